//! Expressions as sums of variables, by cases.

use std::collections::BTreeMap;

use grundy_automata::{Comparison, Formula, Term, Var};

use super::{Inexpressible, Maker, Stop};
use crate::expr::{Expr, Function, Slot};

/// A constant and variables with coefficients. Variables are numbers, not negative; a sum may be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Sum {
    constant: i128,
    terms: BTreeMap<Var, i128>,
}

/// What an expression is worth when `guard` holds, for some numbers of the variables `some`. The cases of an
/// expression exclude each other, cover everything, and have exactly one choice of those variables: so a condition
/// on the expression may be said for some case or for every case, as is wanted.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) some: Vec<Var>,
    pub(super) guard: Vec<Formula>,
    pub(super) sum: Sum,
}

/// The sums that slots of an environment stand for.
pub(super) type Slots = BTreeMap<Slot, Sum>;

/// Cases beyond this are not a formula that anybody wants to decide.
const MOST_CASES: usize = 64;

impl From<Var> for Sum {
    fn from(var: Var) -> Sum {
        Sum { constant: 0, terms: [(var, 1)].into() }
    }
}

impl Sum {
    pub(super) fn number(constant: i128) -> Sum {
        Sum { constant, terms: BTreeMap::new() }
    }

    /// The number, if it is one.
    pub(super) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable, if it is one.
    pub(super) fn as_var(&self) -> Option<Var> {
        let (var, factor) = self.terms.first_key_value()?;
        (self.constant == 0 && self.terms.len() == 1 && *factor == 1).then_some(*var)
    }

    /// The variables with their factors.
    pub(super) fn terms(&self) -> impl Iterator<Item = (Var, i128)> {
        self.terms.iter().map(|(var, factor)| (*var, *factor))
    }

    /// What is added to them.
    pub(super) fn constant(&self) -> i128 {
        self.constant
    }

    /// With a sum in place of a variable.
    pub(super) fn put(&self, var: Var, value: &Sum) -> Result<Sum, Stop> {
        let factor = self.terms.get(&var).copied().unwrap_or(0);
        self.plus(-factor, &var.into())?.plus(factor, value)
    }

    /// What a variable, whose factor is `sign` = 1 or -1, must be for the sum to be a number.
    pub(super) fn solved(&self, var: Var, sign: i128, number: i128) -> Option<Sum> {
        let rest = self.plus(-sign, &var.into()).ok()?;
        Sum::number(0).plus(sign, &Sum::number(number).plus(-1, &rest).ok()?).ok()
    }

    /// Whether it is plain that the sum is never negative.
    pub(super) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|factor| *factor >= 0)
    }

    /// Whether it is plain that the sum is at least 1.
    pub(super) fn is_positive(&self) -> bool {
        self.constant >= 1 && self.is_natural()
    }

    /// `self + factor * other`
    pub(super) fn plus(&self, factor: i128, other: &Sum) -> Result<Sum, Stop> {
        let add = |a: i128, b: i128| b.checked_mul(factor).and_then(|b| a.checked_add(b));
        let large = Stop::from(Inexpressible::Large);
        let mut sum = self.clone();
        sum.constant = add(sum.constant, other.constant).ok_or(large.clone())?;
        for (var, times) in &other.terms {
            let old = sum.terms.get(var).copied().unwrap_or(0);
            match add(old, *times).ok_or(large.clone())? {
                0 => sum.terms.remove(var),
                new => sum.terms.insert(*var, new),
            };
        }
        Ok(sum)
    }

    /// How this sum compares with another one.
    pub(super) fn compare(&self, how: Comparison, other: &Sum) -> Result<Formula, Stop> {
        let difference = self.plus(-1, other)?;
        let word = |n: i128| u64::try_from(n).ok().filter(|n| *n <= 1 << 20);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (var, factor) in &difference.terms {
            let side = if *factor > 0 { &mut left } else { &mut right };
            let factor =
                i128::try_from(factor.unsigned_abs()).ok().and_then(word).ok_or(Inexpressible::Large)?;
            side.push(factor * *var);
        }
        let constant = difference.constant.checked_abs().and_then(word).ok_or(Inexpressible::Large)?;
        let side = if difference.constant > 0 { &mut left } else { &mut right };
        side.push(Term::Number(constant));
        Ok(Formula::Compare(Term::Sum(left), how, Term::Sum(right)))
    }
}

impl Case {
    pub(super) fn of(sum: Sum) -> Case {
        Case { some: Vec::new(), guard: Vec::new(), sum }
    }

    /// That this is the case, and a formula holds in it.
    pub(super) fn formula(&self, then: Formula) -> Formula {
        let mut all = self.guard.clone();
        all.push(then);
        let body = Formula::And(all);
        if self.some.is_empty() { body } else { Formula::exists(self.some.clone(), body) }
    }

    fn with(&self, other: &Case, sum: Sum) -> Case {
        let both = |a: &[Formula], b: &[Formula]| a.iter().chain(b).cloned().collect();
        Case {
            some: self.some.iter().chain(&other.some).copied().collect(),
            guard: both(&self.guard, &other.guard),
            sum,
        }
    }

    fn when(mut self, condition: Formula) -> Case {
        self.guard.push(condition);
        self
    }
}

impl Maker<'_> {
    /// What an expression is worth, by cases.
    pub(super) fn value(&mut self, expr: &Expr, slots: &Slots) -> Result<Vec<Case>, Stop> {
        let cases = match expr {
            Expr::Num(n) => vec![Case::of(Sum::number(*n))],
            Expr::Slot(slot) => {
                vec![Case::of(slots.get(slot).cloned().ok_or(Inexpressible::Expression)?)]
            }
            Expr::Neg(x) => self.pair(&Expr::Num(0), x, slots, |a, b| a.plus(-1, b))?,
            Expr::Sub(x, y) => self.pair(x, y, slots, |a, b| a.plus(-1, b))?,
            Expr::Add(terms) => self.fold(terms, slots, 0, |a, b| a.plus(1, b))?,
            Expr::Mul(factors) => self.fold(factors, slots, 1, product)?,
            Expr::FloorDiv(x, y) => self.divided(x, y, slots, false)?,
            Expr::CeilDiv(x, y) => {
                // ceil(x / y) = -floor(-x / y)
                let cases = self.divided(&Expr::Neg(x.clone()), y, slots, false)?;
                negated(cases)?
            }
            Expr::Mod(x, y) => self.divided(x, y, slots, true)?,
            Expr::Call(function @ (Function::Min | Function::Max), args) => {
                let least = *function == Function::Min;
                let (first, rest) = args.split_first().ok_or(Inexpressible::Expression)?;
                let mut best = self.value(first, slots)?;
                for arg in rest {
                    let other = self.value(arg, slots)?;
                    best = chosen(&best, &other, least)?;
                }
                best
            }
            Expr::Call(Function::Abs, args) if args.len() == 1 => {
                let cases = self.value(&args[0], slots)?;
                let other = negated(cases.clone())?;
                // The two cases of each stand side by side.
                let mut both = Vec::new();
                for (case, opposite) in cases.into_iter().zip(other) {
                    let (sum, zero) = (case.sum.clone(), Sum::number(0));
                    both.push(case.when(zero.compare(Comparison::AtMost, &sum)?));
                    both.push(opposite.when(sum.compare(Comparison::Less, &zero)?));
                }
                both
            }
            _ => return Err(Inexpressible::Expression.into()),
        };
        if cases.len() > MOST_CASES {
            return Err(Inexpressible::Expression.into());
        }
        Ok(cases)
    }

    fn pair(
        &mut self,
        x: &Expr,
        y: &Expr,
        slots: &Slots,
        combine: impl Fn(&Sum, &Sum) -> Result<Sum, Stop>,
    ) -> Result<Vec<Case>, Stop> {
        let (x, y) = (self.value(x, slots)?, self.value(y, slots)?);
        combined(&x, &y, combine)
    }

    fn fold(
        &mut self,
        terms: &[Expr],
        slots: &Slots,
        neutral: i128,
        combine: impl Fn(&Sum, &Sum) -> Result<Sum, Stop>,
    ) -> Result<Vec<Case>, Stop> {
        let mut all = vec![Case::of(Sum::number(neutral))];
        for term in terms {
            let next = self.value(term, slots)?;
            all = combined(&all, &next, &combine)?;
        }
        Ok(all)
    }

    /// floor(x / d), or x mod d, for a positive number d.
    fn divided(&mut self, x: &Expr, d: &Expr, slots: &Slots, rest: bool) -> Result<Vec<Case>, Stop> {
        let divisor = self.number(d, slots)?.filter(|d| *d > 0).ok_or(Inexpressible::Expression)?;
        if let (Expr::Call(function, args), true) = (x, rest)
            && let Some(cases) = self.digits_modulo(*function, args, divisor, slots)?
        {
            return Ok(cases);
        }
        let mut made = Vec::new();
        for case in self.value(x, slots)? {
            // x = d q + r with 0 <= r < d; q may be negative where x may.
            let signs: &[i128] = if case.sum.is_natural() { &[1] } else { &[1, -1] };
            for sign in signs {
                let q = self.var();
                let quotient = Sum::number(0).plus(*sign, &q.into())?;
                let rest_sum = case.sum.plus(-divisor, &quotient)?;
                let mut new = case.clone();
                new.some.push(q);
                new.guard.push(Sum::number(0).compare(Comparison::AtMost, &rest_sum)?);
                new.guard.push(rest_sum.compare(Comparison::Less, &Sum::number(divisor))?);
                if *sign < 0 {
                    new.guard.push(q.differs(0));
                }
                new.sum = if rest { rest_sum } else { quotient };
                made.push(new);
            }
        }
        Ok(made)
    }

    /// The number that an expression is without looking at any slot.
    pub(super) fn number(&mut self, expr: &Expr, slots: &Slots) -> Result<Option<i128>, Stop> {
        Ok(match &self.value(expr, slots)?[..] {
            [one] if one.guard.is_empty() => one.sum.as_number(),
            _ => None,
        })
    }

    /// What digits say modulo a number, by cases: one for each residue. The valuation of 0 has no value, so it is
    /// only translated for variables that are positive.
    fn digits_modulo(
        &mut self,
        function: Function,
        args: &[Expr],
        modulus: i128,
        slots: &Slots,
    ) -> Result<Option<Vec<Case>>, Stop> {
        let (base, of) = match (function, args) {
            (Function::Valuation, [p, k]) => (p.clone(), k),
            (Function::Popcount, [k]) => (Expr::Num(2), k),
            (Function::DigitSum, [k]) => (Expr::Num(10), k),
            (Function::DigitSum, [k, base]) => (base.clone(), k),
            _ => return Ok(None),
        };
        let base = self.number(&base, slots)?.and_then(|b| u64::try_from(b).ok()).filter(|b| *b >= 2);
        let base = base.ok_or(Inexpressible::Expression)?;
        let modulus = u64::try_from(modulus).ok().filter(|m| *m <= 32).ok_or(Inexpressible::Expression)?;
        let mut made = Vec::new();
        for case in self.value(of, slots)? {
            let Some(var) = case.sum.as_var() else { return Err(Inexpressible::Expression.into()) };
            if function == Function::Valuation && !self.positive.contains(&var) {
                return Err(Inexpressible::Expression.into());
            }
            for residue in 0..modulus {
                let set = if function == Function::Valuation {
                    super::digits::valuation(self.system(), base, (modulus, residue), self.limits)?
                } else {
                    super::digits::digit_sum(self.system(), base, (modulus, residue), self.limits)?
                };
                let mut new = case.clone().when(Formula::holds(set, [var]));
                new.sum = Sum::number(residue.into());
                made.push(new);
            }
            if function != Function::Valuation {
                let mut new = case.clone().when(var.equals(0));
                new.sum = Sum::number(0);
                made.push(new);
            }
        }
        Ok(Some(made))
    }
}

fn product(a: &Sum, b: &Sum) -> Result<Sum, Stop> {
    match (a.as_number(), b.as_number()) {
        (Some(factor), _) => Sum::number(0).plus(factor, b),
        (_, Some(factor)) => Sum::number(0).plus(factor, a),
        _ => Err(Inexpressible::Expression.into()),
    }
}

fn combined(
    x: &[Case],
    y: &[Case],
    combine: impl Fn(&Sum, &Sum) -> Result<Sum, Stop>,
) -> Result<Vec<Case>, Stop> {
    if x.len() * y.len() > MOST_CASES {
        return Err(Inexpressible::Expression.into());
    }
    let mut all = Vec::new();
    for a in x {
        for b in y {
            all.push(a.with(b, combine(&a.sum, &b.sum)?));
        }
    }
    Ok(all)
}

fn negated(cases: Vec<Case>) -> Result<Vec<Case>, Stop> {
    let turn = |case: Case| Ok(Case { sum: Sum::number(0).plus(-1, &case.sum)?, ..case });
    cases.into_iter().map(turn).collect()
}

/// The lesser, or the greater, of two expressions.
fn chosen(x: &[Case], y: &[Case], least: bool) -> Result<Vec<Case>, Stop> {
    if 2 * x.len() * y.len() > MOST_CASES {
        return Err(Inexpressible::Expression.into());
    }
    let mut all = Vec::new();
    for a in x {
        for b in y {
            // The first, where it is at most (at least) the second.
            let (small, large) = if least { (&a.sum, &b.sum) } else { (&b.sum, &a.sum) };
            all.push(a.with(b, a.sum.clone()).when(small.compare(Comparison::AtMost, large)?));
            all.push(a.with(b, b.sum.clone()).when(large.compare(Comparison::Less, small)?));
        }
    }
    Ok(all)
}
