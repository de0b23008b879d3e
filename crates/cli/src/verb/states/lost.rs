//! `grundy table RULE --lost`: the lost positions alone, one a line; by formula where there is one, so that
//! millions of them are written as they are found.

use std::io::Write;

use clap::ArgMatches;
use grundy::api::Refusal;
use grundy::game::Play;
use grundy::limits::Limits;
use grundy::states::small::Kind;
use grundy::states::{KnownGames, State, StateStudy, StateTable};
use grundy::theory::coupled::{CoupledForm, Wythoff};
use grundy_json::states::{names, numbers, variables};
use grundy_text::state_law::tuple_of;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::out::Out;

/// What is listed.
struct Listed<'a> {
    study: &'a StateStudy,
    kind: Kind,
    last: u64,
    names: Vec<String>,
    any_order: bool,
    /// The closed form that lists them; none of a search.
    form: Option<&'a CoupledForm>,
}

/// Runs the verb for positions of this kind with numbers up to `last`.
pub(super) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    study: &StateStudy,
    (kind, last): (Kind, u64),
    limits: &Limits,
) -> Result<Exit, Failure> {
    let names = names(study, kind);
    let listed = Listed { study, kind, last, names, any_order: true, form: None };
    let known = if study.names { known(study, kind) } else { None };
    if let Some((form, pairs)) = &known {
        let each = pairs.lost_pairs_to(last).map(|(a, b)| vec![a, b]);
        return Listed { form: Some(form), ..listed }.write(out, matches, each);
    }
    let table = StateTable::new(&study.game, kind, last, false, limits).map_err(Failure::refused)?;
    let exhausted = |it: grundy::limits::Exhausted| Failure::refused(Refusal::from(it));
    let limits = limits.fresh();
    let mut lost = table.lost(&limits).map_err(exhausted)?;
    let any_order = kind.most > 1 && table.is_symmetric(&limits).map_err(exhausted)?;
    if any_order {
        lost.retain(|at| at.is_sorted());
    }
    Listed { any_order, ..listed }.write(out, matches, lost.into_iter())
}

/// The rules whose lost pairs have a formula.
fn known(study: &StateStudy, kind: Kind) -> Option<(CoupledForm, Wythoff)> {
    let names = KnownGames::of(&study.game).names(&study.game);
    let [Some(name)] = names.as_slice() else { return None };
    match &name.form {
        CoupledForm::Wythoff(pairs) if kind.fixed() == Some(2) => Some((name.form.clone(), pairs.clone())),
        _ => None,
    }
}

impl Listed<'_> {
    fn write(
        &self,
        out: &mut Out,
        matches: &ArgMatches,
        lost: impl Iterator<Item = State>,
    ) -> Result<Exit, Failure> {
        if out.json {
            out.value_with(&self.json(), "lost", lost.map(|at| numbers(&at)))?;
            return Ok(Exit::Done);
        }
        if matches.get_flag("csv") {
            return self.csv(out, lost);
        }
        let play = self.study.game.play;
        out.heading(&out.text.titled(&self.study.canonical, play))?;
        let looked_at = out.text.looked_at(self.kind, &self.names, self.last);
        let mut lost = lost.peekable();
        if lost.peek().is_none() {
            out.line(out.text.lost_among(&[], &looked_at, false, play))?;
            return Ok(Exit::Done);
        }
        out.line(out.text.lost_below(&looked_at, self.any_order, play))?;
        let mut count = 0u64;
        for at in lost {
            writeln!(out.stdout, "  {}", tuple_of(&at))?;
            count += 1;
        }
        out.line(out.text.lost_count(count, self.form))?;
        Ok(Exit::Done)
    }

    fn json(&self) -> Value {
        json::with_version(json!({
            "rule": self.study.canonical,
            "kind": "states",
            "play": json::play(self.study.game.play),
            "variables": variables(&self.names),
            "first": 0,
            "up_to": json::integer(self.last),
            "most_entries": self.kind.most,
            "values": Value::Null,
            "outcomes": Value::Null,
            "lost_any_order": self.any_order,
            "basis": if self.form.is_some() { "closed-form" } else { "search" },
        }))
    }

    /// Header `a,b,..`; a row or list of any length is one field with blanks.
    fn csv(&self, out: &mut Out, lost: impl Iterator<Item = State>) -> Result<Exit, Failure> {
        out.computed();
        let (head, separator) = match self.names.as_slice() {
            [] => ("position".to_owned(), " "),
            names => (names.join(","), ","),
        };
        writeln!(out.stdout, "{head}")?;
        for at in lost {
            let numbers: Vec<String> = at.iter().map(u64::to_string).collect();
            writeln!(out.stdout, "{}", numbers.join(separator))?;
        }
        Ok(Exit::Done)
    }
}

/// Of single heaps.
pub(crate) fn heaps(
    out: &mut Out,
    matches: &ArgMatches,
    (rule, play): (&str, Play),
    lost: impl Iterator<Item = u64>,
    last: u64,
) -> Result<Exit, Failure> {
    if matches.get_flag("csv") {
        out.computed();
        writeln!(out.stdout, "n")?;
        for n in lost {
            writeln!(out.stdout, "{n}")?;
        }
        return Ok(Exit::Done);
    }
    let value = json::with_version(json!({
        "rule": rule,
        "play": json::play(play),
        "first": 0,
        "up_to": json::integer(last),
        "values": Value::Null,
    }));
    out.value_with(&value, "lost", lost.map(json::integer))?;
    Ok(Exit::Done)
}
