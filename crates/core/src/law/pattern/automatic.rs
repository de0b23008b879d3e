//! Laws that an automaton reads off the digits of the heap: values of few kinds as an automaton with output, values
//! that grow as one that reads heap and value (or a code of the value) together.

use grundy_automata::{Relation, System};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::prove::automatic::{Code, Guess, Kind};

/// A learned law. Automata have decided that the moves of the rule obey it for all heaps; whether the kernel has checked a
/// certificate of it, the standing of the law says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automatic {
    /// The automaton and what it says.
    pub guess: Guess,
    /// It was learned from the values of the heaps up to here.
    pub learned_from: u64,
}

/// Numbers beyond so many binary digits are not read.
const MOST_BITS: u64 = 1 << 14;

impl Automatic {
    /// The numeration system.
    pub fn system(&self) -> System {
        self.guess.system()
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        match &self.guess.kind {
            Kind::Values(values) => values.states(),
            Kind::Relation(relation) | Kind::Lost(relation) | Kind::Coded { relation, .. } => {
                relation.states()
            }
        }
    }

    /// The value of a heap. O(digits x states).
    pub fn value(&self, n: &BigUint) -> Option<BigUint> {
        let word = word(self.system(), n)?;
        match &self.guess.kind {
            Kind::Values(values) => {
                let state = word.iter().try_fold(0, |state, digit| values.next(state, &[*digit]))?;
                Some(values.value_of(state)?.into())
            }
            Kind::Relation(relation) => number(self.system(), &second(relation, &word)?),
            Kind::Coded { relation, code, .. } => decoded(self.system(), *code, &second(relation, &word)?),
            Kind::Lost(relation) => {
                let state = word.iter().try_fold(0, |state, digit| relation.next(state, &[*digit]));
                Some(u8::from(!state.is_some_and(|state| relation.accepts(state))).into())
            }
        }
    }
}

/// The word on the second track that a relation holds beside the given one on the first.
fn second(relation: &Relation, word: &[u8]) -> Option<Vec<u8>> {
    let radix = u8::try_from(relation.system().radix()).ok()?;
    // For each place the states that can be reached, each with where from and by which digit.
    let mut layers: Vec<Vec<Option<(usize, u8)>>> = Vec::with_capacity(word.len());
    let mut here = vec![false; relation.states()];
    *here.first_mut()? = true;
    for &digit in word {
        let mut layer = vec![None; here.len()];
        for state in (0..here.len()).filter(|&state| here[state]) {
            for other in 0..radix {
                if let Some(next) = relation.next(state, &[digit, other]) {
                    layer[next].get_or_insert((state, other));
                }
            }
        }
        here = layer.iter().map(Option::is_some).collect();
        layers.push(layer);
    }
    let mut state = (0..here.len()).find(|&state| here[state] && relation.accepts(state))?;
    let mut found = Vec::with_capacity(word.len());
    for layer in layers.iter().rev() {
        let (before, digit) = layer[state]?;
        found.push(digit);
        state = before;
    }
    found.reverse();
    Some(found)
}

/// The units of the digits of a number of this size, least first: powers of the base, or U(0) = 1, U(1) = a + 1,
/// U(i + 1) = a U(i) + U(i - 1).
fn units(system: System, up_to: &BigUint) -> Vec<BigUint> {
    let mut units = vec![BigUint::one()];
    while let Some(last) = units.last().filter(|last| *last <= up_to) {
        let next = match (system.base_of(), system.ostrowski_of()) {
            (Some(base), _) => last * base,
            (None, Some(a)) => match units.len().checked_sub(2).map(|i| &units[i]) {
                Some(before) => last * a + before,
                None => BigUint::from(a) + 1u8,
            },
            (None, None) => break,
        };
        units.push(next);
    }
    units
}

/// The word of a number, most significant digit first, with at least one leading zero.
fn word(system: System, n: &BigUint) -> Option<Vec<u8>> {
    if n.bits() > MOST_BITS {
        return None;
    }
    let mut rest = n.clone();
    let digit = |unit: &BigUint| {
        let (digit, left) = rest.div_rem(unit);
        rest = left;
        digit.to_u8()
    };
    units(system, n).iter().rev().map(digit).collect()
}

/// The number of a word.
fn number(system: System, word: &[u8]) -> Option<BigUint> {
    let mut units = vec![
        BigUint::one(),
        BigUint::from(system.base_of().or_else(|| system.ostrowski_of().map(|a| a + 1))?),
    ];
    while units.len() < word.len() {
        let [before, last] = &units[units.len() - 2..] else { return None };
        let next = match (system.base_of(), system.ostrowski_of()) {
            (Some(base), _) => last * base,
            (None, a) => last * a? + before,
        };
        units.push(next);
    }
    Some(word.iter().rev().zip(&units).map(|(digit, unit)| unit * *digit).sum())
}

/// The value of a code.
fn decoded(system: System, code: Code, word: &[u8]) -> Option<BigUint> {
    match code {
        Code::Power { base } => {
            let (mut rest, mut exponent) = (number(system, word)?, 0u64);
            while !rest.is_zero() && (&rest % base).is_zero() {
                (rest, exponent) = (rest / base, exponent + 1);
            }
            rest.is_one().then(|| exponent.into())
        }
        Code::Spread { offset } => {
            let digits: Vec<u8> = word.iter().rev().skip(usize::from(offset)).step_by(2).copied().collect();
            let digits: Vec<u8> = digits.into_iter().rev().collect();
            number(system, &digits)
        }
    }
}
