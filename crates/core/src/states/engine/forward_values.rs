//! Grundy values by search forward: all options of a component, and the least value that none of them has.

use crate::limits::{Exhausted, Limits};
use crate::oracle::Mex;
use crate::states::oracle::StateFailure;
use crate::states::{State, StateCore};

use super::plan::Rows;
use super::quick::{Left, Quick, Seen};
use super::store::Store;

const UNKNOWN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

/// A search with its memory, for components of one core rule without early ends.
#[derive(Debug)]
pub(super) struct ForwardValues<'c> {
    quick: Quick<'c>,
    store: Store<'c>,
    known: Vec<u32>,
    stack: Vec<(usize, usize)>,
    pending: Vec<usize>,
    mex: Mex,
}

impl<'c> ForwardValues<'c> {
    pub(super) fn new(
        core: &'c StateCore,
        rows: Option<Rows>,
        limits: &Limits,
    ) -> Result<ForwardValues<'c>, Exhausted> {
        let store = Store::new(&core.shape, rows);
        limits.allow_bytes((store.cells() as u64).saturating_mul(4))?;
        Ok(ForwardValues {
            quick: Quick::new(core),
            known: vec![UNKNOWN; store.cells()],
            store,
            stack: Vec::new(),
            pending: Vec::new(),
            mex: Mex::default(),
        })
    }

    /// The value of a component.
    pub(super) fn value(&mut self, state: &[u64], limits: &Limits) -> Result<u32, StateFailure> {
        let start = self.store.number(state);
        self.known.resize(self.store.len(), UNKNOWN);
        if self.known[start] < OPEN {
            return Ok(self.known[start]);
        }
        let mut state = State::new();
        let mut next = Some(start);
        loop {
            if let Some(number) = next.take() {
                if self.known[number] == OPEN {
                    return Err(self.cycle(number));
                }
                let base = self.pending.len();
                match self.look(number, &mut state, limits)? {
                    Some(value) => self.known[number] = value,
                    None => {
                        self.known[number] = OPEN;
                        self.stack.push((number, base));
                        let lists = 8 * self.pending.len() + 16 * self.stack.len() + 4 * self.known.len();
                        limits.allow_bytes(self.store.bytes() + lists as u64)?;
                        limits.allow_positions(self.store.outside() as u64)?;
                    }
                }
            }
            let Some(&(number, base)) = self.stack.last() else { break };
            while let Some(&option) = self.pending.get(base..).and_then(<[usize]>::last) {
                if self.known[option] < OPEN {
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
        Ok(self.known[start])
    }

    /// The value, if all options are known; the others go on `pending`.
    fn look(&mut self, number: usize, state: &mut State, limits: &Limits) -> Result<Option<u32>, Exhausted> {
        self.store.state(number, state);
        let ForwardValues { quick, store, known, pending, mex, .. } = self;
        let base = pending.len();
        mex.clear();
        quick.each(state, limits, &mut |left| {
            let mut value = 0;
            let mut one = |state: &[u64]| {
                let option = store.number(state);
                if option >= known.len() {
                    known.resize(store.len(), UNKNOWN);
                }
                match known[option] {
                    UNKNOWN | OPEN => pending.push(option),
                    one => value ^= one,
                }
            };
            match left {
                Left::Over(_) => return Ok(Seen::More),
                Left::Nothing => {}
                Left::One(state) => one(state),
                Left::Several(states) => states.iter().for_each(|state| one(state)),
            }
            if pending.len() == base {
                mex.add(value);
            }
            Ok(Seen::More)
        })?;
        Ok((pending.len() == base).then(|| mex.get()))
    }

    fn cycle(&mut self, number: usize) -> StateFailure {
        let cycle = self.store.cycle(&self.stack, number);
        for (number, _) in self.stack.drain(..) {
            self.known[number] = UNKNOWN;
        }
        self.pending.clear();
        cycle
    }
}
