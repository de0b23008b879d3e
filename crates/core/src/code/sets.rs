//! Sets of amounts in a program: as a list of members filled once, or as a condition on one number.

use super::NoProgram;
use super::bounds::{few, formula_fits};
use super::dialect::{Dialect, Helper, Out};
use super::expr::Scope;
use crate::expr::{Env, Expr};
use crate::limits::Limits;
use crate::set::Set;

/// Members up to the limit that are written out one by one.
const WRITTEN: usize = 40;

/// Writes statements that make `name` the ascending list of the members of a set up to `top`.
pub(super) fn list<D: Dialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    name: &str,
    set: &Set,
    limit: u64,
) -> Result<(), NoProgram> {
    if let Set::Formula { expr, divisor, from, increasing_from } = set {
        let last = last_index(expr, *divisor, *increasing_from, limit)?;
        if increasing_from == from && last >= from + WRITTEN as u64 && formula_fits(expr, *from, last) {
            scope.dialect.list(out, name, &[]);
            scope.dialect.range(out, "j", &from.to_string(), &last.to_string());
            let inner = Scope::new(scope.dialect);
            inner.call_slot(0, "j");
            scope.dialect.declare(out, "v", &inner.expr(expr));
            scope.helpers.borrow_mut().extend(inner.helpers.borrow().iter());
            let and = scope.dialect.and();
            if *divisor == 1 {
                scope.dialect.when(out, "v >= 1");
                scope.dialect.push(out, name, "v");
            } else {
                scope.dialect.when(out, &format!("v >= 1{and}v % {divisor} == 0"));
                scope.dialect.push(out, name, &format!("v {} {divisor}", scope.dialect.quotient()));
            }
            scope.dialect.end(out);
            scope.dialect.end(out);
            return Ok(());
        }
    }
    if few(set) {
        let members = set.members_up_to(limit, &Limits::default()).map_err(|_| NoProgram::Numbers)?;
        if members.len() <= WRITTEN || !can_test(set) {
            scope.dialect.list(out, name, &members);
            return Ok(());
        }
    }
    if !can_test(set) {
        return Err(NoProgram::Numbers);
    }
    scope.dialect.list(out, name, &[]);
    scope.dialect.range(out, "k", "1", "top");
    let cond = contains(scope, "k", set);
    scope.dialect.when(out, &cond);
    scope.dialect.push(out, name, "k");
    scope.dialect.end(out);
    scope.dialect.end(out);
    Ok(())
}

/// The last index whose value is at most `limit`.
fn last_index(expr: &Expr, divisor: u64, increasing_from: u64, limit: u64) -> Result<u64, NoProgram> {
    let limits = Limits::default();
    let most = i128::from(limit).checked_mul(i128::from(divisor)).ok_or(NoProgram::Numbers)?;
    let mut j = increasing_from;
    while expr.eval_exact(&Env::new(&[i128::from(j)], &limits)).is_ok_and(|v| v <= most) {
        j = j.checked_add(1).ok_or(NoProgram::Numbers)?;
    }
    Ok(j.saturating_sub(1))
}

/// Whether [`contains`] can say this set.
pub(super) fn can_test(set: &Set) -> bool {
    match set {
        Set::Formula { .. } | Set::PrimeFormula { .. } | Set::Recurrence { .. } | Set::Factorials => false,
        Set::Union(sets) => sets.iter().all(can_test),
        Set::Except(a, b) => can_test(a) && can_test(b),
        _ => true,
    }
}

/// The condition that `x` (an atom, >= 0 or negative) is in a set.
pub(super) fn contains<D: Dialect>(scope: &Scope<'_, D>, x: &str, set: &Set) -> String {
    let d = scope.dialect;
    let helped = |helper: Helper, name: &str| {
        scope.need(helper);
        format!("{name}({x})")
    };
    match set {
        Set::List(members) => d.one_of(x, members),
        Set::From(a) => format!("{x} >= {a}"),
        // Such rules get no program (`plan`); this is right for every word.
        Set::UpTo(_) => format!("{x} >= 1"),
        Set::Class { modulus, residue } => format!("({x} >= 1{}{x} % {modulus} == {residue})", d.and()),
        Set::Primes => helped(Helper::Prime, "prime"),
        Set::PrimePowers => helped(Helper::PrimePower, "primepower"),
        Set::Composites => format!("({x} >= 4{}{}({}))", d.and(), d.not(), helped(Helper::Prime, "prime")),
        Set::Squarefree => helped(Helper::Squarefree, "squarefree"),
        Set::Palindromes => format!("({x} >= 1{}{})", d.and(), helped(Helper::Palindrome, "palindrome")),
        Set::Evil => format!("({x} >= 1{}{} % 2 == 0)", d.and(), helped(Helper::Popcount, "popcount")),
        Set::Odious => format!("({x} >= 1{}{} % 2 == 1)", d.and(), helped(Helper::Popcount, "popcount")),
        Set::OmegaAtMost(y) => format!("({x} >= 1{}{} <= {y})", d.and(), helped(Helper::Omega, "omega")),
        Set::Smooth(primes) => {
            scope.need(Helper::Smooth);
            let mut left = x.to_string();
            for p in primes {
                left = format!("without({left}, {p})");
            }
            format!("({x} >= 1{}{left} == 1)", d.and())
        }
        Set::Where(cond) | Set::Products { cond, .. } => {
            // The condition reads slot 0, which is the member here.
            let inner = Scope::new(d);
            inner.call_slot(0, x);
            let text = inner.cond(cond);
            scope.helpers.borrow_mut().extend(inner.helpers.borrow().iter());
            format!("({x} >= 1{}({text}))", d.and())
        }
        Set::Union(sets) => {
            let all: Vec<String> = sets.iter().map(|one| contains(scope, x, one)).collect();
            format!("({})", all.join(d.or()))
        }
        Set::Except(a, b) => {
            format!("({}{}{}({}))", contains(scope, x, a), d.and(), d.not(), contains(scope, x, b))
        }
        // Not sayable as a condition (`can_test`): written as members, or refused.
        Set::Formula { .. } | Set::PrimeFormula { .. } | Set::Recurrence { .. } | Set::Factorials => {
            d.truth(false).into()
        }
    }
}
