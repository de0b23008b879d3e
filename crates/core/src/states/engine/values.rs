//! Grundy values everywhere in a box, when all moves subtract: for each line of a ray the set of the values
//! seen on it, so that a component looks at as many sets as it has rays.

use crate::limits::{Exhausted, Limits};

use super::bits;
use super::mask::Reader;
use super::plan::{Rows, Step};
use super::shifts::Shifts;

/// A ray: where it begins, the line that it follows, and the values seen on each line.
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

/// The values seen on a line.
#[derive(Default)]
struct Seen {
    words: Vec<u64>,
    /// All words before 64 * block are full.
    block: usize,
    /// A bit for each of the 128 words from there on: it is full. Most components find their value in the
    /// first word that is full on none of their lines.
    full: [u64; 2],
}

impl Seen {
    /// Words that had to be added.
    #[inline]
    fn add(&mut self, value: u32) -> usize {
        let at = value as usize / 64;
        let grown = (at + 1).saturating_sub(self.words.len());
        if grown > 0 {
            self.words.resize(at + 1, 0);
        }
        let word = &mut self.words[at];
        *word |= 1 << (value % 64);
        if *word == u64::MAX {
            self.fill(at);
        }
        grown
    }

    /// A word has become full.
    fn fill(&mut self, at: usize) {
        if let Some(full) = (at / 64).checked_sub(self.block).and_then(|block| self.full.get_mut(block)) {
            *full |= 1 << (at % 64);
        }
        while self.full[0] == u64::MAX {
            self.block += 1;
            let words = self.words.iter().skip(64 * (self.block + 1)).take(64);
            let next = words.zip(0..).fold(0, |full, (&word, bit)| full | u64::from(word == u64::MAX) << bit);
            self.full = [self.full[1], next];
        }
    }

    /// Which of 64 words are known to be full.
    #[inline]
    fn full(&self, block: usize) -> u64 {
        match block.checked_sub(self.block) {
            None => u64::MAX,
            Some(0) => self.full[0],
            Some(1) => self.full[1],
            Some(_) => 0,
        }
    }
}

/// A single move.
struct Single {
    group: usize,
    step: Step,
    back: usize,
    fits: bool,
}

/// The conditions of a group, for the row at hand and for the rows that its moves lead to.
struct Conditions<'s> {
    before: Reader<'s>,
    after: Reader<'s>,
    here: Vec<u64>,
    /// Rows of `after`; empty when it always holds.
    there: Vec<Vec<u64>>,
}

impl Conditions<'_> {
    fn leads_to(&self, row: usize, n: usize) -> bool {
        self.there.is_empty() || bits::get(&self.there[row % self.there.len()], n)
    }
}

/// Sets looked at for one component without a second thought.
const FEW: usize = 16;

/// The Grundy values of a box, in the order of visits; `None` when some moves have two free parameters or
/// are tied to the component.
pub(super) fn values(shifts: &Shifts, rows: &Rows, limits: &Limits) -> Result<Option<Vec<u32>>, Exhausted> {
    let cones = || shifts.groups.iter().flat_map(|group| &group.cones);
    let rays = cones().filter(|cone| cone.gens.len() == 1).count();
    if !shifts.scatters.is_empty() || cones().any(|cone| cone.gens.len() > 1) || rays > FEW {
        return Ok(None);
    }
    let mut bytes = bytes(shifts, rows);
    limits.allow_bytes(bytes)?;
    let mut values = vec![0u32; rows.count * rows.len];
    let (mut rays, mut singles, mut conditions) = prepare(shifts, rows);
    let mut at = vec![0usize; rows.dims.len()];
    let mut stepped = Seen::default();
    let work = rays.len() * 4 + singles.len() + 1;
    for row in 0..rows.count {
        limits.spend((work * rows.len) as u64)?;
        limits.allow_bytes(bytes)?;
        for group in &mut conditions {
            group.before.row(&at, rows.len, limits, &mut group.here)?;
            if !group.there.is_empty() {
                let held = group.there.len();
                group.after.row(&at, rows.len, limits, &mut group.there[row % held])?;
            }
        }
        rays.iter_mut().for_each(|ray| ray.fits = (ray.first.fits(&at), ray.along.fits(&at)));
        singles.iter_mut().for_each(|single| single.fits = single.step.fits(&at));
        let mut scanned = 0u64;
        for n in 0..rows.len {
            let here = row * rows.len + n;
            for ray in &mut rays {
                let option = ray.fits.0
                    && n >= ray.first.shift
                    && conditions[ray.group].leads_to(row - ray.first.rows, n - ray.first.shift);
                let line = ray.line(n, &mut bytes);
                if option && let Some(seen) = ray.seen.get_mut(line) {
                    bytes += 8 * seen.add(values[here - ray.back]) as u64;
                }
            }
            stepped.words.fill(0);
            (stepped.block, stepped.full) = (0, [0; 2]);
            for single in &singles {
                let group = &conditions[single.group];
                if single.fits
                    && n >= single.step.shift
                    && bits::get(&group.here, n)
                    && group.leads_to(row - single.step.rows, n - single.step.shift)
                {
                    stepped.add(values[here - single.back]);
                }
            }
            let mut sets = [&stepped; FEW + 1];
            let mut count = usize::from(!singles.is_empty());
            for ray in &rays {
                if bits::get(&conditions[ray.group].here, n)
                    && let Some(seen) = ray.seen.get(ray.lines[ray.slot] as usize)
                {
                    sets[count] = seen;
                    count += 1;
                }
            }
            let (value, looked) = least(&sets[..count]);
            values[here] = u32::try_from(value).map_err(|_| Exhausted::DIGITS)?;
            scanned += looked;
            for ray in &mut rays {
                ray.slot = if ray.slot + 1 == ray.lines.len() { 0 } else { ray.slot + 1 };
            }
        }
        limits.spend(scanned)?;
        rows.advance(&mut at);
    }
    Ok(Some(values))
}

/// The least value that is in none of the sets; and how many words were looked at.
#[inline]
fn least(sets: &[&Seen]) -> (u64, u64) {
    let mut looked = 0;
    let first = sets.iter().map(|set| set.block).max().unwrap_or(0);
    for block in first.. {
        let mut open = !sets.iter().fold(0, |full, set| full | set.full(block));
        while open != 0 {
            let word = 64 * block as u64 + u64::from(open.trailing_zeros());
            let at = usize::try_from(word).unwrap_or(usize::MAX);
            let seen = sets.iter().fold(0, |seen, set| seen | set.words.get(at).copied().unwrap_or(0));
            looked += 1;
            if seen != u64::MAX {
                return (64 * word + u64::from(seen.trailing_ones()), looked);
            }
            open &= open - 1;
        }
    }
    (u64::MAX, looked)
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
fn bytes(shifts: &Shifts, rows: &Rows) -> u64 {
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

fn prepare<'s>(shifts: &'s Shifts, rows: &Rows) -> (Vec<Ray>, Vec<Single>, Vec<Conditions<'s>>) {
    let (mut rays, mut singles, mut conditions) = (Vec::new(), Vec::new(), Vec::new());
    let numbers = rows.dims.len();
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
            match cone.gens.first() {
                None => singles.push(Single { group: at, step: first, back, fits: false }),
                Some(along) => {
                    let along = Step::new(along, rows);
                    let lines = vec![0; distance(&along, rows).min(cells)];
                    rays.push(Ray {
                        group: at,
                        first,
                        along,
                        back,
                        lines,
                        slot: 0,
                        seen: Vec::new(),
                        fits: (false, false),
                    });
                }
            }
        }
        let there = if group.after.is_true() {
            Vec::new()
        } else {
            vec![vec![0; rows.words]; (most + 1).min(rows.count)]
        };
        conditions.push(Conditions {
            before: Reader::new(&group.before, numbers),
            after: Reader::new(&group.after, numbers),
            here: vec![0; rows.words],
            there,
        });
    }
    (rays, singles, conditions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_words_are_skipped_and_no_others() {
        // 12,000 values are 188 words, more than the 128 that are watched at once.
        let (mut one, mut other) = (Seen::default(), Seen::default());
        let mut missing = vec![true; 12_001];
        let order = (0..12_000u32).map(|i| i * 7001 % 12_000);
        for (step, value) in order.enumerate() {
            let set = if value % 5000 < 4000 { &mut one } else { &mut other };
            set.add(value);
            missing[value as usize] = false;
            if step % 97 == 0 || step > 11_900 {
                let expected = missing.iter().position(|&missing| missing).unwrap() as u64;
                assert_eq!(least(&[&one, &other]).0, expected, "{step}");
            }
        }
        let (value, looked) = least(&[&one, &other]);
        assert_eq!(value, 12_000);
        assert!(looked < 80, "{looked}");
    }
}
