//! Sets of amounts as formulas.

use grundy_automata::{Comparison, Formula, Relation, Term, Var};

use super::sum::{Slots, Sum};
use super::{Inexpressible, Maker, Stop, digits};
use crate::expr::Expr;
use crate::set::Set;

impl Maker<'_> {
    /// That `k` is a member. Members are positive, so 0 never is.
    pub(super) fn member(&mut self, set: &Set, k: Var) -> Result<Formula, Stop> {
        let outside = || Stop::from(Inexpressible::Set(Box::new(set.clone())));
        Ok(match set {
            Set::List(members) => {
                Formula::Or(runs(members).into_iter().map(|(a, b)| between(a, k, b)).collect())
            }
            Set::From(least) => Term::Number((*least).max(1)).at_most(k),
            Set::Class { modulus, residue } => {
                let slots: Slots = [(0, Sum::from(k))].into();
                let rest = Expr::Mod(Box::new(Expr::Slot(0)), Box::new(Expr::Num((*modulus).into())));
                let [case] = &self.value(&rest, &slots)?[..] else { return Err(outside()) };
                let same = case.sum.compare(Comparison::Equal, &Sum::number((*residue).into()))?;
                case.formula(same.and(k.differs(0)))
            }
            Set::Evil | Set::Odious => {
                let residue = u64::from(*set == Set::Odious);
                let set =
                    digits::digit_sum(self.system(), 2, (2, residue), self.limits).map_err(|_| outside())?;
                Formula::holds(set, [k])
            }
            Set::Formula { expr, divisor, from, .. } => {
                let (factor, base, constant) = exponential(expr).ok_or_else(outside)?;
                let powers = digits::powers(self.system(), base, *from, self.limits)?.ok_or_else(outside)?;
                // divisor * k = factor * power + constant
                self.multiple(powers, (*divisor).into(), factor, constant, k)?
            }
            Set::Recurrence { initial, coefficients, constant: 0 } if coefficients[..] == [1, 1] => {
                let pairs = digits::neighbours(self.system(), self.limits)?.ok_or_else(outside)?;
                let [first, second] = initial[..] else { return Err(outside()) };
                // a(j) = a(1) F(j) + a(0) F(j-1); the pairs begin with F(2) = 1, F(3) = 2.
                let third = first.checked_add(second).ok_or(Inexpressible::Large)?;
                let (s, t) = (self.var(), self.var());
                let sum = Sum::number(0).plus(second, &t.into())?.plus(first, &s.into())?;
                let same = Sum::from(k).compare(Comparison::Equal, &sum)?;
                let mut any = vec![Formula::exists([s, t], Formula::holds(pairs, [s, t]).and(same))];
                for n in [first, second, third] {
                    any.push(Sum::from(k).compare(Comparison::Equal, &Sum::number(n))?);
                }
                Formula::Or(any).and(k.differs(0))
            }
            Set::Where(cond) => {
                self.positive.insert(k);
                let slots: Slots = [(0, Sum::from(k))].into();
                match self.condition(cond, &slots) {
                    Ok(formula) => formula.and(k.differs(0)),
                    Err(Stop::Inexpressible(_)) => return Err(outside()),
                    Err(undecided) => return Err(undecided),
                }
            }
            Set::Union(sets) => {
                Formula::Or(sets.iter().map(|set| self.member(set, k)).collect::<Result<_, _>>()?)
            }
            Set::Except(from, without) => self.member(from, k)?.and(self.member(without, k)?.negated()),
            _ => return Err(outside()),
        })
    }

    /// `a k = b x + c` for some x of a set, k positive.
    fn multiple(&mut self, set: Relation, a: i128, b: i128, c: i128, k: Var) -> Result<Formula, Stop> {
        let x = self.var();
        let left = Sum::number(0).plus(a, &k.into())?;
        let right = Sum::number(c).plus(b, &x.into())?;
        let same = left.compare(Comparison::Equal, &right)?;
        Ok(Formula::exists([x], Formula::holds(set, [x]).and(same)).and(k.differs(0)))
    }
}

fn between(a: u64, k: Var, b: u64) -> Formula {
    if a == b { k.equals(a) } else { Term::Number(a).at_most(k).and(k.at_most(b)) }
}

/// Ascending numbers as runs of consecutive ones.
fn runs(members: &[u64]) -> Vec<(u64, u64)> {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &n in members {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => runs.push((n, n)),
        }
    }
    runs
}

/// `(c, b, d)` for an expression `c * b^j + d`, j being slot 0.
fn exponential(expr: &Expr) -> Option<(i128, u64, i128)> {
    match expr {
        Expr::Pow(base, exponent) => match (&**base, &**exponent) {
            (Expr::Num(base), Expr::Slot(0)) => Some((1, u64::try_from(*base).ok()?, 0)),
            _ => None,
        },
        Expr::Mul(factors) => {
            let mut found = (1i128, None);
            for factor in factors {
                match (factor, found.1) {
                    (Expr::Num(n), _) => found.0 = found.0.checked_mul(*n)?,
                    (other, None) => found.1 = Some(exponential(other)?),
                    _ => return None,
                }
            }
            let (c, b, d) = found.1?;
            Some((c.checked_mul(found.0)?, b, d.checked_mul(found.0)?))
        }
        Expr::Add(terms) => {
            let mut found = (0i128, None);
            for term in terms {
                match (term, found.1) {
                    (Expr::Num(n), _) => found.0 = found.0.checked_add(*n)?,
                    (other, None) => found.1 = Some(exponential(other)?),
                    _ => return None,
                }
            }
            let (c, b, d) = found.1?;
            Some((c, b, d.checked_add(found.0)?))
        }
        Expr::Sub(x, y) => match (&**x, &**y) {
            (x, Expr::Num(n)) => exponential(x).and_then(|(c, b, d)| Some((c, b, d.checked_sub(*n)?))),
            (Expr::Num(n), y) => exponential(y).and_then(|(c, b, d)| Some((-c, b, n.checked_sub(d)?))),
            _ => None,
        },
        _ => None,
    }
}
