//! What the kernel says about certificates.

use grundy_check::set::Set;
use grundy_check::{Reason, Rejection, Verified};

use crate::En;
use crate::kernel::KernelText;

impl KernelText for En {
    fn set(&self, set: &Set) -> String {
        set.to_string()
    }

    fn rejection(&self, rejection: &Rejection) -> String {
        format!("rejected: line {}: {}", rejection.line, self.reason(&rejection.reason))
    }

    fn statement(&self, verified: &Verified) -> String {
        verified.statement().to_owned()
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::NotACertificate => "not a certificate: the first step is `grundy-certificate 1`".into(),
            Reason::VersionUnknown { found } => {
                format!("a certificate of version {found}; this program reads version 1")
            }
            Reason::TooLong { limit } => format!("the text is longer than {limit} bytes"),
            Reason::StepMissing { expected } => format!("the text ends where `{expected}` should follow"),
            Reason::StepUnexpected { expected: "end", found } => {
                format!("nothing may follow here, found `{found}`")
            }
            Reason::StepUnexpected { expected, found } => format!("expected `{expected}`, found `{found}`"),
            Reason::Spacing => "words are separated by single spaces, with none at the ends of a line".into(),
            Reason::WordMissing { expected } => format!("expected {expected}, found the end of the line"),
            Reason::WordUnknown { expected, found } => format!("expected {expected}, found `{found}`"),
            Reason::WordExtra { found } => format!("the step should end before `{found}`"),
            Reason::NumberMalformed { found } => {
                format!("`{found}` is not a whole number in plain digits without leading zeros")
            }
            Reason::NumberTooLarge { found, limit } => format!("{found} is too large, at most {limit} here"),
            Reason::NumberTooSmall { found, least } => format!("{found} is too small, at least {least} here"),
            Reason::NotAscending { before, after } => {
                format!("the numbers must ascend, but {after} follows {before}")
            }
            Reason::TooDeep { limit } => format!("more than {limit} parentheses inside each other"),
            Reason::TooManyTerms { limit } => format!("the expressions of a step have at most {limit} terms"),
            Reason::ParenthesisOpen => "a parenthesis is not closed".into(),
            Reason::ResidueNotBelowModulus { residue, modulus } => {
                format!("the residue {residue} is not below the modulus {modulus}")
            }
            Reason::NotPrime { found } => format!("{found} is not prime"),
            Reason::PartsImpossible { parts } => {
                format!("this kind of move cannot leave exactly {parts} heaps")
            }
            Reason::ValuesCount { needed, found } => {
                format!("{needed} values are needed (pre-period + period), {found} are given")
            }
            Reason::OutcomeNotBit { n, value } => {
                format!("the outcome of heap {n} is given as {value}, it can only be 0 or 1")
            }
            Reason::BoundBelowPreperiod { bound, preperiod } => {
                format!("the bound {bound} is below the pre-period {preperiod}")
            }
            Reason::NotIncreasing { set } => {
                format!("it was not shown that the values of this set increase from some index on: {set}")
            }
            Reason::Undefined { index } => {
                format!("the formula has no value at index {index} (negative exponent or Fibonacci index)")
            }
            Reason::Overflow => "a number is too large for the exact arithmetic of the kernel".into(),
            Reason::TooLarge { cost, limit } => {
                format!(
                    "the check needs at least {cost} steps, more than the limit of {limit}; nothing decided"
                )
            }
            Reason::GrundyUnderMisere => {
                "Grundy values speak of normal play, the certificate says misère play".into()
            }
            Reason::NotFinite { set } => format!("this theorem needs finite sets, not {set}"),
            Reason::LeavesSeveral { most } => {
                format!("this theorem needs moves that leave at most {most} heap")
            }
            Reason::MoveUnsuitable { kind } => {
                format!("this theorem does not allow the move `take {kind}` here")
            }
            Reason::SeveralMoves => "this theorem is about one kind of move, here is a second".into(),
            Reason::LeaveNotFree => "this theorem needs a move with exactly `leave 0 1`".into(),
            Reason::NotAllBut { set } => {
                format!("not everything without finitely many numbers: {set}")
            }
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
                "the set may hold an amount of residue {amount_residue} that leads to heap {heap} from a larger \
                 heap of equal value"
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
