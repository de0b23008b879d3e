//! Laws: closed statements about all heaps of a rule, each with its standing.

mod agrees;
pub mod caps;
mod certified;
mod conclusion;
pub mod evaluate;
pub mod family;
mod finding;
mod finite;
mod general;
pub(crate) mod guess;
mod infinite;
pub(crate) mod lost;
mod outcome;
pub mod pattern;
pub mod period;
mod rejected;
pub(crate) mod rewriting;
mod search;
mod settled;
mod source;
pub mod study;
#[cfg(test)]
mod tests;
pub mod zero_set;

pub use conclusion::Conclusion;
pub use grundy_check::Fact;
use grundy_check::Verified;

/// What a law speaks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Grundy values g(n), normal play.
    Grundy,
    /// Who wins from a single heap n, under the game's convention.
    Outcome,
}

/// A law and what was done for it.
#[derive(Debug, Clone)]
pub struct Law {
    /// About what.
    pub subject: Subject,
    /// What it says.
    pub claim: Claim,
    /// How far it is certain.
    pub standing: Standing,
    /// Arithmetic facts that the kernel derived for the proof.
    pub facts: Vec<Fact>,
    /// Values to here (last heap) would decide a law that is not proved, where a theorem says so.
    pub would_decide: Option<u64>,
}

/// What a law says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// g(n + period) = g(n) + saltus for n >= preperiod; both least. `values` are the first
    /// preperiod + period values (for outcomes: 0 = the player to move loses, 1 = wins, saltus 0).
    Periodic {
        /// n0
        preperiod: u64,
        /// p
        period: u64,
        /// Added per period.
        saltus: u64,
        /// The values below preperiod + period.
        values: Vec<u32>,
    },
    /// g(n) = floor(n / divisor).
    Floor {
        /// The divisor.
        divisor: u64,
    },
    /// g(n) = h(n) where h(n) = h(n-1) + 1, else g(n) = g(n - h(n) - 1); g(0) = 0. For outcomes: the player to
    /// move loses iff g(n) = 0.
    MaximumNim {
        /// h
        caps: caps::Caps,
    },
    /// Never eventually periodic.
    NeverPeriodic,
    /// A closed form of `theory`, by name.
    Closed(crate::theory::ClosedForm),
    /// A law by digits, a sequence of number theory, or lost heaps that form a well-known set.
    Pattern(pattern::Pattern),
    /// Nothing was found ([`Standing::None`]).
    Unknown,
}

impl Law {
    /// Whether the kernel has accepted a certificate.
    pub fn is_proved(&self) -> bool {
        matches!(self.standing, Standing::Proved(_))
    }
}

/// How far a law is certain: never more than what was done.
// There are a handful of laws at a time: a box would save nothing that matters.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone)]
pub enum Standing {
    /// The kernel accepted a certificate.
    Proved(Verified),
    /// Agrees with the exact table up to here.
    Checked {
        /// Last heap compared.
        up_to: u64,
    },
    /// Wrong, first here.
    Refuted {
        /// The smallest heap.
        at: u64,
    },
    /// Nothing found.
    None {
        /// Last heap looked at.
        up_to: u64,
        /// Values to here would decide, where a theorem says so.
        would_decide: Option<u64>,
    },
}
