//! Why a text is not accepted: one variant for each reason, with its facts.

use std::fmt;

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
#[allow(missing_docs)] // Each variant is one line with its facts by name; the line above tells what they mean.
pub enum Reason {
    /// The first step is not `grundy-certificate ..`.
    NotACertificate,
    /// A certificate of another version.
    VersionUnknown { found: String },
    /// The text, or a line, is longer than this many bytes.
    TooLong { limit: usize },
    /// Something else is needed here. Nothing is found where a line or the text ends too early.
    Unexpected { expected: &'static str, found: String },
    /// Words are not separated by single spaces, or a line begins or ends with a space.
    Spacing,
    /// A parenthesis is not closed on its line, or closed without being open.
    Parentheses,
    /// Parentheses inside parentheses, too deep.
    TooDeep { limit: usize },
    /// An expression too long.
    TooManyTerms { limit: u128 },
    /// A number outside of what the format allows at this place.
    NumberOutOfRange { found: String, least: u64, limit: u64 },
    /// Listed numbers must ascend.
    NotAscending { before: u64, after: u64 },
    /// `smooth` lists primes only.
    NotPrime { found: u64 },
    /// `values` must list exactly the heaps below pre-period + period.
    ValuesCount { needed: u64, found: u64 },

    /// A formula or recurrence that was not shown to increase from some index on.
    NotIncreasing,
    /// A formula without a value at an index (negative exponent).
    Undefined { index: u64 },
    /// A number outgrew the exact arithmetic of the kernel.
    Overflow,
    /// The check would take too many steps: at least `cost`.
    TooLarge { cost: u128, limit: u128 },
    /// Nobody waits for the answer any more (`verify_while`).
    Stopped,
    /// Grundy values are claimed under misère play.
    GrundyUnderMisere,
    /// The theorem needs finite sets.
    NotFinite,
    /// The theorem does not allow moves that leave more than one heap.
    LeavesSeveral,
    /// The theorem does not allow to part a heap without taking from it (`zero`).
    TakesNothing,
    /// The theorem is about a single kind of move.
    SeveralMoves,
    /// The theorem does not allow moves that leave three heaps.
    LeavesThree,
    /// The parity of the heap can only count where all amounts that part a heap have the same parity.
    MixedParity,
    /// A rare heap that is not among those listed.
    RareNotListed { n: u64 },
    /// A heap that is listed and not rare.
    NotRare { n: u64 },
    /// No option of the heap was found that has this rare value, below the least common one that none has.
    NotExcluded { n: u64, value: u64 },
    /// The value of the heap needs more bits.
    TooWide { n: u64, bits: u32 },
    /// The window before this heap is needed.
    NoWindow { n: u64 },
    /// The theorem needs moves that may leave no heap or one heap, freely.
    LeaveNotFree,
    /// The set is not everything without a finite list.
    NotAllBut,
    /// A value is not what it is claimed to be.
    ValueWrong { n: u64, claimed: u64, actual: u64 },
    /// The values do not repeat all through what the theorem looks at; `expected` by the claim.
    WindowBroken { n: u64, expected: u64, actual: u64 },
    /// A smaller period does as well.
    PeriodNotLeast { smaller: u64 },
    /// A smaller pre-period does as well.
    PreperiodNotLeast { smaller: u64 },
    /// A move between two heaps of equal value (or both lost) is not excluded: from a heap of this residue,
    /// by an amount of a residue that the set may hit.
    AvoidFails { residue: u64, amount_residue: u64 },
    /// A move into the pre-period that keeps the value (or both lost) is not excluded: so many stones are left, in
    /// heaps that all lie there.
    AvoidFailsAtHeap { heap: u64, amount_residue: u64 },
    /// A smaller value has no move to it that would serve all heaps of the residue of n.
    ReachFails { n: u64, value: u64 },
    /// Under misère play a heap claimed to be lost has no move that all heaps of its residue have.
    NoMove { n: u64 },
    /// An amount below the divisor can be taken.
    AmountBelowDivisor { amount: u64, divisor: u64 },
    /// No amount from `first` to `last` can be taken.
    GapFound { first: u64, last: u64 },
    /// It was not shown that every run of this length holds an amount that can be taken.
    GapNotExcluded { length: u64 },
    /// The states of the two heaps differ.
    StateNotRepeated { at: u64, again: u64 },
    /// The state is only defined from heap `least` on, or must not come before the pre-period.
    RepeatTooEarly { repeat: u64, least: u64 },
    /// The values grow by another amount.
    SaltusWrong { claimed: u64, actual: u64 },
    /// It was not shown that some set taken from holds a multiple of every number.
    MultiplesNotShown,
    /// A move with caps, about which the theorem says nothing.
    Capped,
    /// The theorem is about a move with caps.
    NotCapped,
    /// A move that leaves a part of the heap, about which the theorem says nothing.
    LeavesPart,
    /// A rule about positions of several numbers, about which the theorem says nothing.
    SeveralNumbers,
    /// The law tells words apart that differ in leading zeros only.
    LeadingZerosMatter,
    /// The numeration system has no automaton that the kernel makes for the set.
    NotRead,
    /// Values of several heaps are combined in a base 2, 4, 8 or 16 only.
    NoExclusiveOr,
    /// The automaton does not accept exactly what its step says.
    StepWrong,
    /// The law does not meet this obligation.
    LawFails { obligation: &'static str },
    /// This cap, counted from 1, may grow by more than 1 from a heap to the next, or fall.
    CapJumps { cap: u64 },
}

impl Reason {
    /// Whether the text is not a certificate at all (otherwise it is one, but proves nothing).
    pub fn is_malformed(&self) -> bool {
        use Reason::*;
        matches!(
            self,
            NotACertificate
                | VersionUnknown { .. }
                | TooLong { .. }
                | Unexpected { .. }
                | Spacing
                | Parentheses
                | TooDeep { .. }
                | TooManyTerms { .. }
                | NumberOutOfRange { .. }
                | NotAscending { .. }
                | NotPrime { .. }
                | ValuesCount { .. }
        )
    }

    /// Whether the kernel stopped at its work limit or was stopped, so that nothing was decided.
    pub fn is_too_large(&self) -> bool {
        matches!(self, Reason::TooLarge { .. } | Reason::Stopped)
    }

    pub(crate) fn at(self, line: usize) -> Rejection {
        Rejection { line, reason: self }
    }
}

/// Puts the line to a reason.
pub(crate) trait AtLine<T> {
    fn at(self, line: usize) -> Result<T, Rejection>;
}

impl<T> AtLine<T> for Result<T, Reason> {
    fn at(self, line: usize) -> Result<T, Rejection> {
        self.map_err(|reason| reason.at(line))
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {:?}", self.line, self.reason)
    }
}

impl std::error::Error for Rejection {}
