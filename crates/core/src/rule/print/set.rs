//! The text of sets.

use num_bigint::BigUint;

use super::super::tree::{Arith, ArithKind, BinaryOp, NamedSet, SetExpr, Term};
use super::expr::{arith, atom, list};

/// The text of a set.
pub fn set(set: &SetExpr) -> String {
    let union = terms(&set.union);
    if set.except.is_empty() { union } else { format!("{union} except {}", terms(&set.except)) }
}

/// The text of a set in a condition, where a union needs brackets.
pub(super) fn set_in_condition(s: &SetExpr) -> String {
    if s.union.len() == 1 && s.except.is_empty() { set(s) } else { format!("({})", set(s)) }
}

fn terms(terms: &[Term]) -> String {
    terms.iter().map(term).collect::<Vec<_>>().join(" or ")
}

fn term(term: &Term) -> String {
    match term {
        Term::Any => "any".to_owned(),
        Term::All => "all".to_owned(),
        Term::Number(a) if literal_dash(a).is_some() => format!("({})", arith(a)),
        Term::Number(a) => arith(a),
        Term::Range(lo, hi) => format!("{}..{}", arith(lo), hi.as_ref().map(arith).unwrap_or_default()),
        Term::Braces(entries) => format!("{{{}}}", list(entries)),
        Term::Paren(inner) => format!("({})", set(inner)),
        Term::Named(n) => named(n),
        Term::Error => "?".to_owned(),
    }
}

/// `1-3` between literals, which as an amount looks like a range.
pub(in super::super) fn literal_dash(a: &Arith) -> Option<(&BigUint, &BigUint)> {
    let ArithKind::Binary(BinaryOp::Subtract, x, y) = &a.kind else { return None };
    match (&x.kind, &y.kind) {
        (ArithKind::Number(lo), ArithKind::Number(hi)) => Some((lo, hi)),
        _ => None,
    }
}

fn named(named: &NamedSet) -> String {
    let word = match named {
        NamedSet::Primes => "primes",
        NamedSet::PrimePowers => "prime powers",
        NamedSet::Composites => "composites",
        NamedSet::Squares => "squares",
        NamedSet::Cubes => "cubes",
        NamedSet::Factorials => "factorials",
        NamedSet::Fibonacci => "fibonacci",
        NamedSet::Lucas => "lucas",
        NamedSet::Odd => "odd",
        NamedSet::Even => "even",
        NamedSet::Evil => "evil",
        NamedSet::Odious => "odious",
        NamedSet::Squarefree => "squarefree",
        NamedSet::Palindromes => "palindromes",
        NamedSet::PowersOf(a) => return format!("powers of {}", atom(a)),
        NamedSet::MultiplesOf(a) => return format!("multiples of {}", atom(a)),
        NamedSet::DivisorsOf { proper: false, of } => return format!("divisors of {}", atom(of)),
        NamedSet::DivisorsOf { proper: true, of } => return format!("proper divisors of {}", atom(of)),
    };
    word.to_owned()
}
