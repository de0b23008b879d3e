//! Values by digits: g(base m + r) = same g(m + shift) + times m + plus for each remainder r. Sequences that do
//! not look alike are of this kind: exponents of a prime, sums of digits, every second digit, odd parts, other
//! formulas for even and odd heaps (J.-P. Allouche, J. Shallit, "The ring of k-regular sequences", 1992).

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// g(base m + r) = same g(m + shift) + times m + plus, for the r-th part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The factor of the earlier value; 0 where none is used.
    pub same: i64,
    /// Added to m: -1, 0 or 1.
    pub shift: i64,
    /// The factor of m.
    pub times: i64,
    /// Added.
    pub plus: i64,
}

/// A sequence by the digits of its index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recursive {
    /// The base, at least 2.
    pub base: u64,
    /// The values of the heaps for which no part is used, from 0 on.
    pub first: Vec<u32>,
    /// One part a remainder; each leads to a smaller heap.
    pub parts: Vec<Part>,
}

/// Bases that are tried, the smallest first.
const BASES: [u64; 15] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 25, 36, 49, 64, 81];

/// How many heaps of each remainder must obey its part.
const CONFIRMED: usize = 20;

/// How many heaps of each remainder may come before its part holds.
const EXCEPTIONS: usize = 3;

impl Recursive {
    /// The value of a heap. O(number of digits) operations.
    pub fn value(&self, n: &BigUint) -> Option<BigUint> {
        let base = BigInt::from(self.base);
        let (mut n, mut factor, mut sum) = (BigInt::from(n.clone()), BigInt::one(), BigInt::zero());
        loop {
            if let Some(value) = n.to_usize().and_then(|n| self.first.get(n)) {
                return (sum + factor * *value).to_biguint();
            }
            let (m, r) = n.div_mod_floor(&base);
            let part = self.parts.get(r.to_usize()?)?;
            sum += &factor * (&m * part.times + part.plus);
            if part.same == 0 {
                return sum.to_biguint();
            }
            factor *= part.same;
            let next = m + part.shift;
            if next.is_negative() || next >= n {
                return None;
            }
            n = next;
        }
    }
}

/// The recursion of the smallest base that a table obeys.
pub(super) fn find(values: &[u32]) -> Option<Recursive> {
    BASES.into_iter().find_map(|base| of_base(values, base))
}

pub(super) fn of_base(values: &[u32], base: u64) -> Option<Recursive> {
    let width = usize::try_from(base).ok()?;
    if values.len() < width.checked_mul(2 * CONFIRMED)? {
        return None;
    }
    let mut from = 0;
    let mut parts = Vec::with_capacity(width);
    for r in 0..width {
        let (part, start) = part(values, width, r)?;
        if start > 0 {
            from = from.max(width * (start - 1) + r + 1);
        }
        parts.push(part);
    }
    // The same slope and nothing from earlier values is an arithmetic period, which has a name of its own.
    if parts.iter().all(|part| part.same == 0 && part.times == parts[0].times) {
        return None;
    }
    Some(Recursive { base, first: values[..from].to_vec(), parts })
}

/// The simplest part for a remainder and from which m on it holds.
fn part(values: &[u32], width: usize, r: usize) -> Option<(Part, usize)> {
    let count = (values.len() - r).div_ceil(width);
    let value = |n: usize| values.get(n).map(|&v| i64::from(v));
    let factors = [1, -1].into_iter().chain(2..=i64::try_from(width).ok()?.min(16));
    let copies = factors.flat_map(|same| [0, 1, -1].map(|shift| (same, shift)));
    std::iter::once((0, 0)).chain(copies).find_map(|(same, shift)| {
        // What is left when the earlier value is taken off must be linear in m.
        let rest = |m: usize| {
            let earlier =
                if same == 0 { 0 } else { value(m.checked_add_signed(isize::try_from(shift).ok()?)?)? };
            Some(value(width * m + r)? - same * earlier)
        };
        let times = rest(count - 1)? - rest(count - 2)?;
        let plus = rest(count - 1)? - times * i64::try_from(count - 1).ok()?;
        let holds = |m: usize| {
            let linear = i64::try_from(m).ok().map(|m| times * m + plus);
            leads_down(width, r, m, (same, shift)) && rest(m) == linear
        };
        let start = (0..count).rev().find(|&m| !holds(m)).map_or(0, |m| m + 1);
        let enough = start <= EXCEPTIONS && count - start >= CONFIRMED;
        enough.then_some((Part { same, shift, times, plus }, start))
    })
}

/// Whether m + shift is a heap smaller than width m + r.
fn leads_down(width: usize, r: usize, m: usize, (same, shift): (i64, i64)) -> bool {
    let Ok(shift) = isize::try_from(shift) else { return false };
    same == 0 || m.checked_add_signed(shift).is_some_and(|earlier| earlier < width * m + r)
}
