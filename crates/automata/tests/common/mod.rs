//! Definitions to compare with, and random relations.
#![allow(dead_code, unreachable_pub)] // Each test uses a part.

use grundy_automata::{Limits, Relation, System};
use proptest::prelude::*;

pub fn limits() -> Limits {
    Limits::new(1 << 20, 1 << 26, 2_000_000_000)
}

/// The systems that properties are tested in.
pub fn systems() -> Vec<System> {
    let base = |k| System::base(k).expect("a base");
    vec![System::BINARY, base(3), base(10), System::ZECKENDORF, System::PELL]
}

/// The words of `0..count` without leading zeros, by the definition of the system: all valid words in the order
/// of length and then of digits.
pub fn words(system: System, count: usize) -> Vec<Vec<u8>> {
    let radix = u8::try_from(system.radix()).expect("few digits");
    let full = system.ostrowski_of().map(|_| radix - 1);
    let valid = |word: &[u8]| word.windows(2).all(|pair| Some(pair[0]) != full || pair[1] == 0);
    let mut found: Vec<Vec<u8>> = vec![vec![]];
    let mut layer: Vec<Vec<u8>> = (1..radix).map(|digit| vec![digit]).collect();
    while found.len() < count {
        found.extend(layer.iter().cloned());
        layer = layer
            .iter()
            .flat_map(|word| (0..radix).map(move |digit| [word.as_slice(), &[digit]].concat()))
            .filter(|word| valid(word))
            .collect();
    }
    found.truncate(count);
    found
}

/// An automaton as a plain table, which need not be minimal.
#[derive(Debug, Clone)]
pub struct Table {
    pub system: System,
    pub tracks: usize,
    pub rows: Vec<Vec<Option<u32>>>,
    pub accept: Vec<bool>,
}

impl Table {
    /// Whether it accepts the words of a tuple, read by the definition.
    pub fn contains(&self, words: &[Vec<u8>], tuple: &[usize]) -> bool {
        let length = tuple.iter().map(|n| words[*n].len()).max().unwrap_or(0);
        let mut state = Some(0u32);
        for place in 0..length {
            let letter = tuple.iter().fold(0, |letter, n| {
                let word = &words[*n];
                let missing = length - word.len();
                let digit = if place < missing { 0 } else { word[place - missing] };
                letter * self.system.radix() + usize::from(digit)
            });
            state = state.and_then(|state| self.rows[state as usize][letter]);
        }
        state.is_some_and(|state| self.accept[state as usize])
    }

    pub fn relation(&self) -> Relation {
        Relation::from_table(self.system, self.tracks, &self.rows, &self.accept, &limits())
            .expect("a relation")
    }
}

/// Random automata of a system with a loop of leading zeros.
pub fn tables(system: System, tracks: usize, states: u32) -> impl Strategy<Value = Table> {
    let letters = system.radix().pow(u32::try_from(tracks).expect("few"));
    let count = states as usize;
    let next = prop_oneof![1 => Just(None), 5 => (0..states).prop_map(Some)];
    let rows = prop::collection::vec(prop::collection::vec(next, letters), count);
    (rows, prop::collection::vec(any::<bool>(), count)).prop_map(move |(mut rows, accept)| {
        rows[0][0] = Some(0);
        Table { system, tracks, rows, accept }
    })
}

/// A system and one random automaton in it.
pub fn any_table(tracks: usize, states: u32) -> impl Strategy<Value = Table> {
    prop::sample::select(systems()).prop_flat_map(move |system| tables(system, tracks, states))
}

/// A system and two random automata in it.
pub fn any_two(tracks: usize, states: u32) -> impl Strategy<Value = (Table, Table)> {
    prop::sample::select(systems())
        .prop_flat_map(move |system| (tables(system, tracks, states), tables(system, tracks, states)))
}

/// All tuples with entries below `bound`.
pub fn tuples(tracks: usize, bound: usize) -> Vec<Vec<usize>> {
    (0..tracks).fold(vec![vec![]], |tuples, _| {
        tuples.iter().flat_map(|t| (0..bound).map(move |n| [t.as_slice(), &[n]].concat())).collect()
    })
}

pub fn wide(tuple: &[usize]) -> Vec<u128> {
    tuple.iter().map(|n| *n as u128).collect()
}
