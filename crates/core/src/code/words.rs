//! What a program says to people: comments and messages, in the language of whoever asked for it.
//!
//! Emitters and snippets hold marks such as `@won@` in their place.

use super::form::{Count, Form, Many};
use crate::game::Play;
use crate::law::{Claim, Subject};
use crate::theory::coupled::CoupledForm;
use crate::theory::{ClosedForm, Multiple};

/// A comment or a message of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// The rule it is about, in its canonical text.
    Rule(String),
    /// The convention.
    Play(Play),
    /// A Nim-like game under misère play: as under normal play while some value is 2 or more, else the parity is
    /// reversed.
    MisereNim,
    /// One heap under misère play: such sums are not decided by XOR.
    MisereHeap,
    /// The values of a part (from 1, if there are several) by a theorem of the literature.
    Theorem {
        /// The part.
        part: Option<usize>,
        /// What it says.
        form: ClosedForm,
    },
    /// The values of a part by a proved law.
    Law {
        /// The part.
        part: Option<usize>,
        /// What it says.
        claim: Claim,
        /// The theorem that proves it.
        theorem: &'static str,
        /// Grundy values, or who wins under misère play.
        subject: Subject,
    },
    /// A law of the values of a part that is only checked, and not used.
    OnlyChecked {
        /// The part.
        part: Option<usize>,
        /// What it says.
        claim: Claim,
        /// The last heap compared.
        up_to: u64,
    },
    /// No proved law is used: values are computed.
    Computed {
        /// The part.
        part: Option<usize>,
        /// Outcomes under misère play instead of Grundy values.
        outcomes: bool,
        /// The largest heap.
        limit: u64,
    },
    /// Who wins is computed for every heap and last amount.
    ComputedWithMemory {
        /// The largest heap.
        limit: u64,
    },
    /// What the program reads: the number of heaps, then the heaps.
    Input {
        /// Any heap of 63 bits is answered.
        any_size: bool,
        /// So many parts, one list of heaps for each.
        parts: usize,
        /// Where it learns how many heaps there are.
        told: Count,
    },
    /// A game on states by a theorem of the literature; its numbers are `h[0]`, `h[1]`, .. in the program.
    Coupled(CoupledForm),
    /// At most c times what was just taken, by a theorem of the literature.
    Multiple(Multiple),
    /// All positions that can follow are searched.
    Searched {
        /// The largest number.
        limit: u64,
    },
    /// It reads the numbers of a position; `None`: how many there are comes first.
    Numbers {
        /// How many.
        count: Option<usize>,
        /// Each is below 2^62.
        largest: bool,
        /// Where it learns how many there are, if there are not always as many.
        told: Count,
    },
    /// It reads the number of heaps, then the heaps, at most one of which may hold stones.
    InputOneLive(Count),
    /// It reads one heap.
    InputHeap,
    /// There are many positions.
    Many(Many),
    /// What it prints.
    Output {
        /// The words when the player to move wins, and loses.
        words: [String; 2],
        /// A winning move follows: the number of a heap from 1, and the amount.
        moves: bool,
    },
    /// `pw`: b^e, but never more than 2^50.
    Power,
    /// `omega`: distinct prime factors.
    DistinctPrimes,
    /// `bigomega`: prime factors with multiplicity.
    Primes,
    /// `val`: exponent of p in n.
    Valuation,
    /// 1 = p^0 is a prime power.
    OneIsPrimePower,
    /// `won`: some option is lost.
    Won,
    /// The same, or there is no option.
    WonMisere,
    /// The entries of a table: 1 won, 0 lost, under misère play.
    Outcomes,
    /// `seen[v] == t`: some option of n has value v.
    Seen,
    /// `ring`: a heap of the given position is a ring, what a move leaves of it is a row.
    Ring,
    /// A list of numbers that can grow.
    Row,
    /// `amount`: what to take so that the value t is left; 0: nothing does.
    Amount,
    /// `large`: how many values are 2 or more.
    Large,
    /// `enter`: whether the options of a position must be looked at, because it is not decided at once.
    Entered,
    /// `w[n][last]`: 1 if the player to move wins.
    Table,
    /// The heaps, how many were chosen, the last amount.
    Chosen,
    /// What the heaps became.
    Became,
    /// How many were chosen, the last amount.
    ChosenCounts,
    /// `facing`: 1 if the player to move has lost already, 2 if they have won.
    Facing,
    /// `settled`: a position without what does not matter.
    Settled,
    /// `options`: the options, whether there is one (ok), whether one wins at once (x).
    Options,
    /// `known`: whether the player to move loses.
    Known,
    /// `known`: Grundy values, -1 where a move ends the game at once.
    Worths,
    /// `add`: one more option; whether it wins at once.
    Add,
    /// `facing`, `making`: 2i + 1 where the player to move (who makes it) loses by end i, 2i + 2 wins, else 0.
    Ends,
    /// Error: the theorem is about two heaps.
    TwoHeaps,
    /// Error: the numbers must increase.
    Increasing,
    /// Error: a number grows beyond the limit.
    Beyond,
    /// Error: play need not end.
    Endless,
    /// Error: so many numbers were expected.
    ExpectedNumbers(usize),
    /// Error: the count of the numbers was expected, then the numbers.
    ExpectedList,
    /// Error: a number is missing or out of range.
    Range,
    /// Error: the table is for heaps up to this.
    Limit(u64),
    /// Error: several heaps under misère play are not decided.
    Several,
    /// Error: a heap >= 0 was expected.
    ExpectedHeap,
    /// Error: a heap from 0 to 2^63 - 1 was expected.
    ExpectedWord,
    /// Error: the number of heaps was expected.
    ExpectedCount,
}

/// Words for programs.
pub trait Words {
    /// A comment or message; several lines only at the head of a program.
    fn say(&self, said: &Said) -> String;
}

impl Said {
    /// What stands at the end of each head.
    pub(super) fn form(form: &Form) -> Vec<Said> {
        let many = (form.many != Many::One).then_some(Said::Many(form.many));
        let output = Said::Output { words: form.words.clone(), moves: form.moves };
        many.into_iter().chain([output]).collect()
    }

    /// What a mark stands for.
    fn of_mark(mark: &str) -> Option<Said> {
        if let Some(limit) = mark.strip_prefix("limit ") {
            return limit.parse().ok().map(Said::Limit);
        }
        if let Some(count) = mark.strip_prefix("expected ") {
            return count.parse().ok().map(Said::ExpectedNumbers);
        }
        Some(match mark {
            "power" => Said::Power,
            "omega" => Said::DistinctPrimes,
            "bigomega" => Said::Primes,
            "valuation" => Said::Valuation,
            "one" => Said::OneIsPrimePower,
            "won" => Said::Won,
            "wonmisere" => Said::WonMisere,
            "outcomes" => Said::Outcomes,
            "seen" => Said::Seen,
            "ring" => Said::Ring,
            "table" => Said::Table,
            "large" => Said::Large,
            "row" => Said::Row,
            "amount" => Said::Amount,
            "entered" => Said::Entered,
            "chosen" => Said::Chosen,
            "became" => Said::Became,
            "counts" => Said::ChosenCounts,
            "facing" => Said::Facing,
            "settled" => Said::Settled,
            "options" => Said::Options,
            "known" => Said::Known,
            "worths" => Said::Worths,
            "add" => Said::Add,
            "ends" => Said::Ends,
            "two-heaps" => Said::TwoHeaps,
            "increasing" => Said::Increasing,
            "beyond" => Said::Beyond,
            "endless" => Said::Endless,
            "expected-numbers" => Said::ExpectedList,
            "range" => Said::Range,
            "several" => Said::Several,
            "expected-heap" => Said::ExpectedHeap,
            "expected-word" => Said::ExpectedWord,
            "expected-count" => Said::ExpectedCount,
            _ => return None,
        })
    }

    /// Whether it stands inside quotation marks.
    fn is_message(&self) -> bool {
        use Said::{Beyond, Endless, Increasing, Limit, Range, Several, TwoHeaps};
        use Said::{ExpectedCount, ExpectedHeap, ExpectedList, ExpectedNumbers, ExpectedWord};
        matches!(
            self,
            Limit(_)
                | Several
                | ExpectedHeap
                | ExpectedWord
                | ExpectedCount
                | ExpectedNumbers(_)
                | ExpectedList
                | TwoHeaps
                | Increasing
                | Beyond
                | Endless
                | Range
        )
    }
}

/// The lines at the head of a program, each after the mark of a comment.
pub(super) fn head(all: &[Said], comment: &str, words: &dyn Words) -> String {
    let texts: Vec<String> = all.iter().map(|said| words.say(said)).collect();
    texts.iter().flat_map(|text| text.lines()).map(|line| format!("{comment} {line}\n")).collect()
}

/// A program with words in place of its marks.
pub(super) fn spoken(program: &str, words: &dyn Words) -> String {
    let mut out = String::new();
    for (i, piece) in program.split('@').enumerate() {
        match Said::of_mark(piece).filter(|_| i % 2 == 1) {
            Some(said) => {
                let text = words.say(&said).replace(['\n', '\r'], " ");
                // One way for all three languages.
                let quoted = said.is_message();
                out.push_str(&if quoted { text.replace('\\', "\\\\").replace('"', "\\\"") } else { text });
            }
            None => out.push_str(piece),
        }
    }
    out
}
