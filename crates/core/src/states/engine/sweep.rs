//! Who wins everywhere in a box, when all moves subtract: a row of components at a time, 64 to a word. For
//! each ray there is one bit a component: whether the ray has met a lost one on the way.

use crate::game::Play;
use crate::limits::{Exhausted, Limits};
use crate::states::{End, StateCore};

use super::TELL;
use super::bits;
use super::bytes::{self, Reader as Bytes};
use super::mask::{Mask, Reader};
use super::plan::{Layer, Reach, Rows};
use super::scatter::Scattered;
use super::shifts::Shifts;

/// The ends of a core rule as masks.
struct Ends {
    /// `lose when`, `win when`: the mask, and whether the player to move wins.
    facing: Vec<(Mask, bool)>,
    /// `leaving ..`: the mask, and whether the player who has moved wins.
    made: Vec<(Mask, bool)>,
}

impl Ends {
    fn new(core: &StateCore, numbers: usize) -> Ends {
        let mut ends = Ends { facing: Vec::new(), made: Vec::new() };
        for end in &core.ends {
            match end {
                End::LoseWhen(cond) => ends.facing.push((Mask::of(cond, numbers), false)),
                End::WinWhen(cond) => ends.facing.push((Mask::of(cond, numbers), true)),
                End::Leaving { cond, wins } => ends.made.push((Mask::of(cond, numbers), *wins)),
            }
        }
        ends
    }
}

fn readers(masks: &[(Mask, bool)], numbers: usize) -> Vec<(Reader<'_>, bool)> {
    masks.iter().map(|(mask, says)| (Reader::new(mask, numbers), *says)).collect()
}

/// Where the first mask that holds says yes, and where it says no.
struct Verdicts {
    yes: Vec<u64>,
    no: Vec<u64>,
    one: Vec<u64>,
}

impl Verdicts {
    fn new(words: usize) -> Verdicts {
        Verdicts { yes: vec![0; words], no: vec![0; words], one: vec![0; words] }
    }

    fn read(
        &mut self,
        masks: &mut [(Reader<'_>, bool)],
        at: &[usize],
        len: usize,
        limits: &Limits,
    ) -> Result<(), Exhausted> {
        self.yes.fill(0);
        self.no.fill(0);
        for (mask, says) in masks {
            mask.row(at, len, limits, &mut self.one)?;
            for (at, &one) in self.one.iter().enumerate() {
                let new = one & !(self.yes[at] | self.no[at]);
                if *says {
                    self.yes[at] |= new;
                } else {
                    self.no[at] |= new;
                }
            }
        }
        Ok(())
    }
}

/// How far a box is: all rows before one are decided.
#[derive(Debug)]
pub(in crate::states) struct Swept {
    row: usize,
    lost: Vec<u64>,
    won_by: Layer,
    /// From where there is a move at all, under misere play.
    movable: Option<Layer>,
    scattered: Scattered,
    /// Bytes beside `lost` and the marks.
    layers: u64,
}

impl Swept {
    fn new(
        play: Play,
        shifts: &Shifts,
        rows: &Rows,
        reaches: &[Reach],
        limits: &Limits,
    ) -> Result<Swept, Exhausted> {
        let layers = Layer::bytes(reaches, rows) * if play == Play::Misere { 2 } else { 1 };
        let plane = 8 * (rows.count as u64).saturating_mul(rows.words as u64);
        let planes = if shifts.scatters.is_empty() { 1 } else { 2 };
        limits.allow_bytes(plane.saturating_mul(planes).saturating_add(layers))?;
        Ok(Swept {
            row: 0,
            lost: vec![0u64; rows.count * rows.words],
            won_by: Layer::new(reaches, rows),
            movable: (play == Play::Misere).then(|| Layer::new(reaches, rows)),
            scattered: Scattered::new(shifts, rows),
            layers,
        })
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        8 * self.lost.capacity() as u64 + self.scattered.held() + self.layers
    }

    /// How many components are decided.
    pub(super) fn decided(&self, rows: &Rows) -> usize {
        self.row * rows.len
    }

    /// Adds it to the bytes of a file.
    pub(super) fn save(&self, out: &mut Vec<u8>) {
        bytes::put(out, self.row as u64);
        bytes::put_all(out, &self.lost);
        self.won_by.save(out);
        self.movable.iter().for_each(|layer| layer.save(out));
        self.scattered.save(out);
    }

    /// The one of such a file, for the same rule and box; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(super) fn load(
        play: Play,
        shifts: &Shifts,
        rows: &Rows,
        reader: &mut Bytes<'_>,
        limits: &Limits,
    ) -> Result<Option<Swept>, Exhausted> {
        let reaches: Vec<Reach> = shifts.groups.iter().map(|group| Reach::new(group, rows)).collect();
        let mut swept = Swept::new(play, shifts, rows, &reaches, limits)?;
        let read = (|| {
            swept.row = usize::try_from(reader.word()?).ok().filter(|row| *row <= rows.count)?;
            reader.all(&mut swept.lost)?;
            swept.won_by.load(reader)?;
            swept.movable.iter_mut().try_for_each(|layer| layer.load(reader))?;
            swept.scattered.load(reader)
        })();
        Ok(read.map(|()| swept))
    }
}

/// The bits of all components of a box whose player to move loses, row by row; `None` when a move was
/// found that changes nothing. What was `begun` is gone on with, and stands there when the work is stopped;
/// `tell` is told of it now and then.
pub(super) fn lost(
    core: &StateCore,
    play: Play,
    shifts: &Shifts,
    rows: &Rows,
    begun: &mut Option<Swept>,
    tell: &mut dyn FnMut(&Swept),
    limits: &Limits,
) -> Result<Option<Vec<u64>>, Exhausted> {
    let reaches: Vec<Reach> = shifts.groups.iter().map(|group| Reach::new(group, rows)).collect();
    let layers = if play == Play::Misere { 2 } else { 1 };
    let swept = match begun {
        Some(swept) => swept,
        None => begun.insert(Swept::new(play, shifts, rows, &reaches, limits)?),
    };
    let numbers = rows.dims.len();
    let ends = Ends::new(core, numbers);
    let mut faced = readers(&ends.facing, numbers);
    let mut left = readers(&ends.made, numbers);
    let mut conditions: Vec<_> = shifts
        .groups
        .iter()
        .map(|group| (Reader::new(&group.before, numbers), Reader::new(&group.after, numbers)))
        .collect();
    let row = || vec![0u64; rows.words];
    let (mut part, mut won, mut stuck, mut counted) = (row(), row(), row(), row());
    let mut before: Vec<Vec<u64>> = reaches.iter().map(|_| row()).collect();
    let mut after = before.clone();
    let (mut facing, mut made) = (Verdicts::new(rows.words), Verdicts::new(rows.words));
    let near: Vec<usize> = (0..reaches.len()).filter(|&at| !reaches[at].amounts.is_empty()).collect();
    let work = layers * reaches.iter().map(|reach| reach.work(rows)).sum::<u64>() + rows.words as u64;
    let mut at = rows.first_of(swept.row);
    let mut told = limits.spent();
    for index in swept.row..rows.count {
        // Whatever stops the work before the row is done: it is done again, and comes out the same.
        limits.spend(work)?;
        let Swept { lost, won_by, movable, scattered, .. } = &mut *swept;
        let decided = &mut lost[index * rows.words..(index + 1) * rows.words];
        decided.fill(0);
        won.fill(0);
        bits::fill(&mut stuck, 0, rows.len);
        for (group, reach) in reaches.iter().enumerate() {
            conditions[group].0.row(&at, rows.len, limits, &mut before[group])?;
            conditions[group].1.row(&at, rows.len, limits, &mut after[group])?;
            part.fill(0);
            won_by.far(group, reach, (index, &at), rows.len, &mut part);
            bits::and(&mut part, &before[group]);
            bits::or(&mut won, &part);
            if let Some(movable) = movable {
                part.fill(0);
                movable.far(group, reach, (index, &at), rows.len, &mut part);
                movable.near(reach, &after[group], rows.len, &mut part);
                movable.remember(group, index, &after[group]);
                bits::and(&mut part, &before[group]);
                stuck.iter_mut().zip(&part).for_each(|(stuck, part)| *stuck &= !part);
            }
        }
        if movable.is_some() {
            bits::or(&mut won, &stuck);
        }
        scattered.add(index, &mut won);
        let amounts = |group: usize| &reaches[group].amounts;
        if core.ends.is_empty() {
            let mut next = 0;
            while let Some(found) = bits::next_clear(&won, next, rows.len) {
                if near.is_empty() && shifts.scatters.is_empty() {
                    // Nothing in the row decides anything else in it.
                    decided.iter_mut().zip(&won).for_each(|(lost, won)| *lost = !won);
                    bits::cut(decided, rows.len);
                    break;
                }
                bits::set(decided, found);
                for &group in &near {
                    mark(&mut won, found, amounts(group), &before[group], &after[group]);
                }
                limits.spend((near.len() * rows.words) as u64)?;
                scattered.spread(shifts, rows, (&at, found), index, &mut won, limits)?;
                next = found + 1;
            }
            counted.copy_from_slice(decided);
        } else {
            facing.read(&mut faced, &at, rows.len, limits)?;
            made.read(&mut left, &at, rows.len, limits)?;
            limits.spend(rows.len as u64)?;
            counted.fill(0);
            for n in 0..rows.len {
                let loses = bits::get(&facing.no, n) || !(bits::get(&won, n) || bits::get(&facing.yes, n));
                if loses {
                    bits::set(decided, n);
                }
                if bits::get(&made.yes, n) || (loses && !bits::get(&made.no, n)) {
                    bits::set(&mut counted, n);
                    for &group in &near {
                        mark(&mut won, n, amounts(group), &before[group], &after[group]);
                    }
                    scattered.spread(shifts, rows, (&at, n), index, &mut won, limits)?;
                }
            }
        }
        for (group, after) in after.iter().enumerate() {
            part.copy_from_slice(&counted);
            bits::and(&mut part, after);
            won_by.remember(group, index, &part);
        }
        rows.advance(&mut at);
        swept.row = index + 1;
        if limits.spent() - told >= TELL {
            tell(swept);
            told = limits.spent();
        }
    }
    Ok(begun.take().and_then(|swept| (!swept.scattered.still).then_some(swept.lost)))
}

/// Marks what leads within the row to the component `from`.
fn mark(won: &mut [u64], from: usize, amounts: &[u64], before: &[u64], after: &[u64]) {
    if !bits::get(after, from) {
        return;
    }
    let (skip, shift) = (from / 64, from % 64);
    let mut carry = 0;
    for ((won, before), amounts) in won.iter_mut().zip(before).skip(skip).zip(amounts.iter().chain([&0])) {
        let moved = if shift == 0 { *amounts } else { amounts << shift | carry };
        carry = if shift == 0 { 0 } else { amounts >> (64 - shift) };
        *won |= moved & before;
    }
}
