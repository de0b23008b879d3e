//! What is said about games that a program plays, and about games that were played.

use crate::stress::ProcessLimit;

/// What a program did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JudgeFault {
    /// It left a winning position to the opponent.
    Gave,
    /// No such move.
    Illegal,
    /// No move at all.
    Garbage,
    /// A line that nobody asked for.
    Surplus,
    /// No answer in time.
    Late {
        /// Milliseconds.
        ms: u64,
    },
    /// A line without end.
    Flood,
    /// It ended before the game.
    Ended {
        /// With this code.
        code: Option<i32>,
    },
    /// It did not end well after the game.
    EndedBadly {
        /// With this code.
        code: Option<i32>,
    },
}

/// A game in which a program did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeFailed {
    /// Which game, from 1; 0: one that was played again.
    pub game: u64,
    /// The opponent: `perfect`, `random`, `stubborn` or `mixed`.
    pub opponent: &'static str,
    /// The program moved first.
    pub first: bool,
    /// The position.
    pub at: String,
    /// What is wrong.
    pub fault: JudgeFault,
    /// What it wrote, visibly.
    pub got: Option<String>,
    /// The last it wrote to standard error.
    pub said: String,
    /// What would have been right: positions after a move.
    pub right: Vec<String>,
    /// Whether these win; else they are legal.
    pub winning: bool,
    /// All positions of the game.
    pub positions: Vec<String>,
    /// Where it is kept.
    pub kept: Option<String>,
    /// It could not be kept there.
    pub not_kept: Option<String>,
}

/// What is wrong with a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JudgeProblem {
    /// A form of many positions, or of a verdict.
    Form,
    /// Nobody can tell who wins.
    Untold {
        /// The position.
        at: String,
    },
    /// A file that is no game.
    NotAGame {
        /// The file.
        file: String,
    },
    /// A word that is no position.
    Position {
        /// The word.
        given: String,
    },
    /// A move that is none.
    Move {
        /// Before it.
        from: String,
        /// After it.
        to: String,
        /// Some that are.
        legal: Vec<String>,
    },
    /// Fewer than two positions.
    TooShort,
}

/// A move of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewMove {
    /// Before it.
    pub from: String,
    /// After it.
    pub to: String,
    /// Whether the player to move could win.
    pub could_win: bool,
    /// Whether the move wins.
    pub wins: bool,
    /// What would have been right.
    pub better: Vec<String>,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// Its moves.
    pub moves: Vec<ReviewMove>,
    /// Who has won, where it is over: the player who moved first.
    pub first_won: Option<bool>,
}

impl Review {
    /// Winning positions, and mistakes, of the player who moves first, or second.
    pub fn card(&self, second: bool) -> (usize, usize) {
        let own = self.moves.iter().skip(usize::from(second)).step_by(2);
        let could: Vec<_> = own.filter(|it| it.could_win).collect();
        (could.len(), could.iter().filter(|it| !it.wins).count())
    }
}

/// The words about games.
pub trait JudgeText {
    /// A program did wrong.
    fn judge_failed(&self, failed: &JudgeFailed) -> Vec<String>;
    /// It did not, in so many games, of which it could win so many, with so many moves.
    fn judge_passed(&self, games: u64, winnable: u64, moves: u64) -> String;
    /// What is to be said about how the number of processes of a program is limited, if anything.
    fn process_note(&self, limit: ProcessLimit) -> Option<&'static str>;
    /// A game that was kept goes well now.
    fn judge_mended(&self) -> String;
    /// What is wrong with the question.
    fn judge_problem(&self, problem: &JudgeProblem) -> (String, Option<String>);
    /// A report card.
    fn review(&self, review: &Review) -> Vec<String>;
}
