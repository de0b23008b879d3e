//! Who wins, by which moves, and the tables that show it.

use grundy::api::{Basis, MovesRule, Note, WinningMove};
use grundy::game::{Outcome, Play};
use grundy::theory::ClosedForm;
use num_bigint::BigUint;

/// Headings and phrases round tables and answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// What parts the sentences of one line.
    Between,
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
    /// Column: who wins, and one winning move.
    WhoMoves,
    /// Cell: the player to move wins.
    Wins,
    /// Before a winning move: the player to move wins.
    WinsBy,
    /// Cell: the player to move loses.
    Loses,
    /// Before the source of a game.
    Source,
    /// No game matches.
    NoGames,
}

/// How the rows of a table stand to the period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// Not at all: so many heaps a row.
    Plain {
        /// Heaps a row.
        width: usize,
    },
    /// Each row holds whole periods.
    Periods {
        /// How many.
        count: usize,
        /// The period.
        period: usize,
    },
    /// A period takes several rows.
    Parts {
        /// How many.
        rows: usize,
        /// The period.
        period: usize,
    },
}

/// Closed forms with their sources in brackets, each once.
pub(crate) fn cited(forms: &[ClosedForm], [open, close, separator]: [&str; 3]) -> String {
    let mut all: Vec<String> = Vec::new();
    for form in forms {
        let citation = form.citation();
        let formula = crate::law::closed_formula(form);
        let one = format!("{formula}{open}{} {}{close}", citation.authors, citation.year);
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all.join(separator)
}

/// Words for verdicts.
pub trait VerdictText {
    /// A heading.
    fn word(&self, word: Word) -> &'static str;
    /// The convention in a few words: "normal play".
    fn play(&self, play: Play) -> &'static str;
    /// What it means: "whoever cannot move loses".
    fn play_meaning(&self, play: Play) -> &'static str;
    /// A rule with its convention, as a heading.
    fn titled(&self, rule: &str, play: Play) -> String;
    /// The convention and what it means.
    fn convention(&self, play: Play) -> String;
    /// What brackets and rows of a table mean.
    fn table_note(&self, rows: Rows) -> String;
    /// A position and who wins it.
    fn answered(&self, position: &str, outcome: Outcome, play: Play) -> String;
    /// Who wins, as a sentence with the convention.
    fn outcome(&self, outcome: Outcome, play: Play) -> String;
    /// A position for reading.
    fn position(&self, heaps: &[Vec<String>]) -> String;
    /// The heading over the winning moves of an answer.
    fn moves_heading(&self, total: Option<&BigUint>, complete: bool, listed: usize) -> String;
    /// The line below moves of which many were left out because they are long.
    fn moves_cut(&self) -> &'static str;
    /// One winning move; `named`: the position has several heaps, so say which.
    fn winning_move(&self, step: &WinningMove, named: bool) -> String;
    /// What all winning moves have in common.
    fn moves_rule(&self, rule: &MovesRule) -> String;
    /// The Grundy value of the position, and what the verdict rests on (as [`VerdictText::basis`] says).
    fn value(&self, value: &str, basis: &str) -> String;
    /// What the verdict rests on; `forms`: the closed forms of the parts, for [`Basis::ClosedForm`].
    fn basis(&self, basis: Basis, forms: &[ClosedForm]) -> String;
    /// What a verdict on one heap of misère Bash rests on; `round`: m + 1.
    fn misere_bash(&self, round: &BigUint) -> String;
    /// Something about the verdict that a person might not expect.
    fn note(&self, note: &Note) -> String;
    /// The heaps 0..=last from which the player to move loses.
    fn losing_heaps(&self, heaps: &[u64], last: u64, play: Play) -> String;
    /// In place of all heaps: how many heaps play from the start of a rule comes to.
    fn reached(&self, start: &[u64], count: usize) -> String;
    /// Which of them are lost.
    fn reached_lost(&self, lost: &[u64], play: Play) -> String;
    /// The game has this name in the catalogue.
    fn name(&self, name: &str, en: &str, zh: &str) -> String;
    /// A certificate was written.
    fn written(&self, file: &str) -> String;
}

/// The parts of a move as `3 and 4`-like text is language-dependent; this is the neutral `3, 4`, `0` for none.
pub(crate) fn parts(step: &WinningMove) -> String {
    if step.to.is_empty() {
        return "0".into();
    }
    step.to.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
