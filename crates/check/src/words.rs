//! What was checked, in English. (Other languages render the structured [`Verified`] themselves.)

use crate::expr::Expr;
use crate::rule::{Amounts, Move, Play};
use crate::set::Set;
use crate::verified::{Claim, Fact, Subject, Verified};

/// Numbers with commas, the last one after another word: `0, 1 or 2`.
fn listed(numbers: impl IntoIterator<Item = u64>, last: &str) -> String {
    let mut words: Vec<String> = numbers.into_iter().map(|n| n.to_string()).collect();
    match words.pop() {
        Some(end) if words.is_empty() => end,
        Some(end) => format!("{} {last} {end}", words.join(", ")),
        None => "none".into(),
    }
}

/// A set in words and signs.
pub(crate) fn set(set: &Set) -> String {
    match set {
        Set::List(list) => {
            let numbers: Vec<String> = list.iter().map(u64::to_string).collect();
            format!("{{{}}}", numbers.join(", "))
        }
        Set::From(1) => "all positive numbers".into(),
        Set::From(a) => format!("all numbers from {a} on"),
        Set::Class { modulus, residue: 0 } => format!("multiples of {modulus}"),
        Set::Class { modulus, residue } => format!("numbers that are {residue} mod {modulus}"),
        Set::Primes => "primes".into(),
        Set::PrimePowers => "prime powers with 1".into(),
        Set::Composites => "composite numbers".into(),
        Set::Squarefree => "squarefree numbers".into(),
        Set::Palindromes => "decimal palindromes".into(),
        Set::Evil => "evil numbers (an even number of one bits)".into(),
        Set::Odious => "odious numbers (an odd number of one bits)".into(),
        Set::Factorials => "factorials".into(),
        Set::Smooth(primes) if primes.len() == 1 => format!("powers of {}", primes[0]),
        Set::Smooth(primes) => format!("products of powers of {}", listed(primes.iter().copied(), "and")),
        Set::OmegaAtMost(y) => format!("numbers with at most {y} distinct prime factors"),
        Set::Formula { expr: e, divisor: 1, first } => format!("positive {} for j >= {first}", expr(e)),
        Set::Formula { expr: e, divisor, first } => {
            format!("positive whole ({}) / {divisor} for j >= {first}", expr(e))
        }
        Set::PrimeFormula(e) => format!("positive {} for prime j", expr(e)),
        Set::Recurrence { initial, coefficients, constant } => {
            let mut text: Vec<String> =
                initial.iter().enumerate().map(|(i, a)| format!("a({i}) = {a}")).collect();
            let terms = coefficients.iter().enumerate().map(|(i, c)| format!("{c} a(j-{})", i + 1));
            let sum: Vec<String> = terms.chain((*constant != 0).then(|| constant.to_string())).collect();
            text.push(format!("a(j) = {}", sum.join(" + ")));
            format!("positive values of {}", text.join(", "))
        }
        Set::Union(sets) => sets.iter().map(nested).collect::<Vec<_>>().join(" ∪ "),
        Set::Except(a, b) => format!("{} without {}", nested(a), nested(b)),
    }
}

fn nested(inner: &Set) -> String {
    match inner {
        Set::Union(_) | Set::Except(..) => format!("({})", set(inner)),
        _ => set(inner),
    }
}

/// An expression in the usual signs, inner operations in parentheses.
pub(crate) fn expr(of: &Expr) -> String {
    let inner = |e: &Expr| match e {
        Expr::Number(n) if *n >= 0 => n.to_string(),
        Expr::J | Expr::Fib(_) => expr(e),
        _ => format!("({})", expr(e)),
    };
    let joined = |of: &[Expr], sign: &str| of.iter().map(inner).collect::<Vec<_>>().join(sign);
    match of {
        Expr::Number(n) => n.to_string(),
        Expr::J => "j".into(),
        Expr::Sum(of) => joined(of, " + "),
        Expr::Product(of) => joined(of, "*"),
        Expr::Minus(a, b) => format!("{} - {}", inner(a), inner(b)),
        Expr::Power(a, b) => format!("{}^{}", inner(a), inner(b)),
        Expr::Fib(e) => format!("fib({})", expr(e)),
    }
}

fn one_move(of: &Move) -> String {
    let heaps = listed(of.leaves.iter().map(|&j| u64::from(j)), "or");
    match &of.amounts {
        Amounts::Set(s) if of.leaves == [0, 1] => format!("take k stones, k in {}", set(s)),
        Amounts::Set(s) => {
            format!("take k stones, k in {}, and leave the rest as exactly {heaps} non-empty heaps", set(s))
        }
        Amounts::Whole => "take the whole heap".into(),
        Amounts::Zero => format!("take nothing and part the heap into exactly {heaps} non-empty heaps"),
    }
}

/// A fact about a set.
pub(crate) fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Misses { set, modulus, residues } => {
            format!("no member of {set} is {} mod {modulus}", listed(residues.iter().copied(), "or"))
        }
        Fact::AtLeast { set, least } => format!("every member of {set} is at least {least}"),
        Fact::MeetsEveryRun { set, length } => {
            format!("any {length} consecutive positive numbers hold a member of {set}")
        }
        Fact::HoldsMultiples { set } => format!("every positive number has a positive multiple in {set}"),
    }
}

fn claim(of: &Verified) -> String {
    let (name, what) = match of.subject {
        Subject::Grundy => ("g", "the Grundy value g(n) of a heap of n"),
        Subject::Outcome => ("w", "w(n) = 0 if the player to move loses a single heap of n, 1 if it wins,"),
    };
    match &of.claim {
        Claim::Periodic { preperiod, period, saltus, values } => {
            let grows = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
            let shown: Vec<String> = values.iter().take(60).map(u32::to_string).collect();
            let dots = if values.len() > 60 { " .." } else { "" };
            format!(
                "{what} satisfies {name}(n + {period}) = {name}(n){grows} for all n >= {preperiod}; \
                 period {period} and pre-period {preperiod} are least; {name}(0), {name}(1), .. = {}{dots}",
                shown.join(" ")
            )
        }
        Claim::Floor { divisor: 1 } => format!("{what} is n"),
        Claim::Floor { divisor } => format!("{what} is floor(n / {divisor})"),
        Claim::NeverPeriodic => {
            format!("{what} never becomes periodic: from no heap on does it repeat, with any period")
        }
    }
}

/// The whole statement.
pub(crate) fn statement(of: &Verified) -> String {
    let moves: Vec<String> = of.moves.iter().map(one_move).collect();
    let play = match of.play {
        Play::Normal => "who cannot move loses (normal play)",
        Play::Misere => "who cannot move wins (misère play)",
    };
    let mut text = format!("Rule: from a heap of n stones, {}; {play}.\n", moves.join("; or "));
    text += &format!("Proved (theorem {}): {}.", of.theorem, claim(of));
    for fact in &of.facts {
        text += &format!("\nUsed and proved: {}.", fact.text());
    }
    text
}
