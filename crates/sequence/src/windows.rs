//! Certificates by windows: what a search knows, as a text that others can check piece by piece.
//!
//! The format and the theorem stand in `docs/certificate.md` (`sparse-window`). Nothing here is believed by
//! whoever checks: a text that was written wrongly is rejected.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::game::Game;
use crate::level::LANES;
use crate::mask::Mask;
use crate::search::{Found, Reference, Search};
use crate::sequence::{Sequence, Settings, State, Stop};
use crate::stream::{Kept, Stream};

/// What the format allows: the head, and the heaps that are computed from nothing.
const HEAD: usize = 1 << 22;
const FIRST: usize = 1 << 25;
/// The largest heap.
const FAR: usize = 1 << 60;
/// Bits of a value.
const BITS: u32 = 10;
/// The first heaps are followed so many at a time.
const STEP: usize = 1024;

/// Why a run cannot go on from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// It is no certificate of this kind, or was changed.
    Form,
    /// It is one of another game.
    OtherGame,
    /// Its mask or rare heaps are not those that the engine finds.
    OtherSpace,
    /// None of its windows is long enough, or stands where the engine can begin.
    NoWindow,
    /// The first values could not be computed.
    Stopped(Stop),
}

impl Search {
    /// A certificate of the period that was found; without one, of the values so far, from which a later run
    /// can go on ([`Search::from_certificate`]). Nothing where the format does not serve: games with unequal
    /// parts, values that are not streamed, a period that comes too early.
    ///
    /// Windows are taken from those that the search keeps; the one that comes again is computed from the last of
    /// them. `go_on` is asked as by [`Search::advance`].
    ///
    /// # Errors
    /// [`Stop`].
    pub fn certificate(
        &self,
        found: Option<Found>,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<String>, Stop> {
        let State::Stream(stream) = &self.sequence.state else { return Ok(None) };
        let game = &self.sequence.game;
        let reach = self.reach.max(stream.reach());
        let length = match found {
            Some(_) => reach + game.most(),
            None => self.ample(reach + game.most()),
        };
        let head = length - game.most();
        let bits = (stream.largest.0 | stream.mask.bits).max(1).ilog2() + 1;
        if game.is_unequal() || head > HEAD || bits > BITS {
            return Ok(None);
        }
        let first = self.first(2 * head + game.most(), go_on)?;
        let repeats = found.map(|found| found.repeat.preperiod + length - 1);
        let end = found.zip(repeats).map_or(stream.end(), |(found, at)| at + found.repeat.period);
        if first > FIRST || first > repeats.unwrap_or(end) || length > stream.keep {
            return Ok(None);
        }
        let mut windows = BTreeMap::new();
        for kept in self.stored.iter().filter(|kept| (first + 1..end).contains(&kept.end())) {
            if let Some(from) = kept.codes.len().checked_sub(length) {
                let heaps = kept.end() - length..;
                let codes = heaps.zip(&kept.codes[from..]);
                let values = codes.map(|(heap, &code)| kept.mask.value(u16::from(code), heap, true));
                windows.insert(kept.end(), values.collect());
            }
        }
        let at = repeats.unwrap_or(end);
        if at > first && !windows.contains_key(&at) {
            let values = self.values_before(at, length, go_on)?;
            windows.insert(at, values);
        }
        Ok(Some(text(game, stream, found, bits, head, first, end, &windows, reach)))
    }

    /// A search that goes on from the last window of a certificate of this game, as if it had come there by itself;
    /// its invariants at powers of two before are not known. The windows are believed: what is found in the end has
    /// to be checked, as all that is found.
    ///
    /// # Errors
    /// [`Unusable`].
    pub fn from_certificate(
        game: &Game,
        settings: Settings,
        text: &str,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Search, Unusable> {
        let read = Read::new(game, text)?;
        let mut search = Search::new(game, settings);
        let head = search.sequence.settings.head;
        // As many heaps as the head takes, and as long as it needs to stream.
        while !search.sequence.streams() || search.sequence.heaps() < 2 * head {
            let next = search.sequence.heaps() + STEP;
            search.sequence.advance(next, go_on).map_err(Unusable::Stopped)?;
            if next > FIRST {
                return Err(Unusable::OtherSpace);
            }
        }
        let State::Stream(stream) = &search.sequence.state else { return Err(Unusable::OtherSpace) };
        let Mask { bits, positional, .. } = stream.mask;
        let same = (usize::from(bits), positional) == read.mask && stream.rare == read.rare;
        if !same {
            return Err(Unusable::OtherSpace);
        }
        let (reach, largest) = read.note.unwrap_or((read.head, stream.largest));
        let outline = Kept { largest, deepest: reach, ..stream.outline(0) };
        let kept = read.windows.iter().filter_map(|(end, values)| {
            let count = values.len() / LANES * LANES;
            let codes: Option<Vec<u8>> = values[values.len() - count..]
                .iter()
                .map(|&value| u8::try_from(stream.mask.code(value)).ok())
                .collect();
            let kept = Kept { base: end.checked_sub(count)?, keep: count, codes: codes?, ..outline.clone() };
            (end % LANES == 0 && kept.is_consistent(game)).then_some(kept)
        });
        search.stored = kept.collect();
        let last = search.stored.last().ok_or(Unusable::NoWindow)?;
        let codes = stream.head().1.take(head).collect();
        let last = Kept { keep: head, head: codes, ..last.clone() };
        let together = search.stored.iter().fold(0, |all, kept| all | kept.end());
        search.apart = search.apart.max(1 << together.trailing_zeros());
        let power = search.stored.iter().rev().find(|kept| kept.end().is_power_of_two());
        search.reference =
            power.map(|kept| Reference { at: kept.end(), mask: kept.mask, codes: kept.codes.clone() });
        search.reach = reach;
        search.looked = last.end();
        let settings = search.sequence.settings;
        let stream = Stream::of(last, game, settings);
        search.sequence = Sequence::of(game, settings, State::Stream(Box::new(stream)), 0);
        Ok(search)
    }

    /// The length of windows from which a run can go on, where so many values are needed so far: half as many
    /// again, for it may need larger parts; but no more than those have that were taken before, if they will do.
    fn ample(&self, needed: usize) -> usize {
        let stored = self.stored.iter().map(|kept| kept.codes.len());
        let shortest = stored.filter(|&length| length >= needed).min().unwrap_or(usize::MAX);
        (needed + needed / 2).next_multiple_of(LANES).min(shortest)
    }

    /// The first heap, from this one on, from which on the values were streamed.
    fn first(&self, from: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Result<usize, Stop> {
        let (mut first, mut at) = (from, 0);
        // Where streaming begins does not depend on the head; a small one needs less memory.
        let head = self.sequence.settings.head.min(from.next_power_of_two());
        let settings = Settings { head, ..self.sequence.settings };
        let mut sequence = Sequence::new(&self.sequence.game, settings);
        while at < first && first <= FIRST {
            at += STEP;
            sequence.advance(at, go_on)?;
            if !sequence.streams() {
                first = first.max(at + STEP);
            }
        }
        Ok(first)
    }

    /// The values of so many heaps before one that was passed.
    fn values_before(
        &self,
        at: usize,
        length: usize,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Vec<u16>, Stop> {
        let here = |heap| self.sequence.value(heap);
        if let Some(values) = (at - length..at).map(here).collect() {
            return Ok(values);
        }
        let usable = |end: usize, codes: usize| end <= at && codes >= length + 64;
        let before = self.stored.iter().rev().find(|kept| usable(kept.end(), kept.codes.len()));
        let mut sequence = before.map_or_else(|| self.anew(), |kept| self.resumed(kept));
        sequence.advance(at, go_on)?;
        // What was computed last is kept.
        Ok((at - length..at).filter_map(|heap| sequence.value(heap)).collect())
    }
}

/// A line that checkers do not read: the parts that were needed are below this; the largest value, and where.
const NOTE: &str = "# engine: reach, largest value, its heap:";

/// The lines of play and moves.
fn moves(game: &Game) -> String {
    let mut text = String::from("play normal\n");
    for digit in 1..8u8 {
        let leaves: String =
            (0..3).filter(|bit| digit >> bit & 1 == 1).map(|bit| format!(" {bit}")).collect();
        let places = || (0..game.digits().len()).filter(|&t| game.digits()[t] == digit);
        if places().next() == Some(0) {
            let _ = writeln!(text, "move take zero leave{leaves}");
        }
        let amounts: String = places().filter(|&t| t > 0).map(|t| format!(" {t}")).collect();
        if !amounts.is_empty() {
            let _ = writeln!(text, "move take (list{amounts}) leave{leaves}");
        }
    }
    text
}

#[allow(clippy::too_many_arguments)] // the lines of a certificate
fn text(
    game: &Game,
    stream: &Stream,
    found: Option<Found>,
    bits: u32,
    head: usize,
    first: usize,
    end: usize,
    windows: &BTreeMap<usize, Vec<u16>>,
    reached: usize,
) -> String {
    let mut text = String::from("grundy-certificate 1\n");
    let _ = match found {
        Some(found) => {
            let (period, preperiod) = (found.repeat.period, found.repeat.preperiod);
            writeln!(text, "# The nim-sequence of {game}: period {period} from heap {preperiod} on.")
        }
        None => {
            writeln!(text, "# The nim-sequence of {game} to heap {end}: a frontier, no period was found yet.")
        }
    };
    let known = windows.len();
    let _ = writeln!(
        text,
        "# {known} windows of {} values; docs/certificate.md says what they mean.",
        head + game.most()
    );
    let (largest, reach) = (stream.largest, reached);
    let _ = writeln!(text, "{NOTE} {reach} {} {}", largest.0, largest.1);
    text.push_str(&moves(game));
    let Mask { bits: mask, positional, .. } = stream.mask;
    let flag = if positional { " positional" } else { "" };
    let _ = writeln!(text, "theorem sparse-window\nmask {mask}{flag}\nbits {bits}\nhead {head}");
    let rare: String = stream.rare.iter().map(|(heap, value)| format!(" ({heap} {value})")).collect();
    let _ = writeln!(text, "rare{rare}\nfrom {first}");
    let _ = match found {
        Some(found) => {
            writeln!(text, "preperiod {}\nperiod {}", found.repeat.preperiod, found.repeat.period)
        }
        None => writeln!(text, "frontier {end}"),
    };
    for (at, values) in windows {
        let _ = writeln!(text, "at {at} window {}", packed(values, bits));
    }
    text
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// So many bits of each value, the lowest first, in bytes from the lowest bit on; three bytes as four digits, the
/// highest bits of the first byte first; no padding.
fn packed(values: &[u16], bits: u32) -> String {
    let mut bytes = Vec::new();
    let (mut held, mut have) = (0u32, 0);
    for &value in values {
        held |= u32::from(value) << have;
        have += bits;
        while have >= 8 {
            bytes.push(held.to_le_bytes()[0]);
            held >>= 8;
            have -= 8;
        }
    }
    if have > 0 {
        bytes.push(held.to_le_bytes()[0]);
    }
    let mut text = String::new();
    for some in bytes.chunks(3) {
        let three = [some[0], some.get(1).copied().unwrap_or(0), some.get(2).copied().unwrap_or(0)];
        let together = u32::from(three[0]) << 16 | u32::from(three[1]) << 8 | u32::from(three[2]);
        for place in 0..=some.len() {
            text.push(char::from(DIGITS[(together >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

/// What a certificate says.
struct Read {
    mask: (usize, bool),
    head: usize,
    rare: Vec<(usize, u16)>,
    note: Option<(usize, (u16, usize))>,
    windows: Vec<(usize, Vec<u16>)>,
}

impl Read {
    fn new(game: &Game, text: &str) -> Result<Read, Unusable> {
        let note = text.lines().find_map(|line| line.strip_prefix(NOTE)).and_then(|rest| {
            let mut numbers = rest.split_whitespace();
            Some((number(numbers.next())?, (value(numbers.next())?, number(numbers.next())?)))
        });
        let text = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let text: String = text.flat_map(|line| [line, "\n"]).collect();
        let rest = text.strip_prefix("grundy-certificate 1\n").ok_or(Unusable::Form)?;
        let (moves_there, rest) = rest.split_once("theorem sparse-window\n").ok_or(Unusable::Form)?;
        if moves_there != moves(game) {
            return Err(Unusable::OtherGame);
        }
        let mut read = Read { mask: (0, false), head: 0, rare: Vec::new(), note, windows: Vec::new() };
        let mut bits = 0;
        for line in rest.lines() {
            read.line(line, &mut bits, game.most()).ok_or(Unusable::Form)?;
        }
        Ok(read)
    }

    fn line(&mut self, line: &str, bits: &mut u32, most: usize) -> Option<()> {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        match name {
            "mask" => self.mask = (number(rest.split(' ').next())?, rest.ends_with(" positional")),
            "bits" => *bits = rest.parse().ok().filter(|bits| (1..=BITS).contains(bits))?,
            "head" => self.head = number(Some(rest)).filter(|&head| head <= HEAD)?,
            "rare" => {
                for pair in rest.split(['(', ')']).filter(|pair| !pair.trim().is_empty()) {
                    let (heap, rare) = pair.split_once(' ')?;
                    self.rare.push((number(Some(heap))?, value(Some(rare))?));
                }
            }
            "at" => {
                let (at, window) = rest.split_once(" window ")?;
                let values = unpacked(window, *bits, self.head + most)?;
                let last = self.windows.last().map_or(0, |window| window.0);
                let at = number(Some(at)).filter(|&at| at > last && at <= FAR)?;
                self.windows.push((at, values));
            }
            "from" | "frontier" | "preperiod" | "period" => {}
            _ => return None,
        }
        Some(())
    }
}

fn number(word: Option<&str>) -> Option<usize> {
    word?.parse().ok()
}

fn value(word: Option<&str>) -> Option<u16> {
    word?.parse().ok()
}

/// What [`packed`] packs.
fn unpacked(text: &str, bits: u32, count: usize) -> Option<Vec<u16>> {
    let place = |digit: u8| DIGITS.iter().position(|&known| known == digit);
    let mut stream = Vec::with_capacity(text.len());
    for four in text.as_bytes().chunks(4) {
        let mut together = 0;
        for &digit in four {
            together = together << 6 | u32::try_from(place(digit)?).ok()?;
        }
        together <<= 6 * (4 - four.len());
        let bytes = together.to_be_bytes();
        stream.extend_from_slice(&bytes[1..four.len().max(1)]);
    }
    let (mut held, mut have, mut bytes) = (0u32, 0, stream.into_iter());
    let mut values = Vec::with_capacity(count);
    for _ in 0..count {
        while have < bits {
            held |= u32::from(bytes.next()?) << have;
            have += 8;
        }
        values.push(u16::try_from(held & ((1 << bits) - 1)).ok()?);
        held >>= bits;
        have -= bits;
    }
    bytes.next().is_none().then_some(values)
}
