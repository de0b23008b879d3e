//! Games on boards: `board WxH with LINES`.

use clap::ArgMatches;
use grundy::api::MovesWanted;
use grundy::board::{BoardAnswer, BoardCellMove, BoardGame, BoardSolver};
use grundy::game::{Outcome, Play};
use grundy::limits::Limits;
use grundy_text::help::UsageProblem;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json};

/// A rule on boards and whoever answers its positions.
pub(crate) struct Boards {
    game: BoardGame,
    solver: BoardSolver,
    limits: Limits,
}

/// An answer and what it is about.
pub(crate) struct BoardReply {
    game: BoardGame,
    boards: Vec<u64>,
    answer: BoardAnswer,
}

impl Boards {
    /// Reads the rule.
    pub(crate) fn read(matches: &ArgMatches, text: &str, limits: &Limits) -> Result<Boards, Failure> {
        if let Some(given) = matches.get_one::<String>("given") {
            return Err(UsageProblem::Unexpected { given: given.clone() }.into());
        }
        let mut game = BoardGame::parse(text).map_err(UsageProblem::BoardForm)?;
        if let Some(play) = input::play(matches) {
            game.play = play;
        }
        let solver = BoardSolver::new(&game);
        Ok(Boards { game, solver, limits: limits.clone() })
    }

    /// Answers a position as text.
    pub(crate) fn answer(&mut self, text: &str, wanted: MovesWanted) -> Result<BoardReply, Failure> {
        let boards = self.game.position(text).map_err(UsageProblem::Boards)?;
        let answer = self.solver.answer(&boards, wanted, &self.limits.fresh());
        let answer = answer.map_err(|exhausted| Failure::refused(exhausted.into()))?;
        Ok(BoardReply { game: self.game.clone(), boards, answer })
    }
}

impl BoardReply {
    fn position(&self) -> Vec<String> {
        self.boards.iter().map(|board| self.game.drawn(*board)).collect()
    }

    fn verdict(&self, out: &Out) -> String {
        let position = self.position().join(" + ");
        let position = if position.is_empty() { "0".to_owned() } else { position };
        out.text.answered(&position, self.answer.outcome, self.game.play)
    }

    /// Row and column of a cell, from 1.
    fn place(&self, step: &BoardCellMove) -> (u32, u32) {
        (step.cell / self.game.columns + 1, step.cell % self.game.columns + 1)
    }

    fn step(&self, out: &Out, step: &BoardCellMove) -> String {
        let (row, column) = self.place(step);
        out.text.board_move((self.boards.len() > 1).then_some(step.board + 1), row, column)
    }

    /// For reading.
    pub(crate) fn lines(&self, out: &Out) -> Vec<String> {
        let (text, answer) = (out.text, &self.answer);
        let basis = text.board_basis(self.game.play == Play::Misere && self.boards.len() > 1);
        let value = answer.value.map(|value| text.value(&value.to_string(), basis));
        let mut lines = vec![self.verdict(out), format!("  {}", value.unwrap_or_else(|| basis.to_owned()))];
        if !answer.moves.is_empty() {
            lines.push(text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len()));
            lines.extend(answer.moves.iter().map(|step| format!("  {}", self.step(out, step))));
        }
        lines
    }

    /// One line of many.
    pub(crate) fn one_line(&self, out: &Out) -> String {
        let between = out.text.word(grundy_text::verdict::Word::Between);
        let moves = self.answer.moves.iter().map(|step| format!("{between}{}", self.step(out, step)));
        std::iter::once(self.verdict(out)).chain(moves).collect()
    }

    /// For programs.
    pub(crate) fn json(&self) -> Value {
        let answer = &self.answer;
        let step = |step: &BoardCellMove| {
            let (row, column) = self.place(step);
            json!({ "board": step.board, "row": row, "column": column })
        };
        json::with_version(json!({
            "rule": self.game.to_string(),
            "kind": "board",
            "play": json::play(self.game.play),
            "position": self.position(),
            "mover_wins": answer.outcome == Outcome::N,
            "value": answer.value,
            "moves": answer.moves.iter().map(step).collect::<Vec<_>>(),
            "moves_complete": answer.complete,
            "moves_total": answer.total.as_ref().map(json::big),
            "moves_rule": Value::Null,
            "basis": "search",
            "note": Value::Null,
        }))
    }
}
