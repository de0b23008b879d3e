//! Games in which play may go round: won, lost or drawn, with the number of moves, by going back from the
//! positions that are decided at once.

use std::collections::HashMap;

use crate::game::Play;
use crate::limits::{Exhausted, Limits};
use crate::states::StateGame;
use crate::states::oracle::{Component, StateSearch, StateTurn};

/// What becomes of a position when both play well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The player to move wins in so many moves (of both) and not sooner.
    Wins(u32),
    /// The player to move loses in so many moves (of both) and not later.
    Loses(u32),
    /// Neither can force an end: play goes on for ever.
    Draw,
}

/// All positions that can follow from some, and what becomes of them.
#[derive(Debug, Clone)]
pub struct Fates {
    numbers: HashMap<Vec<Component>, u32>,
    fates: Vec<Fate>,
}

impl Fates {
    /// What becomes of a position (its components canonical, as
    /// [`StateSearch::after`] returns them); `None` when it cannot follow from those asked about.
    pub fn get(&self, position: &[Component]) -> Option<Fate> {
        let &number = self.numbers.get(position)?;
        self.fates.get(number as usize).copied()
    }

    /// How many positions were classified.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there was none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// All positions with what becomes of them, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&Vec<Component>, Fate)> {
        let fate = |number: u32| self.fates.get(number as usize).copied().unwrap_or(Fate::Draw);
        self.numbers.iter().map(move |(position, &number)| (position, fate(number)))
    }
}

/// The game is over and the player to move has lost; has won.
const OVER_LOST: u32 = 0;
const OVER_WON: u32 = 1;

/// Classifies some positions and all that can follow from them. Whole positions are nodes, so that sums,
/// early ends and `move in all` mean what they mean everywhere.
///
/// # Errors
/// [`Exhausted`] when the positions do not fit into the budget.
pub fn classify(game: &StateGame, starts: &[Vec<Component>], limits: &Limits) -> Result<Fates, Exhausted> {
    let mut search = StateSearch::new(game);
    let still = StateTurn { moved: Vec::new(), over: None };
    let mut graph = Graph { numbers: HashMap::new(), order: Vec::new(), bytes: 0 };
    for start in starts {
        graph.number(search.after(start, &still), limits)?;
    }
    let mut fates: Vec<Option<Fate>> = vec![Some(Fate::Loses(0)), Some(Fate::Wins(0))];
    // The options of position i are `options[ends[i]..ends[i + 1]]`.
    let mut options: Vec<u32> = Vec::new();
    let mut ends: Vec<usize> = vec![0, 0, 0];
    let mut next = 0;
    while let Some(position) = graph.order.get(next).cloned() {
        next += 1;
        let facing = search.facing(&position, limits)?;
        let turns = if facing.is_some() { Vec::new() } else { search.turns(&position, limits)? };
        fates.push(match facing {
            Some(true) => Some(Fate::Wins(0)),
            Some(false) => Some(Fate::Loses(0)),
            None if !turns.is_empty() => None,
            None if game.play == Play::Misere => Some(Fate::Wins(0)),
            None => Some(Fate::Loses(0)),
        });
        let first = options.len();
        for turn in &turns {
            options.push(match turn.over {
                Some(true) => OVER_LOST,
                Some(false) => OVER_WON,
                None => graph.number(search.after(&position, turn), limits)?,
            });
        }
        options[first..].sort_unstable();
        let mut kept = first;
        for at in first..options.len() {
            if at == first || options[at] != options[at - 1] {
                options[kept] = options[at];
                kept += 1;
            }
        }
        options.truncate(kept);
        ends.push(options.len());
        limits.allow_bytes(graph.bytes + 12 * options.len() as u64 + 40 * ends.len() as u64)?;
    }
    go_back(&options, &ends, &mut fates, limits)?;
    Ok(Fates {
        numbers: graph.numbers,
        fates: fates.into_iter().map(|fate| fate.unwrap_or(Fate::Draw)).collect(),
    })
}

/// Decides what follows from what is decided, nearest ends first.
fn go_back(
    options: &[u32],
    ends: &[usize],
    fates: &mut [Option<Fate>],
    limits: &Limits,
) -> Result<(), Exhausted> {
    let count = fates.len();
    let mut starts = vec![0usize; count + 1];
    options.iter().for_each(|&to| starts[to as usize + 1] += 1);
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    let mut fill = starts.clone();
    let mut from = vec![0u32; options.len()];
    let mut left = vec![0usize; count];
    for node in 0..count {
        left[node] = ends[node + 1] - ends[node];
        for &to in &options[ends[node]..ends[node + 1]] {
            from[fill[to as usize]] = u32::try_from(node).unwrap_or(u32::MAX);
            fill[to as usize] += 1;
        }
    }
    let mut queue: Vec<usize> = (0..count).filter(|&node| fates[node].is_some()).collect();
    let mut head = 0;
    while let Some(&node) = queue.get(head) {
        head += 1;
        let before = &from[starts[node]..starts[node + 1]];
        limits.spend(1 + before.len() as u64)?;
        for &before in before {
            let before = before as usize;
            if fates[before].is_some() {
                continue;
            }
            fates[before] = match fates[node] {
                Some(Fate::Loses(moves)) => Some(Fate::Wins(moves + 1)),
                Some(Fate::Wins(moves)) => {
                    left[before] -= 1;
                    (left[before] == 0).then_some(Fate::Loses(moves + 1))
                }
                Some(Fate::Draw) | None => None,
            };
            if fates[before].is_some() {
                queue.push(before);
            }
        }
    }
    Ok(())
}

/// Positions in the order in which they were met.
struct Graph {
    numbers: HashMap<Vec<Component>, u32>,
    order: Vec<Vec<Component>>,
    bytes: u64,
}

impl Graph {
    fn number(&mut self, position: Vec<Component>, limits: &Limits) -> Result<u32, Exhausted> {
        if let Some(&known) = self.numbers.get(&position) {
            return Ok(known);
        }
        let number = u32::try_from(self.order.len() + 2).map_err(|_| Exhausted::DIGITS)?;
        let entries: usize = position.iter().map(|(_, state)| 40 + 8 * state.len()).sum();
        self.bytes += 2 * entries as u64 + 96;
        limits.allow_bytes(self.bytes)?;
        limits.allow_positions(self.order.len() as u64)?;
        self.order.push(position.clone());
        self.numbers.insert(position, number);
        Ok(number)
    }
}
