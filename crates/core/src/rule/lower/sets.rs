//! Sets: those that depend on nothing become a [`Set`] of their family, membership in any of them a
//! condition.

use num_bigint::BigUint;

use crate::expr::{Cond, Expr};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{Arith, ArithKind, NamedSet, SetExpr, Span, Term};
use crate::set::Set;
use crate::set::primes::factor;

use super::expr::{all, any, num};
use super::names::Names;
use super::scope::{Binding, Scope, Value};
use super::unite::{except, range, unite};

/// The most divisors a number below 2^64 has is 103680.
const MOST_DIVISORS: usize = 200_000;

impl Scope {
    /// Whether a term mentions anything but given values.
    pub(super) fn depends(&self, term: &Term) -> bool {
        if *term == Term::All {
            return true;
        }
        if let Term::Paren(set) = term {
            return set.union.iter().chain(&set.except).any(|term| self.depends(term));
        }
        let mut names = Names::default();
        names.term(term);
        names.found.iter().any(|name| !matches!(self.find(&name.text), Some(Binding::Given(_))))
    }

    /// The members >= 1 of a term that depends on nothing. `None` after a complaint.
    pub(super) fn fixed(&mut self, term: &Term, span: Span) -> Option<Set> {
        match term {
            Term::Any => Some(Set::From(1)),
            Term::All => self.complain(Meaning::AllHere, span),
            Term::Number(Arith { kind: ArithKind::Name(name), span })
                if !matches!(self.find(name), Some(Binding::Given(Value::Number(_) | Value::Large(_)))) =>
            {
                self.given_set(name, *span)
            }
            Term::Number(x) => {
                let value = self.member_value(x)?;
                Some(Set::List(vec![value]))
            }
            Term::Braces(items) => {
                let values: Vec<_> = items.iter().map(|item| self.member_value(item)).collect();
                let mut values = values.into_iter().collect::<Option<Vec<_>>>()?;
                values.sort_unstable();
                values.dedup();
                Some(Set::List(values))
            }
            Term::Range(lo, hi) => {
                let lo_value = self.number(lo)?.ceil();
                let lo_value = self.evaluate(&lo_value, lo.span)?;
                let lo_value = self.positive(lo_value, lo.span)?;
                match hi {
                    None => Some(Set::From(lo_value)),
                    Some(hi) => {
                        if let Some(m) = self.large(hi).filter(|m| *m >= BigUint::from(u64::MAX)) {
                            return Some(except(Set::UpTo(m), range(1, lo_value - 1)));
                        }
                        let value = self.number(hi)?.floor();
                        let value = self.evaluate(&value, hi.span)?;
                        if value < 0 {
                            return self.complain(Meaning::Negative, hi.span);
                        }
                        match u64::try_from(value) {
                            Ok(value) => Some(range(lo_value, value)),
                            Err(_) => self.complain(Meaning::TooBig, hi.span),
                        }
                    }
                }
            }
            Term::Paren(set) => self.fixed_set(set),
            Term::Named(named) => self.named(named, span),
            Term::Error => None,
        }
    }

    /// A whole set that depends on nothing.
    pub(super) fn fixed_set(&mut self, set: &SetExpr) -> Option<Set> {
        let union: Vec<_> = set.union.iter().map(|term| self.fixed(term, set.span)).collect();
        let without: Vec<_> = set.except.iter().map(|term| self.fixed(term, set.span)).collect();
        let union = unite(union.into_iter().collect::<Option<Vec<_>>>()?);
        let without = unite(without.into_iter().collect::<Option<Vec<_>>>()?);
        Some(except(union, without))
    }

    fn given_set(&mut self, name: &str, span: Span) -> Option<Set> {
        let values = match self.find(name) {
            Some(Binding::Given(Value::List(values) | Value::Set(values))) => values.clone(),
            Some(Binding::Given(Value::Missing)) => {
                return self.complain(Meaning::GivenMissing { name: name.to_string() }, span);
            }
            Some(_) => return None,
            None => return self.unknown(name, span),
        };
        let values: Option<Vec<u64>> = values
            .into_iter()
            .map(|value| self.positive(value, span))
            .collect::<Vec<_>>()
            .into_iter()
            .collect();
        let mut values = values?;
        values.sort_unstable();
        values.dedup();
        Some(Set::List(values))
    }

    fn member_value(&mut self, x: &Arith) -> Option<u64> {
        let value = self.constant(x)?;
        self.positive(value, x.span)
    }

    /// A number >= 1 that fits a word.
    fn positive(&mut self, value: i128, span: Span) -> Option<u64> {
        match value {
            0 => self.complain(Meaning::Zero, span),
            value if value < 0 => self.complain(Meaning::Negative, span),
            value => match u64::try_from(value) {
                Ok(value) => Some(value),
                Err(_) => self.complain(Meaning::TooBig, span),
            },
        }
    }

    fn named(&mut self, named: &NamedSet, span: Span) -> Option<Set> {
        let j = || Expr::Slot(0);
        Some(match named {
            NamedSet::Primes => Set::Primes,
            NamedSet::PrimePowers => Set::PrimePowers,
            NamedSet::Composites => Set::Composites,
            NamedSet::Squares => power_set(j(), 2)?,
            NamedSet::Cubes => power_set(j(), 3)?,
            NamedSet::Factorials => Set::Factorials,
            NamedSet::Fibonacci => Set::recurrence(vec![1, 2], vec![1, 1], 0)?,
            NamedSet::Lucas => Set::recurrence(vec![2, 1], vec![1, 1], 0)?,
            NamedSet::Odd => Set::Class { modulus: 2, residue: 1 },
            NamedSet::Even => Set::Class { modulus: 2, residue: 0 },
            NamedSet::Evil => Set::Evil,
            NamedSet::Odious => Set::Odious,
            NamedSet::Squarefree => Set::Squarefree,
            NamedSet::Palindromes => Set::Palindromes,
            NamedSet::PowersOf(base) => match self.member_value(base)? {
                1 => Set::List(vec![1]),
                base => {
                    let power = Expr::Pow(Box::new(num(i128::from(base))), Box::new(j()));
                    Set::formula(power, 1, 0)?
                }
            },
            NamedSet::MultiplesOf(m) => match self.member_value(m)? {
                1 => Set::From(1),
                modulus => Set::Class { modulus, residue: 0 },
            },
            NamedSet::DivisorsOf { proper, of } => {
                let of_value = self.member_value(of)?;
                let mut divisors = vec![1u64];
                for (p, exponent) in factor(of_value) {
                    let before = divisors.clone();
                    let mut power = 1;
                    for _ in 0..exponent {
                        power *= p;
                        divisors.extend(before.iter().map(|d| d * power));
                    }
                    if divisors.len() > MOST_DIVISORS {
                        return self.complain(Meaning::TooBig, span);
                    }
                }
                divisors.sort_unstable();
                if *proper {
                    divisors.pop();
                }
                Set::List(divisors)
            }
        })
    }

    /// `x in SET`
    pub(super) fn member(&mut self, x: Expr, set: &SetExpr) -> Option<Cond> {
        let inside: Vec<_> = set.union.iter().map(|term| self.member_of(&x, term, set.span)).collect();
        let outside: Vec<_> = set.except.iter().map(|term| self.member_of(&x, term, set.span)).collect();
        let inside = any(inside.into_iter().collect::<Option<Vec<_>>>()?);
        let outside = outside.into_iter().collect::<Option<Vec<_>>>()?;
        if outside.is_empty() {
            return Some(inside);
        }
        Some(all([inside, Cond::Not(Box::new(any(outside)))]))
    }

    /// `x` in one term.
    pub(super) fn member_of(&mut self, x: &Expr, term: &Term, span: Span) -> Option<Cond> {
        let equal = |y: super::number::Number, scope: &mut Self, span: Span| {
            let x = super::number::Number::Whole(x.clone());
            scope.compare(x, crate::rule::tree::Comparison::Equal, y, span)
        };
        match term {
            Term::Any => Some(Cond::Le(num(1), x.clone())),
            Term::All => self.complain(Meaning::AllHere, span),
            Term::Number(Arith { kind: ArithKind::Name(name), span })
                if matches!(self.find(name), Some(Binding::Given(Value::List(_) | Value::Set(_)))) =>
            {
                let Some(Binding::Given(Value::List(values) | Value::Set(values))) = self.find(name) else {
                    return None;
                };
                let values = values.clone();
                let positive: Option<Vec<u64>> =
                    values.iter().filter(|&&v| v != 0).map(|&v| u64::try_from(v).ok()).collect();
                let Some(mut positive) = positive else {
                    return self.complain(Meaning::Negative, *span);
                };
                positive.sort_unstable();
                positive.dedup();
                let set = Cond::In(x.clone(), Box::new(Set::List(positive)));
                Some(if values.contains(&0) { any(vec![Cond::Eq(x.clone(), num(0)), set]) } else { set })
            }
            Term::Number(y) => {
                let value = self.number(y)?;
                equal(value, self, y.span)
            }
            Term::Braces(items) => {
                let mut conds = Vec::new();
                for item in items {
                    let value = self.number(item)?;
                    conds.push(equal(value, self, item.span)?);
                }
                Some(merge_equalities(conds))
            }
            Term::Range(lo, hi) => {
                let lo = self.number(lo)?.ceil();
                let low = Cond::Le(lo, x.clone());
                Some(match hi {
                    None => low,
                    Some(hi) => all([low, Cond::Le(x.clone(), self.number(hi)?.floor())]),
                })
            }
            Term::Paren(set) => self.member(x.clone(), set),
            Term::Named(NamedSet::PowersOf(base)) if self.depends(term) => {
                let base = self.whole(base)?;
                let slot = self.fresh();
                let power = Expr::Pow(Box::new(base), Box::new(Expr::Slot(slot)));
                Some(Cond::Quantified {
                    all: false,
                    slot,
                    lo: num(0),
                    hi: x.clone(),
                    body: Box::new(Cond::Eq(power, x.clone())),
                })
            }
            Term::Named(NamedSet::MultiplesOf(m)) if self.depends(term) => {
                let m = self.whole(m)?;
                Some(all([Cond::Le(num(1), x.clone()), Cond::Divides(m, x.clone())]))
            }
            Term::Named(NamedSet::DivisorsOf { proper, of }) if self.depends(term) => {
                let of = self.whole(of)?;
                let small =
                    if *proper { Cond::Lt(x.clone(), of.clone()) } else { Cond::Le(x.clone(), of.clone()) };
                Some(all([Cond::Le(num(1), x.clone()), small, Cond::Divides(x.clone(), of)]))
            }
            Term::Named(_) => {
                let set = self.fixed(term, span)?;
                Some(Cond::In(x.clone(), Box::new(set)))
            }
            Term::Error => None,
        }
    }
}

fn power_set(j: Expr, exponent: i128) -> Option<Set> {
    Set::formula(Expr::Pow(Box::new(j), Box::new(num(exponent))), 1, 1)
}

/// `x in {1,3,4}` as one test when all entries are known and positive.
fn merge_equalities(conds: Vec<Cond>) -> Cond {
    let mut list = Vec::new();
    let mut of = None;
    for cond in &conds {
        match cond {
            Cond::Eq(x, Expr::Num(value)) if *value >= 1 && of.as_ref().is_none_or(|of| of == x) => {
                let Ok(value) = u64::try_from(*value) else { return any(conds) };
                of = Some(x.clone());
                list.push(value);
            }
            _ => return any(conds),
        }
    }
    match of {
        Some(x) => {
            list.sort_unstable();
            list.dedup();
            Cond::In(x, Box::new(Set::List(list)))
        }
        None => any(conds),
    }
}
