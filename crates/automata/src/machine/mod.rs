//! Deterministic automata with output over plain letter numbers; what the letters stand for is said elsewhere.

pub(crate) mod intern;
mod minimize;
pub(crate) mod product;
pub(crate) mod project;
pub(crate) mod search;

use crate::limits::{Limits, Undecided};

/// No state: from here nothing but output 0 follows.
pub(crate) const DEAD: u32 = u32::MAX;

/// A number of a state, letter or transition as it is stored.
pub(crate) fn id(n: usize) -> u32 {
    u32::try_from(n).expect("states and transitions are counted against the limits first")
}

/// A deterministic automaton that reads letters `0..letters` from state 0 and says the output of the state
/// it ends in. Output 0 stands for "no", and is also the output of every word that leads to [`DEAD`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Machine {
    pub(crate) letters: usize,
    /// Row by row, one row a state: the next state for each letter, or [`DEAD`].
    pub(crate) table: Vec<u32>,
    pub(crate) output: Vec<u32>,
}

impl Machine {
    /// The machine that says 0 to everything.
    pub(crate) fn nothing(letters: usize) -> Machine {
        Machine { letters, table: vec![DEAD; letters], output: vec![0] }
    }

    pub(crate) fn states(&self) -> usize {
        self.output.len()
    }

    pub(crate) fn row(&self, state: u32) -> &[u32] {
        let start = state as usize * self.letters;
        &self.table[start..start + self.letters]
    }

    pub(crate) fn step(&self, state: u32, letter: usize) -> u32 {
        if state == DEAD { DEAD } else { self.table[state as usize * self.letters + letter] }
    }

    pub(crate) fn output_of(&self, state: u32) -> u32 {
        if state == DEAD { 0 } else { self.output[state as usize] }
    }

    /// The output after a word.
    pub(crate) fn run(&self, word: impl IntoIterator<Item = usize>) -> u32 {
        self.output_of(word.into_iter().fold(0, |state, letter| self.step(state, letter)))
    }

    /// Transitions that lead somewhere.
    pub(crate) fn transitions(&self) -> usize {
        self.table.iter().filter(|next| **next != DEAD).count()
    }
}

/// A machine that is found by exploring from its first state, row by row.
pub(crate) struct Growing<'a> {
    machine: Machine,
    limits: &'a Limits,
}

impl<'a> Growing<'a> {
    pub(crate) fn new(letters: usize, limits: &'a Limits) -> Self {
        Growing { machine: Machine { letters, table: Vec::new(), output: Vec::new() }, limits }
    }

    /// Adds the next state. `states` are known to exist so far, `held` cells are held beside the table.
    pub(crate) fn row(
        &mut self,
        output: u32,
        next: impl IntoIterator<Item = u32>,
        (states, held): (usize, usize),
    ) -> Result<(), Undecided> {
        self.machine.output.push(output);
        self.machine.table.extend(next);
        self.limits.spend(self.machine.letters as u64)?;
        self.limits.allow_states(states)?;
        self.limits.allow_cells(self.machine.table.len() + held)
    }

    /// The machine, minimal and with states numbered in the order in which they are reached, so that equal
    /// functions have equal machines.
    pub(crate) fn finish(self) -> Result<Machine, Undecided> {
        minimize::minimize(&self.machine, self.limits)
    }
}

pub(crate) use minimize::minimize;
