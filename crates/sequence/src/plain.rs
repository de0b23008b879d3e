//! The definition: every option of every heap, marked in a table. What all else is compared with.

use crate::game::Game;

/// The Grundy values of the heaps `0..count`.
///
/// Time: about `count^2 / 4` steps for each amount with two heaps left.
#[must_use]
pub fn plain(game: &Game, count: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::with_capacity(count);
    let mut seen: Vec<bool> = Vec::new();
    for n in 0..count {
        seen.clear();
        seen.resize(n + 2, false);
        let mut mark = |value: u16| {
            // Values of `n + 2` and more cannot be the least missing one: there are as many below
            // them as this table has places, and it is only as long as that.
            let value = usize::from(value);
            if value >= seen.len() {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
        };
        if n > 0 {
            if game.whole(n) {
                mark(0);
            }
            for &t in game.takes() {
                if t < n {
                    mark(values[n - t]);
                }
            }
            for &t in game.splits() {
                let left = n.saturating_sub(t);
                for a in 1..=game.pairs(left) {
                    mark(values[a] ^ values[left - a]);
                }
            }
        }
        let value = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
        values.push(u16::try_from(value).unwrap_or(u16::MAX));
    }
    values
}
