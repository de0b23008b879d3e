//! Rules about tuples, rows, several heaps and early ends.

use grundy::states::order::{Ending, Measure};
use grundy::states::{Shape, StateChange, StateWinningMove};

/// Words for games on states.
pub trait StateText {
    /// What a component is, as a sentence.
    fn component(&self, shape: &Shape) -> String;
    /// How play is known to end.
    fn ending(&self, ending: &Ending, shape: &Shape) -> String;
    /// What an early end or `move in all` means for sums.
    fn not_disjunctive(&self, move_in_all: bool) -> &'static str;
    /// What `last` and `first` mean for positions of several heaps.
    fn remembers(&self) -> &'static str;
    /// One winning move. `named`: the position has several components, so say which; `heaps`: they are
    /// heaps.
    fn state_move(&self, step: &StateWinningMove, named: bool, heaps: bool) -> String;
    /// How positions were decided where play can go round: over so many.
    fn classified(&self, positions: usize) -> String;
    /// A way round, the first position once more at the end.
    fn round(&self, positions: &[String]) -> String;
    /// A move, and how many moves of both players are left after it.
    fn moves_after(&self, step: &str, left: u32) -> String;
    /// How many options a position has after which the other player loses, draws, wins.
    fn options_of(&self, options: [usize; 3]) -> String;
    /// How far a long search is: positions met so far.
    fn searching(&self, positions: usize) -> String;
    /// The small positions from which the player to move loses.
    fn lost_positions(&self, positions: &[String], largest: u64) -> String;
    /// Which number of a staircase is what; `ground`: whether the ground is written first.
    fn staircase(&self, ground: bool) -> &'static str;
}

/// `a + 2b`
pub(crate) fn measure(measure: &Measure, shape: &Shape, heaps: &str) -> String {
    let row = match shape {
        Shape::Row { name, .. } => name.as_str(),
        Shape::Tuple(_) | Shape::Heaps { .. } => "a",
    };
    match measure {
        Measure::Weighted(weights) => {
            let names: &[String] = match shape {
                Shape::Tuple(names) => names,
                Shape::Row { .. } | Shape::Heaps { .. } => &[],
            };
            let mut text = String::new();
            for (&weight, name) in weights.iter().zip(names).filter(|(weight, _)| **weight != 0) {
                let sign = match (text.is_empty(), weight < 0) {
                    (true, false) => "",
                    (true, true) => "-",
                    (false, false) => " + ",
                    (false, true) => " - ",
                };
                let factor = weight.unsigned_abs();
                let factor = if factor == 1 { String::new() } else { factor.to_string() };
                text.push_str(&format!("{sign}{factor}{name}"));
            }
            text
        }
        Measure::Length => format!("len({row})"),
        Measure::Sum { tail: false } => format!("sum({row})"),
        Measure::Sum { tail: true } => format!("sum({row}[1..m])"),
        Measure::IndexSum => format!("1*{row}[1] + 2*{row}[2] + .. + m*{row}[m]"),
        Measure::Head => format!("{row}[0]"),
        Measure::Zeros => format!("count({row}, 0)"),
        Measure::SmallerHeaps => heaps.to_string(),
    }
}

/// `(4,7)`, `(1,2)+(3,4)`, `0` for nothing; heaps without brackets.
pub(crate) fn left(change: &StateChange, heaps: bool, and: &str) -> String {
    if change.to.is_empty() {
        return "0".into();
    }
    let one = |entries: &Vec<grundy::position::Size>| tuple(entries, heaps);
    change.to.iter().map(one).collect::<Vec<_>>().join(if heaps { and } else { "+" })
}

/// The entries of a component; a heap without brackets.
pub(crate) fn tuple(entries: &[grundy::position::Size], heaps: bool) -> String {
    let text = entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    if heaps { text } else { format!("({text})") }
}
