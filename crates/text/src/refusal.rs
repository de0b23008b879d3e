//! Questions that cannot be answered, and why. (Problems of rule texts are in [`crate::problem`].)

use grundy::api::{PositionProblem, Unsuitable};
use grundy::limits::Exhausted;

/// Words for refusals.
pub trait RefusalText {
    /// A budget that ran out: the sentence and what can be done.
    fn exhausted(&self, exhausted: &Exhausted) -> (String, Option<String>);
    /// A question that does not fit the game.
    fn unsuitable(&self, why: Unsuitable) -> (String, Option<String>);
    /// A position that cannot be read.
    fn position_problem(&self, problem: &PositionProblem) -> (String, Option<String>);
    /// Play need not end: positions that lead to each other.
    fn cycle(&self, positions: &[String]) -> (String, Option<String>);
    /// Play is not shown to end, and the positions that can follow do not fit into this budget.
    fn too_much_follows(&self, exhausted: &Exhausted) -> (String, Option<String>);
    /// No proof was found, so there is no certificate.
    fn no_proof(&self) -> &'static str;
    /// An error in line `line` of the input of many positions.
    fn at_line(&self, line: u64) -> String;
}

/// Seconds to allow where so many did not do.
pub(crate) fn longer(seconds: u64) -> u64 {
    if seconds < 60 { 60 } else { seconds.saturating_mul(10) }
}
