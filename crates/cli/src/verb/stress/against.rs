//! `grundy stress [RULE] --against OTHER -- COMMAND`: two programs; the rule, where it is given, says which is right.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::game::Play;
use grundy::limits::Limits;
use grundy_text::help::UsageProblem;
use grundy_text::stress::{StressDiffers, StressFault, StressProblem, WhoIsRight};
use serde_json::{Value, json};

use super::{
    SECONDS, exhausted, form, jobs, not_started, problem, save, settings, setup, stopped, system, why,
};
use crate::confine::{Ended, FLOOD, Ran};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::json;
use crate::out::Out;
use crate::stress::against::{Differs, Two};
use crate::stress::answer::{Form, Judged, trimmed, visible};
use crate::stress::case::{Kept, Settings};
use crate::stress::facts::Facts;
use crate::stress::format::Many;
use crate::stress::hard;
use crate::stress::input::{Kind, Numbers};
use crate::stress::plan::Plan;
use crate::stress::runner::Runner;
use crate::stress::truth::Truth;
use crate::stress::words::Words;
use crate::verb::program::found;

/// Runs it.
pub(super) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    settings: &Settings,
    subject: Option<&Subject>,
    cases: Option<Vec<Numbers>>,
) -> Result<Exit, Failure> {
    let other = settings.against.as_deref().map(words).unwrap_or_default();
    for command in [&settings.command, &other] {
        let Some(first) = command.first() else { return Err(problem(StressProblem::NoCommand)) };
        found(&first.to_string_lossy()).map_err(|error| not_started(first, &error))?;
    }
    let whole = match subject {
        Some(subject) => Kind::of(subject).ok_or_else(|| problem(StressProblem::SeveralRules))?,
        None => kind_of_form(&settings.io).ok_or_else(|| problem(StressProblem::AgainstForm))?,
    };
    let (format, kind, range) = form(settings, &whole)?;
    if format.many != Many::No {
        return Err(problem(StressProblem::ListOfMany));
    }
    let limits = Limits::default();
    let facts = subject.map_or_else(|| Facts::none(Play::Normal), |subject| Facts::of(subject, &limits));
    let mut truth = subject.map(|subject| Truth::new(subject, facts.grundy_law(), &limits));
    let order = if cases.is_some() {
        Vec::new()
    } else {
        hard::all(subject, &kind, &range, &facts, &[], truth.as_mut()).map_err(exhausted)?.order
    };
    let mut plan = Plan::new(&kind, &range, order, settings.seed, false);
    let jobs = jobs(matches)?.div_ceil(2);
    let sample = cases.as_ref().and_then(|cases| cases.first().cloned());
    let sample =
        format.write(&[sample.unwrap_or_else(|| vec![range.least.clone(); kind.fixed().unwrap_or(1)])]);
    let runner = |command: &[OsString]| -> std::io::Result<Runner> {
        let setup = setup(settings, command.to_vec());
        let method = setup.method(sample.as_bytes())?;
        Ok(Runner::new(&setup, method, jobs))
    };
    let start = Instant::now();
    let runners = [
        runner(&settings.command).map_err(|error| system(&error))?,
        runner(&other).map_err(|error| system(&error))?,
    ];
    let seconds = input::count(matches, "time", SECONDS)?;
    let end = (seconds > 0).then(|| start + Duration::from_secs(seconds));
    let two = Two { runners, format, kind, range, jobs, end };
    let (differs, tried, whole) = if let Some(cases) = &cases {
        let found = two.each(cases).map_err(|error| system(&error))?;
        (found.into_iter().flatten().next(), 0, true)
    } else {
        let most = input::count(matches, "tests", u64::MAX)?;
        let (found, tried) = two.search(&mut plan, truth.as_mut(), most).map_err(stopped)?;
        match found {
            Some(found) => {
                let (least, whole) = two.smallest(found, truth.as_ref()).map_err(stopped)?;
                (Some(least), tried, whole)
            }
            None => (None, tried, true),
        }
    };
    let Some(differs) = differs else {
        if out.json {
            let value = json!({ "rule": settings.rule, "result": "passed", "tried": json::integer(tried) });
            out.value(&json::with_version(value))?;
        } else {
            out.line(out.text.stress_agree(tried))?;
        }
        return Ok(Exit::Done);
    };
    let told = right(settings, &two, subject, truth.as_mut(), &differs);
    let input = two.format.write(std::slice::from_ref(&differs.numbers));
    let (mut kept, mut not_kept) = (None, None);
    if cases.is_none() {
        let case = Kept { settings: settings.clone(), cases: vec![differs.numbers.clone()] };
        match case.keep(&save(matches), &input, &differs.ran[0].output, "") {
            Ok(name) => kept = Some(name.display().to_string()),
            Err(error) => {
                let file = save(matches).display().to_string();
                let trouble = UsageProblem::Write { file, why: input::trouble(&error) };
                not_kept = Some(out.text.usage_problem(&trouble).0);
            }
        }
    }
    let said = StressDiffers {
        input: visible(input.as_bytes()),
        got: [0, 1].map(|at| visible(&differs.ran[at].output)),
        faults: [0, 1].map(|at| fault(settings, &differs.ran[at])),
        right: told.right,
        wins: told.wins,
        tried,
        whole,
        kept,
        not_kept,
    };
    let lines = match (subject, truth.as_mut()) {
        (Some(subject), Some(truth)) => match truth.full(&differs.numbers, true) {
            Ok(Some(full)) => why(out, subject, &full),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    if out.json {
        out.value(&value(settings, &differs, &said, &lines))?;
    } else {
        for line in out.text.stress_differs(&said, &lines) {
            out.line(line)?;
        }
    }
    Ok(if differs.failed().is_some() { Exit::Program } else { Exit::False })
}

/// The words of a command; quotes keep blanks.
fn words(text: &str) -> Vec<OsString> {
    let (mut words, mut word, mut quote): (Vec<OsString>, Option<String>, Option<char>) =
        (Vec::new(), None, None);
    for c in text.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take().map(OsString::from)),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word.map(OsString::from));
    words
}

/// What the numbers are, by the form alone: names in brackets.
fn kind_of_form(io: &str) -> Option<Kind> {
    let names: Vec<String> =
        io.split('{').skip(1).filter_map(|piece| Some(piece.split_once('}')?.0.to_owned())).collect();
    let heaps = |name: &String| matches!(name.trim_end_matches(','), "m" | "heaps" | "lines" | "numbers");
    if names.is_empty() {
        return None;
    }
    if names.iter().any(heaps) {
        return Some(Kind::Heaps { ordered: true });
    }
    Some(if names.len() == 1 && names[0] == "n" { Kind::One } else { Kind::Tuple(names) })
}

struct ToldRight {
    right: Option<WhoIsRight>,
    wins: Option<bool>,
}

/// Which is right, by the rule.
fn right(
    settings: &Settings,
    two: &Two,
    subject: Option<&Subject>,
    truth: Option<&mut Truth<'_>>,
    differs: &Differs,
) -> ToldRight {
    let nothing = ToldRight { right: None, wins: None };
    let (Some(_), Some(truth), Ok(form)) = (subject, truth, Form::read(&settings.answer)) else {
        return nothing;
    };
    let Some(verdict) = truth.verdict(&differs.numbers, form.has_move()).ok().flatten() else {
        return nothing;
    };
    let wins = Some(verdict.wins);
    let mut words = settings::words_of(settings);
    let judge = |ran: &Ran, words: &mut Words| {
        let text = trimmed(&String::from_utf8_lossy(&ran.output));
        (ran.ended == Ended::Code(0)).then(|| form.judge(&text, &two.kind, &differs.numbers, &verdict, words))
    };
    // What both may have said: each in words of its own, unless they are given.
    let judged = differs.ran.each_ref().map(|ran| {
        let mut own = words.clone();
        judge(ran, &mut own)
    });
    // One language for both, where that is one.
    let together = [0, 1].map(|at| judge(&differs.ran[at], &mut words));
    let known = |list: &[Option<Judged>; 2]| !list.contains(&Some(Judged::Unknown));
    let list = if known(&together) { together } else { judged };
    if list.contains(&Some(Judged::Unknown)) || list.contains(&Some(Judged::Untold)) {
        return ToldRight { right: None, wins };
    }
    let fine = list.map(|judged| matches!(judged, Some(Judged::Right(_))));
    let right = match fine {
        [true, true] => WhoIsRight::Both,
        [true, false] => WhoIsRight::First,
        [false, true] => WhoIsRight::Second,
        [false, false] => WhoIsRight::Neither,
    };
    ToldRight { right: Some(right), wins }
}

fn fault(settings: &Settings, ran: &Ran) -> Option<StressFault> {
    Some(match ran.ended {
        Ended::Code(0) => return None,
        Ended::Code(code) => StressFault::Code(code),
        Ended::Signal(signal) => StressFault::Signal(signal),
        Ended::Late => StressFault::Late { ms: settings.ms },
        Ended::Flood => StressFault::Flood { megabytes: FLOOD >> 20 },
        Ended::NotStarted => StressFault::NotStarted,
    })
}

fn value(settings: &Settings, differs: &Differs, said: &StressDiffers, why: &[String]) -> Value {
    let right = said.right.map(|right| match right {
        WhoIsRight::First => "first",
        WhoIsRight::Second => "second",
        WhoIsRight::Neither => "neither",
        WhoIsRight::Both => "both",
    });
    let got = [0, 1].map(|at| String::from_utf8_lossy(&differs.ran[at].output).into_owned());
    json::with_version(json!({
        "rule": settings.rule,
        "result": if differs.failed().is_some() { "failed" } else { "different" },
        "position": differs.numbers.iter().map(json::big).collect::<Vec<_>>(),
        "got": got,
        "right": right,
        "mover_wins": said.wins,
        "why": why,
        "smallest": said.whole,
        "tried": json::integer(said.tried),
        "case": said.kept,
    }))
}
