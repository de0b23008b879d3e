//! Games on boards.

use grundy::board::{BoardFormProblem, BoardProblem};

use crate::Zh;
use crate::board::BoardText;
use crate::en::shorten;

impl BoardText for Zh {
    fn board_form_problem(&self, problem: &BoardFormProblem) -> (String, Option<String>) {
        let form = Some("例如 `board 3x3 with 3 in line; misere`".to_owned());
        match problem {
            BoardFormProblem::Size(text) => {
                (format!("`{}` 不是“列数x行数”的棋盘（最多 64 格）", shorten(text)), form)
            }
            BoardFormProblem::NoLines => ("棋盘上的规则要写 `with 连线`".into(), form),
            BoardFormProblem::Lines(text) => (
                format!("`{}` 没有说明这个棋盘上的连线", shorten(text)),
                Some(
                    "写作 `3 in line`（含斜线）、`3 in row or column`、`notakto`，或逐行从 1 编号写出格子：`lines {1,2,3} {4,5}`"
                        .into(),
                ),
            ),
            BoardFormProblem::UnknownItem(text) => {
                (format!("`{}` 在棋盘上的规则里没有意义", shorten(text)), Some("可用的项只有 `misere`".into()))
            }
        }
    }

    fn board_problem(&self, problem: &BoardProblem) -> (String, Option<String>) {
        match problem {
            BoardProblem::NotABoard(text) => (
                format!("`{}` 不是这种大小的棋盘", shorten(text)),
                Some("各行之间用 `/` 隔开：`X../.X./...`，空棋盘写 `empty`；几个棋盘用 `+` 连接".into()),
            ),
            BoardProblem::TooMany { most } => (format!("棋盘超过 {most} 个"), None),
        }
    }

    fn board_move(&self, board: Option<usize>, row: u32, column: u32) -> String {
        let board = board.map_or_else(String::new, |board| format!("第 {board} 个棋盘："));
        format!("{board}第 {row} 行第 {column} 列")
    }

    fn board_basis(&self, several: bool) -> &'static str {
        match several {
            true => "依据：对各棋盘之和的完整搜索，相等的棋盘视为同一个",
            false => "依据：对棋盘的完整搜索",
        }
    }
}
