//! The names of vertices: numbers, words, cells of a board or the two sides of a bipartite list.

use std::hash::{BuildHasher, RandomState};

use super::{Vertex, id};

/// How vertices are called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Labels {
    /// `first`, `first` + 1, ..
    Numbered {
        /// The name of the first vertex.
        first: u64,
        /// How many.
        count: usize,
    },
    /// Numbers with gaps, increasing.
    Sparse(Vec<u64>),
    /// Words, all different.
    Named(Words),
    /// Cells of a board, `row,column`, both from 1.
    Cells(Cells),
    /// `L1`, `L2`, .. on the left, then `R1`, `R2`, .. on the right.
    Sides {
        /// Vertices on the left.
        left: usize,
        /// Vertices on the right.
        right: usize,
    },
}

/// Different words with their places: the words one after the other, and an open table over them, so that a
/// million names are a few blocks of memory.
#[derive(Debug, Clone, Default)]
pub struct Words {
    text: String,
    ends: Vec<usize>,
    /// A part of the hash, and the place + 1; 0 for an empty slot.
    slots: Vec<(u32, u32)>,
    hasher: RandomState,
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for Words {}

impl Words {
    fn word(&self, place: usize) -> &str {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[place]]
    }

    /// The slot of a word, or the empty one where it would stand.
    fn slot(&self, word: &str) -> (usize, u32) {
        let hash = self.hasher.hash_one(word);
        let part = u32::try_from(hash >> 32).unwrap_or(0);
        let mask = self.slots.len() - 1;
        let mut at = usize::try_from(hash & mask as u64).unwrap_or(0);
        loop {
            match self.slots[at] {
                (_, 0) => return (at, part),
                (same, place) if same == part && self.word(place as usize - 1) == word => return (at, part),
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn find(&self, word: &str) -> Option<Vertex> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.slot(word).0].1.checked_sub(1)
    }

    /// The place of a word, which is added when it is new.
    pub(crate) fn place(&mut self, word: &str) -> Vertex {
        if 2 * self.ends.len() >= self.slots.len() {
            self.grow();
        }
        let (at, part) = self.slot(word);
        if let Some(place) = self.slots[at].1.checked_sub(1) {
            return place;
        }
        let place = id(self.ends.len());
        self.text.push_str(word);
        self.ends.push(self.text.len());
        self.slots[at] = (part, place + 1);
        place
    }

    fn grow(&mut self) {
        self.slots = vec![(0, 0); (4 * self.slots.len()).max(64)];
        for place in 0..self.ends.len() {
            let (at, part) = self.slot(self.word(place));
            self.slots[at] = (part, id(place) + 1);
        }
    }
}

/// Cells row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    list: Vec<(usize, usize)>,
}

impl Labels {
    pub(crate) fn cells(list: Vec<(usize, usize)>) -> Self {
        Labels::Cells(Cells { list })
    }

    /// How many vertices.
    pub fn count(&self) -> usize {
        match self {
            Labels::Numbered { count, .. } => *count,
            Labels::Sparse(list) => list.len(),
            Labels::Named(words) => words.ends.len(),
            Labels::Cells(cells) => cells.list.len(),
            Labels::Sides { left, right } => left + right,
        }
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn name(&self, v: Vertex) -> String {
        let at = v as usize;
        assert!(at < self.count(), "vertex {v} of {}", self.count());
        match self {
            Labels::Numbered { first, .. } => (u128::from(*first) + u128::from(v)).to_string(),
            Labels::Sparse(list) => list[at].to_string(),
            Labels::Named(words) => words.word(at).to_string(),
            Labels::Cells(cells) => format!("{},{}", cells.list[at].0 + 1, cells.list[at].1 + 1),
            Labels::Sides { left, .. } if at < *left => format!("L{}", at + 1),
            Labels::Sides { left, .. } => format!("R{}", at - left + 1),
        }
    }

    /// The vertex of that name.
    pub fn find(&self, name: &str) -> Option<Vertex> {
        let name = name.trim();
        let number = |text: &str| text.parse::<u64>().ok();
        let within = |text: &str, count: usize| {
            let place = usize::try_from(number(text)?.checked_sub(1)?).ok()?;
            (place < count).then_some(place)
        };
        match self {
            Labels::Numbered { first, count } => {
                let place = usize::try_from(number(name)?.checked_sub(*first)?).ok()?;
                (place < *count).then(|| id(place))
            }
            Labels::Sparse(list) => list.binary_search(&number(name)?).ok().map(id),
            Labels::Named(words) => words.find(name),
            Labels::Cells(_) => {
                let (r, c) = name.trim_start_matches('(').trim_end_matches(')').split_once(',')?;
                let read = |text: &str| usize::try_from(number(text.trim())?.checked_sub(1)?).ok();
                self.at_cell(read(r)?, read(c)?)
            }
            Labels::Sides { left, right } => match name.strip_prefix(['L', 'l']) {
                Some(rest) => within(rest, *left).map(id),
                None => within(name.strip_prefix(['R', 'r'])?, *right).map(|place| id(left + place)),
            },
        }
    }

    /// Row and column of a cell, from 0.
    pub(crate) fn cell(&self, at: usize) -> Option<(usize, usize)> {
        match self {
            Labels::Cells(cells) => cells.list.get(at).copied(),
            _ => None,
        }
    }

    /// The vertex of the cell in that row and column, from 0.
    pub(crate) fn at_cell(&self, row: usize, column: usize) -> Option<Vertex> {
        match self {
            Labels::Cells(cells) => cells.list.binary_search(&(row, column)).ok().map(id),
            _ => None,
        }
    }
}
