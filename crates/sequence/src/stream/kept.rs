//! What is kept of a stream, so that it can go on later or elsewhere.

use super::head::Head;
use super::plan::{Operand, Plan};
use super::{PLANES, Stream};
use crate::game::Game;
use crate::level::LANES;
use crate::mask::Mask;
use crate::sequence::Settings;

/// What is kept of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) mask: Mask,
    pub(crate) rare: Vec<(usize, u16)>,
    pub(crate) largest: (u16, usize),
    pub(crate) deepest: usize,
    pub(crate) keep: usize,
    pub(crate) planes: usize,
    pub(crate) witnesses: Vec<Operand>,
    pub(crate) head: Vec<u8>,
    pub(crate) base: usize,
    pub(crate) codes: Vec<u8>,
}

impl Kept {
    /// The heap after the window.
    pub(crate) fn end(&self) -> usize {
        self.base + self.codes.len()
    }

    /// Whether a stream can go on from here without looking where nothing is.
    pub(crate) fn is_consistent(&self, game: &Game) -> bool {
        let Some(end) = self.base.checked_add(self.codes.len()) else { return false };
        let whole_blocks = [self.base, self.codes.len(), self.head.len()].iter().all(|n| n % LANES == 0);
        let last = self.rare.last().map_or(0, |rare| rare.0);
        let below = self.witnesses.iter().map(|witness| witness.distance as usize).max().unwrap_or(0);
        let codes = self.codes.iter().chain(&self.head).copied().map(usize::from).max().unwrap_or(0);
        let rare_codes = self.rare.iter().map(|rare| usize::from(self.mask.code(rare.1))).max().unwrap_or(0);
        whole_blocks
            && Stream::applies(game, &self.rare, end)
            && self.rare.is_sorted_by(|a, b| a.0 < b.0)
            && self.codes.len() > below.max(last.saturating_add(game.most())).saturating_add(LANES)
            && self.keep <= usize::MAX / 4
            && self.keep > last
            && PLANES.contains(&self.planes)
            && codes.max(rare_codes) < 8 * self.planes
    }
}

impl Stream {
    /// From what was kept of it: everything but the plan, which is made again.
    pub(crate) fn of(kept: Kept, game: &Game, settings: Settings) -> Stream {
        let mut stream = Stream {
            game: game.clone(),
            plan: Plan::new(game, kept.mask, &kept.rare),
            mask: kept.mask,
            rare: kept.rare,
            largest: kept.largest,
            deepest: kept.deepest,
            keep: kept.keep,
            machine: settings.machine,
            threads: settings.threads,
            planes: kept.planes,
            head: Head::default(),
            end: kept.head.len() / LANES * LANES,
            codes: kept.head,
            base: 0,
        };
        stream.extend_head();
        stream.base = kept.base;
        stream.end = kept.base + kept.codes.len();
        stream.codes = kept.codes;
        let room = stream.room().max(stream.codes.len());
        stream.codes.resize(room, 0);
        stream.plan.witnesses = kept.witnesses;
        stream
    }

    /// What there is to keep of the last `window` heaps, for runs with a head of as many. The head
    /// itself is the same for all: see [`Stream::again`].
    pub(crate) fn kept(&self, window: usize) -> Kept {
        let base = self.base.max(self.end.saturating_sub(window) / LANES * LANES);
        Kept { keep: window, codes: self.codes(base..self.end).to_vec(), ..self.outline(base) }
    }

    /// What there is to keep, without the codes of the head and those from `base` on.
    pub(crate) fn outline(&self, base: usize) -> Kept {
        Kept {
            mask: self.mask,
            rare: self.rare.clone(),
            largest: self.largest,
            deepest: self.deepest,
            keep: self.keep,
            planes: self.planes,
            witnesses: self.plan.witnesses.clone(),
            head: Vec::new(),
            base,
            codes: Vec::new(),
        }
    }

    /// How many codes the head has, and these, heap 0 first.
    pub(crate) fn head(&self) -> (usize, impl Iterator<Item = u8>) {
        (self.head.len() * LANES, self.head.codes())
    }

    /// The values of the head, heap 0 first.
    pub(crate) fn head_values(&self) -> impl Iterator<Item = u16> {
        let value = |(heap, code)| self.mask.value(u16::from(code), heap, self.is_common(heap));
        self.head.codes().enumerate().map(value)
    }

    /// A run from what [`Stream::kept`] kept of this one earlier.
    pub(crate) fn again(&self, kept: &Kept, settings: Settings) -> Stream {
        let head = self.head.codes().take(kept.keep.min(kept.end())).collect();
        Stream::of(Kept { head, ..kept.clone() }, &self.game, settings)
    }
}
