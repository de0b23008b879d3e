//! What the kernel says about certificates.

use grundy_check::cap::Cap;
use grundy_check::expr::Expr;
use grundy_check::rule::Target;
use grundy_check::set::Sequence;
use grundy_check::set::Set::{self, Except, From, Primes};
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
