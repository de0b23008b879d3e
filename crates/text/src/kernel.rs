//! What the kernel says about certificates.

use grundy_check::cap::Cap;
use grundy_check::expr::Expr;
use grundy_check::rule::Target;
use grundy_check::set::Sequence;
use grundy_check::set::Set::{self, Except, From, Primes};
use grundy_check::turn::{Condition, ENTRIES, Line, Turn};
use grundy_check::{Reason, Rejection, Verified};
use grundy_coq::Unwritten;

use crate::law::cap;

/// Words for the kernel's answers.
pub trait KernelText {
    /// The name of a set.
    fn set(&self, set: &Set) -> String;
    /// Why a certificate is not accepted, one sentence without full stop.
    fn reason(&self, reason: &Reason) -> String;
    /// The same with the line.
    fn rejection(&self, rejection: &Rejection) -> String;
    /// What was checked, rule and facts included; several lines.
    fn statement(&self, verified: &Verified) -> String;
    /// Why a proved law is not written for Coq, one sentence without full stop.
    fn not_in_coq(&self, why: &Unwritten) -> String;
}

/// Composite numbers have no name of their own in certificates that are read.
pub(crate) fn is_composites(set: &Set) -> bool {
    matches!(set, Except(a, b) if (&**a, &**b) == (&From(2), &Primes))
}

/// The numbers of whose powers, 1 included, these sets consist, if all of them do.
pub(crate) fn bases(sets: &[Set]) -> Option<Vec<u64>> {
    let base = |set: &Set| match set {
        Set::Sequence(Sequence::Formula {
            expr: Expr::Power(base, j),
            divisor: 1,
            first: 0,
            primes: false,
        }) => match (&**base, &**j) {
            (Expr::Number(base), Expr::J) => u64::try_from(*base).ok(),
            _ => None,
        },
        _ => None,
    };
    sets.iter().map(base).collect()
}

/// The stones that a move leaves, as an expression in n.
pub(crate) fn part(of: Target) -> String {
    cap(&Cap::Ratio { times: of.times, plus: of.plus, over: of.over })
}

/// A position of several numbers.
pub(crate) fn tuple(entries: &[String]) -> String {
    match entries {
        [one] => one.clone(),
        _ => format!("({})", entries.join(", ")),
    }
}

/// What the entries become, as a position.
pub(crate) fn becomes(of: &Turn) -> String {
    tuple(&of.to.iter().map(line).collect::<Vec<_>>())
}

/// A sum with signs: `2b - k + 1`.
pub(crate) fn line(of: &Line) -> String {
    let mut text = String::new();
    // What is added comes first.
    let (positive, negative): (Vec<_>, Vec<_>) = of.terms.iter().partition(|(_, factor)| **factor > 0);
    let terms = positive.into_iter().chain(negative).map(|(name, factor)| (*factor, Some(*name)));
    for (factor, name) in terms.chain((of.constant != 0).then_some((of.constant, None))) {
        text += match (text.is_empty(), factor < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        match name {
            Some(name) if factor.unsigned_abs() == 1 => text.push(name),
            Some(name) => text += &format!("{}{name}", factor.unsigned_abs()),
            None => text += &factor.unsigned_abs().to_string(),
        }
    }
    if text.is_empty() { "0".into() } else { text }
}

/// The conditions of a move with signs, those on sets as `member` says.
pub(crate) fn conditions(of: &Turn, member: impl Fn(char, &Set) -> String) -> Vec<String> {
    let one = |of: &Condition| match of {
        Condition::AtMost(x, y) => format!("{} <= {}", line(x), line(y)),
        Condition::In(name, set) => member(*name, set),
    };
    of.when.iter().map(one).collect()
}

/// The names of the entries of a position, as a position.
pub(crate) fn entries(turns: &[Turn]) -> String {
    let count = turns.first().map_or(1, |turn| turn.to.len());
    tuple(&ENTRIES.iter().take(count).map(char::to_string).collect::<Vec<_>>())
}

/// An expression in the usual signs, inner operations in parentheses.
pub(crate) fn expr(of: &Expr) -> String {
    let inner = |e: &Expr| match e {
        Expr::Number(n) if *n >= 0 => n.to_string(),
        Expr::J => expr(e),
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
    }
}
