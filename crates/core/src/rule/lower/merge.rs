//! Moves that say the same thing in pieces are put together, so that equal games have equal cores where
//! that is cheap, and engines see one set.

use std::collections::BTreeMap;

use crate::game::{Amounts, Move, Parts};
use crate::set::Set;

use super::unite::unite;

/// One take move for each way to leave heaps, in ascending order of it, then the clauses.
pub(super) fn merge(moves: Vec<Move>) -> Vec<Move> {
    let mut finite: BTreeMap<u64, u8> = BTreeMap::new();
    let mut infinite: BTreeMap<u8, Vec<Set>> = BTreeMap::new();
    let (mut zero, mut whole) = (0, false);
    let mut clauses = Vec::new();
    for a_move in moves {
        match a_move {
            Move::Take { amounts: Amounts::Whole, .. } => whole = true,
            Move::Take { amounts: Amounts::Zero, parts } => zero |= parts.0,
            Move::Take { amounts: Amounts::Set(set), parts } => {
                split_up(set, parts, &mut finite, &mut infinite)
            }
            clause => {
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
        }
    }
    let mut by_parts: BTreeMap<u8, Vec<Set>> = BTreeMap::new();
    let mut lists: BTreeMap<u8, Vec<u64>> = BTreeMap::new();
    for (k, parts) in finite {
        lists.entry(parts).or_default().push(k);
    }
    for (parts, list) in lists {
        by_parts.entry(parts).or_default().push(Set::List(list));
    }
    for (parts, sets) in infinite {
        by_parts.entry(parts).or_default().extend(sets);
    }
    let mut out = Vec::new();
    if zero != 0 {
        out.push(Move::Take { amounts: Amounts::Zero, parts: Parts(zero) });
    }
    for (parts, sets) in by_parts {
        let set = unite(sets);
        // Whoever may take any amount and leave nothing may take the whole heap.
        whole &= !(set == Set::From(1) && Parts(parts).allows(0));
        out.push(Move::Take { amounts: Amounts::Set(set), parts: Parts(parts) });
    }
    if whole {
        out.push(Move::Take { amounts: Amounts::Whole, parts: Parts(1) });
    }
    out.extend(clauses);
    out
}

fn split_up(set: Set, parts: Parts, finite: &mut BTreeMap<u64, u8>, infinite: &mut BTreeMap<u8, Vec<Set>>) {
    match set {
        Set::List(list) => list.into_iter().for_each(|k| *finite.entry(k).or_default() |= parts.0),
        Set::Union(sets) => sets.into_iter().for_each(|set| split_up(set, parts, finite, infinite)),
        set => infinite.entry(parts.0).or_default().push(set),
    }
}
