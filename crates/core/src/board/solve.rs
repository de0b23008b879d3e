//! Boards one by one: Grundy values, and misère games told apart as far as they must be.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::form::{BoardGame, turned};
use super::sum::{Games, Sums};
use crate::api::MovesWanted;
use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};

/// Answers positions of one rule; boards once solved are kept for the next position.
#[derive(Debug, Clone)]
pub struct BoardSolver {
    game: BoardGame,
    symmetries: Vec<Vec<u32>>,
    /// By the least of the boards that are alike: the Grundy value, or the game of `games`.
    known: HashMap<u64, u32>,
    games: Games,
    sums: Sums,
}

/// Who wins a position and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, in normal play.
    pub value: Option<u32>,
    /// Winning moves, by board and cell.
    pub moves: Vec<BoardCellMove>,
    /// Whether these are all.
    pub complete: bool,
    /// How many there are, unless only one was wanted.
    pub total: Option<BigUint>,
}

/// A cell to be marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardCellMove {
    /// Which board, from 0.
    pub board: usize,
    /// The cell, row by row from 0.
    pub cell: u32,
}

impl BoardSolver {
    /// A solver of this rule.
    pub fn new(game: &BoardGame) -> BoardSolver {
        BoardSolver {
            symmetries: game.symmetries(),
            game: game.clone(),
            known: HashMap::new(),
            games: Games::default(),
            sums: Sums::default(),
        }
    }

    /// Answers a position: the boards side by side.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn answer(
        &mut self,
        boards: &[u64],
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<BoardAnswer, Exhausted> {
        let parts = boards.iter().map(|board| self.part(*board, limits)).collect::<Result<Vec<u32>, _>>()?;
        let won = self.wins(&parts, limits)?;
        let mut answer = BoardAnswer {
            outcome: if won { Outcome::N } else { Outcome::P },
            value: (self.game.play == Play::Normal).then(|| parts.iter().fold(0, |sum, value| sum ^ value)),
            moves: Vec::new(),
            complete: true,
            total: Some(BigUint::ZERO),
        };
        if !won {
            return Ok(answer);
        }
        let mut total = 0u32;
        for (at, board) in boards.iter().enumerate() {
            let mut parts = parts.clone();
            for cell in self.empty(*board) {
                parts[at] = self.part(board | 1 << cell, limits)?;
                if !self.wins(&parts, limits)? {
                    total += 1;
                    if answer.moves.len() < wanted.most() {
                        answer.moves.push(BoardCellMove { board: at, cell });
                    }
                }
            }
        }
        answer.complete = answer.moves.len() == total as usize;
        answer.total = Some(total.into());
        Ok(answer)
    }

    fn wins(&mut self, parts: &[u32], limits: &Limits) -> Result<bool, Exhausted> {
        match self.game.play {
            Play::Normal => Ok(parts.iter().fold(0, |sum, value| sum ^ value) != 0),
            Play::Misere => self.sums.wins(&self.games, parts, limits),
        }
    }

    /// The cells that may be marked.
    fn empty(&self, board: u64) -> Vec<u32> {
        if self.game.is_dead(board) {
            return Vec::new();
        }
        (0..self.game.cells()).filter(|cell| board >> cell & 1 == 0).collect()
    }

    /// The least board that is this one, turned round or over.
    fn least(&self, board: u64) -> u64 {
        self.symmetries.iter().map(|map| turned(board, map)).min().unwrap_or(board)
    }

    /// The Grundy value of a board in normal play, its game under misère play.
    fn part(&mut self, board: u64, limits: &Limits) -> Result<u32, Exhausted> {
        let first = self.least(board);
        let mut waiting = vec![first];
        while let Some(&board) = waiting.last() {
            if self.known.contains_key(&board) {
                waiting.pop();
                continue;
            }
            let mut options: Vec<u64> =
                self.empty(board).into_iter().map(|cell| self.least(board | 1 << cell)).collect();
            options.sort_unstable();
            options.dedup();
            limits.spend(1 + options.len() as u64 * u64::from(self.game.cells()))?;
            let before = waiting.len();
            waiting.extend(options.iter().filter(|option| !self.known.contains_key(option)));
            if waiting.len() > before {
                continue;
            }
            limits.allow_positions(self.known.len() as u64 + 1)?;
            let mut parts: Vec<u32> = options.iter().map(|option| self.known[option]).collect();
            parts.sort_unstable();
            parts.dedup();
            let part = match self.game.play {
                Play::Normal => (0..).find(|value| parts.binary_search(value).is_err()).unwrap_or(0),
                Play::Misere => self.games.intern(parts),
            };
            self.known.insert(board, part);
            waiting.pop();
        }
        Ok(self.known[&first])
    }
}
