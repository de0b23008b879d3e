//! `grundy RULE`: what it is, its table, its law with the status, who wins, what to ask next.

use clap::ArgMatches;
use grundy::api::{Laws, MovesWanted, Refusal, Study};
use grundy::catalogue;
use grundy::position::{Position, Size};
use grundy_text::help::{UsageProblem, Verb};
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::table::{self, Layout};
use crate::verb::{law, win};
use crate::{input, json, suggest};

/// Last heap of the small table when no period asks for more.
const SMALL: u64 = 20;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, _) = input::rule(matches, true)?;
    let study = input::study(matches, &text).map_err(|failure| mistyped(matches, failure))?;
    let limits = input::limits(matches)?;
    let laws = study.laws(&limits).ok();
    let layout = match laws.as_ref().and_then(|laws| laws.grundy.as_ref()) {
        Some(law) => Layout::of(&law.claim),
        None => Layout::PLAIN,
    };
    let table = study.table(SMALL, &limits.fresh());
    if out.json {
        let value =
            object(out, &study, laws.as_ref(), table.as_ref().ok().map(|table| table.values.as_slice()));
        out.value(&value)?;
        return Ok(Exit::Done);
    }
    out.heading(&study.canonical)?;
    let convention =
        format!("{}: {}", out.text.play(study.game.play), out.text.play_meaning(study.game.play));
    out.line(convention)?;
    out.line("")?;
    if let Ok(table) = &table {
        out.heading(out.text.word(Word::Values))?;
        table::grid(out, &table.values, layout)?;
        out.line("")?;
    }
    if let Some(laws) = &laws {
        out.heading(out.text.word(Word::Law))?;
        for line in law::lines(out, laws, study.game.play) {
            out.line(format!("  {line}"))?;
        }
        out.line("")?;
    }
    if let Some(start) = start(&study) {
        out.heading(out.text.word(Word::Start))?;
        match study.win(&start, MovesWanted::All { limit: 10 }, &limits.fresh()) {
            Ok(answer) => {
                for line in win::lines(out, &answer) {
                    out.line(format!("  {line}"))?;
                }
            }
            Err(refusal) => {
                for line in crate::report::lines(out, &Failure::refused(refusal)) {
                    out.line(format!("  {line}"))?;
                }
            }
        }
        out.line("")?;
    }
    out.heading(out.text.word(Word::Next))?;
    for line in next(&study) {
        out.line(format!("  {line}"))?;
    }
    Ok(Exit::Done)
}

fn object(out: &Out, study: &Study, laws: Option<&Laws>, values: Option<&[u32]>) -> Value {
    json::with_version(json!({
        "rule": study.canonical,
        "play": json::play(study.game.play),
        "first": 0,
        "values": values,
        "law": laws.map(|laws| json::laws(study, laws, out.text)),
    }))
}

fn start(study: &Study) -> Option<Position> {
    let heaps = study.game.start.as_ref()?;
    let mut lists = vec![Vec::new(); study.game.parts.len()];
    *lists.first_mut()? = heaps.iter().copied().map(Size::from).collect();
    Some(Position { heaps: lists })
}

/// Commands that go on from here.
fn next(study: &Study) -> Vec<String> {
    let rule = quoted(&study.canonical);
    if study.game.parts.len() > 1 {
        let position: Vec<String> = (0..study.game.parts.len()).map(|i| (5 + 2 * i).to_string()).collect();
        let position = quoted(&position.join(" ; "));
        return vec![format!("grundy win {rule} {position}"), format!("grundy why {rule} {position}")];
    }
    vec![
        format!("grundy win {rule} 7,5,3"),
        format!("grundy why {rule} 12"),
        format!("grundy code {rule} --to cpp"),
        format!("grundy prove {rule} -o law.cert"),
    ]
}

/// A word for a shell.
fn quoted(text: &str) -> String {
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
