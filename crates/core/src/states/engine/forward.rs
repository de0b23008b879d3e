//! Search forward: the options of a component one after another until one is lost for the opponent.
//!
//! No recursion: what is open lies on a stack, and the options that are not known yet on another one.

use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::oracle::StateFailure;
use crate::states::{Shape, State, StateCore};

use super::bytes::{self, Reader};
use super::intern::grow;
use super::plan::Rows;
use super::quick::{Left, Quick, Seen};
use super::store::Store;
use super::together::{self, Wanted};

/// What is known of a component.
pub(super) const UNKNOWN: u8 = 0;
const OPEN: u8 = 1;
pub(super) const LOST: u8 = 2;
pub(super) const WON: u8 = 3;

/// A question that takes no more steps is not worth a second thread; nor is one that takes fewer than a part of the
/// places, all of which are looked at then.
const QUICK: u64 = if cfg!(test) { 200 } else { 2_000_000 };
const PLACES_A_STEP: u64 = 16;

/// A box of so few places is not worth a second thread.
const FEW: usize = 1 << 14;

/// What a search has found, for the next one about the same rule.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) store: Store,
    pub(super) known: Vec<u8>,
}

impl Memory {
    /// An empty one with a place for each component of a box.
    pub(super) fn new(rows: Option<Rows>, limits: &Limits) -> Result<Memory, Exhausted> {
        let store = Store::new(rows);
        limits.allow_bytes(store.cells() as u64)?;
        Ok(Memory { known: vec![UNKNOWN; store.cells()], store })
    }

    /// What was found, with a place for each component of another box. Where both do not fit into the budget,
    /// the old places go before the new ones come, and what they knew with them.
    pub(super) fn moved(
        self,
        shape: &Shape,
        rows: Option<Rows>,
        limits: &Limits,
    ) -> Result<Memory, Exhausted> {
        let fresh = |rows: Option<Rows>| Memory::new(rows, limits);
        let cells = rows.as_ref().map_or(0, |rows| (rows.count * rows.len) as u64);
        // Lists that lie outside both boxes are copied.
        let both = self.held() + self.store.bytes() + self.store.outside() as u64;
        if limits.allow_bytes(both.saturating_add(cells)).is_err() {
            drop(self);
            return fresh(rows);
        }
        let mut moved = fresh(rows.clone())?;
        let mut state = State::new();
        for (number, &known) in self.known.iter().enumerate() {
            if matches!(known, LOST | WON) {
                self.store.state(number, &mut state);
                moved.store.beside(self.held() + moved.known.capacity() as u64);
                let Ok(at) = moved.store.number(shape, &state, limits) else {
                    drop((self, moved));
                    return fresh(rows);
                };
                if at >= moved.known.len() {
                    let held = self.held() + moved.held();
                    if grow(&mut moved.known, 1, held, limits).is_err() {
                        drop((self, moved));
                        return fresh(rows);
                    }
                    moved.known.resize(moved.store.len(), UNKNOWN);
                }
                moved.known[at] = known;
            }
        }
        Ok(moved)
    }

    /// Adds it to the bytes of a file; what is open is left out.
    pub(super) fn put(store: &Store, known: &[u8], out: &mut Vec<u8>) {
        store.put(out);
        // What was met when the search was stopped may have no place yet.
        bytes::put(out, store.len() as u64);
        let known = known.iter().copied().chain(std::iter::repeat(UNKNOWN)).take(store.len());
        out.extend(known.map(|known| if known == OPEN { UNKNOWN } else { known }));
    }

    /// The one of such a file; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(super) fn get(reader: &mut Reader<'_>, limits: &Limits) -> Result<Option<Memory>, Exhausted> {
        let Some(store) = Store::get(reader, limits)? else { return Ok(None) };
        let known = (|| {
            let count = reader.count(1)?;
            reader.take(count)
        })();
        let right = |known: &&[u8]| {
            known.len() == store.len() && known.iter().all(|known| matches!(*known, UNKNOWN | LOST | WON))
        };
        let Some(known) = known.filter(right) else { return Ok(None) };
        limits.allow_bytes(store.bytes() + known.len() as u64)?;
        Ok(Some(Memory { known: known.to_vec(), store }))
    }

    /// The store and what is known of its components.
    pub(super) fn parts(&self) -> (&Store, &[u8]) {
        (&self.store, &self.known)
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.store.bytes() + self.known.capacity() as u64
    }
}

/// A search with its memory, for components of one core rule.
#[derive(Debug)]
pub(super) struct Forward<'c> {
    core: &'c StateCore,
    shape: &'c Shape,
    quick: Quick<'c>,
    play: Play,
    store: Store,
    known: Vec<u8>,
    /// Open components, each with where its unknown options begin.
    stack: Vec<(usize, usize)>,
    pending: Vec<usize>,
    /// How many looks at the options of a component were begun.
    looks: u64,
    /// Several threads cannot help: play leaves the box, goes round or splits.
    apart: bool,
    #[cfg(test)]
    handed_over: usize,
}

/// What one look at the options of a component said.
enum Look {
    Decided(u8),
    /// It depends on options that are not known yet.
    Depends,
    /// An option is several components, whose outcomes do not decide that of their sum.
    Sum,
}

impl<'c> Forward<'c> {
    pub(super) fn new(core: &'c StateCore, play: Play, memory: Memory) -> Forward<'c> {
        let Memory { store, known } = memory;
        let quick = Quick::new(core);
        let (stack, pending) = (Vec::new(), Vec::new());
        Forward {
            core,
            shape: &core.shape,
            quick,
            play,
            store,
            known,
            stack,
            pending,
            looks: 0,
            apart: false,
            #[cfg(test)]
            handed_over: 0,
        }
    }

    /// The store and what is known of its components.
    pub(super) fn parts(&self) -> (&Store, &[u8]) {
        (&self.store, &self.known)
    }

    /// What was found.
    pub(super) fn memory(mut self) -> Memory {
        self.close();
        Memory { store: self.store, known: self.known }
    }

    /// Who wins; `None` when the search would need more than outcomes of single components.
    pub(super) fn outcome(
        &mut self,
        state: &[u64],
        limits: &Limits,
    ) -> Result<Option<Outcome>, StateFailure> {
        let number = self.number(state, limits)?;
        let quick = QUICK.max(self.store.cells() as u64 / PLACES_A_STEP);
        let several = !self.apart && limits.threads > 1 && number < self.store.cells();
        if several && self.looks >= quick {
            // One that is asked in slices has had its share of one thread.
            self.together(Wanted::One(number), limits)?;
        } else if several && limits.left() > quick {
            let first = limits.within(quick, limits.bytes, limits.positions, |few| self.decide(number, few));
            match first {
                Err(StateFailure::Exhausted(Exhausted { what: Budget::Steps, .. })) => {
                    self.together(Wanted::One(number), limits)?;
                }
                found => return Ok(found?.map(outcome)),
            }
        }
        Ok(self.decide(number, limits)?.map(outcome))
    }

    /// How often several threads were asked.
    #[cfg(test)]
    pub(super) fn handed_over(&self) -> usize {
        self.handed_over
    }

    /// How many looks at the options of a component were begun.
    pub(super) fn looks(&self) -> u64 {
        self.looks
    }

    /// Several threads decide what they can; what they leave open is nobody's loss.
    fn together(&mut self, wanted: Wanted, limits: &Limits) -> Result<(), Exhausted> {
        self.close();
        #[cfg(test)]
        {
            self.handed_over += 1;
        }
        let beside = self.store.bytes() + self.lists();
        let Forward { core, play, store, known, apart, .. } = self;
        *apart = !together::decide(core, *play, store, known, wanted, beside, limits)?;
        Ok(())
    }

    fn number(&mut self, state: &[u64], limits: &Limits) -> Result<usize, Exhausted> {
        self.store.beside(self.lists());
        let number = self.store.number(self.shape, state, limits)?;
        if number >= self.known.len() {
            let held = self.store.bytes() + self.lists();
            grow(&mut self.known, 1, held, limits)?;
            self.known.resize(self.store.len(), UNKNOWN);
        }
        Ok(number)
    }

    /// Bytes beside the store.
    fn lists(&self) -> u64 {
        (self.known.capacity() + 8 * self.pending.capacity() + 16 * self.stack.capacity()) as u64
    }

    /// Decides the whole box: the bits of the lost components, row by row.
    pub(super) fn all(&mut self, rows: &Rows, limits: &Limits) -> Result<Option<Vec<u64>>, StateFailure> {
        limits.allow_bytes(9 * (rows.count * rows.words) as u64 + self.store.cells() as u64)?;
        if limits.threads > 1 && self.store.cells() > FEW {
            self.together(Wanted::All, limits)?;
        }
        let mut lost = vec![0u64; rows.count * rows.words];
        let mut state = Vec::new();
        for cell in 0..self.store.cells() {
            // The number of the component itself, which for heaps in any order is another place of the box.
            rows.state(cell, &mut state);
            let number = self.number(&state, limits)?;
            let known = match self.known[number] {
                known @ (LOST | WON) => known,
                _ => match self.decide(number, limits)? {
                    Some(known) => known,
                    None => return Ok(None),
                },
            };
            if known == LOST {
                let row = cell / rows.len * rows.words;
                super::bits::set(&mut lost[row..row + rows.words], cell % rows.len);
            }
        }
        Ok(Some(lost))
    }

    fn decide(&mut self, start: usize, limits: &Limits) -> Result<Option<u8>, StateFailure> {
        if self.stack.first().is_some_and(|&(first, _)| first != start) {
            // Another question was left half done.
            self.close();
        }
        let found = self.search(start, limits);
        if !matches!(found, Ok(Some(_)) | Err(StateFailure::Exhausted(_))) {
            self.close();
        }
        found
    }

    fn search(&mut self, start: usize, limits: &Limits) -> Result<Option<u8>, StateFailure> {
        if matches!(self.known[start], LOST | WON) {
            return Ok(Some(self.known[start]));
        }
        let mut state = State::new();
        // What was stopped goes on.
        let mut next = if self.stack.is_empty() { Some(start) } else { None };
        loop {
            if let Some(number) = next.take() {
                if self.known[number] == OPEN {
                    return Err(self.store.cycle(&self.stack, number));
                }
                let base = self.pending.len();
                let look = self.look(number, &mut state, limits);
                if look.is_err() {
                    self.pending.truncate(base);
                }
                match look? {
                    Look::Sum => return Ok(None),
                    Look::Decided(known) => {
                        self.pending.truncate(base);
                        self.known[number] = known;
                    }
                    Look::Depends => {
                        let held = self.store.bytes() + self.lists();
                        let positions = limits.allow_positions(self.store.outside() as u64);
                        if let Err(exhausted) = positions.and(grow(&mut self.stack, 1, held, limits)) {
                            self.pending.truncate(base);
                            return Err(exhausted.into());
                        }
                        self.known[number] = OPEN;
                        self.stack.push((number, base));
                    }
                }
            }
            let Some(&(number, base)) = self.stack.last() else { break };
            let mut known = if self.pending.len() > base { None } else { Some(LOST) };
            while let Some(&option) = self.pending.get(base..).and_then(<[usize]>::last) {
                match self.known[option] {
                    LOST => {
                        known = Some(WON);
                        break;
                    }
                    WON => {
                        self.pending.pop();
                        known = if self.pending.len() > base { None } else { Some(LOST) };
                    }
                    _ => {
                        next = Some(option);
                        break;
                    }
                }
            }
            if let Some(known) = known {
                self.pending.truncate(base);
                self.known[number] = known;
                self.stack.pop();
            }
        }
        Ok(Some(self.known[start]))
    }

    /// Looks at the options of a component; those that are not known go on `pending`.
    fn look(&mut self, number: usize, state: &mut State, limits: &Limits) -> Result<Look, Exhausted> {
        self.store.state(number, state);
        self.store.beside(self.lists());
        self.looks += 1;
        let stack = 16 * self.stack.capacity() as u64;
        let Forward { shape, quick, store, known, pending, play, .. } = self;
        if let Some(wins) = quick.facing(state, limits)? {
            return Ok(Look::Decided(if wins { WON } else { LOST }));
        }
        let base = pending.len();
        let misere = *play == Play::Misere;
        let (mut moves, mut wins, mut sum) = (false, false, false);
        quick.each(state, limits, &mut |left| {
            moves = true;
            match left {
                Left::Over(won) => wins |= won,
                // Nothing is left: the opponent cannot move.
                Left::Nothing => wins |= !misere,
                Left::One(option) => {
                    let option = store.number(shape, option, limits)?;
                    let held = stack + store.bytes() + (known.capacity() + 8 * pending.capacity()) as u64;
                    if option >= known.len() {
                        grow(known, 1, held, limits)?;
                        known.resize(store.len(), UNKNOWN);
                    }
                    match known[option] {
                        LOST => wins = true,
                        WON => {}
                        _ => {
                            grow(pending, 1, held, limits)?;
                            pending.push(option);
                        }
                    }
                }
                Left::Several(_) => sum = true,
            }
            Ok(if wins || sum { Seen::Enough } else { Seen::More })
        })?;
        Ok(if wins {
            Look::Decided(WON)
        } else if sum {
            Look::Sum
        } else if pending.len() > base {
            Look::Depends
        } else {
            Look::Decided(if moves || !misere { LOST } else { WON })
        })
    }

    /// Forgets what is open.
    fn close(&mut self) {
        for (number, _) in self.stack.drain(..) {
            self.known[number] = UNKNOWN;
        }
        self.pending.clear();
    }
}

fn outcome(known: u8) -> Outcome {
    if known == LOST { Outcome::P } else { Outcome::N }
}
