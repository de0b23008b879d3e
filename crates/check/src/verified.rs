//! What the kernel has checked, and nothing else can make.

use crate::cap::Cap;
use crate::rule::{Move, Play, Target};
use crate::set::Set;
use crate::turn::Turn;

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
#[allow(missing_docs)] // the fields are named in the lines above
pub enum Claim {
    /// f(n + period) = f(n) + saltus for n >= preperiod, both least. The values are those of heaps below
    /// preperiod + period; the saltus is 0 unless the theorem is `all-but`.
    Periodic { preperiod: u64, period: u64, saltus: u64, values: Vec<u32> },
    /// The same with saltus 0, by `sparse-window`, which does not list the values.
    Repeats { preperiod: u64, period: u64 },
    /// Among the heaps 1 .. heaps - 1 so many are rare, that is, their value has an even number of one bits in
    /// common with the mask; where `positional`, an odd number if heap and amounts that part it are not both even
    /// or odd. The last of them. By `sparse-window`.
    Followed { heaps: u64, mask: u64, positional: bool, rare: u64, last_rare: Option<u64> },
    /// g(n) = floor(n / divisor).
    Floor { divisor: u64 },
    /// The values are periodic from no heap on, with no period.
    NeverPeriodic,
    /// g(n) = h(n) where h(n) = h(n-1) + 1, else g(n) = g(n - h(n) - 1); g(0) = 0; h by the statement's caps.
    MaximumNim,
    /// The law automaton, reading a heap n and a number c together in this system, accepts if and only if c is g(n), or
    /// `code^g(n)` if there is a code.
    Automatic { system: NumberSystem, code: Option<u64>, law: Automaton },
    /// The law automaton, reading the entries of a position (or one heap) together, accepts if and only if the player to
    /// move loses. With first moves: `start` reads a heap, and accepts if and only if whoever begins with it loses.
    Lost { system: NumberSystem, law: Automaton, start: Option<Automaton> },
}

/// How numbers are written: most significant digit first, leading zeros allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberSystem {
    /// Digits 0 .. k - 1, weights 1, k, k^2, ..
    Base(u8),
    /// Digits 0 .. a, the largest one followed by 0 only; weights U(0) = 1, U(1) = a + 1, U(i+2) = a U(i+1) + U(i).
    /// a = 1: sums of Fibonacci numbers no two of which are neighbours.
    Ostrowski(u8),
}

/// A deterministic automaton that reads the digits of several numbers together. State 0 is first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    /// For each state, whether it accepts.
    pub accept: Vec<bool>,
    /// For each state and each letter the next state, if words that go on may still be accepted. A letter is the
    /// digits of all numbers as one number, the first number's digit highest.
    pub next: Vec<Vec<Option<u32>>>,
}

/// An arithmetic fact about a set that the kernel derived from its definition and used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named in the lines above
pub enum Fact {
    /// No member of the set is congruent to any of the residues.
    Misses { set: Set, modulus: u64, residues: Vec<u64> },
    /// Every member is at least this.
    AtLeast { set: Set, least: u64 },
    /// Any so many consecutive positive numbers hold a member.
    MeetsEveryRun { set: Set, length: u64 },
    /// Every number has a positive multiple in the set.
    HoldsMultiples { set: Set },
}

/// A statement about a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The convention.
    pub play: Play,
    /// The moves of the rule.
    pub moves: Vec<Move>,
    /// The caps of a rule to take 1 to so many stones, which has no other moves; else empty.
    pub caps: Vec<Cap>,
    /// The moves that leave a part of the heap, by `automatic` only.
    pub targets: Vec<Target>,
    /// The moves of a position of several numbers, by `lost` only; then there are no other moves.
    pub turns: Vec<Turn>,
    /// The moves of the first turn, which begins with one heap; empty where the first turn is like all others.
    pub firsts: Vec<Turn>,
    /// The name of the theorem used: `window`, `residue`, `floor`, `all-but`, `guy-smith`, `sparse-window`,
    /// `aperiodic`, `maximum-nim`, `automatic`, `lost`.
    pub theorem: &'static str,
    /// What the claim speaks about.
    pub subject: Subject,
    /// What was checked.
    pub claim: Claim,
    /// Arithmetic facts about sets that the kernel derived and used.
    pub facts: Vec<Fact>,
}

/// A statement that this kernel has checked. Only [`crate::verify`] and [`crate::Pieces`] make one, and
/// nobody can change it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified(pub(crate) Statement);

impl std::ops::Deref for Verified {
    type Target = Statement;

    fn deref(&self) -> &Statement {
        &self.0
    }
}
