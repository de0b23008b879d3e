//! What `stress` says in the end.

use std::path::PathBuf;
use std::time::Instant;

use grundy::game::{Outcome, Play};
use grundy_text::help::FileTrouble;
use grundy_text::stress::{InputLines, ProcessLimit, StressCounts, StressFailed, StressFault, StressPassed};
use serde_json::{Value, json};

use crate::confine::{Ended, FLOOD};
use crate::exit::Exit;
use crate::failure::Failure as Failing;
use crate::formula::Says;
use crate::json;
use crate::out::Out;
use crate::stress::answer::{Judged, visible};
use crate::stress::case::{Kept, Settings};
use crate::stress::desk::{Desk, Failed, Failure};
use crate::stress::input::{Kind, Numbers, shown};
use crate::stress::plan::Plan;
use crate::stress::truth::{Full, basis};
use crate::stress::wrong::{self, Wrong};

/// What is the same in all that is said.
pub(super) struct Told<'t> {
    pub(super) settings: &'t Settings,
    pub(super) processes: ProcessLimit,
    /// The words were found out.
    pub(super) words_found: bool,
    /// What a formula in place of a program says when it is true.
    pub(super) reading: Option<Says>,
    /// The law is only checked to here.
    pub(super) law: Option<u64>,
    /// Where failures are kept.
    pub(super) save: PathBuf,
    pub(super) start: Instant,
}

impl Told<'_> {
    fn true_wins(&self) -> Option<bool> {
        self.reading.map(|says| says == Says::Wins)
    }
}

/// How a failure was found.
pub(super) struct Found {
    pub(super) counts: StressCounts,
    /// It did not come again.
    pub(super) once: bool,
    /// The search for the smallest came to its end.
    pub(super) whole: bool,
}

pub(super) fn counts(desk: &Desk<'_>, plan: &Plan) -> StressCounts {
    let [small, hard, chance] = desk.judged;
    let untold = plan.untold + desk.left_out;
    StressCounts { small, hard, chance, untold, runs: desk.runs, moves_untold: desk.untold }
}

fn words(desk: &Desk<'_>) -> (Option<String>, Option<String>) {
    let (win, lose) = desk.words.pair();
    (win.map(str::to_owned), lose.map(str::to_owned))
}

fn counts_value(counts: &StressCounts) -> Value {
    json!({
        "small": counts.small,
        "adversarial": counts.hard,
        "random": counts.chance,
        "not_judged": counts.untold,
        "moves_not_judged": counts.moves_untold,
        "runs": counts.runs,
    })
}

/// Nothing was found.
pub(super) fn passed(
    out: &mut Out,
    desk: &Desk<'_>,
    told: &Told<'_>,
    counts: StressCounts,
) -> Result<Exit, Failing> {
    let words = words(desk);
    if out.json {
        let value = json!({
            "rule": told.settings.rule,
            "result": "passed",
            "counts": counts_value(&counts),
            "words": [words.0, words.1],
            "law_checked_to": told.law.map(json::integer),
            "process_limit": super::processes_value(told.processes),
            "seed": json::integer(told.settings.seed),
        });
        out.value(&json::with_version(value))?;
        return Ok(Exit::Done);
    }
    let passed = StressPassed {
        counts,
        checked: told.law,
        words,
        words_found: told.words_found,
        true_wins: told.true_wins(),
        processes: told.processes,
    };
    for line in out.text.stress_passed(&passed) {
        out.line(line)?;
    }
    let jobs = u32::try_from(desk.jobs).unwrap_or(1);
    crate::out::talk(&out.text.stress_time(told.start.elapsed(), desk.busy / jobs));
    Ok(Exit::Done)
}

/// A failure that was kept does not come any more.
pub(super) fn mended(
    out: &mut Out,
    desk: &Desk<'_>,
    told: &Told<'_>,
    cases: &[Numbers],
) -> Result<Exit, Failing> {
    let position = cases.first().map(shown).unwrap_or_default();
    if out.json {
        let value = json!({
            "rule": told.settings.rule,
            "result": "passed",
            "counts": counts_value(&StressCounts { runs: desk.runs, ..StressCounts::default() }),
            "words": [words(desk).0, words(desk).1],
            "law_checked_to": told.law.map(json::integer),
            "process_limit": super::processes_value(told.processes),
            "seed": json::integer(told.settings.seed),
        });
        out.value(&json::with_version(value))?;
    } else {
        out.line(out.text.stress_mended(&position))?;
    }
    Ok(Exit::Done)
}

fn fault(told: &Told<'_>, failed: Failed) -> (StressFault, &'static str) {
    match failed {
        Failed::Wrong(Judged::Other(_)) => (StressFault::Verdict, "verdict"),
        Failed::Wrong(Judged::Move) => (StressFault::Move, "move"),
        Failed::Wrong(Judged::Missing) => (StressFault::Missing, "missing move"),
        Failed::Wrong(_) if told.reading.is_some() => (StressFault::Undefined, "undefined"),
        Failed::Wrong(_) => (StressFault::NoAnswer, "no answer"),
        Failed::Ended(Ended::Code(code)) => (StressFault::Code(code), "exit code"),
        Failed::Ended(Ended::Signal(signal)) => (StressFault::Signal(signal), "signal"),
        Failed::Ended(Ended::Late) => (StressFault::Late { ms: told.settings.ms }, "time limit"),
        Failed::Ended(Ended::Flood) => (StressFault::Flood { megabytes: FLOOD >> 20 }, "output limit"),
        Failed::Ended(Ended::NotStarted) => (StressFault::NotStarted, "not started"),
    }
}

/// Says what failed and keeps it; `found` is missing when a kept failure came again.
pub(super) fn failed(
    out: &mut Out,
    desk: &mut Desk<'_>,
    told: &Told<'_>,
    failure: &Failure,
    wrongs: &[Wrong<'_>],
    found: Option<Found>,
) -> Result<Exit, Failing> {
    let numbers = failure.numbers();
    let full = match desk.truth.full(numbers, true) {
        Ok(Some(full)) => Some(full),
        _ => desk.truth.full_by_law(numbers),
    };
    let why = why(out, told, numbers, full.as_ref());
    let mut answers: Vec<_> = desk.answers.iter().map(|(numbers, wins)| (numbers.clone(), *wins)).collect();
    answers.sort();
    let verdict = matches!(failure.failed, Failed::Wrong(Judged::Other(_)));
    let believed = match &found {
        Some(found) if verdict && !found.once => wrong::believed(wrongs, &answers, numbers, &mut desk.truth),
        _ => None,
    };
    let input = desk.format.write(&failure.cases);
    let expected = desk.form.expected(&failure.verdict, &desk.words);
    let (kept, not_kept) = match &found {
        None => (None, None),
        Some(_) => {
            let kept = Kept { settings: told.settings.clone(), cases: failure.cases.clone() };
            let answer = expected.clone().map(|word| word + "\n").unwrap_or_default();
            match kept.keep(&told.save, &input, &failure.output, &answer) {
                Ok(name) => (Some(name.display().to_string()), None),
                Err(error) => (None, Some(trouble(out, told, &error))),
            }
        }
    };
    let (fault, kind) = fault(told, failure.failed);
    let counts = found.as_ref().map_or_else(
        || StressCounts { runs: desk.runs, ..StressCounts::default() },
        |found| StressCounts { runs: desk.runs, ..found.counts },
    );
    let said = StressFailed {
        counts,
        fault,
        input: visible(input.as_bytes()),
        lines: lines(told, &desk.kind),
        positions: failure.cases.len(),
        position: shown(numbers),
        wins: failure.verdict.wins,
        word: expected,
        got: visible(&failure.got),
        said: failure.said.clone(),
        checked: failure.verdict.checked,
        believed,
        once: found.as_ref().is_some_and(|found| found.once),
        whole: found.as_ref().is_none_or(|found| found.whole),
        true_wins: told.true_wins(),
        kept,
        not_kept,
        words: told.words_found.then(|| words(desk)),
        processes: told.processes,
    };
    if out.json {
        out.value(&value(out, told, failure, &said, kind, full.as_ref(), &why))?;
    } else {
        for line in out.text.stress_failed(&said, &why) {
            out.line(line)?;
        }
    }
    Ok(match failure.failed {
        Failed::Wrong(_) => Exit::False,
        Failed::Ended(_) => Exit::Program,
    })
}

/// What the lines of an input are: the usual form is nothing that anybody asked for.
fn lines(told: &Told<'_>, kind: &Kind) -> Option<InputLines> {
    let many = told.settings.io == "batch";
    match kind {
        _ if !many && told.settings.io != "usual" || told.reading.is_some() => None,
        Kind::Heaps { .. } => Some(InputLines { row: false, many }),
        Kind::Row => Some(InputLines { row: true, many }),
        Kind::One | Kind::Pair { .. } | Kind::Tuple(_) => None,
    }
}

fn why(out: &Out, told: &Told<'_>, numbers: &Numbers, full: Option<&Full>) -> Vec<String> {
    let subject = grundy::api::Subject::read(&told.settings.rule, &[]);
    match (full, subject) {
        (Some(Full::Law(value)), _) => {
            let outcome = if value.bits() == 0 { Outcome::P } else { Outcome::N };
            vec![out.text.answered(&shown(numbers), outcome, Play::Normal)]
        }
        (Some(full), Ok(subject)) => super::why(out, &subject, full),
        _ => Vec::new(),
    }
}

fn trouble(out: &Out, told: &Told<'_>, error: &std::io::Error) -> String {
    let why: FileTrouble = crate::input::trouble(error);
    let file = told.save.display().to_string();
    out.text.usage_problem(&grundy_text::help::UsageProblem::Write { file, why }).0
}

fn value(
    out: &Out,
    told: &Told<'_>,
    failure: &Failure,
    said: &StressFailed,
    kind: &str,
    full: Option<&Full>,
    why: &[String],
) -> Value {
    let list = |numbers: &Numbers| numbers.iter().map(json::big).collect::<Vec<_>>();
    let result = match failure.failed {
        Failed::Wrong(_) => "mismatch",
        Failed::Ended(_) => "failed",
    };
    let code = match failure.failed {
        Failed::Ended(Ended::Code(code) | Ended::Signal(code)) => json!(code),
        _ => Value::Null,
    };
    json::with_version(json!({
        "rule": told.settings.rule,
        "result": result,
        "fault": kind,
        "code": code,
        "position": list(failure.numbers()),
        "positions": failure.cases.iter().map(list).collect::<Vec<_>>(),
        "mover_wins": failure.verdict.wins,
        "expected": said.word,
        "got": String::from_utf8_lossy(&failure.got),
        "stderr": failure.said,
        "why": why,
        "basis": full.and_then(basis).map(json::basis),
        "law_checked_to": said.checked.map(json::integer),
        "wrong_law": said.believed.as_ref().map(|law| out.text.wrong_law(law)),
        "reproduced": !said.once,
        "smallest": said.whole,
        "counts": counts_value(&said.counts),
        "words": said.words.as_ref().map(|words| [words.0.clone(), words.1.clone()]),
        "process_limit": super::processes_value(told.processes),
        "case": said.kept,
        "seed": json::integer(told.settings.seed),
    }))
}
