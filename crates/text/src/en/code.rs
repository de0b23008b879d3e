//! Comments and messages of programs.

use grundy::code::{Count, Many, Said, Words};
use grundy::game::Play;
use grundy::law::pattern::Pattern;
use grundy::law::{Claim, Subject};
use grundy::theory::coupled::{CoupledForm, Euclid};

use crate::En;
use crate::code::{is_fibonacci, source};
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
            Said::OnlyChecked { part, claim, up_to } => format!(
                "A law{} that is not used, because it is only checked to {up_to}, not proved:\n{}.",
                of(part),
                values_en(claim)
            ),
            Said::Law { part, claim, theorem, subject: Subject::Outcome } => {
                let claim = values_en(claim);
                format!(
                    "Law{}: with g = 1 for won and 0 for lost, {claim}. Proved (theorem `{theorem}`).",
                    of(part)
                )
            }
            Said::Law { part, claim, theorem, .. } => {
                format!("Law{}: {}. Proved (theorem `{theorem}`).", of(part), values_en(claim))
            }
            Said::Computed { part, outcomes, limit } => format!(
                "No proved law is used{}: the {} are computed, for heaps up to {limit}.",
                of(part),
                if *outcomes { "outcomes" } else { "Grundy values" }
            ),
            Said::ComputedWithMemory { limit } => {
                format!("Won or lost for every (heap, last amount), for heaps up to {limit}.")
            }
            Said::Input { any_size, parts, told } => {
                let size = if *any_size { " (of any size; C++ and Rust: below 2^120)" } else { "" };
                let each = match parts {
                    1 => ".".into(),
                    _ => format!("\n(once for each of the {parts} parts, in order)."),
                };
                format!("Input: {}{size}{each}", told_en(*told, "heap"))
            }
            Said::Coupled(form) => format!(
                "A theorem of the literature{}: {}.",
                source(form.citation(), [" (", ")"]),
                lost_when(form)
            ),
            Said::Multiple(game) => format!(
                "A theorem of the literature{}: lost iff the least part of the heap, written greedily in the numbers s{}, exceeds\nwhat may be taken.",
                source(game.form.citation(), [" (", ")"]),
                if is_fibonacci(game) { " (Fibonacci)" } else { "" }
            ),
            Said::Searched { limit } => format!(
                "No theorem is used: all positions that can follow are searched, for numbers up to {limit}."
            ),
            Said::Numbers { count, largest, told } => {
                let read = match count {
                    Some(1) => "Input: the heap.".into(),
                    Some(count) => format!("Input: the {count} numbers of the position."),
                    None => format!("Input: {}.", told_en(*told, "number")),
                };
                read + if *largest { "\nEach number is below 2^62." } else { "" }
            }
            Said::InputOneLive(told) => {
                format!("Input: {}; at most one is not empty.", told_en(*told, "heap"))
            }
            Said::InputHeap => "Input: the heap.".into(),
            Said::Many(Many::Lines) => "There are many positions, one a line.".into(),
            Said::Many(_) => "There are many positions; before the first stands how many.".into(),
            Said::Output { words: [win, lose], moves } => {
                let moves = if *moves {
                    "\nThen a winning move, if there is one: the number of a heap, from 1, and the amount; on the next line, or on\nthe same one where there are many positions."
                } else {
                    ""
                };
                format!("Output: \"{win}\" if the player to move wins, else \"{lose}\".{moves}")
            }
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
            Said::Large => "how many Grundy values are 2 or more".into(),
            Said::Row => "a list of numbers that can grow".into(),
            Said::Amount => "what to take from n so that a heap of value t is left; 0: no amount does".into(),
            Said::Entered => "whether the options of p must be looked at: it is not decided at once".into(),
            Said::Chosen => "the heaps, how many were chosen, the last amount".into(),
            Said::Became => "what the heaps became".into(),
            Said::ChosenCounts => "how many were chosen, the last amount".into(),
            Said::Facing => "1: the player to move has lost already, 2: has won".into(),
            Said::Settled => "without what does not matter".into(),
            Said::Options => "the options, whether there is one (ok), whether one wins at once (x)".into(),
            Said::Known => "whether the player to move loses".into(),
            Said::Worths => "Grundy values; -1 where a move wins at once".into(),
            Said::Add => "one more option; whether it wins at once".into(),
            Said::Ends => "2i+1: lost by the i-th early end, 2i+2: won by it, 0: play goes on".into(),
            Said::TwoHeaps => "no theorem decides more than two heaps".into(),
            Said::Increasing => "the numbers must increase".into(),
            Said::Beyond => "a number grows beyond the limit".into(),
            Said::Endless => "play need not end".into(),
            Said::ExpectedNumbers(count) => format!("expected {count} numbers"),
            Said::ExpectedList => "expected how many numbers, then the numbers".into(),
            Said::Range => "a number is missing or out of range".into(),
            Said::Limit(limit) => format!("this table is for heaps up to {limit}"),
            Said::Several => "several heaps under misere play are not decided here".into(),
            Said::ExpectedHeap => "expected a heap >= 0".into(),
            Said::ExpectedWord => "expected a heap from 0 to 2^63 - 1".into(),
            Said::ExpectedCount => "expected the number of heaps".into(),
        }
    }
}

/// What a law says of the values.
fn values_en(claim: &Claim) -> String {
    match claim {
        Claim::Pattern(Pattern::Automatic(_)) => {
            "g(n) is what an automaton says that reads the digits of n, the greatest first".into()
        }
        _ => rule_of_values(claim, [" for ", ""]),
    }
}

/// What a program reads, of heaps or numbers.
fn told_en(told: Count, what: &str) -> String {
    match told {
        Count::First => format!("the number of {what}s, then the {what}s"),
        Count::Rest => format!("the {what}s, to the end"),
        Count::Exactly(1) => format!("one {what}"),
        Count::Exactly(count) => format!("{count} {what}s"),
    }
}

/// When the player to move loses, in the names of the program: the numbers are h[0], h[1], ..
fn lost_when(form: &CoupledForm) -> String {
    let n = form.number().map(|n| n.to_string()).unwrap_or_default();
    let misere = form.play() == Play::Misere;
    match form {
        CoupledForm::Wythoff(_) if misere => {
            "lost iff (0,1), (2,2), or k = b - a >= 2 and a = floor(k phi)".into()
        }
        CoupledForm::Wythoff(_) if n == "1" => {
            "with a <= b and k = b - a lost iff a = floor(k phi),\nwhich is a^2 - ak - k^2 <= 0 < (a+1)^2 - (a+1)k - k^2".into()
        }
        CoupledForm::Wythoff(_) => format!(
            "with a <= b lost iff b - a = {n}j and a = floor(j (2 - {n} + sqrt({n}^2 + 4)) / 2)"
        ),
        CoupledForm::DifferentAmounts(_) => "lost iff the numbers are equal".into(),
        CoupledForm::Euclid(Euclid::ToZero) => {
            "with a <= b lost iff a = 0, or a < b < a phi, which is b^2 < a(a+b)".into()
        }
        CoupledForm::Euclid(Euclid::StayPositive) => {
            "with a <= b lost iff a = 0 or b < a phi, which is b^2 < a(a+b)".into()
        }
        CoupledForm::Moore(_) => {
            let modulus = (form.number().unwrap_or_default() + 1u8).to_string();
            let ones = if misere {
                format!("; once no number exceeds 1, iff the number of ones is 1 mod {modulus}")
            } else {
                String::new()
            };
            format!("lost iff in every binary column the number of ones is a multiple of {modulus}{ones}")
        }
        CoupledForm::CyclicNimhoff(_) => {
            format!("lost iff the XOR of the quotients by {n} is 0 and the sum of the remainders a multiple of {n}")
        }
        CoupledForm::Staircase(_) => "lost iff the XOR of the coins on steps 1, 3, 5, .. is 0".into(),
        CoupledForm::BoxesModuloSix(_) => {
            "lost iff the XOR of the boxes 0, 2 and 5 modulo 6 is 0".into()
        }
        CoupledForm::HeapsInOrder(_) => {
            "lost iff the value is 0; a heap in front of the value g has value h if h > g, else h - 1".into()
        }
        CoupledForm::GeorgiaAndBob(_) => {
            "lost iff the XOR of the gaps inside the pairs is 0, pairs being made from the right".into()
        }
        _ => "see `grundy law`".into(),
    }
}
