//! Periods of a table that holds every value.

use crate::game::Game;

/// A period with its pre-period: `G(n + period) = G(n)` for all `n >= preperiod`, both least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The period.
    pub period: usize,
    /// The pre-period.
    pub preperiod: usize,
}

/// How many values the theorem of Guy and Smith needs for a period (for games that break no heap: as
/// many as repeat the state), or nothing where it does not apply: to games with unequal parts.
///
/// R. K. Guy and C. A. B. Smith, The G-values of various games (1956).
#[must_use]
pub fn enough(game: &Game, repeat: Repeat) -> Option<usize> {
    let Repeat { period, preperiod } = repeat;
    if game.is_unequal() && !game.splits().is_empty() {
        return None;
    }
    if game.splits().is_empty() {
        return Some(preperiod.max(game.most() + 1) + period + game.most());
    }
    Some(2 * (preperiod.max(1) + period) + game.most())
}

/// The least period of the values that has repeated as often as [`enough`] says, with its least
/// pre-period.
///
/// Linear time: the reversed sequence is compared with its own shifts by the Z-function.
#[must_use]
pub(crate) fn repeat(game: &Game, values: &[u16]) -> Option<Repeat> {
    let count = values.len();
    let back = |i: usize| values[count - 1 - i];
    // `length[p]`: how many of the last values agree with those `p` before.
    let mut length = vec![0; count];
    let (mut left, mut right) = (0, 0);
    for p in 1..count {
        let mut agree = if p < right { (right - p).min(length[p - left]) } else { 0 };
        while p + agree < count && back(agree) == back(p + agree) {
            agree += 1;
        }
        if p + agree > right {
            (left, right) = (p, p + agree);
        }
        length[p] = agree;
        let repeat = Repeat { period: p, preperiod: count - p - agree };
        if enough(game, repeat)? <= count {
            return Some(repeat);
        }
    }
    None
}
