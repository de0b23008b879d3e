//! What a program answered, and whether it is right.

use num_bigint::BigUint;

use super::input::{Kind, Numbers};
use super::list::{self, Listed};
use super::truth::Verdict;
use super::words::{Said, Words};

/// A part of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The word that says who wins.
    Win,
    /// The heap of the move, counted from this.
    Heap(u32),
    /// How much is taken.
    Take,
    /// What is left of the heap.
    Rest,
    /// What the heap was.
    From,
    /// All numbers after the move.
    After,
}

/// The form of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Form {
    parts: Vec<Part>,
    /// All winning moves are printed.
    listed: Option<Listed>,
}

/// What is right or wrong about an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judged {
    /// It is right; it said that the player to move wins, or loses.
    Right(bool),
    /// It says that the other player wins.
    Other(bool),
    /// The move that it names is none, or does not win.
    Move,
    /// A winning move is missing from the list of all, or the list is not in order.
    Missing,
    /// It is no answer.
    Nothing,
    /// The word is not known, and none was known before.
    Unknown,
    /// Whether the move wins cannot be told.
    Untold,
}

impl Form {
    /// Reads the text of `--answer`; the word that is none of its parts when it cannot be read.
    pub(crate) fn read(text: &str) -> Result<Form, String> {
        let part = |word: &str| match word {
            "win" => Ok(Part::Win),
            "heap" => Ok(Part::Heap(1)),
            "heap0" => Ok(Part::Heap(0)),
            "take" => Ok(Part::Take),
            "rest" => Ok(Part::Rest),
            "from" => Ok(Part::From),
            "after" => Ok(Part::After),
            other => Err(other.to_owned()),
        };
        let (listed, text) = Listed::read(text);
        let parts: Vec<Part> = text.split_whitespace().map(part).collect::<Result<_, _>>()?;
        let first = !parts.iter().skip(1).any(|part| *part == Part::Win);
        let names_move = parts.iter().any(|part| *part != Part::Win);
        if parts.is_empty() || !first || listed.is_some() && !names_move {
            return Err(text);
        }
        Ok(Form { parts, listed })
    }

    /// Whether answers name a move.
    pub(crate) fn has_move(&self) -> bool {
        self.parts != [Part::Win]
    }

    /// Whether an answer may have any number of lines.
    pub(crate) fn has_list(&self) -> bool {
        self.listed.is_some()
    }

    /// Whether a move of this form can be named in such a game.
    pub(crate) fn fits(&self, kind: &Kind) -> bool {
        let on_heaps = |part: &Part| !matches!(part, Part::Win | Part::After);
        matches!(kind, Kind::Heaps { .. } | Kind::One | Kind::Pair { .. }) || !self.parts.iter().any(on_heaps)
    }

    /// The text of the answer that the verdict asks for, as far as it is one text.
    pub(crate) fn expected(&self, verdict: &Verdict, words: &Words) -> Option<String> {
        let (win, lose) = words.pair();
        if verdict.wins { win } else { lose }.map(str::to_owned)
    }

    /// Judges an answer, without blanks at its end.
    pub(crate) fn judge(
        &self,
        text: &str,
        kind: &Kind,
        numbers: &Numbers,
        verdict: &Verdict,
        words: &mut Words,
    ) -> Judged {
        if !self.has_move() {
            return verdict_alone(words.read(text), verdict);
        }
        let says_who = self.parts.first() == Some(&Part::Win);
        // Who has won without a move, as under misère play where nothing is left, names none.
        let needs_none = verdict.wins && verdict.complete && verdict.left.is_empty();
        if let Some(listed) = &self.listed {
            let parts = &self.parts[usize::from(says_who)..];
            let move_of = |line: &str| self.moved(line, parts, numbers);
            let exact = parts.iter().any(|part| matches!(part, Part::Heap(_)));
            let sorted = matches!(kind, Kind::Heaps { ordered: false } | Kind::Pair { ordered: false });
            let form = list::Form { says_who, one_place: exact || !sorted };
            return list::judge(listed, form, text, verdict, words, &move_of);
        }
        if !says_who {
            // Only a position without a winning move is answered by a word.
            return match words.read(text) {
                Said::Loses if verdict.wins => Judged::Other(false),
                Said::Loses => Judged::Right(false),
                Said::Wins if needs_none => Judged::Right(true),
                _ if verdict.wins => self.judge_move(text, &self.parts, kind, numbers, verdict),
                _ if self.moved(text, &self.parts, numbers).is_some() => Judged::Other(true),
                _ => Judged::Nothing,
            };
        }
        // The word may hold blanks, and the move stands behind it.
        let given = [words.pair().0, words.pair().1];
        let known =
            given.into_iter().flatten().filter(|word| text.starts_with(word)).max_by_key(|it| it.len());
        let cut = known.map_or_else(|| text.find(char::is_whitespace).unwrap_or(text.len()), str::len);
        let (word, rest) = (text[..cut].to_owned(), &text[cut..]);
        match verdict_alone(words.read(&word), verdict) {
            Judged::Right(true) if needs_none && rest.trim().is_empty() => Judged::Right(true),
            Judged::Right(true) => self.judge_move(rest, &self.parts[1..], kind, numbers, verdict),
            Judged::Right(false) if !rest.trim().is_empty() => Judged::Nothing,
            judged => judged,
        }
    }

    fn judge_move(
        &self,
        text: &str,
        parts: &[Part],
        kind: &Kind,
        numbers: &Numbers,
        verdict: &Verdict,
    ) -> Judged {
        let Some(after) = self.moved(text, parts, numbers) else { return Judged::Nothing };
        let alike = |left: &Numbers| kind.compare(left, &after).is_eq() || kind.same(left, &after);
        if verdict.left.iter().any(alike) {
            Judged::Right(true)
        } else if verdict.complete {
            Judged::Move
        } else {
            Judged::Untold
        }
    }

    /// The position after the move that a text names, by the parts that name moves.
    pub(crate) fn position_after(&self, text: &str, numbers: &Numbers) -> Option<Numbers> {
        self.moved(text, &self.parts, numbers)
    }

    /// The position after the move that a text names; `None` when it names none.
    fn moved(&self, text: &str, parts: &[Part], numbers: &Numbers) -> Option<Numbers> {
        let read: Option<Vec<BigUint>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        let mut read = read?.into_iter();
        let (mut place, mut take, mut rest, mut from, mut after) = (None, None, None, None, None);
        for (at, part) in parts.iter().enumerate() {
            match part {
                Part::Win => {}
                Part::Heap(first) => {
                    let named = usize::try_from(&read.next()?).ok()?;
                    place = Some(named.checked_sub(usize::try_from(*first).ok()?)?);
                }
                Part::Take => take = Some(read.next()?),
                Part::Rest => rest = Some(read.next()?),
                Part::From => from = Some(read.next()?),
                // A heap may part into more.
                Part::After if at + 1 == parts.len() => after = Some(read.by_ref().collect::<Numbers>()),
                Part::After => after = Some(read.by_ref().take(numbers.len()).collect::<Numbers>()),
            }
        }
        if read.next().is_some() {
            return None;
        }
        let found = match (place, &from) {
            (Some(place), _) => Some(place),
            (None, Some(from)) => numbers.iter().position(|n| n == from),
            (None, None) if numbers.len() == 1 => Some(0),
            (None, None) => None,
        };
        let moved = match (found, take, rest) {
            (Some(place), Some(take), _) => {
                let mut moved = numbers.clone();
                let heap = moved.get_mut(place)?;
                if *heap < take {
                    return None;
                }
                *heap -= take;
                Some(moved)
            }
            (Some(place), None, Some(rest)) => {
                let mut moved = numbers.clone();
                *moved.get_mut(place)? = rest;
                Some(moved)
            }
            _ => None,
        };
        // Said in two ways, it must be the same move.
        match (moved, after) {
            (Some(moved), Some(after)) => (moved == after).then_some(after),
            (moved, after) => moved.or(after),
        }
    }
}

pub(super) fn verdict_alone(said: Said, verdict: &Verdict) -> Judged {
    match said {
        Said::Wins if verdict.wins => Judged::Right(true),
        Said::Loses if !verdict.wins => Judged::Right(false),
        Said::Wins => Judged::Other(true),
        Said::Loses => Judged::Other(false),
        Said::Nothing => Judged::Nothing,
        Said::Unknown => Judged::Unknown,
    }
}

/// An output without what may be missing from it: blanks at the ends of lines, empty lines at its end.
pub(crate) fn trimmed(output: &str) -> String {
    let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// An output as it is shown: quoted, blanks at ends and everything unprintable visible.
pub(crate) fn visible(output: &[u8]) -> String {
    /// Longer ones are cut.
    const MOST: usize = 200;
    let text = String::from_utf8_lossy(output);
    let cut: String = text.chars().take(MOST).collect();
    let mut shown = format!("{cut:?}");
    if cut.len() < text.len() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[u32]) -> Numbers {
        list.iter().copied().map(BigUint::from).collect()
    }

    fn judge(form: &str, text: &str) -> Judged {
        // Nim 3,6,9: the winning move is 4 from the third.
        let verdict = Verdict { wins: true, left: vec![numbers(&[3, 6, 5])], complete: true, checked: None };
        let kind = Kind::Heaps { ordered: false };
        let mut words = Words::Given { win: Some("Yes".into()), lose: Some("lose".into()) };
        Form::read(form).unwrap().judge(text, &kind, &numbers(&[3, 6, 9]), &verdict, &mut words)
    }

    #[test]
    fn any_winning_move_is_right_and_no_other() {
        assert_eq!(judge("win", "Yes"), Judged::Right(true));
        assert_eq!(judge("win", "lose"), Judged::Other(false));
        assert_eq!(judge("win", ""), Judged::Nothing);
        assert_eq!(judge("take heap after", "4 3\n3 6 5"), Judged::Right(true));
        assert_eq!(judge("take heap after", "4 3\n3 5 6"), Judged::Nothing, "two different moves");
        assert_eq!(judge("take heap", "4 2"), Judged::Move);
        assert_eq!(judge("take heap", "7 1"), Judged::Nothing, "no such move");
        assert_eq!(judge("take heap", "lose"), Judged::Other(false));
        assert_eq!(judge("win from rest", "Yes 9 5"), Judged::Right(true));
        assert_eq!(judge("win heap0 take", "Yes 2 4"), Judged::Right(true));
        assert_eq!(judge("win heap0 take", "Yes"), Judged::Nothing);
        assert!(Form::read("heap win").is_err() && Form::read("").is_err() && Form::read("amount").is_err());
    }

    #[test]
    fn who_has_won_already_names_no_move() {
        let verdict = Verdict { wins: true, left: Vec::new(), complete: true, checked: None };
        let kind = Kind::Heaps { ordered: false };
        let mut words = Words::Given { win: Some("Yes".into()), lose: Some("lose".into()) };
        for (form, text, right) in [
            ("win heap take", "Yes", true),
            ("win heap take", "Yes 1 1", false),
            ("win heap take", "lose", false),
            ("heap take", "Yes", true),
            ("heap take", "1 1", false),
        ] {
            let judged = Form::read(form).unwrap().judge(text, &kind, &numbers(&[0]), &verdict, &mut words);
            assert_eq!(judged == Judged::Right(true), right, "{form}: {text}");
        }
    }

    #[test]
    fn only_blanks_at_ends_are_forgiven() {
        assert_eq!(trimmed("Yes  \r\n\n"), "Yes");
        assert_eq!(trimmed(" Yes"), " Yes");
        assert_eq!(visible(b" Yes \n"), "\" Yes \\n\"");
        assert_eq!(visible(b""), "\"\"");
    }
}
