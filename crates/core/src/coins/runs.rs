//! Runs of neighbouring coins: the XOR of any run is that of two prefixes, so a move costs one look.

use std::ops::ControlFlow;

use super::line::EachMove;
use super::turn::Turned;
use crate::limits::{Exhausted, Limits};
use crate::set::Set;

/// The values of coins under [`super::Turning::Run`], by the definition: g(x) is the mex of
/// P(x-s) ^ P(x-Ls) over all lengths L, where P(x) is the XOR of the coins x, x-s, x-2s, ..
///
/// The coins 1..=n take as many steps as there are moves on them: of the order of n times the lengths up to n.
#[derive(Debug, Clone, Default)]
pub(super) struct RunTable {
    values: Vec<u32>,
    /// `prefix[x]` = P(x), from P(0) = 0.
    prefix: Vec<u32>,
    /// Lengths of runs, times the step.
    reach: Vec<u32>,
    /// `reach` holds all up to here.
    upto: u32,
    /// By prefix: how many runs of the coin at hand have it behind them. All 0 between two coins, and as long
    /// as the greatest prefix asks for, a power of 2.
    ways: Vec<u32>,
    /// By XOR: how many moves the coins valued so far have.
    counts: Vec<u64>,
}

/// Bytes of one coin.
const COIN: u64 = 8;

impl RunTable {
    /// The value of x >= 1.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn value(&mut self, runs: (&Set, u64), x: u64, limits: &Limits) -> Result<u64, Exhausted> {
        self.grow(runs, x, limits)?;
        Ok(usize::try_from(x - 1).ok().and_then(|at| self.values.get(at)).copied().unwrap_or(0).into())
    }

    /// How many moves on the coins 1..=n have each XOR (of all coins turned): `counts[v]`.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn counts(
        &mut self,
        runs: (&Set, u64),
        n: u64,
        limits: &Limits,
    ) -> Result<Vec<u64>, Exhausted> {
        if self.values.len() as u64 > n {
            // More is known than is asked for.
            *self = RunTable::default();
        }
        self.grow(runs, n, limits)?;
        limits.allow_bytes(16 * self.counts.len() as u64 + COIN * self.values.len() as u64)?;
        Ok(self.counts.clone())
    }

    /// Every run that x leads, with the XOR of all its coins but x; the coins below x have been valued.
    pub(super) fn each(
        &self,
        step: u64,
        x: u64,
        limits: &Limits,
        each: &mut EachMove<'_>,
    ) -> Result<ControlFlow<()>, Exhausted> {
        let at = |place: usize| self.prefix.get(place).copied().unwrap_or(0);
        let Ok(x) = u32::try_from(x) else { return Ok(ControlFlow::Continue(())) };
        let before = usize::try_from(step).map_or(0, |step| at((x as usize).saturating_sub(step)));
        for (reach, behind) in self.reach.iter().zip(behind(&self.reach, step, x)) {
            limits.spend(1)?;
            let turned = Turned::Run { length: u64::from(*reach).checked_div(step).unwrap_or(1), step };
            if each(u64::from(before ^ at(behind)), turned).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Values at least the coins 1..=last.
    fn grow(&mut self, (lengths, step): (&Set, u64), last: u64, limits: &Limits) -> Result<(), Exhausted> {
        limits.allow_positions(last)?;
        limits.allow_bytes(last.saturating_mul(COIN))?;
        // All numbers fit into 32 bits, the places behind the runs too.
        let narrow = u32::try_from(last.saturating_add(step)).map_err(|_| Exhausted::DIGITS)?;
        let narrow = narrow - u32::try_from(step).unwrap_or(0);
        if self.prefix.is_empty() {
            self.prefix.push(0);
            self.widen(0);
        }
        let known = u32::try_from(self.values.len()).map_err(|_| Exhausted::DIGITS)?;
        if known >= narrow {
            return Ok(());
        }
        // Values are asked for one after another too, so that there is some room.
        let room = last.max(2 * u64::from(known)).max(64);
        if u64::from(self.upto) < last {
            let members = lengths.members_up_to(room.checked_div(step).map_or(0, |most| most + 1), limits)?;
            let reach = members.into_iter().map(|length| u32::try_from(length.saturating_mul(step)));
            self.reach = reach.map_while(Result::ok).collect();
            self.upto = u32::try_from(room).unwrap_or(u32::MAX);
        }
        for x in known + 1..=narrow {
            let after = usize::try_from(step).ok().filter(|step| *step > 0);
            let before =
                after.and_then(|step| (x as usize).checked_sub(step)).map_or(0, |at| self.prefix[at]);
            let behind = behind(&self.reach, step, x);
            limits.spend((1 + behind.len() + self.ways.len()) as u64)?;
            for behind in behind {
                self.ways[self.prefix[behind] as usize] += 1;
            }
            // A move to v has the prefix `before ^ v` behind it.
            let free = |v: usize| self.ways.get(v ^ before as usize).is_none_or(|ways| *ways == 0);
            let value = (0..=self.ways.len()).find(|v| free(*v)).unwrap_or(self.ways.len());
            let value = u32::try_from(value).map_err(|_| Exhausted::DIGITS)?;
            let own = (before ^ value) as usize;
            self.values.push(value);
            self.prefix.push(before ^ value);
            self.widen(own);
            for (behind, ways) in self.ways.iter_mut().enumerate() {
                self.counts[own ^ behind] += u64::from(std::mem::take(ways));
            }
        }
        Ok(())
    }

    /// Makes room for a prefix.
    fn widen(&mut self, prefix: usize) {
        if prefix >= self.ways.len() {
            let room = (prefix + 1).next_power_of_two();
            self.ways.resize(room, 0);
            self.counts.resize(room, 0);
        }
    }
}

/// For each run that x leads, the place behind its last coin (0 where no coin is there).
fn behind(reach: &[u32], step: u64, x: u32) -> impl ExactSizeIterator<Item = usize> {
    // The last coin lies a step less far.
    let room = u64::from(x - 1).saturating_add(step);
    let end = reach.partition_point(|far| u64::from(*far) <= room);
    reach[..end].iter().map(move |far| x.saturating_sub(*far) as usize)
}
