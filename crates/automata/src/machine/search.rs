//! Questions about the words that a machine accepts.

use super::{DEAD, Machine, id};

/// The shortest word with an output other than 0, and among the shortest the first by its letters. O(table).
pub(crate) fn shortest(machine: &Machine) -> Option<Vec<usize>> {
    let mut from: Vec<Option<(u32, usize)>> = vec![None; machine.states()];
    let mut queue = vec![0u32];
    let mut at = 0;
    while at < queue.len() {
        let state = queue[at];
        at += 1;
        if machine.output[state as usize] != 0 {
            let mut word = Vec::new();
            let mut state = state;
            while let Some((before, letter)) = from[state as usize] {
                word.push(letter);
                state = before;
            }
            word.reverse();
            return Some(word);
        }
        for (letter, next) in machine.row(state).iter().enumerate() {
            if *next != DEAD && *next != 0 && from[*next as usize].is_none() {
                from[*next as usize] = Some((state, letter));
                queue.push(*next);
            }
        }
    }
    None
}

/// How many words without a leading letter 0 are accepted, or `None` when they are infinitely many or more than
/// a word of 128 bits can count. The machine must be minimal and say the same with and without leading letters 0.
pub(crate) fn count(machine: &Machine) -> Option<u128> {
    // Every state is useful, so a cycle beside the one of leading zeros makes infinitely many words.
    let order = topological(machine)?;
    let mut words = vec![0u128; machine.states()];
    for state in order.iter().rev() {
        let mut sum = u128::from(machine.output[*state as usize] != 0);
        for (letter, next) in machine.row(*state).iter().enumerate() {
            if *next != DEAD && (*state, letter) != (0, 0) {
                sum = sum.checked_add(words[*next as usize])?;
            }
        }
        words[*state as usize] = sum;
    }
    Some(words[0])
}

/// Whether finitely many words without a leading letter 0 are accepted, by a machine as for [`count`].
pub(crate) fn is_finite(machine: &Machine) -> bool {
    topological(machine).is_some()
}

/// The states such that every transition but the loop of leading zeros goes forward, or `None` if there is
/// another cycle.
fn topological(machine: &Machine) -> Option<Vec<u32>> {
    let n = machine.states();
    let arrows = |state: u32| {
        machine
            .row(state)
            .iter()
            .enumerate()
            .filter(move |(letter, next)| **next != DEAD && (state, *letter) != (0, 0))
            .map(|(_, next)| *next)
    };
    let mut incoming = vec![0usize; n];
    for state in 0..n {
        arrows(id(state)).for_each(|next| incoming[next as usize] += 1);
    }
    let mut order: Vec<u32> = (0..n).filter(|q| incoming[*q] == 0).map(id).collect();
    let mut at = 0;
    while at < order.len() {
        for next in arrows(order[at]) {
            incoming[next as usize] -= 1;
            if incoming[next as usize] == 0 {
                order.push(next);
            }
        }
        at += 1;
    }
    (order.len() == n).then_some(order)
}
