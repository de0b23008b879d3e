//! Games on one number whose rule speaks of divisors, digits or parts: closed forms for numbers of any size.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::citation::Citation;
use crate::limits::{Exhausted, Limits};

/// A game on one number (or on a pair, as said), normal play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NumberForm {
    /// Subtract a proper divisor: the value is the exponent v of 2. (A divisor has no more factors 2 than n, so
    /// the exponent changes; 2^j for j < v leads to j.)
    ProperDivisors,
    /// Subtract any divisor: one more than the exponent of 2; 0 for 0.
    AnyDivisor,
    /// Subtract a divisor other than 1 and n. Lost iff n is odd or an odd power of 2.
    InnerDivisors,
    /// Take at least 1 and at most floor(n/k): n/k where k divides n, else the value of n - floor(n/k) - 1.
    AtMostPart {
        /// The k, at least 1.
        k: BigUint,
    },
    /// Leave n - 1 or floor(n/2). Lost iff n is 0 or has an odd exponent of 2.
    OneLessOrHalf,
    /// Take any number that has not been taken from this heap before: the largest k with k(k+1)/2 <= n.
    FreshAmounts,
}

impl NumberForm {
    /// The Grundy value, where a closed form is known; `Ok(None)` where only the outcome is.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn value(&self, n: &BigUint, limits: &Limits) -> Result<Option<BigUint>, Exhausted> {
        Ok(match self {
            NumberForm::ProperDivisors => Some(n.trailing_zeros().unwrap_or(0).into()),
            NumberForm::AnyDivisor => {
                Some(n.trailing_zeros().map_or(BigUint::ZERO, |v| BigUint::from(v) + 1u8))
            }
            NumberForm::InnerDivisors | NumberForm::OneLessOrHalf => None,
            NumberForm::AtMostPart { k } => Some(at_most_part(n, k, limits)?),
            NumberForm::FreshAmounts => Some(((8u8 * n + 1u8).sqrt() - 1u8) >> 1u8),
        })
    }

    /// Whether the player to move loses.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn is_lost(&self, n: &BigUint, limits: &Limits) -> Result<bool, Exhausted> {
        let exponent = n.trailing_zeros();
        Ok(match self {
            NumberForm::InnerDivisors => match exponent {
                None | Some(0) => true,
                Some(v) => v % 2 == 1 && (n >> v).is_one(),
            },
            NumberForm::OneLessOrHalf => exponent.is_none_or(|v| v % 2 == 1),
            _ => self.value(n, limits)?.is_none_or(|value| value.is_zero()),
        })
    }

    /// Where it is published.
    pub fn citation(&self) -> Citation {
        match self {
            NumberForm::ProperDivisors | NumberForm::AnyDivisor => Citation {
                authors: "D. E. Iannucci, U. Larsson",
                year: 2021,
                title: "Game values of arithmetic functions, arXiv 2101.07608",
            },
            NumberForm::InnerDivisors => Citation {
                authors: "Codeforces",
                year: 2021,
                title: "Deleting Divisors, problem 1537D, with its editorial",
            },
            NumberForm::AtMostPart { .. } => Citation {
                authors: "L. Levine",
                year: 2006,
                title: "Fractal sequences and restricted Nim, Ars Combinatoria 80, 113-127",
            },
            NumberForm::OneLessOrHalf => Citation {
                authors: "A. S. Fraenkel",
                year: 2011,
                title: "Aperiodic subtraction games, Electronic Journal of Combinatorics 18(2), P19",
            },
            NumberForm::FreshAmounts => Citation {
                authors: "Codeforces",
                year: 2017,
                title: "Game of Stones, problem 768E, with its editorial",
            },
        }
    }
}

fn at_most_part(n: &BigUint, k: &BigUint, limits: &Limits) -> Result<BigUint, Exhausted> {
    if k.is_zero() {
        return Ok(BigUint::ZERO);
    }
    let mut n = n.clone();
    loop {
        limits.spend(1)?;
        let (quotient, rest) = n.div_rem(k);
        if rest.is_zero() || quotient.is_zero() {
            return Ok(quotient);
        }
        // Steps of quotient + 1 until the quotient is another one or the rest is 0.
        let step = quotient + 1u8;
        n -= rest.div_ceil(&step) * step;
    }
}

/// A pair of heaps: discard one and divide the other into two that are not empty. The value is the number of ones
/// at the end of (a-1) | (b-1), in binary. None when a heap is empty. (Luogu P2148.)
pub fn discard_and_divide_value(a: &BigUint, b: &BigUint) -> Option<u64> {
    if a.is_zero() || b.is_zero() {
        return None;
    }
    Some(((a - 1u8) | (b - 1u8)).trailing_ones())
}

/// A box for s stones that holds c: add at least 1 and at most c^2, as long as they fit. With q the largest number
/// such that q + q^2 < s: from c > q the box can be filled at once, and the value is s - c; else nobody wants to
/// lift it above q first, and the box for q decides. None when c > s. (HDU 1729.)
pub fn fill_box_value(s: &BigUint, c: &BigUint) -> Option<BigUint> {
    if c > s {
        return None;
    }
    if c.is_zero() {
        return Some(BigUint::ZERO);
    }
    let mut s = s.clone();
    while s != *c {
        let q = ((4u8 * (&s - 1u8) + 1u8).sqrt() - 1u8) >> 1u8;
        if *c > q {
            return Some(s - c);
        }
        s = q;
    }
    Some(BigUint::ZERO)
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)] // small numbers
mod tests {
    use super::*;

    fn mex(seen: &[u64]) -> u64 {
        (0..).find(|v| !seen.contains(v)).unwrap()
    }

    /// Values of 0..=last by the definition.
    fn values(last: u64, options: impl Fn(u64) -> Vec<u64>) -> Vec<u64> {
        let mut g: Vec<u64> = Vec::new();
        for n in 0..=last {
            let seen: Vec<u64> = options(n).iter().map(|m| g[*m as usize]).collect();
            g.push(mex(&seen));
        }
        g
    }

    fn check(form: &NumberForm, last: u64, options: impl Fn(u64) -> Vec<u64>) {
        let limits = Limits::default();
        for (n, g) in (0u64..).zip(values(last, options)) {
            if let Some(value) = form.value(&n.into(), &limits).unwrap() {
                assert_eq!(value, g.into(), "{form:?} at {n}");
            }
            assert_eq!(form.is_lost(&n.into(), &limits), Ok(g == 0), "{form:?} at {n}");
        }
    }

    fn divisors(n: u64) -> impl Iterator<Item = u64> {
        (1..=n).filter(move |d| n % d == 0)
    }

    #[test]
    fn values_by_the_definition() {
        check(&NumberForm::ProperDivisors, 300, |n| divisors(n).filter(|d| *d < n).map(|d| n - d).collect());
        check(&NumberForm::AnyDivisor, 300, |n| divisors(n).map(|d| n - d).collect());
        check(&NumberForm::InnerDivisors, 300, |n| {
            divisors(n).filter(|d| *d > 1 && *d < n).map(|d| n - d).collect()
        });
        for k in 1..=9u64 {
            check(&NumberForm::AtMostPart { k: k.into() }, 300, |n| (1..=n / k).map(|t| n - t).collect());
        }
        check(&NumberForm::OneLessOrHalf, 600, |n| if n == 0 { vec![] } else { vec![n - 1, n / 2] });
    }

    #[test]
    fn fresh_amounts_by_search() {
        // A state is the heap and the set of amounts taken.
        fn value(n: u64, taken: u64, memo: &mut std::collections::HashMap<(u64, u64), u64>) -> u64 {
            if let Some(known) = memo.get(&(n, taken)) {
                return *known;
            }
            let fresh: Vec<u64> = (1..=n).filter(|k| taken >> k & 1 == 0).collect();
            let seen: Vec<u64> = fresh.iter().map(|k| value(n - k, taken | 1 << k, memo)).collect();
            let g = mex(&seen);
            memo.insert((n, taken), g);
            g
        }
        let mut memo = std::collections::HashMap::new();
        for n in 0..=24u64 {
            let g = value(n, 0, &mut memo);
            assert_eq!(
                NumberForm::FreshAmounts.value(&n.into(), &Limits::default()),
                Ok(Some(g.into())),
                "{n}"
            );
        }
    }

    #[test]
    fn pairs_and_boxes_by_the_definition() {
        let n = 40usize;
        let mut g = vec![vec![0u64; n + 1]; n + 1];
        for sum in 2..=n {
            for a in 1..sum {
                let b = sum - a;
                // Dividing a heap makes a pair of a smaller sum.
                let divided = |h: usize| (1..h).map(move |x| (x, h - x));
                let seen: Vec<u64> = divided(a).chain(divided(b)).map(|(x, y)| g[x][y]).collect();
                g[a][b] = mex(&seen);
                assert_eq!(discard_and_divide_value(&a.into(), &b.into()), Some(g[a][b]), "({a}, {b})");
            }
        }
        for s in 0..=60u64 {
            let mut values = vec![0u64; s as usize + 1];
            for c in (0..=s).rev() {
                let seen: Vec<u64> = (c + 1..=s.min(c + c * c)).map(|x| values[x as usize]).collect();
                values[c as usize] = mex(&seen);
                assert_eq!(fill_box_value(&s.into(), &c.into()), Some(values[c as usize].into()), "{s}: {c}");
            }
        }
        assert_eq!(fill_box_value(&3u8.into(), &4u8.into()), None);
        assert_eq!(discard_and_divide_value(&0u8.into(), &4u8.into()), None);
    }

    #[test]
    fn a_thousand_digits() {
        let limits = Limits::default();
        let n: BigUint = "8".repeat(1000).parse().unwrap();
        let half = NumberForm::AtMostPart { k: 2u8.into() };
        // At most half: (odd part of n + 1, less 1) / 2; n + 1 is odd here.
        assert_eq!(half.value(&n, &limits), Ok(Some(&n >> 1u8)));
        assert_eq!(NumberForm::ProperDivisors.value(&n, &limits), Ok(Some(3u8.into())));
        let k = NumberForm::FreshAmounts.value(&n, &limits).unwrap().unwrap();
        assert!(&k * (&k + 1u8) / 2u8 <= n && (&k + 1u8) * (&k + 2u8) / 2u8 > n);
        assert!(
            NumberForm::AtMostPart { k: n.clone() }
                .value(&(&n * &n * &n - 7u8), &Limits::new(10, 1, 1))
                .is_err()
        );
        assert_eq!(fill_box_value(&n, &(&n - 5u8)), Some(5u8.into()));
    }
}
