//! From the core form to a closed form: by the structure of the core, never by the text of the rule.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::form::ClosedForm;
use crate::api::Study;
use crate::game::{Amounts, Core, Move, Parts};
use crate::set::Set;

/// The closed form of a heap of this game, if one is known.
pub fn recognise(core: &Core) -> Option<ClosedForm> {
    if let Some(sets) = subtraction_sets(core) {
        return subtraction(&sets);
    }
    if is_ruler(core) {
        return Some(ClosedForm::Ruler);
    }
    let (takes, zero) = takes_and_splits(core)?;
    // Amounts by what they may leave, joined.
    let any_with = |parts: Parts| takes.iter().any(|(set, p)| is_any(set) && p.0 & parts.0 == parts.0);
    if !any_with(Parts::SUBTRACT) {
        return None;
    }
    // With every amount allowed anyway, other moves that take at least one stone add nothing:
    // whatever they leave has an XOR below n.
    let plain = takes.iter().all(|(_, parts)| parts.0 & !Parts::SUBTRACT.0 == 0);
    match zero {
        0 if plain => Some(ClosedForm::Nim),
        0 => Some(ClosedForm::NimMaySplit),
        0b0100 if plain => Some(ClosedForm::Lasker),
        0b1000 if plain => Some(ClosedForm::SplitInThree),
        _ => None,
    }
}

/// Whether the moves are those of this rule, by whatever names.
fn is_ruler(core: &Core) -> bool {
    static RULER: OnceLock<Vec<Move>> = OnceLock::new();
    let [Move::Clause(clause)] = core.moves.as_slice() else { return false };
    let [piece] = clause.result.as_slice() else { return false };
    if piece.repeats.is_empty() || core.memory || core.first.is_some() || core.ring.is_some() {
        return false;
    }
    let theirs = RULER.get_or_init(|| {
        let study = Study::new("x -> j for j in i..x-1 where 1 <= i <= x", &[]);
        study
            .map(|study| study.game.parts.into_iter().flat_map(|core| core.moves).collect())
            .unwrap_or_default()
    });
    let [Move::Clause(ruler)] = theirs.as_slice() else { return false };
    let mut renamed = clause.clone();
    for (param, other) in renamed.params.iter_mut().zip(&ruler.params) {
        param.name.clone_from(&other.name);
    }
    renamed == *ruler
}

/// The sets of amounts, when every move takes from the heap and leaves the rest alone, whatever the heap.
pub fn subtraction_sets(core: &Core) -> Option<Vec<&Set>> {
    let (takes, zero) = takes_and_splits(core)?;
    (zero == 0 && !takes.is_empty() && takes.iter().all(|(_, parts)| *parts == Parts::SUBTRACT))
        .then(|| takes.into_iter().map(|(set, _)| set).collect())
}

/// The takes, and the numbers of heaps a heap may be split into without taking; None for other moves.
fn takes_and_splits(core: &Core) -> Option<(Vec<(&Set, Parts)>, u8)> {
    if core.memory || core.first.is_some() || core.ring.is_some() {
        return None;
    }
    let mut takes = Vec::new();
    let mut zero = 0;
    for one in &core.moves {
        match one {
            Move::Take { amounts: Amounts::Set(set), parts } => takes.push((set, *parts)),
            Move::Take { amounts: Amounts::Zero, parts } => zero |= parts.0,
            Move::Take { amounts: Amounts::Whole, .. } | Move::Clause(_) => return None,
        }
    }
    Some((takes, zero))
}

fn subtraction(sets: &[&Set]) -> Option<ClosedForm> {
    let mut terms: Vec<&Set> = Vec::new();
    for set in sets {
        flatten(set, &mut terms);
    }
    if terms.iter().any(|set| is_any(set)) {
        return Some(ClosedForm::Nim);
    }
    if let Some(m) = first_amounts(&terms) {
        return Some(ClosedForm::Bash { m });
    }
    let (lists, named): (Vec<&Set>, Vec<&Set>) =
        terms.into_iter().partition(|set| matches!(set, Set::List(_)));
    let listed: Vec<u64> =
        lists.iter().flat_map(|set| if let Set::List(l) = set { &l[..] } else { &[] }).copied().collect();
    match named[..] {
        [Set::PrimePowers] if listed.iter().all(|k| *k == 1) => Some(ClosedForm::PrimePowers),
        [Set::Primes] if listed == [1] => Some(ClosedForm::OneOrPrime),
        _ => None,
    }
}

fn flatten<'a>(set: &'a Set, into: &mut Vec<&'a Set>) {
    match set {
        Set::Union(terms) => terms.iter().for_each(|term| flatten(term, into)),
        other => into.push(other),
    }
}

fn is_any(set: &Set) -> bool {
    match set {
        Set::From(1) | Set::Class { modulus: 1, .. } => true,
        Set::Union(terms) => terms.iter().any(is_any),
        _ => false,
    }
}

/// m when the terms together are 1..m.
fn first_amounts(terms: &[&Set]) -> Option<BigUint> {
    // The amounts as intervals [lo, hi], merged.
    let mut intervals: Vec<(u64, u64)> = Vec::new();
    let mut beyond: Option<&BigUint> = None;
    for term in terms {
        match term {
            // No word is past this one.
            Set::UpTo(m) => beyond = beyond.max(Some(m)),
            Set::List(list) => intervals.extend(list.iter().map(|&k| (k, k))),
            Set::Except(all, without) => match (&**all, &**without) {
                (Set::From(lo), Set::From(past)) if lo < past => intervals.push((*lo, past - 1)),
                _ => return None,
            },
            _ => return None,
        }
    }
    if let Some(m) = beyond {
        return Some(m.clone());
    }
    intervals.sort_unstable();
    let mut m = 0u64;
    for (lo, hi) in intervals {
        if lo > m.checked_add(1)? {
            return None;
        }
        m = m.max(hi);
    }
    (m >= 1).then_some(m.into())
}
