//! Why a text is not accepted: one variant for each reason, with its facts.

use std::fmt;

use crate::set::Set;

/// Why a text was not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// Line of the certificate, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: Reason,
}

/// The reasons for a rejection. The first group says that the text is not a certificate
/// ([`Reason::is_malformed`]), the others that it does not prove what it claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The first step is not `grundy-certificate ..`.
    NotACertificate,
    /// A certificate of another version.
    VersionUnknown {
        /// The version it names.
        found: String,
    },
    /// The text is longer than this many bytes.
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// The text ends where a step is needed.
    StepMissing {
        /// The first word of the step.
        expected: &'static str,
    },
    /// Another step stands here.
    StepUnexpected {
        /// The first word needed, or `end`.
        expected: &'static str,
        /// The first word found.
        found: String,
    },
    /// Words are not separated by single spaces, or a line begins or ends with a space.
    Spacing,
    /// A word is missing at the end of a line or before a closing parenthesis.
    WordMissing {
        /// What is needed.
        expected: &'static str,
    },
    /// A word that is not among those allowed here.
    WordUnknown {
        /// What is needed.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A step goes on where it should end.
    WordExtra {
        /// What stands there.
        found: String,
    },
    /// Not a whole number in plain digits.
    NumberMalformed {
        /// What stands there.
        found: String,
    },
    /// A number larger than the format allows at this place.
    NumberTooLarge {
        /// What stands there.
        found: String,
        /// The largest allowed.
        limit: u64,
    },
    /// A number smaller than the format allows at this place.
    NumberTooSmall {
        /// What stands there.
        found: u64,
        /// The least allowed.
        least: u64,
    },
    /// Listed numbers must ascend.
    NotAscending {
        /// A number.
        before: u64,
        /// The one after it.
        after: u64,
    },
    /// Parentheses inside parentheses, too deep.
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// Expressions too long.
    TooManyTerms {
        /// The limit.
        limit: usize,
    },
    /// A parenthesis is not closed on its line.
    ParenthesisOpen,
    /// A class with residue >= modulus.
    ResidueNotBelowModulus {
        /// The residue.
        residue: u64,
        /// The modulus.
        modulus: u64,
    },
    /// `smooth` lists primes only.
    NotPrime {
        /// The number listed.
        found: u64,
    },
    /// A number of heaps that this kind of move cannot leave.
    PartsImpossible {
        /// The number of heaps.
        parts: u64,
    },
    /// `values` must list exactly the heaps below pre-period + period.
    ValuesCount {
        /// How many are needed.
        needed: u64,
        /// How many stand there.
        found: u64,
    },
    /// The value of an outcome is 0 or 1.
    OutcomeNotBit {
        /// The heap.
        n: u64,
        /// The value.
        value: u64,
    },
    /// `bound` is below the pre-period.
    BoundBelowPreperiod {
        /// The bound.
        bound: u64,
        /// The pre-period.
        preperiod: u64,
    },

    /// A formula or recurrence that was not shown to increase from some index on.
    NotIncreasing {
        /// The set.
        set: Set,
    },
    /// A formula without a value at an index (negative exponent or Fibonacci index).
    Undefined {
        /// The index.
        index: u64,
    },
    /// A number outgrew the exact arithmetic of the kernel.
    Overflow,
    /// The check would take too many steps.
    TooLarge {
        /// Steps needed, at least.
        cost: u128,
        /// Steps allowed.
        limit: u128,
    },
    /// Grundy values are claimed under misère play.
    GrundyUnderMisere,
    /// The theorem needs finite sets.
    NotFinite {
        /// The set.
        set: Set,
    },
    /// The theorem does not allow moves that leave several heaps.
    LeavesSeveral {
        /// The most heaps allowed.
        most: u64,
    },
    /// The theorem does not allow this kind of move (`zero`, `whole`).
    MoveUnsuitable {
        /// The word for the kind of move.
        kind: &'static str,
    },
    /// The theorem is about a single kind of move.
    SeveralMoves,
    /// The theorem needs moves that may leave no heap or one heap, freely.
    LeaveNotFree,
    /// The set is not everything without a finite list.
    NotAllBut {
        /// The set.
        set: Set,
    },
    /// A value is not what it is claimed to be.
    ValueWrong {
        /// The heap.
        n: u64,
        /// The claim.
        claimed: u64,
        /// The truth.
        actual: u64,
    },
    /// The values do not repeat all through the window that the theorem needs.
    WindowBroken {
        /// The heap whose value is not that of a period earlier.
        n: u64,
        /// Its value by the claim.
        expected: u64,
        /// Its value.
        actual: u64,
    },
    /// A smaller period does as well.
    PeriodNotLeast {
        /// One that does.
        smaller: u64,
    },
    /// A smaller pre-period does as well.
    PreperiodNotLeast {
        /// One that does.
        smaller: u64,
    },
    /// A move between two heaps of equal value (or both lost) is not excluded.
    AvoidFails {
        /// The residue of the heap.
        residue: u64,
        /// The residue of the amount, which the set may hit.
        amount_residue: u64,
    },
    /// A move into the pre-period that keeps the value (or both lost) is not excluded.
    AvoidFailsAtHeap {
        /// The heap reached.
        heap: u64,
        /// The residue of the amount, which the set may hit.
        amount_residue: u64,
    },
    /// A smaller value has no move to it that would serve all heaps of its residue.
    ReachFails {
        /// The heap.
        n: u64,
        /// The value not reached.
        value: u64,
    },
    /// Under misère play a heap claimed to be lost has no move that all heaps of its residue have.
    NoMove {
        /// The heap.
        n: u64,
    },
    /// An amount below the divisor can be taken.
    AmountBelowDivisor {
        /// The amount.
        amount: u64,
        /// The divisor.
        divisor: u64,
    },
    /// No amount in this run can be taken.
    GapFound {
        /// First amount of the run.
        first: u64,
        /// Last amount of the run.
        last: u64,
    },
    /// It was not shown that every run of this length holds an amount that can be taken.
    GapNotExcluded {
        /// The length.
        length: u64,
    },
    /// The states of the two heaps differ.
    StateNotRepeated {
        /// The first heap.
        at: u64,
        /// The second heap.
        again: u64,
    },
    /// The state is only defined from a later heap on, or must not come before the pre-period.
    RepeatTooEarly {
        /// The heap named.
        repeat: u64,
        /// The least heap that would do.
        least: u64,
    },
    /// The values grow by another amount.
    SaltusWrong {
        /// The claim.
        claimed: u64,
        /// The truth.
        actual: u64,
    },
    /// It was not shown that some set taken from holds a multiple of every number.
    MultiplesNotShown,
}

impl Reason {
    /// Whether the text is not a certificate at all (otherwise it is one, but proves nothing).
    pub fn is_malformed(&self) -> bool {
        use Reason::*;
        match self {
            NotACertificate
            | VersionUnknown { .. }
            | TooLong { .. }
            | StepMissing { .. }
            | StepUnexpected { .. }
            | Spacing
            | WordMissing { .. }
            | WordUnknown { .. }
            | WordExtra { .. }
            | NumberMalformed { .. }
            | NumberTooLarge { .. }
            | NumberTooSmall { .. }
            | NotAscending { .. }
            | TooDeep { .. }
            | ParenthesisOpen
            | TooManyTerms { .. }
            | ResidueNotBelowModulus { .. }
            | NotPrime { .. }
            | PartsImpossible { .. }
            | ValuesCount { .. }
            | OutcomeNotBit { .. }
            | BoundBelowPreperiod { .. } => true,
            NotIncreasing { .. }
            | Undefined { .. }
            | Overflow
            | TooLarge { .. }
            | GrundyUnderMisere
            | NotFinite { .. }
            | LeavesSeveral { .. }
            | MoveUnsuitable { .. }
            | SeveralMoves
            | LeaveNotFree
            | NotAllBut { .. }
            | ValueWrong { .. }
            | WindowBroken { .. }
            | PeriodNotLeast { .. }
            | PreperiodNotLeast { .. }
            | AvoidFails { .. }
            | AvoidFailsAtHeap { .. }
            | ReachFails { .. }
            | NoMove { .. }
            | AmountBelowDivisor { .. }
            | GapFound { .. }
            | GapNotExcluded { .. }
            | StateNotRepeated { .. }
            | RepeatTooEarly { .. }
            | SaltusWrong { .. }
            | MultiplesNotShown => false,
        }
    }

    /// Whether the kernel stopped at its work limit, so that nothing was decided.
    pub fn is_too_large(&self) -> bool {
        matches!(self, Reason::TooLarge { .. })
    }

    pub(crate) fn at(self, line: usize) -> Rejection {
        Rejection { line, reason: self }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {:?}", self.line, self.reason)
    }
}

impl std::error::Error for Rejection {}
