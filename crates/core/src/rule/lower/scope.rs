//! What names mean while an item is lowered, and the complaints gathered on the way.

use num_bigint::BigUint;

use crate::expr::Slot;
use crate::rule::diagnostic::{Diagnostic, Problem};
use crate::rule::meaning::Meaning;
use crate::rule::tree::Span;

/// The value of a `given` name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// A number.
    Number(i128),
    /// A number too large to compute with; it can only be the end of a range.
    Large(BigUint),
    /// A list: order and repeats matter.
    List(Vec<i128>),
    /// A set.
    Set(Vec<i128>),
    /// None was given.
    Missing,
    /// A complaint has been made already.
    Bad,
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Binding<'a> {
    /// A slot of the environment.
    Slot(Slot),
    /// A given value.
    Given(&'a Value),
    /// The row of the component.
    Row,
}

/// Everything the lowering of one rule carries along.
#[derive(Debug)]
pub(super) struct Scope {
    /// Given names, in order.
    pub(super) given: Vec<(String, Value)>,
    /// Names with slots, the innermost last.
    pub(super) bound: Vec<(String, Slot)>,
    /// The row of the component, and the index of its first entry.
    pub(super) row: Option<(String, u8)>,
    /// How many slots hold the component (and `last`).
    pub(super) cells: Slot,
    /// The next free slot.
    pub(super) next: Slot,
    /// Whether some move reads `last`.
    pub(super) memory: bool,
    /// How many given names come from the line around.
    pub(super) inherited: usize,
    /// Complaints so far.
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Scope {
    pub(super) fn new(given: Vec<(String, Value)>, memory: bool) -> Self {
        let inherited = given.len();
        Scope {
            given,
            bound: Vec::new(),
            row: None,
            cells: 0,
            next: 0,
            memory,
            inherited,
            diagnostics: Vec::new(),
        }
    }

    /// Complains; `None`, so that callers can return it.
    pub(super) fn complain<T>(&mut self, meaning: Meaning, span: Span) -> Option<T> {
        let diagnostic = Diagnostic { problem: Problem::Meaning(meaning), span };
        let spot = (span.start, span.end);
        // The alternatives of a move are lowered one by one; say the same thing about a place once.
        let said = |d: &Diagnostic| d.problem == diagnostic.problem && (d.span.start, d.span.end) == spot;
        if !self.diagnostics.iter().any(said) {
            self.diagnostics.push(diagnostic);
        }
        None
    }

    /// Starts an item whose component has one cell, `head`.
    pub(super) fn start(&mut self, head: &str, span: Span) {
        self.start_with(&[head], span);
        self.remember(span);
    }

    /// `last` behind the cells of the component, where a move of the rule reads it.
    pub(super) fn remember(&mut self, span: Span) -> Option<Slot> {
        let slot = self.memory.then(|| self.bind("last", span))?;
        self.cells = self.next;
        Some(slot)
    }

    /// Starts an item whose component has these cells.
    pub(super) fn start_with(&mut self, names: &[&str], span: Span) {
        self.bound.clear();
        self.row = None;
        self.next = 0;
        for name in names {
            self.bind(name, span);
        }
        self.cells = self.next;
    }

    /// Starts an item whose component is a row.
    pub(super) fn start_row(&mut self, row: &str, first: u8, span: Span) {
        self.start_with(&["m"], span);
        if self.given.iter().any(|(given, _)| given == row) {
            self.complain::<()>(Meaning::NameClash { name: row.to_string() }, span);
        }
        self.row = Some((row.to_string(), first));
    }

    /// Binds a name to a fresh slot.
    pub(super) fn bind(&mut self, name: &str, span: Span) -> Slot {
        if self.given.iter().any(|(given, _)| given == name) {
            self.complain::<()>(Meaning::NameClash { name: name.to_string() }, span);
        }
        let slot = self.next;
        self.next += 1;
        self.bound.push((name.to_string(), slot));
        slot
    }

    /// A fresh slot for something without a name.
    pub(super) fn fresh(&mut self) -> Slot {
        self.next += 1;
        self.next - 1
    }

    /// What a name stands for.
    pub(super) fn find(&self, name: &str) -> Option<Binding<'_>> {
        if let Some((_, slot)) = self.bound.iter().rev().find(|(bound, _)| bound == name) {
            return Some(Binding::Slot(*slot));
        }
        if self.row.as_ref().is_some_and(|(row, _)| row == name) {
            return Some(Binding::Row);
        }
        self.given.iter().find(|(given, _)| given == name).map(|(_, value)| Binding::Given(value))
    }

    /// Whether a name is bound or given.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The complaint about a name that nothing binds.
    pub(super) fn unknown<T>(&mut self, name: &str, span: Span) -> Option<T> {
        let known: Vec<String> = self
            .bound
            .iter()
            .map(|(name, _)| name)
            .chain(self.given.iter().map(|(name, _)| name))
            .cloned()
            .collect();
        // One-letter names are all alike; a suggestion would be noise.
        let near =
            if name.chars().count() < 3 { None } else { nearest(name, known.iter().map(String::as_str)) };
        self.complain(Meaning::UnknownName { name: name.to_string(), near }, span)
    }
}

/// The candidate that is spelt most like a word, if any is near.
pub(super) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    if length > 40 {
        return None;
    }
    candidates
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|&(d, _)| d <= 2 && d * 3 <= length)
        .min()
        .map(|(_, candidate)| candidate.to_string())
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into another.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_spelt_alike_are_found() {
        let names = ["kayles", "wythoff", "nim", "grundys game"];
        assert_eq!(nearest("kalyes", names.into_iter()), Some("kayles".into()));
        assert_eq!(nearest("Whythoff", names.into_iter()), Some("wythoff".into()));
        assert_eq!(nearest("nin", names.into_iter()), Some("nim".into()));
        assert_eq!(nearest("chess", names.into_iter()), None);
        assert_eq!(distance("abcd", "acbd"), 1);
        assert_eq!(distance("", "abc"), 3);
    }
}
