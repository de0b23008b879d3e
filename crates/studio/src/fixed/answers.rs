//! The answers that a page of one game holds, in both languages: those of the API, asked here.

use std::collections::BTreeSet;

use grundy::limits::Limits;
use grundy_text::Language;
use grundy_text::studio::FixedProblem;
use serde_json::{Map, Value, json};

use super::{Fixed, NoPage, plays};
use crate::answer::play::Played;
use crate::answer::{ENDPOINTS, Reply};
use crate::ask::Ask;

/// Bytes of reasons for positions, in both languages: the nearest to the start have some.
const MOST_REASONS: usize = 600_000;
/// Single heaps that are explained where a rule has some: what a touch of the table asks for.
const SINGLE: u64 = 20;
/// The largest heap of the map.
const MAP: &str = "63";
/// A picture of a game graph that is still looked at.
const MOST_PICTURE: usize = 400_000;

/// All answers of a page.
pub(super) struct Book {
    pub(super) title: String,
    pub(super) value: Value,
}

const LANGUAGES: [(&str, Language); 2] = [("en", Language::En), ("zh", Language::Zh)];

/// Asks what the page would ask.
pub(super) fn all(fixed: &Fixed, limits: &Limits) -> Result<Book, NoPage> {
    let ask = |name: &str, fields: &[(&str, &str)], language| {
        let mut all = vec![("rule".to_owned(), fixed.rule.clone())];
        all.extend(fields.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
        let endpoint = ENDPOINTS.iter().find(|endpoint| endpoint.name == name);
        let answer = endpoint.map(|endpoint| endpoint.answer);
        answer
            .ok_or(FixedProblem::NotShown)
            .map_err(NoPage::from)
            .and_then(|answer| Ok(answer(&Ask::of(all, language), &limits.fresh())?))
    };
    let json_of = |name: &str, fields: &[(&str, &str)], language| match ask(name, fields, language)? {
        Reply::Json(value) => Ok(value),
        Reply::Bytes { .. } => Err(NoPage::from(FixedProblem::NotShown)),
    };
    let in_both = |name: &str| -> Result<Value, NoPage> {
        let mut both = Map::new();
        for (key, language) in LANGUAGES {
            both.insert(key.to_owned(), json_of(name, &[], language)?);
        }
        Ok(both.into())
    };
    let analysis = in_both("analyze")?;
    let rule = ("rule".to_owned(), fixed.rule.clone());
    let played = Played::new(&Ask::of(vec![rule.clone()], Language::En))?;
    let given = match &fixed.position {
        Some(given) => vec![given.clone()],
        None => examples(&analysis["en"]),
    };
    let from = |given: Option<&String>| {
        let position = given.map(|given| ("position".to_owned(), given.clone()));
        let asked = Ask::of([rule.clone()].into_iter().chain(position).collect(), Language::En);
        let start = crate::answer::position::state(&asked, &played.study)?;
        Ok::<_, NoPage>((plays::all(&played, &start, &limits.fresh())?, start))
    };
    // Of our own examples the first that fits; what was given must.
    let mut found = from(given.first());
    for other in given.iter().skip(1) {
        if found.is_err() {
            found = from(Some(other));
        }
    }
    let (plays, start) = found?;

    let single = (0..=SINGLE).map(|heap| heap.to_string());
    let singles: Vec<String> =
        if analysis["en"]["kind"] == "states" || played.parts() > 1 { Vec::new() } else { single.collect() };
    let mut seen = BTreeSet::new();
    let nearest = plays.written.first().into_iter().chain(&singles).chain(plays.written.iter().skip(1));
    let (mut reasons, mut bytes) = (Map::new(), 0);
    for written in nearest.filter(|written| seen.insert((*written).clone())) {
        let mut both = Map::new();
        for (key, language) in LANGUAGES {
            if let Ok(value) = json_of("position", &[("position", written)], language) {
                bytes += value.to_string().len();
                both.insert(key.to_owned(), value);
            }
        }
        reasons.insert(written.clone(), both.into());
        if bytes > MOST_REASONS {
            break;
        }
    }
    let first = played.written(&start);
    let graph = match ask("draw", &[("position", &first), ("kind", "graph")], Language::En) {
        Ok(Reply::Bytes { bytes, .. }) if bytes.len() < MOST_PICTURE => String::from_utf8(bytes).ok(),
        _ => None,
    };
    let map = match ask("map", &[("n", MAP)], Language::En) {
        Ok(Reply::Bytes { bytes, .. }) => Some(cells(&bytes)),
        _ => None,
    };
    let law = if analysis["en"]["kind"] == "states" { in_both("law")? } else { Value::Null };
    let value = json!({
        "rule": fixed.rule,
        "start": first,
        "words": in_both("words")?,
        "analyze": analysis,
        "law": law,
        "position": reasons,
        "graph": graph,
        "map": map,
        "turns": { "en": plays.words[0], "zh": plays.words[1] },
        "positions": plays.positions,
    });
    Ok(Book { title: played.study.canonical, value })
}

/// Positions for a rule without one of its own, of which some fits: not too small to be interesting, not too large to
/// be held.
fn examples(analysis: &Value) -> Vec<String> {
    if !analysis["start"].is_null() {
        return Vec::new();
    }
    let others = ["(2,1,3)", "(3,5)", "3,5,7", "2,3,4", "3,4", "7", "4"];
    example(analysis).into_iter().chain(others.map(str::to_owned)).collect()
}

fn example(analysis: &Value) -> Option<String> {
    if analysis["kind"] != "states" {
        let rule = analysis["rule"].as_str().unwrap_or_default();
        let parts = if rule.starts_with("sum of:") {
            rule.split(';').filter(|part| part.trim() != "misere").count()
        } else {
            1
        };
        return Some(if parts > 1 { vec!["5"; parts].join(" ; ") } else { "3,5,7".to_owned() });
    }
    let lost = analysis["lost"].as_array()?;
    let numbers = |entry: &Value| -> Vec<u64> {
        let flat = entry.as_array().into_iter().flatten();
        flat.flat_map(|one| one.as_array().cloned().unwrap_or_else(|| vec![one.clone()]))
            .filter_map(|one| one.as_u64())
            .collect()
    };
    let found = lost.iter().find(|entry| numbers(entry).len() > 1)?;
    let mut all = numbers(found);
    *all.last_mut()? += 2;
    let text = all.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let tuple = found.as_array().and_then(|entry| entry.first()).is_some_and(Value::is_array);
    Some(if tuple { format!("({text})") } else { text })
}

/// The cells of a map as numbers.
fn cells(bytes: &[u8]) -> Vec<u16> {
    bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
}
