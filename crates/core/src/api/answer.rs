//! What the questions are answered with.

use num_bigint::BigUint;

use crate::game::{Outcome, Play};
use crate::law::Law;
use crate::position::{Position, Size};

/// How many moves to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesWanted {
    /// None: the verdict alone.
    None,
    /// The first.
    One,
    /// All, up to a limit.
    All {
        /// The most to list.
        limit: usize,
    },
}

impl MovesWanted {
    /// The most moves to list.
    pub fn most(self) -> usize {
        match self {
            MovesWanted::None => 0,
            MovesWanted::One => 1,
            MovesWanted::All { limit } => limit,
        }
    }
}

/// Who wins a position and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The position asked about.
    pub position: Position,
    /// The convention of the verdict.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// Grundy value of the whole position (normal play without memory only).
    pub value: Option<BigUint>,
    /// The winning moves, ordered by component, amount, parts.
    pub moves: Vec<WinningMove>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// How many there are, when known.
    pub total: Option<BigUint>,
    /// What all of them have in common, when they are too many to list.
    pub rule: Option<MovesRule>,
    /// How the answer was found.
    pub basis: Basis,
    /// Something a person might not expect.
    pub note: Option<Note>,
}

/// Something about a verdict that a person might not expect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// No move is left although stones are: the heaps that still hold some.
    Stuck {
        /// The heaps, in the order given.
        heaps: Vec<Size>,
    },
}

/// One winning move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// Index of the component in the position, from 0, counted through all parts of a sum.
    pub component: usize,
    /// The heap before.
    pub from: Size,
    /// The heaps that replace it, ascending, empty when it vanishes.
    pub to: Vec<Size>,
    /// The amount taken, for moves that take.
    pub take: Option<Size>,
}

/// A sentence about winning moves too many to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MovesRule {
    /// From component i take an amount of the set that is congruent to a residue.
    TakeCongruent {
        /// The component.
        component: usize,
        /// The set, in canonical words.
        set: String,
        /// The modulus.
        modulus: u64,
        /// The residues.
        residues: Vec<u64>,
    },
    /// Leave a component with this Grundy value.
    LeaveValue {
        /// The component.
        component: usize,
        /// The value.
        value: BigUint,
    },
}

/// What a verdict rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// A table of exact values (Sprague-Grundy theorem for sums).
    Table,
    /// A table of who wins every smaller position of the same kind.
    OutcomeTable,
    /// A proved law.
    ProvedLaw,
    /// A closed form of the literature.
    ClosedForm,
    /// A search of the position by the definition.
    Search,
    /// What is made may end the game for its maker: Grundy values among the moves after which nobody can end it.
    QuickEnds,
    /// All components are pairs of equal ones, in normal play: they cancel.
    EqualHeaps,
    /// Misère Nim rule on a game the library has shown to be Nim-like.
    MisereNim,
}

/// Everything `law` has to say about a rule.
#[derive(Debug, Clone)]
pub struct Laws {
    /// The law of the Grundy values (absent under misère and with memory).
    pub grundy: Option<Law>,
    /// The law of the outcomes of one heap, under the game's convention.
    pub outcome: Law,
    /// That the Grundy values never become periodic, where that is proved beside a law that gives them.
    pub never: Option<Law>,
    /// Candidates that failed, each with the smallest heap where it does.
    pub rejected: Vec<Rejected>,
}

/// A candidate law that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// What it said.
    pub claim: crate::law::Claim,
    /// The smallest heap where it fails.
    pub at: u64,
    /// What it said there.
    pub claimed: u64,
    /// What is true there.
    pub actual: u64,
}
