//! Grundy values by search forward: all options of a component, and the least value that none of them has.

use crate::limits::{Exhausted, Limits};
use crate::oracle::Mex;
use crate::states::oracle::StateFailure;
use crate::states::{Shape, State, StateCore};

use super::bytes::{self, Reader};
use super::intern::grow;
use super::plan::Rows;
use super::quick::{Left, Quick, Seen};
use super::store::Store;

/// What is known of a component: these, or its value and [`FIRST`].
const UNKNOWN: u32 = 0;
const OPEN: u32 = 1;
const FIRST: u32 = 2;

/// What a search has found, for the next one about the same rule.
#[derive(Debug, Default)]
pub(super) struct Memory {
    store: Store,
    known: Vec<u32>,
}

impl Memory {
    /// An empty one with a place for each component of a box.
    pub(super) fn new(rows: Option<Rows>, limits: &Limits) -> Result<Memory, Exhausted> {
        let store = Store::new(rows);
        limits.allow_bytes((store.cells() as u64).saturating_mul(4))?;
        Ok(Memory { known: vec![UNKNOWN; store.cells()], store })
    }

    /// Adds it to the bytes of a file.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        put(&self.store, &self.known, out);
    }

    /// The one of such a file; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(super) fn get(reader: &mut Reader<'_>, limits: &Limits) -> Result<Option<Memory>, Exhausted> {
        let Some(store) = Store::get(reader, limits)? else { return Ok(None) };
        let known = reader.small().filter(|known| known.len() == store.len() && !known.contains(&OPEN));
        let Some(known) = known else { return Ok(None) };
        limits.allow_bytes(store.bytes() + 4 * known.len() as u64)?;
        Ok(Some(Memory { store, known }))
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.store.bytes() + 4 * self.known.capacity() as u64
    }
}

/// Adds a search to the bytes of a file; what is open is left out.
fn put(store: &Store, known: &[u32], out: &mut Vec<u8>) {
    store.put(out);
    // What was met when the search was stopped may have no place yet.
    bytes::put(out, store.len() as u64);
    let known = known.iter().copied().chain(std::iter::repeat(UNKNOWN)).take(store.len());
    let settled = known.map(|known| if known == OPEN { UNKNOWN } else { known });
    settled.for_each(|known| out.extend_from_slice(&known.to_le_bytes()));
}

/// A search with its memory, for components of one core rule without early ends.
#[derive(Debug)]
pub(super) struct ForwardValues<'c> {
    shape: &'c Shape,
    quick: Quick<'c>,
    store: Store,
    known: Vec<u32>,
    stack: Vec<(usize, usize)>,
    pending: Vec<usize>,
    /// How many looks at the options of a component were begun.
    looks: u64,
    mex: Mex,
}

impl<'c> ForwardValues<'c> {
    pub(super) fn new(core: &'c StateCore, memory: Memory) -> ForwardValues<'c> {
        ForwardValues {
            shape: &core.shape,
            quick: Quick::new(core),
            store: memory.store,
            known: memory.known,
            stack: Vec::new(),
            pending: Vec::new(),
            looks: 0,
            mex: Mex::default(),
        }
    }

    /// Adds what was found to the bytes of a file.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        put(&self.store, &self.known, out);
    }

    /// How many looks at the options of a component were begun.
    pub(super) fn looks(&self) -> u64 {
        self.looks
    }

    /// How many components outside the box were met.
    pub(super) fn met(&self) -> usize {
        self.store.outside()
    }

    /// What was found.
    pub(super) fn memory(mut self) -> Memory {
        self.close();
        Memory { store: self.store, known: self.known }
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.store.bytes() + self.lists()
    }

    /// Bytes held beside the store.
    fn lists(&self) -> u64 {
        (4 * self.known.capacity() + 8 * self.pending.capacity() + 16 * self.stack.capacity()) as u64
    }

    /// The value of a component.
    pub(super) fn value(&mut self, state: &[u64], limits: &Limits) -> Result<u32, StateFailure> {
        self.store.beside(self.lists());
        let start = self.store.number(self.shape, state, limits)?;
        if start >= self.known.len() {
            let held = self.store.bytes() + self.lists();
            grow(&mut self.known, 1, held, limits)?;
            self.known.resize(self.store.len(), UNKNOWN);
        }
        if self.stack.first().is_some_and(|&(first, _)| first != start) {
            // Another question was left half done.
            self.close();
        }
        let found = self.search(start, limits);
        if !matches!(found, Ok(_) | Err(StateFailure::Exhausted(_))) {
            self.close();
        }
        found
    }

    /// Forgets what is open.
    fn close(&mut self) {
        for (number, _) in self.stack.drain(..) {
            self.known[number] = UNKNOWN;
        }
        self.pending.clear();
    }

    fn search(&mut self, start: usize, limits: &Limits) -> Result<u32, StateFailure> {
        if self.known[start] >= FIRST {
            return Ok(self.known[start] - FIRST);
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
                match self
                    .look(number, &mut state, limits)
                    .and_then(|value| self.settle(number, base, value, limits))
                {
                    Ok(()) => {}
                    Err(exhausted) => {
                        // Whoever asked for it does so again.
                        self.pending.truncate(base);
                        return Err(exhausted.into());
                    }
                }
            }
            let Some(&(number, base)) = self.stack.last() else { break };
            while let Some(&option) = self.pending.get(base..).and_then(<[usize]>::last) {
                if self.known[option] >= FIRST {
                    self.pending.pop();
                } else {
                    next = Some(option);
                    break;
                }
            }
            if next.is_none() {
                // All options are known now: the second look decides.
                self.stack.pop();
                self.known[number] = UNKNOWN;
                next = Some(number);
            }
        }
        Ok(self.known[start] - FIRST)
    }

    /// Writes down a value, or opens a component whose options are not all known.
    fn settle(
        &mut self,
        number: usize,
        base: usize,
        value: Option<u32>,
        limits: &Limits,
    ) -> Result<(), Exhausted> {
        if let Some(value) = value {
            self.known[number] = value.checked_add(FIRST).ok_or(Exhausted::DIGITS)?;
            return Ok(());
        }
        limits.allow_positions(self.store.outside() as u64)?;
        let held = self.store.bytes() + self.lists();
        grow(&mut self.stack, 1, held, limits)?;
        self.known[number] = OPEN;
        self.stack.push((number, base));
        Ok(())
    }

    /// The value, if all options are known; the others go on `pending`.
    fn look(&mut self, number: usize, state: &mut State, limits: &Limits) -> Result<Option<u32>, Exhausted> {
        self.store.state(number, state);
        self.store.beside(self.lists());
        self.looks += 1;
        let stack = 16 * self.stack.capacity() as u64;
        let ForwardValues { shape, quick, store, known, pending, mex, .. } = self;
        let base = pending.len();
        mex.clear();
        quick.each(state, limits, &mut |left| {
            let mut value = 0;
            let mut one = |state: &[u64]| -> Result<(), Exhausted> {
                let option = store.number(shape, state, limits)?;
                let held = stack + store.bytes() + (4 * known.capacity() + 8 * pending.capacity()) as u64;
                if option >= known.len() {
                    grow(known, 1, held, limits)?;
                    known.resize(store.len(), UNKNOWN);
                }
                match known[option] {
                    UNKNOWN | OPEN => {
                        grow(pending, 1, held, limits)?;
                        pending.push(option);
                    }
                    one => value ^= one - FIRST,
                }
                Ok(())
            };
            match left {
                Left::Over(_) => return Ok(Seen::More),
                Left::Nothing => {}
                Left::One(state) => one(state)?,
                Left::Several(states) => states.iter().try_for_each(|state| one(state))?,
            }
            if pending.len() == base {
                mex.add(value);
            }
            Ok(Seen::More)
        })?;
        Ok((pending.len() == base).then(|| mex.get()))
    }
}
