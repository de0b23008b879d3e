//! Which octal codes have the same nim-sequence, by rules that are proved.
//!
//! The rules, with their proofs, are the lemmas of `docs/en/octal-atlas.md`. Equal first values are never a reason:
//! 0.161 and 0.36 agree on the heaps below 519.

use std::collections::BTreeMap;

use crate::game::Game;
use crate::level::Machine;
use crate::plain::plain;
use crate::table::{self, Repeat};
use crate::whole::Whole;

/// Heaps in which a period is looked for, for the lemma of equal periods.
const HEAPS: usize = 4096;

/// A code without moves that add nothing, in which a heap of 1 can be taken whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The code.
    pub game: Game,
    /// So many heaps more than in that code have the same value: `G(n + shift)` here is `G(n)` there, and smaller
    /// heaps than `shift` have value 0.
    pub shift: usize,
}

/// The canonical code of an octal code, by the lemmas of the first cousin, of the whole heap and of the single heap;
/// nothing for a code without moves and for games with unequal parts.
///
/// Codes with the same canonical code have the same sequence, but for the shift. Time: about the cube of the digits.
#[must_use]
pub fn canonical(game: &Game) -> Option<Canonical> {
    if game.is_unequal() {
        return None;
    }
    let mut digits = game.digits().to_vec();
    let mut shift = 0;
    // A heap of 1 without a move is as good as none. It ends: each cousin has one heap of value 0 less at the
    // beginning, and the least heap that has a move at all has value 1.
    while !has(&digits, 1, 1) {
        let last = digits.iter().rposition(|&digit| digit != 0)?;
        digits.truncate(last + 1);
        digits = cousin(&digits);
        shift += 1;
    }
    Some(Canonical { game: Game::octal(&without_idle(&digits)).ok()?, shift })
}

/// Whether digit `t` has a bit.
fn has(digits: &[u8], t: usize, bit: u8) -> bool {
    digits.get(t).is_some_and(|digit| digit & bit != 0)
}

/// The code of the heaps that are one smaller, where a heap of 1 has no move (lemma of the first cousin).
fn cousin(digits: &[u8]) -> Vec<u8> {
    let digit = |s: usize| {
        if s == 0 {
            0
        } else if has(digits, s - 1, 4) {
            7
        } else if has(digits, s, 2) {
            3
        } else {
            u8::from(has(digits, s + 1, 1))
        }
    };
    (0..=digits.len()).map(digit).collect()
}

/// The code without the moves to one heap and the takings of a whole heap that add no value.
fn without_idle(digits: &[u8]) -> Vec<u8> {
    let mut digits = digits.to_vec();
    let values = |digits: &[u8]| {
        // A digit 0 other than 0 and 4 is no code of a `Game`.
        let game = Game::octal(digits);
        game.map_or_else(|_| Vec::new(), |game| plain(&game, digits.len()))
    };
    let known = values(&digits);
    for t in 1..digits.len() {
        // Lemma of the single heap: a break beside a heap of value 0 leaves the same value.
        if (0..t).any(|s| has(&digits, s, 4) && known.get(t - s) == Some(&0)) {
            digits[t] &= !2;
        }
    }
    for n in 1..digits.len() {
        if has(&digits, n, 1) {
            digits[n] &= !1;
            // Lemma of the whole heap: another move to 0 is there already.
            if values(&digits).get(n) == Some(&0) {
                digits[n] |= 1;
            }
        }
    }
    digits
}

/// What codes of a class have in common.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// Period, pre-period, and the values up to there.
    Period(usize, usize, Vec<u16>),
    /// The digits of the canonical code.
    Canonical(Vec<u8>),
}

/// Codes with one nim-sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The codes, the shortest as people write it first, each with how many heaps later than the first its values
    /// come.
    pub codes: Vec<(Game, isize)>,
    /// The period of all of them, where it shows in the first few thousand heaps; pre-period of the first code.
    pub repeat: Option<Repeat>,
}

/// The classes of the codes with digit 0 among `first` and at most so many digits after it, those without moves left
/// out. Codes are put together by [`canonical`], and by the lemma of equal periods: two periods that are proved by the
/// theorem of Guy and Smith, with equal values up to there.
#[must_use]
pub fn classes(first: &[u8], places: u32) -> Vec<Class> {
    let mut forms: BTreeMap<Vec<u8>, Vec<(Game, usize)>> = BTreeMap::new();
    for &first in first {
        for number in 0..1u64 << (3 * places) {
            let places = (0..places).rev().map(|place| u8::try_from(number >> (3 * place) & 7).unwrap_or(0));
            let digits: Vec<u8> = std::iter::once(first).chain(places).collect();
            let Ok(game) = Game::octal(&digits) else { continue };
            if let Some(canonical) = canonical(&game) {
                let codes = forms.entry(canonical.game.digits().to_vec()).or_default();
                codes.push((game, canonical.shift));
            }
        }
    }
    let mut classes: BTreeMap<Key, Vec<(Game, usize)>> = BTreeMap::new();
    for (digits, codes) in forms {
        let Ok(game) = Game::octal(&digits) else { continue };
        let key = match period(&game) {
            Some((Repeat { period, preperiod }, values)) => Key::Period(period, preperiod, values),
            None => Key::Canonical(digits),
        };
        classes.entry(key).or_default().extend(codes);
    }
    let mut classes: Vec<Class> = classes.into_values().map(class).collect();
    classes.sort_by_key(|class| name(&class.codes[0].0));
    classes
}

/// The period of a sequence if it is short, with the values up to there.
fn period(game: &Game) -> Option<(Repeat, Vec<u16>)> {
    let mut whole = Whole::new(game, Machine::best());
    whole.extend(HEAPS, &mut |_| true).ok()?;
    let repeat = table::repeat(game, whole.values())?;
    Some((repeat, whole.values()[..repeat.preperiod + repeat.period].to_vec()))
}

/// Short codes first, as people write them without a leading 0.
fn name(game: &Game) -> (usize, String) {
    let name = game.to_string();
    let name = name.strip_prefix('0').map_or(name.clone(), str::to_owned);
    let name = name.strip_suffix(".0").map_or(name.clone(), str::to_owned);
    (name.len(), name)
}

fn class(mut codes: Vec<(Game, usize)>) -> Class {
    codes.sort_by_key(|(game, _)| name(game));
    let shift = codes[0].1.cast_signed();
    let repeat = period(&codes[0].0).map(|(repeat, _)| repeat);
    Class { repeat, codes: codes.into_iter().map(|(game, own)| (game, own.cast_signed() - shift)).collect() }
}
