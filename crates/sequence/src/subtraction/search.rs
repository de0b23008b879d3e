//! The period of a set while its values stream by.
//!
//! Brent's method: the last values, as many as the largest amount, determine all that follow. Those at each power of
//! two are looked for in what follows, at every heap; the first time they come again gives the least period, for of a
//! state that comes again all repetitions are multiples of the first. Then two streams a period apart run until they
//! agree in as many values: the least pre-period. All in memory for a few times the largest amount.

use super::fill::Word;
use super::find::Finder;
use super::values::Ring;
use super::{Set, saved};
use crate::level::Machine;
use crate::search::{Found, Reason};
use crate::sequence::Stop;
use crate::table::Repeat;

/// The window that is looked for.
#[derive(Clone, Debug)]
pub(super) struct Reference<W> {
    /// The heap after it.
    pub(super) at: usize,
    pub(super) finder: Finder<W>,
}

/// Two streams a period apart.
#[derive(Clone, Debug)]
pub(super) struct Start<W> {
    pub(super) period: usize,
    /// What was computed when it was found.
    pub(super) heaps: usize,
    pub(super) now: Ring<W>,
    pub(super) later: Ring<W>,
    /// They agree from here on, as far as they have come.
    pub(super) preperiod: usize,
}

/// A search with values in words of one width.
#[derive(Clone, Debug)]
pub(super) struct Hunt<W> {
    pub(super) ring: Ring<W>,
    pub(super) reference: Option<Reference<W>>,
    pub(super) start: Option<Start<W>>,
}

impl<W: Word> Hunt<W> {
    fn new(most: usize) -> Hunt<W> {
        Hunt { ring: Ring::new(most), reference: None, start: None }
    }

    fn advance(
        &mut self,
        set: &Set,
        machine: Machine,
        to: usize,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Found>, Stop> {
        let (amounts, most) = (set.amounts(), set.most());
        while self.start.is_none() {
            let before = self.ring.heaps;
            if before >= to {
                return Ok(None);
            }
            if !go_on(before) {
                return Err(Stop::Asked);
            }
            let values = self.ring.some(machine, amounts, to.min((before + 1).next_power_of_two()));
            if let Some(reference) = &mut self.reference
                && let Some(more) = reference.finder.read(values)
            {
                let heaps = before + more;
                let period = heaps - reference.at;
                let rings = (Ring::new(most), Ring::new(most));
                self.start = Some(Start { period, heaps, now: rings.0, later: rings.1, preperiod: 0 });
                self.reference = None;
            }
            let heaps = self.ring.heaps;
            // Before, none of the window comes again: there is nothing in it below heap 0.
            if heaps >= most && heaps.is_power_of_two() && self.start.is_none() {
                let finder = Finder::new(self.ring.last(most));
                self.reference = Some(Reference { at: heaps, finder });
            }
        }
        let Some(start) = &mut self.start else { return Ok(None) };
        start.run(machine, amounts, go_on).map(Some)
    }
}

impl<W: Word> Start<W> {
    fn run(
        &mut self,
        machine: Machine,
        amounts: &[usize],
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Found, Stop> {
        let most = amounts.last().copied().unwrap_or(0);
        loop {
            let (now, apart) = (self.now.heaps, self.later.heaps - self.now.heaps);
            if now >= self.preperiod + most && apart == self.period {
                break;
            }
            if !go_on(self.later.heaps) {
                return Err(Stop::Asked);
            }
            if apart < self.period {
                self.later.some(machine, amounts, self.period);
                continue;
            }
            // Until they agree in as many values as determine the next one; then they always do.
            let next = now + self.now.kept().min(now - self.preperiod + most);
            advance(&mut self.now, machine, amounts, next);
            advance(&mut self.later, machine, amounts, next + self.period);
            let pairs = self.now.last(next - now).iter().zip(self.later.last(next - now));
            if let Some((place, _)) = pairs.enumerate().rev().find(|(_, (a, b))| a != b) {
                self.preperiod = now + place + 1;
            }
        }
        let repeat = Repeat { period: self.period, preperiod: self.preperiod };
        let enough = self.preperiod + self.period + most;
        Ok(Found { repeat, heaps: self.heaps, reason: Reason::Enough(enough) })
    }
}

fn advance<W: Word>(ring: &mut Ring<W>, machine: Machine, amounts: &[usize], to: usize) {
    while ring.heaps < to {
        ring.some(machine, amounts, to);
    }
}

/// The search, its values in the narrowest words that hold them.
#[derive(Clone, Debug)]
pub(super) enum Hunts {
    Eight(Hunt<u8>),
    Sixteen(Hunt<u16>),
    ThirtyTwo(Hunt<u32>),
    SixtyFour(Hunt<u64>),
}

macro_rules! each_hunt {
    ($hunts:expr, $hunt:ident => $do:expr) => {
        match $hunts {
            Hunts::Eight($hunt) => $do,
            Hunts::Sixteen($hunt) => $do,
            Hunts::ThirtyTwo($hunt) => $do,
            Hunts::SixtyFour($hunt) => $do,
        }
    };
}
pub(super) use each_hunt;

/// The values of a set, and the search for their period.
#[derive(Clone, Debug)]
pub struct Search {
    pub(super) set: Set,
    pub(super) machine: Machine,
    pub(super) hunts: Hunts,
}

impl Search {
    /// Nothing computed yet.
    #[must_use]
    pub fn new(set: &Set, machine: Machine) -> Search {
        let most = set.most();
        let hunts = match set.amounts().len() {
            0..8 => Hunts::Eight(Hunt::new(most)),
            8..16 => Hunts::Sixteen(Hunt::new(most)),
            16..32 => Hunts::ThirtyTwo(Hunt::new(most)),
            _ => Hunts::SixtyFour(Hunt::new(most)),
        };
        Search { set: set.clone(), machine, hunts }
    }

    /// The set.
    #[must_use]
    pub fn set(&self) -> &Set {
        &self.set
    }

    /// How many heaps are known.
    #[must_use]
    pub fn heaps(&self) -> usize {
        each_hunt!(&self.hunts, hunt => hunt.ring.heaps)
    }

    /// The heap that two streams have reached which look for the pre-period, where the period is known.
    #[must_use]
    pub fn beginning(&self) -> Option<usize> {
        each_hunt!(&self.hunts, hunt => hunt.start.as_ref().map(|start| start.later.heaps))
    }

    /// Goes on until a period is found or `to` heaps are known; the pre-period is then found whatever `to` is. What is
    /// found does not depend on the steps. `go_on` is asked every 65,536 heaps or more.
    ///
    /// A period is always proved by the values that were computed ([`Reason::Enough`]): a state came again.
    ///
    /// # Errors
    /// [`Stop::Asked`].
    pub fn advance(
        &mut self,
        to: usize,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Found>, Stop> {
        each_hunt!(&mut self.hunts, hunt => hunt.advance(&self.set, self.machine, to, go_on))
    }
}

impl crate::store::Saved for Search {
    const TITLE: &'static [u8] = b"grundy subtraction state 1\n";
    type Game = Set;
    type Settings = Machine;

    fn game(&self) -> &Set {
        &self.set
    }

    fn write(&self, to: &mut dyn std::io::Write) -> std::io::Result<()> {
        saved::write(self, to)
    }

    fn read(bytes: &[u8], settings: Machine) -> Option<Search> {
        saved::read(bytes, settings).ok()
    }
}
