//! The pairs of Wythoff's game and its generalisation, by formula and by the mex recurrence.

use std::collections::VecDeque;

use num_bigint::BigUint;

/// Pair n of a-Wythoff: (floor(n alpha), floor(n alpha) + a n) with alpha = (2 - a + sqrt(a^2 + 4)) / 2, by an
/// integer square root.
pub fn wythoff_pair(a: &BigUint, n: &BigUint) -> (BigUint, BigUint) {
    let an = a * n;
    let root = ((a * a + 4u8) * n * n).sqrt();
    let lower = (root + 2u8 * n - &an) >> 1u8;
    let upper = &lower + an;
    (lower, upper)
}

/// [`wythoff_pair`] on words; None when the pair does not fit.
pub fn wythoff_pair_u64(a: u64, n: u64) -> Option<(u64, u64)> {
    let (a, n) = (u128::from(a), u128::from(n));
    let an = a.checked_mul(n)?;
    let square = a.checked_mul(a)?.checked_add(4)?.checked_mul(n.checked_mul(n)?)?;
    let lower = (square.isqrt() + 2 * n - an) / 2;
    Some((u64::try_from(lower).ok()?, u64::try_from(lower.checked_add(an)?).ok()?))
}

/// The pairs of a-Wythoff by their recurrence: the lower number is the least that no pair before has, the
/// upper one is a n more. Ends where numbers stop fitting.
pub fn pairs_by_mex(a: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut next = 0u64;
    let mut uppers: VecDeque<u64> = VecDeque::new();
    (0u64..).map_while(move |n| {
        while uppers.front() == Some(&next) {
            uppers.pop_front();
            next += 1;
        }
        let lower = next;
        let upper = a.checked_mul(n)?.checked_add(lower)?;
        next += 1;
        if upper > lower {
            uppers.push_back(upper);
        }
        Some((lower, upper))
    })
}

/// The lost pairs of a-Wythoff in one convention.
#[derive(Debug, Clone)]
pub(super) struct Pairs<'a> {
    pub(super) a: &'a BigUint,
    pub(super) misere: bool,
}

impl Pairs<'_> {
    /// What the difference of pair n is above a n.
    fn shift(&self) -> u8 {
        u8::from(self.misere && *self.a >= BigUint::from(2u8))
    }

    /// Pair n.
    pub(super) fn pair(&self, n: &BigUint) -> (BigUint, BigUint) {
        if !self.misere {
            return wythoff_pair(self.a, n);
        }
        let (zero, one, two) = (BigUint::ZERO, BigUint::from(1u8), BigUint::from(2u8));
        if *self.a < two {
            // Fraenkel: only two pairs differ, (0,1) and (2,2) take the place of (0,0) and (1,2).
            return match n {
                n if *n == zero => (two.clone(), two),
                n if *n == one => (zero, one),
                n => wythoff_pair(self.a, n),
            };
        }
        // (floor(n alpha + 1/alpha), that + a n + 1), all over 2a.
        let an = self.a * n;
        let m = &an + 1u8;
        let root = ((self.a * self.a + 4u8) * &m * &m).sqrt();
        let lower = (root + 2u8 * &an + self.a - 2u8 - self.a * &an) / (2u8 * self.a);
        let upper = &lower + m;
        (lower, upper)
    }

    /// Whether {x, y} is a pair.
    pub(super) fn contains(&self, x: &BigUint, y: &BigUint) -> bool {
        let (lower, upper) = if x <= y { (x, y) } else { (y, x) };
        let difference = upper - lower;
        let shift = BigUint::from(self.shift());
        if difference < shift {
            return false;
        }
        let rest = difference - shift;
        (&rest % self.a) == BigUint::ZERO && self.pair(&(rest / self.a)) == (lower.clone(), upper.clone())
    }

    /// The only number that makes a pair with x.
    pub(super) fn partner(&self, x: &BigUint) -> Option<BigUint> {
        let root = ((self.a * self.a + 4u8) * x * x).sqrt();
        let twice = 2u8 * self.a;
        // x / alpha and x / (alpha + a), rounded; the index is near by.
        let as_lower = (self.a * x + &root - 2u8 * x) / &twice;
        let as_upper = ((self.a + 2u8) * x - &root) / &twice;
        for n in around(&as_lower).chain(around(&as_upper)) {
            let (lower, upper) = self.pair(&n);
            if lower == *x {
                return Some(upper);
            }
            if upper == *x {
                return Some(lower);
            }
        }
        None
    }

    /// Pairs among which all are whose difference is within a of this one, whichever number comes first.
    pub(super) fn near_difference(&self, difference: &BigUint) -> Vec<(BigUint, BigUint)> {
        let mut indices: Vec<BigUint> = around(&(difference / self.a)).collect();
        indices.extend([0u8, 1, 2].map(BigUint::from));
        indices.sort();
        indices.dedup();
        indices.iter().map(|n| self.pair(n)).collect()
    }
}

/// n-2 .. n+2, without negative numbers.
fn around(n: &BigUint) -> impl Iterator<Item = BigUint> {
    let last = n + 2u8;
    let mut next = if *n < BigUint::from(2u8) { BigUint::ZERO } else { n - 2u8 };
    std::iter::from_fn(move || {
        let now = (next <= last).then(|| next.clone());
        next += 1u8;
        now
    })
}
