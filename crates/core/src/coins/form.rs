//! The text of a rule about coins: `coins ruler`, `coins any 1..3 x run squares`, `coins connected`.
//!
//! A rule says which coins may be turned with the one that leads the move, which goes from heads to tails:
//!
//! | rule | turns |
//! |---|---|
//! | `any SET` | so many coins, the leading one counted, the others anywhere to the left of it |
//! | `run SET [step D]` | a run of so many coins that ends with the leading one, D apart |
//! | `n \| n, n-1 \| n, n-2` | the leading coin n and the coins written with it, whichever of the groups |
//! | `multiples(N)` | n, 2n, .., kn on the coins 1..N |
//! | names | `turning-turtles`, `mock-turtles`, `moebius`, `mogul`, `twins`, `triplets`, `ruler`, `ruler(D)`, `any` |

mod position;
mod problem;

use std::fmt;

pub use position::CoinPosition;
pub use problem::{CoinFormProblem, CoinProblem};

use super::turning::Turning;
use crate::api::Subject;
use crate::game::{Amounts, Move, Parts};
use crate::set::Set;

/// A rule about coins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinGame {
    /// What lies where, and what a move turns.
    pub kind: CoinKind,
    /// The number of the first coin: 1, or 0 with `from 0`.
    pub first: u8,
}

/// Where the coins lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoinKind {
    /// In a row.
    Line(CoinRule),
    /// On a board: a move turns the rectangle of a move of the one rule along x and one of the other along y.
    Board(CoinRule, CoinRule),
    /// On a board: a move turns a connected set.
    Connected,
}

/// The rule of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinRule {
    /// Its canonical text.
    pub text: String,
    /// Its meaning.
    pub turning: Turning,
}

/// The names of rules, as written.
pub const NAMES: [&str; 8] =
    ["turning-turtles", "mock-turtles", "moebius", "mogul", "twins", "triplets", "any", "ruler"];

/// Longest list of groups of coins, and longest group.
const MOST_GROUPS: usize = 64;

/// Whether a rule text is one about coins.
pub fn is_coins(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    // `coins -> ..` is a clause about a variable of that name.
    (first.eq_ignore_ascii_case("coins") || first == "翻硬币") && words.next() != Some("->")
}

impl CoinGame {
    /// Reads the text.
    ///
    /// # Errors
    /// The first problem.
    ///
    /// ```
    /// use grundy::coins::CoinGame;
    /// let game = CoinGame::parse("coins turtles x run squares").unwrap();
    /// assert_eq!(game.to_string(), "coins turning-turtles x run squares");
    /// assert!(CoinGame::parse("coins ruler x ruler x ruler").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<CoinGame, CoinFormProblem> {
        let mut items = text.split([';', '；', '\n']).map(str::trim).filter(|item| !item.is_empty());
        let head = items.next().unwrap_or_default();
        let rest = head.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
        let factors = factors(rest);
        let kind = match factors.as_slice() {
            [one] if one.is_empty() => return Err(CoinFormProblem::NoRule),
            [one] if one.eq_ignore_ascii_case("connected") => CoinKind::Connected,
            [one] => CoinKind::Line(rule(one)?),
            [across, down] => CoinKind::Board(rule(across)?, rule(down)?),
            _ => return Err(CoinFormProblem::ThreeFactors),
        };
        let mut game = CoinGame { kind, first: 1 };
        for item in items {
            let words: Vec<&str> = item.split_whitespace().collect();
            match words.as_slice() {
                ["from", "0"] if game.has_multiples() => return Err(CoinFormProblem::MultiplesFromZero),
                ["from", "0"] => game.first = 0,
                ["from", "1"] => game.first = 1,
                ["misere" | "misère" | "反常" | "反常规则"] => return Err(CoinFormProblem::Misere),
                _ => return Err(CoinFormProblem::UnknownItem(item.to_owned())),
            }
        }
        Ok(game)
    }

    /// Whether coins are pairs of numbers.
    pub fn is_board(&self) -> bool {
        !matches!(self.kind, CoinKind::Line(_))
    }

    fn has_multiples(&self) -> bool {
        let multiples = |rule: &CoinRule| matches!(rule.turning, Turning::Multiples { .. });
        match &self.kind {
            CoinKind::Line(rule) => multiples(rule),
            CoinKind::Board(across, down) => multiples(across) || multiples(down),
            CoinKind::Connected => false,
        }
    }
}

impl fmt::Display for CoinGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            CoinKind::Line(rule) => write!(f, "coins {}", rule.text)?,
            CoinKind::Board(across, down) => write!(f, "coins {} x {}", inner(across), inner(down))?,
            CoinKind::Connected => write!(f, "coins connected")?,
        }
        if self.first == 0 { write!(f, "; from 0") } else { Ok(()) }
    }
}

/// A rule as a factor: in brackets where its text would not end with it.
fn inner(rule: &CoinRule) -> String {
    if rule.text.contains(" x ") { format!("({})", rule.text) } else { rule.text.clone() }
}

/// Parts at ` x ` or `×` outside brackets, without brackets round the whole of them.
fn factors(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0i64;
    let chars: Vec<char> = text.chars().collect();
    for (i, &c) in chars.iter().enumerate() {
        depth +=
            i64::from(matches!(c, '(' | '（' | '{' | '｛')) - i64::from(matches!(c, ')' | '）' | '}' | '｝'));
        let space = |at: Option<&char>| at.is_some_and(|c| c.is_whitespace() || matches!(c, '(' | ')'));
        let alone = i > 0 && space(chars.get(i - 1)) && space(chars.get(i + 1));
        if depth == 0 && (c == '×' || (matches!(c, 'x' | 'X') && alone)) {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts.iter().map(|part| unbracketed(part.trim()).trim().to_owned()).collect()
}

fn unbracketed(text: &str) -> &str {
    let Some(inner) = text.strip_prefix(['(', '（']).and_then(|text| text.strip_suffix([')', '）'])) else {
        return text;
    };
    let mut depth = 0i64;
    let closes_early = inner.chars().any(|c| {
        depth += i64::from(matches!(c, '(' | '（')) - i64::from(matches!(c, ')' | '）'));
        depth < 0
    });
    if closes_early { text } else { inner }
}

fn rule(text: &str) -> Result<CoinRule, CoinFormProblem> {
    let lower = text.to_lowercase().replace('ö', "o");
    let name: String = lower.split_whitespace().collect::<Vec<_>>().join("-");
    let name = match name.as_str() {
        "turtles" => "turning-turtles",
        "mobius" => "moebius",
        "any-coins" => "any",
        "run" | "contiguous" => "ruler",
        name => name,
    };
    if let Some(name) = NAMES.into_iter().find(|it| *it == name) {
        let known = if name == "any" { "any coins".to_owned() } else { name.replace('-', " ") };
        let turning = Turning::named(&known).ok_or_else(|| CoinFormProblem::Unknown(name.to_owned()))?;
        return Ok(CoinRule { text: name.to_owned(), turning });
    }
    if let Some(turning) = groups(text)? {
        return Ok(turning);
    }
    let (word, rest) =
        lower.split_once(|c: char| c.is_whitespace() || "(（{｛".contains(c)).unwrap_or((&lower, ""));
    // What stands behind the word, with its brackets, as it was written.
    let rest = if rest.is_empty() { rest } else { text[text.len() - lower[word.len()..].len()..].trim() };
    match word {
        "ruler" => {
            let step = number(rest)?;
            let turning = Turning::ruler(step).ok_or_else(|| CoinFormProblem::Number(rest.to_owned()))?;
            Ok(CoinRule { text: if step == 1 { "ruler".into() } else { format!("ruler({step})") }, turning })
        }
        "multiples" => {
            let last = number(rest)?;
            Ok(CoinRule { text: format!("multiples({last})"), turning: Turning::Multiples { last } })
        }
        "any" => {
            let (counts, text) = amount(rest)?;
            Ok(CoinRule { text: format!("any {text}"), turning: Turning::Count(counts) })
        }
        "run" | "contiguous" => {
            let (set, step) = match rest.rsplit_once(" step ") {
                Some((set, step)) => (set, number(step)?),
                None => (rest, 1),
            };
            if step == 0 {
                return Err(CoinFormProblem::Number("0".into()));
            }
            let (lengths, set) = amount(set)?;
            let step_text = if step == 1 { String::new() } else { format!(" step {step}") };
            Ok(CoinRule { text: format!("run {set}{step_text}"), turning: Turning::Run { lengths, step } })
        }
        _ => Err(CoinFormProblem::Unknown(text.to_owned())),
    }
}

/// `3` or `(3)`
fn number(text: &str) -> Result<u64, CoinFormProblem> {
    let digits = unbracketed(text.trim()).trim();
    digits.parse().map_err(|_| CoinFormProblem::Number(text.trim().to_owned()))
}

/// A set of numbers in the notation of `take`, and its canonical text.
fn amount(text: &str) -> Result<(Set, String), CoinFormProblem> {
    let wrong = || CoinFormProblem::Set(text.trim().to_owned());
    let Ok(Subject::Heaps(study)) = Subject::read(&format!("take {text}"), &[]) else { return Err(wrong()) };
    let [core] = study.game.parts.as_slice() else { return Err(wrong()) };
    let canonical = study.canonical.strip_prefix("take ").ok_or_else(wrong)?.to_owned();
    match core.moves.as_slice() {
        [Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT }] if core.first.is_none() => {
            Ok((set.clone(), canonical))
        }
        _ => Err(wrong()),
    }
}

/// `n | n, n-1 | n, n-3`: groups of coins, the leading one being n; None when the text is no such list.
fn groups(text: &str) -> Result<Option<CoinRule>, CoinFormProblem> {
    let wrong = |group: &str| CoinFormProblem::Group(group.trim().to_owned());
    let text: String = text.chars().map(|c| if c == '，' { ',' } else { c }).collect();
    let rest = text.trim_start().strip_prefix('n');
    if !rest
        .is_some_and(|rest| rest.trim_start().is_empty() || rest.trim_start().starts_with([',', '|', '-']))
    {
        return Ok(None);
    }
    let mut patterns = Vec::new();
    for group in text.split('|') {
        let mut pattern = Vec::new();
        let mut leads = false;
        for coin in group.split(',') {
            let coin: String = coin.chars().filter(|c| !c.is_whitespace()).collect();
            if coin == "n" && !leads {
                leads = true;
                continue;
            }
            let distance = coin.strip_prefix("n-").and_then(|d| d.parse::<u64>().ok()).filter(|d| *d >= 1);
            pattern.push(distance.ok_or_else(|| wrong(group))?);
        }
        pattern.sort_unstable();
        if !leads || pattern.windows(2).any(|pair| pair[0] == pair[1]) || pattern.len() >= MOST_GROUPS {
            return Err(wrong(group));
        }
        patterns.push(pattern);
    }
    patterns.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    patterns.dedup();
    if patterns.len() > MOST_GROUPS {
        return Err(wrong(&text));
    }
    let group = |pattern: &Vec<u64>| {
        let others = pattern.iter().map(|d| format!(", n-{d}"));
        std::iter::once("n".to_owned()).chain(others).collect::<String>()
    };
    let text = patterns.iter().map(group).collect::<Vec<_>>().join(" | ");
    Ok(Some(CoinRule { text, turning: Turning::Patterns(patterns) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        CoinGame::parse(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}")).to_string()
    }

    #[test]
    fn every_notation_is_read_and_printed_back() {
        for (text, expected) in [
            ("coins ruler", "coins ruler"),
            ("Coins Mock Turtles", "coins mock-turtles"),
            ("coins turtles x ruler", "coins turning-turtles x ruler"),
            ("coins any 1..3", "coins any 1..3"),
            ("coins any {1,3}", "coins any {1,3}"),
            ("coins any", "coins any"),
            ("coins contiguous", "coins ruler"),
            ("coins ruler(3)", "coins ruler(3)"),
            ("coins ruler 1", "coins ruler"),
            ("coins run 1..3 step 2; from 0", "coins run 1..3 step 2; from 0"),
            ("coins run squares × (run j*(j+1)/2 where j >= 1)", ""),
            ("coins n | n, n-3|n,n-1", "coins n | n, n-1 | n, n-3"),
            ("coins multiples(30)", "coins multiples(30)"),
            ("coins connected", "coins connected"),
            ("翻硬币 ruler", "coins ruler"),
        ] {
            assert!(is_coins(text), "{text}");
            let printed = canonical(text);
            if !expected.is_empty() {
                assert_eq!(printed, expected);
            }
            assert_eq!(CoinGame::parse(&printed), CoinGame::parse(text), "{text}: {printed}");
        }
        let game = CoinGame::parse("coins any 1..3").unwrap();
        let CoinKind::Line(rule) = &game.kind else { panic!() };
        assert_eq!(Some(&rule.turning), Turning::named("mock turtles").as_ref());
        assert!(!is_coins("coins-on-a-strip") && !is_coins("coins -> coins - 1"));
    }

    #[test]
    fn what_says_nothing_is_refused() {
        use CoinFormProblem as P;
        for (text, problem) in [
            ("coins", P::NoRule),
            ("coins frogs", P::Unknown("frogs".into())),
            ("coins any 1..n/2", P::Set("1..n/2".into())),
            ("coins any 1 or split", P::Set("1 or split".into())),
            ("coins ruler(0)", P::Number("(0)".into())),
            ("coins ruler x ruler x ruler", P::ThreeFactors),
            ("coins ruler; misere", P::Misere),
            ("coins ruler; loopy", P::UnknownItem("loopy".into())),
            ("coins n, n", P::Group("n, n".into())),
            ("coins n, n-1, n-1", P::Group("n, n-1, n-1".into())),
            ("coins n-1 | n", P::Group("n-1".into())),
            ("coins multiples(9); from 0", P::MultiplesFromZero),
        ] {
            assert_eq!(CoinGame::parse(text), Err(problem), "{text}");
        }
    }
}
