//! Every form against a brute force that knows only the rule, and large positions against the forms
//! themselves: a winning move leaves a lost position, and from a lost position no move does.

mod heaps;
mod large;
mod lines;
mod published;
mod two;

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::CoupledForm;
use crate::limits::Limits;

/// The positions that one move leaves.
type Options<'a> = &'a dyn Fn(&[u64]) -> Vec<Vec<u64>>;

fn big(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|n| BigUint::from(*n)).collect()
}

fn small(position: &[BigUint]) -> Vec<u64> {
    position.iter().map(|n| n.to_u64().unwrap()).collect()
}

/// The definition, with a memory.
struct Oracle<'a> {
    options: Options<'a>,
    misere: bool,
    lost: HashMap<Vec<u64>, bool>,
    values: HashMap<Vec<u64>, u64>,
}

impl<'a> Oracle<'a> {
    fn new(options: Options<'a>, misere: bool) -> Self {
        Oracle { options, misere, lost: HashMap::new(), values: HashMap::new() }
    }

    fn lost(&mut self, position: &[u64]) -> bool {
        if let Some(known) = self.lost.get(position) {
            return *known;
        }
        let next = (self.options)(position);
        let stuck = next.is_empty();
        let lost = if stuck { !self.misere } else { !next.iter().any(|p| self.lost(p)) };
        self.lost.insert(position.to_vec(), lost);
        lost
    }

    fn value(&mut self, position: &[u64]) -> u64 {
        if let Some(known) = self.values.get(position) {
            return *known;
        }
        let seen: BTreeSet<u64> = (self.options)(position).iter().map(|p| self.value(p)).collect();
        let value = (0..).find(|v| !seen.contains(v)).unwrap();
        self.values.insert(position.to_vec(), value);
        value
    }
}

/// Verdict, winning moves and values of all these positions. Returns how many the form answers.
fn check(form: &CoupledForm, misere: bool, options: Options<'_>, positions: &[Vec<u64>]) -> usize {
    let limits = Limits::default();
    let mut oracle = Oracle::new(options, misere);
    let mut answered = 0;
    for position in positions {
        let Ok(lost) = form.is_lost(&big(position)) else { continue };
        answered += 1;
        assert_eq!(lost, oracle.lost(position), "{form:?} {position:?}");
        let found = form.winning_moves(&big(position), 100_000, &limits).unwrap();
        let left: Vec<Vec<u64>> = found.moves.iter().map(|m| small(&m.apply(&big(position)))).collect();
        let mut wins: Vec<Vec<u64>> = options(position).into_iter().filter(|p| oracle.lost(p)).collect();
        wins.sort();
        wins.dedup();
        let mut sorted = left.clone();
        sorted.sort();
        assert_eq!(sorted, wins, "{form:?} {position:?}");
        assert!(found.complete);
        assert_eq!(found.total, Some(wins.len().into()), "{form:?} {position:?}");
        // A list that is cut says so, and still knows how many there are where the form counts.
        let cut = form.winning_moves(&big(position), 1, &limits).unwrap();
        assert!(
            cut.moves.len() == wins.len().min(1) && cut.complete == (wins.len() < 2),
            "{form:?} {position:?}"
        );
        if let Some(total) = cut.total {
            assert_eq!(total, wins.len().into(), "{form:?} {position:?}");
        }
        let Some(value) = form.value(&big(position)).filter(|_| !misere) else { continue };
        let value = value.to_u64().unwrap();
        assert_eq!(value, oracle.value(position), "{form:?} {position:?}");
        for target in 0..=value + 2 {
            let found =
                form.moves_to_value(&big(position), &target.into(), 100_000, &limits).unwrap().unwrap();
            let mut left: Vec<Vec<u64>> =
                found.moves.iter().map(|m| small(&m.apply(&big(position)))).collect();
            let mut wanted: Vec<Vec<u64>> =
                options(position).into_iter().filter(|p| oracle.value(p) == target).collect();
            left.sort();
            wanted.sort();
            wanted.dedup();
            assert_eq!(left, wanted, "{form:?} {position:?} to value {target}");
        }
    }
    answered
}

/// All lists of n numbers up to `most`.
fn all(n: usize, most: u64) -> Vec<Vec<u64>> {
    let longer = |lists: Vec<Vec<u64>>| {
        let one_more = |list: Vec<u64>| (0..=most).map(move |k| [&list[..], &[k]].concat());
        lists.into_iter().flat_map(one_more).collect()
    };
    (0..n).fold(vec![Vec::new()], |lists, _| longer(lists))
}

/// All lists that are nowhere larger and somewhere smaller.
fn smaller(position: &[u64]) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    for &heap in position {
        lists = lists
            .into_iter()
            .flat_map(|l: Vec<u64>| (0..=heap).map(move |k| [&l[..], &[k]].concat()))
            .collect();
    }
    lists.retain(|l| l != position);
    lists
}

/// How many numbers differ.
fn changed(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}
