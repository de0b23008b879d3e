//! Conditions and expressions as alternatives of inequalities between sums.

use super::sum::{Slots, Sum};
use super::turns::{Draft, When};
use super::{Inexpressible, Stop};
use crate::expr::{Cond, Expr, Function};

/// Alternatives beyond this are not written out.
const MOST: usize = 32;

/// All of these, for one of the lists.
pub(super) type Cases = Vec<Vec<When>>;

/// What an expression may be worth, each if some conditions hold.
pub(super) type Worths = Vec<(Sum, Vec<When>)>;

impl Draft {
    /// The sums that an expression may be, each if some conditions hold, perhaps on new choices: quotients and
    /// remainders by numbers, the lesser and the greater of two, absolute values.
    pub(super) fn value(&mut self, expr: &Expr, slots: &Slots) -> Result<Worths, Stop> {
        let other = || Stop::from(Inexpressible::Expression);
        let alone = |sum: Sum| vec![(sum, Vec::new())];
        Ok(match expr {
            Expr::Num(n) => alone(Sum::number(*n)),
            Expr::Slot(slot) => alone(slots.get(slot).cloned().ok_or_else(other)?),
            Expr::Neg(x) => combined(&alone(Sum::number(0)), &self.value(x, slots)?, |a, b| a.plus(-1, b))?,
            Expr::Sub(x, y) => {
                combined(&self.value(x, slots)?, &self.value(y, slots)?, |a, b| a.plus(-1, b))?
            }
            Expr::Add(terms) => {
                let mut sums = alone(Sum::number(0));
                for term in terms {
                    sums = combined(&sums, &self.value(term, slots)?, |a, b| a.plus(1, b))?;
                }
                sums
            }
            Expr::Mul(factors) => {
                let mut products = alone(Sum::number(1));
                for factor in factors {
                    let product = |a: &Sum, b: &Sum| match (a.as_number(), b.as_number()) {
                        (Some(n), _) => Sum::number(0).plus(n, b),
                        (_, Some(n)) => Sum::number(0).plus(n, a),
                        _ => Err(Inexpressible::Expression.into()),
                    };
                    products = combined(&products, &self.value(factor, slots)?, product)?;
                }
                products
            }
            Expr::FloorDiv(x, d) | Expr::Mod(x, d) => {
                let quotient = matches!(expr, Expr::FloorDiv(..));
                let d = match &self.value(d, slots)?[..] {
                    [(d, _)] => d.as_number().filter(|d| *d > 0),
                    _ => None,
                };
                let d = d.ok_or_else(other)?;
                let mut worths = Vec::new();
                for (x, mut when) in self.value(x, slots)? {
                    if !x.is_natural() {
                        return Err(other());
                    }
                    let q = Sum::from(self.var());
                    let rest = x.plus(-d, &q)?;
                    when.push(at_most(&Sum::number(0), &rest)?);
                    when.push(at_most(&rest, &Sum::number(d - 1))?);
                    worths.push((if quotient { q } else { rest }, when));
                }
                worths
            }
            Expr::Call(function @ (Function::Min | Function::Max), args) => {
                let (first, rest) = args.split_first().ok_or_else(other)?;
                let mut best = self.value(first, slots)?;
                for arg in rest {
                    best = chosen(&best, &self.value(arg, slots)?, *function == Function::Min)?;
                }
                best
            }
            Expr::Call(Function::Abs, args) if args.len() == 1 => {
                let x = self.value(&args[0], slots)?;
                let negative = combined(&alone(Sum::number(0)), &x, |a, b| a.plus(-1, b))?;
                chosen(&x, &negative, false)?
            }
            _ => return Err(other()),
        })
    }

    pub(super) fn condition(&mut self, cond: &Cond, slots: &Slots) -> Result<Cases, Stop> {
        let other = || Stop::from(Inexpressible::Condition);
        Ok(match cond {
            Cond::True => vec![Vec::new()],
            Cond::And(parts) => {
                let mut cases = vec![Vec::new()];
                for part in parts {
                    cases = both(cases, self.condition(part, slots)?)?;
                }
                cases
            }
            Cond::Or(parts) => {
                let mut cases = Vec::new();
                for part in parts {
                    cases.extend(self.condition(part, slots)?);
                }
                cases
            }
            Cond::Le(x, y) => self.at_most(x, 0, y, slots)?,
            Cond::Lt(x, y) => self.at_most(x, 1, y, slots)?,
            Cond::Eq(x, y) => both(self.at_most(x, 0, y, slots)?, self.at_most(y, 0, x, slots)?)?,
            Cond::Divides(d, x) => {
                let zero = Expr::Mod(Box::new(x.clone()), Box::new(d.clone()));
                self.at_most(&zero, 0, &Expr::Num(0), slots)?
            }
            Cond::In(x, set) => {
                let mut cases = Vec::new();
                for (x, mut when) in self.value(x, slots)? {
                    let k = match x.as_var() {
                        Some(k) => k,
                        None => {
                            let k = self.var();
                            when.push(at_most(&x, &k.into())?);
                            when.push(at_most(&k.into(), &x)?);
                            k
                        }
                    };
                    when.push(When::In(k, (**set).clone()));
                    cases.push(when);
                }
                cases
            }
            Cond::Quantified { all: false, slot, lo, hi, body } => {
                let mut inner = slots.clone();
                inner.insert(*slot, self.var().into());
                let k = Expr::Slot(*slot);
                let within = Cond::And(vec![
                    Cond::Le(lo.clone(), k.clone()),
                    Cond::Le(k, hi.clone()),
                    (**body).clone(),
                ]);
                self.condition(&within, &inner)?
            }
            Cond::Not(part) => match &**part {
                Cond::Le(x, y) => self.at_most(y, 1, x, slots)?,
                Cond::Lt(x, y) => self.at_most(y, 0, x, slots)?,
                Cond::Eq(x, y) => [self.at_most(x, 1, y, slots)?, self.at_most(y, 1, x, slots)?].concat(),
                Cond::Not(part) => self.condition(part, slots)?,
                Cond::And(parts) => {
                    let not = |part: &Cond| Cond::Not(Box::new(part.clone()));
                    self.condition(&Cond::Or(parts.iter().map(not).collect()), slots)?
                }
                Cond::Or(parts) => {
                    let not = |part: &Cond| Cond::Not(Box::new(part.clone()));
                    self.condition(&Cond::And(parts.iter().map(not).collect()), slots)?
                }
                _ => return Err(other()),
            },
            _ => return Err(other()),
        })
    }

    /// `x + more <= y`, the least and the greatest of several numbers and absolute values taken apart.
    fn at_most(&mut self, x: &Expr, more: i128, y: &Expr, slots: &Slots) -> Result<Cases, Stop> {
        let negative = |x: &Expr| Expr::Neg(Box::new(x.clone()));
        Ok(match (x, y) {
            (_, Expr::Call(Function::Min, args)) => {
                let mut cases = vec![Vec::new()];
                for y in args {
                    cases = both(cases, self.at_most(x, more, y, slots)?)?;
                }
                cases
            }
            (Expr::Call(Function::Max, args), _) => {
                let mut cases = vec![Vec::new()];
                for x in args {
                    cases = both(cases, self.at_most(x, more, y, slots)?)?;
                }
                cases
            }
            (_, Expr::Call(Function::Max, args)) => {
                let mut cases = Vec::new();
                for y in args {
                    cases.extend(self.at_most(x, more, y, slots)?);
                }
                cases
            }
            (Expr::Call(Function::Min, args), _) => {
                let mut cases = Vec::new();
                for x in args {
                    cases.extend(self.at_most(x, more, y, slots)?);
                }
                cases
            }
            (Expr::Call(Function::Abs, args), _) if args.len() == 1 => both(
                self.at_most(&args[0], more, y, slots)?,
                self.at_most(&negative(&args[0]), more, y, slots)?,
            )?,
            (_, Expr::Call(Function::Abs, args)) if args.len() == 1 => {
                [self.at_most(x, more, &args[0], slots)?, self.at_most(x, more, &negative(&args[0]), slots)?]
                    .concat()
            }
            _ => {
                let (xs, ys) = (self.value(x, slots)?, self.value(y, slots)?);
                let differences = combined(&xs, &ys, |x, y| x.plus(1, &Sum::number(more))?.plus(-1, y))?;
                differences
                    .into_iter()
                    .map(|(difference, mut when)| {
                        when.push(When::AtMost(difference));
                        when
                    })
                    .collect()
            }
        })
    }
}

pub(super) fn at_most(x: &Sum, y: &Sum) -> Result<When, Stop> {
    Ok(When::AtMost(x.plus(-1, y)?))
}

fn combined(
    a: &Worths,
    b: &Worths,
    combine: impl Fn(&Sum, &Sum) -> Result<Sum, Stop>,
) -> Result<Worths, Stop> {
    let mut all = Vec::new();
    for (x, when) in a {
        for (y, more) in b {
            all.push((combine(x, y)?, when.iter().chain(more).cloned().collect()));
        }
    }
    few(all)
}

/// The lesser of two, or the greater.
fn chosen(a: &Worths, b: &Worths, least: bool) -> Result<Worths, Stop> {
    let mut all = Vec::new();
    for (x, when) in a {
        for (y, more) in b {
            for (sum, other) in [(x, y), (y, x)] {
                let (small, large) = if least { (sum, other) } else { (other, sum) };
                let mut when: Vec<When> = when.iter().chain(more).cloned().collect();
                when.push(at_most(small, large)?);
                all.push((sum.clone(), when));
            }
        }
    }
    few(all)
}

pub(super) fn few<T>(all: Vec<T>) -> Result<Vec<T>, Stop> {
    if all.len() > MOST { Err(Inexpressible::Expression.into()) } else { Ok(all) }
}

pub(super) fn both(a: Cases, b: Cases) -> Result<Cases, Stop> {
    if a.len() * b.len() > MOST {
        return Err(Inexpressible::Condition.into());
    }
    let join = |a: &Vec<When>, b: &Vec<When>| a.iter().chain(b).cloned().collect();
    Ok(a.iter().flat_map(|a| b.iter().map(move |b| join(a, b))).collect())
}
