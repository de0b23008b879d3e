//! The smallest machine with the same outputs, numbered canonically.

use super::{DEAD, Machine, id};
use crate::limits::{Limits, Undecided};

/// The minimal machine: states from which only output 0 follows are gone ([`DEAD`] stands for them), no two
/// states agree on all words, and states are numbered in the order in which a search by breadth, letter by
/// letter, reaches them. So two machines say the same if and only if their minimal machines are equal.
///
/// Partition refinement by Hopcroft's smaller half on the transitions that exist (A. Valmari, "Fast brief
/// practical DFA minimization", Information Processing Letters 112, 2012): O(m log m) for m transitions.
pub(crate) fn minimize(machine: &Machine, limits: &Limits) -> Result<Machine, Undecided> {
    let live = Live::of(machine, limits)?;
    if live.states.is_empty() {
        return Ok(Machine::nothing(machine.letters));
    }
    let block = refine(machine, &live, limits)?;
    limits.spend(machine.table.len() as u64)?;
    Ok(canonical(machine, &live, &block))
}

/// The part that matters: reachable, and with a way to an output other than 0.
struct Live {
    /// Old numbers of the states kept, increasing; state 0 first.
    states: Vec<u32>,
    /// New number, or [`DEAD`].
    number: Vec<u32>,
    /// Transitions between kept states in the order of their letters: where from, where to (new numbers).
    tails: Vec<u32>,
    heads: Vec<u32>,
    /// Where the transitions of each letter end.
    letter_ends: Vec<usize>,
}

impl Live {
    fn of(machine: &Machine, limits: &Limits) -> Result<Live, Undecided> {
        let n = machine.states();
        let mut reached = vec![false; n];
        reached[0] = true;
        let mut todo = vec![0u32];
        while let Some(state) = todo.pop() {
            for next in machine.row(state) {
                if *next != DEAD && !reached[*next as usize] {
                    reached[*next as usize] = true;
                    todo.push(*next);
                }
            }
        }
        limits.spend(2 * machine.table.len() as u64)?;
        // Backwards from the states with output, by lists of the transitions into each state.
        let mut ends = vec![0u32; n + 1];
        for (at, next) in machine.table.iter().enumerate() {
            if *next != DEAD && reached[at / machine.letters] {
                ends[*next as usize + 1] += 1;
            }
        }
        for i in 0..n {
            ends[i + 1] += ends[i];
        }
        let mut sources = vec![0u32; ends[n] as usize];
        let mut fill = ends.clone();
        for (at, next) in machine.table.iter().enumerate() {
            if *next != DEAD && reached[at / machine.letters] {
                let slot = &mut fill[*next as usize];
                sources[*slot as usize] = id(at / machine.letters);
                *slot += 1;
            }
        }
        let mut useful: Vec<bool> = (0..n).map(|q| reached[q] && machine.output[q] != 0).collect();
        let mut todo: Vec<u32> = (0..n).filter(|q| useful[*q]).map(id).collect();
        while let Some(state) = todo.pop() {
            let (from, to) = (ends[state as usize] as usize, ends[state as usize + 1] as usize);
            for source in &sources[from..to] {
                if !useful[*source as usize] {
                    useful[*source as usize] = true;
                    todo.push(*source);
                }
            }
        }
        let mut live = Live {
            states: (0..n).filter(|q| useful[*q]).map(id).collect(),
            number: vec![DEAD; n],
            tails: Vec::new(),
            heads: Vec::new(),
            letter_ends: Vec::with_capacity(machine.letters),
        };
        if !useful[0] {
            live.states.clear();
            return Ok(live);
        }
        for (new, old) in live.states.iter().enumerate() {
            live.number[*old as usize] = id(new);
        }
        for letter in 0..machine.letters {
            for (new, old) in live.states.iter().enumerate() {
                let next = machine.step(*old, letter);
                if next != DEAD && live.number[next as usize] != DEAD {
                    live.tails.push(id(new));
                    live.heads.push(live.number[next as usize]);
                }
            }
            live.letter_ends.push(live.tails.len());
        }
        // A partition holds six words an element at most; transitions are held four times beside that.
        limits.allow_cells(machine.table.len() + 6 * live.states.len() + 9 * live.tails.len())?;
        Ok(live)
    }
}

/// A partition of `0..n` that is refined by marking elements and splitting the blocks they lie in.
struct Partition {
    elements: Vec<u32>,
    place: Vec<u32>,
    block_of: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// The blocks are runs of `elements`, which end at `ends`.
    fn new(elements: Vec<u32>, ends: impl Iterator<Item = usize>) -> Self {
        let n = elements.len();
        let mut partition = Partition {
            place: vec![0; n],
            block_of: vec![0; n],
            elements,
            first: Vec::new(),
            past: Vec::new(),
            marked: Vec::new(),
            touched: Vec::new(),
        };
        for (place, element) in partition.elements.iter().enumerate() {
            partition.place[*element as usize] = id(place);
        }
        let mut start = 0;
        for end in ends.filter(|end| *end > 0) {
            if end == start {
                continue;
            }
            let block = id(partition.first.len());
            for element in &partition.elements[start..end] {
                partition.block_of[*element as usize] = block;
            }
            partition.first.push(id(start));
            partition.past.push(id(end));
            partition.marked.push(0);
            start = end;
        }
        partition
    }

    fn blocks(&self) -> usize {
        self.first.len()
    }

    fn range(&self, block: usize) -> std::ops::Range<usize> {
        self.first[block] as usize..self.past[block] as usize
    }

    fn mark(&mut self, element: u32) {
        let block = self.block_of[element as usize] as usize;
        let (from, to) = (self.place[element as usize], self.first[block] + self.marked[block]);
        if from < to {
            return; // Marked already.
        }
        let other = self.elements[to as usize];
        self.elements[from as usize] = other;
        self.place[other as usize] = from;
        self.elements[to as usize] = element;
        self.place[element as usize] = to;
        if self.marked[block] == 0 {
            self.touched.push(id(block));
        }
        self.marked[block] += 1;
    }

    /// Splits each block with marks into marked and unmarked; the smaller part becomes the new block.
    fn split(&mut self) {
        while let Some(block) = self.touched.pop() {
            let block = block as usize;
            let middle = self.first[block] + self.marked[block];
            let marked = std::mem::take(&mut self.marked[block]);
            if middle == self.past[block] {
                continue;
            }
            let new = if marked <= self.past[block] - middle {
                let new = (self.first[block], middle);
                self.first[block] = middle;
                new
            } else {
                let new = (middle, self.past[block]);
                self.past[block] = middle;
                new
            };
            let number = id(self.first.len());
            for place in new.0..new.1 {
                self.block_of[self.elements[place as usize] as usize] = number;
            }
            self.first.push(new.0);
            self.past.push(new.1);
            self.marked.push(0);
        }
    }
}

/// The block of equivalent states of each kept state.
fn refine(machine: &Machine, live: &Live, limits: &Limits) -> Result<Vec<u32>, Undecided> {
    let n = live.states.len();
    let output = |state: &u32| machine.output[live.states[*state as usize] as usize];
    let mut order: Vec<u32> = (0..n).map(id).collect();
    order.sort_by_key(output);
    let ends: Vec<usize> =
        (1..=n).filter(|end| *end == n || output(&order[end - 1]) != output(&order[*end])).collect();
    let mut blocks = Partition::new(order, ends.into_iter());
    let transitions = (0..live.tails.len()).map(id).collect();
    let mut cords = Partition::new(transitions, live.letter_ends.iter().copied());

    // The transitions into each state.
    let mut into_ends = vec![0u32; n + 1];
    for head in &live.heads {
        into_ends[*head as usize + 1] += 1;
    }
    for i in 0..n {
        into_ends[i + 1] += into_ends[i];
    }
    let mut into = vec![0u32; live.heads.len()];
    let mut fill = into_ends.clone();
    for (transition, head) in live.heads.iter().enumerate() {
        into[fill[*head as usize] as usize] = id(transition);
        fill[*head as usize] += 1;
    }

    // The first block need not be used to split cords: what leads into it is what does not lead into others.
    // That holds for transitions of one letter only where they exist, and those that do not are told apart
    // by the cords of whole letters.
    let (mut block, mut cord) = (1, 0);
    while cord < cords.blocks() {
        limits.spend(cords.range(cord).len() as u64 + 1)?;
        for place in cords.range(cord) {
            blocks.mark(live.tails[cords.elements[place] as usize]);
        }
        blocks.split();
        cord += 1;
        while block < blocks.blocks() {
            for place in blocks.range(block) {
                let state = blocks.elements[place] as usize;
                let range = into_ends[state] as usize..into_ends[state + 1] as usize;
                limits.spend(range.len() as u64)?;
                for transition in &into[range] {
                    cords.mark(*transition);
                }
            }
            cords.split();
            block += 1;
        }
    }
    Ok(blocks.block_of)
}

/// One state a block, in the order of a search by breadth.
fn canonical(machine: &Machine, live: &Live, block: &[u32]) -> Machine {
    let blocks = block.iter().max().map_or(0, |b| *b as usize + 1);
    let mut number = vec![DEAD; blocks];
    number[block[0] as usize] = 0;
    let mut queue = vec![0u32];
    let mut minimal = Machine { letters: machine.letters, table: Vec::new(), output: Vec::new() };
    let mut at = 0;
    while at < queue.len() {
        let old = live.states[queue[at] as usize];
        at += 1;
        minimal.output.push(machine.output[old as usize]);
        for next in machine.row(old) {
            let kept = if *next == DEAD { DEAD } else { live.number[*next as usize] };
            if kept == DEAD {
                minimal.table.push(DEAD);
                continue;
            }
            let class = block[kept as usize] as usize;
            if number[class] == DEAD {
                number[class] = id(queue.len());
                queue.push(kept);
            }
            minimal.table.push(number[class]);
        }
    }
    minimal
}
