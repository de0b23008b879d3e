//! Forgetting a track: the subset construction, with what leading zeros need.

use super::intern::Interner;
use super::{DEAD, Growing, Machine, id};
use crate::limits::{Limits, Undecided};

/// The minimal machine that accepts a word if the given one (outputs 0 and 1) accepts some word that differs in
/// the forgotten track only, where that track may be longer by leading zeros of the others.
///
/// `groups[letter]` are the letters of the given machine that `letter` stands for; `groups[0]` must stand for
/// all zeros. Time and memory: the reachable sets of states, exponential in the worst case.
pub(crate) fn project(machine: &Machine, groups: &[Vec<u32>], limits: &Limits) -> Result<Machine, Undecided> {
    let arrows = Arrows::new(machine, groups, limits)?;
    let mut sets = Interner::default();
    let mut current = Gather::new(machine.states());
    // A number of the other tracks may need fewer digits than the forgotten one: begin after any number of
    // their leading zeros.
    current.add(0);
    let mut at = 0;
    while at < current.list.len() {
        let state = current.list[at];
        at += 1;
        arrows.of(state, 0).iter().for_each(|next| current.add(*next));
    }
    sets.intern(current.sorted());
    let mut growing = Growing::new(groups.len(), limits);
    let mut set = Vec::new();
    let mut row = Vec::with_capacity(groups.len());
    let mut at = 0;
    while at < sets.len() {
        set.clear();
        set.extend_from_slice(sets.get(at));
        row.clear();
        for letter in 0..groups.len() {
            current.clear();
            for state in &set {
                for next in arrows.of(*state, letter) {
                    current.add(*next);
                }
            }
            row.push(if current.list.is_empty() { DEAD } else { sets.intern(current.sorted()) });
        }
        let output = set.iter().map(|state| machine.output[*state as usize]).max().unwrap_or(0);
        limits.spend((set.len() * groups.len()) as u64)?;
        growing.row(output, row.iter().copied(), (sets.len(), sets.cells() + arrows.cells()))?;
        at += 1;
    }
    drop((sets, arrows)); // Minimisation needs the room.
    growing.finish()
}

/// The transitions after forgetting: for each state and letter the states that may follow, without repetition.
struct Arrows {
    letters: usize,
    ends: Vec<u32>,
    heads: Vec<u32>,
}

impl Arrows {
    fn new(machine: &Machine, groups: &[Vec<u32>], limits: &Limits) -> Result<Self, Undecided> {
        limits.spend(machine.table.len() as u64)?;
        limits.allow_cells(2 * machine.table.len() + machine.states() * groups.len())?;
        let mut ends = Vec::with_capacity(machine.states() * groups.len() + 1);
        let mut heads: Vec<u32> = Vec::new();
        ends.push(0);
        for state in 0..machine.states() {
            let row = machine.row(id(state));
            for group in groups {
                let start = heads.len();
                heads.extend(group.iter().map(|letter| row[*letter as usize]).filter(|next| *next != DEAD));
                heads[start..].sort_unstable();
                let mut kept = start;
                for at in start..heads.len() {
                    if kept == start || heads[kept - 1] != heads[at] {
                        heads[kept] = heads[at];
                        kept += 1;
                    }
                }
                heads.truncate(kept);
                ends.push(id(kept));
            }
        }
        Ok(Arrows { letters: groups.len(), ends, heads })
    }

    fn of(&self, state: u32, letter: usize) -> &[u32] {
        let at = state as usize * self.letters + letter;
        &self.heads[self.ends[at] as usize..self.ends[at + 1] as usize]
    }

    fn cells(&self) -> usize {
        self.ends.len() + self.heads.len()
    }
}

/// A set of states that is being collected.
struct Gather {
    list: Vec<u32>,
    /// The round in which a state was last added.
    seen: Vec<u32>,
    round: u32,
}

impl Gather {
    fn new(states: usize) -> Self {
        Gather { list: Vec::new(), seen: vec![0; states], round: 1 }
    }

    fn clear(&mut self) {
        self.list.clear();
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
    }

    fn add(&mut self, state: u32) {
        let seen = &mut self.seen[state as usize];
        if *seen != self.round {
            *seen = self.round;
            self.list.push(state);
        }
    }

    fn sorted(&mut self) -> &[u32] {
        self.list.sort_unstable();
        &self.list
    }
}
