//! T0, T6, T7, T13: a law read by automata is proved of the rule itself.
//!
//! A guess is the Grundy function if and only if no move keeps the value (AVOID) and every smaller value is reached
//! (REACH); it is the set of lost positions if and only if no move leads from one lost position to another, and from
//! every other position some move does. Moves and guess are formulas of one numeration system, so
//! these sentences are decided. A sentence that fails shows a position, and [`decide`] shows the smallest one: as every
//! smaller position is right, the guess is wrong there.
//!
//! What is said here is not yet "proved": that word belongs to the kernel.

mod cases;
mod certificate;
mod claims;
mod cond;
mod digits;
mod guess;
mod lost;
mod moves;
mod rule;
mod sets;
mod sum;
mod turns;

use std::collections::BTreeSet;

use grundy_automata::{Arithmetic, Error, Formula, Limits, Relation, System, Undecided, Var};

pub(crate) use certificate::can_say;
pub use certificate::{certificate, prove};
pub(crate) use claims::few_values;
pub use guess::{Code, Guess, Kind};
pub use lost::{certificate_lost, prove_lost};
pub use rule::Rule;

use crate::set::Set;

/// What became of a guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Every obligation holds: the guess is true of all positions.
    Holds,
    /// The guess is wrong here.
    Fails(Failure),
    /// A budget ran out; nothing is known.
    Undecided(Undecided),
}

/// Where a guess is wrong, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What does not hold.
    pub obligation: Obligation,
    /// A position where it does not, with the smallest sum of entries: for one heap, the smallest heap. A
    /// game with memory has the amount taken last as its last entry. `None` when it does not fit into 128 bits.
    pub position: Option<Vec<u128>>,
}

/// The sentences that together say that a guess is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Every heap has a value.
    Total,
    /// No heap has two values.
    Functional,
    /// Every value is in the image of the code.
    Range,
    /// Every move makes the sum of the entries smaller: play ends.
    Descends,
    /// No move keeps the value; no move leads from a lost position to a lost one.
    Avoid,
    /// Every smaller value is reached; from every position that is not lost a lost one is reached. Under misère play
    /// a position without a move is not lost.
    Reach,
}

/// A part of a rule, or of a guess beside it, that no formula of the numeration system says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inexpressible {
    /// This set, or a set with it inside.
    Set(Box<Set>),
    /// An expression that is not linear.
    Expression,
    /// A condition that reads more than sums and digits.
    Condition,
    /// A parameter that may be negative.
    Parameter,
    /// The exclusive or of values in this system, which is not a base 2, 4, 8, ..
    Xor,
    /// More than three heaps from one.
    Heaps,
    /// Several heaps, where outcomes of sums would be needed.
    Split,
    /// The kind of position: rows, rings, early ends, `move in all`.
    Position,
    /// The guess has another number of tracks than the position has entries.
    Tracks,
    /// A coefficient or constant beyond 64 bits.
    Large,
    /// The guess is over another numeration system than its image.
    System,
}

/// Why a step gave no formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    Inexpressible(Inexpressible),
    Undecided(Undecided),
}

impl From<Inexpressible> for Stop {
    fn from(part: Inexpressible) -> Self {
        Stop::Inexpressible(part)
    }
}

impl From<Undecided> for Stop {
    fn from(undecided: Undecided) -> Self {
        Stop::Undecided(undecided)
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Undecided(undecided) => Stop::Undecided(undecided),
            Error::DifferentSystems | Error::System(_) => Inexpressible::System.into(),
            Error::Tracks { .. } | Error::NoSuchTrack(_) => Inexpressible::Tracks.into(),
            Error::Overflow => Inexpressible::Large.into(),
            // Formulas here have no free variables, and relations no other faults.
            Error::Table | Error::LeadingZeros | Error::Adder(_) | Error::Free(_) | Error::Levels => {
                Inexpressible::Condition.into()
            }
        }
    }
}

/// Decides whether a guess is true of a rule.
///
/// Time: as much as the automata need; what they may use is in `limits`.
///
/// # Errors
/// [`Inexpressible`] when the rule is not a formula of the guess's numeration system.
pub fn decide(rule: &Rule<'_>, guess: &Guess, limits: &Limits) -> Result<Verdict, Inexpressible> {
    match claims::verdict(rule, guess, limits) {
        Ok(verdict) => Ok(verdict),
        Err(Stop::Undecided(undecided)) => Ok(Verdict::Undecided(undecided)),
        Err(Stop::Inexpressible(part)) => Err(part),
    }
}

/// Formulas in the making: the arithmetic of one system and variables that were not used yet.
struct Maker<'l> {
    arithmetic: Arithmetic,
    limits: &'l Limits,
    fresh: u32,
    /// Variables that are positive wherever they are used.
    positive: BTreeSet<Var>,
}

impl<'l> Maker<'l> {
    fn new(system: System, limits: &'l Limits) -> Result<Self, Stop> {
        Ok(Maker {
            arithmetic: Arithmetic::new(system, limits)?,
            limits,
            fresh: 0,
            positive: BTreeSet::new(),
        })
    }

    fn system(&self) -> System {
        self.arithmetic.system()
    }

    fn var(&mut self) -> Var {
        self.fresh += 1;
        Var(self.fresh - 1)
    }

    fn vars(&mut self, count: usize) -> Vec<Var> {
        (0..count).map(|_| self.var()).collect()
    }

    /// A formula as a relation on these tracks: a name for it, to be used in other formulas.
    fn define(&mut self, formula: &Formula, tracks: &[Var]) -> Result<Relation, Stop> {
        Ok(self.arithmetic.define(formula, tracks, self.limits)?)
    }
}
