//! Which known game a rule is, by the moves of its core form and never by its text or by samples.
//!
//! Moves on several heaps are read off their form; clauses on tuples and rows are compared with textbook
//! rules ([`templates`]), each shown to make no other moves than the other ([`clauses`]). A game that is
//! recognised is answered by its closed form, for numbers of any size.

mod answer;
mod clauses;
mod heaps;
mod templates;

#[cfg(test)]
mod tests;

use num_bigint::BigUint;
use num_traits::Zero;

pub(super) use clauses::same_moves;

use crate::expr::Expr;
use crate::states::{Choose, Shape, StateCore, StateGame, StateMove};
use crate::theory::coupled::CoupledForm;

/// A known game, and how its positions are those of the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    form: CoupledForm,
    lift: Lift,
}

/// How a component is a position of the closed form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lift {
    /// As it is.
    Plain,
    /// Without empty heaps, at most two of them.
    NonEmpty,
    /// The first number is the ground, which does not count.
    Ground,
    /// The first number is the place of the dollar; a coin that goes to square 0 is taken out of the row.
    Dollar,
    /// Sorted numbers, equal ones allowed: number i (from 1) is a chip on a square i further on.
    Sorted,
    /// Squares in increasing order, the first square having this number.
    Increasing {
        /// 0 or 1.
        from: u8,
    },
}

/// More heaps than a rule is expected to count.
const MANY: usize = 60;

/// The known game that a rule is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownName {
    /// The game.
    pub form: CoupledForm,
    /// Only positions of at most two heaps are positions of that game.
    pub of_two_heaps: bool,
}

/// What is known of the parts of a game.
#[derive(Debug, Clone)]
pub struct KnownGames {
    parts: Vec<Part>,
}

/// What is known of a part.
#[derive(Debug, Clone)]
enum Part {
    /// Which game it is depends on how many heaps there are.
    Heaps,
    /// This one, or none.
    Is(Option<Known>),
}

/// Whether every move is on one or two heaps.
fn at_most_two(core: &StateCore) -> bool {
    core.moves.iter().all(|one| {
        let StateMove::Heaps(one) = one else { return false };
        let Choose::Any(counts) = &one.choose else { return false };
        matches!(counts.most, Some(Expr::Num(most)) if most <= 2)
    })
}

impl KnownGames {
    /// The known games among the parts of a game.
    pub fn of(game: &StateGame) -> KnownGames {
        let part = |core: &StateCore| match core.shape {
            _ if !game.is_plain() => Part::Is(None),
            Shape::Heaps { .. } if core.ends.is_empty() && !game.move_in_all => Part::Heaps,
            _ => Part::Is(templates::known(core, game.play, game.move_in_all)),
        };
        KnownGames { parts: game.parts.iter().map(part).collect() }
    }

    /// The known game that each part is.
    pub fn names(&self, game: &StateGame) -> Vec<Option<KnownName>> {
        let all = |form| KnownName { form, of_two_heaps: false };
        let name = |(part, core): (&Part, &StateCore)| match part {
            Part::Heaps => {
                let on = |n: usize| heaps::known(core, game.play, n, n).map(|known| known.form);
                // Where that depends on the number of heaps: on many, else on two.
                on(MANY).map(all).or_else(|| {
                    on(2)
                        .filter(|form| matches!(form, CoupledForm::Wythoff(_)))
                        .map(|form| KnownName { form, of_two_heaps: true })
                })
            }
            Part::Is(known) => known.clone().map(|known| all(known.form)),
        };
        self.parts.iter().zip(&game.parts).map(name).collect()
    }

    /// The closed form of a game of one part, for positions with any number of heaps, or with two where a move is
    /// about two at most; and how positions are handed over.
    pub(crate) fn closed(&self, game: &StateGame) -> Option<(CoupledForm, Lift)> {
        let ([part], [core]) = (self.parts.as_slice(), game.parts.as_slice()) else { return None };
        let known = match part {
            Part::Is(known) => known.clone(),
            Part::Heaps => heaps::known(core, game.play, MANY, MANY).or_else(|| {
                heaps::known(core, game.play, 2, 2)
                    .filter(|known| matches!(known.form, CoupledForm::Wythoff(_)) && at_most_two(core))
            }),
        };
        known.map(|known| (known.form, known.lift))
    }

    /// The known game of a component.
    fn of_component(&self, game: &StateGame, part: usize, entries: &[BigUint]) -> Option<Known> {
        match self.parts.get(part)? {
            Part::Is(known) => known.clone(),
            Part::Heaps => {
                let filled = entries.iter().filter(|entry| !entry.is_zero()).count();
                heaps::known(game.parts.get(part)?, game.play, filled, entries.len())
            }
        }
    }
}
