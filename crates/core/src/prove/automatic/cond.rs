//! Conditions as formulas.

use grundy_automata::{Comparison, Formula};

use super::sum::{Case, Slots, Sum};
use super::{Inexpressible, Maker, Stop};
use crate::expr::{Cond, Expr};

impl Maker<'_> {
    /// A condition of the core form. Every expression that is translated has a value, so nothing depends on the
    /// order in which parts are tried.
    pub(super) fn condition(&mut self, cond: &Cond, slots: &Slots) -> Result<Formula, Stop> {
        Ok(match cond {
            Cond::True => Formula::Truth(true),
            Cond::And(parts) => {
                Formula::And(parts.iter().map(|part| self.condition(part, slots)).collect::<Result<_, _>>()?)
            }
            Cond::Or(parts) => {
                Formula::Or(parts.iter().map(|part| self.condition(part, slots)).collect::<Result<_, _>>()?)
            }
            Cond::Not(part) => self.condition(part, slots)?.negated(),
            Cond::Eq(x, y) => self.compared(x, Comparison::Equal, y, slots)?,
            Cond::Lt(x, y) => self.compared(x, Comparison::Less, y, slots)?,
            Cond::Le(x, y) => self.compared(x, Comparison::AtMost, y, slots)?,
            Cond::Divides(d, x) => self.divides(d, x, slots)?,
            Cond::In(x, set) => {
                let mut any = Vec::new();
                for case in self.value(x, slots)? {
                    let k = self.var();
                    let member = self.member(set, k)?;
                    let same = Sum::from(k).compare(Comparison::Equal, &case.sum)?;
                    any.push(case.formula(Formula::exists([k], same.and(member))));
                }
                Formula::Or(any)
            }
            Cond::Quantified { all, slot, lo, hi, body } => {
                let (lo, hi) = (self.one_case(lo, slots)?, self.one_case(hi, slots)?);
                if !lo.sum.is_natural() {
                    return Err(Inexpressible::Parameter.into());
                }
                let var = self.var();
                if lo.sum.is_positive() {
                    self.positive.insert(var);
                }
                let mut inner = slots.clone();
                inner.insert(*slot, var.into());
                let body = self.condition(body, &inner)?;
                let within = lo
                    .sum
                    .compare(Comparison::AtMost, &var.into())?
                    .and(Sum::from(var).compare(Comparison::AtMost, &hi.sum)?);
                let body = if *all {
                    Formula::for_all([var], within.implies(body))
                } else {
                    Formula::exists([var], within.and(body))
                };
                lo.formula(hi.formula(body))
            }
            Cond::Prime(_) | Cond::Palindrome(_) | Cond::Row(..) => {
                return Err(Inexpressible::Condition.into());
            }
        })
    }

    fn divides(&mut self, d: &Expr, x: &Expr, slots: &Slots) -> Result<Formula, Stop> {
        let how = Comparison::Equal;
        match self.number(d, slots)? {
            Some(0) => self.compared(x, how, &Expr::Num(0), slots),
            Some(d) => {
                let d = d.checked_abs().ok_or(Inexpressible::Large)?;
                let rest = Expr::Mod(Box::new(x.clone()), Box::new(Expr::Num(d)));
                self.compared(&rest, how, &Expr::Num(0), slots)
            }
            None => Err(Inexpressible::Condition.into()),
        }
    }

    fn compared(&mut self, x: &Expr, how: Comparison, y: &Expr, slots: &Slots) -> Result<Formula, Stop> {
        let (x, y) = (self.value(x, slots)?, self.value(y, slots)?);
        let mut any = Vec::new();
        for a in &x {
            for b in &y {
                any.push(a.formula(b.formula(a.sum.compare(how, &b.sum)?)));
            }
        }
        Ok(if any.len() == 1 { any.remove(0) } else { Formula::Or(any) })
    }

    fn one_case(&mut self, expr: &Expr, slots: &Slots) -> Result<Case, Stop> {
        let mut cases = self.value(expr, slots)?;
        if cases.len() == 1 { Ok(cases.remove(0)) } else { Err(Inexpressible::Expression.into()) }
    }
}
