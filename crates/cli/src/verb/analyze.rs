//! `grundy RULE`: what it is, its table, its law with the status, who wins, what to ask next.

use clap::ArgMatches;
use grundy::api::{Refusal, Study, Subject};
use grundy::catalogue;
use grundy::coins::is_coins;
use grundy_json::first::{First, reading};
use grundy_text::help::{UsageProblem, Verb};
use grundy_text::verdict::Word;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::{coins, law, states, table, win};
use crate::{input, report, suggest};

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
    let first = First::new(&study, &limits);
    if out.json {
        let value = first.json(&study, out.text);
        out.value(&value)?;
    } else {
        say(&first, out, &study)?;
    }
    Ok(Exit::Done)
}

/// What it says, for reading.
fn say(first: &First, out: &mut Out, study: &Study) -> Result<(), Failure> {
    out.heading(&study.canonical)?;
    let play = study.game.play;
    for sentence in reading(study, out.text) {
        out.line(format!("  {sentence}"))?;
    }
    out.line(format!("  {}", out.text.convention(play)))?;
    if let Some(name) = &first.name {
        out.line(format!("  {}", out.text.name(&name.call, name.en, name.zh)))?;
    }
    out.line("")?;
    if let Some(values) = &first.values {
        let law = first.laws.as_ref().ok().and_then(|laws| laws.grundy.as_ref());
        out.heading(out.text.word(Word::Values))?;
        table::grid(out, values, law)?;
        out.line("")?;
    } else if let Some(outcomes) = &first.outcomes {
        out.heading(out.text.word(Word::Outcomes))?;
        out.line(table::losing(out, outcomes, play))?;
        out.line("")?;
    }
    let law = match &first.laws {
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
    if let Some(start) = &first.start {
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
    let proved = first
        .laws
        .as_ref()
        .is_ok_and(|laws| laws.grundy.iter().chain([&laws.outcome]).any(grundy::law::Law::is_proved));
    for line in next(study, proved) {
        out.line(format!("  {line}"))?;
    }
    Ok(())
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
