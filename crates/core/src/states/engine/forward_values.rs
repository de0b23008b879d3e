//! Grundy values by search forward: all options of a component, and the least value that none of them has.

use crate::limits::{Exhausted, Limits};
use crate::oracle::Mex;
use crate::states::oracle::StateFailure;
use crate::states::{Shape, State, StateCore};

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

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.store.bytes() + 4 * self.known.capacity() as u64
    }
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
            mex: Mex::default(),
        }
    }

    /// What was found.
    pub(super) fn memory(self) -> Memory {
        if self.store.is_broken() {
            return Memory::default();
        }
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
        let found = self.search(start, limits);
        if found.is_err() {
            // Forgets what is open.
            for (number, _) in self.stack.drain(..) {
                self.known[number] = UNKNOWN;
            }
            self.pending.clear();
        }
        found
    }

    fn search(&mut self, start: usize, limits: &Limits) -> Result<u32, StateFailure> {
        if self.known[start] >= FIRST {
            return Ok(self.known[start] - FIRST);
        }
        let mut state = State::new();
        let mut next = Some(start);
        loop {
            if let Some(number) = next.take() {
                if self.known[number] == OPEN {
                    return Err(self.store.cycle(&self.stack, number));
                }
                let base = self.pending.len();
                match self.look(number, &mut state, limits)? {
                    Some(value) => {
                        let value = value.checked_add(FIRST).ok_or(Exhausted::DIGITS)?;
                        self.known[number] = value;
                    }
                    None => {
                        let held = self.store.bytes() + self.lists();
                        grow(&mut self.stack, 1, held, limits)?;
                        self.known[number] = OPEN;
                        self.stack.push((number, base));
                        limits.allow_positions(self.store.outside() as u64)?;
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

    /// The value, if all options are known; the others go on `pending`.
    fn look(&mut self, number: usize, state: &mut State, limits: &Limits) -> Result<Option<u32>, Exhausted> {
        self.store.state(number, state);
        self.store.beside(self.lists());
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
