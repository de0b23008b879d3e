//! How the moves of a box reach from row to row. A row is all components that agree in all numbers but the
//! last; rows are visited in lexicographic order, so that options come first.

use super::bits;
use super::bytes::{self, Reader};
use super::shifts::{Cone, Group};

/// The rows of a box.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    /// Sizes in all directions, the last one being the length of a row.
    pub(super) dims: Vec<usize>,
    /// Rows from one row to the next in each direction but the last.
    strides: Vec<usize>,
    /// How many there are.
    pub(super) count: usize,
    pub(super) len: usize,
    pub(super) words: usize,
}

impl Rows {
    /// The rows of a box with at least one direction; `None` when there are too many.
    pub(super) fn new(dims: &[usize]) -> Option<Rows> {
        let (&len, slow) = dims.split_last()?;
        let mut strides = vec![1usize; slow.len()];
        let mut count = 1usize;
        for (stride, &dim) in strides.iter_mut().zip(slow).rev() {
            *stride = count;
            count = count.checked_mul(dim)?;
        }
        count.checked_mul(len)?;
        Some(Rows { dims: dims.to_vec(), strides, count, len, words: bits::words(len) })
    }

    /// The place of a component in the order of visits, if it is in the box.
    #[inline]
    pub(super) fn cell(&self, at: &[u64]) -> Option<usize> {
        if at.len() != self.dims.len() {
            return None;
        }
        let mut cell = 0;
        for (&n, &dim) in at.iter().zip(&self.dims) {
            let n = usize::try_from(n).ok().filter(|n| *n < dim)?;
            cell = cell * dim + n;
        }
        Some(cell)
    }

    /// The component at a place.
    pub(super) fn state(&self, mut cell: usize, out: &mut Vec<u64>) {
        out.clear();
        for &dim in self.dims.iter().rev() {
            out.push((cell % dim) as u64);
            cell /= dim;
        }
        out.reverse();
    }

    /// The first component of a row.
    pub(super) fn first_of(&self, row: usize) -> Vec<usize> {
        let mut at: Vec<usize> =
            self.strides.iter().zip(&self.dims).map(|(stride, dim)| row / stride % dim).collect();
        at.push(0);
        at
    }

    /// The row of a component.
    pub(super) fn row_of(&self, at: &[usize]) -> usize {
        at.iter().zip(&self.strides).map(|(n, stride)| n * stride).sum()
    }

    /// The next row.
    pub(super) fn advance(&self, at: &mut [usize]) {
        let slow = self.strides.len();
        for (n, &dim) in at.iter_mut().zip(&self.dims).take(slow).rev() {
            *n += 1;
            if *n < dim {
                return;
            }
            *n = 0;
        }
    }
}

/// A vector that leads from a row to another one.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) rows: usize,
    slow: Vec<usize>,
    pub(super) shift: usize,
}

impl Step {
    pub(super) fn new(vector: &[usize], rows: &Rows) -> Step {
        let (&shift, slow) = vector.split_last().unwrap_or((&0, &[]));
        let distance = slow.iter().zip(&rows.strides).map(|(n, stride)| n.saturating_mul(*stride));
        Step { rows: distance.fold(0, usize::saturating_add), slow: slow.to_vec(), shift }
    }

    /// Whether one can go back by it from a row.
    pub(super) fn fits(&self, at: &[usize]) -> bool {
        self.slow.iter().zip(at).all(|(step, n)| step <= n)
    }
}

/// The last few rows of bits.
#[derive(Debug, Clone)]
pub(super) struct Ring {
    rows: usize,
    words: usize,
    data: Vec<u64>,
}

impl Ring {
    /// Holds this row and so many before it.
    fn new(back: usize, rows: &Rows) -> Ring {
        let held = back.saturating_add(1).min(rows.count);
        Ring { rows: held, words: rows.words, data: vec![0; held * rows.words] }
    }

    fn bytes(back: usize, rows: &Rows) -> u64 {
        8 * (back.saturating_add(1).min(rows.count) as u64) * rows.words as u64
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        let at = row % self.rows * self.words;
        &self.data[at..at + self.words]
    }

    fn put(&mut self, row: usize, bits: &[u64]) {
        let at = row % self.rows * self.words;
        self.data[at..at + self.words].copy_from_slice(bits);
    }
}

/// A cone that reaches other rows.
#[derive(Debug, Clone)]
struct Far {
    first: Step,
    gens: Vec<Step>,
    /// Generators within a row.
    near: Vec<usize>,
}

/// A group of moves, sorted by where they reach.
#[derive(Debug, Clone)]
pub(super) struct Reach {
    far: Vec<Far>,
    /// Cones within a row: where they begin, and their generators.
    near: Vec<(usize, Vec<usize>)>,
    /// All that the cones within a row subtract, up to the last word with a bit.
    pub(super) amounts: Vec<u64>,
    /// Rows that its moves reach back.
    back: usize,
}

impl Reach {
    pub(super) fn new(group: &Group, rows: &Rows) -> Reach {
        let mut reach = Reach { far: Vec::new(), near: Vec::new(), amounts: Vec::new(), back: 0 };
        let mut open = group.cones.clone();
        while let Some(cone) = open.pop() {
            let first = Step::new(&cone.first, rows);
            let steps = cone.gens.iter().map(|ray| Step::new(ray, rows));
            let (gens, near): (Vec<Step>, Vec<Step>) = steps.partition(|step| step.rows > 0);
            let near: Vec<usize> = near.iter().map(|step| step.shift).collect();
            if first.rows > 0 {
                reach.back = reach.back.max(first.rows);
                reach.far.push(Far { first, gens, near });
            } else if gens.is_empty() {
                reach.near.push((first.shift, near));
            } else {
                // It begins in the row and leaves it by a generator: without that one, or at least once.
                let leaves = |ray: &Vec<usize>| Step::new(ray, rows).rows > 0;
                let at = cone.gens.iter().position(leaves).unwrap_or(0);
                let mut without = cone.clone();
                let ray = without.gens.remove(at);
                let first = cone.first.iter().zip(&ray).map(|(a, b)| a + b).collect();
                open.push(Cone { first, gens: cone.gens });
                open.push(without);
            }
        }
        let mut amounts = vec![0; rows.words];
        for (first, gens) in &reach.near {
            let mut cone = vec![0; rows.words];
            bits::set(&mut cone, *first);
            gens.iter().for_each(|&step| bits::smear(&mut cone, step));
            bits::or(&mut amounts, &cone);
        }
        bits::cut(&mut amounts, rows.len);
        let used = amounts.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        amounts.truncate(used);
        reach.amounts = amounts;
        reach
    }

    /// Words that are touched for each row, about.
    pub(super) fn work(&self, rows: &Rows) -> u64 {
        (rows.words * self.far.iter().map(|far| 1 + far.gens.len() + far.near.len()).sum::<usize>()) as u64
    }
}

/// Sets of components that moves lead into, and from where: row by row, for each group of moves.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    /// For each group the components that count.
    targets: Vec<Ring>,
    /// For each group and each of its cones with generators, from where the cone leads to one that counts.
    history: Vec<Vec<Option<Ring>>>,
    scratch: Vec<u64>,
}

impl Layer {
    pub(super) fn bytes(reaches: &[Reach], rows: &Rows) -> u64 {
        let back = |far: &Far| far.gens.iter().map(|ray| ray.rows).max();
        let one = |reach: &Reach| {
            let history = reach.far.iter().filter_map(back).map(|back| Ring::bytes(back, rows)).sum::<u64>();
            Ring::bytes(reach.back, rows) + history
        };
        reaches.iter().map(one).sum()
    }

    pub(super) fn new(reaches: &[Reach], rows: &Rows) -> Layer {
        let history = |far: &Far| far.gens.iter().map(|ray| ray.rows).max().map(|back| Ring::new(back, rows));
        Layer {
            targets: reaches.iter().map(|reach| Ring::new(reach.back, rows)).collect(),
            history: reaches.iter().map(|reach| reach.far.iter().map(history).collect()).collect(),
            scratch: vec![0; rows.words],
        }
    }

    /// Adds the components of a row from which the moves of a group lead into another row to one that
    /// counts.
    pub(super) fn far(
        &mut self,
        group: usize,
        reach: &Reach,
        (row, at): (usize, &[usize]),
        len: usize,
        out: &mut [u64],
    ) {
        let (target, scratch) = (&self.targets[group], &mut self.scratch);
        for (far, history) in reach.far.iter().zip(&mut self.history[group]) {
            if far.gens.is_empty() && far.near.is_empty() {
                if far.first.fits(at) {
                    bits::or_shifted(out, target.row(row - far.first.rows), far.first.shift);
                }
                continue;
            }
            scratch.fill(0);
            if far.first.fits(at) {
                bits::or_shifted(scratch, target.row(row - far.first.rows), far.first.shift);
            }
            if let Some(history) = history.as_ref() {
                for ray in far.gens.iter().filter(|ray| ray.fits(at)) {
                    bits::or_shifted(scratch, history.row(row - ray.rows), ray.shift);
                }
            }
            far.near.iter().for_each(|&step| bits::smear(scratch, step));
            bits::cut(scratch, len);
            bits::or(out, scratch);
            if let Some(history) = history {
                history.put(row, scratch);
            }
        }
        bits::cut(out, len);
    }

    /// Adds those from which they lead within the row to one of `targets`.
    pub(super) fn near(&mut self, reach: &Reach, targets: &[u64], len: usize, out: &mut [u64]) {
        for (first, gens) in &reach.near {
            self.scratch.fill(0);
            bits::or_shifted(&mut self.scratch, targets, *first);
            gens.iter().for_each(|&step| bits::smear(&mut self.scratch, step));
            bits::or(out, &self.scratch);
        }
        bits::cut(out, len);
    }

    /// Adds it to the bytes of a file.
    pub(super) fn save(&self, out: &mut Vec<u8>) {
        let history = self.history.iter().flatten().flatten();
        self.targets.iter().chain(history).for_each(|ring| bytes::put_all(out, &ring.data));
    }

    /// What such a file says of a layer of the same rule and box.
    pub(super) fn load(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let history = self.history.iter_mut().flatten().flatten();
        self.targets.iter_mut().chain(history).try_for_each(|ring| reader.all(&mut ring.data))
    }

    /// Remembers which components of a row count for a group.
    pub(super) fn remember(&mut self, group: usize, row: usize, targets: &[u64]) {
        self.targets[group].put(row, targets);
    }
}
