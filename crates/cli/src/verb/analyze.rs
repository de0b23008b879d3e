//! `grundy RULE`: what it is, its table, its law with the status, who wins, what to ask next.

use clap::ArgMatches;
use grundy::api::{Answer, Laws, MovesWanted, Refusal, Study, Subject};
use grundy::catalogue;
use grundy::coins::is_coins;
use grundy::game::{Outcome, Play};
use grundy::law::Claim;
use grundy::limits::Limits;
use grundy_text::help::{UsageProblem, Verb};
use grundy_text::reading::{Said, reading};
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::name::{self, Known};
use crate::out::Out;
use crate::verb::{coins, law, states, table, win};
use crate::{input, json, report, suggest};

/// Last heap of the small table when no period asks for more.
const SMALL: u64 = 20;
/// A first look may use this fraction of the budget for laws.
const FIRST_LOOK: u64 = 20;
/// Last heap of the largest table shown without being asked for.
const LARGEST_TABLE: u64 = 130;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, _) = input::rule(matches, true)?;
    let limits = input::begin(out, matches)?;
    if is_coins(&text) {
        return coins::analyze(out, matches, &text, &limits);
    }
    let study = match input::subject(matches, &text).map_err(|failure| mistyped(matches, failure))? {
        Subject::Heaps(study) => study,
        Subject::States(study) => return states::analyze(out, &study, &limits),
    };
    let found = Found::new(&study, &limits);
    if out.json {
        let value = found.json(out, &study);
        out.value(&value)?;
    } else {
        found.say(out, &study)?;
    }
    Ok(Exit::Done)
}

/// Everything there is to know about a rule at first sight.
struct Found {
    name: Option<Known>,
    laws: Result<Laws, Refusal>,
    values: Option<Vec<u32>>,
    outcomes: Option<Vec<Outcome>>,
    start: Option<Result<Answer, Refusal>>,
}

impl Found {
    fn new(study: &Study, limits: &Limits) -> Found {
        // What is quick comes first: when the time runs out, it is there.
        let name = name::of(study);
        let normal = study.game.play == Play::Normal;
        let small = small_search(limits);
        let mut values = Vec::new();
        if normal {
            // The values of the first heaps stay when the others are beyond the budget.
            let _ = study.table_into(SMALL, &small, &mut values);
        }
        let outcomes = if normal { None } else { study.outcomes(Play::Misere, SMALL, &small).ok() };
        let laws = study.laws(&first_look(limits));
        let last = laws.as_ref().ok().and_then(|laws| laws.grundy.as_ref()).map_or(SMALL, worth_showing);
        if normal
            && last != SMALL
            && let Ok(table) = study.table(last, &first_look(limits))
        {
            values = table.values;
        }
        Found {
            name,
            values: (!values.is_empty()).then_some(values),
            outcomes,
            start: input::start(study)
                .map(|at| study.win(&at, MovesWanted::All { limit: 10 }, &limits.fresh())),
            laws,
        }
    }

    fn say(&self, out: &mut Out, study: &Study) -> Result<(), Failure> {
        out.heading(&study.canonical)?;
        let play = study.game.play;
        for sentence in words(out, study) {
            out.line(format!("  {sentence}"))?;
        }
        out.line(format!("  {}", out.text.convention(play)))?;
        if let Some(name) = &self.name {
            out.line(format!("  {}", out.text.name(&name.call, name.en, name.zh)))?;
        }
        out.line("")?;
        if let Some(values) = &self.values {
            let law = self.laws.as_ref().ok().and_then(|laws| laws.grundy.as_ref());
            out.heading(out.text.word(Word::Values))?;
            table::grid(out, values, law)?;
            out.line("")?;
        } else if let Some(outcomes) = &self.outcomes {
            out.heading(out.text.word(Word::Outcomes))?;
            out.line(table::losing(out, outcomes, play))?;
            out.line("")?;
        }
        let law = match &self.laws {
            Ok(laws) => law::lines(out, study, laws),
            Err(Refusal::Exhausted(exhausted)) => vec![out.text.exhausted(exhausted).0],
            Err(_) => Vec::new(),
        };
        if !law.is_empty() {
            out.heading(out.text.word(Word::Law))?;
            for line in law {
                out.line(format!("  {line}"))?;
            }
            out.line("")?;
        }
        if let Some(start) = &self.start {
            out.heading(out.text.word(Word::Start))?;
            let lines = match start {
                Ok(answer) => win::lines(out, study, answer),
                Err(refusal) => report::lines(out, &Failure::refused(refusal.clone())),
            };
            for line in lines {
                out.line(format!("  {line}"))?;
            }
            out.line("")?;
        }
        out.heading(out.text.word(Word::Next))?;
        let proved = self
            .laws
            .as_ref()
            .is_ok_and(|laws| laws.grundy.iter().chain([&laws.outcome]).any(grundy::law::Law::is_proved));
        for line in next(study, proved) {
            out.line(format!("  {line}"))?;
        }
        Ok(())
    }

    fn json(&self, out: &Out, study: &Study) -> Value {
        let outcomes = self.outcomes.as_ref();
        json::with_version(json!({
            "rule": study.canonical,
            "name": self.name.as_ref().map(|name| json!({ "name": name.call, "en": name.en, "zh": name.zh })),
            "play": json::play(study.game.play),
            "reading": words(out, study),
            "first": 0,
            "values": self.values,
            "outcomes": outcomes.map(|all| all.iter().map(|it| json::outcome(*it)).collect::<Vec<_>>()),
            "law": self.laws.as_ref().ok().map(|laws| json::laws(study, laws, out.text)),
            "start": match &self.start {
                Some(Ok(answer)) => json::answer(study, answer, out.text),
                Some(Err(_)) | None => Value::Null,
            },
        }))
    }
}

/// The rule in words; name and convention stand elsewhere.
fn words(out: &Out, study: &Study) -> Vec<String> {
    let mut said = reading(study);
    // The convention stands below in any case.
    said.retain(|it| !matches!(it, Said::Name { .. } | Said::End { last_stone: false, .. }));
    out.text.reading(&said)
}

/// Last heap of the table: up to two periods, if they are short.
fn worth_showing(law: &grundy::law::Law) -> u64 {
    match law.claim {
        Claim::Periodic { preperiod, period, .. } => {
            let period = period.max(1);
            let twice = preperiod.saturating_add(period.saturating_mul(2));
            // Short periods fill the small table with whole ones.
            let filled = preperiod.saturating_add(SMALL / period * period);
            if twice <= LARGEST_TABLE { twice.max(filled).saturating_sub(1) } else { SMALL }
        }
        Claim::Floor { .. }
        | Claim::MaximumNim { .. }
        | Claim::Pattern(_)
        | Claim::NeverPeriodic
        | Claim::Closed(_)
        | Claim::Unknown => SMALL,
    }
}

/// A first look does not search for laws as long as `law` does.
fn first_look(limits: &Limits) -> Limits {
    limits.part(limits.steps / FIRST_LOOK, limits.bytes, limits.positions)
}

/// The smallest heaps: enough for what is quick.
fn small_search(limits: &Limits) -> Limits {
    limits.part(80_000_000, 64 << 20, 200_000)
}

/// Commands that go on from here, such as lead somewhere.
fn next(study: &Study, proved: bool) -> Vec<String> {
    let rule = quoted(&study.canonical);
    if study.game.parts.len() > 1 {
        let position: Vec<String> = (0..study.game.parts.len()).map(|i| (5 + 2 * i).to_string()).collect();
        let position = quoted(&position.join(" ; "));
        return vec![format!("grundy win {rule} {position}"), format!("grundy why {rule} {position}")];
    }
    let mut lines = vec![
        format!("grundy win {rule} 7,5,3"),
        format!("grundy why {rule} 12"),
        format!("grundy code {rule} --to cpp"),
    ];
    if proved {
        lines.push(format!("grundy prove {rule} -o law.cert"));
    }
    lines
}

/// A word for a shell.
pub(crate) fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("\"{text}\"") }
}

/// A rule that is a single word near a verb or a name was meant as that.
fn mistyped(matches: &ArgMatches, failure: Failure) -> Failure {
    let Failure::Refused { refusal: Refusal::Rule(_), .. } = &failure else { return failure };
    let words = input::words(matches);
    let Some(word) = words.first() else { return failure };
    if !word.chars().all(|c| c.is_ascii_alphabetic() || c == '-' || c == '_') {
        return failure;
    }
    let verbs = Verb::ALL.into_iter().map(Verb::name);
    let names = catalogue::games().iter().flat_map(|game| game.aliases.iter().copied().chain([game.name]));
    // A name that is spelt well was understood: what is wrong is something else.
    if catalogue::find(word).is_some() {
        return failure;
    }
    let near = if words.len() == 1 {
        suggest::nearest(word, verbs.chain(names))
    } else {
        suggest::nearest(word, verbs)
    };
    match near {
        Some(near) => UsageProblem::UnknownWord { word: word.clone(), near: near.to_owned() }.into(),
        None => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rule: &str, limits: &Limits) -> Found {
        Found::new(&Study::new(rule, &[]).unwrap(), limits)
    }

    #[test]
    fn what_came_before_the_end_of_the_budget_is_told() {
        // Heap 5 alone asks for more numbers than anybody counts.
        let rule = "n -> n - k where k >= 1 and (n < 5 or some j in 0..10^9: j = j + 1)";
        let limits = Limits::new(2_000_000, 1 << 24, 1_000);
        let few = found(rule, &limits);
        assert_eq!(few.values, Some(vec![0, 1, 2, 3, 4]));
        assert!(matches!(few.laws, Err(Refusal::Exhausted(_))));
        limits.time_out(10);
        let late = found(rule, &limits);
        assert_eq!(late.values, None);
        let Err(Refusal::Exhausted(why)) = late.laws else { panic!() };
        assert_eq!((why.is_stop(), why.limit), (true, 10));
    }
}
