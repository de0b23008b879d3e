//! Comments and messages of programs.

use grundy::code::{Said, Words};
use grundy::game::Play;

use crate::En;
use crate::law::rule_of_values;
use crate::verdict::cited;

impl Words for En {
    fn say(&self, said: &Said) -> String {
        let of = |part: &Option<usize>| part.map_or(String::new(), |part| format!(" of part {part}"));
        match said {
            Said::Rule(rule) => format!("Rule: {rule}"),
            Said::Play(Play::Normal) => "Normal play: who cannot move loses.".into(),
            Said::Play(Play::Misere) => "Misere play: who cannot move wins.".into(),
            Said::MisereNim => {
                "Misere play (who cannot move wins). A Nim-like game: play as under normal play \
                while some\nGrundy value is 2 or more; once all are 0 or 1 the parity is reversed."
                    .into()
            }
            Said::MisereHeap => {
                "Misere play (who cannot move wins), one heap: such sums are not decided by XOR.".into()
            }
            Said::Theorem { part, form } => format!(
                "Grundy value{}, by a theorem of the literature: {}.",
                of(part),
                cited(std::slice::from_ref(form), [" (", ")", "; "])
            ),
            Said::Law { part, claim, theorem } => {
                format!(
                    "Law{}: {}. Proved (theorem `{theorem}`).",
                    of(part),
                    rule_of_values(claim, [" for ", ""])
                )
            }
            Said::Computed { part, outcomes, limit } => format!(
                "No proved law is used{}: the {} are computed, for heaps up to {limit}.",
                of(part),
                if *outcomes { "outcomes" } else { "Grundy values" }
            ),
            Said::ComputedWithMemory { limit } => {
                format!("Won or lost for every (heap, last amount), for heaps up to {limit}.")
            }
            Said::Input { any_size, parts } => {
                let size = if *any_size { " (each at most 2^63 - 1; Python: any)" } else { "" };
                let each = match parts {
                    1 => ".".into(),
                    _ => format!("\n(once for each of the {parts} parts, in order)."),
                };
                format!("Input: the number of heaps, then the heaps{size}{each}")
            }
            Said::InputHeap => "Input: the heap.".into(),
            Said::Output => "Output: \"first\" if the player to move wins, else \"second\".".into(),
            Said::Power => "b^e, but never more than 2^50".into(),
            Said::DistinctPrimes => "distinct prime factors".into(),
            Said::Primes => "prime factors with multiplicity".into(),
            Said::Valuation => "exponent of p in n".into(),
            Said::OneIsPrimePower => "1 = p^0 is one".into(),
            Said::Won => "some option is lost".into(),
            Said::WonMisere => "some option is lost, or there is none".into(),
            Said::Outcomes => "misere outcomes: 1 won, 0 lost".into(),
            Said::Seen => "seen[v] == t: some option of n has value v".into(),
            Said::Ring => "a heap of the given position is a ring; what a move leaves of it is a row".into(),
            Said::Table => "w[n][last]: 1 if the player to move wins".into(),
            Said::Big => "some Grundy value is 2 or more".into(),
            Said::Limit(limit) => format!("this table is for heaps up to {limit}"),
            Said::Several => "several heaps under misere play are not decided here".into(),
            Said::ExpectedHeap => "expected a heap >= 0".into(),
            Said::ExpectedWord => "expected a heap from 0 to 2^63 - 1".into(),
            Said::ExpectedCount => "expected the number of heaps".into(),
        }
    }
}
