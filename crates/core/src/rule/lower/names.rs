//! The names that occur in a piece of a tree, without those that it binds itself.

use crate::rule::tree::{
    Arith, ArithKind, Cell, Change, Cond, Condition, MoveResult, Name, NamedSet, Piece, RepeatValues,
    SetExpr, Term,
};

/// Collects names in order of their first occurrence.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The names found.
    pub(super) found: Vec<Name>,
    bound: Vec<String>,
}

impl Names {
    fn see(&mut self, name: Name) {
        let known = self.bound.contains(&name.text) || self.found.iter().any(|seen| seen.text == name.text);
        if !known && name.text != "phi" {
            self.found.push(name);
        }
    }

    /// Whether a name was found.
    pub(super) fn has(&self, name: &str) -> bool {
        self.found.iter().any(|seen| seen.text == name)
    }

    pub(super) fn arith(&mut self, arith: &Arith) {
        match &arith.kind {
            ArithKind::Number(_) | ArithKind::Error => {}
            ArithKind::Name(text) => self.see(Name { text: text.clone(), span: arith.span }),
            ArithKind::Call(call) => call.args.iter().for_each(|arg| self.arith(arg)),
            ArithKind::Index { name, lo, hi } => {
                self.see(name.clone());
                self.arith(lo);
                hi.iter().for_each(|hi| self.arith(hi));
            }
            ArithKind::Negate(x) => self.arith(x),
            ArithKind::Binary(_, x, y) => {
                self.arith(x);
                self.arith(y);
            }
        }
    }

    pub(super) fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Or(parts) | Cond::And(parts) => parts.iter().for_each(|part| self.cond(part)),
            Cond::Not(part) => self.cond(part),
            Cond::Quantified { name, lo, hi, body, .. } => {
                self.arith(lo);
                self.arith(hi);
                self.bound.push(name.text.clone());
                self.cond(body);
                self.bound.pop();
            }
            Cond::Compare { first, rest } => {
                self.arith(first);
                rest.iter().for_each(|(_, x)| self.arith(x));
            }
            Cond::In(x, set) => {
                self.arith(x);
                self.set(set);
            }
            Cond::Divides(x, y) => {
                self.arith(x);
                self.arith(y);
            }
            Cond::Call(call) => call.args.iter().for_each(|arg| self.arith(arg)),
            Cond::Error => {}
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Where(cond) | Condition::Leaving(cond) => self.cond(cond),
        }
    }

    pub(super) fn set(&mut self, set: &SetExpr) {
        set.union.iter().chain(&set.except).for_each(|term| self.term(term));
    }

    pub(super) fn term(&mut self, term: &Term) {
        match term {
            Term::Any | Term::All | Term::Error => {}
            Term::Number(x) => self.arith(x),
            Term::Range(lo, hi) => {
                self.arith(lo);
                hi.iter().for_each(|hi| self.arith(hi));
            }
            Term::Braces(items) => items.iter().for_each(|item| self.arith(item)),
            Term::Paren(set) => self.set(set),
            Term::Named(named) => match named {
                NamedSet::PowersOf(x) | NamedSet::MultiplesOf(x) | NamedSet::DivisorsOf { of: x, .. } => {
                    self.arith(x);
                }
                _ => {}
            },
        }
    }

    pub(super) fn piece(&mut self, piece: &Piece) {
        let depth = self.bound.len();
        for repeat in &piece.repeats {
            match &repeat.values {
                RepeatValues::Range(lo, hi) => {
                    self.arith(lo);
                    self.arith(hi);
                }
                RepeatValues::List(items) => items.iter().for_each(|item| self.arith(item)),
            }
            self.bound.push(repeat.name.text.clone());
        }
        match &piece.cell {
            Cell::Heap(x) => self.arith(x),
            Cell::Tuple(items) => items.iter().for_each(|item| self.arith(item)),
            Cell::Changes(changes) => changes.iter().for_each(|change| self.change(change)),
            Cell::Nothing | Cell::Error => {}
        }
        self.bound.truncate(depth);
    }

    fn change(&mut self, change: &Change) {
        match change {
            Change::Assign { row, index, value, .. } => {
                self.see(row.clone());
                self.arith(index);
                self.arith(value);
            }
            Change::Delete { row, index } => {
                self.see(row.clone());
                self.arith(index);
            }
        }
    }

    pub(super) fn result(&mut self, result: &MoveResult) {
        result.pieces.iter().for_each(|piece| self.piece(piece));
    }
}
