//! Which slots an expression or a condition reads. (Recursion over syntax, whose depth the parser bounds.)

use crate::expr::{Cond, Expr, Slot};

/// The slots of a condition without those that it binds itself; `None` when it also reads a row.
pub(super) fn condition_slots(cond: &Cond) -> Option<Vec<Slot>> {
    let mut out = Vec::new();
    cond_into(cond, &mut out)?;
    Some(out)
}

fn expr_into(expr: &Expr, out: &mut Vec<Slot>) -> Option<()> {
    match expr {
        Expr::Slot(slot) => out.push(*slot),
        Expr::Entry(_) | Expr::Fold(..) => return None,
        _ => {}
    }
    expr.parts().into_iter().try_for_each(|part| expr_into(part, out))
}

fn cond_into(cond: &Cond, out: &mut Vec<Slot>) -> Option<()> {
    let bound = match cond {
        Cond::Quantified { slot, .. } => Some(*slot),
        Cond::Row(..) => return None,
        _ => None,
    };
    let (exprs, conds) = cond.parts();
    exprs.into_iter().try_for_each(|x| expr_into(x, out))?;
    for part in conds {
        out.extend(condition_slots(part)?.into_iter().filter(|&slot| Some(slot) != bound));
    }
    Some(())
}
