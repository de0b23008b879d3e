//! Lost positions of games on states as automata read them.

use crate::game::Outcome;
use crate::law::lost::{LostLaw, find};
use crate::limits::Limits;
use crate::prove::automatic::Rule;
use crate::states::StateStudy;
use crate::states::small::Kind;
use crate::states::table::{StateTable, has_values};

/// The largest heap of tables of three.
const OF_THREE: u64 = 16;

/// The lost positions of a table of two numbers (or heaps).
pub(super) fn lost(study: &StateStudy, table: &StateTable, limits: &Limits) -> Option<LostLaw> {
    let entries = table.kind().fixed().filter(|entries| (1..=2).contains(entries))?;
    let rule = Rule::of_states(&study.game)?;
    let outcome = |at: &[u64]| table.outcome(at).map(|outcome| u64::from(outcome == Outcome::N));
    find(&rule, (entries, table.last()), outcome, limits)
}

/// Those of three heaps (or numbers).
pub(super) fn lost_of_three(study: &StateStudy, kind: Kind, limits: &Limits) -> Option<LostLaw> {
    let rule = Rule::of_states(&study.game)?;
    let table = StateTable::new(&study.game, kind, OF_THREE, has_values(&study.game), limits).ok()?;
    let outcome = |at: &[u64]| table.outcome(at).map(|outcome| u64::from(outcome == Outcome::N));
    find(&rule, (3, OF_THREE), outcome, limits)
}
