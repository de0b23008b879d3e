//! Polynomials in numbers >= 0, and proofs that one is >= 0 from others that are.

use std::collections::BTreeMap;

use crate::expr::{Expr, Function};

/// Terms of a polynomial, at most.
const TERMS: usize = 64;
/// Factors of a term, at most.
const DEGREE: usize = 4;

/// A product of atoms, sorted; empty: the constant.
type Monomial = Vec<u16>;

/// A polynomial with whole coefficients, none of them 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Poly(BTreeMap<Monomial, i128>);

impl Poly {
    pub(super) fn num(value: i128) -> Poly {
        let mut poly = Poly::default();
        if value != 0 {
            poly.0.insert(Vec::new(), value);
        }
        poly
    }

    fn atom(at: u16) -> Poly {
        Poly(BTreeMap::from([(vec![at], 1)]))
    }

    /// self + factor * other
    pub(super) fn plus(&self, factor: i128, other: &Poly) -> Option<Poly> {
        let mut sum = self.0.clone();
        for (monomial, coefficient) in &other.0 {
            let entry = sum.entry(monomial.clone()).or_insert(0);
            *entry = entry.checked_add(coefficient.checked_mul(factor)?)?;
            if *entry == 0 {
                sum.remove(monomial);
            }
        }
        (sum.len() <= TERMS).then_some(Poly(sum))
    }

    pub(super) fn times(&self, other: &Poly) -> Option<Poly> {
        let mut product = Poly::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut monomial: Monomial = a.iter().chain(b).copied().collect();
                monomial.sort_unstable();
                if monomial.len() > DEGREE {
                    return None;
                }
                product = product.plus(1, &Poly(BTreeMap::from([(monomial, x.checked_mul(*y)?)])))?;
            }
        }
        Some(product)
    }

    /// Without its constant.
    pub(super) fn varying(mut self) -> Poly {
        self.0.remove(&Vec::new());
        self
    }

    /// No term is below zero, so the polynomial is not.
    fn plainly_nonneg(&self) -> bool {
        self.0.values().all(|coefficient| *coefficient > 0)
    }

    fn coefficient(&self, monomial: &Monomial) -> i128 {
        self.0.get(monomial).copied().unwrap_or(0)
    }
}

/// Expressions >= 0 that are not taken apart.
#[derive(Debug, Default)]
pub(super) struct Atoms(Vec<Expr>);

impl Atoms {
    /// The polynomial of an expression; parts that are not sums and products become atoms, which must be
    /// shown to be >= 0.
    pub(super) fn poly(&mut self, expr: &Expr) -> Option<Poly> {
        match expr {
            Expr::Num(value) => Some(Poly::num(*value)),
            Expr::Neg(x) => Poly::default().plus(-1, &self.poly(x)?),
            Expr::Add(xs) => xs.iter().try_fold(Poly::default(), |sum, x| sum.plus(1, &self.poly(x)?)),
            Expr::Sub(x, y) => {
                let (x, y) = (self.poly(x)?, self.poly(y)?);
                x.plus(-1, &y)
            }
            Expr::Mul(xs) => xs.iter().try_fold(Poly::num(1), |product, x| product.times(&self.poly(x)?)),
            Expr::Pow(x, y) if matches!(**y, Expr::Num(2)) => {
                let x = self.poly(x)?;
                x.times(&x)
            }
            Expr::Slot(_) | Expr::Entry(_) | Expr::Fold(..) => self.intern(expr),
            Expr::FloorDiv(x, y) | Expr::CeilDiv(x, y) | Expr::Mod(x, y)
                if x.never_negative() && y.never_negative() =>
            {
                self.intern(expr)
            }
            Expr::Call(Function::Min | Function::Max, xs) if xs.iter().all(Expr::never_negative) => {
                self.intern(expr)
            }
            _ => None,
        }
    }

    fn intern(&mut self, expr: &Expr) -> Option<Poly> {
        let at = match self.0.iter().position(|known| known == expr) {
            Some(at) => at,
            None => {
                self.0.push(expr.clone());
                self.0.len() - 1
            }
        };
        Some(Poly::atom(u16::try_from(at).ok()?))
    }

    /// The atoms so far.
    pub(super) fn all(&self) -> Vec<Expr> {
        self.0.clone()
    }
}

/// Steps of one proof.
const EFFORT: u32 = 800;
/// Facts used in one proof.
const DEPTH: u32 = 6;

/// Whether `goal >= 0` follows from facts that are >= 0: it is a sum of them and of terms >= 0.
pub(super) fn follows(goal: &Poly, facts: &[Poly]) -> bool {
    let mut effort = EFFORT;
    search(goal, facts, DEPTH, &mut effort)
}

/// (Recursion of bounded depth: one fact is used up a level.)
fn search(goal: &Poly, facts: &[Poly], depth: u32, effort: &mut u32) -> bool {
    if goal.plainly_nonneg() {
        return true;
    }
    if depth == 0 || *effort == 0 {
        return false;
    }
    *effort -= 1;
    // Long terms first: the constant is what is left over in the end.
    let negative = goal.0.iter().filter(|(_, c)| **c < 0).max_by_key(|(monomial, _)| monomial.len());
    let Some((monomial, coefficient)) = negative else { return true };
    facts.iter().any(|fact| {
        let has = fact.coefficient(monomial);
        if has >= 0 {
            return false;
        }
        // The least multiple that lifts the term to 0 or more.
        let Some(times) = coefficient.checked_div(has) else { return false };
        let times = if times * has > *coefficient { times + 1 } else { times };
        match goal.plus(-times, fact) {
            Some(rest) => search(&rest, facts, depth - 1, effort),
            None => false,
        }
    })
}

pub(super) use crate::rule::lower::{replace, substitute};
