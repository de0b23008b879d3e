//! What the kernel says about certificates.

use grundy_check::set::Set;
use grundy_check::{Reason, Rejection, Verified};
use grundy_coq::Unwritten;

use super::verified;
use crate::En;
use crate::kernel::KernelText;

impl KernelText for En {
    fn set(&self, set: &Set) -> String {
        verified::name(set)
    }

    fn rejection(&self, rejection: &Rejection) -> String {
        format!("rejected: line {}: {}", rejection.line, self.reason(&rejection.reason))
    }

    fn statement(&self, verified: &Verified) -> String {
        verified::statement(verified)
    }

    fn not_in_coq(&self, why: &Unwritten) -> String {
        let why = match why {
            Unwritten::Theorem(name) => format!("theorem `{name}` is not written for it"),
            Unwritten::Set(set) => {
                format!("which residues the members of {} have is not written for it", self.set(set))
            }
            Unwritten::Heaps(heaps) => {
                format!("moves that leave {heaps} heaps are not written for it by this theorem")
            }
            Unwritten::Outcomes => {
                "who wins is not written for it by theorem `residue`, only values are".into()
            }
            Unwritten::Cap => "this cap is not written for it".into(),
            Unwritten::Long { heaps } => format!("a table of {heaps} heaps is too long for it"),
            Unwritten::Finer => {
                "what the kernel used of the residues of this set is not all written for it".into()
            }
        };
        format!("the law is proved, but not in Coq: {why}")
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::NotACertificate => "not a certificate: the first step is `grundy-certificate 1`".into(),
            Reason::VersionUnknown { found } => {
                format!("a certificate of version {found}; this program reads version 1")
            }
            Reason::TooLong { limit } => format!("the text or a line of it is longer than {limit} bytes"),
            Reason::Unexpected { expected: "end", found } => {
                format!("nothing may follow here, found `{found}`")
            }
            Reason::Unexpected { expected, found } if found.is_empty() => {
                format!("expected {expected}, found nothing more")
            }
            Reason::Unexpected { expected, found } => format!("expected {expected}, found `{found}`"),
            Reason::Spacing => "words are separated by single spaces, with none at the ends of a line".into(),
            Reason::NumberOutOfRange { found, least, limit } => {
                format!("{found} is not from {least} to {limit}, as it must be here")
            }
            Reason::NotAscending { before, after } => {
                format!("the numbers must ascend, but {after} follows {before}")
            }
            Reason::TooDeep { limit } => format!("more than {limit} parentheses inside each other"),
            Reason::TooManyTerms { limit } => format!("an expression has at most {limit} terms"),
            Reason::Parentheses => "a parenthesis has no partner on its line".into(),
            Reason::NotPrime { found } => format!("{found} is not prime"),
            Reason::ValuesCount { needed, found } => {
                format!("{needed} values are needed (pre-period + period), {found} are given")
            }
            Reason::NotIncreasing => {
                "it was not shown that the values of a formula or recurrence increase from some index on"
                    .into()
            }
            Reason::Undefined { index } => {
                format!("the formula has no value at index {index} (negative exponent or Fibonacci index)")
            }
            Reason::Overflow => "a number is too large for the exact arithmetic of the kernel".into(),
            Reason::Stopped => "the check was stopped before its end; nothing decided".into(),
            Reason::TooLarge { cost, limit } => {
                format!(
                    "the check needs at least {cost} steps, more than the limit of {limit}; nothing decided"
                )
            }
            Reason::GrundyUnderMisere => {
                "Grundy values speak of normal play, the certificate says misère play".into()
            }
            Reason::NotFinite => {
                "this theorem needs finite sets, and this one was not seen to be finite".into()
            }
            Reason::LeavesSeveral => "this theorem needs moves that leave at most one heap".into(),
            Reason::TakesNothing => "this theorem does not allow the move `take zero` here".into(),
            Reason::SeveralMoves => "this theorem is about one kind of move, here is a second".into(),
            Reason::Capped => "this theorem does not allow a move with caps, `take (upto ..)`".into(),
            Reason::NotCapped => {
                "this theorem is about one move with caps, `take (upto ..) leave 0 1`".into()
            }
            Reason::CapJumps { cap } => format!(
                "cap {cap} was not shown to grow by 0 or 1 from each heap to the next, within 0 and the heap"
            ),
            Reason::LeavesPart => "this theorem does not allow the move `leave (ratio ..)`".into(),
            Reason::SeveralNumbers => {
                "this theorem is about single heaps, not positions of several numbers (`position`)".into()
            }
            Reason::LeadingZerosMatter => {
                "the automaton tells words apart that differ in leading zeros only".into()
            }
            Reason::NotRead => "the kernel makes no automaton for this set in this numeration system".into(),
            Reason::NoExclusiveOr => "values of several heaps are combined in base 2, 4, 8 or 16 only".into(),
            Reason::StepWrong => "the automaton does not accept exactly what its step says".into(),
            Reason::LawFails { obligation } => match *obligation {
                "total" => "the law does not give every heap a value".into(),
                "functional" => "the law gives some heap two values".into(),
                "range" => "the law gives a number that is no code".into(),
                "avoid" => "some move keeps the value that the law gives".into(),
                "descends" => {
                    "some move does not make the measure smaller, so play was not shown to end".into()
                }
                "stays lost" => "some move leads from a position said to be lost to another one".into(),
                "cannot move" => {
                    "a position without a move is said to be lost; under misère play it is won".into()
                }
                "not reached" => "some position said to be won has no move to a lost one".into(),
                _ => "some smaller value is not reached by any move".into(),
            },
            Reason::LeavesThree => "this theorem needs moves that leave at most two heaps".into(),
            Reason::MixedParity => {
                "`positional` needs amounts of one parity in all moves that leave two heaps".into()
            }
            Reason::RareNotListed { n } => format!("heap {n} is rare, and not listed"),
            Reason::NotRare { n } => format!("heap {n} is listed, and not rare"),
            Reason::NotExcluded { n, value } => format!(
                "it was not shown that heap {n} has an option of the rare value {value}, with parts below the head"
            ),
            Reason::TooWide { n, bits } => format!("the value of heap {n} does not fit into {bits} bits"),
            Reason::NoWindow { n } => format!("the window before heap {n} is needed"),
            Reason::LeaveNotFree => "this theorem needs a move with exactly `leave 0 1`".into(),
            Reason::NotAllBut => "the set is not everything without finitely many numbers".into(),
            Reason::ValueWrong { n, claimed, actual } => {
                format!("the value of heap {n} is {actual}, not {claimed}")
            }
            Reason::WindowBroken { n, expected, actual } => {
                format!(
                    "the period breaks at heap {n}: its value is {actual}, the period would give {expected}"
                )
            }
            Reason::PeriodNotLeast { smaller } => format!("the period is not least: {smaller} does as well"),
            Reason::PreperiodNotLeast { smaller } => {
                format!("the pre-period is not least: {smaller} does as well")
            }
            Reason::AvoidFails { residue, amount_residue } => format!(
                "the set may hold an amount of residue {amount_residue}, and taking it from a heap of residue \
                 {residue} leads to an equal value"
            ),
            Reason::AvoidFailsAtHeap { heap, amount_residue } => format!(
                "the set may hold an amount of residue {amount_residue} of which {heap} stones are left, in small \
                 heaps, by a larger heap of equal value"
            ),
            Reason::ReachFails { n, value } => format!(
                "no move was found that leads to the value {value} from heap {n} and from all larger heaps of its \
                 residue"
            ),
            Reason::NoMove { n } => format!(
                "heap {n} is claimed to be lost under misère play, but no move was found that all larger heaps of \
                 its residue have too"
            ),
            Reason::AmountBelowDivisor { amount, divisor } => {
                format!("the amount {amount} is below the divisor {divisor}")
            }
            Reason::GapFound { first, last } => format!("no amount from {first} to {last} can be taken"),
            Reason::GapNotExcluded { length } => format!(
                "it was not shown that any {length} consecutive numbers hold an amount that can be taken"
            ),
            Reason::StateNotRepeated { at, again } => {
                format!("the states of heaps {at} and {again} differ")
            }
            Reason::RepeatTooEarly { repeat, least } => {
                format!("the state must repeat at heap {least} or later, not at {repeat}")
            }
            Reason::SaltusWrong { claimed, actual } => {
                format!("the values grow by {actual} in each period, not by {claimed}")
            }
            Reason::MultiplesNotShown => {
                "it was not shown that some set taken from holds a multiple of every number".into()
            }
        }
    }
}
