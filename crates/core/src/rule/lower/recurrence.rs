//! `take a(j) where a(0)=1, a(1)=3, a(j)=2a(j-1)+a(j-2)`: a sequence written as a recurrence.

use crate::rule::meaning::Meaning;
use crate::rule::tree::{self, Arith, ArithKind, BinaryOp, Call, Comparison};
use crate::set::Set;

use super::scope::Scope;

/// The longest recurrence read.
const ORDER: usize = 16;

impl Scope {
    /// The set of the values of the sequence `f` from its defining equations.
    pub(super) fn recurrence(&mut self, f: &Call, before: &[&tree::Cond]) -> Option<Set> {
        let name = f.name.text.as_str();
        let index = match f.args.as_slice() {
            [Arith { kind: ArithKind::Name(index), .. }] => index.clone(),
            _ => return self.unknown_function(name, f.name.span),
        };
        let mut values: Vec<(i128, i128)> = Vec::new();
        let mut rule = None;
        let mut equations = Vec::new();
        before.iter().for_each(|cond| flatten(cond, &mut equations));
        for cond in equations {
            let tree::Cond::Compare { first, rest } = cond else { continue };
            let [(Comparison::Equal, right)] = rest.as_slice() else { continue };
            let ArithKind::Call(left) = &first.kind else { continue };
            if left.name.text != name {
                continue;
            }
            match left.args.as_slice() {
                [Arith { kind: ArithKind::Name(i), .. }] if *i == index => {
                    let mut line = Line { name, index: &index, terms: vec![0; ORDER], constant: 0 };
                    if line.add(self, right, 1).is_none() {
                        return self.complain(Meaning::Unbounded { name: index }, right.span);
                    }
                    rule = Some(line);
                }
                [at] => {
                    let (at, value) = (self.constant(at)?, self.constant(right)?);
                    values.push((at, value));
                }
                _ => {}
            }
        }
        let Some(Line { mut terms, constant, .. }) = rule else {
            return self.unknown_function(name, f.name.span);
        };
        while terms.last() == Some(&0) {
            terms.pop();
        }
        values.sort_unstable();
        let first = values.first().map_or(0, |v| v.0);
        let gapless = values.iter().zip(first..).all(|(&(at, _), expected)| at == expected);
        if !gapless || values.len() < terms.len() || values.is_empty() {
            return self.complain(Meaning::Unbounded { name: index }, f.name.span);
        }
        let initial = values.into_iter().map(|(_, value)| value).collect();
        match Set::recurrence(initial, terms, constant) {
            Some(set) => Some(set),
            // Values that are not shown to grow bound no index.
            None => self.complain(Meaning::Unbounded { name: index }, f.name.span),
        }
    }
}

fn flatten<'c>(cond: &'c tree::Cond, out: &mut Vec<&'c tree::Cond>) {
    match cond {
        tree::Cond::And(parts) => parts.iter().for_each(|part| flatten(part, out)),
        other => out.push(other),
    }
}

/// The right side of the recurrence: coefficients of a(j-1), a(j-2), .. and a constant.
struct Line<'a> {
    name: &'a str,
    index: &'a str,
    terms: Vec<i128>,
    constant: i128,
}

impl Line<'_> {
    /// Adds `factor` times an expression; `None` when it is not linear.
    fn add(&mut self, scope: &mut Scope, x: &Arith, factor: i128) -> Option<()> {
        match &x.kind {
            ArithKind::Binary(BinaryOp::Add, a, b) => {
                self.add(scope, a, factor)?;
                self.add(scope, b, factor)
            }
            ArithKind::Binary(BinaryOp::Subtract, a, b) => {
                self.add(scope, a, factor)?;
                self.add(scope, b, factor.checked_neg()?)
            }
            ArithKind::Negate(a) => self.add(scope, a, factor.checked_neg()?),
            ArithKind::Binary(BinaryOp::Multiply, a, b) => {
                let (constant, other) = if mentions(a, self.name) { (b, a) } else { (a, b) };
                let constant = scope.constant(constant)?;
                self.add(scope, other, factor.checked_mul(constant)?)
            }
            ArithKind::Call(f) if f.name.text == self.name => {
                let back = match f.args.as_slice() {
                    [Arith { kind: ArithKind::Binary(BinaryOp::Subtract, j, d), .. }]
                        if j.kind == ArithKind::Name(self.index.to_string()) =>
                    {
                        scope.constant(d)?
                    }
                    _ => return None,
                };
                let at = usize::try_from(back.checked_sub(1)?).ok()?;
                let term = self.terms.get_mut(at)?;
                *term = term.checked_add(factor)?;
                Some(())
            }
            _ => {
                let value = scope.constant(x)?;
                self.constant = self.constant.checked_add(value.checked_mul(factor)?)?;
                Some(())
            }
        }
    }
}

fn mentions(x: &Arith, name: &str) -> bool {
    match &x.kind {
        ArithKind::Call(f) => f.name.text == name,
        ArithKind::Negate(a) => mentions(a, name),
        ArithKind::Binary(_, a, b) => mentions(a, name) || mentions(b, name),
        _ => false,
    }
}
