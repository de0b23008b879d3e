//! Laws that automata can carry.

use grundy_automata::{Dfao, Limits, Relation, System};

use super::Stop;

/// A law that is guessed: what an automaton says about each position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// What kind of law.
    pub kind: Kind,
}

/// The kinds of law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Grundy values of one heap (track 0), of which there are few.
    Values(Dfao),
    /// Grundy values as a relation of heap (track 0) and value (track 1), read together.
    Relation(Relation),
    /// The same with `code(v)` in place of the value `v`, for values that cannot be read together with the heap.
    /// `mex` only uses order and equality, so any increasing code does.
    Coded {
        /// Heap (track 0) and code of its value (track 1).
        relation: Relation,
        /// Which numbers are codes: the code of `v` is the member with `v` members below it.
        image: Relation,
        /// What the code is called.
        code: Code,
    },
    /// The lost positions: as many tracks as a position has entries. Under the convention of the rule.
    Lost(Relation),
}

/// Names of codes of values, for people; [`Kind::Coded`] carries the image, which decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// `v` is written as `base^v`.
    Power {
        /// The base.
        base: u64,
    },
    /// The digits of `v` stand at every second place, from the last place but `offset` on.
    Spread {
        /// 0 or 1.
        offset: u8,
    },
}

impl Guess {
    /// A guess of this kind.
    pub fn new(kind: Kind) -> Guess {
        Guess { kind }
    }

    /// The numeration system.
    pub fn system(&self) -> System {
        match &self.kind {
            Kind::Values(values) => values.system(),
            Kind::Relation(relation) | Kind::Coded { relation, .. } | Kind::Lost(relation) => {
                relation.system()
            }
        }
    }

    /// The number of states of the automaton.
    pub fn states(&self) -> usize {
        match &self.kind {
            Kind::Values(values) => values.states(),
            Kind::Relation(relation) | Kind::Coded { relation, .. } | Kind::Lost(relation) => {
                relation.states()
            }
        }
    }
}

impl Code {
    /// The image of the code in a system, as [`Kind::Coded`] wants it; `None` when no automaton of that system reads
    /// it. Powers need their base (or a root of it) as the system's base, spread digits any base.
    ///
    /// # Errors
    /// Budgets, as [`Relation`]'s operations.
    pub fn image(self, system: System, limits: &Limits) -> Result<Option<Relation>, grundy_automata::Error> {
        match self {
            Code::Power { base } => match super::digits::powers(system, base, 0, limits) {
                Ok(image) => Ok(image),
                Err(Stop::Undecided(undecided)) => Err(undecided.into()),
                Err(Stop::Inexpressible(_)) => Ok(None),
            },
            Code::Spread { offset } if system.base_of().is_some() => spread(system, offset, limits).map(Some),
            Code::Spread { .. } => Ok(None),
        }
    }
}

/// Numbers whose digits are 0 at all places but those of the parity of `offset`, counted from the last.
fn spread(system: System, offset: u8, limits: &Limits) -> Result<Relation, grundy_automata::Error> {
    // The state: whether a digit other than 0 stood at an even place, or at an odd one, counted from the one read last.
    let step = |(even, odd): &(bool, bool), digits: &[u8]| Some((*odd || digits[0] != 0, *even));
    let wrong = move |(even, odd): &(bool, bool)| if offset % 2 == 0 { *odd } else { *even };
    Relation::explore(system, 1, (false, false), step, |state| !wrong(state), limits)
}
