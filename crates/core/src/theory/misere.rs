//! The misère Nim rule, and when it may be used at all.
//!
//! Bouton: under misère play Nim is played as under normal play while some heap is larger than 1;
//! once all heaps are 0 or 1, the parity is reversed. For another game the same rule on Grundy values
//! is a theorem only if the game is Nim-like; in general misère sums are NOT decided by XOR.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::citation::{self, Citation};
use super::form::ClosedForm;
use super::nim::nim_sum;
use super::recognise::{recognise, subtraction_sets};
use crate::game::{Core, Outcome};

/// Why a game under misère play follows the misère Nim rule on its Grundy values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NimLike {
    /// From every heap of n >= 2 one may leave nothing or one stone, and its value is at least 2:
    /// Nim itself, and Nim in which heaps may also be split.
    TakeAny,
    /// Any fixed set of amounts: g(n) = 1 iff g(n - s) = 0 for the least amount s (Ferguson), so a heap of
    /// value 0 with a move has a move to value 1.
    SubtractionSet,
    /// Shown heap by heap up to the largest heap of the position: with "firm" = some part of value
    /// at least 2, (A) no heap of value v <= 1 moves to a firm sum of value 1 - v, (B) a heap of
    /// larger value has, for r = 0 and 1, a move to a firm sum of value r or to one that is not firm of value
    /// 1 - r, (C) a heap of value 1 moves to value 0 and one of value 0, if it moves at all, to value 1,
    /// not firm. These give the misère Nim rule by induction.
    HeapByHeap,
}

impl NimLike {
    /// Where the theorem is published.
    pub fn citation(self) -> Option<Citation> {
        match self {
            NimLike::TakeAny => Some(citation::BOUTON),
            NimLike::SubtractionSet => Some(citation::FERGUSON),
            NimLike::HeapByHeap => None,
        }
    }
}

/// The theorem that makes sums of this game Nim-like for all heaps, if one is known.
pub fn nim_like_by_theorem(core: &Core) -> Option<NimLike> {
    match recognise(core) {
        Some(ClosedForm::Nim | ClosedForm::NimMaySplit | ClosedForm::Lasker | ClosedForm::SplitInThree) => {
            Some(NimLike::TakeAny)
        }
        _ if subtraction_sets(core).is_some() => Some(NimLike::SubtractionSet),
        _ => None,
    }
}

/// Who wins under misère play, from the Grundy values of all components of a Nim-like sum. Components
/// of value 0 never count, in the parity of the end game either.
pub fn misere_nim_outcome(values: &[BigUint]) -> Outcome {
    let small = values.iter().all(|v| v.is_zero() || v.is_one());
    let sum = nim_sum(values);
    if sum.is_zero() == small { Outcome::N } else { Outcome::P }
}
