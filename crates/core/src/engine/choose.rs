//! Which engine: the cheapest exact one that fits the structure.

use crate::class::Class;
use crate::engine::break_sets::BreakSets;
use crate::engine::breaking::Breaking;
use crate::engine::clauses::Clauses;
use crate::engine::cofinite::Cofinite;
use crate::engine::infinite::Infinite;
use crate::engine::one_heap::OneHeap;
use crate::engine::{BLOCK, Engine};
use crate::game::{Core, Parts};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;
use crate::set::Set;
use crate::table::{EngineKind, Table};

/// The engine for the ordinary moves of a rule (not its `first` or `ring` moves).
///
/// # Errors
/// [`Exhausted`] when the engine would need more memory than allowed from the start.
pub fn engine_for<'c>(core: &'c Core, limits: &Limits) -> Result<Box<dyn Engine + 'c>, Exhausted> {
    Ok(match Class::of(core, limits) {
        // A window of the last max S values, a few operations a value.
        Class::FiniteSubtraction { amounts, whole } => {
            Box::new(OneHeap::subtraction(&amounts, whole, limits)?)
        }
        // Everything older than a window is an option: one number stands for all of it.
        Class::CofiniteSubtraction { missing, whole } => Box::new(Cofinite::new(&missing, whole, limits)?),
        Class::InfiniteSubtraction { amounts, whole } => Box::new(Infinite::new(amounts, whole)),
        // Without splits a window is enough, whatever the digits say.
        Class::TakeAndBreak { digits, whole } if most(&digits) <= 1 => {
            Box::new(OneHeap::new(&digits, whole, limits)?)
        }
        // Splits into two: marking, cut short by looking for one value at a time.
        Class::TakeAndBreak { digits, whole } if most(&digits) == 2 => {
            Box::new(Breaking::new(&digits, whole, false))
        }
        // Splits into three need the XORs of all pairs as sets.
        Class::TakeAndBreak { digits, whole } => {
            let amounts = |k: usize| Set::List(vec![super::steps(k)]);
            let moves = digits.iter().enumerate().skip(1).filter(|(_, d)| d.0 != 0);
            let zero = digits.first().copied().unwrap_or(Parts(0));
            Box::new(BreakSets::new(moves.map(|(k, &d)| (amounts(k), d)).collect(), zero, whole))
        }
        Class::InfiniteTakeAndBreak { moves, zero, whole } => Box::new(BreakSets::new(moves, zero, whole)),
        Class::UnequalSplit => Box::new(Breaking::new(&[Parts(0b100)], false, true)),
        Class::HeapDependent => Box::new(Clauses::new(core, EngineKind::HeapDependent)),
        Class::General => Box::new(Clauses::new(core, EngineKind::Oracle)),
    })
}

fn most(digits: &[Parts]) -> u32 {
    digits.iter().map(|d| d.most()).max().unwrap_or(0)
}

/// Grundy values of heaps 0..=last under the ordinary moves of a rule, by the engine of its structure.
///
/// # Errors
/// [`Failure`] when a budget runs out or play can go round in a circle.
pub fn table(core: &Core, last: u64, limits: &Limits) -> Result<Table, Failure> {
    let mut values = Vec::new();
    let engine = fill(core, last, limits, &mut values)?;
    Ok(Table { values, engine })
}

/// Puts the values of heaps 0..=last into `out`, which is empty.
///
/// # Errors
/// As [`table`]; `out` then holds the values that were complete.
pub(crate) fn fill(
    core: &Core,
    last: u64,
    limits: &Limits,
    out: &mut Vec<u32>,
) -> Result<EngineKind, Failure> {
    limits.allow_bytes(last.saturating_mul(4))?;
    let count = usize::try_from(last).ok().and_then(|n| n.checked_add(1)).ok_or(Exhausted::DIGITS)?;
    let mut engine = engine_for(core, limits)?;
    while out.len() < count {
        // Blocks that double: an engine that needs room for all heaps asked for still gets as far as it can.
        let block = out.len().max(BLOCK).min(count - out.len());
        engine.next_block(out, block, limits)?;
    }
    Ok(engine.kind())
}
