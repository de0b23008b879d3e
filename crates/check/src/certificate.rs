//! The text of a certificate: steps in a fixed order, one a line, words separated by single spaces.

use crate::reason::{Reason, Rejection};
use crate::rule::{Amounts, Move, Play};
use crate::set::parse::Words;

/// The longest text read, in bytes.
const LONGEST: usize = 32 << 20;
/// The most kinds of move.
const MOVES: usize = 64;
/// The largest pre-period, period, bound, divisor and value.
pub(crate) const LARGEST_SIZE: u64 = 100_000_000;

/// The steps, read from the front.
pub(crate) struct Steps<'a> {
    lines: std::iter::Enumerate<std::str::Split<'a, char>>,
    next: Option<(usize, &'a str)>,
    last_line: usize,
}

impl<'a> Steps<'a> {
    pub(crate) fn new(text: &'a str) -> Result<Self, Rejection> {
        if text.len() > LONGEST {
            return Err(Reason::TooLong { limit: LONGEST }.at(1));
        }
        let mut steps = Steps { lines: text.split('\n').enumerate(), next: None, last_line: 1 };
        steps.advance();
        Ok(steps)
    }

    /// Goes to the next line that is read.
    fn advance(&mut self) {
        self.next = None;
        for (index, line) in self.lines.by_ref() {
            let line = line.strip_suffix('\r').unwrap_or(line);
            if !line.is_empty() && !line.starts_with('#') {
                self.next = Some((index + 1, line));
                return;
            }
        }
    }

    /// The first word of the next step.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.next.map(|(_, line)| line.split(' ').next().unwrap_or(line))
    }

    /// The next step, which must begin with `name`: its line number and what follows the name.
    pub(crate) fn step(&mut self, name: &'static str) -> Result<(usize, Words<'a>), Rejection> {
        let Some((number, line)) = self.next else {
            return Err(Reason::StepMissing { expected: name }.at(self.last_line));
        };
        self.last_line = number;
        if line.starts_with(' ') || line.ends_with(' ') || line.contains("  ") {
            return Err(Reason::Spacing.at(number));
        }
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        if first != name {
            return Err(Reason::StepUnexpected { expected: name, found: short(first) }.at(number));
        }
        self.advance();
        Ok((number, Words::new(rest)))
    }

    /// A step with one number.
    pub(crate) fn number(&mut self, name: &'static str, least: u64) -> Result<(usize, u64), Rejection> {
        let (line, mut words) = self.step(name)?;
        let read = words.number(least, LARGEST_SIZE).and_then(|n| words.end().map(|()| n));
        Ok((line, read.map_err(|r| r.at(line))?))
    }

    /// Nothing may follow.
    pub(crate) fn end(&self) -> Result<(), Rejection> {
        match self.next {
            None => Ok(()),
            Some((line, text)) => {
                let found = short(text.split(' ').next().unwrap_or(text));
                Err(Reason::StepUnexpected { expected: "end", found }.at(line))
            }
        }
    }
}

/// A word cut to a length fit for a message.
pub(crate) fn short(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Version, play, moves and the name of the theorem.
pub(crate) struct Heading<'a> {
    pub(crate) play: Play,
    pub(crate) play_line: usize,
    /// With their lines.
    pub(crate) moves: Vec<(usize, Move)>,
    pub(crate) theorem: &'a str,
    pub(crate) theorem_line: usize,
}

impl Heading<'_> {
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.moves.iter().map(|(_, m)| m.clone()).collect()
    }
}

/// Reads everything up to the theorem's own lines.
pub(crate) fn heading<'a>(steps: &mut Steps<'a>) -> Result<Heading<'a>, Rejection> {
    let (line, mut words) = match steps.peek() {
        Some("grundy-certificate") => steps.step("grundy-certificate")?,
        _ => return Err(Reason::NotACertificate.at(steps.next.map_or(1, |(line, _)| line))),
    };
    let version = words.word("1").map_err(|r| r.at(line))?;
    if version != "1" {
        return Err(Reason::VersionUnknown { found: short(version) }.at(line));
    }
    words.end().map_err(|r| r.at(line))?;
    let (play_line, mut words) = steps.step("play")?;
    let play = play(&mut words).map_err(|r| r.at(play_line))?;
    let mut moves = Vec::new();
    while moves.is_empty() || steps.peek() == Some("move") {
        let (line, mut words) = steps.step("move")?;
        if moves.len() == MOVES {
            return Err(Reason::WordExtra { found: "move".into() }.at(line));
        }
        moves.push((line, read_move(&mut words).map_err(|r| r.at(line))?));
    }
    let (theorem_line, mut words) = steps.step("theorem")?;
    let theorem = words.word("a theorem").map_err(|r| r.at(theorem_line))?;
    words.end().map_err(|r| r.at(theorem_line))?;
    Ok(Heading { play, play_line, moves, theorem, theorem_line })
}

fn play(words: &mut Words<'_>) -> Result<Play, Reason> {
    let play = match words.word("normal or misere")? {
        "normal" => Play::Normal,
        "misere" => Play::Misere,
        found => return Err(Reason::WordUnknown { expected: "normal or misere", found: short(found) }),
    };
    words.end()?;
    Ok(play)
}

fn read_move(words: &mut Words<'_>) -> Result<Move, Reason> {
    words.exactly("take")?;
    let amounts = match words.peek() {
        Some("whole") => words.exactly("whole").map(|()| Amounts::Whole)?,
        Some("zero") => words.exactly("zero").map(|()| Amounts::Zero)?,
        _ => Amounts::Set(words.set()?),
    };
    words.exactly("leave")?;
    let mut leaves: Vec<u8> = Vec::new();
    while leaves.is_empty() || !words.is_empty() {
        let parts = words.number(0, 3)?;
        let possible = match amounts {
            Amounts::Set(_) => true,
            Amounts::Whole => parts == 0,
            Amounts::Zero => parts >= 2,
        };
        if !possible {
            return Err(Reason::PartsImpossible { parts });
        }
        if let Some(&before) = leaves.last()
            && u64::from(before) >= parts
        {
            return Err(Reason::NotAscending { before: before.into(), after: parts });
        }
        leaves.push(u8::try_from(parts).unwrap_or(0));
    }
    Ok(Move { amounts, leaves })
}
