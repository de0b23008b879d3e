//! Numbers for lists of words: the states of products (pairs) and of subset constructions (sets).

use super::id;

/// Gives equal lists equal numbers, in order of first appearance. All lists lie in one vector.
#[derive(Default)]
pub(crate) struct Interner {
    arena: Vec<u32>,
    /// `ends[i]` is where list `i` ends in the arena; it begins where the one before ends.
    ends: Vec<usize>,
    hashes: Vec<u32>,
    /// Open addressing: the number of a list plus 1, or 0.
    slots: Vec<u32>,
}

fn hash(list: &[u32]) -> u32 {
    let mut h = 0x9e37_79b9_7f4a_7c15u64;
    for word in list {
        h = (h.rotate_left(5) ^ u64::from(*word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    // The high half is the well mixed one.
    id(usize::try_from((h ^ (h >> 29)) >> 32).expect("32 bits"))
}

impl Interner {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Cells held.
    pub(crate) fn cells(&self) -> usize {
        self.arena.len() + 3 * self.ends.len() + self.slots.len()
    }

    pub(crate) fn get(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.arena[start..self.ends[number]]
    }

    /// The number of a list.
    pub(crate) fn intern(&mut self, list: &[u32]) -> u32 {
        if 2 * (self.len() + 1) > self.slots.len() {
            self.grow();
        }
        let h = hash(list);
        let mask = self.slots.len() - 1;
        let mut at = h as usize & mask;
        while self.slots[at] != 0 {
            let number = self.slots[at] as usize - 1;
            if self.hashes[number] == h && self.get(number) == list {
                return id(number);
            }
            at = (at + 1) & mask;
        }
        let number = self.len();
        self.slots[at] = id(number + 1);
        self.arena.extend_from_slice(list);
        self.ends.push(self.arena.len());
        self.hashes.push(h);
        id(number)
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(64);
        let mask = size - 1;
        let mut slots = vec![0u32; size];
        for (number, h) in self.hashes.iter().enumerate() {
            let mut at = *h as usize & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = id(number + 1);
        }
        self.slots = slots;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_have_equal_numbers_in_order_of_appearance() {
        let mut interner = Interner::default();
        let lists: Vec<Vec<u32>> = (0..1000u32).map(|i| (0..i % 7).map(|j| i * j % 13).collect()).collect();
        let mut seen: Vec<Vec<u32>> = Vec::new();
        for list in &lists {
            let expected = seen.iter().position(|old| old == list).unwrap_or_else(|| {
                seen.push(list.clone());
                seen.len() - 1
            });
            assert_eq!(interner.intern(list) as usize, expected);
        }
        assert_eq!(interner.len(), seen.len());
        assert!(seen.iter().enumerate().all(|(i, list)| interner.get(i) == list.as_slice()));
    }
}
