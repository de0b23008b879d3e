//! What can go wrong, typed.

use std::fmt;

use crate::adder::Fault;
use crate::formula::Var;
use crate::limits::Undecided;

/// Why an operation gave no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// A budget ran out: the answer is not known.
    Undecided(Undecided),
    /// Two relations over different numeration systems were combined: their words mean different numbers.
    DifferentSystems,
    /// A relation of one number of tracks was used where another was needed.
    Tracks {
        /// Tracks needed.
        needed: usize,
        /// Tracks given.
        given: usize,
    },
    /// A track that the relation does not have.
    NoSuchTrack(usize),
    /// A base below 2, an Ostrowski coefficient below 1, or more than [`crate::System::MOST_DIGITS`] digits.
    System(u64),
    /// A table of transitions of the wrong size, or that leads to a state that does not exist.
    Table,
    /// The automaton tells words apart that differ only in leading zeros, so it is no set of numbers.
    LeadingZeros,
    /// The given adder is not addition.
    Adder(Fault),
    /// A sentence was expected, but this variable is free.
    Free(Var),
    /// A coefficient or constant beyond 64 bits arose.
    Overflow,
    /// The levels of an automaton with output overlap or leave a tuple out.
    Levels,
}

impl From<Undecided> for Error {
    fn from(undecided: Undecided) -> Self {
        Error::Undecided(undecided)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Undecided(undecided) => undecided.fmt(f),
            Error::DifferentSystems => write!(f, "relations over different numeration systems"),
            Error::Tracks { needed, given } => write!(f, "{needed} tracks needed, {given} given"),
            Error::NoSuchTrack(track) => write!(f, "there is no track {track}"),
            Error::System(n) => write!(f, "no numeration system for {n}"),
            Error::Table => write!(f, "not a table of transitions"),
            Error::LeadingZeros => write!(f, "leading zeros change what the automaton says"),
            Error::Adder(fault) => write!(f, "not addition: {fault}"),
            Error::Free(var) => write!(f, "variable {} is free", var.0),
            Error::Overflow => write!(f, "a coefficient beyond 64 bits"),
            Error::Levels => write!(f, "levels overlap or leave a tuple out"),
        }
    }
}

impl std::error::Error for Error {}
