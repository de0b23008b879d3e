//! Clauses on tuples and rows.

use crate::expr::{Cond, Expr};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{self, AssignOp, Cell, Clause, Head, MoveResult, Span};
use crate::states::{Change, ChangeKind, Piece, StateClause};

use super::super::clause::Whole;
use super::super::expr::{all, conjuncts, neg, num, sub, substitute};
use super::super::scope::Scope;

/// The most numbers of a tuple.
const VARIABLES: usize = 16;

/// New components of one alternative.
#[derive(Default)]
struct Left {
    pieces: Vec<Piece>,
    /// What must not be negative.
    sizes: Vec<Expr>,
    /// What must come out whole.
    whole: Whole,
}

impl Scope {
    /// All moves of a clause on tuples or rows.
    pub(super) fn state_clause(&mut self, clause: &Clause, span: Span) -> Option<Vec<StateClause>> {
        match &clause.head {
            Head::Heap(name) => self.start_with(&[&name.text], name.span),
            Head::Tuple(names) => {
                if names.len() > VARIABLES {
                    return self.complain(Meaning::TooManyParameters { limit: VARIABLES }, span);
                }
                for (at, name) in names.iter().enumerate() {
                    if names.iter().take(at).any(|before| before.text == name.text) {
                        return self.complain(Meaning::NameClash { name: name.text.clone() }, name.span);
                    }
                }
                self.start_with(&names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>(), span);
            }
            Head::Row { name, from_zero } => self.start_row(&name.text, u8::from(!from_zero), name.span),
        }
        let entries = usize::from(self.cells);
        let last = self.remember(span);
        let frame = self.frame(clause, span)?;
        let mut good = frame.good;
        let mut moves = Vec::new();
        for result in &clause.results {
            let left = self.left(result, entries);
            let (Some(left), Some(guard)) = (left, &frame.guard) else {
                good = false;
                continue;
            };
            let Some(guard) = self.guarded(guard, left.whole) else {
                good = false;
                continue;
            };
            let mut sizes = left.sizes;
            self.indices(&guard, &mut sizes);
            if !frame.good {
                continue;
            }
            let after = left_conditions(&left.pieces, frame.leaving.as_ref());
            let known = all(std::iter::once(guard.clone()).chain(after));
            let Some(params) = self.params(&frame, &known, &sizes.iter().collect::<Vec<_>>()) else {
                good = false;
                continue;
            };
            let Some(leaving) = frame.leaving.clone() else { continue };
            moves.push(StateClause { last, params, guard, result: left.pieces, leaving });
        }
        good.then_some(moves)
    }

    /// What is left of a component of so many entries.
    fn left(&mut self, result: &MoveResult, entries: usize) -> Option<Left> {
        let mut left = Left::default();
        let mut good = true;
        for piece in &result.pieces {
            let depth = self.bound.len();
            good &= self.left_piece(piece, entries, &mut left).is_some();
            self.bound.truncate(depth);
        }
        good.then_some(left)
    }

    fn left_piece(&mut self, piece: &tree::Piece, entries: usize, left: &mut Left) -> Option<()> {
        let repeats = self.repeats(&piece.repeats)?;
        let numbers = if self.row.is_some() { None } else { Some(entries) };
        let read = match &piece.cell {
            Cell::Nothing => return Some(()),
            Cell::Error => return None,
            Cell::Tuple(entries) if numbers == Some(entries.len()) => {
                let entries: Vec<_> =
                    entries.iter().map(|entry| self.left_size(entry, &mut left.whole)).collect();
                let entries = entries.into_iter().collect::<Option<Vec<_>>>()?;
                if repeats.is_empty() {
                    left.sizes.extend(entries.iter().cloned());
                }
                Piece::Tuple { entries, repeats }
            }
            Cell::Changes(changes) if numbers.is_none() => {
                let mut read = Vec::new();
                for change in changes {
                    read.push(self.change(change, left, repeats.is_empty())?);
                }
                Piece::Row { changes: read, repeats }
            }
            _ => return self.complain(Meaning::OtherKind { numbers }, piece.span),
        };
        left.pieces.push(read);
        Some(())
    }

    fn change(&mut self, change: &tree::Change, left: &mut Left, once: bool) -> Option<Change> {
        let (tree::Change::Assign { row, index, .. } | tree::Change::Delete { row, index }) = change;
        let expected = self.row.as_ref().map(|(name, _)| name.clone())?;
        if row.text != expected {
            return self.complain(Meaning::OtherRow { expected }, row.span);
        }
        let index = self.whole(index)?;
        let old = || Expr::Entry(Box::new(index.clone()));
        let kind = match change {
            tree::Change::Delete { .. } => ChangeKind::Delete,
            tree::Change::Assign { op, value, .. } => {
                let value = self.left_size(value, &mut left.whole)?;
                let (new, kind) = match op {
                    AssignOp::Subtract => (sub(old(), value.clone()), ChangeKind::Add(neg(value))),
                    AssignOp::Add => (num(0), ChangeKind::Add(value)),
                    AssignOp::Set => (value.clone(), ChangeKind::Set(value)),
                };
                if once {
                    left.sizes.push(new);
                }
                kind
            }
        };
        if once {
            left.sizes.extend(self.inside(&index));
        }
        Some(Change { index, kind })
    }

    /// What an index inside the row makes non-negative.
    fn inside(&self, index: &Expr) -> [Expr; 2] {
        let first = self.row.as_ref().map_or(1, |(_, first)| *first);
        [sub(index.clone(), num(first.into())), sub(Expr::Slot(0), index.clone())]
    }

    /// Entries that a guard surely reads are in the row.
    fn indices(&self, guard: &Cond, sizes: &mut Vec<Expr>) {
        if self.row.is_none() {
            return;
        }
        let mut read = Vec::new();
        conjuncts(guard).into_iter().for_each(|cond| sure_entries(cond, &mut read));
        for index in read {
            sizes.extend(self.inside(&index));
        }
    }
}

/// What `leaving` says of the new tuples, in the old names.
fn left_conditions(pieces: &[Piece], leaving: Option<&Cond>) -> Vec<Cond> {
    let mut said = Vec::new();
    for piece in pieces {
        let Piece::Tuple { entries, repeats } = piece else { continue };
        if !repeats.is_empty() {
            continue;
        }
        let put = |x: &Expr| substitute(x, entries);
        said.extend(leaving.into_iter().flat_map(conjuncts).filter_map(|cond| match cond {
            Cond::Le(x, y) => Some(Cond::Le(put(x), put(y))),
            Cond::Lt(x, y) => Some(Cond::Lt(put(x), put(y))),
            Cond::Eq(x, y) => Some(Cond::Eq(put(x), put(y))),
            _ => None,
        }));
    }
    said
}

/// The indices of entries that are read whenever a condition is decided.
fn sure_entries(cond: &Cond, out: &mut Vec<Expr>) {
    let (exprs, conds) = cond.parts();
    exprs.into_iter().for_each(|x| entries(x, out));
    // Of several parts only the first is sure to be looked at, and of a quantifier no body is.
    if !matches!(cond, Cond::Quantified { .. }) {
        conds.into_iter().take(1).for_each(|part| sure_entries(part, out));
    }
}

fn entries(expr: &Expr, out: &mut Vec<Expr>) {
    expr.parts().into_iter().for_each(|part| entries(part, out));
    if let Expr::Entry(index) = expr {
        out.push((**index).clone());
    }
}
