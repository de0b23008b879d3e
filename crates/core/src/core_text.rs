//! The core form as certificate text: the `move ..` lines and sets of `docs/certificate.md`.

use crate::expr::Expr;
use crate::game::{Amounts, Core, Move};
use crate::set::Set;

/// The `move ..` lines of a rule; `None` when certificates cannot say it (clauses, memory, rings,
/// sets given by a condition).
pub fn moves(core: &Core) -> Option<Vec<String>> {
    if core.memory || core.ring.is_some() || core.first.is_some() {
        return None;
    }
    let lines: Option<Vec<String>> = core.moves.iter().filter(|m| !is_empty(m)).map(move_line).collect();
    lines.filter(|lines| !lines.is_empty())
}

/// A move with nothing to take, which certificates leave out.
fn is_empty(m: &Move) -> bool {
    matches!(m, Move::Take { amounts: Amounts::Set(Set::List(list)), .. } if list.is_empty())
}

fn move_line(m: &Move) -> Option<String> {
    let Move::Take { amounts, parts } = m else { return None };
    let amounts = match amounts {
        Amounts::Set(s) => set(s)?,
        Amounts::Whole => "whole".to_owned(),
        Amounts::Zero => "zero".to_owned(),
    };
    let allowed: Vec<String> = (0..4).filter(|&j| parts.allows(j)).map(|j| j.to_string()).collect();
    (!allowed.is_empty()).then(|| format!("move take {amounts} leave {}", allowed.join(" ")))
}

/// A set in certificate syntax; `None` when it has no name there.
///
/// Sets that are finite or have a finite complement are written as such however they came about,
/// so that the theorems about them apply.
pub fn set(s: &Set) -> Option<String> {
    match extent(s) {
        Extent::Cofinite(missing) => {
            return Some(match first_gap(&missing) {
                Some(from) => format!("(from {from})"),
                None => format!("(except (from 1) {})", list(&missing)),
            });
        }
        Extent::Finite(members) => return (!members.is_empty()).then(|| list(&members)),
        Extent::Other => {}
    }
    Some(match s {
        Set::List(members) => list(members),
        Set::From(a) => format!("(from {})", a.max(&1)),
        Set::Class { modulus, residue } => format!("(class {modulus} {residue})"),
        Set::Primes => "primes".to_owned(),
        Set::PrimePowers => "prime-powers".to_owned(),
        Set::Composites => "composites".to_owned(),
        Set::Squarefree => "squarefree".to_owned(),
        Set::Palindromes => "palindromes".to_owned(),
        Set::Evil => "evil".to_owned(),
        Set::Odious => "odious".to_owned(),
        Set::Factorials => "factorials".to_owned(),
        Set::Smooth(primes) => format!("(smooth {})", words(primes)),
        Set::OmegaAtMost(most) => format!("(omega-at-most {most})"),
        Set::Formula { expr, divisor, from, .. } => {
            format!("(formula {} {divisor} {from})", expression(expr)?)
        }
        Set::PrimeFormula { expr } => format!("(prime-formula {})", expression(expr)?),
        Set::Recurrence { initial, coefficients, constant } => format!(
            "(recurrence (initial {}) (coefficients {}) (constant {constant}))",
            words(initial),
            words(coefficients)
        ),
        // The kernel computes with machine words.
        Set::Where(_) | Set::UpTo(_) => return None,
        Set::Products { factors, .. } => {
            let factors: Vec<String> = factors.iter().map(set).collect::<Option<_>>()?;
            format!("(product {})", factors.join(" "))
        }
        Set::Union(sets) => {
            let sets: Vec<String> = sets.iter().map(set).collect::<Option<_>>()?;
            match &sets[..] {
                [] => return None,
                [one] => one.clone(),
                _ => format!("(union {})", sets.join(" ")),
            }
        }
        Set::Except(set_, without) => format!("(except {} {})", set(set_)?, set(without)?),
    })
}

/// Longer finite sets are not written out.
const LONGEST_LIST: u64 = 1 << 16;

fn list(members: &[u64]) -> String {
    format!("(list {})", words(members))
}

fn words<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// a, when `missing` is exactly 1..a.
fn first_gap(missing: &[u64]) -> Option<u64> {
    let next = missing.len() as u64 + 1;
    (missing.last().is_none_or(|&last| last + 1 == next)).then_some(next)
}

/// How many numbers a set has, as far as its shape shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extent {
    /// These, ascending.
    Finite(Vec<u64>),
    /// All positive numbers but these, ascending.
    Cofinite(Vec<u64>),
    /// Neither, or not seen.
    Other,
}

/// The extent of a set, found once for each part of it.
pub fn extent(s: &Set) -> Extent {
    match s {
        Set::List(members) => Extent::Finite(members.clone()),
        Set::From(a) if *a <= LONGEST_LIST => Extent::Cofinite((1..*a).collect()),
        Set::Class { modulus: 1, .. } => Extent::Cofinite(Vec::new()),
        Set::Union(sets) => union(sets),
        Set::Except(from, without) => match (extent(from), extent(without)) {
            (Extent::Finite(mut members), removed) => match keep_outside(&mut members, without, &removed) {
                Some(()) => Extent::Finite(members),
                None => Extent::Other,
            },
            (Extent::Cofinite(mut missing), Extent::Finite(removed)) => {
                missing.extend(removed);
                sort(&mut missing);
                Extent::Cofinite(missing)
            }
            (Extent::Cofinite(missing), Extent::Cofinite(mut left)) => {
                left.retain(|k| missing.binary_search(k).is_err());
                Extent::Finite(left)
            }
            _ => Extent::Other,
        },
        _ => Extent::Other,
    }
}

fn union(sets: &[Set]) -> Extent {
    let extents: Vec<Extent> = sets.iter().map(extent).collect();
    let cofinite = extents.iter().position(|e| matches!(e, Extent::Cofinite(_)));
    if let Some(Extent::Cofinite(missing)) = cofinite.map(|i| &extents[i]) {
        let mut missing = missing.clone();
        for (set, extent) in sets.iter().zip(&extents) {
            if keep_outside(&mut missing, set, extent).is_none() {
                return Extent::Other;
            }
        }
        return Extent::Cofinite(missing);
    }
    let mut all = Vec::new();
    for extent in extents {
        let Extent::Finite(members) = extent else { return Extent::Other };
        all.extend(members);
    }
    sort(&mut all);
    Extent::Finite(all)
}

fn sort(members: &mut Vec<u64>) {
    members.sort_unstable();
    members.dedup();
}

/// Removes the numbers that a set holds; `None` where its shape does not show which.
fn keep_outside(members: &mut Vec<u64>, set: &Set, extent: &Extent) -> Option<()> {
    match (extent, set) {
        (Extent::Finite(list), _) => members.retain(|k| list.binary_search(k).is_err()),
        (Extent::Cofinite(missing), _) => members.retain(|k| missing.binary_search(k).is_ok()),
        (Extent::Other, Set::From(a)) => members.retain(|k| k < a),
        (Extent::Other, Set::Class { modulus, residue }) if *modulus > 0 => {
            members.retain(|k| k % modulus != *residue);
        }
        (Extent::Other, _) if members.is_empty() => {}
        _ => return None,
    }
    Some(())
}

/// An expression in slot 0, which certificates call j.
fn expression(e: &Expr) -> Option<String> {
    let join = |sign: &str, terms: &[Expr]| -> Option<String> {
        let terms: Vec<String> = terms.iter().map(expression).collect::<Option<_>>()?;
        match &terms[..] {
            [] => None,
            [one] => Some(one.clone()),
            _ => Some(format!("({sign} {})", terms.join(" "))),
        }
    };
    Some(match e {
        Expr::Num(n) if *n < 0 => format!("(- 0 {})", n.unsigned_abs()),
        Expr::Num(n) => n.to_string(),
        Expr::Slot(0) => "j".to_owned(),
        Expr::Neg(x) => format!("(- 0 {})", expression(x)?),
        Expr::Add(terms) => join("+", terms)?,
        Expr::Mul(factors) => join("*", factors)?,
        Expr::Sub(x, y) => format!("(- {} {})", expression(x)?, expression(y)?),
        Expr::Pow(x, y) => format!("(^ {} {})", expression(x)?, expression(y)?),
        Expr::Slot(_)
        | Expr::FloorDiv(..)
        | Expr::CeilDiv(..)
        | Expr::Mod(..)
        | Expr::Xor(..)
        | Expr::Index(..)
        | Expr::Entry(..)
        | Expr::Fold(..)
        | Expr::Call(..) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Parts;

    fn take(s: Set, parts: u8) -> Move {
        Move::Take { amounts: Amounts::Set(s), parts: Parts(parts) }
    }

    #[test]
    fn a_code_becomes_one_line_for_each_kind_of_move() {
        let core = Core {
            moves: vec![
                take(Set::List(vec![2]), 0b0111),
                Move::Take { amounts: Amounts::Zero, parts: Parts(0b1000) },
                Move::Take { amounts: Amounts::Whole, parts: Parts(1) },
                take(Set::List(vec![]), 3),
            ],
            ..Core::default()
        };
        assert_eq!(
            moves(&core).unwrap(),
            ["move take (list 2) leave 0 1 2", "move take zero leave 3", "move take whole leave 0"]
        );
        assert_eq!(moves(&Core { memory: true, ..core }), None);
    }

    #[test]
    fn sets_are_written_by_what_they_are() {
        let except = |a, b| Set::Except(Box::new(a), Box::new(b));
        let cases = [
            (except(Set::From(1), Set::From(4)), "(list 1 2 3)"),
            (except(Set::From(1), Set::List(vec![2, 5])), "(except (from 1) (list 2 5))"),
            (except(Set::From(1), Set::List(vec![1, 2])), "(from 3)"),
            (Set::Union(vec![Set::From(5), Set::List(vec![2, 3])]), "(except (from 1) (list 1 4))"),
            (Set::Union(vec![Set::List(vec![1, 4]), Set::List(vec![3, 4])]), "(list 1 3 4)"),
            (Set::Union(vec![Set::List(vec![1]), Set::Primes]), "(union (list 1) primes)"),
            (except(Set::Primes, Set::List(vec![2])), "(except primes (list 2))"),
            (except(Set::List(vec![1, 2, 3, 4]), Set::Class { modulus: 2, residue: 0 }), "(list 1 3)"),
            (Set::Smooth(vec![2, 3]), "(smooth 2 3)"),
        ];
        for (s, text) in cases {
            assert_eq!(set(&s).as_deref(), Some(text));
        }
        assert_eq!(set(&Set::Where(crate::expr::Cond::True)), None);
    }

    #[test]
    fn formulas_are_prefix_terms() {
        let j = || Expr::Slot(0);
        let expr = Expr::Add(vec![
            Expr::Pow(Box::new(Expr::Num(2)), Box::new(j())),
            Expr::Pow(Box::new(Expr::Num(-1)), Box::new(j())),
        ]);
        let s = Set::Formula { expr, divisor: 3, from: 0, increasing_from: 1 };
        assert_eq!(set(&s).unwrap(), "(formula (+ (^ 2 j) (^ (- 0 1) j)) 3 0)");
    }
}
