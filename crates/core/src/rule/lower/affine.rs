//! Whole-number expressions that are a constant and multiples of slots.

use std::collections::BTreeMap;

use crate::expr::{Expr, Slot};

use super::expr::{add, mul, num, sub};

/// c + a x + b y + ..; no multiple is 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Affine {
    pub(super) constant: i128,
    pub(super) terms: BTreeMap<Slot, i128>,
}

impl Affine {
    pub(super) fn number(constant: i128) -> Affine {
        Affine { constant, terms: BTreeMap::new() }
    }

    pub(super) fn slot(slot: Slot) -> Affine {
        Affine { constant: 0, terms: BTreeMap::from([(slot, 1)]) }
    }

    /// `None`: it is not of this shape, or its numbers are too large.
    pub(super) fn of(expr: &Expr) -> Option<Affine> {
        match expr {
            Expr::Num(value) => Some(Affine::number(*value)),
            Expr::Slot(slot) => Some(Affine::slot(*slot)),
            Expr::Neg(x) => Affine::of(x)?.times(-1),
            Expr::Add(xs) => xs.iter().try_fold(Affine::default(), |sum, x| sum.plus(&Affine::of(x)?, 1)),
            Expr::Sub(x, y) => Affine::of(x)?.plus(&Affine::of(y)?, -1),
            Expr::Mul(xs) => xs.iter().try_fold(Affine::number(1), |product, x| {
                let x = Affine::of(x)?;
                match (product.as_number(), x.as_number()) {
                    (Some(c), _) => x.times(c),
                    (_, Some(c)) => product.times(c),
                    _ => None,
                }
            }),
            _ => None,
        }
    }

    pub(super) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(super) fn of_slot(&self, slot: Slot) -> i128 {
        self.terms.get(&slot).copied().unwrap_or(0)
    }

    pub(super) fn times(&self, c: i128) -> Option<Affine> {
        Affine::default().plus(self, c)
    }

    /// self + c other
    pub(super) fn plus(&self, other: &Affine, c: i128) -> Option<Affine> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(c)?)?;
        for (&slot, &a) in &other.terms {
            let new = sum.of_slot(slot).checked_add(a.checked_mul(c)?)?;
            if new == 0 {
                sum.terms.remove(&slot);
            } else {
                sum.terms.insert(slot, new);
            }
        }
        Some(sum)
    }

    /// With an expression in the place of a slot.
    pub(super) fn with(&self, slot: Slot, by: &Affine) -> Option<Affine> {
        let a = self.of_slot(slot);
        if a == 0 {
            return Some(self.clone());
        }
        let mut rest = self.clone();
        rest.terms.remove(&slot);
        rest.plus(by, a)
    }

    pub(super) fn to_expr(&self) -> Expr {
        let (mut more, mut less) = (Vec::new(), Vec::new());
        for (&slot, &a) in &self.terms {
            let side = if a > 0 { &mut more } else { &mut less };
            side.push(mul(num(a.saturating_abs()), Expr::Slot(slot)));
        }
        let sum = more.into_iter().chain([num(self.constant)]).reduce(add).unwrap_or(num(0));
        less.into_iter().fold(sum, sub)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_multiples_are_collected() {
        // 2 (n - k) - (n - 3) = n - 2k + 3
        let (n, k) = (Expr::Slot(0), Expr::Slot(1));
        let expr = sub(mul(num(2), sub(n.clone(), k.clone())), sub(n.clone(), num(3)));
        let affine = Affine::of(&expr).expect("affine");
        assert_eq!(affine, Affine { constant: 3, terms: BTreeMap::from([(0, 1), (1, -2)]) });
        assert_eq!(Affine::of(&affine.to_expr()), Some(affine.clone()));
        // k = n - 3
        let by = Affine::slot(0).plus(&Affine::number(3), -1).expect("small");
        assert_eq!(affine.with(1, &by), Some(Affine { constant: 9, terms: BTreeMap::from([(0, -1)]) }));
        assert_eq!(Affine::of(&Expr::Mul(vec![n.clone(), k])), None);
        assert_eq!(Affine::of(&Expr::Sub(Box::new(n.clone()), Box::new(n))), Some(Affine::default()));
    }
}
