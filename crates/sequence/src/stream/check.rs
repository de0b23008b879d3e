//! The check that every rare value below a common one is an option.

use super::fill::{block, operand};
use super::head::Head;
use super::plan::Plan;
use crate::level::{LANES, Level, Work};

/// Blocks whose values are to be checked.
pub(crate) struct Check<'a, const P: usize> {
    pub(crate) plan: &'a Plan,
    pub(crate) head: &'a Head,
    pub(crate) codes: &'a [u8],
    /// The first place to check.
    pub(crate) from: usize,
    /// Where to stop, a multiple of 64.
    pub(crate) to: usize,
    /// Codes from here on are those of common heaps.
    pub(crate) floor: usize,
    /// Where the two parts of a break must differ: the heap at place 0.
    pub(crate) distinct: Option<usize>,
}

/// What a check saw.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// The first place where a rare value was not found among the options that were searched.
    pub(crate) failed: Option<usize>,
    /// The end of the block with the largest part that was needed.
    pub(crate) deepest: usize,
}

/// Witnesses that are tried before it is asked whether any are still wanted.
const CHUNK: usize = 16;

impl<const P: usize> Work for Check<'_, P> {
    type Output = Seen;

    #[inline(always)]
    fn work<L: Level>(self, level: L) -> Seen {
        let mut seen = Seen::default();
        let mut at = self.from / LANES * LANES;
        let mut skip = u64::MAX << (self.from % LANES);
        while at < self.to {
            let mut bounds = [0; LANES];
            let (even, odd) = (&self.plan.bound[0], &self.plan.bound[1]);
            let (pairs, _) = block(self.codes, at).as_chunks::<2>();
            for (bounds, codes) in bounds.as_chunks_mut::<2>().0.iter_mut().zip(pairs) {
                *bounds = [even[usize::from(codes[0])], odd[usize::from(codes[1])]];
            }
            let bounds = level.load(&bounds);
            let mut needs = [[0; LANES]; P];
            let mut left = 0;
            for (quarter, needs) in needs.chunks_mut(8).enumerate() {
                left |= match (P, needs.len()) {
                    (..=8, _) => self.witnessed::<L, P, false>(level, at, quarter, bounds, needs),
                    (_, 8) => self.witnessed::<L, 8, true>(level, at, quarter, bounds, needs),
                    _ => self.witnessed::<L, 4, true>(level, at, quarter, bounds, needs),
                };
            }
            left &= skip;
            skip = u64::MAX;
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                let mut first = 0;
                for plane in &needs {
                    let mut bits = plane[lane];
                    while bits != 0 {
                        let code = first + u8::try_from(bits.trailing_zeros()).unwrap_or(0);
                        bits &= bits - 1;
                        let Some(k) = self.search(level, at + lane, code) else {
                            seen.failed = Some(at + lane);
                            return seen;
                        };
                        seen.deepest = seen.deepest.max((k + 1) * LANES);
                    }
                    first = first.wrapping_add(8);
                }
            }
            at += LANES;
        }
        seen
    }
}

impl<const N: usize> Check<'_, N> {
    /// Leaves in `needs` what the witnesses do not show, and tells the lanes that have any.
    #[inline(always)]
    fn witnessed<L: Level, const P: usize, const ANY: bool>(
        &self,
        level: L,
        at: usize,
        quarter: usize,
        bounds: L::Bytes,
        needs: &mut [[u8; LANES]],
    ) -> u64 {
        let top = u8::try_from(64 * quarter).unwrap_or(0);
        let mut need = [bounds; P];
        for (p, need) in need.iter_mut().enumerate() {
            *need = level.below(bounds, 8 * quarter + p);
        }
        let mut left = level.marked(&need);
        let mut tried = 0;
        for some in self.plan.witnesses.chunks(CHUNK) {
            // The search does not know the moves that leave one heap: those are always tried.
            if left == 0 || left.count_ones() == 1 && tried >= self.plan.shown.len() {
                break;
            }
            tried += some.len();
            let (pairs, rest) = some.as_chunks::<2>();
            for &[x, y] in pairs {
                let x = operand(level, self.codes, at, x, top);
                let y = operand(level, self.codes, at, y, top);
                level.unmark::<P, ANY>(&mut need, x, y);
            }
            for &x in rest {
                let x = operand(level, self.codes, at, x, top);
                level.unmark::<P, ANY>(&mut need, x, x);
            }
            left = level.marked(&need);
        }
        if left != 0 {
            for (need, bytes) in need.into_iter().zip(needs) {
                level.store(need, bytes);
            }
        }
        left
    }

    /// The first block of the head with a part that gives this rare code.
    #[inline(always)]
    fn search<L: Level>(&self, level: L, at: usize, code: u8) -> Option<usize> {
        let code = level.splat(code);
        for k in 0..self.head.len() {
            let (parts, common) = self.head.block(k);
            let last = LANES * k + LANES - 1;
            let parts = level.xor(level.load(parts), code);
            for &t in &self.plan.splits {
                let from = at.checked_sub(t + last)?;
                if from < self.floor || self.distinct.is_some_and(|first| first + from <= last) {
                    return None;
                }
                if level.equal(level.load(block(self.codes, from)), parts) & common != 0 {
                    return Some(k);
                }
            }
        }
        None
    }
}

/// The same check in parts at once. It is the same whatever the number of parts: the first failure
/// counts, and what was needed before it.
pub(crate) fn in_parts(
    from: usize,
    to: usize,
    threads: usize,
    check: &(impl Fn(usize, usize) -> Seen + Sync),
) -> Seen {
    let blocks = to.div_ceil(LANES) - from / LANES;
    let each = blocks.div_ceil(threads) * LANES;
    let starts = (from / LANES * LANES..to).step_by(each);
    let mut parts = starts.map(|start| (start.max(from), to.min(start + each)));
    std::thread::scope(|scope| {
        let first = parts.next();
        // Where no thread can be had, the part is checked here.
        let others: Vec<_> = parts
            .map(|(from, to)| {
                std::thread::Builder::new()
                    .spawn_scoped(scope, move || check(from, to))
                    .map_err(|_| (from, to))
            })
            .collect();
        let mut seen = first.map_or_else(Seen::default, |(from, to)| check(from, to));
        for other in others {
            let part = match other {
                Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err((from, to)) => check(from, to),
            };
            if seen.failed.is_none() {
                seen = Seen { failed: part.failed, deepest: seen.deepest.max(part.deepest) };
            }
        }
        seen
    })
}
