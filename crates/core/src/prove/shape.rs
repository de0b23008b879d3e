//! What the theorems ask about the moves of a rule.

use crate::core_text::{self, Extent};
use crate::game::{Amounts, Core, Move, Parts};
use crate::law::period::Repeat;

/// The shape of a rule that consists of taking, leaving and splitting by sets that certificates know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The largest amount, when every set is finite.
    pub(crate) largest: Option<u64>,
    /// The most heaps that a move leaves.
    pub(crate) most: u32,
    /// Every move may leave 0 or 1 heaps, whatever it takes from a list: nothing happens at heap 0
    /// that does not happen elsewhere.
    uniform: bool,
    /// The largest number that the only set misses, when the rule is "any amount but these".
    pub(crate) missing: Option<Vec<u64>>,
}

impl Shape {
    /// `None` when no theorem can speak of the rule.
    pub(crate) fn of(core: &Core) -> Option<Shape> {
        core_text::moves(core)?;
        let mut shape = Shape { largest: Some(0), most: 0, uniform: true, missing: None };
        for m in &core.moves {
            let Move::Take { amounts, parts } = m else { return None };
            shape.most = shape.most.max(parts.most());
            shape.uniform &= *parts == Parts::SUBTRACT;
            match amounts {
                Amounts::Set(set) => {
                    let largest = match core_text::extent(set) {
                        Extent::Finite(list) => Some(list.last().copied().unwrap_or(0)),
                        Extent::Cofinite(missing) if core.moves.len() == 1 && *parts == Parts::SUBTRACT => {
                            shape.missing = Some(missing);
                            None
                        }
                        Extent::Cofinite(_) | Extent::Other => None,
                    };
                    shape.largest = shape.largest.zip(largest).map(|(a, b)| a.max(b));
                }
                Amounts::Whole | Amounts::Zero => shape.uniform = false,
            }
        }
        Some(shape)
    }

    /// How many values (heaps 0, 1, ..) make the repetition a theorem: T1 for moves that leave one heap,
    /// T12 for h heaps, both with the pre-period counted from 1 where heap 0 is special.
    /// `None` when no theorem turns a repetition of this rule into a law.
    pub(crate) fn values_needed(&self, repeat: &Repeat) -> Option<usize> {
        let largest = usize::try_from(self.largest?).ok()?;
        let parts = usize::try_from(self.most.max(1)).ok()?;
        let start = if self.uniform { repeat.preperiod } else { repeat.preperiod.max(1) };
        start.checked_add(repeat.period)?.checked_mul(parts)?.checked_add(largest)
    }
}
