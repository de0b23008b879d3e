//! Automata, and walks through several of them at once.
//!
//! An automaton reads the digits of all its tracks together. It stands for a relation between numbers: at valid words,
//! with any number of leading zeros, it accepts if and only if the relation holds. What it does at words that are not
//! valid never matters, for no walk goes there.

use std::collections::HashMap;

use crate::work::MEMBER;
use crate::{NumberSystem, Reason, Work};

/// Rejects for ever.
pub(super) const DEAD: u32 = u32::MAX;

/// The most letters: digits of all tracks together.
const LETTERS: usize = 1 << 16;

/// A deterministic automaton. State 0 is first; letters are the digits as a number, the first track highest.
#[derive(Debug)]
pub(super) struct Machine {
    pub(super) tracks: usize,
    pub(super) accept: Vec<bool>,
    /// The next state, letter by letter, state by state.
    pub(super) next: Vec<u32>,
}

/// A relation between the numbers that are called by these names.
#[derive(Debug, Clone)]
pub(super) struct Rel {
    pub(super) machine: std::rc::Rc<Machine>,
    pub(super) names: Vec<char>,
}

/// A relation that must hold, or must not.
pub(super) type Literal<'a> = (&'a Rel, bool);

impl Rel {
    pub(super) fn new(machine: Machine, names: &str) -> Rel {
        Rel { machine: std::rc::Rc::new(machine), names: names.chars().collect() }
    }

    /// The same between numbers called otherwise.
    pub(super) fn of(&self, names: &str) -> Rel {
        Rel { machine: self.machine.clone(), names: names.chars().collect() }
    }
}

impl Machine {
    pub(super) fn step(&self, letters: usize, state: u32, letter: usize) -> u32 {
        if state == DEAD { DEAD } else { self.next[state as usize * letters + letter] }
    }

    pub(super) fn accepts(&self, state: u32) -> bool {
        state != DEAD && self.accept[state as usize]
    }
}

/// How many letters so many tracks have.
pub(super) fn letters(system: NumberSystem, tracks: usize) -> Result<usize, Reason> {
    let power = u32::try_from(tracks).ok().and_then(|tracks| system.radix().checked_pow(tracks));
    power.filter(|letters| *letters <= LETTERS).ok_or(Reason::Overflow)
}

/// The digits of a letter.
pub(super) fn digits(system: NumberSystem, tracks: usize, mut letter: usize) -> Vec<u8> {
    let mut digits = vec![0; tracks];
    for digit in digits.iter_mut().rev() {
        *digit = u8::try_from(letter % system.radix()).unwrap_or(0);
        letter /= system.radix();
    }
    digits
}

/// The letter of some of the digits.
pub(super) fn letter(system: NumberSystem, digits: &[u8], places: &[usize]) -> usize {
    places.iter().fold(0, |letter, place| letter * system.radix() + usize::from(digits[*place]))
}

/// The automaton whose states are what `step` makes from `first`, digits by digits.
pub(super) fn grow<S: Clone + Eq + std::hash::Hash>(
    system: NumberSystem,
    tracks: usize,
    first: S,
    mut step: impl FnMut(&S, &[u8]) -> Option<S>,
    accept: impl Fn(&S) -> bool,
    work: &mut Work,
) -> Result<Machine, Reason> {
    let letters = letters(system, tracks)?;
    let alphabet: Vec<Vec<u8>> = (0..letters).map(|n| digits(system, tracks, n)).collect();
    let mut numbers = HashMap::from([(first.clone(), 0u32)]);
    let mut states = vec![first];
    let (mut next, mut accepts) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < states.len() {
        // A state is kept twice, a transition once.
        work.spend(2 * MEMBER + letters as u128 * (MEMBER / 2))?;
        let state = states[at].clone();
        accepts.push(accept(&state));
        for digits in &alphabet {
            next.push(match step(&state, digits) {
                None => DEAD,
                Some(after) => match numbers.get(&after) {
                    Some(number) => *number,
                    None => {
                        let number = u32::try_from(states.len()).map_err(|_| Reason::Overflow)?;
                        states.push(after.clone());
                        numbers.insert(after, number);
                        number
                    }
                },
            });
        }
        at += 1;
    }
    Ok(Machine { tracks, accept: accepts, next })
}

/// The automaton that accepts where all literals are as they must be, between numbers called `names`, at valid words.
pub(super) fn all(
    system: NumberSystem,
    names: &[char],
    literals: &[Literal<'_>],
    work: &mut Work,
) -> Result<Machine, Reason> {
    let place = |name: &char| names.iter().position(|other| other == name).ok_or(Reason::Overflow);
    let mut parts = Vec::new();
    for (rel, holds) in literals {
        let places = rel.names.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        parts.push((&rel.machine, letters(system, rel.names.len())?, places, *holds));
    }
    let step = |(states, full): &(Vec<u32>, Vec<bool>), digits: &[u8]| {
        let full = full.iter().zip(digits).map(|(full, digit)| system.follow(*full, *digit));
        let full = full.collect::<Option<Vec<bool>>>()?;
        let mut after = Vec::with_capacity(states.len());
        for (state, (machine, letters, places, holds)) in states.iter().zip(&parts) {
            let next = machine.step(*letters, *state, letter(system, digits, places));
            if next == DEAD && *holds {
                return None;
            }
            after.push(next);
        }
        Some((after, full))
    };
    let accept = |(states, _): &(Vec<u32>, Vec<bool>)| {
        states.iter().zip(&parts).all(|(state, (machine, _, _, holds))| machine.accepts(*state) == *holds)
    };
    grow(system, names.len(), (vec![0; parts.len()], vec![false; names.len()]), step, accept, work)
}

/// Whether for no numbers all literals are as they must be.
pub(super) fn none(
    system: NumberSystem,
    names: &str,
    literals: &[Literal<'_>],
    work: &mut Work,
) -> Result<bool, Reason> {
    let names: Vec<char> = names.chars().collect();
    Ok(!all(system, &names, literals, work)?.accept.contains(&true))
}

/// Whether leading zeros change nothing, at valid words: the walk from the first state and that from the state
/// after a zero always agree.
pub(super) fn is_settled(system: NumberSystem, machine: &Machine, work: &mut Work) -> Result<bool, Reason> {
    let letters = letters(system, machine.tracks)?;
    let all: Vec<usize> = (0..machine.tracks).collect();
    let step = |(a, b, full): &(u32, u32, Vec<bool>), digits: &[u8]| {
        let full = full.iter().zip(digits).map(|(full, digit)| system.follow(*full, *digit));
        let full = full.collect::<Option<Vec<bool>>>()?;
        let letter = letter(system, digits, &all);
        Some((machine.step(letters, *a, letter), machine.step(letters, *b, letter), full))
    };
    let differ = |(a, b, _): &(u32, u32, Vec<bool>)| machine.accepts(*a) != machine.accepts(*b);
    let first = (0, machine.step(letters, 0, 0), vec![false; machine.tracks]);
    let pairs = grow(system, machine.tracks, first, step, differ, work)?;
    Ok(!pairs.accept.contains(&true))
}
