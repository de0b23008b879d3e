//! A search as bytes.

use std::io::{self, Write};

use super::fill::Word;
use super::find::Finder;
use super::search::{Hunt, Hunts, Reference, Search, Start, each_hunt};
use super::values::Ring;
use super::{MOST_AMOUNTS, Set};
use crate::bytes::{Damaged, Reader, Writer};
use crate::level::Machine;

/// Stands for the values before heap 0.
const NONE: u8 = u8::MAX;

pub(super) fn write(search: &Search, to: &mut dyn Write) -> io::Result<()> {
    let mut out = Writer::new(to);
    let amounts = search.set.amounts();
    out.number(amounts.len());
    amounts.iter().for_each(|&amount| out.number(amount));
    each_hunt!(&search.hunts, hunt => write_hunt(&mut out, hunt, search.set.most()));
    out.finish()
}

fn write_hunt<W: Word>(out: &mut Writer<&mut dyn Write>, hunt: &Hunt<W>, most: usize) {
    write_ring(out, &hunt.ring, most);
    out.flag(hunt.reference.is_some());
    if let Some(reference) = &hunt.reference {
        out.number(reference.at);
        out.bytes(&reference.finder.window().iter().map(|value| value.value()).collect::<Vec<u8>>());
    }
    out.flag(hunt.start.is_some());
    if let Some(start) = &hunt.start {
        out.number(start.period);
        out.number(start.heaps);
        write_ring(out, &start.now, most);
        write_ring(out, &start.later, most);
        out.number(start.preperiod);
    }
}

fn write_ring<W: Word>(out: &mut Writer<&mut dyn Write>, ring: &Ring<W>, most: usize) {
    out.number(ring.heaps);
    let value = |value: &W| if *value == W::NONE { NONE } else { value.value() };
    out.bytes(&ring.last(most).iter().map(value).collect::<Vec<u8>>());
}

pub(super) fn read(bytes: &[u8], machine: Machine) -> Result<Search, Damaged> {
    let mut from = Reader::new(bytes)?;
    let count = from.count()?;
    check(count <= MOST_AMOUNTS)?;
    let amounts: Vec<usize> = (0..count).map(|_| from.number()).collect::<Result<_, _>>()?;
    let set = Set::new(&amounts).map_err(|_| Damaged)?;
    check(set.amounts() == amounts)?;
    let mut search = Search::new(&set, machine);
    match &mut search.hunts {
        Hunts::Eight(hunt) => *hunt = read_hunt(&mut from, &set)?,
        Hunts::Sixteen(hunt) => *hunt = read_hunt(&mut from, &set)?,
        Hunts::ThirtyTwo(hunt) => *hunt = read_hunt(&mut from, &set)?,
        Hunts::SixtyFour(hunt) => *hunt = read_hunt(&mut from, &set)?,
    }
    from.finish()?;
    Ok(search)
}

fn read_hunt<W: Word>(from: &mut Reader, set: &Set) -> Result<Hunt<W>, Damaged> {
    let ring = read_ring(from, set)?;
    let mut reference = None;
    if from.flag()? {
        let at = from.number()?;
        let window = read_values(from, set)?;
        check(at <= ring.heaps && at >= set.most() && !window.contains(&W::NONE))?;
        let mut finder = Finder::new(&window);
        // Only what stands after the window, or overlaps it, can be a part of it again.
        let since = (ring.heaps - at).min(set.most());
        if since == set.most() {
            finder.forget();
        }
        if finder.read(ring.last(since)).is_some() {
            return Err(Damaged);
        }
        reference = Some(Reference { at, finder });
    }
    let mut start = None;
    if from.flag()? {
        let period = from.number()?;
        let heaps = from.number()?;
        let (now, later): (Ring<W>, Ring<W>) = (read_ring(from, set)?, read_ring(from, set)?);
        let preperiod = from.number()?;
        let apart = later.heaps.checked_sub(now.heaps).ok_or(Damaged)?;
        check(period > 0 && preperiod <= now.heaps)?;
        check(apart == period || now.heaps == 0 && apart <= period)?;
        start = Some(Start { period, heaps, now, later, preperiod });
    }
    Ok(Hunt { ring, reference, start })
}

fn read_ring<W: Word>(from: &mut Reader, set: &Set) -> Result<Ring<W>, Damaged> {
    let heaps = from.number()?;
    let last = read_values(from, set)?;
    let none = set.most().saturating_sub(heaps);
    // There are none before heap 0 only, and no heap so far on.
    check(heaps < usize::MAX / 4)?;
    check(last.iter().enumerate().all(|(place, &value)| (value == W::NONE) == (place < none)))?;
    Ok(Ring::of(heaps, &last))
}

fn read_values<W: Word>(from: &mut Reader, set: &Set) -> Result<Vec<W>, Damaged> {
    let values = from.bytes()?;
    check(values.len() == set.most())?;
    let most = set.amounts().len();
    check(values.iter().all(|&value| value == NONE || usize::from(value) <= most))?;
    Ok(values.into_iter().map(|value| if value == NONE { W::NONE } else { W::of(value) }).collect())
}

fn check(right: bool) -> Result<(), Damaged> {
    if right { Ok(()) } else { Err(Damaged) }
}
