//! Conditions of a clause as conditions on the amount taken alone.

use crate::expr::{Cond, Expr, Slot};

use super::affine::Affine;
use super::recognise::K;
use super::taking::TAKEN;

/// The condition with the amount in slot 0, if it is about nothing else. `values` says what the names of
/// the clause are in terms of heaps and amount.
pub(super) fn on_amount(cond: &Cond, values: &[(Slot, Affine)]) -> Option<Cond> {
    let number = |x: &Expr| expression(x, values);
    let inner = |cond: &Cond| on_amount(cond, values);
    Some(match cond {
        Cond::True => Cond::True,
        Cond::And(parts) => Cond::And(parts.iter().map(inner).collect::<Option<_>>()?),
        Cond::Or(parts) => Cond::Or(parts.iter().map(inner).collect::<Option<_>>()?),
        Cond::Not(part) => Cond::Not(Box::new(inner(part)?)),
        Cond::Eq(x, y) => Cond::Eq(number(x)?, number(y)?),
        Cond::Lt(x, y) => Cond::Lt(number(x)?, number(y)?),
        Cond::Le(x, y) => Cond::Le(number(x)?, number(y)?),
        Cond::Divides(x, y) => Cond::Divides(number(x)?, number(y)?),
        Cond::Prime(x) => Cond::Prime(number(x)?),
        Cond::Palindrome(x) => Cond::Palindrome(number(x)?),
        Cond::In(x, set) => Cond::In(number(x)?, set.clone()),
        Cond::Row(..) => return None,
        Cond::Quantified { all, slot, lo, hi, body } => Cond::Quantified {
            all: *all,
            slot: *slot,
            lo: number(lo)?,
            hi: number(hi)?,
            body: Box::new(inner(body)?),
        },
    })
}

fn expression(expr: &Expr, values: &[(Slot, Affine)]) -> Option<Expr> {
    if let Some(mut affine) = Affine::of(expr) {
        for (slot, value) in values {
            affine = affine.with(*slot, value)?;
        }
        affine = affine.with(TAKEN, &Affine::slot(K))?;
        // What is left are the amount and names that quantifiers bind.
        let strange =
            |slot: &Slot| *slot > TAKEN - 8 || values.iter().any(|(name, _)| name == slot && *name != K);
        return (!affine.terms.keys().any(strange)).then(|| affine.to_expr());
    }
    let again = |x: &Expr| expression(x, values).map(Box::new);
    let each = |xs: &[Expr]| xs.iter().map(|x| expression(x, values)).collect::<Option<Vec<_>>>();
    Some(match expr {
        Expr::Num(_) | Expr::Slot(_) | Expr::Entry(_) | Expr::Fold(..) => return None,
        Expr::Neg(x) => Expr::Neg(again(x)?),
        Expr::Add(xs) => Expr::Add(each(xs)?),
        Expr::Sub(x, y) => Expr::Sub(again(x)?, again(y)?),
        Expr::Mul(xs) => Expr::Mul(each(xs)?),
        Expr::FloorDiv(x, y) => Expr::FloorDiv(again(x)?, again(y)?),
        Expr::CeilDiv(x, y) => Expr::CeilDiv(again(x)?, again(y)?),
        Expr::Mod(x, y) => Expr::Mod(again(x)?, again(y)?),
        Expr::Pow(x, y) => Expr::Pow(again(x)?, again(y)?),
        Expr::Xor(x, y) => Expr::Xor(again(x)?, again(y)?),
        Expr::Index(list, x) => Expr::Index(list.clone(), again(x)?),
        Expr::Call(f, xs) => Expr::Call(*f, each(xs)?),
    })
}
