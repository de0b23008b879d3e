//! Words in and about pictures.

use grundy::game::{Outcome, Play};
use grundy_draw::{Kind, TooLarge};

/// What a picture shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// A table of heaps.
    Table {
        /// Whether it holds Grundy values, else outcomes.
        values: bool,
        /// The last heap.
        last: u64,
        /// Heaps a row.
        width: usize,
        /// The heaps from which the player to move loses.
        lost: Vec<u64>,
    },
    /// A map of pairs.
    Map {
        /// Whether it holds Grundy values, else outcomes.
        values: bool,
        /// What the two numbers are called.
        names: [String; 2],
        /// The largest number.
        last: u64,
        /// The pairs from which the player to move loses.
        lost: Vec<(u64, u64)>,
        /// Whether cells are large enough to be written in.
        written: bool,
    },
    /// A position and all that can follow it.
    Graph {
        /// The position.
        position: String,
        /// How many positions.
        positions: usize,
        /// How many moves.
        moves: usize,
        /// How many of the positions are lost for the player to move.
        lost: usize,
        /// Where play can go round: how many are draws.
        drawn: Option<usize>,
        /// Who wins the first; `None` for a draw.
        outcome: Option<Outcome>,
    },
    /// Values in binary.
    Columns {
        /// The position.
        position: String,
        /// Its nim-sum.
        sum: String,
        /// Who wins.
        outcome: Outcome,
        /// Which heap (from 1) changes, and what it becomes.
        turned: Option<(usize, String)>,
    },
    /// A Hackenbush picture.
    Hackenbush {
        /// How many edges are joined to the ground.
        edges: usize,
        /// How many are not, and are left out.
        unjoined: usize,
        /// The Grundy value.
        value: Option<u32>,
        /// Who wins.
        outcome: Outcome,
        /// How many winning cuts are marked.
        cuts: usize,
        /// Whether these are all.
        complete: bool,
    },
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawProblem {
    /// This kind of picture cannot be made of this rule.
    Unfit(Kind),
    /// The name of the file ends in none of the formats.
    NoFormat(String),
    /// DOT is for graphs of positions alone.
    DotOfGraphsOnly,
    /// More positions than this: they have not been counted.
    MorePositions(u64),
    /// Too much to be seen.
    TooLarge(TooLarge),
}

/// Most pairs or heaps that a description names.
pub(crate) const NAMED: usize = 40;

/// Words in and about pictures.
pub trait DrawText {
    /// What a picture shows, in a line.
    fn picture_title(&self, rule: &str, shown: &Shown) -> String;
    /// What can be seen in it, for those who cannot see it.
    fn picture_description(&self, rule: &str, play: Play, shown: &Shown) -> String;
    /// For the key: who wins what is marked so. `values`: cells show Grundy values.
    fn key_outcome(&self, outcome: Outcome, values: bool) -> &'static str;
    /// For the key: the further mark of this kind of picture.
    fn key_mark(&self, kind: Kind) -> &'static str;
    /// A heap, a pair or a position, and what is known about it.
    fn pointed_at(&self, what: &str, value: Option<u32>, outcome: Outcome) -> String;
    /// A pair from which neither player can force an end.
    fn pointed_at_draw(&self, what: &str) -> String;
    /// An edge of a graph, counted from 1.
    fn pointed_at_edge(&self, edge: usize, ends: &[String; 2], wins: bool) -> String;
    /// A component of a sum and its value.
    fn pointed_at_component(&self, component: &str, value: &str) -> String;
    /// The row of the nim-sum.
    fn nim_sum(&self) -> &'static str;
    /// A picture was written.
    fn drawn(&self, file: &str, title: &str) -> String;
    /// Why there is no picture, and what to do where there is something to say.
    fn draw_problem(&self, problem: &DrawProblem) -> (String, Option<String>);
}
