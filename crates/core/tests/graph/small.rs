//! Small graphs: all of them up to isomorphism, and random ones.

use std::collections::HashSet;

pub(crate) type Pairs = Vec<[u32; 2]>;

/// The pairs a < b of n vertices, in a fixed order: bit i of a mask is the i-th.
pub(crate) fn pairs(n: u32) -> Pairs {
    (0..n).flat_map(|b| (0..b).map(move |a| [a, b])).collect()
}

pub(crate) fn of_mask(n: u32, mask: u32) -> Pairs {
    pairs(n).into_iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, pair)| pair).collect()
}

fn permutations(n: u32) -> Vec<Vec<u32>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(n - 1);
    let insert = |p: &Vec<u32>, at: usize| {
        let mut longer = p.clone();
        longer.insert(at, n - 1);
        longer
    };
    shorter.iter().flat_map(|p| (0..n as usize).map(move |at| insert(p, at))).collect()
}

/// Masks of graphs on n vertices that hold every graph up to isomorphism: one of each kind on n - 1
/// vertices, with every set of neighbours for the last vertex.
pub(crate) fn covering(n: u32) -> Vec<u32> {
    if n <= 1 {
        return vec![0];
    }
    let below = n * (n - 1) / 2 - (n - 1);
    let kinds = kinds(n - 1);
    kinds.iter().flat_map(|&k| (0..1u32 << (n - 1)).map(move |near| k | near << below)).collect()
}

/// One mask of each kind of graph on n vertices.
pub(crate) fn kinds(n: u32) -> Vec<u32> {
    let list = pairs(n);
    let place = |a: u32, b: u32| list.iter().position(|&p| p == [a.min(b), a.max(b)]).unwrap();
    let maps: Vec<Vec<usize>> = permutations(n)
        .iter()
        .map(|p| list.iter().map(|&[a, b]| place(p[a as usize], p[b as usize])).collect())
        .collect();
    let least = |mask: u32| {
        let mapped =
            |map: &Vec<usize>| map.iter().enumerate().fold(0, |m, (i, &to)| m | (mask >> i & 1) << to);
        maps.iter().map(mapped).min().unwrap()
    };
    let found: HashSet<u32> = covering(n).into_iter().map(least).collect();
    let mut found: Vec<u32> = found.into_iter().collect();
    found.sort_unstable();
    found
}

pub(crate) fn is_connected(n: u32, ends: &[[u32; 2]]) -> bool {
    let mut reached = 1u32;
    for _ in 0..n {
        for &[a, b] in ends {
            if (reached >> a | reached >> b) & 1 == 1 {
                reached |= 1 << a | 1 << b;
            }
        }
    }
    reached == (1 << n) - 1
}

/// A small generator with a fixed sequence.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % sides
    }

    pub(crate) fn vertex(&mut self, n: u32) -> u32 {
        u32::try_from(self.roll(u64::from(n))).unwrap()
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = usize::try_from(self.roll(i as u64 + 1)).unwrap();
            list.swap(i, j);
        }
    }
}

#[test]
fn the_small_graphs_are_all_there() {
    // The number of graphs on n vertices up to isomorphism.
    let counts: Vec<usize> = (1..=6).map(|n| kinds(n).len()).collect();
    assert_eq!(counts, [1, 2, 4, 11, 34, 156]);
}
