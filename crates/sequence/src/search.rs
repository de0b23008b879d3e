//! The search for a period while the values stream by.
//!
//! While all values are kept, the table is asked at powers of two and half-way between. After that
//! Brent's method: the window at each power of two is compared with all later ones, at every offset.
//! The first one that is equal gives the least period, for the window determines all that follows.
//! The least pre-period is then found by bisection over stored windows and two runs a period apart.

use std::ops::Range;

use crate::beginning::Beginning;
use crate::game::Game;
use crate::mask::Mask;
use crate::sequence::{Invariants, Sequence, Settings, State, Stop};
use crate::stream::{Kept, Stream, ends};
use crate::table::{self, Repeat};

/// The window that is compared, in heaps, where the rare heaps do not want a longer one.
const WINDOW: usize = 1 << 20;
/// The shortest window that is stored, in heaps.
const STORED: usize = 1 << 16;
/// All stored windows together.
const STORE: usize = 1 << 21;
/// Heaps between two looks.
pub(crate) const STEP: usize = 1 << 16;

/// A period that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The period and the pre-period.
    pub repeat: Repeat,
    /// The values that were computed.
    pub heaps: usize,
    /// Why it goes on for ever.
    pub reason: Reason,
}

/// Why a repetition is a period. The engine says so; no kernel has checked it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The theorem of Guy and Smith: so many values are enough.
    Enough(usize),
    /// The window before `at` came again, and all that was needed in between are parts below `parts`.
    Window {
        /// The heap after the window.
        at: usize,
        /// Parts from here on were not needed.
        parts: usize,
    },
    /// No theorem says so: it repeated as far as was computed.
    Seen,
}

/// The window at a power of two.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) at: usize,
    pub(crate) mask: Mask,
    pub(crate) codes: Vec<u8>,
}

/// A sequence and what the search remembers of it.
#[derive(Clone, Debug)]
pub struct Search {
    pub(crate) sequence: Sequence,
    pub(crate) reference: Option<Reference>,
    /// Windows at multiples of `apart`, the earliest first.
    pub(crate) stored: Vec<Kept>,
    pub(crate) apart: usize,
    /// The largest reach up to the reference.
    pub(crate) reach: usize,
    pub(crate) milestones: Vec<Invariants>,
    /// The heaps before were looked at.
    pub(crate) looked: usize,
    /// A period was found in the heaps from there on.
    pub(crate) ended: bool,
    /// How far the search for its beginning is. It is not saved: what it needs is.
    pub(crate) beginning: Option<Box<Beginning>>,
}

impl Search {
    /// Nothing computed yet.
    #[must_use]
    pub fn new(game: &Game, settings: Settings) -> Search {
        Search {
            sequence: Sequence::new(game, settings),
            reference: None,
            stored: Vec::new(),
            apart: 1 << 18,
            reach: 0,
            milestones: Vec::new(),
            looked: 0,
            ended: false,
            beginning: None,
        }
    }

    /// The sequence as far as it is.
    #[must_use]
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// The invariants at the powers of two so far.
    #[must_use]
    pub fn milestones(&self) -> &[Invariants] {
        &self.milestones
    }

    /// Goes on until a period is found or `to` heaps are known. What is found does not depend on the steps, and a
    /// search that has found a period finds the same again, for a later window that comes again may be whole
    /// periods away.
    ///
    /// # Errors
    /// [`Stop`], as [`Sequence::advance`].
    pub fn advance(
        &mut self,
        to: usize,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Found>, Stop> {
        if self.ended
            && let Some(found) = self.look(self.looked, go_on)
        {
            return Ok(Some(found?));
        }
        while self.sequence.heaps() < to {
            let heaps = self.sequence.heaps();
            let power = (heaps + 1).next_power_of_two();
            let step = match &self.sequence.state {
                State::Whole(_) => STEP,
                // What is looked at must still be in the window, and the reference before it.
                State::Stream(stream) => STEP.min(stream.keep / 2),
            };
            let mut next = to.min(power).min((heaps / step + 1) * step);
            // Half-way between two powers of two.
            if heaps < power / 4 * 3 {
                next = next.min(power / 4 * 3);
            }
            next = next.min((heaps / self.apart + 1) * self.apart);
            self.sequence.advance(next, go_on)?;
            // What is computed again was looked at before.
            let heaps = self.sequence.heaps();
            if heaps > self.looked {
                if let Some(found) = self.look(self.looked, go_on) {
                    self.ended = true;
                    return Ok(Some(found?));
                }
                self.looked = heaps;
            }
        }
        Ok(None)
    }

    /// Looks at the heaps from `before` on.
    fn look(&mut self, before: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Option<Result<Found, Stop>> {
        let heaps = self.sequence.heaps();
        let power = heaps.is_power_of_two();
        if power && heaps >= 64 && self.milestones.last().is_none_or(|known| known.heaps < heaps) {
            self.milestones.push(self.sequence.invariants());
        }
        match &mut self.sequence.state {
            State::Whole(whole) => {
                let half_way = heaps % 3 == 0 && (heaps / 3).is_power_of_two();
                if !power && !half_way {
                    return None;
                }
                let repeat = table::repeat(whole.game(), whole.values())?;
                let reason = table::enough(whole.game(), repeat).map_or(Reason::Seen, Reason::Enough);
                Some(Ok(Found { repeat, heaps, reason }))
            }
            State::Stream(stream) => {
                if let Some(reference) = &self.reference
                    && let Some(at) = again(reference, stream, before)
                {
                    return Some(self.found(at, go_on));
                }
                if power {
                    self.reach = self.reach.max(stream.reach());
                    stream.deepest = 0;
                    let most = stream.game.most();
                    // A short window is found again sooner; the rare heaps may want a longer one, and the
                    // theorem allows none above a third of the heaps. The window has it a step later.
                    let wanted = stream.first_common() + most;
                    let allowed = (heaps / 3).saturating_sub(most);
                    let there = stream.keep - STEP.min(stream.keep / 2);
                    let length = WINDOW.min(heaps / 4).max(wanted).min(allowed).min(there);
                    let codes = stream.codes(heaps - length..heaps).to_vec();
                    self.reference = Some(Reference { at: heaps, mask: stream.mask, codes });
                }
                if heaps % self.apart == 0 {
                    self.store();
                }
                None
            }
        }
    }

    /// Stores the window, and every other one only where they have become many.
    fn store(&mut self) {
        let State::Stream(stream) = &self.sequence.state else { return };
        let reach = self.reach.max(stream.reach()) + self.sequence.game.most() + 64;
        let length = (2 * reach).next_power_of_two().max(STORED);
        if length > stream.keep || length > STORE / 8 {
            return;
        }
        // After a new start with other rare heaps or another mask the old ones are no use.
        self.stored
            .retain(|kept| kept.mask == stream.mask && kept.rare == stream.rare && kept.end() < stream.end());
        self.stored.push(stream.kept(length));
        while self.stored.iter().map(|kept| kept.codes.len()).sum::<usize>() > STORE {
            self.apart *= 2;
            let apart = self.apart;
            self.stored.retain(|kept| kept.end() % apart == 0);
        }
    }

    /// The window before the reference came again before `at`.
    fn found(&mut self, at: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Result<Found, Stop> {
        let (Some(reference), State::Stream(stream)) = (&self.reference, &self.sequence.state) else {
            unreachable!("asked with both");
        };
        let period = at - reference.at;
        let parts = stream.reach();
        let heaps = self.sequence.heaps();
        let sure = parts + self.sequence.game.most() <= reference.codes.len() + 1;
        let (at, from) = (reference.at, reference.at - reference.codes.len());
        let mut beginning = self.beginning.take().unwrap_or_else(|| Box::new(self.beginning(period, from)));
        let preperiod = beginning.run(self, go_on);
        self.beginning = Some(beginning);
        let repeat = Repeat { period, preperiod: preperiod? };
        let reason = match table::enough(&self.sequence.game, repeat) {
            Some(enough) if enough <= heaps => Reason::Enough(enough),
            _ if sure => Reason::Window { at, parts },
            _ => Reason::Seen,
        };
        Ok(Found { repeat, heaps, reason })
    }

    /// A sequence that still has the heaps from `from` on, or has them before it.
    pub(crate) fn run_from(&self, usable: &[&Kept], from: usize) -> Sequence {
        let before = usable.iter().rev().find(|kept| kept.base <= from);
        before.map_or_else(|| self.anew(), |kept| self.resumed(kept))
    }

    pub(crate) fn resumed(&self, kept: &Kept) -> Sequence {
        let State::Stream(stream) = &self.sequence.state else { return self.anew() };
        let settings = Settings { head: kept.keep, ..self.sequence.settings };
        let again = stream.again(kept, settings);
        Sequence::of(&self.sequence.game, settings, State::Stream(Box::new(again)), 0)
    }

    pub(crate) fn anew(&self) -> Sequence {
        Sequence::new(&self.sequence.game, self.sequence.settings)
    }
}

/// Values that a sequence still has.
pub(crate) fn values(sequence: &Sequence, heaps: Range<usize>) -> impl Iterator<Item = Option<u16>> {
    heaps.map(|heap| sequence.value(heap))
}

/// The heap, after `before` and at most a block back, before which the reference comes again.
fn again(reference: &Reference, stream: &Stream, before: usize) -> Option<usize> {
    if reference.mask != stream.mask || before < reference.at || stream.end() <= before {
        return None;
    }
    let first = stream.base().max(before.saturating_sub(64));
    let codes = stream.codes(first..stream.end());
    let places = ends(stream.machine(), codes, before + 1 - first, &reference.codes);
    places.into_iter().map(|place| first + place).find(|&at| {
        let length = reference.codes.len();
        // Where the parity of the heap counts, equal codes an odd number of heaps apart are not equal values.
        let comparable = !reference.mask.positional || (at - reference.at) % 2 == 0;
        comparable
            && at > reference.at
            && at >= stream.base() + length
            && stream.codes(at - length..at) == reference.codes
    })
}
