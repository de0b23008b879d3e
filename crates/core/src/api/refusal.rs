//! What cannot be answered, and why.

use crate::limits::Exhausted;
use crate::position::Position;
use crate::rule::diagnostic::Diagnostic;
use crate::states::StatePosition;

/// What cannot be answered, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The rule text has problems.
    Rule(Vec<Diagnostic>),
    /// A budget ran out.
    Exhausted(Exhausted),
    /// The question makes no sense for this game (Grundy values under misère, and so on).
    Unsuitable(Unsuitable),
    /// The position text has problems.
    Position(PositionProblem),
    /// Play can return to a position: the positions of the cycle, in order of play.
    Cycle(Vec<Position>),
    /// The same for a game on states.
    StateCycle(Vec<StatePosition>),
    /// Play is not shown to end, and the positions that can follow do not fit into the budget.
    TooMuchFollows(Exhausted),
}

impl From<Exhausted> for Refusal {
    fn from(exhausted: Exhausted) -> Self {
        Refusal::Exhausted(exhausted)
    }
}

/// Why a question does not fit a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsuitable {
    /// Grundy values exist in normal play only.
    GrundyUnderMisere,
    /// The rule has memory (`last`): heaps are not independent.
    Memory,
    /// Who wins depends on the turns before (`last`, `first`, rings that were cut), not on the heaps alone.
    TurnsBefore,
    /// Amounts beyond 64 bits: positions are answered, laws are not written out.
    BeyondWords,
    /// An early end or `move in all`: components have no Grundy values.
    NotDisjunctive,
    /// Two rules whose positions are not of the same kind.
    Incomparable,
    /// The question is about one rule, the text is a sum of several.
    SumOfSeveral,
    /// The question is about rules of single heaps, the rule about tuples, rows or several heaps.
    States,
    /// No exact program is known.
    Program(crate::code::NoProgram),
}

/// What is wrong with a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionProblem {
    /// A negative number.
    Negative(String),
    /// Not a number or expression.
    NotANumber(String),
    /// The sum has so many parts, the position so many lists.
    Parts {
        /// Parts of the game.
        expected: usize,
        /// Lists given.
        found: usize,
    },
    /// A component with another number of entries than the rule has.
    Entries {
        /// The component, as written.
        component: String,
        /// Entries of a component of the rule.
        expected: usize,
        /// Entries given.
        found: usize,
    },
    /// This heap (as text) is too large for a search, and no proved law gives a value of it.
    TooLarge(String),
    /// A theorem or a proved law gives the value of this heap (as text), but it is too large to be written out
    /// and compared.
    Unwritable(String),
    /// An expression (as text) whose numbers are too large to be compared or reduced, or that has too many.
    Incalculable(String),
}
