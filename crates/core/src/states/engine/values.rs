//! Grundy values everywhere in a box, when all moves subtract: for each line of a ray the set of the values
//! seen on it, so that a component looks at as many sets as it has rays.

use crate::limits::{Exhausted, Limits};

use super::TELL;
use super::bits;
use super::bytes::{self, Reader as Bytes};
use super::mask::Reader;
use super::plan::{Rows, Step};
use super::seen::{Seen, least};
use super::shifts::Shifts;

/// A ray: where it begins, the line that it follows, and the values seen on each line.
#[derive(Debug)]
struct Ray {
    group: usize,
    first: Step,
    along: Step,
    /// Components between an option and the component.
    back: usize,
    /// The lines of the last components visited, as many as lie between neighbours on a line.
    lines: Vec<u32>,
    slot: usize,
    seen: Vec<Seen>,
    /// Whether one can go back by `first` and by `along` from this row.
    fits: (bool, bool),
}

/// A single move.
struct Single {
    group: usize,
    step: Step,
    back: usize,
    fits: bool,
}

/// The conditions of a group, for the row at hand.
struct Conditions<'s> {
    before: Reader<'s>,
    after: Reader<'s>,
    here: Vec<u64>,
}

/// For a group the rows that its moves may lead to, and which components of them they may; empty when it is
/// all of them.
type There = Vec<Vec<u64>>;

fn leads_to(there: &There, row: usize, n: usize) -> bool {
    there.is_empty() || bits::get(&there[row % there.len()], n)
}

/// How far a box is: all rows before one have their values.
#[derive(Debug)]
pub(in crate::states) struct Valued {
    row: usize,
    /// Components in a row.
    len: usize,
    values: Vec<u32>,
    rays: Vec<Ray>,
    there: Vec<There>,
    bytes: u64,
}

impl Valued {
    fn new(shifts: &Shifts, rows: &Rows, limits: &Limits) -> Result<Valued, Exhausted> {
        let bytes = needed(shifts, rows);
        limits.allow_bytes(bytes)?;
        let (rays, there) = lines(shifts, rows);
        Ok(Valued { row: 0, len: rows.len, values: vec![0u32; rows.count * rows.len], rays, there, bytes })
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.bytes
    }

    /// How many components have their values.
    pub(super) fn decided(&self) -> usize {
        self.row * self.len
    }

    /// Adds it to the bytes of a file.
    pub(super) fn save(&self, out: &mut Vec<u8>) {
        bytes::put(out, self.row as u64);
        bytes::put_small(out, &self.values[..self.decided()]);
        for ray in &self.rays {
            bytes::put_small(out, &ray.lines);
            bytes::put(out, ray.slot as u64);
            bytes::put(out, ray.seen.len() as u64);
            ray.seen.iter().for_each(|seen| bytes::put_list(out, &seen.words));
        }
        self.there.iter().flatten().for_each(|row| bytes::put_all(out, row));
    }

    /// The one of such a file, for the same rule and box; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(super) fn load(
        shifts: &Shifts,
        rows: &Rows,
        reader: &mut Bytes<'_>,
        limits: &Limits,
    ) -> Result<Option<Valued>, Exhausted> {
        if !fits(shifts) {
            return Ok(None);
        }
        let mut valued = Valued::new(shifts, rows, limits)?;
        let read = (|| {
            valued.row = usize::try_from(reader.word()?).ok().filter(|row| *row <= rows.count)?;
            let values = reader.small()?;
            (values.len() == valued.row * rows.len).then_some(())?;
            valued.values[..values.len()].copy_from_slice(&values);
            for ray in &mut valued.rays {
                let lines = reader.small()?;
                (lines.len() == ray.lines.len()).then_some(())?;
                ray.lines = lines;
                ray.slot = usize::try_from(reader.word()?).ok().filter(|slot| *slot < ray.lines.len())?;
                for _ in 0..reader.count(8)? {
                    let seen = Seen::of(reader.list()?);
                    valued.bytes += 64 + 8 * seen.words.len() as u64;
                    ray.seen.push(seen);
                }
            }
            valued.there.iter_mut().flatten().try_for_each(|row| reader.all(row))
        })();
        limits.allow_bytes(valued.bytes)?;
        Ok(read.map(|()| valued))
    }
}

/// Whether each move has at most one free parameter, and none is tied to the component.
fn fits(shifts: &Shifts) -> bool {
    let cones = || shifts.groups.iter().flat_map(|group| &group.cones);
    let rays = cones().filter(|cone| cone.gens.len() == 1).count();
    shifts.scatters.is_empty() && cones().all(|cone| cone.gens.len() <= 1) && rays <= FEW
}

/// Sets looked at for one component without a second thought.
const FEW: usize = 16;

/// The Grundy values of a box, in the order of visits; `None` when some moves have two free parameters or
/// are tied to the component. What was `begun` is gone on with, and stands there when the work is stopped;
/// `tell` is told of it now and then.
pub(super) fn values(
    shifts: &Shifts,
    rows: &Rows,
    begun: &mut Option<Valued>,
    tell: &mut dyn FnMut(&Valued),
    limits: &Limits,
) -> Result<Option<Vec<u32>>, Exhausted> {
    if !fits(shifts) {
        return Ok(None);
    }
    let valued = match begun {
        Some(valued) => valued,
        None => begun.insert(Valued::new(shifts, rows, limits)?),
    };
    let (mut singles, mut conditions) = prepare(shifts, rows);
    let mut at = rows.first_of(valued.row);
    let (mut stepped, mut added) = (Seen::default(), Vec::new());
    let work = valued.rays.len() * 4 + singles.len() + 1;
    let mut told = limits.spent();
    for row in valued.row..rows.count {
        // Whatever stops the work here stops it before the row.
        limits.spend((work * rows.len) as u64)?;
        limits.allow_bytes(valued.bytes)?;
        let Valued { values, rays, there, bytes, .. } = &mut *valued;
        for (group, there) in conditions.iter_mut().zip(&mut *there) {
            group.before.row(&at, rows.len, limits, &mut group.here)?;
            if !there.is_empty() {
                let held = there.len();
                group.after.row(&at, rows.len, limits, &mut there[row % held])?;
            }
        }
        rays.iter_mut().for_each(|ray| ray.fits = (ray.first.fits(&at), ray.along.fits(&at)));
        singles.iter_mut().for_each(|single| single.fits = single.step.fits(&at));
        let mut scanned = 0u64;
        for n in 0..rows.len {
            let here = row * rows.len + n;
            for ray in &mut *rays {
                let option = ray.fits.0
                    && n >= ray.first.shift
                    && leads_to(&there[ray.group], row - ray.first.rows, n - ray.first.shift);
                let line = ray.line(n, bytes);
                if option && let Some(seen) = ray.seen.get_mut(line) {
                    *bytes += 8 * seen.add(values[here - ray.back]) as u64;
                }
            }
            stepped.clear(&added);
            added.clear();
            for single in &singles {
                if single.fits
                    && n >= single.step.shift
                    && bits::get(&conditions[single.group].here, n)
                    && leads_to(&there[single.group], row - single.step.rows, n - single.step.shift)
                {
                    stepped.add(values[here - single.back]);
                    added.push(values[here - single.back]);
                }
            }
            let mut sets = [&stepped; FEW + 1];
            let mut count = usize::from(!singles.is_empty());
            for ray in &*rays {
                if bits::get(&conditions[ray.group].here, n)
                    && let Some(seen) = ray.seen.get(ray.lines[ray.slot] as usize)
                {
                    sets[count] = seen;
                    count += 1;
                }
            }
            let (value, looked) = least(&sets[..count]);
            let Ok(value) = u32::try_from(value) else {
                *begun = None;
                return Err(Exhausted::DIGITS);
            };
            values[here] = value;
            scanned += looked;
            for ray in &mut *rays {
                ray.slot = if ray.slot + 1 == ray.lines.len() { 0 } else { ray.slot + 1 };
            }
        }
        valued.row = row + 1;
        limits.spend(scanned)?;
        rows.advance(&mut at);
        if limits.spent() - told >= TELL {
            tell(valued);
            told = limits.spent();
        }
    }
    Ok(begun.take().map(|valued| valued.values))
}

impl Ray {
    /// The line of the component at hand, kept in its slot: what was put there last is the component before
    /// it on the line, if there is one.
    #[inline]
    fn line(&mut self, n: usize, bytes: &mut u64) -> usize {
        if !(self.fits.1 && n >= self.along.shift) {
            self.lines[self.slot] = u32::try_from(self.seen.len()).unwrap_or(u32::MAX);
            self.seen.push(Seen::default());
            *bytes += 64;
        }
        self.lines[self.slot] as usize
    }
}

/// Bytes needed before the first component is decided.
fn needed(shifts: &Shifts, rows: &Rows) -> u64 {
    let mut words = (rows.count as u64).saturating_mul(rows.len as u64);
    for group in &shifts.groups {
        for vector in group.cones.iter().flat_map(|cone| &cone.gens) {
            words = words.saturating_add(distance(&Step::new(vector, rows), rows) as u64);
        }
        if !group.after.is_true() {
            let firsts = group.cones.iter().map(|cone| Step::new(&cone.first, rows).rows);
            let back = firsts.max().unwrap_or(0).saturating_add(1).min(rows.count);
            words = words.saturating_add(2 * (back as u64).saturating_mul(rows.words as u64));
        }
    }
    words.saturating_mul(4)
}

fn distance(step: &Step, rows: &Rows) -> usize {
    step.rows.saturating_mul(rows.len).saturating_add(step.shift)
}

/// The rays of a box before its first row, and for each group the rows that its moves may lead to.
fn lines(shifts: &Shifts, rows: &Rows) -> (Vec<Ray>, Vec<There>) {
    let (mut rays, mut there) = (Vec::new(), Vec::new());
    let cells = rows.count * rows.len;
    for (at, group) in shifts.groups.iter().enumerate() {
        let mut most = 0;
        for cone in &group.cones {
            let first = Step::new(&cone.first, rows);
            let back = distance(&first, rows);
            // What lies outside the box altogether is never reached.
            if back >= cells {
                continue;
            }
            most = most.max(first.rows);
            if let Some(along) = cone.gens.first() {
                let along = Step::new(along, rows);
                let lines = vec![0; distance(&along, rows).min(cells)];
                let (slot, seen, fits) = (0, Vec::new(), (false, false));
                rays.push(Ray { group: at, first, along, back, lines, slot, seen, fits });
            }
        }
        let held = if group.after.is_true() { 0 } else { (most + 1).min(rows.count) };
        there.push(vec![vec![0; rows.words]; held]);
    }
    (rays, there)
}

/// The single moves, and the conditions of each group.
fn prepare<'s>(shifts: &'s Shifts, rows: &Rows) -> (Vec<Single>, Vec<Conditions<'s>>) {
    let (mut singles, mut conditions) = (Vec::new(), Vec::new());
    let numbers = rows.dims.len();
    for (at, group) in shifts.groups.iter().enumerate() {
        for cone in group.cones.iter().filter(|cone| cone.gens.is_empty()) {
            let step = Step::new(&cone.first, rows);
            let back = distance(&step, rows);
            if back < rows.count * rows.len {
                singles.push(Single { group: at, step, back, fits: false });
            }
        }
        conditions.push(Conditions {
            before: Reader::new(&group.before, numbers),
            after: Reader::new(&group.after, numbers),
            here: vec![0; rows.words],
        });
    }
    (singles, conditions)
}
