//! Ranges of parameters, read off the conditions. A range may be wider than the truth (the guard is
//! tested for every value), never narrower.

use crate::expr::{Cond, Expr, Function, Slot};
use crate::set::Set;

use super::expr::{add, call, ceil_div, conjuncts, floor_div, max, min, num, sub};

/// A parameter with its range.
#[derive(Debug, Clone)]
pub(super) struct Range {
    pub(super) slot: Slot,
    pub(super) lo: Expr,
    pub(super) hi: Expr,
}

/// What is known while ranges are looked for.
pub(super) struct Facts<'a> {
    /// x <= y
    le: Vec<(Expr, Expr)>,
    /// Other conditions.
    others: Vec<&'a Cond>,
    known: Vec<Slot>,
}

impl<'a> Facts<'a> {
    /// Facts from a guard, and from sizes that must not be negative. `known` slots have values.
    pub(super) fn new(guard: &'a Cond, sizes: &[&Expr], known: &[Slot]) -> Self {
        let mut facts = Facts { le: Vec::new(), others: Vec::new(), known: known.to_vec() };
        for cond in conjuncts(guard) {
            match cond {
                Cond::Le(x, y) => facts.le.push((x.clone(), y.clone())),
                Cond::Lt(x, y) => facts.le.push((x.clone(), sub(y.clone(), num(1)))),
                Cond::Eq(x, y) => {
                    facts.le.push((x.clone(), y.clone()));
                    facts.le.push((y.clone(), x.clone()));
                }
                other => facts.others.push(other),
            }
        }
        facts.le.extend(sizes.iter().map(|&size| (num(0), size.clone())));
        facts
    }

    /// Ranges of all parameters in an order in which each uses earlier ones only, or the first
    /// parameter without an upper bound.
    pub(super) fn ranges(mut self, params: &[Slot]) -> Result<Vec<Range>, Slot> {
        let mut left = params.to_vec();
        let mut ranges = Vec::new();
        while !left.is_empty() {
            let found = left.iter().position(|&slot| self.upper(slot).is_some());
            let Some(at) = found else { return Err(left[0]) };
            let slot = left.remove(at);
            if let Some(hi) = self.upper(slot) {
                ranges.push(Range { slot, lo: self.lower(slot), hi });
            }
            self.known.push(slot);
        }
        Ok(ranges)
    }

    /// An upper bound from known slots.
    ///
    /// Everything divides 0, so `divides` bounds nothing there. Where nothing else bounds the slot, the language lets
    /// it bound the slot all the same, and then 0 has no divisor but itself.
    pub(super) fn upper(&self, slot: Slot) -> Option<Expr> {
        self.upper_from(slot, false).or_else(|| self.upper_from(slot, true))
    }

    fn upper_from(&self, slot: Slot, divides: bool) -> Option<Expr> {
        let mut best: Option<Expr> = None;
        let mut take = |bound: Expr| {
            best = Some(match best.take() {
                None => bound,
                Some(before) if before == bound => before,
                Some(before) => min(before, bound),
            });
        };
        for (x, y) in &self.le {
            if let Some(bound) = self.isolate(x, y, slot) {
                take(bound);
            }
        }
        for cond in &self.others {
            match cond {
                Cond::Divides(Expr::Slot(s), x)
                    if divides && *s == slot && *x != num(0) && self.all_known(x) =>
                {
                    take(if x.never_negative() { x.clone() } else { call(Function::Abs, vec![x.clone()]) });
                }
                Cond::In(Expr::Slot(s), set) if *s == slot => {
                    if let Some(greatest) = greatest(set) {
                        take(num(greatest));
                    }
                }
                Cond::Or(parts) => {
                    // Each alternative must bound it.
                    let bounds: Option<Vec<Expr>> = parts
                        .iter()
                        .map(|part| Facts::new(part, &[], &self.known).upper_from(slot, divides))
                        .collect();
                    if let Some(bound) = bounds.and_then(|bounds| bounds.into_iter().reduce(max)) {
                        take(bound);
                    }
                }
                _ => {}
            }
        }
        best
    }

    /// The greatest lower bound that is plain to see.
    fn lower(&self, slot: Slot) -> Expr {
        let mut best = num(0);
        for (x, y) in &self.le {
            if *y == Expr::Slot(slot) && self.all_known(x) && !x.mentions(slot) {
                best = max(best, x.clone());
            } else if let Expr::Mul(factors) = y {
                if let [Expr::Num(c), Expr::Slot(s)] | [Expr::Slot(s), Expr::Num(c)] = factors.as_slice()
                    && *s == slot
                    && *c >= 1
                    && self.all_known(x)
                {
                    best = max(best, ceil_div(x.clone(), num(*c)));
                }
            } else if let Expr::Sub(y, d) = y
                && **y == Expr::Slot(slot)
                && self.all_known(x)
                && self.all_known(d)
            {
                best = max(best, add(x.clone(), (**d).clone()));
            }
        }
        best
    }

    fn all_known(&self, expr: &Expr) -> bool {
        // Slots are few and small numbers.
        (0..64).all(|slot| !expr.mentions(slot) || self.known.contains(&slot))
    }

    /// From x <= y: an upper bound of the slot.
    fn isolate(&self, x: &Expr, y: &Expr, slot: Slot) -> Option<Expr> {
        let mut terms = Vec::new();
        flatten(x, true, &mut terms);
        flatten(y, false, &mut terms);
        let (mut left, mut right) = (None, num(0));
        for (positive, term) in terms {
            if term.mentions(slot) {
                if !positive {
                    return None;
                }
                left = Some(match left {
                    None => term,
                    Some(before) => add(before, term),
                });
            } else if self.all_known(&term) {
                right = if positive { sub(right, term) } else { add(right, term) };
            } else if !(positive && term.never_negative()) {
                // A term >= 0 on the left may be dropped; anything else unknown may not.
                return None;
            }
        }
        self.from(&left?, right, slot)
    }

    /// From f <= e with the slot in f only: an upper bound of the slot.
    fn from(&self, f: &Expr, e: Expr, slot: Slot) -> Option<Expr> {
        match f {
            Expr::Slot(s) if *s == slot => Some(e),
            Expr::Add(terms) => {
                // Drop what is >= 0; what is left of the slot must come from one term.
                let at = terms.iter().position(|term| term.mentions(slot))?;
                let rest = terms.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, term)| term);
                let mut e = e;
                for term in rest {
                    if !term.mentions(slot) && self.all_known(term) {
                        e = sub(e, term.clone());
                    } else if !term.never_negative() {
                        return None;
                    }
                }
                self.from(&terms[at], e, slot)
            }
            Expr::Sub(x, y) if !y.mentions(slot) && self.all_known(y) => {
                self.from(x, add(e, (**y).clone()), slot)
            }
            Expr::Mul(factors) => {
                let (with, without): (Vec<&Expr>, Vec<&Expr>) =
                    factors.iter().partition(|factor| factor.mentions(slot));
                if !without.iter().all(|factor| self.at_least_one(factor))
                    || !with.iter().all(|f| f.never_negative())
                {
                    return None;
                }
                let mut e = e;
                for factor in without {
                    // A factor >= 1 may be divided by, or dropped while e >= 0.
                    if self.all_known(factor) {
                        e = floor_div(e, factor.clone());
                    } else if !e.never_negative() {
                        return None;
                    }
                }
                // All factors with the slot are 0 at once or >= 1; then each alone is <= the product.
                match with.as_slice() {
                    [one] => self.from(one, e, slot),
                    [first, rest @ ..] if rest.iter().all(|f| self.positive_with(f, slot)) => {
                        self.from(first, e, slot)
                    }
                    _ => None,
                }
            }
            Expr::Pow(base, exponent) if !exponent.mentions(slot) => match **exponent {
                Expr::Num(2) => self.from(base, call(Function::FloorSqrt, vec![max(e, num(0))]), slot),
                Expr::Num(c) if c >= 1 => self.from(base, e, slot),
                _ if self.at_least_one(exponent) => self.from(base, e, slot),
                _ => None,
            },
            Expr::Pow(base, exponent) if !base.mentions(slot) => {
                let Expr::Num(b) = **base else { return None };
                if b < 2 {
                    return None;
                }
                let bits = num(i128::from(b.ilog2()));
                let log = call(Function::FloorLog2, vec![max(e, num(1))]);
                self.from(exponent, floor_div(log, bits), slot)
            }
            // x^x >= x
            Expr::Pow(base, exponent) if base == exponent => self.from(base, e, slot),
            Expr::Call(Function::Fib, args) => {
                // fib(x) >= x - 1
                self.from(args.first()?, add(e, num(1)), slot)
            }
            Expr::FloorDiv(x, d) | Expr::CeilDiv(x, d) => match **d {
                Expr::Num(d) if d >= 1 => self.from(x, add(super::expr::mul(e, num(d)), num(d)), slot),
                _ => None,
            },
            Expr::Call(Function::Max, args) => {
                let at = args.iter().find(|arg| arg.mentions(slot))?;
                self.from(at, e, slot)
            }
            _ => None,
        }
    }

    /// Shown to be >= 1.
    pub(super) fn at_least_one(&self, expr: &Expr) -> bool {
        let direct = |expr: &Expr| {
            self.le.iter().any(|(x, y)| y == expr && matches!(x, Expr::Num(c) if *c >= 1))
                || self.le.iter().any(|(x, y)| {
                    matches!((x, y), (Expr::Num(c), Expr::Sub(z, d))
                        if **z == *expr && matches!(**d, Expr::Num(d) if c.saturating_add(d) >= 1))
                })
        };
        if direct(expr) {
            return true;
        }
        match expr {
            Expr::Num(value) => *value >= 1,
            Expr::Add(terms) => {
                terms.iter().all(Expr::never_negative) && terms.iter().any(|term| self.at_least_one(term))
            }
            Expr::Mul(factors) => factors.iter().all(|factor| self.at_least_one(factor)),
            Expr::Pow(base, exponent) => self.at_least_one(base) && exponent.never_negative(),
            Expr::Call(Function::Max, args) => args.iter().any(|arg| self.at_least_one(arg)),
            _ => false,
        }
    }

    /// >= 1 whenever the slot is.
    fn positive_with(&self, expr: &Expr, slot: Slot) -> bool {
        match expr {
            Expr::Slot(s) => *s == slot || self.at_least_one(expr),
            Expr::Add(terms) => {
                terms.iter().all(Expr::never_negative)
                    && terms.iter().any(|term| self.positive_with(term, slot))
            }
            Expr::Mul(factors) => factors.iter().all(|factor| self.positive_with(factor, slot)),
            Expr::Pow(base, _) => self.positive_with(base, slot),
            other => self.at_least_one(other),
        }
    }
}

fn flatten(expr: &Expr, positive: bool, out: &mut Vec<(bool, Expr)>) {
    match expr {
        Expr::Add(terms) => terms.iter().for_each(|term| flatten(term, positive, out)),
        Expr::Sub(x, y) => {
            flatten(x, positive, out);
            flatten(y, !positive, out);
        }
        Expr::Neg(x) => flatten(x, !positive, out),
        Expr::Num(c) if *c < 0 && *c > i128::MIN => out.push((!positive, num(-c))),
        other => out.push((positive, other.clone())),
    }
}

/// The greatest member of a finite set.
pub(super) fn greatest(set: &Set) -> Option<i128> {
    match set {
        Set::List(list) => Some(list.last().map_or(0, |&k| i128::from(k))),
        Set::Union(parts) => parts.iter().map(greatest).collect::<Option<Vec<_>>>()?.into_iter().max(),
        Set::Except(set, without) => match (&**set, &**without) {
            (Set::From(_), Set::From(b)) => Some(i128::from(*b) - 1),
            (set, _) => greatest(set),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Env;
    use crate::limits::Limits;

    fn slot(s: Slot) -> Expr {
        Expr::Slot(s)
    }

    /// The range found holds every value that satisfies the condition.
    fn covers(cond: &Cond, expected: bool) {
        let ranges = Facts::new(cond, &[], &[0]).ranges(&[1]);
        assert_eq!(ranges.is_ok(), expected, "{cond:?}");
        let Ok(ranges) = ranges else { return };
        let limits = Limits::default();
        // A divisor of 0 may be anything; the language lets `divides` bound it all the same.
        let first = i128::from(matches!(cond, Cond::Divides(..)));
        for n in first..40 {
            let mut env = Env::new(&[n], &limits);
            // A bound without a value (a division by 0) means that nothing satisfies the condition.
            let (lo, hi) = (ranges[0].lo.eval_exact(&env).ok(), ranges[0].hi.eval_exact(&env).ok());
            for value in 0..200 {
                env.set(1, value);
                if cond.eval(&mut env) == Ok(true) {
                    let inside = lo.is_some_and(|lo| lo <= value) && hi.is_some_and(|hi| value <= hi);
                    assert!(inside, "n = {n}, {value} not in {lo:?}..{hi:?}: {cond:?}");
                }
            }
        }
    }

    #[test]
    fn ranges_hold_all_values() {
        let pow = |x, y| super::super::expr::pow(x, y);
        let mul = |x, y| super::super::expr::mul(x, y);
        let (n, k) = (slot(0), slot(1));
        covers(&Cond::Lt(k.clone(), n.clone()), true);
        covers(&Cond::Le(mul(num(3), k.clone()), n.clone()), true);
        covers(&Cond::Le(pow(k.clone(), num(2)), n.clone()), true);
        covers(&Cond::Le(pow(num(2), k.clone()), n.clone()), true);
        covers(&Cond::Le(pow(num(10), add(k.clone(), num(1))), n.clone()), true);
        covers(&Cond::Le(mul(k.clone(), add(k.clone(), num(1))), n.clone()), true);
        covers(&Cond::Eq(add(pow(k.clone(), num(2)), add(k.clone(), num(1))), n.clone()), true);
        covers(&Cond::Le(num(0), sub(n.clone(), add(k.clone(), num(2)))), true);
        covers(&Cond::Divides(k.clone(), n.clone()), true);
        // With another bound 0 has all the divisors that this one allows, and negative numbers have some.
        let divides = |x: &Expr| Cond::Divides(k.clone(), x.clone());
        let below = Cond::Le(k.clone(), num(9));
        covers(&Cond::And(vec![divides(&n), below.clone()]), true);
        covers(&Cond::And(vec![divides(&sub(n.clone(), num(20))), below.clone()]), true);
        let either = Cond::Or(vec![divides(&n), Cond::Le(k.clone(), num(3))]);
        covers(&Cond::And(vec![either, below]), true);
        covers(&Cond::Le(mul(k.clone(), n.clone()), num(20)), false);
        covers(
            &Cond::And(vec![Cond::Le(num(1), n.clone()), Cond::Le(mul(k.clone(), n.clone()), num(20))]),
            true,
        );
        covers(&Cond::Le(n.clone(), k.clone()), false);
        covers(&Cond::Eq(call(Function::Fib, vec![k.clone()]), n.clone()), true);
        covers(&Cond::Eq(pow(k.clone(), k.clone()), n.clone()), true);
        covers(&Cond::Eq(floor_div(k, num(3)), n), true);
    }
}
