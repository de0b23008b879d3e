//! Sets and expressions from the words of a step.

use super::{Sequence, Set};
use crate::arith::is_prime;
use crate::expr::Expr;
use crate::tree::Tree::{self, List, Word};
use crate::tree::ascending;
use crate::{Reason, Work};

/// The largest number in sets and expressions.
const LARGEST: u64 = 1_000_000_000_000_000_000;
/// The largest modulus, divisor, coefficient and so on: cheap to factor, safe to multiply.
const SMALL: u64 = 1_000_000_000;
/// The largest size of an expression, see [`Expr::size`].
const TERMS: u128 = 1000;

pub(crate) fn set(tree: &Tree<'_>, work: &mut Work) -> Result<Set, Reason> {
    let parts = match tree {
        Word(name) => return named(name).ok_or_else(|| tree.unexpected("a set")),
        List(parts) => &parts[..],
    };
    Ok(match parts {
        [Word("list"), numbers @ ..] => Set::List(ascending(numbers, 1, LARGEST)?),
        [Word("from"), a] => Set::From(a.number(1, LARGEST)?),
        [Word("class"), modulus, residue] => {
            let modulus = modulus.number(1, SMALL)?;
            Set::Class { modulus, residue: residue.number(0, modulus - 1)? }
        }
        [Word("smooth"), primes @ ..] => {
            let primes = ascending(primes, 1, SMALL)?;
            for &found in &primes {
                if !is_prime(found, work)? {
                    return Err(Reason::NotPrime { found });
                }
            }
            let power = |p: u64| Expr::Power(Box::new(Expr::Number(p.cast_signed())), Box::new(Expr::J));
            Set::Product(primes.into_iter().map(|p| formula(power(p), 1, 0, false)).collect())
        }
        [Word("omega-at-most"), most] => Set::OmegaAtMost(most.number(1, SMALL)?),
        [Word("formula"), e, divisor, first] => {
            let (divisor, first) = (divisor.number(1, SMALL)?, first.number(0, SMALL)?);
            formula(short_expr(e)?, divisor, first, false)
        }
        [Word("prime-formula"), e] => formula(short_expr(e)?, 1, 2, true),
        [Word("recurrence"), initial, coefficients, constant] => {
            let (initial, constant) = (labelled(initial, "initial")?, labelled(constant, "constant")?);
            let coefficients = labelled(coefficients, "coefficients")?;
            if constant.len() != 1 || !(1..=initial.len()).contains(&coefficients.len()) {
                return Err(tree.unexpected("initial values, as many coefficients at most, a constant"));
            }
            Set::Sequence(Sequence::Recurrence { initial, coefficients, constant: constant[0] })
        }
        [Word(kind @ ("union" | "product")), sets @ ..] if sets.len() >= 2 => {
            let sets = sets.iter().map(|part| set(part, work)).collect::<Result<_, _>>()?;
            if *kind == "union" { Set::Union(sets) } else { Set::Product(sets) }
        }
        [Word("except"), a, b] => Set::Except(Box::new(set(a, work)?), Box::new(set(b, work)?)),
        _ => return Err(tree.unexpected("a set")),
    })
}

fn formula(expr: Expr, divisor: u64, first: u64, primes: bool) -> Set {
    Set::Sequence(Sequence::Formula { expr, divisor, first, primes })
}

fn named(name: &str) -> Option<Set> {
    Some(match name {
        "primes" => Set::Primes,
        "prime-powers" => Set::OmegaAtMost(1),
        "composites" => Set::Except(Box::new(Set::From(2)), Box::new(Set::Primes)),
        "squarefree" => Set::Squarefree,
        "palindromes" => Set::Palindromes,
        "evil" => Set::Evil,
        "odious" => Set::Odious,
        "factorials" => Set::Sequence(Sequence::Factorials),
        _ => return None,
    })
}

/// The numbers that follow the label in a list.
fn labelled(tree: &Tree<'_>, label: &'static str) -> Result<Vec<i64>, Reason> {
    match tree {
        List(parts) if matches!(parts[0], Word(word) if word == label) => {
            parts[1..].iter().map(|word| word.integer(SMALL)).collect()
        }
        _ => Err(tree.unexpected(label)),
    }
}

fn short_expr(tree: &Tree<'_>) -> Result<Expr, Reason> {
    let found = expr(tree)?;
    if found.size() > TERMS { Err(Reason::TooManyTerms { limit: TERMS }) } else { Ok(found) }
}

fn expr(tree: &Tree<'_>) -> Result<Expr, Reason> {
    let all = |terms: &[Tree<'_>]| terms.iter().map(expr).collect::<Result<Vec<Expr>, Reason>>();
    let boxed = |term: &Tree<'_>| expr(term).map(Box::new);
    let parts = match tree {
        Word("j") => return Ok(Expr::J),
        Word(_) => return tree.integer(LARGEST).map(Expr::Number),
        List(parts) => &parts[..],
    };
    Ok(match parts {
        [Word("+"), terms @ ..] if terms.len() >= 2 => Expr::Sum(all(terms)?),
        [Word("*"), factors @ ..] if factors.len() >= 2 => Expr::Product(all(factors)?),
        [Word("-"), a, b] => Expr::Minus(boxed(a)?, boxed(b)?),
        [Word("^"), a, b] => Expr::Power(boxed(a)?, boxed(b)?),
        _ => return Err(tree.unexpected("an expression")),
    })
}
