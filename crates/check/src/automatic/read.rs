//! Automata from the words of a line: a word for each state.

use super::machine::{DEAD, Machine, letters};
use crate::tree::Tree;
use crate::work::MEMBER;
use crate::{Automaton, NumberSystem, Reason, Work};

/// `+0,1,.,2*3`: accepts; the next state for each letter, `.` for none, `*` for so many letters in a row.
pub(super) fn machine(
    system: NumberSystem,
    tracks: usize,
    words: &[Tree<'_>],
    work: &mut Work,
) -> Result<Machine, Reason> {
    let letters = letters(system, tracks)?;
    work.spend(words.len() as u128 * (letters as u128 + 1) * (MEMBER / 2))?;
    let mut made = Machine { tracks, accept: Vec::new(), next: Vec::new() };
    for word in words {
        let Tree::Word(text) = word else { return Err(word.unexpected("a state")) };
        let (accept, row) = match text.split_at_checked(1) {
            Some(("+", row)) => (true, row),
            Some(("-", row)) => (false, row),
            _ => return Err(word.unexpected("a state")),
        };
        made.accept.push(accept);
        let full = made.accept.len() * letters;
        for entry in row.split(',') {
            let (next, times) = entry.split_once('*').unwrap_or((entry, "1"));
            let next = match next {
                "." => DEAD,
                _ => number(word, next, words.len() as u64 - 1)?,
            };
            let times = number(word, times, letters as u64)? as usize;
            if made.next.len() + times > full {
                return Err(word.unexpected("as many letters as the system has"));
            }
            made.next.resize(made.next.len() + times, next);
        }
        if made.next.len() != full {
            return Err(word.unexpected("as many letters as the system has"));
        }
    }
    if words.is_empty() {
        return Err(Reason::Unexpected { expected: "a state", found: String::new() });
    }
    Ok(made)
}

fn number(word: &Tree<'_>, digits: &str, limit: u64) -> Result<u32, Reason> {
    let value = Tree::Word(digits).number(0, limit).map_err(|_| word.unexpected("the number of a state"))?;
    u32::try_from(value).map_err(|_| Reason::Overflow)
}

impl Machine {
    /// As data.
    pub(super) fn told(&self) -> Automaton {
        let letters = self.next.len() / self.accept.len().max(1);
        let row = |row: &[u32]| row.iter().map(|next| (*next != DEAD).then_some(*next)).collect();
        Automaton { accept: self.accept.clone(), next: self.next.chunks(letters.max(1)).map(row).collect() }
    }
}
