//! Rows of a fixed length as tuples: every index that a move can name is written out.

use std::cell::Cell;

use crate::expr::{Cond, Env, Expr, Fold, Function, RowTest, Slot, Stretch};
use crate::game::Param;
use crate::limits::Limits;
use crate::states::{ChangeKind, End, Piece, Shape, StateClause, StateCore, StateMove};

use super::shifts::conjuncts;

/// The most clauses that are written out, and the longest range of an index.
const MOST: usize = 1 << 12;

/// The most that is written out in all, in parts of expressions.
const PARTS: usize = 1 << 20;

/// A rule on rows as one on tuples of so many numbers; `None` when some move changes the length of a row
/// or names entries in a way that depends on other entries.
pub(super) fn unroll(core: &StateCore, numbers: usize) -> Option<StateCore> {
    let Shape::Row { first, .. } = core.shape else { return None };
    let parts = Cell::new(PARTS);
    let empty = Unroll { first, numbers, fixed: Vec::new(), parts: &parts };
    // Parameters come after the numbers.
    empty.moved(0)?;
    let mut moves = Vec::new();
    for a_move in &core.moves {
        let StateMove::Clause(clause) = a_move else { return None };
        empty.clause(clause, &clause.params, &mut Vec::new(), &mut moves)?;
    }
    let end = |end: &End| -> Option<End> {
        Some(match end {
            End::LoseWhen(cond) => End::LoseWhen(empty.cond(cond)?),
            End::WinWhen(cond) => End::WinWhen(empty.cond(cond)?),
            End::Leaving { cond, wins } => End::Leaving { cond: empty.cond(cond)?, wins: *wins },
        })
    };
    Some(StateCore {
        shape: Shape::Tuple((0..numbers).map(|at| format!("a{at}")).collect()),
        moves,
        ends: core.ends.iter().map(end).collect::<Option<_>>()?,
        start: None,
    })
}

#[derive(Debug, Clone)]
struct Unroll<'p> {
    first: u8,
    numbers: usize,
    /// Indices with a value.
    fixed: Vec<(Slot, i128)>,
    /// How much may still be written out.
    parts: &'p Cell<usize>,
}

impl<'p> Unroll<'p> {
    /// Counts one more part.
    fn part(&self) -> Option<()> {
        self.parts.set(self.parts.get().checked_sub(1)?);
        Some(())
    }

    fn with(&self, slot: Slot, value: i128) -> Unroll<'p> {
        let mut next = self.clone();
        next.fixed.push((slot, value));
        next
    }

    /// The last index.
    fn last(&self) -> i128 {
        i128::try_from(self.numbers).unwrap_or(i128::MAX).saturating_add(self.first.into()) - 1
    }

    /// Where a slot that is neither an index nor the length is kept.
    fn moved(&self, slot: Slot) -> Option<Slot> {
        slot.checked_add(Slot::try_from(self.numbers).ok()?)
    }

    /// Writes out a clause for all values of the parameters that are indices. (Recursion over the at most
    /// eight parameters of a clause.)
    fn clause(
        &self,
        clause: &StateClause,
        params: &[Param],
        kept: &mut Vec<Param>,
        out: &mut Vec<StateMove>,
    ) -> Option<()> {
        let Some((param, rest)) = params.split_first() else {
            if out.len() >= MOST {
                return None;
            }
            if let Some(clause) = self.finish(clause, kept)? {
                out.push(StateMove::Clause(clause));
            }
            return Some(());
        };
        if param.within.is_some() {
            return None;
        }
        let (lo, hi) = (self.expr(&param.lo)?, self.expr(&param.hi)?);
        if !is_index(clause, param.slot) {
            kept.push(Param { slot: self.moved(param.slot)?, lo, hi, ..param.clone() });
            self.clause(clause, rest, kept, out)?;
            kept.pop();
            return Some(());
        }
        let (lo, hi) = (constant(&lo)?, constant(&hi)?);
        if hi.checked_sub(lo)? > i128::try_from(MOST).ok()? {
            return None;
        }
        for value in lo..=hi {
            self.with(param.slot, value).clause(clause, rest, kept, out)?;
        }
        Some(())
    }

    /// The clause for fixed indices; the inner `None` when it is not a move.
    fn finish(&self, clause: &StateClause, kept: &[Param]) -> Option<Option<StateClause>> {
        let [Piece::Row { changes, repeats }] = clause.result.as_slice() else { return None };
        if !repeats.is_empty() {
            return None;
        }
        let mut entries: Vec<Expr> =
            (0..self.numbers).map(|at| Slot::try_from(at).ok().map(Expr::Slot)).collect::<Option<_>>()?;
        let mut changed = vec![false; self.numbers];
        let mut guard = vec![self.cond(&clause.guard)?];
        for change in changes {
            let index = constant(&self.expr(&change.index)?)?;
            let at = index.checked_sub(self.first.into()).and_then(|at| usize::try_from(at).ok());
            let Some(at) = at.filter(|at| *at < self.numbers) else { return Some(None) };
            let new = match &change.kind {
                ChangeKind::Delete => return None,
                ChangeKind::Set(value) => self.expr(value)?,
                ChangeKind::Add(amount) => {
                    Expr::Add(vec![Expr::Slot(Slot::try_from(at).ok()?), self.expr(amount)?])
                }
            };
            if changed[at] {
                // Two changes of one entry have to say the same.
                guard.push(Cond::Eq(entries[at].clone(), new));
            } else {
                (changed[at], entries[at]) = (true, new);
            }
        }
        let guard = guard.iter().flat_map(conjuncts).cloned().collect();
        Some(Some(StateClause {
            last: None,
            params: kept.to_vec(),
            guard: Cond::And(guard),
            result: vec![Piece::Tuple { entries, repeats: Vec::new() }],
            leaving: self.cond(&clause.leaving)?,
        }))
    }

    fn expr(&self, expr: &Expr) -> Option<Expr> {
        self.part()?;
        let boxed = |x: &Expr| self.expr(x).map(Box::new);
        let all = |xs: &[Expr]| xs.iter().map(|x| self.expr(x)).collect::<Option<Vec<_>>>();
        Some(match expr {
            Expr::Num(value) => Expr::Num(*value),
            Expr::Slot(0) => Expr::Num(self.last()),
            Expr::Slot(slot) => match self.fixed.iter().find(|(fixed, _)| fixed == slot) {
                Some(&(_, value)) => Expr::Num(value),
                None => Expr::Slot(self.moved(*slot)?),
            },
            Expr::Neg(x) => Expr::Neg(boxed(x)?),
            Expr::Add(xs) => Expr::Add(all(xs)?),
            Expr::Sub(x, y) => Expr::Sub(boxed(x)?, boxed(y)?),
            Expr::Mul(xs) => Expr::Mul(all(xs)?),
            Expr::FloorDiv(x, y) => Expr::FloorDiv(boxed(x)?, boxed(y)?),
            Expr::CeilDiv(x, y) => Expr::CeilDiv(boxed(x)?, boxed(y)?),
            Expr::Mod(x, y) => Expr::Mod(boxed(x)?, boxed(y)?),
            Expr::Pow(x, y) => Expr::Pow(boxed(x)?, boxed(y)?),
            Expr::Xor(x, y) => Expr::Xor(boxed(x)?, boxed(y)?),
            Expr::Index(list, index) => Expr::Index(list.clone(), boxed(index)?),
            Expr::Call(function, args) => Expr::Call(*function, all(args)?),
            Expr::Entry(index) => {
                let at = constant(&self.expr(index)?)?.checked_sub(self.first.into())?;
                match usize::try_from(at).ok().filter(|at| *at < self.numbers) {
                    Some(at) => Expr::Slot(Slot::try_from(at).ok()?),
                    // Outside the row there is no value.
                    None => Expr::FloorDiv(Box::new(Expr::Num(1)), Box::new(Expr::Num(0))),
                }
            }
            Expr::Fold(fold, stretch) => {
                let entries = self.stretch(stretch)?;
                let none = entries.is_empty();
                match fold {
                    Fold::Len => Expr::Num(i128::try_from(entries.len()).ok()?),
                    _ if none => Expr::Num(0),
                    Fold::Sum => Expr::Add(entries),
                    Fold::Max => Expr::Call(Function::Max, entries),
                    Fold::Min => Expr::Call(Function::Min, entries),
                    Fold::Gcd => Expr::Call(Function::Gcd, entries),
                    Fold::Xor => entries.into_iter().reduce(|x, y| Expr::Xor(Box::new(x), Box::new(y)))?,
                    Fold::Count(_) => return None,
                }
            }
        })
    }

    /// The entries of a stretch whose ends are known.
    fn stretch(&self, stretch: &Stretch) -> Option<Vec<Expr>> {
        let lo = constant(&self.expr(&stretch.lo)?)?.max(self.first.into());
        let hi = constant(&self.expr(&stretch.hi)?)?.min(self.last());
        (lo..=hi).map(|index| self.expr(&Expr::Entry(Box::new(Expr::Num(index))))).collect()
    }

    fn cond(&self, cond: &Cond) -> Option<Cond> {
        self.part()?;
        let all = |parts: &[Cond]| parts.iter().map(|part| self.cond(part)).collect::<Option<Vec<_>>>();
        Some(match cond {
            Cond::True => Cond::True,
            Cond::And(parts) => Cond::And(all(parts)?),
            Cond::Or(parts) => Cond::Or(all(parts)?),
            Cond::Not(part) => Cond::Not(Box::new(self.cond(part)?)),
            Cond::Eq(x, y) => Cond::Eq(self.expr(x)?, self.expr(y)?),
            Cond::Lt(x, y) => Cond::Lt(self.expr(x)?, self.expr(y)?),
            Cond::Le(x, y) => Cond::Le(self.expr(x)?, self.expr(y)?),
            Cond::Divides(x, y) => Cond::Divides(self.expr(x)?, self.expr(y)?),
            Cond::Prime(x) => Cond::Prime(self.expr(x)?),
            Cond::Palindrome(x) => Cond::Palindrome(self.expr(x)?),
            Cond::In(x, set) => Cond::In(self.expr(x)?, set.clone()),
            Cond::Quantified { all, slot, lo, hi, body } => {
                let (lo, hi) = (self.expr(lo)?, self.expr(hi)?);
                if let (Some(lo), Some(hi)) = (constant(&lo), constant(&hi))
                    && hi.checked_sub(lo)? <= i128::try_from(MOST).ok()?
                {
                    let each = (lo..=hi).map(|value| self.with(*slot, value).cond(body));
                    let each = each.collect::<Option<Vec<_>>>()?;
                    return Some(if *all { Cond::And(each) } else { Cond::Or(each) });
                }
                let (slot, body) = (self.moved(*slot)?, Box::new(self.cond(body)?));
                Cond::Quantified { all: *all, slot, lo, hi, body }
            }
            Cond::Row(test, stretch) => {
                let entries = self.stretch(stretch)?;
                let mut parts = Vec::new();
                for (at, x) in entries.iter().enumerate() {
                    let later = entries.iter().skip(at + 1);
                    match test {
                        RowTest::Increasing => {
                            parts.extend(later.take(1).map(|y| Cond::Lt(x.clone(), y.clone())));
                        }
                        RowTest::Distinct => {
                            parts.extend(later.map(|y| Cond::Not(Box::new(Cond::Eq(x.clone(), y.clone())))));
                        }
                    }
                }
                Cond::And(parts)
            }
        })
    }
}

/// The value of an expression that has one whatever the component.
fn constant(expr: &Expr) -> Option<i128> {
    let limits = Limits::new(100_000, 1 << 16, 1000);
    expr.eval_exact(&Env::new(&[], &limits)).ok()
}

/// Whether a clause uses a slot to say which entry it means.
fn is_index(clause: &StateClause, slot: Slot) -> bool {
    let of_param = |param: &Param| in_indices(&param.lo, slot) || in_indices(&param.hi, slot);
    let of_piece = |piece: &Piece| match piece {
        Piece::Tuple { .. } => false,
        Piece::Row { changes, .. } => changes.iter().any(|change| {
            change.index.mentions(slot)
                || matches!(&change.kind, ChangeKind::Add(x) | ChangeKind::Set(x) if in_indices(x, slot))
        }),
    };
    clause.params.iter().any(of_param)
        || cond_in_indices(&clause.guard, slot)
        || cond_in_indices(&clause.leaving, slot)
        || clause.result.iter().any(of_piece)
}

/// Whether a slot occurs in the index of an entry or in the ends of a stretch.
fn in_indices(expr: &Expr, slot: Slot) -> bool {
    let here = match expr {
        Expr::Entry(index) => index.mentions(slot),
        Expr::Fold(_, stretch) => stretch.ends().iter().any(|end| end.mentions(slot)),
        _ => false,
    };
    here || expr.parts().into_iter().any(|part| in_indices(part, slot))
}

fn cond_in_indices(cond: &Cond, slot: Slot) -> bool {
    let here = match cond {
        // A quantifier with a known range is written out only when its ends are known.
        Cond::Quantified { lo, hi, .. } => lo.mentions(slot) || hi.mentions(slot),
        Cond::Row(_, stretch) => stretch.ends().iter().any(|end| end.mentions(slot)),
        _ => false,
    };
    let (exprs, conds) = cond.parts();
    here || exprs.into_iter().any(|x| in_indices(x, slot))
        || conds.into_iter().any(|part| cond_in_indices(part, slot))
}
