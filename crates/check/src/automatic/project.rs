//! The check of a step: that an automaton from the certificate accepts exactly where, for some numbers that are not its
//! own, all literals are as they must be.
//!
//! The literals become one automaton N with the other numbers as further tracks, whose states from which nothing is
//! accepted are dropped. A word of the kept tracks leads to a set of states of N, and the relation holds if one of them
//! accepts. The first set is what zeros on the kept tracks reach, for the other numbers may be longer. Both directions are
//! walked, through valid words only:
//! * No more is accepted by N: each state of N that is reached, with the state of the claimed automaton that the same word
//!   leads to; where the first accepts, the second must.
//! * No less: each set that is reached, with the state of the claimed automaton; where this accepts, one of the
//!   set must.

use std::collections::HashSet;

use super::machine::{DEAD, Literal, Machine, all, digits, letters};
use crate::work::MEMBER;
use crate::{NumberSystem, Reason, Work};

/// Whether the claimed automaton is right; `negated`: whether it accepts exactly where none of the literals, that all
/// must not hold, does not.
pub(super) fn is_right(
    system: NumberSystem,
    (kept, other): (&[char], &[char]),
    literals: &[Literal<'_>],
    negated: bool,
    claimed: &Machine,
    work: &mut Work,
) -> Result<bool, Reason> {
    let names = [kept, other].concat();
    let mut product = all(system, &names, literals, work)?;
    if negated {
        // No state was left out: literals that must not hold are followed to the end.
        product.accept.iter_mut().for_each(|accept| *accept = !*accept);
    }
    let (own, whole) = (letters(system, kept.len())?, letters(system, names.len())?);
    // The kept tracks come first, so a letter of theirs stands for so many letters one behind the other.
    let arrows = Arrows { next: arrows(&product, (own, whole), work)?, letters: own };
    let mut first = if arrows.next.is_empty() { Vec::new() } else { vec![0] };
    loop {
        let mut more = arrows.post(&first, 0);
        more.extend(&first);
        more.sort_unstable();
        more.dedup();
        if more == first {
            break;
        }
        first = more;
    }
    Ok(no_more(&first, &product, &arrows, claimed, work)?
        && no_less(system, first, (&product, &arrows), claimed, work)?)
}

/// The states that may follow, for each state and each letter of the kept tracks.
struct Arrows {
    next: Vec<Vec<u32>>,
    letters: usize,
}

impl Arrows {
    fn of(&self, state: u32, letter: usize) -> &[u32] {
        &self.next[state as usize * self.letters + letter]
    }

    fn post(&self, set: &[u32], letter: usize) -> Vec<u32> {
        let mut after: Vec<u32> = set.iter().flat_map(|state| self.of(*state, letter)).copied().collect();
        after.sort_unstable();
        after.dedup();
        after
    }
}

/// Only to states from which something is accepted; nothing at all if the first is none.
fn arrows(product: &Machine, (own, whole): (usize, usize), work: &mut Work) -> Result<Vec<Vec<u32>>, Reason> {
    let live = live(product, whole, work)?;
    if !live[0] {
        return Ok(Vec::new());
    }
    work.spend((product.accept.len() * own) as u128 * 4 * MEMBER)?;
    let one = |letters: &[u32]| {
        let mut next: Vec<u32> =
            letters.iter().copied().filter(|next| *next != DEAD && live[*next as usize]).collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    Ok(product.next.chunks(whole / own).map(one).collect())
}

fn no_more(
    first: &[u32],
    product: &Machine,
    arrows: &Arrows,
    claimed: &Machine,
    work: &mut Work,
) -> Result<bool, Reason> {
    let mut open: Vec<(u32, u32)> = first.iter().map(|state| (*state, 0)).collect();
    let mut seen: HashSet<(u32, u32)> = open.iter().copied().collect();
    while let Some((state, told)) = open.pop() {
        if product.accept[state as usize] && !claimed.accepts(told) {
            return Ok(false);
        }
        for letter in 0..arrows.letters {
            let after = claimed.step(arrows.letters, told, letter);
            for next in arrows.of(state, letter) {
                // Something is accepted from every state that arrows lead to.
                if after == DEAD {
                    return Ok(false);
                }
                if seen.insert((*next, after)) {
                    work.spend(MEMBER)?;
                    open.push((*next, after));
                }
            }
            work.spend(4 + arrows.of(state, letter).len() as u128)?;
        }
    }
    Ok(true)
}

fn no_less(
    system: NumberSystem,
    first: Vec<u32>,
    (product, arrows): (&Machine, &Arrows),
    claimed: &Machine,
    work: &mut Work,
) -> Result<bool, Reason> {
    let alphabet: Vec<Vec<u8>> = (0..arrows.letters).map(|n| digits(system, claimed.tracks, n)).collect();
    let mut open = vec![(first, 0u32, vec![false; claimed.tracks])];
    let mut seen = HashSet::from([open[0].clone()]);
    while let Some((set, told, full)) = open.pop() {
        if claimed.accepts(told) && !set.iter().any(|state| product.accept[*state as usize]) {
            return Ok(false);
        }
        for (letter, digits) in alphabet.iter().enumerate() {
            let follow = full.iter().zip(digits).map(|(full, digit)| system.follow(*full, *digit));
            let Some(follow) = follow.collect::<Option<Vec<bool>>>() else { continue };
            let after = claimed.step(arrows.letters, told, letter);
            if after == DEAD {
                continue;
            }
            let next = arrows.post(&set, letter);
            work.spend(2 * (set.len() + next.len()) as u128)?;
            let here = (next, after, follow);
            if !seen.contains(&here) {
                // It is kept twice.
                work.spend(2 * MEMBER + here.0.len() as u128 * (MEMBER / 2))?;
                seen.insert(here.clone());
                open.push(here);
            }
        }
    }
    Ok(true)
}

/// The states from which something is accepted.
fn live(machine: &Machine, letters: usize, work: &mut Work) -> Result<Vec<bool>, Reason> {
    work.spend(machine.next.len() as u128 * 4)?;
    let mut before = vec![Vec::new(); machine.accept.len()];
    for (at, next) in machine.next.iter().enumerate().filter(|(_, next)| **next != DEAD) {
        before[*next as usize].push(at / letters);
    }
    let mut live = machine.accept.clone();
    let mut open: Vec<usize> = (0..live.len()).filter(|state| live[*state]).collect();
    while let Some(state) = open.pop() {
        for from in &before[state] {
            if !live[*from] {
                live[*from] = true;
                open.push(*from);
            }
        }
    }
    Ok(live)
}
