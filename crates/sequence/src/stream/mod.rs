//! The streaming engine: a head and a window of codes, sixty-four heaps at a time.
//!
//! Once no rare heap appears any more, a heap needs the rare ones (all in the head), and as partners
//! of the parts in the head a window of the last heaps. Values are kept as codes of one byte (see
//! [`Mask::code`]). Each step fills in values as if no rare value came, and then checks that every
//! rare value below is an option; where the check finds no option it says so, and what then has to be
//! done is the caller's affair ([`crate::sequence`]).

mod check;
mod fill;
mod head;
mod kept;
mod plan;
mod repeat;
mod witness;

pub(crate) use kept::Kept;
pub(crate) use plan::Operand;
pub(crate) use repeat::ends;

use crate::game::Game;
use crate::level::{LANES, Machine};
use crate::mask::Mask;
use crate::sequence::Settings;
use crate::whole::Whole;
use check::{Check, in_parts};
use fill::Fill;
use head::Head;
use plan::Plan;

/// Heaps that are filled in and then checked: small enough for the nearest cache.
const CHUNK: usize = 64 * LANES;

/// Why the engine cannot go on. All heaps before [`Stream::end`] are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The next block has a rare heap.
    Rare,
    /// A value of the next block may be rare: the pairs that would tell are not kept.
    Gap,
    /// A value has a code above 255.
    Wide,
    /// The caller asked.
    Asked,
}

/// Values of one game from heap 0 on, of which a head and the last ones are kept.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(crate) game: Game,
    pub(crate) mask: Mask,
    pub(crate) rare: Vec<(usize, u16)>,
    pub(crate) largest: (u16, usize),
    /// The end of the parts that the search needed since somebody set this to 0.
    pub(crate) deepest: usize,
    /// Heaps of the head, once there are so many.
    pub(crate) keep: usize,
    machine: Machine,
    threads: usize,
    planes: usize,
    plan: Plan,
    head: Head,
    codes: Vec<u8>,
    base: usize,
    end: usize,
}

/// The planes that there is code for.
const PLANES: [usize; 8] = [2, 4, 8, 12, 16, 20, 24, 32];

macro_rules! with_planes {
    ($planes:expr, $n:ident => $work:expr) => {
        match $planes {
            2 => {
                const $n: usize = 2;
                $work
            }
            4 => {
                const $n: usize = 4;
                $work
            }
            8 => {
                const $n: usize = 8;
                $work
            }
            12 => {
                const $n: usize = 12;
                $work
            }
            16 => {
                const $n: usize = 16;
                $work
            }
            20 => {
                const $n: usize = 20;
                $work
            }
            24 => {
                const $n: usize = 24;
                $work
            }
            _ => {
                const $n: usize = 32;
                $work
            }
        }
    };
}

impl Stream {
    /// From all values so far, the greatest multiple of 64 of them; nothing where the engine does not
    /// apply (yet): it needs codes of one byte, and twice as many heaps as the last rare one.
    pub(crate) fn new(whole: &Whole, settings: Settings, keep: usize) -> Option<Stream> {
        let end = whole.values().len() / LANES * LANES;
        let (game, mask, rare) = (whole.game(), whole.mask(), whole.rare());
        let values = &whole.values()[..end];
        if !Stream::applies(game, rare, end) {
            return None;
        }
        let mut codes = Vec::with_capacity(end);
        for &value in values {
            codes.push(u8::try_from(mask.code(value)).ok()?);
        }
        let stream = Stream {
            game: game.clone(),
            mask,
            rare: rare.to_vec(),
            largest: whole.largest(),
            deepest: 0,
            keep,
            machine: settings.machine,
            threads: settings.threads,
            planes: 0,
            plan: Plan::new(game, mask, rare),
            head: Head::default(),
            codes,
            base: 0,
            end,
        };
        Some(stream.ready())
    }

    /// Parts from here on were not needed since [`Stream::deepest`] was set to 0.
    pub(crate) fn reach(&self) -> usize {
        let most = self.plan.witnesses.iter().map(|witness| witness.distance as usize + 1).max();
        self.deepest.max(most.unwrap_or(0)).max(self.first_common())
    }

    /// Whether the engine can take over after `end` heaps with these rare ones.
    pub(crate) fn applies(game: &Game, rare: &[(usize, u16)], end: usize) -> bool {
        let last = rare.last().map_or(0, |rare| rare.0);
        end % LANES == 0
            && !game.splits().is_empty()
            && end > 2 * (last + game.most() + 2 * LANES)
            && rare.len() * game.splits().len() < end / 16
    }

    fn ready(mut self) -> Stream {
        let top = self.codes.iter().copied().max().unwrap_or(0).max(self.head.top());
        self.planes = PLANES.into_iter().find(|planes| 8 * planes > usize::from(top)).unwrap_or(32);
        let room = self.room().max(self.codes.len());
        self.codes.resize(room, 0);
        self.extend_head();
        self.choose_witnesses();
        self
    }

    /// The vector instructions in use.
    pub(crate) fn machine(&self) -> Machine {
        self.machine
    }

    /// The next heap; all before are exact.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// The first heap whose code is still in the window.
    pub(crate) fn base(&self) -> usize {
        self.base
    }

    /// The codes of these heaps, which must lie in the window.
    pub(crate) fn codes(&self, heaps: std::ops::Range<usize>) -> &[u8] {
        &self.codes[heaps.start - self.base..heaps.end - self.base]
    }

    /// The value at a heap in the window.
    pub(crate) fn value(&self, heap: usize) -> u16 {
        let common = self.is_common(heap);
        self.mask.value(u16::from(self.codes[heap - self.base]), heap, common)
    }

    /// Adds values until there are `to`, a multiple of 64.
    pub(crate) fn advance(&mut self, to: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Result<(), Trouble> {
        while self.end < to {
            if !go_on(self.end) {
                return Err(Trouble::Asked);
            }
            // Chunks lie at fixed places, so that the window moves at the same heaps however the
            // caller goes about it.
            let chunk = (self.end / CHUNK + 1) * CHUNK;
            self.make_room(chunk);
            let to = to.min(chunk);
            let at = self.end - self.base;
            let filled = self.fill(at, to - self.base);
            self.check(at, filled)?;
            if self.end + LANES <= to && filled < to - self.base {
                self.widen()?;
            }
        }
        Ok(())
    }

    fn room(&self) -> usize {
        self.keep + self.keep / 4 + 2 * self.span()
    }

    /// What the engine needs below the next heap, and a chunk.
    fn span(&self) -> usize {
        (self.game.most() / LANES + 2) * LANES + CHUNK
    }

    fn make_room(&mut self, to: usize) {
        if to - self.base > self.codes.len() {
            let base = self.end - (self.keep + self.span());
            self.codes.copy_within(base - self.base..self.end - self.base, 0);
            self.base = base;
        }
    }

    fn fill(&mut self, at: usize, to: usize) -> usize {
        let (plan, codes, machine) = (&self.plan, &mut self.codes, self.machine);
        with_planes!(self.planes, P => machine.run(Fill::<P> { plan, codes, at, to }))
    }

    /// Checks filled blocks, and counts them to what is exact as far as they are.
    fn check(&mut self, at: usize, to: usize) -> Result<(), Trouble> {
        let mut from = at;
        while from < to {
            let floor = self.first_common().saturating_sub(self.base);
            let (plan, head, codes) = (&self.plan, &self.head, &self.codes);
            let distinct = self.game.is_unequal().then_some(self.base);
            let one = |from: usize, to: usize| {
                with_planes!(self.planes, P => {
                    self.machine.run(Check::<P> { plan, head, codes, from, to, floor, distinct })
                })
            };
            let seen = if self.threads > 1 && self.planes > 8 {
                in_parts(from, to, self.threads, &one)
            } else {
                one(from, to)
            };
            self.deepest = self.deepest.max(seen.deepest);
            let Some(failed) = seen.failed else { break };
            let trouble = if self.base > 0 { Some(Trouble::Gap) } else { self.by_hand(failed) };
            if let Some(trouble) = trouble {
                self.accept(failed / LANES * LANES);
                return Err(trouble);
            }
            from = failed + 1;
        }
        self.accept(to);
        Ok(())
    }

    /// Whether the heap is rare, from all pairs: for what the search in the head did not find.
    fn by_hand(&mut self, heap: usize) -> Option<Trouble> {
        let bound = usize::from(self.plan.bound[heap % 2][usize::from(self.codes[heap])]);
        let mut missing: Vec<bool> = vec![true; bound];
        let mut left = bound;
        let mut found = |code: u8| {
            if let Some(missing) = missing.get_mut(usize::from(code)) {
                left -= usize::from(std::mem::take(missing));
            }
            left == 0
        };
        if self.plan.shown.iter().any(|shown| found(self.codes[heap - shown.distance as usize] ^ shown.code))
        {
            return None;
        }
        for &t in self.game.splits() {
            let rest = heap - t;
            for a in 1..=self.game.pairs(rest) {
                let both = self.is_common(a) && self.is_common(rest - a);
                if both && found(self.codes[a] ^ self.codes[rest - a]) {
                    self.deepest = self.deepest.max(a + 1);
                    return None;
                }
            }
        }
        (left > 0).then_some(Trouble::Rare)
    }

    pub(crate) fn is_common(&self, heap: usize) -> bool {
        if heap == 0 {
            return self.mask.common(0, 0); // never counted as rare
        }
        heap >= self.first_common() || self.rare.binary_search_by_key(&heap, |rare| rare.0).is_err()
    }

    /// From here on all heaps are common.
    pub(crate) fn first_common(&self) -> usize {
        self.rare.last().map_or(1, |rare| rare.0 + 1)
    }

    /// The blocks up to this place in the window are exact.
    fn accept(&mut self, to: usize) {
        let from = self.end - self.base;
        let greatest = self.codes[from..to].iter().copied().max().unwrap_or(0);
        // Of two values with the same code one is larger by the bit that is gone.
        if u16::from(greatest) >= self.mask.code(self.largest.0) {
            for place in from..to {
                let value = self.mask.value(u16::from(self.codes[place]), self.base + place, true);
                if value > self.largest.0 {
                    self.largest = (value, self.base + place);
                }
            }
        }
        self.end = self.base + to;
        self.extend_head();
    }

    fn extend_head(&mut self) {
        while self.head.len() * LANES < self.keep.min(self.end) {
            let first = self.head.len() * LANES;
            let Some(codes) = self.codes.get(first - self.base..).and_then(<[u8]>::first_chunk) else {
                return;
            };
            let rare = &self.rare;
            self.head.push(codes, |heap| rare.binary_search_by_key(&heap, |rare| rare.0).is_err());
        }
    }

    /// More planes: a value needs them.
    fn widen(&mut self) -> Result<(), Trouble> {
        self.planes = PLANES.into_iter().find(|&planes| planes > self.planes).ok_or(Trouble::Wide)?;
        Ok(())
    }

    fn choose_witnesses(&mut self) {
        let floor = self.first_common().saturating_sub(self.base);
        let codes = &self.codes[..self.end - self.base];
        self.plan.witnesses = witness::choose(&self.plan, &self.head, codes, floor, self.planes);
    }
}
