//! Every fact, by the library's best way and by the definition where the position is small enough for it.

use grundy::api::{Refusal, Study, Subject};
use grundy::catalogue::format::{Says, parse_fact};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::oracle::{Place, Search};
use grundy::rule::diagnostic::{OtherKind, Problem};

use crate::data::{Entry, Kind, entries, given};
use crate::support::facts::holds;
use crate::{given_args, graphs, states};

/// In how many ways a fact was found to hold.
type Ways = Result<usize, String>;

fn by_rule(rule: &str, fact: &str) -> Ways {
    let (given, says) = given(fact);
    match Subject::read(rule, &given_args(&given)).map_err(|refusal| format!("{refusal:?}"))? {
        Subject::States(study) => states::holds(&study, says),
        subject @ Subject::Heaps(_) => {
            let says = parse_fact(says)?.says;
            holds(&subject, &says)?;
            let Subject::Heaps(study) = &subject else { unreachable!() };
            Ok(1 + usize::from(by_definition(study, &says)?))
        }
    }
}

/// Whether the definition could be asked; an error when it says otherwise.
fn by_definition(study: &Study, says: &Says) -> Result<bool, String> {
    let (position, value, wins) = match says {
        Says::Value { position, value } => (position, Some(*value), *value != 0),
        Says::Wins { position, wins } => (position, None, *wins),
        Says::Moves { position, moves } => (position, None, !moves.is_empty()),
        Says::Count { position, count } => (position, None, *count > 0),
        _ => return Ok(false),
    };
    if position.iter().try_fold(1u64, |size, &n| size.checked_mul(n + 1)).is_none_or(|size| size > 20_000) {
        return Ok(false);
    }
    let limits = Limits::new(2_000_000, 1 << 26, 1 << 16);
    let mut search = Search::new(&study.game);
    let place = Place::fresh(vec![position.clone()]);
    let Ok(outcome) = search.outcome(&place, &limits) else { return Ok(false) };
    if (outcome == Outcome::N) != wins {
        return Err(format!("by the definition {outcome:?}"));
    }
    match value.map(|value| (value, search.value(&place, &limits))) {
        Some((value, Ok(found))) if u64::from(found) != value => Err(format!("by the definition {found}")),
        _ => Ok(true),
    }
}

fn refused(kind: &str, text: &str) -> Ways {
    let Err(Refusal::Rule(problems)) = Subject::read(text, &[]) else { return Err("not refused".into()) };
    let right = |problem: &Problem| match kind {
        "scoring" => matches!(problem, Problem::OtherKind(OtherKind::Scoring)),
        "partizan" => matches!(problem, Problem::OtherKind(OtherKind::Partizan(_))),
        _ => false,
    };
    match problems.iter().any(|one| right(&one.problem)) {
        true => Ok(1),
        false => Err(format!("{problems:?}")),
    }
}

fn ways(entry: &Entry) -> Vec<(&'static str, Ways)> {
    let mut found = Vec::new();
    for text in &entry.texts {
        for fact in &text.facts {
            let ways = match text.kind {
                Kind::Rule => by_rule(text.text, fact),
                Kind::Family => graphs::holds(text.text, fact),
                Kind::Refuse => refused(text.text, fact.strip_prefix("text ").unwrap_or(fact)),
                Kind::Rust => Err("a fact that nothing checks".into()),
            };
            found.push((*fact, ways));
        }
    }
    found
}

#[test]
fn every_fact_holds_in_every_way_there_is() {
    let (mut failures, mut facts, mut twice) = (Vec::new(), 0, 0);
    for entry in entries() {
        for (fact, ways) in ways(&entry) {
            facts += 1;
            match ways {
                Ok(ways) => twice += usize::from(ways >= 2),
                Err(why) => failures.push(format!("{}: {fact}: {why}", entry.id)),
            }
        }
    }
    assert!(failures.is_empty(), "{} facts fail:\n{}", failures.len(), failures.join("\n"));
    assert!(facts >= 630 && twice >= 575, "{facts} facts, {twice} of them in two ways or more");
}
