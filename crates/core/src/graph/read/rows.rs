//! Lines of numbers or words.

use super::super::{GraphProblem, ProblemKind};

/// One line with something on it: up to three entries.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) line: usize,
    pub(super) count: usize,
    words: [&'a str; 3],
}

impl<'a> Row<'a> {
    pub(super) fn words(&self) -> &[&'a str] {
        &self.words[..self.count]
    }

    pub(super) fn word(&self, at: usize) -> Result<&'a str, GraphProblem> {
        let missing = ProblemKind::Columns { expected: at + 1, found: self.count };
        if at < self.count { Ok(self.words[at]) } else { Err(missing.at(self.line)) }
    }

    pub(super) fn number(&self, at: usize) -> Result<u64, GraphProblem> {
        number(self.word(at)?).map_err(|kind| kind.at(self.line))
    }

    pub(super) fn columns(&self, expected: usize) -> Result<(), GraphProblem> {
        let wrong = ProblemKind::Columns { expected, found: self.count };
        if self.count == expected { Ok(()) } else { Err(wrong.at(self.line)) }
    }

    /// Whether every entry is written in digits.
    pub(super) fn is_numeric(&self) -> bool {
        self.words().iter().all(|w| !is_word(w))
    }
}

/// An entry that is a name, not an attempt at a number.
pub(super) fn is_word(entry: &str) -> bool {
    !entry.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
}

pub(super) fn number(entry: &str) -> Result<u64, ProblemKind> {
    if let Ok(number) = entry.parse::<u64>()
        && !entry.starts_with('+')
    {
        return Ok(number);
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    Err(match entry.strip_prefix('-') {
        Some(rest) if digits(rest) => ProblemKind::Negative(entry.to_string()),
        None if digits(entry) => ProblemKind::NumberTooLarge(entry.to_string()),
        _ => ProblemKind::NotANumber(entry.to_string()),
    })
}

/// What is left of a line without its comment.
pub(super) fn content(line: &str) -> &str {
    let end = line.find(['#', '%']).unwrap_or(line.len());
    &line[..end]
}

/// The lines that have something on them, commas taken as blanks.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Result<Row<'_>, GraphProblem>> {
    (1..).zip(text.lines()).filter_map(|(line, whole)| {
        let mut row = Row { line, count: 0, words: [""; 3] };
        let entries = content(whole).split(|c: char| c.is_whitespace() || c == ',');
        for word in entries.filter(|word| !word.is_empty()) {
            if row.count < 3 {
                row.words[row.count] = word;
            }
            row.count += 1;
        }
        match row.count {
            0 => None,
            1..=3 => Some(Ok(row)),
            found => Some(Err(ProblemKind::Columns { expected: 2, found }.at(line))),
        }
    })
}
