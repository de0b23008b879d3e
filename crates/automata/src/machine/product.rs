//! Two machines read at once.

use super::intern::Interner;
use super::{DEAD, Growing, Machine};
use crate::limits::{Limits, Undecided};

/// How the outputs of two machines make one.
pub(crate) struct Combine<F> {
    /// The combined output.
    pub(crate) output: F,
    /// Whether nothing follows once the first machine is dead.
    pub(crate) needs_first: bool,
    /// Whether nothing follows once the second machine is dead.
    pub(crate) needs_second: bool,
}

/// The minimal machine whose output after a word is `combine.output` of both outputs. `letters` gives, for each
/// letter of the result, the letters that the two machines read.
///
/// Time and memory: the reachable pairs, at most the product of the numbers of states, times the letters.
pub(crate) fn product<F: Fn(u32, u32) -> u32>(
    first: &Machine,
    second: &Machine,
    letters: &[(u32, u32)],
    combine: &Combine<F>,
    limits: &Limits,
) -> Result<Machine, Undecided> {
    let mut pairs = Interner::default();
    pairs.intern(&[0, 0]);
    let mut growing = Growing::new(letters.len(), limits);
    let mut row = Vec::with_capacity(letters.len());
    let mut at = 0;
    while at < pairs.len() {
        let (p, q) = (pairs.get(at)[0], pairs.get(at)[1]);
        row.clear();
        for (a, b) in letters {
            let (next_p, next_q) = (first.step(p, *a as usize), second.step(q, *b as usize));
            let dead = (next_p == DEAD && (combine.needs_first || next_q == DEAD))
                || (next_q == DEAD && combine.needs_second);
            row.push(if dead { DEAD } else { pairs.intern(&[next_p, next_q]) });
        }
        let output = (combine.output)(first.output_of(p), second.output_of(q));
        growing.row(output, row.iter().copied(), (pairs.len(), pairs.cells()))?;
        at += 1;
    }
    drop(pairs); // Minimisation needs the room.
    growing.finish()
}
