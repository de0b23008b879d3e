//! Conditions on an amount that are really sets with a name: the theorems apply to those.

use crate::expr::{Cond, Env, Expr, Function, Slot};
use crate::limits::Limits;
use crate::set::Set;

use super::expr::{all, conjuncts, mul, num, replace, sub};
use super::unite::{except, range, unite};

/// The slot of the amount.
pub(super) const K: Slot = 0;

/// A set or everything outside it.
#[derive(Debug, Clone)]
struct Found {
    set: Set,
    outside: bool,
}

impl Found {
    fn inside(set: Set) -> Option<Found> {
        Some(Found { set, outside: false })
    }

    fn into_set(self) -> Set {
        if self.outside { except(Set::From(1), self.set) } else { self.set }
    }
}

/// The k >= 1 (slot 0) that satisfy a condition on nothing else, in the most specific family.
pub(super) fn recognise(cond: &Cond) -> Set {
    match find(cond) {
        Some(found) => found.into_set(),
        None => match partly(cond) {
            Some(set) => set,
            None => Set::Where(cond.clone()),
        },
    }
}

/// A disjunction of which some alternatives have names.
fn partly(cond: &Cond) -> Option<Set> {
    let Cond::Or(parts) = cond else { return None };
    let (named, other): (Vec<_>, Vec<_>) =
        parts.iter().map(|part| (find(part), part)).partition(|(f, _)| f.is_some());
    if named.is_empty() {
        return None;
    }
    let rest = super::expr::any(other.into_iter().map(|(_, part)| part.clone()).collect());
    let named = named.into_iter().filter_map(|(found, _)| found).map(Found::into_set);
    Some(unite(named.chain([Set::Where(rest)]).collect()))
}

fn find(cond: &Cond) -> Option<Found> {
    let k = Expr::Slot(K);
    match cond {
        Cond::True => Found::inside(Set::From(1)),
        Cond::And(_) => both(&conjuncts(cond)),
        Cond::Or(parts) => {
            let sets: Option<Vec<Set>> = parts.iter().map(|part| find(part).map(Found::into_set)).collect();
            Found::inside(unite(sets?))
        }
        Cond::Not(part) => find(part).map(|found| Found { outside: !found.outside, ..found }),
        Cond::Eq(x, y) => equal(x, y).or_else(|| equal(y, x)),
        Cond::Le(x, y) => at_most(x, y),
        Cond::Lt(x, y) => at_most(&super::expr::add(x.clone(), num(1)), y),
        Cond::Divides(Expr::Num(m), x) if *x == k => class(*m, 0),
        Cond::Prime(x) if *x == k => Found::inside(Set::Primes),
        Cond::Palindrome(x) if *x == k => Found::inside(Set::Palindromes),
        Cond::In(x, set) if *x == k => Found::inside((**set).clone()),
        Cond::Quantified { all: false, slot, lo, hi, body } => exists(*slot, lo, hi, body),
        _ => None,
    }
}

fn class(modulus: i128, residue: i128) -> Option<Found> {
    let modulus = u64::try_from(modulus).ok().filter(|&m| m >= 1)?;
    match u64::try_from(residue).ok().filter(|&r| r < modulus) {
        // A residue out of range never occurs.
        None => Found::inside(Set::List(Vec::new())),
        Some(_) if modulus == 1 => Found::inside(Set::From(1)),
        Some(residue) => Found::inside(Set::Class { modulus, residue }),
    }
}

fn equal(x: &Expr, y: &Expr) -> Option<Found> {
    let k = Expr::Slot(K);
    match (x, y) {
        (x, Expr::Num(c)) if *x == k => {
            Found::inside(Set::List(u64::try_from(*c).into_iter().filter(|&c| c >= 1).collect()))
        }
        (Expr::Mod(a, m), Expr::Num(r)) => match (&**a, &**m) {
            (a, Expr::Num(m)) if *a == k => class(*m, *r),
            // k + c = r (mod m)
            (Expr::Add(terms), Expr::Num(m)) => match terms.as_slice() {
                [a, Expr::Num(c)] | [Expr::Num(c), a] if *a == k && *m >= 1 && (0..*m).contains(r) => {
                    class(*m, r.checked_sub(*c)?.rem_euclid(*m))
                }
                _ => None,
            },
            (Expr::Call(Function::Popcount, args), Expr::Num(2)) if args.as_slice() == [k] => match r {
                0 => Found::inside(Set::Evil),
                1 => Found::inside(Set::Odious),
                _ => Found::inside(Set::List(Vec::new())),
            },
            _ => None,
        },
        (x, product) if *x == k => Found::inside(Set::Smooth(smooth(product)?)),
        _ => None,
    }
}

/// The primes p of a product of p^v(p,k).
fn smooth(product: &Expr) -> Option<Vec<u64>> {
    let factors = match product {
        Expr::Mul(factors) => factors.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut primes = Vec::new();
    for factor in factors {
        let Expr::Pow(base, exponent) = factor else { return None };
        let (Expr::Num(p), Expr::Call(Function::Valuation, args)) = (&**base, &**exponent) else {
            return None;
        };
        if args.as_slice() != [Expr::Num(*p), Expr::Slot(K)] {
            return None;
        }
        let p = u64::try_from(*p).ok().filter(|&p| crate::set::primes::is_prime(p))?;
        if primes.contains(&p) {
            return None;
        }
        primes.push(p);
    }
    primes.sort_unstable();
    Some(primes)
}

/// x <= y
fn at_most(x: &Expr, y: &Expr) -> Option<Found> {
    let k = Expr::Slot(K);
    // k - 1 came from k < ..
    match (x, y) {
        (x, Expr::Num(c)) if *x == k => Found::inside(range(1, u64::try_from(*c).unwrap_or(0))),
        (Expr::Add(terms), Expr::Num(c)) => match terms.as_slice() {
            [a, Expr::Num(d)] if *a == k => at_most(&k, &num(c.checked_sub(*d)?)),
            [Expr::Call(Function::LittleOmega, args), Expr::Num(d)] if args.as_slice() == [k] => {
                omega(c.checked_sub(*d)?)
            }
            _ => None,
        },
        (Expr::Num(c), y) if *y == k => Found::inside(Set::From(u64::try_from((*c).max(1)).ok()?)),
        (Expr::Call(Function::LittleOmega, args), Expr::Num(c)) if args.as_slice() == [k] => omega(*c),
        // Functions that are never negative.
        (Expr::Num(c), y) if *c <= 0 && y.never_negative() => Found::inside(Set::From(1)),
        _ => None,
    }
}

fn omega(most: i128) -> Option<Found> {
    match u64::try_from(most) {
        Ok(most) => Found::inside(Set::OmegaAtMost(most)),
        Err(_) => Found::inside(Set::List(Vec::new())),
    }
}

/// The most residues written out when a class is turned inside out.
const RESIDUES: u64 = 64;

fn both(parts: &[&Cond]) -> Option<Found> {
    let mut list: Option<Set> = None;
    let (mut positive, mut negative): (Vec<Set>, Vec<Set>) = (Vec::new(), Vec::new());
    let mut from = 1;
    for part in parts {
        let found = find(part)?;
        match found {
            Found { set, outside: true } => negative.push(set),
            Found { set: Set::From(a), .. } => from = from.max(a),
            Found { set: Set::List(items), .. } => {
                list = Some(match list {
                    None => Set::List(items),
                    Some(Set::List(before)) => {
                        Set::List(before.into_iter().filter(|k| items.contains(k)).collect())
                    }
                    Some(other) => other,
                });
            }
            Found { set, .. } if positive.contains(&set) => {}
            Found { set, .. } => positive.push(set),
        }
    }
    if let Some(Set::List(items)) = list {
        let limits = Limits::new(10_000_000, 1 << 20, 1000);
        let mut left = Vec::new();
        for k in items {
            let mut inside = k >= from;
            for set in &positive {
                inside = inside && set.contains(k, &limits).ok()?;
            }
            for set in &negative {
                inside = inside && !set.contains(k, &limits).ok()?;
            }
            if inside {
                left.push(k);
            }
        }
        return Found::inside(Set::List(left));
    }
    positive.sort_by_key(|set| matches!(set, Set::Class { .. }));
    let mut positive = positive.into_iter();
    let base = match positive.next() {
        None if negative.is_empty() => return Found::inside(Set::From(from)),
        None if from == 1 && negative.len() == 1 => {
            return negative.pop().map(|set| Found { set, outside: true });
        }
        None => Set::From(1),
        Some(base) => base,
    };
    let mut without = negative;
    if from > 1 {
        without.push(range(1, from - 1));
    }
    for other in positive {
        match other {
            // Intersection with a class: take the other classes away.
            Set::Class { modulus, residue } if modulus <= RESIDUES => {
                without.extend(
                    (0..modulus).filter(|&r| r != residue).map(|residue| Set::Class { modulus, residue }),
                );
            }
            _ => return None,
        }
    }
    Found::inside(except(base, unite(without)))
}

/// some j in lo..hi: d k = f(j), with prime(j) perhaps
fn exists(slot: Slot, lo: &Expr, hi: &Expr, body: &Cond) -> Option<Found> {
    let Expr::Num(lo) = lo else { return None };
    let mut from = u64::try_from(*lo).unwrap_or(0);
    let (mut formula, mut prime) = (None, false);
    for cond in conjuncts(body) {
        match cond {
            Cond::Prime(Expr::Slot(s)) if *s == slot => prime = true,
            Cond::Eq(x, y) if formula.is_none() => {
                let scaled =
                    |x: &Expr, y: &Expr| (!y.mentions(K)).then(|| Some((multiple(x)?, y.clone()))).flatten();
                formula = Some(scaled(x, y).or_else(|| scaled(y, x))?);
            }
            Cond::Le(Expr::Num(c), Expr::Slot(s)) if *s == slot => {
                from = from.max(u64::try_from((*c).max(0)).ok()?);
            }
            Cond::Lt(Expr::Num(c), Expr::Slot(s)) if *s == slot => {
                from = from.max(u64::try_from(c.saturating_add(1).max(0)).ok()?);
            }
            _ => return None,
        }
    }
    let (divisor, f) = formula?;
    let f = replace(&f, slot, &Expr::Slot(0));
    match hi {
        Expr::Num(hi) => {
            let hi = u64::try_from(*hi).ok()?;
            if hi.saturating_sub(from) > 10_000 {
                return None;
            }
            let mut members = Vec::new();
            for j in from..=hi {
                if !prime || crate::set::primes::is_prime(j) {
                    members.extend(
                        at(&f, j)?.filter(|v| v % i128::from(divisor) == 0).map(|v| v / i128::from(divisor)),
                    );
                }
            }
            let mut members: Vec<u64> =
                members.into_iter().filter_map(|v| u64::try_from(v).ok()).filter(|&v| v >= 1).collect();
            members.sort_unstable();
            members.dedup();
            Found::inside(Set::List(members))
        }
        Expr::Slot(h @ (K | WITHOUT_END)) => {
            if !prime && Set::formula(f.clone(), 1, from).is_none() {
                return Found::inside(super::powers::sum_of_powers(&f, divisor, from, *h == K)?);
            }
            if *h == K && !reaches(&f, divisor, from) {
                return None;
            }
            if prime {
                if divisor != 1 || from > 2 {
                    return None;
                }
                return Found::inside(Set::prime_formula(f)?);
            }
            Found::inside(Set::formula(f, divisor, from)?)
        }
        _ => None,
    }
}

/// c of c * k.
fn multiple(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Slot(K) => Some(1),
        Expr::Mul(factors) => match factors.as_slice() {
            [Expr::Num(c), Expr::Slot(K)] | [Expr::Slot(K), Expr::Num(c)] => {
                u64::try_from(*c).ok().filter(|&c| c >= 1)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The value at j: `Some(None)` when there is none there, `None` when it is too large to tell.
fn at(f: &Expr, j: u64) -> Option<std::option::IntoIter<i128>> {
    let limits = Limits::new(1_000_000, 1 << 20, 1000);
    match f.eval_exact(&Env::new(&[i128::from(j)], &limits)) {
        Ok(value) => Some(Some(value).into_iter()),
        Err(crate::expr::EvalError::NoValue) => Some(None.into_iter()),
        Err(crate::expr::EvalError::Exhausted(_)) => None,
    }
}

/// Whether every value k = f(j)/d, j >= from, also comes from some j' <= k, so that `j in from..k`
/// misses no value and the bound says nothing.
fn reaches(f: &Expr, divisor: u64, from: u64) -> bool {
    let d = i128::from(divisor);
    let rises_from = |f: Expr| match Set::formula(f, 1, from) {
        Some(Set::Formula { increasing_from, .. }) => Some(increasing_from),
        _ => None,
    };
    // From here on f(j) >= d j: f(j) - d j rises from a value >= 0, or f rises by 1 from a value >= j.
    let gap = sub(f.clone(), mul(num(d), Expr::Slot(0)));
    let far = match (rises_from(gap), rises_from(f.clone())) {
        (Some(far), _) => far,
        (None, Some(far)) if divisor == 1 => far,
        _ => return false,
    };
    if far.saturating_sub(from) > 10_000 {
        return false;
    }
    let value = |j: u64| at(f, j).map(|mut value| value.next());
    match value(far) {
        Some(Some(v)) if v >= d * i128::from(far) => {}
        // Too large to hold is large enough.
        None => {}
        _ => return false,
    }
    (from..far).all(|j| match value(j) {
        Some(None) | None => true,
        Some(Some(v)) if v <= 0 || v % d != 0 || v / d >= i128::from(j) => true,
        Some(Some(v)) => (from..j).take_while(|&i| i128::from(i) <= v / d).any(|i| value(i) == Some(Some(v))),
    })
}

/// Puts the amount in the place of the heap as the last value of a quantifier: `some j in 0..n: k = f(j)`
/// with k <= n says the same as `some j in 0..k` where f(j) >= j.
pub(super) fn heap_bounds_dropped(cond: &Cond, heap: Slot) -> Cond {
    match cond {
        Cond::And(parts) => all(parts.iter().map(|part| heap_bounds_dropped(part, heap))),
        Cond::Or(parts) => Cond::Or(parts.iter().map(|part| heap_bounds_dropped(part, heap)).collect()),
        Cond::Quantified { all: false, slot, lo, hi: Expr::Slot(h), body } if *h == heap => {
            let bounded = |hi: Expr| Cond::Quantified {
                all: false,
                slot: *slot,
                lo: lo.clone(),
                hi,
                body: body.clone(),
            };
            if find(&bounded(Expr::Slot(K))).is_some() { bounded(Expr::Slot(K)) } else { cond.clone() }
        }
        other => other.clone(),
    }
}

/// Stands for "no bound at all" as the last value of [`formula`].
const WITHOUT_END: Slot = 63;

/// The set of the positive f with f's name >= 0, under conditions on it: `body` says k = f (slot 0 is k).
pub(super) fn formula(slot: Slot, lo: &Expr, body: &Cond) -> Option<Set> {
    exists(slot, lo, &Expr::Slot(WITHOUT_END), body).map(Found::into_set)
}
