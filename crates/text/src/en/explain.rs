//! Explanations.

use grundy::api::WinningMove;
use grundy::explain::{Listed, OptionValue, Step, Target, ValueReason};
use grundy::game::{Outcome, Play};
use grundy::law::Subject;
use grundy::position::Size;
use grundy::theory::{ClosedForm, NimLike, Written};
use num_bigint::BigUint;

use crate::En;
use crate::explain::{ExplainText, change, columns, heaps, list, nim_forms, pairs, places, position, sum_of};
use crate::law::LawText;
use crate::list::{joined, some_of, words};
use crate::verdict::VerdictText;

impl ExplainText for En {
    fn step(&self, step: &Step) -> String {
        match step {
            Step::Verdict { play, outcome, position: at } => {
                format!("{}: {}.", position(at), self.outcome(*outcome, *play))
            }
            Step::NothingToMove { play, stuck } => nothing_to_move(*play, stuck),
            Step::Pairs { pairs: equal, left } => {
                let rest = if left.is_empty() {
                    "Nothing else is left, so the last move is the other player's.".into()
                } else {
                    format!("What is left decides: {}.", list(left, ", "))
                };
                format!(
                    "Equal heaps cancel: {}. Whatever one player does to a heap, the other can do to its twin. {rest}",
                    pairs(equal, "heaps of")
                )
            }
            Step::Forms(forms) => {
                let names = ["sorted", "without equal pairs", "their XOR"];
                let (names, chain) = nim_forms(forms, names, ", ");
                format!("The heaps, {names}: {chain}.")
            }
            Step::Bash { heap, most, play, take, chain, whole } => {
                bash(heap, most, *play, take.as_ref(), chain, *whole)
            }
            Step::Written { play, outcome, written } => in_parts(*play, *outcome, written),
            Step::Residues { heap, modulus, residue, lost } => residues(heap, *modulus, *residue, lost),
            Step::Value { heap, part, value, reason } => {
                let part = part.map_or(String::new(), |part| format!("In game {}: ", part + 1));
                format!("{part}{}", value_of(self, heap, value, reason))
            }
            Step::Columns { rows, plain, xor, play } => binary(rows, *plain, xor, *play),
            Step::Targets { xor, rows } => targets(xor, rows),
            Step::MisereRule { reason, large, ones, xor, outcome } => {
                misere(*reason, *large, *ones, xor, *outcome)
            }
            Step::Moves { moves, total } => {
                let told: Vec<String> = moves.iter().map(change).collect();
                let all = BigUint::from(moves.len());
                match total {
                    Some(total) if *total == all && moves.len() == 1 => {
                        format!("The only winning move: {}.", told[0])
                    }
                    Some(total) if *total == all => {
                        format!("The {total} winning moves: {}.", told.join("; "))
                    }
                    Some(total) => {
                        format!("There are {total} winning moves, among them {}.", told.join("; "))
                    }
                    None if told.is_empty() => {
                        "There are more winning moves than can be searched for.".into()
                    }
                    None => format!("Winning moves, among others: {}.", told.join("; ")),
                }
            }
            Step::Tempting { wrong, reply, lost } => tempting(wrong, reply.as_ref(), *lost),
            Step::Listing { moves, complete } => listing(moves, *complete),
        }
    }
}

fn nothing_to_move(play: Play, stuck: &[Size]) -> String {
    let why = if stuck.is_empty() {
        "There is nothing left to take".to_owned()
    } else {
        format!("No move is allowed although stones are left (heaps: {})", list(stuck, ", "))
    };
    match play {
        Play::Normal => format!("{why}, and whoever cannot move loses."),
        Play::Misere => format!("{why}, and in misère play whoever cannot move has won."),
    }
}

fn in_parts(play: Play, outcome: Outcome, written: &Written) -> String {
    let Written { factor, stones, parts, most } = written;
    let numbers = match u64::try_from(factor) {
        Ok(1) => "powers of 2".to_owned(),
        Ok(2) => "Fibonacci numbers, no two of them neighbours".to_owned(),
        _ => {
            format!("numbers, each the sum of the one before and the least whose {factor}-fold reaches that")
        }
    };
    let (sum, least) = (sum_of(parts), parts.last().map(ToString::to_string).unwrap_or_default());
    let what = match play {
        Play::Normal => String::new(),
        Play::Misere => "Whoever takes the last stone loses, so one stone less is played for. ".into(),
    };
    let why = match outcome {
        Outcome::P => format!(
            "At most {most} may be taken now, less than the least part: whatever is taken, what is left has a least \
             part that the other player may take"
        ),
        Outcome::N if parts.len() == 1 => {
            format!("At most {most} may be taken now: enough for the only part, which wins")
        }
        Outcome::N => format!(
            "At most {most} may be taken now: taking the least part {least} leaves a next part that is more than \
             {factor} times as much, out of reach"
        ),
    };
    format!("{what}{stones} = {sum} in {numbers}; the least part is {least}. {why}.")
}

fn bash(heap: &Size, most: &BigUint, play: Play, take: Option<&Size>, chain: &[Size], whole: bool) -> String {
    let round = most + 1u8;
    let end = if play == Play::Normal { "0" } else { "1" };
    let steps = if whole { list(chain, ", ") } else { format!("{}, .., {end}", list(chain, ", ")) };
    match (take, play) {
        (Some(take), Play::Normal) => format!(
            "Take {take}: that leaves {}, a multiple of {round}. From then on, whatever the other player \
             takes, x, take {round}-x. They face {steps}, and the last stone is yours.",
            chain[0]
        ),
        (Some(take), Play::Misere) => format!(
            "Take {take}: that leaves {}, one more than a multiple of {round}. From then on, whatever the other \
             player takes, x, take {round}-x. They face {steps}, and must take the last stone.",
            chain[0]
        ),
        (None, Play::Normal) => format!(
            "{heap} is a multiple of {round}. Whatever the player to move takes, x (1 to {most}), the other player \
             takes {round}-x: together {round} a round. The player to move faces {steps}, and the last stone is \
             the other player's."
        ),
        (None, Play::Misere) => format!(
            "{heap} is one more than a multiple of {round}. Whatever the player to move takes, x (1 to {most}), \
             the other player takes {round}-x. The player to move faces {steps}, and must take the last stone."
        ),
    }
}

fn residues(heap: &Size, modulus: u64, residue: u64, lost: &[u64]) -> String {
    let law = format!(
        "Only n mod {modulus} counts: the player to move loses iff it is {}.",
        some_of(&words(lost), "or", ", ", super::IN_ALL)
    );
    if lost.contains(&residue) {
        format!(
            "{law} Here {heap} mod {modulus} = {residue}. Every move leaves another remainder, and the other \
             player can always come back to such a heap."
        )
    } else {
        format!(
            "{law} Here {heap} mod {modulus} = {residue}: a winning move leaves a heap with such a remainder, and \
             from there no move reaches another one of them."
        )
    }
}

fn value_of(text: &En, heap: &Size, value: &BigUint, reason: &ValueReason) -> String {
    match reason {
        ValueReason::Nim => {
            format!("A heap of {heap} from which any number may be taken has Grundy value {value}.")
        }
        ValueReason::Form(form) => {
            format!("Heap {heap} has Grundy value {value}: {} ({}).", closed(form, heap), cited(form))
        }
        ValueReason::Mex { options } => mex(heap, value, options),
        ValueReason::Law(claim) => format!(
            "Heap {heap} has Grundy value {value} by the proved law: {}.",
            text.claim(claim, Subject::Grundy, Play::Normal)
        ),
        ValueReason::Table => {
            format!("Heap {heap} has Grundy value {value} (exact table; it has too many options to list).")
        }
    }
}

fn mex(heap: &Size, value: &BigUint, options: &[OptionValue]) -> String {
    if options.is_empty() {
        return format!("Heap {heap} has no move, so its Grundy value is 0.");
    }
    let mut lines = vec![format!("From heap {heap} one can leave:")];
    for option in options {
        let parts =
            if option.to.len() > 1 { format!(" = {}", list(&option.values, " xor ")) } else { String::new() };
        lines.push(format!("  {:<10} value {}{parts}", heaps(&option.to), option.value));
    }
    let mut seen: Vec<u64> = options.iter().map(|o| o.value).collect();
    seen.sort_unstable();
    seen.dedup();
    let zero = if *value == BigUint::ZERO { " Value 0 means: alone, the player to move loses." } else { "" };
    lines.push(format!(
        "The least number not among {} is {value}: the Grundy value of heap {heap}.{zero}",
        list(&seen, ", ")
    ));
    lines.join("\n")
}

fn closed(form: &ClosedForm, heap: &Size) -> String {
    match form {
        ClosedForm::Bash { m } => format!("{heap} mod {}, for take 1..{m}", m + 1u8),
        ClosedForm::Nim => "its size".into(),
        ClosedForm::NimMaySplit => "its size, because splitting never gives more".into(),
        ClosedForm::Lasker => "its size, but 4a+3 and 4a+4 change places".into(),
        ClosedForm::SplitInThree => "its size, but 8a+7 and 8a+8 change places".into(),
        ClosedForm::PrimePowers => format!("{heap} mod 6, for no prime power is a multiple of 6"),
        ClosedForm::Ruler => format!("the largest power of 2 that divides {heap}, and 0 for 0"),
        ClosedForm::OneOrPrime => format!("{heap} mod 4, for no prime is a multiple of 4"),
    }
}

fn cited(form: &ClosedForm) -> String {
    let citation = form.citation();
    format!("{} {}", citation.authors, citation.year)
}

fn binary(rows: &[(Size, BigUint)], plain: bool, xor: &BigUint, play: Play) -> String {
    let what = if plain { "The heaps in binary:" } else { "The Grundy values in binary:" };
    let mut lines = vec![what.to_owned()];
    lines.extend(columns(rows, xor));
    let odd = places(xor);
    lines.push(match (play, odd.is_empty()) {
        (Play::Normal, true) => {
            "Every column has an even number of ones (XOR 0), so the player to move loses: \
             every move makes some column odd, and the other player can make all of them even again."
                .into()
        }
        (Play::Normal, false) => format!(
            "Odd number of ones in the {} of {}: XOR {xor}, not 0. A winning move makes every column even.",
            if odd.len() == 1 { "column" } else { "columns" },
            joined(&odd.iter().map(ToString::to_string).collect::<Vec<_>>(), "and", ", ")
        ),
        (Play::Misere, _) => format!("The XOR is {xor}."),
    });
    lines.join("\n")
}

fn targets(xor: &BigUint, rows: &[Target]) -> String {
    let mut lines = vec![format!("To make the XOR 0, a value h must become h xor {xor}:")];
    for Target { heap, value, target, reachable } in rows {
        let sign = if target < value { "<" } else { ">" };
        let can = match (reachable, target < value) {
            (true, true) => "possible",
            (true, false) => "possible: a move of this heap raises its value",
            (false, _) => "not possible",
        };
        lines.push(format!("  heap {heap}: {value} xor {xor} = {target} {sign} {value}, {can}"));
    }
    lines.join("\n")
}

fn misere(reason: NimLike, large: usize, ones: usize, xor: &BigUint, outcome: Outcome) -> String {
    let why = match reason {
        NimLike::TakeAny => {
            "From any heap one may leave nothing or one stone, so the rule of misère Nim holds (Bouton 1901)."
        }
        NimLike::SubtractionSet => {
            "The amounts do not depend on the heap, so the rule of misère Nim holds for the Grundy values (Ferguson 1974)."
        }
        NimLike::HeapByHeap => {
            "Checked heap by heap for every heap up to the largest here: the rule of misère Nim holds for the Grundy values."
        }
    };
    let verdict = match outcome {
        Outcome::P => "the player to move loses (P)",
        Outcome::N => "the player to move wins (N)",
    };
    let case = if large == 0 {
        format!(
            "No heap is worth 2 or more, so parity decides: {ones} heaps are worth 1, an {} number, and {verdict}.",
            if ones % 2 == 0 { "even" } else { "odd" }
        )
    } else {
        format!(
            "{large} {} worth 2 or more: play as in normal Nim, and the XOR {xor} says that {verdict}. The move that \
             would leave only heaps worth 0 or 1 must leave an odd number of ones.",
            if large == 1 { "heap is" } else { "heaps are" }
        )
    };
    format!("{why} {case}")
}

fn tempting(wrong: &WinningMove, reply: Option<&WinningMove>, lost: bool) -> String {
    let start = if lost { "Every move loses. For example" } else { "Tempting, but wrong" };
    match reply {
        Some(reply) => {
            format!("{start}: {}. The other player answers {} and wins.", change(wrong), change(reply))
        }
        None => format!(
            "{start}: {}. Then the other player cannot move, and in misère play that wins.",
            change(wrong)
        ),
    }
}

fn listing(moves: &[Listed], complete: bool) -> String {
    let mut lines = vec!["Every move, and what comes of it:".to_owned()];
    for Listed { played, wins, reply } in moves {
        let heap = format!("heap {}: {}", played.component + 1, change(played));
        lines.push(match (wins, reply) {
            (true, _) => format!("  {heap}   wins"),
            (false, Some(reply)) => format!("  {heap}   loses to {}", change(reply)),
            (false, None) => format!("  {heap}   loses"),
        });
    }
    if !complete {
        lines.push("  ..".into());
    }
    lines.join("\n")
}
