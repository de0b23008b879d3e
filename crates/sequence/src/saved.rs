//! A search as bytes.

use std::io::{self, Write};

use crate::bytes::{Damaged, Reader, Writer};
use crate::game::Game;
use crate::mask::Mask;
use crate::search::{Reference, Search};
use crate::sequence::{Invariants, Sequence, Settings, State};
use crate::stream::{Kept, Operand, Stream};
use crate::whole::Whole;

impl Search {
    /// Writes all that the search knows.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, to: impl Write) -> io::Result<()> {
        let mut out = Writer::new(to);
        let sequence = &self.sequence;
        out.bytes(sequence.game.digits());
        out.flag(sequence.game.is_unequal());
        out.number(sequence.settings.stream_from);
        out.number(sequence.settings.head);
        out.number(sequence.again());
        match &sequence.state {
            State::Whole(whole) => {
                out.flag(false);
                write_mask(&mut out, whole.mask());
                out.values(whole.values());
            }
            State::Stream(stream) => {
                out.flag(true);
                let kept = stream.outline(stream.base());
                let (count, head) = stream.head();
                write_outline(&mut out, &kept);
                out.bytes_of(count, head);
                out.bytes(stream.codes(stream.base()..stream.end()));
            }
        }
        out.flag(self.reference.is_some());
        if let Some(reference) = &self.reference {
            out.number(reference.at);
            write_mask(&mut out, reference.mask);
            out.bytes(&reference.codes);
        }
        out.number(self.stored.len());
        for kept in &self.stored {
            write_outline(&mut out, kept);
            out.bytes(&kept.head);
            out.bytes(&kept.codes);
        }
        out.number(self.apart);
        out.number(self.reach);
        out.number(self.looked);
        out.flag(self.ended);
        out.number(self.milestones.len());
        for known in &self.milestones {
            out.number(known.heaps);
            out.number(usize::from(known.largest));
            out.number(known.largest_at);
            write_mask(&mut out, known.mask);
            out.number(known.rare);
            out.number(known.last_rare.unwrap_or(0));
        }
        out.finish()
    }

    /// What [`Search::write`] wrote. Machine and memory are those of `settings`.
    pub(crate) fn from_bytes(bytes: &[u8], settings: Settings) -> Result<Search, Damaged> {
        let mut from = Reader::new(bytes)?;
        let digits = from.bytes()?;
        let unequal = from.flag()?;
        let game = if unequal { Game::unequal(&digits) } else { Game::octal(&digits) };
        let game = game.map_err(|_| Damaged)?;
        let stream_from = from.number()?;
        let head = from.number()?;
        if !head.is_power_of_two() || head > settings.memory {
            return Err(Damaged);
        }
        let settings = Settings { stream_from, head, ..settings };
        let again = from.number()?;
        let state = if from.flag()? {
            let kept = read_kept(&mut from, &game)?;
            check(kept.base == 0 || kept.head.len() == kept.keep.min(kept.end()))?;
            State::Stream(Box::new(Stream::of(kept, &game, settings)))
        } else {
            let mask = read_mask(&mut from, &game)?;
            let values = from.values()?;
            if values.first() != Some(&0) || values.contains(&u16::MAX) {
                return Err(Damaged);
            }
            State::Whole(Box::new(Whole::of(&game, settings.machine, mask, values.into_iter())))
        };
        let mut reference = None;
        if from.flag()? {
            let at = from.number()?;
            let mask = read_mask(&mut from, &game)?;
            let codes = from.bytes()?;
            check(codes.len() >= 64 && codes.len() <= at)?;
            reference = Some(Reference { at, mask, codes });
        }
        let mut stored = Vec::new();
        for _ in 0..from.count()? {
            let kept = read_kept(&mut from, &game)?;
            check(kept.head.is_empty() && kept.keep <= head)?;
            stored.push(kept);
        }
        let apart = from.number()?;
        check(apart >= 64 && apart.is_power_of_two())?;
        let reach = from.number()?;
        let looked = from.number()?;
        let ended = from.flag()?;
        let mut milestones = Vec::new();
        for _ in 0..from.count()? {
            milestones.push(Invariants {
                heaps: from.number()?,
                largest: value(from.number()?)?,
                largest_at: from.number()?,
                mask: read_mask(&mut from, &game)?,
                rare: from.number()?,
                last_rare: Some(from.number()?).filter(|&last| last > 0),
            });
        }
        from.finish()?;
        let sequence = Sequence::of(&game, settings, state, again);
        let beginning = None;
        Ok(Search { sequence, reference, stored, apart, reach, milestones, looked, ended, beginning })
    }
}

fn check(right: bool) -> Result<(), Damaged> {
    if right { Ok(()) } else { Err(Damaged) }
}

fn value(number: usize) -> Result<u16, Damaged> {
    u16::try_from(number).map_err(|_| Damaged)
}

fn write_mask(out: &mut Writer<impl Write>, mask: Mask) {
    out.number(usize::from(mask.bits));
    out.flag(mask.positional);
}

fn read_mask(from: &mut Reader, game: &Game) -> Result<Mask, Damaged> {
    let bits = value(from.number()?)?;
    let positional = from.flag()?;
    let mask = Mask::new(game, bits, positional);
    check(mask.bits == bits && mask.positional == positional)?;
    Ok(mask)
}

/// All but the codes of head and window, which follow.
fn write_outline(out: &mut Writer<impl Write>, kept: &Kept) {
    write_mask(out, kept.mask);
    out.number(kept.rare.len());
    for &(heap, value) in &kept.rare {
        out.number(heap);
        out.number(usize::from(value));
    }
    out.number(usize::from(kept.largest.0));
    out.number(kept.largest.1);
    out.number(kept.deepest);
    out.number(kept.keep);
    out.number(kept.planes);
    out.number(kept.witnesses.len());
    for witness in &kept.witnesses {
        out.number(witness.distance as usize);
        out.number(usize::from(witness.code));
    }
    out.number(kept.base);
}

fn read_kept(from: &mut Reader, game: &Game) -> Result<Kept, Damaged> {
    let mask = read_mask(from, game)?;
    let mut rare = Vec::new();
    for _ in 0..from.count()? {
        rare.push((from.number()?, value(from.number()?)?));
    }
    let largest = (value(from.number()?)?, from.number()?);
    let deepest = from.number()?;
    let keep = from.number()?;
    let planes = from.number()?;
    let mut witnesses = Vec::new();
    for _ in 0..from.count()? {
        let distance = u32::try_from(from.number()?).map_err(|_| Damaged)?;
        let code = u8::try_from(from.number()?).map_err(|_| Damaged)?;
        witnesses.push(Operand { distance, code });
    }
    let base = from.number()?;
    let head = from.bytes()?;
    let codes = from.bytes()?;
    let kept = Kept { mask, rare, largest, deepest, keep, planes, witnesses, head, base, codes };
    check(kept.is_consistent(game))?;
    Ok(kept)
}
