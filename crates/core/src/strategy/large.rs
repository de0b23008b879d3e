//! Winning moves of a heap too large to try every option: the amounts one after another, as far as
//! asked, each judged by the values of what it leaves.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::moves::{Found, Raw, Wanted, tidy};
use crate::api::Refusal;
use crate::game::{Amounts, Core, Move, Parts};
use crate::limits::Limits;
use crate::position::Size;
use crate::set::Set;

/// Options looked at per component before the list is left incomplete.
const MOST_LOOKED_AT: u64 = 250_000;
/// Members of an infinite set looked at in one go; grown tenfold while too few moves are found.
const FIRST_MEMBERS: u64 = 1 << 12;
/// Members of an infinite set are not listed beyond this many steps.
const MEMBER_STEPS: u64 = 20_000_000;

/// The enumeration of one heap.
pub(crate) struct Large<'a, 'w, 'f> {
    pub(crate) core: &'a Core,
    pub(crate) n: &'a Size,
    /// Which sums win.
    pub(crate) wanted: &'w mut Wanted<'f>,
    /// Moves to list.
    pub(crate) limit: usize,
    pub(crate) limits: &'a Limits,
    /// Pre-period and period of the values, where a law proves that they repeat: pairs of heaps need not be
    /// looked at once a whole period of them held nothing wanted.
    pub(crate) repeats: Option<(u64, u64)>,
    moves: Vec<Raw>,
    looked_at: u64,
    /// Something was not looked at.
    cut: bool,
}

impl<'a, 'w, 'f> Large<'a, 'w, 'f> {
    pub(crate) fn new(
        core: &'a Core,
        n: &'a Size,
        wanted: &'w mut Wanted<'f>,
        limit: usize,
        limits: &'a Limits,
    ) -> Self {
        Large { core, n, wanted, limit, limits, repeats: None, moves: Vec::new(), looked_at: 0, cut: false }
    }

    /// The winning moves that take. Clauses are another matter: see `takes_only`.
    pub(crate) fn run(mut self) -> Result<Found, Refusal> {
        self.without_taking()?;
        self.finite_amounts()?;
        self.infinite_amounts()?;
        self.whole_heap()?;
        let moves = tidy(self.moves);
        let total = (!self.cut).then(|| moves.len().into());
        Ok(Found { moves, complete: !self.cut, total, rule: None })
    }

    fn full(&self) -> bool {
        self.moves.len() > self.limit || self.looked_at > MOST_LOOKED_AT
    }

    fn without_taking(&mut self) -> Result<(), Refusal> {
        let mut parts = 0;
        for one in &self.core.moves {
            if let Move::Take { amounts: Amounts::Zero, parts: p } = one {
                parts |= p.0 & !Parts::SUBTRACT.0;
            }
        }
        if parts != 0 {
            self.leave(None, self.n.clone(), Parts(parts))?;
        }
        Ok(())
    }

    /// The whole heap, by `all`. (By a set it is among the amounts.)
    fn whole_heap(&mut self) -> Result<(), Refusal> {
        let whole = |m: &Move| matches!(m, Move::Take { amounts: Amounts::Whole, parts } if parts.allows(0));
        if self.core.moves.iter().any(whole) && !self.n.is_zero() {
            self.offer(Some(self.n.clone()), Vec::new())?;
        }
        Ok(())
    }

    /// All amounts of finite sets, ascending, each with all it may leave.
    fn finite_amounts(&mut self) -> Result<(), Refusal> {
        let mut amounts: Vec<(u64, u8)> = Vec::new();
        for one in &self.core.moves {
            if let Move::Take { amounts: Amounts::Set(Set::List(list)), parts } = one {
                amounts.extend(list.iter().map(|&k| (k, parts.0)));
            }
        }
        self.each_amount(join(amounts))
    }

    fn infinite_amounts(&mut self) -> Result<(), Refusal> {
        let infinite: Vec<(&Set, Parts)> = self
            .core
            .moves
            .iter()
            .filter_map(|one| match one {
                Move::Take { amounts: Amounts::Set(set), parts } if !matches!(set, Set::List(_)) => {
                    Some((set, *parts))
                }
                _ => None,
            })
            .collect();
        if infinite.is_empty() {
            return Ok(());
        }
        let end = self.n.to_u64();
        let mut done = 0u64;
        let mut upto = FIRST_MEMBERS;
        loop {
            let bound = end.map_or(upto, |n| n.min(upto));
            let steps = self.limits.part(MEMBER_STEPS, self.limits.bytes, self.limits.positions);
            let mut amounts = Vec::new();
            for (set, parts) in &infinite {
                match set.members_up_to(bound, &steps) {
                    Ok(members) => {
                        amounts.extend(members.into_iter().filter(|&k| k > done).map(|k| (k, parts.0)))
                    }
                    Err(_) => {
                        self.cut = true;
                        return Ok(());
                    }
                }
            }
            self.each_amount(join(amounts))?;
            if self.cut || self.full() {
                self.cut = true;
                return Ok(());
            }
            if end == Some(bound) {
                return Ok(());
            }
            if bound == u64::MAX {
                self.cut = true;
                return Ok(());
            }
            done = bound;
            upto = upto.saturating_mul(10);
        }
    }

    fn each_amount(&mut self, amounts: Vec<(u64, u8)>) -> Result<(), Refusal> {
        for (k, parts) in amounts {
            if !self.n.at_least(k) {
                break;
            }
            if self.full() {
                self.cut = true;
                break;
            }
            if let Some(rest) = self.n.minus_u64(k) {
                self.leave(Some(Size::from(k)), rest, Parts(parts))?;
            }
        }
        Ok(())
    }

    fn leave(&mut self, take: Option<Size>, rest: Size, parts: Parts) -> Result<(), Refusal> {
        if parts.allows(0) && rest.is_zero() {
            self.offer(take.clone(), Vec::new())?;
        }
        if parts.allows(1) && !rest.is_zero() {
            self.offer(take.clone(), vec![rest.clone()])?;
        }
        if parts.allows(2) || parts.allows(3) {
            let Some(rest) = rest.exact().cloned() else {
                self.cut = true;
                return Ok(());
            };
            if parts.allows(2) {
                self.two(take.as_ref(), &rest, None)?;
            }
            if parts.allows(3) {
                let mut least = BigUint::from(1u8);
                while &least * 3u8 <= rest && !self.full() {
                    self.two(take.as_ref(), &(&rest - &least), Some(&least))?;
                    least += 1u8;
                }
                self.cut |= &least * 3u8 <= rest;
            }
        }
        Ok(())
    }

    /// Two heaps that make up `rest`, beside a third that is no larger.
    ///
    /// When values repeat with period T from the pre-period p on, whether (a, rest - a) is wanted depends only
    /// on a mod T for a >= p (then rest - a >= a >= p too): T misses in a row from there on are the last word.
    fn two(&mut self, take: Option<&Size>, rest: &BigUint, third: Option<&BigUint>) -> Result<(), Refusal> {
        let mut small = third.cloned().unwrap_or_else(|| 1u8.into());
        let mut misses = 0;
        while &small * 2u8 <= *rest {
            if self.repeats.is_some_and(|(_, period)| misses >= period) {
                return Ok(());
            }
            if self.full() {
                self.cut = true;
                return Ok(());
            }
            let mut to: Vec<Size> = third.into_iter().cloned().map(Size::from).collect();
            to.push(small.clone().into());
            to.push((rest - &small).into());
            let hit = self.offer(take.cloned(), to)?;
            let counts = self.repeats.is_some_and(|(preperiod, _)| small >= preperiod.into());
            misses = if hit { 0 } else { misses + u64::from(counts) };
            small += 1u8;
        }
        Ok(())
    }

    /// Looks at one option; whether it is wanted.
    fn offer(&mut self, take: Option<Size>, to: Vec<Size>) -> Result<bool, Refusal> {
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(1024) {
            self.limits.spend(1024)?;
        }
        let wanted = (self.wanted)(&to)?;
        if wanted {
            self.moves.push(Raw { take, to });
        }
        Ok(wanted)
    }
}

/// Equal amounts of several moves joined, ascending.
fn join(mut amounts: Vec<(u64, u8)>) -> Vec<(u64, u8)> {
    amounts.sort_unstable();
    let mut joined: Vec<(u64, u8)> = Vec::new();
    for (k, parts) in amounts {
        match joined.last_mut() {
            Some((last, all)) if *last == k => *all |= parts,
            _ => joined.push((k, parts)),
        }
    }
    joined
}

/// Whether all moves take (or split), so that [`Large`] sees all of them.
pub(crate) fn takes_only(core: &Core) -> bool {
    core.ring.is_none() && core.moves.iter().all(|one| matches!(one, Move::Take { .. }))
}

/// How many pairs a + b = rest, 1 <= a <= b, have values with the given XOR, when values repeat from
/// `preperiod` on with `period`: `values` are those below preperiod + period.
pub(crate) fn count_pairs(rest: &BigUint, values: &[u32], preperiod: u64, period: u64, xor: u32) -> BigUint {
    let value = |n: &BigUint| -> u32 {
        let index = match n.to_u64().filter(|n| *n < preperiod + period) {
            Some(n) => n,
            None => preperiod + ((n - preperiod) % period).to_u64().unwrap_or(0),
        };
        usize::try_from(index).ok().and_then(|i| values.get(i)).copied().unwrap_or(0)
    };
    let half = rest / 2u8;
    let matches = |a: &BigUint| value(a) ^ value(&(rest - a)) == xor;
    let mut count = BigUint::ZERO;
    // Below the pre-period one by one; from there on a and rest - a (which is at least rest/2) repeat.
    let mut a = BigUint::from(1u8);
    while a < BigUint::from(preperiod.max(1)) && a <= half {
        count += u8::from(matches(&a));
        a += 1u8;
    }
    for _ in 0..period {
        if a > half {
            break;
        }
        if matches(&a) {
            count += (&half - &a) / period + 1u8;
        }
        a += 1u8;
    }
    count
}
