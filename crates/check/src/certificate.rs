//! The text of a certificate: steps in a fixed order, one a line, and those that every certificate has.

use std::iter::Peekable;

use crate::cap::{self, Cap};
use crate::rule::{Move, Play, Target};
use crate::set::Set;
use crate::set::read::set;
use crate::theorem::{Check, THEOREMS};
use crate::tree::{Tree, ascending, only, parse, short};
use crate::turn::{self, ENTRIES, Turn};
use crate::{AtLine, Reason, Rejection, Work};

/// The longest text read, in bytes.
const LONGEST: usize = 32 << 20;
/// The longest line, in bytes.
const LONGEST_LINE: usize = 4 << 20;
/// The most kinds of move.
const MOVES: usize = 64;
/// The largest pre-period, period, bound, divisor and value.
pub(crate) const LARGEST_SIZE: u64 = 100_000_000;

/// The largest number in the part of a heap that a move leaves.
const LARGEST_PART: u64 = 1000;

/// A number and the line it stands on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stated {
    pub(crate) line: usize,
    pub(crate) value: u64,
}

/// A line that is read, with its number.
type Line<'a> = (usize, &'a str);

/// The steps, read from the front.
pub(crate) struct Steps<'a> {
    lines: Peekable<Box<dyn Iterator<Item = Line<'a>> + 'a>>,
    last_line: usize,
}

impl<'a> Steps<'a> {
    pub(crate) fn new(text: &'a str) -> Result<Self, Rejection> {
        if text.len() > LONGEST {
            return Err(Reason::TooLong { limit: LONGEST }.at(1));
        }
        let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
        let read = (1..).zip(lines).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let read: Box<dyn Iterator<Item = Line<'a>> + 'a> = Box::new(read);
        Ok(Steps { lines: read.peekable(), last_line: 1 })
    }

    /// The first word of the next step; empty where the text ends.
    pub(crate) fn peek(&mut self) -> &'a str {
        self.lines.peek().and_then(|(_, line)| line.split(' ').next()).unwrap_or("")
    }

    /// The next step, which must begin with `name`: its line number and what follows the name.
    pub(crate) fn step(&mut self, name: &'static str) -> Result<(usize, Vec<Tree<'a>>), Rejection> {
        let found = self.peek();
        let Some((number, line)) = self.lines.next_if(|_| found == name) else {
            return Err(self.unexpected(name));
        };
        if line.len() > LONGEST_LINE {
            return Err(Reason::TooLong { limit: LONGEST_LINE }.at(number));
        }
        let mut words = parse(line).at(number)?;
        words.remove(0);
        self.last_line = number;
        Ok((number, words))
    }

    /// A step with one number.
    pub(crate) fn number(&mut self, name: &'static str, least: u64) -> Result<Stated, Rejection> {
        let (line, words) = self.step(name)?;
        let value = only(&words, "a number").and_then(|word| word.number(least, LARGEST_SIZE)).at(line)?;
        Ok(Stated { line, value })
    }

    /// A step with one of some words: its line number, the word, and what that stands for.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        name: &'static str,
        expected: &'static str,
        words: &[(&'static str, T)],
    ) -> Result<(usize, &'static str, T), Rejection> {
        let (line, found) = self.step(name)?;
        let found = only(&found, expected).at(line)?;
        let known = words.iter().find(|(word, _)| matches!(found, Tree::Word(found) if found == word));
        known.map(|&(word, value)| (line, word, value)).ok_or_else(|| found.unexpected(expected).at(line))
    }

    /// Nothing may follow.
    pub(crate) fn end(&mut self) -> Result<(), Rejection> {
        if self.lines.peek().is_none() { Ok(()) } else { Err(self.unexpected("end")) }
    }

    fn unexpected(&mut self, expected: &'static str) -> Rejection {
        let found = short(self.peek());
        match self.lines.peek() {
            Some((line, text)) if text.starts_with(' ') => Reason::Spacing.at(*line),
            Some((line, _)) => Reason::Unexpected { expected, found }.at(*line),
            None => Reason::Unexpected { expected, found }.at(self.last_line),
        }
    }
}

/// Version, play, moves and theorem.
pub(crate) struct Heading {
    pub(crate) play: Play,
    pub(crate) play_line: usize,
    /// With their lines.
    pub(crate) moves: Vec<(usize, Move)>,
    /// The moves that take 1 to so many stones, with their lines.
    pub(crate) caps: Vec<(usize, Vec<Cap>)>,
    /// The moves that leave a part of the heap, with their lines.
    pub(crate) targets: Vec<(usize, Target)>,
    /// The entries of a position, 0 where the rule is about heaps.
    pub(crate) entries: usize,
    /// The moves on entries, and those of the first turn from one heap, with their lines.
    pub(crate) turns: Vec<(usize, Turn)>,
    pub(crate) firsts: Vec<(usize, Turn)>,
    pub(crate) theorem: (&'static str, Check),
    pub(crate) theorem_line: usize,
}

/// Reads everything up to the theorem's own lines.
pub(crate) fn heading(steps: &mut Steps<'_>, work: &mut Work) -> Result<Heading, Rejection> {
    if steps.peek() != "grundy-certificate" {
        return Err(Reason::NotACertificate.at(steps.lines.peek().map_or(1, |(line, _)| *line)));
    }
    let (line, words) = steps.step("grundy-certificate")?;
    match only(&words, "1").at(line)? {
        Tree::Word("1") => {}
        Tree::Word(version) => return Err(Reason::VersionUnknown { found: short(version) }.at(line)),
        list @ Tree::List(_) => return Err(list.unexpected("1").at(line)),
    }
    let plays = [("normal", Play::Normal), ("misere", Play::Misere)];
    let (play_line, _, play) = steps.choice("play", "normal or misere", &plays)?;
    let entries = match steps.peek() {
        "position" => {
            let (line, words) = steps.step("position")?;
            let count = only(&words, "a number").and_then(|word| word.number(1, ENTRIES.len() as u64));
            usize::try_from(count.at(line)?).map_err(|_| Reason::Overflow).at(line)?
        }
        _ => 0,
    };
    let (mut moves, mut caps, mut targets) = (Vec::new(), Vec::new(), Vec::new());
    let (mut turns, mut firsts) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read == 0 || steps.peek() == "move" && read < MOVES {
        read += 1;
        let (line, words) = steps.step("move")?;
        match &words[..] {
            _ if entries > 0 => turns.push((line, turn::read(&words, (entries, entries), work).at(line)?)),
            [Tree::Word("take"), Tree::List(of), Tree::Word("leave"), Tree::Word("0"), Tree::Word("1")]
                if matches!(of[..], [Tree::Word("upto"), ..]) =>
            {
                caps.push((line, cap::read(&of[1..]).at(line)?));
            }
            [Tree::Word("leave"), Tree::List(part)] => {
                targets.push((line, target(part, &words[1]).at(line)?))
            }
            _ => moves.push((line, read_move(&words, work).at(line)?)),
        }
    }
    while entries > 0 && steps.peek() == "first" && firsts.len() < MOVES {
        let (line, words) = steps.step("first")?;
        firsts.push((line, turn::read(&words, (1, entries), work).at(line)?));
    }
    let (theorem_line, name, check) = steps.choice("theorem", "a theorem", &THEOREMS)?;
    cap::suit(&caps, name)?;
    match targets.first() {
        Some(&(line, _)) if !crate::automatic::NAMES.contains(&name) => {
            return Err(Reason::LeavesPart.at(line));
        }
        _ => {}
    }
    match turns.first() {
        Some(&(line, _)) if name != crate::automatic::LOST => return Err(Reason::SeveralNumbers.at(line)),
        _ => {}
    }
    let theorem = (name, check);
    Ok(Heading { play, play_line, moves, caps, targets, entries, turns, firsts, theorem, theorem_line })
}

/// `leave (ratio A B C)`
fn target(words: &[Tree<'_>], whole: &Tree<'_>) -> Result<Target, Reason> {
    match words {
        [Tree::Word("ratio"), times, plus, over] => Ok(Target {
            times: times.number(0, LARGEST_PART)?,
            plus: plus.integer(LARGEST_PART)?,
            over: over.number(1, LARGEST_PART)?,
        }),
        _ => Err(whole.unexpected("(ratio A B C)")),
    }
}

/// `take .. leave ..`
fn read_move(words: &[Tree<'_>], work: &mut Work) -> Result<Move, Reason> {
    let [Tree::Word("take"), amounts, Tree::Word("leave"), leaves @ ..] = words else {
        return Err(Reason::Unexpected { expected: "move take .. leave ..", found: "move".into() });
    };
    let (amounts, least, most) = match amounts {
        Tree::Word("whole") => (Some(Set::From(1)), 0, 0),
        Tree::Word("zero") => (None, 2, 3),
        other => (Some(set(other, work)?), 0, 3),
    };
    Ok(Move { amounts, leaves: ascending(leaves, least, most)? })
}
