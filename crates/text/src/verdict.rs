//! Who wins, by which moves, and the tables that show it.

use grundy::api::{Answer, Basis, MovesRule, Note, WinningMove};
use grundy::game::{Outcome, Play};

/// Headings and phrases round tables and answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Heading of the rule.
    Rule,
    /// Heading of the table of Grundy values.
    Values,
    /// Heading of the table of outcomes.
    Outcomes,
    /// Heading of the law.
    Law,
    /// Heading of the start position.
    Start,
    /// Heading of what to try next.
    Next,
    /// Column: who wins.
    Who,
    /// Column: one winning move.
    Move,
    /// Cell: the player to move wins.
    Wins,
    /// Cell: the player to move loses.
    Loses,
    /// Heading of a list of games: the rule.
    Source,
    /// No game matches.
    NoGames,
}

/// Words for verdicts.
pub trait VerdictText {
    /// A heading.
    fn word(&self, word: Word) -> &'static str;
    /// The convention in a few words: "normal play".
    fn play(&self, play: Play) -> &'static str;
    /// What it means: "whoever cannot move loses".
    fn play_meaning(&self, play: Play) -> &'static str;
    /// The convention and what it means.
    fn convention(&self, play: Play) -> String;
    /// What brackets and rows of a table mean.
    fn table_note(&self, width: usize, period: bool) -> String;
    /// A position and who wins it.
    fn answered(&self, position: &str, outcome: Outcome, play: Play) -> String;
    /// Who wins, as a sentence with the convention.
    fn outcome(&self, outcome: Outcome, play: Play) -> String;
    /// A position for reading.
    fn position(&self, heaps: &[Vec<String>]) -> String;
    /// The heading over the winning moves of an answer.
    fn moves_heading(&self, answer: &Answer) -> String;
    /// One winning move; `named`: the position has several heaps, so say which.
    fn winning_move(&self, step: &WinningMove, named: bool) -> String;
    /// What all winning moves have in common.
    fn moves_rule(&self, rule: &MovesRule) -> String;
    /// The Grundy value of the position, and what the verdict rests on.
    fn value(&self, value: &str, basis: Basis) -> String;
    /// What the verdict rests on.
    fn basis(&self, basis: Basis) -> &'static str;
    /// Something about the verdict that a person might not expect.
    fn note(&self, note: &Note) -> String;
    /// The heaps 0..=last from which the player to move loses.
    fn losing_heaps(&self, heaps: &[u64], last: u64, play: Play) -> String;
    /// The game has this name in the catalogue.
    fn name(&self, name: &str, en: &str, zh: &str) -> String;
}

/// The parts of a move as `3 and 4`-like text is language-dependent; this is the neutral `3, 4`, `0` for none.
pub(crate) fn parts(step: &WinningMove) -> String {
    if step.to.is_empty() {
        return "0".into();
    }
    step.to.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
