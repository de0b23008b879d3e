//! Sums of c * j^k * b^j with whole b >= 1: exact, and with a finite proof that one is never negative
//! from an index on.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::expr::Expr;

/// Bounds on what is tried; beyond them an expression is simply not recognised.
const MOST_BASES: usize = 8;
const MOST_COEFFICIENTS: usize = 16;
const MOST_BITS: u64 = 512;

/// `terms[b]` is the polynomial (ascending coefficients, last one not 0) that multiplies b^j.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ExpPoly {
    terms: BTreeMap<BigUint, Vec<BigInt>>,
}

impl ExpPoly {
    fn constant(value: BigInt) -> ExpPoly {
        ExpPoly::new([(BigUint::one(), vec![value])])
    }

    fn new(terms: impl IntoIterator<Item = (BigUint, Vec<BigInt>)>) -> ExpPoly {
        let mut sum = ExpPoly { terms: BTreeMap::new() };
        for (base, polynomial) in terms {
            sum.add_term(base, &polynomial, &BigInt::one());
        }
        sum
    }

    fn add_term(&mut self, base: BigUint, polynomial: &[BigInt], factor: &BigInt) {
        let mine = self.terms.entry(base.clone()).or_default();
        if mine.len() < polynomial.len() {
            mine.resize(polynomial.len(), BigInt::zero());
        }
        for (a, b) in mine.iter_mut().zip(polynomial) {
            *a += b * factor;
        }
        while mine.last().is_some_and(Zero::is_zero) {
            mine.pop();
        }
        if mine.is_empty() {
            self.terms.remove(&base);
        }
    }

    /// self + factor * other
    fn plus(mut self, other: &ExpPoly, factor: &BigInt) -> ExpPoly {
        for (base, polynomial) in &other.terms {
            self.add_term(base.clone(), polynomial, factor);
        }
        self
    }

    fn times(&self, other: &ExpPoly) -> Option<ExpPoly> {
        let mut product = ExpPoly { terms: BTreeMap::new() };
        for (a, p) in &self.terms {
            for (b, q) in &other.terms {
                let mut r = vec![BigInt::zero(); p.len() + q.len() - 1];
                for (i, x) in p.iter().enumerate() {
                    for (j, y) in q.iter().enumerate() {
                        r[i + j] += x * y;
                    }
                }
                product.add_term(a * b, &r, &BigInt::one());
            }
        }
        product.small()
    }

    fn small(self) -> Option<ExpPoly> {
        let fits = self.terms.len() <= MOST_BASES
            && self.terms.iter().all(|(base, p)| {
                base.bits() <= MOST_BITS
                    && p.len() <= MOST_COEFFICIENTS
                    && p.iter().all(|c| c.bits() <= MOST_BITS)
            });
        fits.then_some(self)
    }

    /// The value if it does not depend on j.
    pub(super) fn as_constant(&self) -> Option<BigInt> {
        match self.polynomial()? {
            [] => Some(BigInt::zero()),
            [c] => Some(c.clone()),
            _ => None,
        }
    }

    /// The coefficients if no power of a number > 1 occurs.
    pub(super) fn polynomial(&self) -> Option<&[BigInt]> {
        match self.terms.iter().next() {
            None => Some(&[]),
            Some((base, p)) if base.is_one() && self.terms.len() == 1 => Some(p),
            Some(_) => None,
        }
    }

    /// An expression in slot 0, read at j + shift.
    pub(super) fn of(expr: &Expr, shift: u64) -> Option<ExpPoly> {
        let sum = match expr {
            Expr::Num(v) => ExpPoly::constant(BigInt::from(*v)),
            Expr::Slot(0) => ExpPoly::new([(BigUint::one(), vec![BigInt::from(shift), BigInt::one()])]),
            Expr::Neg(x) => ExpPoly::constant(BigInt::zero()).plus(&ExpPoly::of(x, shift)?, &-BigInt::one()),
            Expr::Add(terms) => {
                let mut sum = ExpPoly::constant(BigInt::zero());
                for term in terms {
                    sum = sum.plus(&ExpPoly::of(term, shift)?, &BigInt::one()).small()?;
                }
                sum
            }
            Expr::Sub(x, y) => ExpPoly::of(x, shift)?.plus(&ExpPoly::of(y, shift)?, &-BigInt::one()),
            Expr::Mul(factors) => {
                let mut product = ExpPoly::constant(BigInt::one());
                for factor in factors {
                    product = product.times(&ExpPoly::of(factor, shift)?)?;
                }
                product
            }
            Expr::Pow(base, exponent) => ExpPoly::of(base, shift)?.to_the(&ExpPoly::of(exponent, shift)?)?,
            _ => return None,
        };
        sum.small()
    }

    fn to_the(&self, exponent: &ExpPoly) -> Option<ExpPoly> {
        let exponent = exponent.polynomial()?;
        let coefficient = |i: usize| exponent.get(i).map_or(Some(0), BigInt::to_u32);
        if exponent.len() > 2 {
            return None;
        }
        let (fixed, slope) = (coefficient(0)?, coefficient(1)?);
        if slope == 0 {
            if u64::from(fixed) > MOST_BITS {
                return None;
            }
            let mut power = ExpPoly::constant(BigInt::one());
            for _ in 0..fixed {
                power = power.times(self)?;
            }
            return Some(power);
        }
        // b^(slope * j + fixed) = b^fixed * (b^slope)^j
        let base = self.as_constant().filter(Signed::is_positive)?;
        if base.bits() * u64::from(fixed.max(slope)) > MOST_BITS {
            return None;
        }
        Some(ExpPoly::new([(base.magnitude().pow(slope), vec![base.pow(fixed)])]))
    }

    /// f(j+1) - c * f(j)
    fn ahead_minus(&self, c: &BigInt) -> ExpPoly {
        let mut result = ExpPoly { terms: BTreeMap::new() };
        for (base, p) in &self.terms {
            let mut ahead = vec![BigInt::zero(); p.len()];
            // p(j+1) by repeated synthetic division (Taylor shift by 1).
            for (i, x) in p.iter().enumerate() {
                let mut binomial = BigInt::one();
                for (k, a) in ahead.iter_mut().enumerate().take(i + 1) {
                    *a += x * &binomial;
                    binomial = binomial * (i - k) / (k + 1);
                }
            }
            result.add_term(base.clone(), &ahead, &BigInt::from(base.clone()));
            result.add_term(base.clone(), p, &-c);
        }
        result
    }

    /// f(j+1) - f(j)
    pub(super) fn difference(&self) -> ExpPoly {
        self.ahead_minus(&BigInt::one())
    }

    /// f - c
    pub(super) fn minus(&self, c: &BigInt) -> ExpPoly {
        self.clone().plus(&ExpPoly::constant(c.clone()), &-BigInt::one())
    }

    fn at(&self, j: u32) -> BigInt {
        let mut sum = BigInt::zero();
        for (base, p) in &self.terms {
            let value = p.iter().rev().fold(BigInt::zero(), |acc, c| acc * j + c);
            sum += value * BigInt::from(base.pow(j));
        }
        sum
    }

    /// Whether a proof is found that f(j) >= 0 (`strict`: > 0) for every j >= start.
    ///
    /// With b the least base, f(j+1) - b f(j) is simpler by one coefficient. If it is never negative from
    /// `start` on and f(start) >= 0 (> 0), then f(j+1) >= b f(j) >= 0 (> 0) by induction.
    pub(super) fn never_negative_from(&self, start: u32, strict: bool) -> bool {
        let mut f = self.clone();
        let mut strict = strict;
        loop {
            let Some(base) = f.terms.keys().next().cloned() else {
                return !strict;
            };
            let value = f.at(start);
            if value.is_negative() || (strict && value.is_zero()) {
                return false;
            }
            f = f.ahead_minus(&BigInt::from(base));
            strict = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Env;
    use crate::limits::Limits;

    fn j() -> Expr {
        Expr::Slot(0)
    }

    fn pow(a: Expr, b: Expr) -> Expr {
        Expr::Pow(Box::new(a), Box::new(b))
    }

    #[test]
    fn values_and_differences_are_those_of_the_expression() {
        let limits = Limits::default();
        let exprs = [
            Expr::Add(vec![pow(j(), Expr::Num(3)), Expr::Mul(vec![Expr::Num(-5), j()]), Expr::Num(7)]),
            Expr::Sub(Box::new(pow(Expr::Num(2), Expr::Mul(vec![Expr::Num(3), j()]))), Box::new(j())),
            Expr::Mul(vec![j(), pow(Expr::Num(3), Expr::Add(vec![j(), Expr::Num(2)])), Expr::Num(2)]),
        ];
        for expr in exprs {
            let f = ExpPoly::of(&expr, 0).unwrap();
            let shifted = ExpPoly::of(&expr, 5).unwrap();
            for n in 0..12u32 {
                let value = |n: u32| BigInt::from(expr.eval_exact(&Env::new(&[n.into()], &limits)).unwrap());
                assert_eq!(f.at(n), value(n));
                assert_eq!(shifted.at(n), value(n + 5));
                assert_eq!(f.difference().at(n), value(n + 1) - value(n));
            }
        }
    }

    #[test]
    fn positivity_is_shown_where_it_holds() {
        let f =
            ExpPoly::of(&Expr::Sub(Box::new(pow(j(), Expr::Num(2))), Box::new(Expr::Num(100))), 0).unwrap();
        assert!(!f.never_negative_from(9, false));
        assert!(f.never_negative_from(10, false) && !f.never_negative_from(10, true));
        assert!(f.never_negative_from(11, true));
        // 2^j - j^3 > 0 from j = 10 on
        let g = Expr::Sub(Box::new(pow(Expr::Num(2), j())), Box::new(pow(j(), Expr::Num(3))));
        let g = ExpPoly::of(&g, 0).unwrap();
        assert!(g.never_negative_from(10, true) && !g.never_negative_from(9, true));
        let h = ExpPoly::of(&Expr::Neg(Box::new(j())), 0).unwrap();
        assert!(!h.never_negative_from(1, false) && !h.never_negative_from(0, false));
    }
}
