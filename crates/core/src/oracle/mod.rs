//! The definition, slow and obvious: what every engine, law and strategy is tested against.
//!
//! [`values`] and [`outcomes`] tabulate single heaps; [`Search`] decides whole positions (sums of
//! several rules, memory, rings) with an explicit stack and a memo. Play that can return to a
//! position is reported with the cycle.

mod search;
mod table;

pub(crate) use search::State;
pub use search::{Place, Search, WinningOption};
pub(crate) use table::{fill_outcomes, values_of};
pub use table::{outcomes, value, values};

use crate::limits::Exhausted;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// A budget ran out.
    Exhausted(Exhausted),
    /// Play can go round these positions for ever: for each, the heaps of each part.
    Cycle(Vec<Vec<Vec<u64>>>),
}

impl From<Exhausted> for Failure {
    fn from(exhausted: Exhausted) -> Self {
        Failure::Exhausted(exhausted)
    }
}

impl From<Failure> for crate::api::Refusal {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Exhausted(exhausted) => crate::api::Refusal::Exhausted(exhausted),
            Failure::Cycle(cycle) => {
                let position = |heaps: Vec<Vec<u64>>| {
                    let part = |part: Vec<u64>| part.into_iter().map(Into::into).collect();
                    crate::position::Position { heaps: heaps.into_iter().map(part).collect() }
                };
                crate::api::Refusal::Cycle(cycle.into_iter().map(position).collect())
            }
        }
    }
}

/// The least number that is not among the values told to it.
#[derive(Debug, Default)]
pub(crate) struct Mex {
    /// `seen[v] == round` when v was told in this round.
    seen: Vec<u32>,
    round: u32,
}

impl Mex {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.clear();
            self.round = 1;
        }
    }

    /// Tells a value.
    pub(crate) fn add(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.seen.len() {
            self.seen.resize((at + 1).next_power_of_two(), 0);
        }
        self.seen[at] = self.round;
    }

    /// The least value not told.
    pub(crate) fn get(&self) -> u32 {
        let at = self.seen.iter().position(|&r| r != self.round).unwrap_or(self.seen.len());
        // Values are 32 bits, so at most 2^32 of them can have been told.
        u32::try_from(at).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Amounts, Core, Game, Move, Outcome, Parts, Play};
    use crate::limits::Limits;
    use crate::set::Set;

    fn take(list: &[u64], parts: Parts) -> Core {
        let amounts = Amounts::Set(Set::List(list.to_vec()));
        Core { moves: vec![Move::Take { amounts, parts }], ..Core::default() }
    }

    fn game(core: Core, play: Play) -> Game {
        Game { parts: vec![core], play, start: None }
    }

    #[test]
    fn a_million_stones_by_the_definition() {
        let core = take(&[1, 3, 4], Parts::SUBTRACT);
        let limits = Limits::default();
        let table = values(&core, 1_000_000, &limits).unwrap();
        assert_eq!(&table[..7], &[0, 1, 0, 1, 2, 3, 2]);
        assert!((7..table.len()).all(|n| table[n] == table[n - 7]));
        let normal = outcomes(&core, Play::Normal, 1_000_000, &limits).unwrap();
        assert!((0..table.len()).all(|n| (table[n] == 0) == (normal[n] == Outcome::P)));
    }

    #[test]
    fn dawsons_kayles_and_its_sums() {
        let core = take(&[2], Parts(0b111));
        let limits = Limits::default();
        let table = values(&core, 200, &limits).unwrap();
        assert_eq!(&table[..8], &[0, 0, 1, 1, 2, 0, 3, 1]);
        assert!((53..160).all(|n| table[n] == table[n + 34]));
        let game = game(core, Play::Normal);
        let mut search = Search::new(&game);
        for a in 0..9 {
            for b in 0..=a {
                for c in 0..=b {
                    let place = Place::fresh(vec![vec![a, b, c]]);
                    let sum = [a, b, c].iter().fold(0, |x, &n| x ^ table[usize::try_from(n).unwrap()]);
                    let lost = search.outcome(&place, &limits).unwrap() == Outcome::P;
                    assert_eq!(lost, sum == 0, "{a} {b} {c}");
                    assert_eq!(search.value(&place, &limits).unwrap(), sum, "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn misere_nim_by_search() {
        let core = Core {
            moves: vec![Move::Take { amounts: Amounts::Set(Set::From(1)), parts: Parts::SUBTRACT }],
            ..Core::default()
        };
        let limits = Limits::default();
        let single = outcomes(&core, Play::Misere, 20, &limits).unwrap();
        assert!(single.iter().enumerate().all(|(n, &o)| (o == Outcome::P) == (n == 1)));
        let game = game(core, Play::Misere);
        let mut search = Search::new(&game);
        for a in 0..6u64 {
            for b in 0..6 {
                for c in 0..6 {
                    let place = Place::fresh(vec![vec![a, b, c]]);
                    let big = [a, b, c].iter().any(|&n| n >= 2);
                    let lost = if big { a ^ b ^ c == 0 } else { a ^ b ^ c == 1 };
                    let outcome = search.outcome(&place, &limits).unwrap();
                    assert_eq!(outcome == Outcome::P, lost, "{a} {b} {c}");
                    assert_eq!(
                        search.winning_moves(&place, &limits).unwrap().is_empty(),
                        lost || a + b + c == 0
                    );
                }
            }
        }
        let moves = search.winning_moves(&Place::fresh(vec![vec![3, 5, 1]]), &limits).unwrap();
        let wanted = WinningOption { component: 1, take: Some(3), from: 5, to: vec![2] };
        assert_eq!(moves, vec![wanted]);
    }

    #[test]
    fn a_budget_stops_a_search() {
        let core = take(&[1, 2], Parts::SUBTRACT);
        let limits = Limits::new(1000, 1 << 20, 1000);
        assert!(matches!(values(&core, 100_000, &limits), Err(Failure::Exhausted(_))));
        assert!(matches!(values(&core, u64::MAX, &limits), Err(Failure::Exhausted(_))));
        let game = game(core, Play::Normal);
        let place = Place::fresh(vec![vec![100_000]]);
        assert!(matches!(Search::new(&game).outcome(&place, &limits.fresh()), Err(Failure::Exhausted(_))));
    }
}
