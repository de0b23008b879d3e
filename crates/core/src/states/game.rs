//! The core form of games on states. The options of a component, the oracle and every engine read this
//! and nothing else.

use crate::expr::{Cond, Expr, Slot};
use crate::game::{Core, Param, Play, Repeat};
use crate::set::Set;

/// A whole game: one or more kinds of component side by side (`sum of`), under one convention.
///
/// A position is a multiset of components; a move changes one component, or with `move_in_all` every
/// component that has a move. Without early ends and `move_in_all` the value of a sum is the XOR.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateGame {
    /// The kinds of component. A rule without `sum of` has one.
    pub parts: Vec<StateCore>,
    /// The convention when no move is left (early ends say themselves who wins).
    pub play: Play,
    /// `move in all`: every component with a move is moved in, each turn.
    pub move_in_all: bool,
    /// `first ..`: part by part the component with the moves of the very first turn of the game, where it has
    /// such moves; empty without any.
    pub opening: Vec<Option<StateCore>>,
    /// Some move reads `last`: by how much the turn before made all numbers of all components together smaller,
    /// which is the stones that the opponent took.
    pub memory: bool,
}

impl StateGame {
    /// Whether components are independent, so that Grundy values of sums are XORs: no early end, not
    /// `move in all`, no memory.
    pub fn is_disjunctive(&self) -> bool {
        !self.move_in_all && !self.remembers() && self.parts.iter().all(|part| part.ends.is_empty())
    }

    /// Whether the moves of a position depend on the turns before it.
    pub fn remembers(&self) -> bool {
        self.memory || self.opening.iter().any(Option::is_some)
    }

    /// Whether heaps of the given position are rings.
    pub fn has_rings(&self) -> bool {
        self.parts.iter().any(StateCore::has_ring)
    }

    /// Whether entries alone say all of a component: no memory, no rings. Engines and tables know only these.
    pub fn is_plain(&self) -> bool {
        !self.remembers() && !self.has_rings()
    }
}

/// The rule of one kind of component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateCore {
    /// What a component is.
    pub shape: Shape,
    /// The moves of a component.
    pub moves: Vec<StateMove>,
    /// Early ends, in the order given: the first that holds decides. They end the *whole* game.
    pub ends: Vec<End>,
    /// `start ..`, if the rule has it.
    pub start: Option<Start>,
}

impl StateCore {
    /// Whether a component of the given position is a ring.
    pub(crate) fn has_ring(&self) -> bool {
        self.moves.iter().any(|one| match one {
            StateMove::Clause(_) => false,
            StateMove::Heap(heap) => heap.ring.is_some(),
            StateMove::Heaps(moves) => moves.heap.ring.is_some(),
        })
    }

    /// Its clauses, if its moves are nothing else.
    pub(super) fn clauses(&self) -> Option<Vec<&StateClause>> {
        let mut clauses = Vec::new();
        for one in &self.moves {
            match one {
                StateMove::Clause(clause) => clauses.push(clause),
                StateMove::Heap(_) | StateMove::Heaps(_) => return None,
            }
        }
        Some(clauses)
    }
}

/// What a component is, and which slots of the environment hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A fixed number of numbers; slot i holds variable i. One variable is a plain heap (of a rule with
    /// early ends or `move in all`).
    Tuple(Vec<String>),
    /// A row `name[first..m]`; slot 0 holds m, its last index. Entries are read by
    /// [`Expr::Entry`] and its relatives. Rows may be empty (m = first - 1).
    Row {
        /// The name.
        name: String,
        /// The index of the first entry: 0 or 1.
        first: u8,
    },
    /// All heaps of a position as one component, for moves on several heaps at once. In conditions
    /// slot 0 holds each heap in turn.
    Heaps {
        /// The order matters (neighbours, first heap).
        ordered: bool,
        /// Empty heaps matter (neighbours, a count that mentions the number of heaps).
        empty: bool,
    },
}

impl Shape {
    /// The number of entries, where all components have the same.
    pub fn arity(&self) -> Option<usize> {
        match self {
            Shape::Tuple(names) => Some(names.len()),
            Shape::Row { .. } | Shape::Heaps { .. } => None,
        }
    }
}

/// One kind of move.
// A rule has a handful of moves: a box would save nothing that matters.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateMove {
    /// A clause on a tuple or a row.
    Clause(StateClause),
    /// The heap moves of a component with one variable: it becomes the heaps that are left.
    Heap(Core),
    /// A move on heaps of [`Shape::Heaps`].
    Heaps(HeapsMove),
}

/// A move given by a clause: for all values of the parameters with lo <= value <= hi (tried in order,
/// each range may use earlier slots) for which the guard holds, the component becomes the pieces, if
/// every new component satisfies `leaving`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateClause {
    /// The slot of `last`, where the rule reads it.
    pub last: Option<Slot>,
    /// The parameters.
    pub params: Vec<Param>,
    /// Before the move.
    pub guard: Cond,
    /// What the component becomes: none, one or more components. An entry that is negative or has no
    /// value is not a move.
    pub result: Vec<Piece>,
    /// After the move: the slots and the row of each new component in turn, parameters as before.
    pub leaving: Cond,
}

/// New components of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A tuple, once or for each value of some slots.
    Tuple {
        /// Its entries.
        entries: Vec<Expr>,
        /// Repetitions, outermost first: each makes another tuple.
        repeats: Vec<Repeat>,
    },
    /// One row: the old one with changes. All of them read the old row and happen at once.
    Row {
        /// The changes.
        changes: Vec<Change>,
        /// Repetitions, outermost first: each makes the same changes again, of the same row.
        repeats: Vec<Repeat>,
    },
}

/// A change of one entry of a row. An index outside the row is not a move.
///
/// Each change says by itself what an entry becomes. Changes of one entry that say different things
/// contradict each other and are not a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which entry.
    pub index: Expr,
    /// What happens to it.
    pub kind: ChangeKind,
}

/// What happens to an entry of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeKind {
    /// `a[i] += x` (`-=` with the negated amount)
    Add(Expr),
    /// `a[i] := x`
    Set(Expr),
    /// `delete a[i]`
    Delete,
}

/// A move on several heaps of [`Shape::Heaps`]: heaps are chosen, and each makes one of the heap moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapsMove {
    /// Which heaps move.
    pub choose: Choose,
    /// How their amounts are tied together.
    pub tie: Tie,
    /// What one chosen heap may do. In a rule with `same` or `total` every move takes.
    pub heap: Core,
}

/// Which heaps take part in a [`HeapsMove`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choose {
    /// All heaps that are not empty (at least one).
    All,
    /// The first heap that is not empty.
    First,
    /// So many heaps that are not empty.
    Any(Counts),
    /// So many heaps next to each other. Inside the window a heap may stay as it is (not under
    /// [`Tie::Same`]), but not all of them. A window that is longer than the line is the whole line.
    Window {
        /// How many.
        counts: Counts,
        /// The last heap is next to the first.
        circle: bool,
    },
}

/// The numbers of heaps that may be chosen: c >= 1 in slot 0, the number of heaps (empty ones too) in
/// slot 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// Whether c is one of them.
    pub cond: Cond,
    /// No c that is one of them is greater, where the rule bounds it.
    pub most: Option<Expr>,
}

/// How the amounts of several heaps are tied together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tie {
    /// Each chosen heap makes a move of its own.
    Own,
    /// All take the same amount (each must be able to).
    Same,
    /// The amounts, whatever each is, add up to a member of the set.
    Total(Set),
}

/// An early end of the whole game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// `lose when`: the player to move loses when some component satisfies it, at the start too.
    LoseWhen(Cond),
    /// `win when`: the player to move wins when some component satisfies it, at the start too.
    WinWhen(Cond),
    /// `leaving .. wins|loses`: the player who just moved wins or loses when some component that the
    /// move made satisfies it. Looked at before the other ends.
    Leaving {
        /// The condition on a new component.
        cond: Cond,
        /// Wins, else loses.
        wins: bool,
    },
}

/// `start ..`: the components that play starts from. Names that nothing gives are numbers of the
/// question: `start (n,0)` needs one number and makes it a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// Free names, in order: slot i of the entries.
    pub free: Vec<String>,
    /// The components.
    pub components: Vec<Vec<Expr>>,
}
