//! The Grundy values that a claim about a game on states may ask for.

use super::evaluate::{Positions, Table};
use crate::api::{Refusal, Study};
use crate::limits::Limits;
use crate::states::small::Kind;
use crate::states::table::StateTable;
use crate::states::{Shape, StateStudy};

/// A claim may speak of heaps that are sums of numbers: a little more than `last`.
pub(super) fn heaps(study: &Study, last: u64, limits: &Limits) -> Result<Vec<u32>, Refusal> {
    let mut values = Vec::new();
    match study.table_into(last.saturating_mul(3).saturating_add(8), limits, &mut values) {
        Err(Refusal::Exhausted(_)) if !values.is_empty() => {}
        filled => filled?,
    }
    Ok(values)
}

/// Values of another game.
pub(super) enum Other<'a> {
    Heaps(Vec<u32>),
    States(&'a StateStudy, StateTable),
}

impl Other<'_> {
    pub(super) fn as_table(&self) -> Table<'_> {
        match self {
            Other::Heaps(values) => Table::Heaps(values),
            other => Table::Positions(other),
        }
    }
}

impl Positions for Other<'_> {
    fn arity(&self) -> Option<(usize, bool)> {
        match self {
            Other::Heaps(_) => Some((1, false)),
            Other::States(study, table) => {
                arity(table.kind(), study.game.parts.first().map(|core| &core.shape))
            }
        }
    }

    fn value(&self, at: &[u64]) -> Option<u32> {
        match self {
            Other::Heaps(values) => values.get(usize::try_from(*at.first()?).ok()?).copied(),
            Other::States(_, table) => table.value(at),
        }
    }
}

/// The values of the game that the claim is about.
pub(super) struct Own<'a> {
    pub(super) table: &'a StateTable,
    pub(super) kind: Kind,
}

impl Positions for Own<'_> {
    fn arity(&self) -> Option<(usize, bool)> {
        // Sorted lists of a fixed length are heaps, whose empty ones may be left out.
        self.kind.fixed().map(|entries| (entries, self.kind.sorted))
    }

    fn value(&self, at: &[u64]) -> Option<u32> {
        self.table.value(at)
    }
}

fn arity(kind: Kind, shape: Option<&Shape>) -> Option<(usize, bool)> {
    let heaps = matches!(shape, Some(Shape::Heaps { empty: false, .. }));
    kind.fixed().map(|entries| (entries, heaps))
}
