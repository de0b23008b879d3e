//! Why: reasons as language-free steps, from this very position.

mod build;
mod forms;
mod listing;
mod tempting;
#[cfg(test)]
mod tests;
mod value;

pub use forms::{Forms, told_apart};

use num_bigint::BigUint;

use crate::api::{Answer, Refusal, Study, WinningMove};
use crate::game::{Outcome, Play};
use crate::law::Claim;
use crate::limits::Limits;
use crate::position::{Position, Size};
use crate::theory::{ClosedForm, NimLike, Written};

/// An explanation: steps in the order a person should read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// What is explained.
    pub answer: Answer,
    /// The steps. The words are in `grundy-text`.
    pub steps: Vec<Step>,
}

/// One step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Who wins this position.
    Verdict {
        /// The convention.
        play: Play,
        /// Who wins.
        outcome: Outcome,
        /// The position.
        position: Position,
    },
    /// No move is left.
    NothingToMove {
        /// The convention, which says what that means.
        play: Play,
        /// Heaps that still hold stones.
        stuck: Vec<Size>,
    },
    /// Equal heaps cancel: what one player does to one of them, the other does to its twin.
    Pairs {
        /// Each size and how many heaps of it cancel (an even number).
        pairs: Vec<(Size, usize)>,
        /// What is left beside them.
        left: Vec<Size>,
    },
    /// A Nim position as a list, in order, as a set and as a number.
    Forms(Forms),
    /// Take 1..m from one heap: the pairing x, m+1-x.
    Bash {
        /// The heap.
        heap: Size,
        /// Most stones per move.
        most: BigUint,
        /// The convention.
        play: Play,
        /// What wins now, if anything does.
        take: Option<Size>,
        /// What the winner leaves turn after turn, from the heap on (or from what `take` leaves).
        chain: Vec<Size>,
        /// Whether the chain is shown to its end.
        whole: bool,
    },
    /// Who wins one heap depends on its residue alone.
    Residues {
        /// The heap.
        heap: Size,
        /// The modulus.
        modulus: u64,
        /// The heap modulo it.
        residue: u64,
        /// The residues of the heaps from which the player to move loses.
        lost: Vec<u64>,
    },
    /// At most c times the last amount: the heap in the numbers of the game, and its least part.
    Written {
        /// The convention.
        play: Play,
        /// Who wins.
        outcome: Outcome,
        /// The heap and its parts.
        written: Written,
    },
    /// The Grundy value of a heap.
    Value {
        /// The heap.
        heap: Size,
        /// The part of the sum it belongs to, when there are several.
        part: Option<usize>,
        /// Its value.
        value: BigUint,
        /// Why.
        reason: ValueReason,
    },
    /// The values in binary, one below the other.
    Columns {
        /// The heaps and their values.
        rows: Vec<(Size, BigUint)>,
        /// Whether each value is the size itself.
        plain: bool,
        /// The XOR of the values: its one bits are the odd columns.
        xor: BigUint,
        /// The convention: in normal play the XOR decides.
        play: Play,
    },
    /// What each heap would have to become.
    Targets {
        /// The XOR of all values, not 0.
        xor: BigUint,
        /// One for each heap.
        rows: Vec<Target>,
    },
    /// The misère Nim rule.
    MisereRule {
        /// Why it may be used here.
        reason: NimLike,
        /// Heaps worth at least 2.
        large: usize,
        /// Heaps worth 1.
        ones: usize,
        /// The XOR of the values.
        xor: BigUint,
        /// Who wins.
        outcome: Outcome,
    },
    /// The winning moves.
    Moves {
        /// Them, or the first of them.
        moves: Vec<WinningMove>,
        /// How many there are, when known.
        total: Option<BigUint>,
    },
    /// A move that looks good and loses.
    Tempting {
        /// The move.
        wrong: WinningMove,
        /// What wins for the other player then; none when nothing is left to move, which wins under
        /// misère play.
        reply: Option<WinningMove>,
        /// Whether every move loses, this one is an example.
        lost: bool,
    },
    /// Every move and what comes of it.
    Listing {
        /// The moves.
        moves: Vec<Listed>,
        /// Whether these are all.
        complete: bool,
    },
}

/// What a heap would have to become for the whole to be lost for the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The heap.
    pub heap: Size,
    /// Its value.
    pub value: BigUint,
    /// The value that is wanted instead: its XOR with that of the whole.
    pub target: BigUint,
    /// Whether a move of this heap gets there.
    pub reachable: bool,
}

/// A move and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The move.
    pub played: WinningMove,
    /// Whether it wins.
    pub wins: bool,
    /// What the other player answers if it does not.
    pub reply: Option<WinningMove>,
}

/// Why a heap has its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueReason {
    /// A heap from which any number may be taken is worth its size.
    Nim,
    /// A closed form.
    Form(ClosedForm),
    /// The least number that no option has.
    Mex {
        /// The options: ordered by amount, number of heaps, heaps.
        options: Vec<OptionValue>,
    },
    /// A proved law.
    Law(Claim),
    /// A table of exact values; there are too many options to list.
    Table,
}

/// An option of a heap and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionValue {
    /// The amount taken, if the move takes.
    pub take: Option<u64>,
    /// The heaps left, ascending.
    pub to: Vec<u64>,
    /// Their values.
    pub values: Vec<u64>,
    /// The XOR of them.
    pub value: u64,
}

impl Study {
    /// Why the player to move wins or loses this very position, as language-free steps.
    ///
    /// ```
    /// # use grundy::{api::Study, explain::Step, game::Outcome, limits::Limits, position::Position};
    /// let nim = Study::new("nim", &[]).unwrap();
    /// let reasons = nim.why(&Position::heaps([1, 2, 3]), &Limits::default()).unwrap();
    /// assert!(matches!(reasons.steps[0], Step::Verdict { outcome: Outcome::P, .. }));
    /// assert!(reasons.steps.iter().any(|step| matches!(step, Step::Columns { .. })));
    /// ```
    ///
    /// # Errors
    /// As [`Study::win`].
    pub fn why(&self, position: &Position, limits: &Limits) -> Result<Explanation, Refusal> {
        build::explain(self, position, limits)
    }
}
