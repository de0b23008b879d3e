//! Conditions, and comparisons with everything multiplied out.

use crate::expr::{Cond, Expr};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{self, Comparison, Span};

use super::expr::{all, any, mul, neg, num, pow};
use super::number::{NUMBER_FUNCTIONS, Number};
use super::scope::Scope;

impl Scope {
    /// A condition.
    pub(super) fn cond(&mut self, cond: &tree::Cond) -> Option<Cond> {
        match cond {
            tree::Cond::Or(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.cond(part)).collect();
                Some(any(parts.into_iter().collect::<Option<_>>()?))
            }
            tree::Cond::And(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.cond(part)).collect();
                Some(all(parts.into_iter().collect::<Option<Vec<_>>>()?))
            }
            tree::Cond::Not(part) => Some(Cond::Not(Box::new(self.cond(part)?))),
            tree::Cond::Quantified { all, name, lo, hi, body } => {
                let (lo, hi) = (self.number(lo), self.number(hi));
                let slot = self.bind(&name.text, name.span);
                let body = self.cond(body);
                self.bound.pop();
                let (lo, hi) = (lo?.ceil(), hi?.floor());
                Some(Cond::Quantified { all: *all, slot, lo, hi, body: Box::new(body?) })
            }
            tree::Cond::Compare { first, rest } => {
                let mut left = self.number(first);
                let mut span = first.span;
                let mut conds = Vec::new();
                let mut good = true;
                for (comparison, right) in rest {
                    let value = self.number(right);
                    let whole = Span { start: span.start, end: right.span.end };
                    if let (Some(x), Some(y)) = (left.take(), value.clone()) {
                        match self.compare(x, *comparison, y, whole) {
                            Some(cond) => conds.push(cond),
                            None => good = false,
                        }
                    } else {
                        good = false;
                    }
                    left = value;
                    span = right.span;
                }
                good.then(|| all(conds))
            }
            tree::Cond::In(x, set) => {
                let x = self.whole(x)?;
                self.member(x, set)
            }
            tree::Cond::Divides(d, x) => {
                let (d, x) = (self.whole(d), self.whole(x));
                Some(Cond::Divides(d?, x?))
            }
            tree::Cond::Call(call) => {
                let span = call.name.span;
                match call.name.text.as_str() {
                    "odd" | "even" => {
                        let [x] = self.arguments(call, span)?;
                        let x = self.whole(x)?;
                        let rest = num(i128::from(call.name.text == "odd"));
                        Some(Cond::Eq(Expr::Mod(Box::new(x), Box::new(num(2))), rest))
                    }
                    "prime" => {
                        let [x] = self.arguments(call, span)?;
                        Some(Cond::Prime(self.whole(x)?))
                    }
                    "palindrome" => {
                        let [x] = self.arguments(call, span)?;
                        Some(Cond::Palindrome(self.whole(x)?))
                    }
                    "distinct" | "increasing" => self.row_test(call, span),
                    name if NUMBER_FUNCTIONS.contains(&name) || name == "sqrt" => {
                        self.complain(Meaning::NotACondition { name: name.to_string() }, span)
                    }
                    name => {
                        let name = name.to_string();
                        self.unknown_function(&name, span)
                    }
                }
            }
            tree::Cond::Error => None,
        }
    }

    /// x ? y, exactly.
    pub(super) fn compare(&mut self, x: Number, op: Comparison, y: Number, span: Span) -> Option<Cond> {
        use Number::{Ratio, Root, Whole};
        Some(match (x, y) {
            (Whole(x), Whole(y)) => plain(x, op, y),
            (Ratio(x, d), Whole(y)) => {
                positive(d, |d, s| plain(flip(x.clone(), s), op, mul(flip(y.clone(), s), d)))
            }
            (Whole(x), Ratio(y, d)) => {
                positive(d, |d, s| plain(mul(flip(x.clone(), s), d), op, flip(y.clone(), s)))
            }
            (Ratio(x, d), Ratio(y, e)) => positive(d, |d, s| {
                positive(e.clone(), |e, t| {
                    let turned = s != t;
                    plain(mul(flip(x.clone(), turned), e), op, mul(flip(y.clone(), turned), d.clone()))
                })
            }),
            (Root(x), Root(y)) => plain(x, op, y),
            // a/b ? r is a ? b r
            (Ratio(x, Expr::Num(d)), Root(y)) if d > 0 => {
                return self.compare(Whole(x), op, Root(mul(pow(num(d), num(2)), y)), span);
            }
            (Ratio(x, Expr::Num(d)), Number::TimesPhi(y)) if d > 0 => {
                return self.compare(Whole(x), op, Number::TimesPhi(mul(num(d), y)), span);
            }
            (Ratio(x, Expr::Num(d)), Number::OverPhi(y)) if d > 0 => {
                return self.compare(Whole(x), op, Number::OverPhi(mul(num(d), y)), span);
            }
            (Whole(x), real) => {
                let (floor, ceil) = (real.clone().floor(), real.ceil());
                match op {
                    Comparison::LessEqual => Cond::Le(x, floor),
                    Comparison::Less => Cond::Lt(x, ceil),
                    Comparison::GreaterEqual => Cond::Le(ceil, x),
                    Comparison::Greater => Cond::Lt(floor, x),
                    Comparison::Equal => all([Cond::Le(x.clone(), floor), Cond::Le(ceil, x)]),
                    Comparison::NotEqual => any(vec![Cond::Lt(floor, x.clone()), Cond::Lt(x, ceil)]),
                }
            }
            (real, y @ (Whole(_) | Ratio(..))) => return self.compare(y, mirror(op), real, span),
            _ => return self.complain(Meaning::Irrational, span),
        })
    }
}

fn mirror(op: Comparison) -> Comparison {
    match op {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        same => same,
    }
}

fn plain(x: Expr, op: Comparison, y: Expr) -> Cond {
    match op {
        Comparison::Less => Cond::Lt(x, y),
        Comparison::LessEqual => Cond::Le(x, y),
        Comparison::Equal => Cond::Eq(x, y),
        Comparison::NotEqual => Cond::Not(Box::new(Cond::Eq(x, y))),
        Comparison::GreaterEqual => Cond::Le(y, x),
        Comparison::Greater => Cond::Lt(y, x),
    }
}

fn flip(x: Expr, flipped: bool) -> Expr {
    if flipped { neg(x) } else { x }
}

/// A comparison multiplied by a denominator: told a positive denominator and whether the signs of the
/// numerators must turn for it. A denominator that is not known now must be positive for the
/// comparison to hold.
fn positive(d: Expr, with: impl Fn(Expr, bool) -> Cond) -> Cond {
    match d {
        Expr::Num(d) if d > 0 => with(num(d), false),
        Expr::Num(d) if d < 0 => with(neg(num(d)), true),
        // Division by zero compares with nothing.
        Expr::Num(_) => Cond::Or(Vec::new()),
        d => {
            let cond = with(d.clone(), false);
            all([Cond::Lt(num(0), d), cond])
        }
    }
}
