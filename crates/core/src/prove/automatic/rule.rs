//! Which rule a guess is about.

use super::{Inexpressible, Stop};
use crate::game::{Core, Game, Play};
use crate::states::{Shape, StateCore, StateGame, StateMove};

/// A rule as automata see it: positions with a fixed number of entries, and moves between them.
#[derive(Debug, Clone, Copy)]
pub struct Rule<'a> {
    pub(super) of: Of<'a>,
    pub(super) play: Play,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Of<'a> {
    /// Heaps that move one at a time.
    Heaps(&'a Core),
    /// A tuple, or heaps that move together.
    States(&'a StateCore),
}

impl<'a> Rule<'a> {
    /// A rule of heaps under a convention.
    pub fn of_core(core: &'a Core, play: Play) -> Rule<'a> {
        Rule { of: Of::Heaps(core), play }
    }

    /// A game of heaps, if it has one part.
    pub fn of_game(game: &'a Game) -> Option<Rule<'a>> {
        match &game.parts[..] {
            [core] => Some(Rule::of_core(core, game.play)),
            _ => None,
        }
    }

    /// A game on tuples or coupled heaps, if it has one part, no memory, no early end and not `move in all`.
    pub fn of_states(game: &'a StateGame) -> Option<Rule<'a>> {
        match &game.parts[..] {
            [core] if game.is_disjunctive() => Some(Rule { of: Of::States(core), play: game.play }),
            _ => None,
        }
    }

    /// The entries of a position, for a guess whose tracks leave that many to positions.
    pub(super) fn suits(&self, entries: usize) -> Result<(), Stop> {
        let good = match self.of {
            Of::Heaps(core) if core.memory => entries == 2,
            Of::Heaps(core) => {
                if core.first.is_some() || core.ring.is_some() {
                    return Err(Inexpressible::Position.into());
                }
                (1..=3).contains(&entries)
            }
            Of::States(core) => {
                if core.has_ring() || !core.ends.is_empty() {
                    return Err(Inexpressible::Position.into());
                }
                match &core.shape {
                    Shape::Tuple(names) => {
                        if core.moves.iter().any(|one| matches!(one, StateMove::Heaps(_))) {
                            return Err(Inexpressible::Position.into());
                        }
                        entries == names.len() && entries <= 3
                    }
                    Shape::Heaps { .. } => (1..=3).contains(&entries),
                    Shape::Row { .. } => return Err(Inexpressible::Position.into()),
                }
            }
        };
        if good { Ok(()) } else { Err(Inexpressible::Tracks.into()) }
    }
}
