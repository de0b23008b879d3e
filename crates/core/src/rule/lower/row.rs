//! What is read off a row: entries, stretches, and functions of stretches.

use crate::expr::{Cond, Expr, Fold, Function, RowTest, Stretch};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{Arith, ArithKind, Call, Span};

use super::expr::{add, all, any, call, max, min, num};
use super::number::Number;
use super::scope::{Binding, Scope};

impl Scope {
    /// `a[i]`
    pub(super) fn entry(&mut self, index: &Arith) -> Option<Expr> {
        Some(Expr::Entry(Box::new(self.whole(index)?)))
    }

    /// `a` or `a[i..j]` of the row; `Some(None)` for anything else.
    fn stretch(&mut self, arith: &Arith) -> Option<Option<Stretch>> {
        let is_row = |scope: &Self, name: &str| matches!(scope.find(name), Some(Binding::Row));
        Some(match &arith.kind {
            ArithKind::Name(name) if is_row(self, name) => {
                let first = self.row.as_ref().map_or(1, |(_, first)| *first);
                // Slot 0 of a row is its last index.
                Some(Stretch { lo: num(first.into()), hi: Expr::Slot(0) })
            }
            ArithKind::Index { name, lo, hi: Some(hi) } if is_row(self, &name.text) => {
                let (lo, hi) = (self.number(lo), self.number(hi));
                Some(Stretch { lo: lo?.ceil(), hi: hi?.floor() })
            }
            _ => None,
        })
    }

    /// Whether an argument is a stretch of the row.
    fn is_stretch(&self, arith: &Arith) -> bool {
        match &arith.kind {
            ArithKind::Name(name) => matches!(self.find(name), Some(Binding::Row)),
            ArithKind::Index { name, hi, .. } => {
                hi.is_some() && matches!(self.find(&name.text), Some(Binding::Row))
            }
            _ => false,
        }
    }

    /// A function of stretches, numbers beside them allowed: `max(a[1..i], 3)`. `None` when no argument
    /// is a stretch.
    pub(super) fn fold(&mut self, f: &Call, span: Span) -> Option<Option<Number>> {
        if !f.args.iter().any(|arg| self.is_stretch(arg)) {
            return None;
        }
        Some(self.fold_of(f, span).map(Number::Whole))
    }

    fn fold_of(&mut self, f: &Call, span: Span) -> Option<Expr> {
        let fold = match f.name.text.as_str() {
            "sum" => Fold::Sum,
            "xor" => Fold::Xor,
            "max" => Fold::Max,
            "min" => Fold::Min,
            "gcd" => Fold::Gcd,
            "len" => {
                let [x] = self.arguments(f, span)?;
                let stretch = self.stretch(x)??;
                return Some(Expr::Fold(Fold::Len, Box::new(stretch)));
            }
            "count" => {
                let [x, wanted] = self.arguments(f, span)?;
                let (stretch, wanted) = (self.stretch(x)??, self.whole(wanted)?);
                return Some(Expr::Fold(Fold::Count(Box::new(wanted)), Box::new(stretch)));
            }
            name => {
                let name = f.args.iter().find(|arg| self.is_stretch(arg)).map_or(name, name_of).to_string();
                return self.complain(Meaning::RowHere { name }, span);
            }
        };
        let mut result: Option<Expr> = None;
        for arg in &f.args {
            let x = match self.stretch(arg)? {
                Some(stretch) => Expr::Fold(fold.clone(), Box::new(stretch)),
                None => self.whole(arg)?,
            };
            result = Some(match (result, &fold) {
                (None, _) => x,
                (Some(before), Fold::Sum) => add(before, x),
                (Some(before), Fold::Xor) => Expr::Xor(Box::new(before), Box::new(x)),
                (Some(before), Fold::Max) => max(before, x),
                (Some(before), Fold::Min) => min(before, x),
                (Some(before), _) => call(Function::Gcd, vec![before, x]),
            });
        }
        result
    }

    /// `distinct(..)`, `increasing(..)`: of one stretch, or of numbers.
    pub(super) fn row_test(&mut self, f: &Call, span: Span) -> Option<Cond> {
        let test = if f.name.text == "distinct" { RowTest::Distinct } else { RowTest::Increasing };
        if let [x] = f.args.as_slice() {
            return match self.stretch(x)? {
                Some(stretch) => Some(Cond::Row(test, Box::new(stretch))),
                None => self.complain(Meaning::NotARow { name: name_of(x).to_string() }, x.span),
            };
        }
        if f.args.is_empty() {
            let name = f.name.text.clone();
            return self.complain(Meaning::Arguments { name, expected: 1, found: 0 }, span);
        }
        let items: Vec<_> = f.args.iter().map(|arg| self.whole(arg)).collect();
        let items = items.into_iter().collect::<Option<Vec<_>>>()?;
        let pairs = (1..items.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        Some(all(match test {
            RowTest::Distinct => pairs
                .map(|(i, j)| {
                    any(vec![
                        Cond::Lt(items[i].clone(), items[j].clone()),
                        Cond::Lt(items[j].clone(), items[i].clone()),
                    ])
                })
                .collect::<Vec<_>>(),
            RowTest::Increasing => {
                items.windows(2).map(|pair| Cond::Lt(pair[0].clone(), pair[1].clone())).collect()
            }
        }))
    }
}

fn name_of(x: &Arith) -> &str {
    match &x.kind {
        ArithKind::Name(name) => name,
        ArithKind::Index { name, .. } => &name.text,
        _ => "",
    }
}
