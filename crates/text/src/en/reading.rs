//! A rule in plain words.

use grundy::rule::tree::{Adjacent, NamedSet, Sizes};

use crate::En;
use crate::list::joined;
use crate::reading::{Action, AmountSaid, ConditionSaid, DigitSaid, MoveSaid, ReadingText, Said, TermSaid};

impl ReadingText for En {
    fn reading(&self, said: &[Said]) -> Vec<String> {
        said.iter().flat_map(sentences).collect()
    }
}

fn sentences(said: &Said) -> Vec<String> {
    let sentence = match said {
        Said::Name { en, .. } => format!("This is {en}."),
        Said::Moves { moves, first } => {
            let moves: Vec<String> = moves.iter().map(one_move).collect();
            let text = joined(&moves, "or", ", ");
            if *first { format!("In the first turn: {text}.") } else { format!("{}.", capital(&text)) }
        }
        Said::Code { code, digits } => {
            let digits: Vec<String> = digits.iter().map(digit).collect();
            if digits.is_empty() {
                format!("Code {code}: there is no move.")
            } else {
                format!("Code {code}: {}.", digits.join("; or "))
            }
        }
        Said::Clause { first, from, to, conditions } => {
            let replace = if *first { "In the first turn: replace" } else { "Replace" };
            format!("{replace} a heap of {from} stones by {}{}.", heaps(to), with(conditions))
        }
        Said::Given { name, value } => format!("Here {name} = {value}."),
        Said::Sum(parts) => {
            let mut all = vec!["Several games side by side; a turn is a move in one of them.".to_owned()];
            for (i, part) in parts.iter().enumerate() {
                let words: Vec<String> = part.iter().flat_map(sentences).collect();
                all.push(format!("Game {}: {}", i + 1, words.join(" ")));
            }
            return all;
        }
        Said::Start(place) => format!("Play starts at {place}."),
        Said::End { misere: false, last_stone: true } => "Whoever takes the last stone wins.".into(),
        Said::End { misere: true, last_stone: true } => "Whoever takes the last stone loses.".into(),
        Said::End { misere: false, last_stone: false } => "Whoever cannot move loses.".into(),
        Said::End { misere: true, last_stone: false } => "Whoever cannot move wins.".into(),
        Said::Written(text) => format!("`{text}`."),
    };
    vec![sentence]
}

/// `k and n-k` are two heaps; 0 and `nothing` leave none.
fn heaps(alternatives: &[String]) -> String {
    let words: Vec<String> = alternatives
        .iter()
        .map(|text| match text.as_str() {
            "nothing" => "nothing".to_owned(),
            text if text.contains(" and ") => format!("heaps of {text}"),
            text => format!("a heap of {text}"),
        })
        .collect();
    joined(&words, "or", ", ")
}

fn with(conditions: &[ConditionSaid]) -> String {
    conditions
        .iter()
        .map(|it| {
            if it.leaving {
                format!(", so that afterwards `{}`", it.cond)
            } else {
                format!(", where `{}`", it.cond)
            }
        })
        .collect()
}

fn one_move(it: &MoveSaid) -> String {
    let mut text = match &it.action {
        Action::Take { amount, adjacent, then_split } => {
            let place = match adjacent {
                Adjacent::No => " from one heap",
                Adjacent::Row => " that lie side by side in a row (a gap parts the row in two)",
                Adjacent::Ring => " that lie side by side in a ring (what is left is a row)",
            };
            let split =
                if *then_split { ", and if you like split what is left of it into two heaps" } else { "" };
            let (stones, being) = stones(amount);
            format!("take {stones}{place}{being}{split}")
        }
        Action::Leave(amount) => format!("reduce a heap to {}", size(amount)),
        Action::Split { sizes, into } => {
            let kind = match sizes {
                Sizes::Any => "",
                Sizes::Unequal => " of different sizes",
                Sizes::Equal => " of equal size",
            };
            match into {
                None => format!("split a heap into two heaps{kind}"),
                Some(count) => format!("split a heap into {count} heaps{kind}"),
            }
        }
        Action::Several(text) => format!("`{text}`"),
    };
    text.push_str(&with(&it.conditions));
    text.push_str(&shown(&it.members));
    text
}

/// An amount of stones, and what is said about it after the place.
fn stones(amount: &AmountSaid) -> (String, String) {
    match amount {
        AmountSaid::Name(name) => (format!("{name} stones"), String::new()),
        AmountSaid::OneOf { terms, except } => match (terms.as_slice(), except.is_empty()) {
            ([TermSaid::Any], true) => ("any number of stones".into(), String::new()),
            ([TermSaid::Whole], true) => ("all stones".into(), String::new()),
            ([TermSaid::Number(one)], true) if one == "1" => ("1 stone".into(), String::new()),
            (terms, true) if terms.iter().all(plain) => (format!("{} stones", union(terms)), String::new()),
            _ => ("k stones".into(), format!(", k being {}{}", union(terms), but_not(except))),
        },
    }
}

/// A size of a heap.
fn size(amount: &AmountSaid) -> String {
    match amount {
        AmountSaid::Name(name) => name.clone(),
        AmountSaid::OneOf { terms, except } => format!("{}{}", union(terms), but_not(except)),
    }
}

/// A number or a range, which can stand before "stones".
fn plain(term: &TermSaid) -> bool {
    matches!(term, TermSaid::Number(_) | TermSaid::Range(_, Some(_)))
}

fn but_not(except: &[TermSaid]) -> String {
    if except.is_empty() { String::new() } else { format!(", but not {}", union(except)) }
}

fn union(terms: &[TermSaid]) -> String {
    joined(&terms.iter().map(term).collect::<Vec<_>>(), "or", ", ")
}

fn term(term: &TermSaid) -> String {
    match term {
        TermSaid::Any => "any number".into(),
        TermSaid::Whole => "the whole heap".into(),
        TermSaid::Number(number) => number.clone(),
        TermSaid::Range(lo, Some(hi)) => format!("{lo} to {hi}"),
        TermSaid::Range(lo, None) => format!("at least {lo}"),
        TermSaid::Named { set, of, members } => format!("{}{}", named(set, of), shown(members)),
    }
}

fn shown(members: &[u64]) -> String {
    if members.is_empty() {
        return String::new();
    }
    let list: Vec<String> = members.iter().map(u64::to_string).collect();
    let more = if members.len() >= 8 { ", .." } else { "" };
    format!(" ({}{more})", list.join(", "))
}

fn named(set: &NamedSet, of: &str) -> String {
    match set {
        NamedSet::Primes => "a prime".into(),
        NamedSet::PrimePowers => "a prime power p^j with j >= 0".into(),
        NamedSet::Composites => "a composite number".into(),
        NamedSet::Squares => "a square".into(),
        NamedSet::Cubes => "a cube".into(),
        NamedSet::Factorials => "a factorial".into(),
        NamedSet::Fibonacci => "a Fibonacci number".into(),
        NamedSet::Lucas => "a Lucas number".into(),
        NamedSet::Odd => "odd".into(),
        NamedSet::Even => "even".into(),
        NamedSet::Evil => "a number with evenly many one bits".into(),
        NamedSet::Odious => "a number with oddly many one bits".into(),
        NamedSet::Squarefree => "squarefree".into(),
        NamedSet::Palindromes => "a palindrome".into(),
        NamedSet::PowersOf(_) => format!("a power of {of}, from {of}^0 = 1 on"),
        NamedSet::MultiplesOf(_) => format!("a multiple of {of}"),
        NamedSet::DivisorsOf { proper: false, .. } => format!("a divisor of {of}"),
        NamedSet::DivisorsOf { proper: true, .. } => format!("a proper divisor of {of}"),
    }
}

fn digit(it: &DigitSaid) -> String {
    let counts: Vec<String> = it
        .heaps
        .iter()
        .map(|count| match count {
            0 => "nothing".to_owned(),
            1 => "one heap".to_owned(),
            2 => "two heaps".to_owned(),
            _ => "three heaps".to_owned(),
        })
        .collect();
    let left = joined(&counts, "or", ", ");
    if it.amounts == [0] {
        return format!("split a heap into {left} without taking");
    }
    let amounts: Vec<String> = it.amounts.iter().map(u64::to_string).collect();
    let more = if it.tail { ", and so on for ever," } else { "" };
    let noun = if it.amounts == [1] && !it.tail { "stone" } else { "stones" };
    format!("take {}{more} {noun} from one heap so that what is left is {left}", joined(&amounts, "or", ", "))
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
