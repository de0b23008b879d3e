//! Games on boards: rules, positions, moves.

use grundy::board::{BoardFormProblem, BoardProblem};

/// Words for boards.
pub trait BoardText {
    /// What is wrong with the rule, and what can be done.
    fn board_form_problem(&self, problem: &BoardFormProblem) -> (String, Option<String>);
    /// What is wrong with the position, and what can be done.
    fn board_problem(&self, problem: &BoardProblem) -> (String, Option<String>);
    /// A cell to be marked, row and column from 1; `board` from 1, where there are several.
    fn board_move(&self, board: Option<usize>, row: u32, column: u32) -> String;
    /// What the verdict of a sum of boards rests on.
    fn board_basis(&self, several: bool) -> &'static str;
}
