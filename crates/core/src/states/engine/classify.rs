//! Games in which play may go round: won, lost or drawn, with the number of moves, by going back from the
//! positions that are decided at once.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use crate::game::Play;
use crate::graph::loopy::Fate;
use crate::limits::{Exhausted, Limits};
use crate::states::oracle::{Component, StateSearch, StateTurn};

use super::bytes::Reader;
use super::intern::{Interner, grow};
use super::{TELL, Tell};

mod graph;

use graph::{Graph, OVER_LOST, OVER_WON, OVERS};

/// All positions that can follow from some, and what becomes of them.
#[derive(Debug, Clone)]
pub struct Fates {
    positions: Interner,
    fates: Vec<Fate>,
    graph: Graph,
    /// All that was classified follows from the first position.
    of_one: bool,
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

    /// How many positions can follow from one that was classified, itself included; `None` of any other.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn followed(&self, position: &[Component], limits: &Limits) -> Result<Option<usize>, Exhausted> {
        match self.positions.find(words(position)) {
            Some(0) if self.of_one => Ok(Some(self.len())),
            Some(number) => self.graph.followed(number, self.positions.held(), limits).map(Some),
            None => Ok(None),
        }
    }

    /// Bytes held.
    pub(in crate::states) fn held(&self) -> u64 {
        self.positions.held() + self.graph.held() + (size_of::<Fate>() * self.fates.capacity()) as u64
    }

    /// Adds it to the bytes of a file, as a classification that has only to go back once more.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        self.positions.put(out);
        self.graph.put(out);
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

/// So many positions are looked at before what follows from them gets numbers.
const BLOCK: usize = 1 << 10;

/// So many are not worth a thread.
const FEW: usize = 1 << 7;

/// A classification that was begun.
#[derive(Debug)]
pub(in crate::states) struct Classifying {
    positions: Interner,
    graph: Graph,
}

impl Classifying {
    /// Whether it is one of what can follow from this position alone (its components canonical).
    pub(in crate::states) fn is_of(&self, start: &[Component]) -> bool {
        let mut first = Vec::new();
        self.positions.list(0, |word| first.push(word));
        words(start).eq(first)
    }

    /// Bytes held.
    pub(in crate::states) fn held(&self) -> u64 {
        self.positions.held() + self.graph.held()
    }

    /// Adds it to the bytes of a file.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        self.positions.put(out);
        self.graph.put(out);
    }

    /// The one of such a file; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn get(
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<Classifying>, Exhausted> {
        let Some(positions) = Interner::get(reader, limits)? else { return Ok(None) };
        let Some(graph) = Graph::get(positions.len(), reader, limits)? else { return Ok(None) };
        let classifying = Classifying { positions, graph };
        limits.allow_bytes(classifying.held())?;
        Ok(Some(classifying))
    }
}

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
    go_on(search, starts, &mut None, &mut |_, _| {}, limits)
}

/// As [`classify`]: what was begun from the same positions is gone on with, and stands in `begun` when the
/// work is stopped.
pub(in crate::states) fn go_on(
    search: &mut StateSearch<'_>,
    starts: &[Vec<Component>],
    begun: &mut Option<Classifying>,
    tell: &mut Tell<'_>,
    limits: &Limits,
) -> Result<Fates, Exhausted> {
    let still = StateTurn { moved: Vec::new(), over: None };
    let all =
        begun.get_or_insert_with(|| Classifying { positions: Interner::default(), graph: Graph::new() });
    for start in starts {
        all.positions.number(words(&search.after(start, &still)), limits)?;
    }
    let mut told = limits.spent();
    while all.graph.len() < all.positions.len() {
        let done = all.block(search, limits);
        all.graph.settle();
        done?;
        if limits.spent() - told >= TELL {
            tell(all.graph.len(), &|out| all.put(out));
            told = limits.spent();
        }
    }
    let fates = all.graph.go_back(all.positions.held(), limits)?;
    let Some(Classifying { positions, graph }) = begun.take() else { return Err(Exhausted::DIGITS) };
    Ok(Fates { positions, fates, graph, of_one: starts.len() == 1 })
}

impl Classifying {
    /// Finds what follows from the next positions. Where it stops early, what is written down is right as far
    /// as it goes.
    fn block(&mut self, search: &mut StateSearch<'_>, limits: &Limits) -> Result<(), Exhausted> {
        let Classifying { positions, graph } = self;
        let next = graph.len();
        let end = positions.len().min(next + BLOCK);
        for block in expand(search, positions, next..end, graph.held(), limits)? {
            let mut words = block.words.as_slice();
            let mut kinds = block.kinds.iter();
            for (over, count) in block.overs.iter().zip(&block.counts) {
                let first = graph.options.len();
                for &kind in kinds.by_ref().take(*count) {
                    let option = match kind {
                        Kind::Lost => OVER_LOST,
                        Kind::Won => OVER_WON,
                        Kind::Words(count) => {
                            let (list, rest) = words.split_at(count);
                            words = rest;
                            positions.beside = graph.held();
                            let number = positions.number(list.iter().copied(), limits)?;
                            limits.allow_positions(positions.len() as u64)?;
                            u32::try_from(number + OVERS).map_err(|_| Exhausted::DIGITS)?
                        }
                    };
                    let held = graph.held() + positions.held();
                    grow(&mut graph.options, 1, held, limits)?;
                    graph.options.push(option);
                }
                let held = graph.held() + positions.held();
                grow(&mut graph.ends, 1, held, limits)?;
                grow(&mut graph.overs, 1, held, limits)?;
                graph.overs.push(*over);
                graph.close(first);
            }
        }
        Ok(())
    }
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

#[cfg(test)]
mod tests;
