//! Games in which play may go round: won, lost or drawn, with the number of moves, by going back from the
//! positions that are decided at once.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use crate::game::Play;
use crate::graph::loopy::Fate;
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::oracle::{Component, StateSearch, StateTurn};

use super::intern::{Interner, grow};

/// All positions that can follow from some, and what becomes of them.
#[derive(Debug, Clone)]
pub struct Fates {
    positions: Interner,
    fates: Vec<Fate>,
}

impl Fates {
    /// What becomes of a position (its components canonical, as
    /// [`StateSearch::after`] returns them); `None` when it cannot follow from those asked about.
    pub fn get(&self, position: &[Component]) -> Option<Fate> {
        let number = self.positions.find(words(position))?;
        self.fates.get(number + OVERS).copied()
    }

    /// How many positions were classified.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there was none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All positions with what becomes of them, in the order in which they were met.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<Component>, Fate)> {
        let fates = self.fates.iter().skip(OVERS);
        fates.enumerate().map(|(number, &fate)| (position(&self.positions, number), fate))
    }
}

/// A position as words: the part of each component, the number of its entries, the entries.
fn words(position: &[Component]) -> impl Iterator<Item = u64> {
    let one = |(part, state): &'_ Component| [u64::from(*part), state.len() as u64];
    position.iter().flat_map(move |component| one(component).into_iter().chain(component.1.iter().copied()))
}

fn position(positions: &Interner, number: usize) -> Vec<Component> {
    let mut all: Vec<Component> = Vec::new();
    // The part that was read, and the entries that are still to come.
    let (mut part, mut left) = (None, 0u64);
    positions.list(number, |word| match (all.last_mut(), part) {
        (Some((_, state)), None) if left > 0 => {
            state.push(word);
            left -= 1;
        }
        (_, None) => part = Some(u16::try_from(word).unwrap_or(0)),
        (_, Some(of)) => {
            all.push((of, Vec::new()));
            (part, left) = (None, word);
        }
    });
    all
}

/// The game is over and the player to move has lost; has won. Positions have the numbers after these.
const OVER_LOST: u32 = 0;
const OVER_WON: u32 = 1;
const OVERS: usize = 2;

/// So many positions are looked at before what follows from them gets numbers.
const BLOCK: usize = 1 << 10;

/// So many are not worth a thread.
const FEW: usize = 1 << 7;

/// A request to stop is looked for after so many.
const CHECK: usize = 1 << 14;

/// Classifies some positions and all that can follow from them. Whole positions are nodes, so that sums,
/// early ends and `move in all` mean what they mean everywhere.
///
/// # Errors
/// [`Exhausted`] when the positions do not fit into the budget.
pub fn classify(
    search: &mut StateSearch<'_>,
    starts: &[Vec<Component>],
    limits: &Limits,
) -> Result<Fates, Exhausted> {
    let still = StateTurn { moved: Vec::new(), over: None };
    let mut positions = Interner::default();
    for start in starts {
        positions.number(words(&search.after(start, &still)), limits)?;
    }
    let mut graph = Graph { options: Vec::new(), ends: vec![0, 0, 0], overs: Vec::new() };
    let mut next = 0;
    while next < positions.len() {
        let end = positions.len().min(next + BLOCK);
        for block in expand(search, &positions, next..end, graph.held(), limits)? {
            let mut words = block.words.as_slice();
            let mut kinds = block.kinds.iter();
            for (over, count) in block.overs.iter().zip(&block.counts) {
                graph.overs.push(*over);
                let first = graph.options.len();
                for &kind in kinds.by_ref().take(*count) {
                    let option = match kind {
                        Kind::Lost => OVER_LOST,
                        Kind::Won => OVER_WON,
                        Kind::Words(count) => {
                            let (list, rest) = words.split_at(count);
                            words = rest;
                            let number = positions.number(list.iter().copied(), limits)?;
                            limits.allow_positions(positions.len() as u64)?;
                            u32::try_from(number + OVERS).map_err(|_| Exhausted::DIGITS)?
                        }
                    };
                    let held = graph.held() + positions.held();
                    grow(&mut graph.options, 1, held, limits)?;
                    graph.options.push(option);
                }
                graph.close(first);
            }
        }
        positions.beside = graph.held();
        next = end;
    }
    let fates = graph.go_back(positions.held(), limits)?;
    Ok(Fates { positions, fates })
}

/// An option of a position.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// The game is over and the other player has lost; has won.
    Lost,
    Won,
    /// A position of so many words.
    Words(usize),
}

/// What follows from some positions, one after another.
#[derive(Debug, Default)]
struct Block {
    overs: Vec<Option<bool>>,
    /// How many options each has.
    counts: Vec<usize>,
    kinds: Vec<Kind>,
    words: Vec<u64>,
}

/// What follows from the positions of some numbers, in their order, by as many threads as are allowed.
fn expand(
    search: &mut StateSearch<'_>,
    positions: &Interner,
    numbers: Range<usize>,
    held: u64,
    limits: &Limits,
) -> Result<Vec<Block>, Exhausted> {
    let held = held + positions.held();
    let threads = limits.threads.clamp(1, 1 + numbers.len() / FEW);
    if threads == 1 || !search.is_of_rules() {
        return Ok(vec![block(search, positions, numbers, held, limits)?]);
    }
    let (game, each) = (search.game(), numbers.len().div_ceil(threads));
    let parts = numbers.clone().step_by(each).map(|first| first..numbers.end.min(first + each));
    thread::scope(|scope| {
        let work = |part| move || block(&mut StateSearch::new(game), positions, part, held, limits);
        let working: Vec<_> = parts.map(|part| scope.spawn(work(part))).collect();
        let done = working.into_iter().map(|work| work.join().unwrap_or_else(|why| resume_unwind(why)));
        done.collect()
    })
}

fn block(
    search: &mut StateSearch<'_>,
    positions: &Interner,
    numbers: Range<usize>,
    held: u64,
    limits: &Limits,
) -> Result<Block, Exhausted> {
    let misere = search.game().play == Play::Misere;
    let mut block = Block::default();
    for number in numbers {
        let position = position(positions, number);
        let facing = search.facing(&position, limits)?;
        let turns = if facing.is_some() { Vec::new() } else { search.turns(&position, limits)? };
        block.overs.push(facing.or(turns.is_empty().then_some(misere)));
        block.counts.push(turns.len());
        for turn in &turns {
            let first = block.words.len();
            block.kinds.push(match turn.over {
                Some(true) => Kind::Lost,
                Some(false) => Kind::Won,
                None => {
                    block.words.extend(words(&search.after(&position, turn)));
                    Kind::Words(block.words.len() - first)
                }
            });
        }
        limits.allow_bytes(held + (8 * block.words.capacity() + 16 * block.kinds.capacity()) as u64)?;
    }
    Ok(block)
}

/// Who can move where: the options of node i are `options[ends[i]..ends[i + 1]]`.
struct Graph {
    options: Vec<u32>,
    ends: Vec<usize>,
    /// Positions where the game is over, and whether the player to move has won.
    overs: Vec<Option<bool>>,
}

impl Graph {
    fn held(&self) -> u64 {
        (4 * self.options.capacity() + 8 * self.ends.capacity() + self.overs.capacity()) as u64
    }

    /// The options from `first` on are those of one node, each once.
    fn close(&mut self, first: usize) {
        self.options[first..].sort_unstable();
        let mut kept = first;
        for at in first..self.options.len() {
            if at == first || self.options[at] != self.options[at - 1] {
                self.options[kept] = self.options[at];
                kept += 1;
            }
        }
        self.options.truncate(kept);
        self.ends.push(kept);
    }

    /// Decides what follows from what is decided, nearest ends first; what is left is drawn.
    fn go_back(&self, held: u64, limits: &Limits) -> Result<Vec<Fate>, Exhausted> {
        let count = self.ends.len() - 1;
        let nodes =
            u32::try_from(count).map_err(|_| Exhausted { what: Budget::Positions, limit: 1 << 32 })?;
        // Starts and how far they are filled, what is left, the queue, fates; the arrows turned round.
        let more = (8 + 8 + 4 + 4 + 8) * count as u64 + 4 * self.options.len() as u64;
        limits.allow_bytes(self.held().saturating_add(held).saturating_add(more))?;
        let mut starts = vec![0usize; count + 1];
        for some in self.options.chunks(CHECK) {
            limits.spend(some.len() as u64)?;
            some.iter().for_each(|&to| starts[to as usize + 1] += 1);
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut fill = starts.clone();
        let mut from = vec![0u32; self.options.len()];
        let mut left = vec![0u32; count];
        for node in 0..nodes {
            let options = &self.options[self.ends[node as usize]..self.ends[node as usize + 1]];
            if node as usize % CHECK == 0 {
                limits.spend((count - node as usize).min(CHECK) as u64)?;
            }
            left[node as usize] = u32::try_from(options.len()).unwrap_or(u32::MAX);
            for &to in options {
                from[fill[to as usize]] = node;
                fill[to as usize] += 1;
            }
        }
        drop(fill);
        let mut fates = vec![Fate::Draw; count];
        let mut queue = Vec::with_capacity(count);
        let overs = [Some(false), Some(true)].into_iter().chain(self.overs.iter().copied());
        for (node, over) in (0..nodes).zip(overs) {
            if let Some(wins) = over {
                fates[node as usize] = if wins { Fate::Win(0) } else { Fate::Loss(0) };
                queue.push(node);
            }
        }
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let node = node as usize;
            let before = &from[starts[node]..starts[node + 1]];
            limits.spend(1 + before.len() as u64)?;
            for &before in before {
                let at = before as usize;
                if fates[at] != Fate::Draw {
                    continue;
                }
                fates[at] = match fates[node] {
                    Fate::Loss(moves) => Fate::Win(moves + 1),
                    Fate::Win(moves) => {
                        left[at] -= 1;
                        if left[at] > 0 {
                            continue;
                        }
                        Fate::Loss(moves + 1)
                    }
                    Fate::Draw => continue,
                };
                queue.push(before);
            }
        }
        Ok(fates)
    }
}

#[cfg(test)]
mod tests;
