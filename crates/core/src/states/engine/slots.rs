//! Which slots an expression or a condition reads. (Recursion over syntax, whose depth the parser bounds.)

use crate::expr::{Cond, Expr, Slot, Stretch};

/// The slots of a condition without those that it binds itself; `None` when it also reads a row.
pub(super) fn condition_slots(cond: &Cond) -> Option<Vec<Slot>> {
    let mut out = Vec::new();
    cond_into(cond, &mut out)?;
    Some(out)
}

fn expr_into(expr: &Expr, out: &mut Vec<Slot>) -> Option<()> {
    match expr {
        Expr::Num(_) => Some(()),
        Expr::Slot(slot) => {
            out.push(*slot);
            Some(())
        }
        Expr::Neg(x) | Expr::Index(_, x) => expr_into(x, out),
        Expr::Add(xs) | Expr::Mul(xs) | Expr::Call(_, xs) => xs.iter().try_for_each(|x| expr_into(x, out)),
        Expr::Sub(x, y)
        | Expr::FloorDiv(x, y)
        | Expr::CeilDiv(x, y)
        | Expr::Mod(x, y)
        | Expr::Pow(x, y)
        | Expr::Xor(x, y) => {
            expr_into(x, out)?;
            expr_into(y, out)
        }
        Expr::Entry(_) | Expr::Fold(..) => None,
    }
}

fn cond_into(cond: &Cond, out: &mut Vec<Slot>) -> Option<()> {
    match cond {
        Cond::True => Some(()),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().try_for_each(|part| cond_into(part, out)),
        Cond::Not(part) => cond_into(part, out),
        Cond::Eq(x, y) | Cond::Lt(x, y) | Cond::Le(x, y) | Cond::Divides(x, y) => {
            expr_into(x, out)?;
            expr_into(y, out)
        }
        Cond::Prime(x) | Cond::Palindrome(x) | Cond::In(x, _) => expr_into(x, out),
        Cond::Quantified { slot, lo, hi, body, .. } => {
            expr_into(lo, out)?;
            expr_into(hi, out)?;
            let inner = condition_slots(body)?;
            out.extend(inner.into_iter().filter(|inner| inner != slot));
            Some(())
        }
        Cond::Row(_, stretch) => {
            let Stretch { .. } = **stretch;
            None
        }
    }
}
