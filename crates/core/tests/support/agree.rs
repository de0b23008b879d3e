//! A rule on the first line of a text, a position on the second: whatever they say, the fast ways agree with
//! the definition, and running out of a budget is the only other answer. Used by `fuzz/` and by the tests that
//! replay what it found.

use grundy::api::{MovesWanted, Study, Subject};
use grundy::law::Law;
use grundy::limits::Limits;
use grundy::oracle::{self, Place};
use grundy::position::{Position, Size};
use grundy::states::StateStudy;
use grundy::states::oracle::StateSearch;

/// Heaps that are looked at.
const LAST: u64 = 24;

/// Fails where two ways to an answer disagree.
pub(crate) fn agree(text: &str) {
    let (rule, position) = text.split_once('\n').unwrap_or((text, "3,5"));
    match Subject::read(rule, &[]) {
        Ok(Subject::Heaps(study)) => heaps(&study, position),
        Ok(Subject::States(study)) => states(&study, position),
        Err(_) => {}
    }
}

/// About a hundredth of a second: a fuzzer wants many texts.
fn limits() -> Limits {
    Limits::new(300_000, 1 << 24, 1 << 12)
}

fn heaps(study: &Study, position: &str) {
    if let [core] = &study.game.parts[..]
        && let Ok(by_definition) = oracle::values(core, LAST, &limits())
    {
        if let Ok(fast) = study.table(LAST, &limits()) {
            assert_eq!(fast.values, by_definition);
        }
        if let Ok(laws) = study.laws(&limits())
            && let Some(law) = laws.grundy.filter(Law::is_proved)
        {
            for (n, value) in (0u64..).zip(by_definition) {
                let said = law.claim.value(&Size::from(n));
                assert!(said.is_none_or(|said| said == value.into()), "the law at {n}");
            }
        }
    }
    let Ok(position) = Position::parse(position, study.game.parts.len()) else { return };
    let Ok(answer) = study.win(&position, MovesWanted::All { limit: 50 }, &limits()) else { return };
    let heaps: Option<Vec<Vec<u64>>> =
        position.heaps.iter().map(|part| part.iter().map(Size::to_u64).collect()).collect();
    let Some(place) = heaps.map(Place::fresh) else { return };
    let mut search = oracle::Search::new(&study.game);
    let Ok(outcome) = search.outcome(&place, &limits()) else { return };
    assert_eq!(answer.outcome, outcome);
    if answer.complete
        && let Ok(moves) = search.winning_moves(&place, &limits())
    {
        assert_eq!(answer.moves.len(), moves.len(), "winning moves");
    }
}

fn states(study: &StateStudy, position: &str) {
    let Ok(position) = study.position(position) else { return };
    let Ok(answer) = study.win(&position, MovesWanted::All { limit: 50 }, &limits()) else { return };
    let Ok(components) = study.components(&position) else { return };
    let mut search = StateSearch::new(&study.game);
    if let Ok(outcome) = search.outcome(&components, &limits()) {
        assert_eq!(answer.outcome, outcome);
        if answer.complete
            && let Ok(moves) = search.winning_turns(&components, &limits())
        {
            assert_eq!(answer.moves.len(), moves.len(), "winning moves");
        }
    }
}
