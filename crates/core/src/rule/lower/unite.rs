//! Unions and differences of fixed sets in a simple shape, so that equal rules mostly have equal cores.

use crate::limits::Limits;
use crate::set::Set;

/// The longest list that a range is written out to.
const LIST: u64 = 1 << 16;

/// lo..=hi
pub(super) fn range(lo: u64, hi: u64) -> Set {
    if hi < lo {
        return Set::List(Vec::new());
    }
    if hi - lo < LIST {
        return Set::List((lo..=hi).collect());
    }
    match hi.checked_add(1) {
        Some(after) => Set::Except(Box::new(Set::From(lo)), Box::new(Set::From(after))),
        None => Set::From(lo),
    }
}

/// Whether a set is certainly empty.
pub(super) fn is_empty(set: &Set) -> bool {
    match set {
        Set::List(list) => list.is_empty(),
        Set::Union(parts) => parts.iter().all(is_empty),
        _ => false,
    }
}

fn contains(set: &Set, k: u64) -> bool {
    // A budget that runs out only costs a simplification.
    set.contains(k, &Limits::new(100_000, 1 << 20, 1000)).unwrap_or(false)
}

/// All members of all of them.
pub(super) fn unite(sets: Vec<Set>) -> Set {
    let mut list = Vec::new();
    let mut from: Option<u64> = None;
    let mut others: Vec<Set> = Vec::new();
    let mut todo = sets;
    todo.reverse();
    while let Some(set) = todo.pop() {
        match set {
            Set::Union(parts) => todo.extend(parts.into_iter().rev()),
            Set::List(more) => list.extend(more),
            Set::From(a) => from = Some(from.map_or(a, |b| a.min(b))),
            other => {
                if !others.contains(&other) {
                    others.push(other);
                }
            }
        }
    }
    list.sort_unstable();
    list.dedup();
    if let Some(from) = &mut from {
        list.retain(|k| k < from);
        while list.last().is_some_and(|&k| k + 1 == *from) {
            list.pop();
            *from -= 1;
        }
        if *from <= 1 {
            return Set::From(1);
        }
    }
    list.retain(|&k| !others.iter().any(|other| contains(other, k)));
    if let Some(all) = whole_classes(&others) {
        return all;
    }
    let mut parts = Vec::new();
    if !list.is_empty() {
        parts.push(Set::List(list));
    }
    parts.extend(others);
    parts.extend(from.map(Set::From));
    match parts.len() {
        0 => Set::List(Vec::new()),
        1 => parts.remove(0),
        _ => Set::Union(parts),
    }
}

/// All residues of one modulus are all numbers.
fn whole_classes(sets: &[Set]) -> Option<Set> {
    let modulus = sets.iter().find_map(|set| match set {
        Set::Class { modulus, .. } => Some(*modulus),
        _ => None,
    })?;
    let count =
        sets.iter().filter(|set| matches!(set, Set::Class { modulus: m, .. } if *m == modulus)).count();
    (u64::try_from(count) == Ok(modulus)).then_some(Set::From(1))
}

/// The first without the second.
pub(super) fn except(set: Set, without: Set) -> Set {
    match (set, without) {
        (set, without) if is_empty(&without) => set,
        (Set::List(list), without) => {
            let limits = Limits::new(10_000_000, 1 << 20, 1000);
            let inside: Result<Vec<bool>, _> = list.iter().map(|&k| without.contains(k, &limits)).collect();
            match inside {
                Ok(inside) => Set::List(
                    list.into_iter().zip(inside).filter(|(_, inside)| !inside).map(|(k, _)| k).collect(),
                ),
                Err(_) => Set::Except(Box::new(Set::List(list)), Box::new(without)),
            }
        }
        (Set::From(a), Set::From(b)) if b > a && b - a <= LIST => Set::List((a..b).collect()),
        (Set::From(a), Set::From(b)) if b <= a => Set::List(Vec::new()),
        (set, Set::List(mut list)) => {
            let known =
                |k: u64| contains(&set, k) || set.contains(k, &Limits::new(100_000, 1 << 20, 1000)).is_err();
            list.retain(|&k| known(k));
            if list.is_empty() { set } else { Set::Except(Box::new(set), Box::new(Set::List(list))) }
        }
        (set, without) if set == without => Set::List(Vec::new()),
        (set, without) => Set::Except(Box::new(set), Box::new(without)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_and_differences_keep_their_members() {
        let limits = Limits::default();
        let sets = [
            Set::List(vec![1, 5, 9]),
            Set::From(4),
            Set::From(1),
            Set::Primes,
            Set::PrimePowers,
            Set::Class { modulus: 2, residue: 1 },
            Set::Class { modulus: 2, residue: 0 },
            range(2, 6),
            range(2, 100_000),
            Set::Except(Box::new(Set::From(1)), Box::new(Set::List(vec![2]))),
        ];
        for a in &sets {
            for b in &sets {
                let (union, difference) = (unite(vec![a.clone(), b.clone()]), except(a.clone(), b.clone()));
                for k in 1..80 {
                    let (x, y) = (a.contains(k, &limits).unwrap(), b.contains(k, &limits).unwrap());
                    assert_eq!(union.contains(k, &limits).unwrap(), x || y, "{k} {a:?} {b:?}");
                    assert_eq!(difference.contains(k, &limits).unwrap(), x && !y, "{k} {a:?} {b:?}");
                }
            }
        }
        assert_eq!(unite(vec![Set::List(vec![1]), Set::PrimePowers]), Set::PrimePowers);
        assert_eq!(unite(vec![Set::From(3), Set::List(vec![2, 1])]), Set::From(1));
        assert_eq!(except(range(1, 3), Set::List(vec![2])), Set::List(vec![1, 3]));
    }
}
