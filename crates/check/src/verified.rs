//! What the kernel has checked, and nothing else can make.

use crate::rule::{Move, Play};
use crate::set::Set;
use crate::words;

/// What a claim speaks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Grundy values of heaps, normal play.
    Grundy,
    /// Who wins from a single heap: 0 = the player to move loses, 1 = wins.
    Outcome,
}

/// What was checked about all heaps n = 0, 1, 2, ..
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// f(n + period) = f(n) + saltus for n >= preperiod, both least.
    Periodic {
        /// The least pre-period.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// Added per period; 0 unless the theorem is `all-but`.
        saltus: u64,
        /// The values of heaps below preperiod + period.
        values: Vec<u32>,
    },
    /// g(n) = floor(n / divisor).
    Floor {
        /// The divisor.
        divisor: u64,
    },
    /// The values are periodic from no heap on, with no period.
    NeverPeriodic,
}

/// An arithmetic fact about a set that the kernel derived from its definition and used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// No member is congruent to any of these.
    Misses {
        /// The set.
        set: Set,
        /// The modulus.
        modulus: u64,
        /// The residues.
        residues: Vec<u64>,
    },
    /// Every member is at least this.
    AtLeast {
        /// The set.
        set: Set,
        /// The bound.
        least: u64,
    },
    /// So many consecutive positive numbers always hold a member.
    MeetsEveryRun {
        /// The set.
        set: Set,
        /// How many.
        length: u64,
    },
    /// Every number has a positive multiple in the set.
    HoldsMultiples {
        /// The set.
        set: Set,
    },
}

impl Fact {
    /// The fact as an English sentence without full stop.
    pub fn text(&self) -> String {
        words::fact(self)
    }
}

/// A statement that this kernel has checked. Only [`crate::verify`] makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    pub(crate) play: Play,
    pub(crate) moves: Vec<Move>,
    pub(crate) theorem: &'static str,
    pub(crate) subject: Subject,
    pub(crate) claim: Claim,
    pub(crate) facts: Vec<Fact>,
    pub(crate) statement: String,
}

impl Verified {
    /// The statement in English: rule, convention, claim, theorem, facts; one line each.
    pub fn statement(&self) -> &str {
        &self.statement
    }

    /// The convention.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The moves of the rule.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The name of the theorem used: `window`, `residue`, `floor`, `all-but`, `guy-smith`, `aperiodic`.
    pub fn theorem(&self) -> &'static str {
        self.theorem
    }

    /// What the claim speaks about.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// What was checked.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Arithmetic facts about sets that the kernel derived and used.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }
}
