//! The graph of all positions that can follow, and going back through it from what is decided.

use crate::graph::loopy::Fate;
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::engine::bytes::{self, Reader};

/// The game is over and the player to move has lost; has won. Positions have the numbers after these.
pub(super) const OVER_LOST: u32 = 0;
pub(super) const OVER_WON: u32 = 1;
pub(super) const OVERS: usize = 2;

/// A request to stop is looked for after so many.
const CHECK: usize = 1 << 14;

/// Who can move where: the options of node i are `options[ends[i]..ends[i + 1]]`.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    pub(super) options: Vec<u32>,
    pub(super) ends: Vec<usize>,
    /// Positions where the game is over, and whether the player to move has won.
    pub(super) overs: Vec<Option<bool>>,
}

impl Graph {
    /// Without positions.
    pub(super) fn new() -> Graph {
        Graph { options: Vec::new(), ends: vec![0; 1 + OVERS], overs: Vec::new() }
    }

    /// How many positions have their options.
    pub(super) fn len(&self) -> usize {
        self.ends.len() - 1 - OVERS
    }

    /// Forgets what belongs to no position that has all its options.
    pub(super) fn settle(&mut self) {
        self.options.truncate(self.ends.last().copied().unwrap_or(0));
        self.overs.truncate(self.len());
    }

    /// How many positions can follow from one, itself included.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn followed(&self, number: usize, held: u64, limits: &Limits) -> Result<usize, Exhausted> {
        let count = self.ends.len() - 1;
        limits.allow_bytes(held.saturating_add(self.held()).saturating_add(5 * count as u64))?;
        let mut met = vec![false; count];
        let mut queue = vec![u32::try_from(number + OVERS).map_err(|_| Exhausted::DIGITS)?];
        met[number + OVERS] = true;
        let mut followed = 0;
        while let Some(node) = queue.pop() {
            let node = node as usize;
            followed += usize::from(node >= OVERS);
            let options = &self.options[self.ends[node]..self.ends[node + 1]];
            limits.spend(1 + options.len() as u64)?;
            for &to in options {
                if !std::mem::replace(&mut met[to as usize], true) {
                    queue.push(to);
                }
            }
        }
        Ok(followed)
    }

    /// Adds it to the bytes of a file.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        bytes::put_small(out, &self.options);
        bytes::put(out, self.ends.len() as u64);
        self.ends.iter().for_each(|&end| bytes::put(out, end as u64));
        out.extend(self.overs.iter().map(|over| over.map_or(2, u8::from)));
    }

    /// The one of such a file, about so many positions; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(super) fn get(
        positions: usize,
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<Graph>, Exhausted> {
        let read = (|| {
            let options = reader.small()?;
            let ends: Vec<usize> =
                reader.list()?.into_iter().map(usize::try_from).collect::<Result<_, _>>().ok()?;
            let count = ends.len().checked_sub(1 + OVERS).filter(|count| *count <= positions)?;
            let overs =
                reader.take(count as u64)?.iter().map(|&over| (over < 2).then_some(over == 1)).collect();
            let first = ends[..=OVERS].iter().all(|&end| end == 0);
            let last = ends.last() == Some(&options.len());
            let known = options.iter().all(|&to| (to as usize) < positions + OVERS);
            (first && last && known && ends.is_sorted()).then_some(Graph { options, ends, overs })
        })();
        limits.allow_bytes(read.as_ref().map_or(0, Graph::held))?;
        Ok(read)
    }

    pub(super) fn held(&self) -> u64 {
        (4 * self.options.capacity() + 8 * self.ends.capacity() + self.overs.capacity()) as u64
    }

    /// The options from `first` on are those of one node, each once.
    pub(super) fn close(&mut self, first: usize) {
        self.options[first..].sort_unstable();
        let mut kept = first;
        for at in first..self.options.len() {
            if at == first || self.options[at] != self.options[at - 1] {
                self.options[kept] = self.options[at];
                kept += 1;
            }
        }
        self.options.truncate(kept);
        self.ends.push(kept);
    }

    /// Decides what follows from what is decided, nearest ends first; what is left is drawn.
    pub(super) fn go_back(&self, held: u64, limits: &Limits) -> Result<Vec<Fate>, Exhausted> {
        let count = self.ends.len() - 1;
        let nodes =
            u32::try_from(count).map_err(|_| Exhausted { what: Budget::Positions, limit: 1 << 32 })?;
        // Starts and how far they are filled, what is left, the queue, fates; the arrows turned round.
        let more = (8 + 8 + 4 + 4 + 8) * count as u64 + 4 * self.options.len() as u64;
        limits.allow_bytes(self.held().saturating_add(held).saturating_add(more))?;
        let mut starts = vec![0usize; count + 1];
        for some in self.options.chunks(CHECK) {
            limits.spend(some.len() as u64)?;
            some.iter().for_each(|&to| starts[to as usize + 1] += 1);
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut fill = starts.clone();
        let mut from = vec![0u32; self.options.len()];
        let mut left = vec![0u32; count];
        for node in 0..nodes {
            let options = &self.options[self.ends[node as usize]..self.ends[node as usize + 1]];
            if node as usize % CHECK == 0 {
                limits.spend((count - node as usize).min(CHECK) as u64)?;
            }
            left[node as usize] = u32::try_from(options.len()).unwrap_or(u32::MAX);
            for &to in options {
                from[fill[to as usize]] = node;
                fill[to as usize] += 1;
            }
        }
        drop(fill);
        let mut fates = vec![Fate::Draw; count];
        let mut queue = Vec::with_capacity(count);
        let overs = [Some(false), Some(true)].into_iter().chain(self.overs.iter().copied());
        for (node, over) in (0..nodes).zip(overs) {
            if let Some(wins) = over {
                fates[node as usize] = if wins { Fate::Win(0) } else { Fate::Loss(0) };
                queue.push(node);
            }
        }
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let node = node as usize;
            let before = &from[starts[node]..starts[node + 1]];
            limits.spend(1 + before.len() as u64)?;
            for &before in before {
                let at = before as usize;
                if fates[at] != Fate::Draw {
                    continue;
                }
                fates[at] = match fates[node] {
                    Fate::Loss(moves) => Fate::Win(moves + 1),
                    Fate::Win(moves) => {
                        left[at] -= 1;
                        if left[at] > 0 {
                            continue;
                        }
                        Fate::Loss(moves + 1)
                    }
                    Fate::Draw => continue,
                };
                queue.push(before);
            }
        }
        Ok(fates)
    }
}
