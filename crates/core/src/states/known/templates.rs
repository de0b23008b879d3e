//! Rules of known games on tuples and rows as they are usually written. A rule is one of them if its core
//! form makes the same moves, however it is written.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use crate::expr::{Cond, Expr};
use crate::game::Play;
use crate::states::{Shape, StateClause, StateCore, StateStudy};
use crate::theory::coupled::CoupledForm;

use super::clauses::same_moves;
use super::{Known, Lift};

/// Tuples of up to so many numbers may be heaps of Nim.
const MOST_HEAPS: usize = 6;
/// Numbers of a rule that are tried as its parameter.
const MOST_NUMBERS: usize = 8;

/// A rule as it is written, the name of its closed form, and how positions are handed over.
struct Written {
    rule: String,
    name: &'static str,
    number: Option<BigUint>,
    lift: Lift,
}

impl Written {
    fn new(rule: &str, name: &'static str) -> Written {
        Written { rule: rule.to_owned(), name, number: None, lift: Lift::Plain }
    }

    fn with(self, number: u64) -> Written {
        Written { number: Some(number.into()), ..self }
    }

    fn lifted(self, lift: Lift) -> Written {
        Written { lift, ..self }
    }
}

/// The known game whose moves a rule on tuples or rows has.
pub(super) fn known(core: &StateCore, play: Play, everywhere: bool) -> Option<Known> {
    let ours = core.clauses()?;
    let all = match &core.shape {
        Shape::Tuple(names) if everywhere => every_copy(names.len()),
        Shape::Tuple(names) => tuples(names.len(), &numbers(&ours)),
        Shape::Row { first, .. } if !everywhere => rows(*first),
        Shape::Row { .. } | Shape::Heaps { .. } => return None,
    };
    all.into_iter().find_map(|written| {
        let numbers: Vec<BigUint> = written.number.into_iter().collect();
        let form = CoupledForm::named(written.name, &numbers, play)?;
        let study = StateStudy::new(&written.rule, &[]).ok()?;
        let [template] = study.game.parts.as_slice() else { return None };
        let theirs = template.clauses()?;
        let same = core.ends == template.ends && same_moves(&core.shape, &ours, &theirs);
        same.then_some(Known { form, lift: written.lift })
    })
}

fn tuples(arity: usize, numbers: &BTreeSet<u64>) -> Vec<Written> {
    let mut all = Vec::new();
    if (2..=MOST_HEAPS).contains(&arity) {
        let names: Vec<String> = (0..arity).map(|i| format!("x{i}")).collect();
        let heap = |i: usize| {
            let entry = |(at, name): (usize, &String)| {
                if at == i { format!("{name}-k") } else { name.clone() }
            };
            format!("({})", names.iter().enumerate().map(entry).collect::<Vec<_>>().join(","))
        };
        let results: Vec<String> = (0..arity).map(heap).collect();
        let rule = format!("({}) -> {} where k >= 1", names.join(","), results.join(" | "));
        all.push(Written::new(&rule, "moore").with(1));
    }
    if arity != 2 {
        return all;
    }
    const ONE: &str = "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; (a,b) ->";
    let beside = |moves: &str, name| Written::new(&format!("{ONE} {moves}"), name);
    all.extend([
        beside("(a-k, b-k) where k >= 1", "wythoff"),
        beside("(a-k, b-l) where k >= 1 and l >= 1 and k != l", "different-amounts"),
        beside("(a-k, b-l) where k >= 1 and l >= 1", "moore").with(2),
        Written::new("(a,b) -> (a-k, b-l) where k+l >= 1", "moore").with(2),
        Written::new(EUCLID, "euclid"),
        Written::new(
            "(a,b) -> (a-k*b, b) | (a, b-k*a) where k >= 1 leaving a >= 1 and b >= 1",
            "euclid-positive",
        ),
    ]);
    for d in numbers {
        let rule = format!("(a-k, b-l) where k >= 1 and l >= 1 and k-l < {d} and l-k < {d}");
        all.push(beside(&rule, "wythoff").with(*d));
    }
    all
}

/// (The guards are needed: without them a multiple of 0 would not be bounded.)
const EUCLID: &str =
    "(a,b) -> (a-k*b, b) where k >= 1 and b >= 1; (a,b) -> (a, b-k*a) where k >= 1 and a >= 1";

fn every_copy(arity: usize) -> Vec<Written> {
    if arity == 2 { vec![Written::new(EUCLID, "euclid-everywhere")] } else { Vec::new() }
}

fn rows(first: u8) -> Vec<Written> {
    if first == 0 {
        return vec![
            Written::new(
                "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; \
                 a[0..m] -> delete a[1], a[0] -= 1; lose when a[0] = 0",
                "silver-dollar",
            )
            .lifted(Lift::Dollar),
            Written::new("a[0..m] -> a[i] -= k, a[i-1] += k where k >= 1", "staircase").lifted(Lift::Ground),
            Written::new("a[0..m] -> a[i+1] -= k, a[i] += k where k >= 1", "staircase").lifted(Lift::Ground),
            Written::new(
                "a[0..m] -> a[0] -= 1 where sum(a[1..m]) >= 1; a[0..m] -> a[i] -= k where k >= 1 and i >= 1",
                "nim-with-pass",
            ),
        ];
    }
    const DOWN: &str = "a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1; a[1..m] ->";
    vec![
        Written::new("a[1..m] -> a[i] -= k where k >= 1", "moore").with(1),
        Written::new(&format!("{DOWN} a[1] -= k where k >= 1"), "staircase"),
        Written::new(&format!("{DOWN} a[i] -= k where k >= 1"), "staircase-direct"),
        Written::new(
            "a[1..m] -> a[i] -= k, a[j] += k where k >= 1 and i > j and (i+j) mod 6 = 3",
            "boxes-modulo-6",
        ),
        Written::new(
            "a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a) and a[1] >= 1",
            "georgia-and-bob",
        )
        .lifted(Lift::Increasing { from: 1 }),
        Written::new("a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a)", "georgia-and-bob")
            .lifted(Lift::Increasing { from: 0 }),
        sorted("all j in 2..m: a[j-1] <= a[j]"),
        sorted("all j in 1..m-1: a[j] <= a[j+1]"),
        sorted("all j in 1..len(a)-1: a[j] <= a[j+1]"),
        sorted("all j in 2..len(a): a[j-1] <= a[j]"),
        Written::new("a[1..m] -> a[i] -= k where k >= 1 and sum(a[1..i-1]) = 0", "heaps-in-order"),
        Written::new(
            "a[1..m] -> a[i] := 0 where a[i] = max(a) and a[i] >= 1; \
             a[1..m] -> a[j] := max(a[j]-1, 0) for j in 1..m where max(a) >= 1",
            "candy-piles",
        ),
        Written::new("a[1..m] -> a[j] := min(a[j],c) for j in i..m where c < a[i]", "chomp"),
    ]
}

/// Numbers that go down and stay sorted.
fn sorted(order: &str) -> Written {
    let rule = format!("a[1..m] -> a[i] -= k where k >= 1 leaving {order}");
    Written::new(&rule, "georgia-and-bob").lifted(Lift::Sorted)
}

/// Numbers that a parameter of the rule may be.
fn numbers(clauses: &[&StateClause]) -> BTreeSet<u64> {
    let mut found = BTreeSet::new();
    let mut conds: Vec<&Cond> = clauses.iter().map(|clause| &clause.guard).collect();
    let mut exprs: Vec<&Expr> = Vec::new();
    while let Some(cond) = conds.pop() {
        let (some, parts) = cond.parts();
        exprs.extend(some);
        conds.extend(parts);
    }
    while let Some(expr) = exprs.pop() {
        if let Expr::Num(value) = expr
            && let Ok(value) = u64::try_from(value.unsigned_abs())
        {
            // `<= d` says `< d+1`, and `< 1` is written in the plain game.
            found.extend([value, value.saturating_add(1)].into_iter().filter(|d| *d >= 2));
        }
        exprs.extend(expr.parts());
    }
    found.into_iter().take(MOST_NUMBERS).collect()
}
