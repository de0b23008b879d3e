//! The parts of an expression and of a condition, for questions about what is in them.

use crate::expr::{Cond, Expr, Fold, Function, Slot, Stretch};

impl Expr {
    /// The expressions it is made of, one level down.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Num(_) | Expr::Slot(_) => Vec::new(),
            Expr::Neg(x) | Expr::Index(_, x) | Expr::Entry(x) => vec![x],
            Expr::Add(xs) | Expr::Mul(xs) | Expr::Call(_, xs) => xs.iter().collect(),
            Expr::Sub(x, y)
            | Expr::FloorDiv(x, y)
            | Expr::CeilDiv(x, y)
            | Expr::Mod(x, y)
            | Expr::Pow(x, y)
            | Expr::Xor(x, y) => vec![x, y],
            Expr::Fold(fold, stretch) => {
                let counted = match fold {
                    Fold::Count(x) => Some(&**x),
                    _ => None,
                };
                stretch.ends().into_iter().chain(counted).collect()
            }
        }
    }

    /// Whether it is shown to be >= 0 whenever all slots are.
    pub(crate) fn never_negative(&self) -> bool {
        let all = |xs: &[Expr]| xs.iter().all(Expr::never_negative);
        match self {
            Expr::Num(value) => *value >= 0,
            // Entries of rows are numbers >= 0.
            Expr::Slot(_) | Expr::Entry(_) | Expr::Fold(..) => true,
            Expr::Neg(_) | Expr::Sub(..) => false,
            Expr::Add(xs) | Expr::Mul(xs) => all(xs),
            Expr::FloorDiv(x, y) | Expr::CeilDiv(x, y) | Expr::Pow(x, y) | Expr::Xor(x, y) => {
                x.never_negative() && y.never_negative()
            }
            Expr::Mod(_, y) => y.never_negative(),
            Expr::Index(list, _) => list.iter().all(|&entry| entry >= 0),
            Expr::Call(Function::Max, xs) => xs.iter().any(Expr::never_negative),
            Expr::Call(Function::Min | Function::Fib, xs) => all(xs),
            Expr::Call(Function::FloorDivPhi | Function::FloorMulPhi, xs) => all(xs),
            Expr::Call(..) => true,
        }
    }

    /// Whether a slot occurs.
    pub(crate) fn mentions(&self, slot: Slot) -> bool {
        *self == Expr::Slot(slot) || self.parts().into_iter().any(|part| part.mentions(slot))
    }
}

impl Stretch {
    /// Its first and its last index.
    pub(crate) fn ends(&self) -> [&Expr; 2] {
        [&self.lo, &self.hi]
    }
}

impl Cond {
    /// The expressions it compares or asks about, and the conditions it is made of, one level down.
    pub(crate) fn parts(&self) -> (Vec<&Expr>, Vec<&Cond>) {
        match self {
            Cond::True => (Vec::new(), Vec::new()),
            Cond::And(parts) | Cond::Or(parts) => (Vec::new(), parts.iter().collect()),
            Cond::Not(part) => (Vec::new(), vec![part]),
            Cond::Eq(x, y) | Cond::Lt(x, y) | Cond::Le(x, y) | Cond::Divides(x, y) => {
                (vec![x, y], Vec::new())
            }
            Cond::Prime(x) | Cond::Palindrome(x) | Cond::In(x, _) => (vec![x], Vec::new()),
            Cond::Quantified { lo, hi, body, .. } => (vec![lo, hi], vec![body]),
            Cond::Row(_, stretch) => (stretch.ends().to_vec(), Vec::new()),
        }
    }

    /// Whether a slot occurs.
    pub(crate) fn mentions(&self, slot: Slot) -> bool {
        let (exprs, conds) = self.parts();
        exprs.into_iter().any(|x| x.mentions(slot)) || conds.into_iter().any(|part| part.mentions(slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_occurs_too() {
        let stretch = Box::new(Stretch { lo: Expr::Num(1), hi: Expr::Slot(3) });
        let count = Expr::Fold(Fold::Count(Box::new(Expr::Slot(7))), stretch.clone());
        assert!(count.mentions(7) && count.mentions(3) && !count.mentions(1));
        assert!(!Expr::Fold(Fold::Sum, stretch).mentions(7));
        let some = Cond::Quantified {
            all: false,
            slot: 4,
            lo: Expr::Num(0),
            hi: Expr::Slot(2),
            body: Box::new(Cond::Not(Box::new(Cond::Eq(count, Expr::Slot(5))))),
        };
        assert!([2, 3, 5, 7].iter().all(|&slot| some.mentions(slot)) && !some.mentions(4));
    }
}
