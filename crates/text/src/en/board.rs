//! Games on boards.

use grundy::board::{BoardFormProblem, BoardProblem};

use crate::En;
use crate::board::BoardText;
use crate::en::shorten;

impl BoardText for En {
    fn board_form_problem(&self, problem: &BoardFormProblem) -> (String, Option<String>) {
        let form = Some("for example `board 3x3 with 3 in line; misere`".to_owned());
        match problem {
            BoardFormProblem::Size(text) => {
                (format!("`{}` is not a board of at most 64 cells, columns x rows", shorten(text)), form)
            }
            BoardFormProblem::NoLines => ("a rule on boards needs `with LINES`".into(), form),
            BoardFormProblem::Lines(text) => (
                format!("`{}` says no lines of this board", shorten(text)),
                Some(
                    "write `3 in line` (also diagonals), `3 in row or column`, `notakto`, or cells counted row by row from 1: \
                     `lines {1,2,3} {4,5}`"
                        .into(),
                ),
            ),
            BoardFormProblem::UnknownItem(text) => (
                format!("`{}` says nothing in a rule on boards", shorten(text)),
                Some("the only item is `misere`".into()),
            ),
        }
    }

    fn board_problem(&self, problem: &BoardProblem) -> (String, Option<String>) {
        match problem {
            BoardProblem::NotABoard(text) => (
                format!("`{}` is not a board of this size", shorten(text)),
                Some("write its rows with `/` between them, `X../.X./...`, or `empty`; several boards with `+`".into()),
            ),
            BoardProblem::TooMany { most } => (format!("more than {most} boards"), None),
        }
    }

    fn board_move(&self, board: Option<usize>, row: u32, column: u32) -> String {
        let board = board.map_or_else(String::new, |board| format!("board {board}: "));
        format!("{board}row {row}, column {column}")
    }

    fn board_basis(&self, several: bool) -> &'static str {
        match several {
            true => "by complete search of the sum, equal boards counting as one",
            false => "by complete search of the board",
        }
    }
}
