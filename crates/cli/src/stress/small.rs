//! Small inputs, the smallest first.

use grundy::limits::Limits;
use grundy::states::small::Kind as Lists;
use num_bigint::BigUint;

use super::input::{Kind, Numbers};

/// Bounds of each number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Range {
    /// The least.
    pub(crate) least: BigUint,
    /// The greatest.
    pub(crate) most: BigUint,
    /// The greatest of the number in each place, where that is a bound of its own.
    pub(crate) each: Vec<Option<BigUint>>,
    /// The fewest heaps, or entries of a row.
    pub(crate) fewest: usize,
    /// The most.
    pub(crate) heaps: usize,
}

impl Range {
    /// Whether an input stays within.
    pub(crate) fn holds(&self, kind: &Kind, numbers: &Numbers) -> bool {
        let count = match kind.fixed() {
            Some(fixed) => numbers.len() == fixed,
            None => (self.fewest.max(1)..=self.heaps).contains(&numbers.len()),
        };
        count && numbers.iter().enumerate().all(|(at, n)| *n >= self.least && n <= self.most_at(at))
    }

    /// The greatest number in a place.
    pub(crate) fn most_at(&self, place: usize) -> &BigUint {
        self.each.get(place).and_then(Option::as_ref).unwrap_or(&self.most)
    }

    /// What is too large becomes the greatest that may stand there, where places have bounds of their own.
    pub(crate) fn held(&self, mut numbers: Numbers) -> Numbers {
        for (at, bound) in self.each.iter().enumerate() {
            if let (Some(bound), Some(n)) = (bound, numbers.get_mut(at))
                && *n > *bound
            {
                n.clone_from(bound);
            }
        }
        numbers
    }
}

/// The lists of one kind, layer by layer.
struct Layers {
    lists: Lists,
    /// The layers are used up to here.
    last: u64,
    max: u64,
    waiting: std::vec::IntoIter<Vec<u64>>,
}

impl Layers {
    fn new(lists: Lists, last: u64) -> Layers {
        Layers { lists, last, max: 0, waiting: Vec::new().into_iter() }
    }
}

impl Iterator for Layers {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        loop {
            if let Some(list) = self.waiting.next() {
                return Some(list);
            }
            if self.max > self.last {
                return None;
            }
            let layer = self.lists.layer(self.max, &Limits::new(2_000_000, 64 << 20, 2_000_000)).ok()?;
            self.max += 1;
            self.waiting = layer.into_iter();
        }
    }
}

/// All small inputs. Of heaps, single ones and lists take turns: most laws show in single heaps, and most slips
/// where there are several.
pub(crate) fn all(kind: &Kind, range: &Range) -> Box<dyn Iterator<Item = Numbers>> {
    let last = u64::try_from(&range.most).unwrap_or(u64::MAX);
    let fewest = range.fewest.max(1);
    let lists = |fewest: usize, most: usize, sorted: bool| Lists { fewest, most, sorted, zeros: true };
    let singles = || Box::new(Layers::new(lists(1, 1, false), last));
    let lists: Vec<Box<dyn Iterator<Item = Vec<u64>>>> = match kind {
        Kind::One => vec![singles()],
        Kind::Pair { .. } => vec![Box::new(Layers::new(lists(2, 2, false), last))],
        Kind::Tuple(names) => vec![Box::new(Layers::new(lists(names.len(), names.len(), false), last))],
        Kind::Row => vec![Box::new(Layers::new(lists(fewest, range.heaps.min(fewest.max(4)), false), last))],
        Kind::Heaps { ordered } if fewest > 2 => {
            vec![Box::new(Layers::new(lists(fewest, range.heaps.min(fewest.max(4)), !ordered), last))]
        }
        Kind::Heaps { .. } if range.heaps < 2 => vec![singles()],
        Kind::Heaps { ordered } => {
            let two = Layers::new(lists(2, 2, false), last);
            let more = Layers::new(lists(3, range.heaps.min(4), !ordered), last);
            // The order of heaps means nothing, but an empty one may stand anywhere.
            let turned = more.enumerate().map(|(at, mut list)| {
                list.rotate_left(at % 3);
                list
            });
            if range.heaps < 3 {
                vec![singles(), Box::new(two)]
            } else {
                vec![singles(), Box::new(two), Box::new(turned)]
            }
        }
    };
    let (kind, range) = (kind.clone(), range.clone());
    let numbers = Turns { lists, at: 0 }.map(|list| list.into_iter().map(BigUint::from).collect());
    Box::new(numbers.filter(move |numbers: &Numbers| range.holds(&kind, numbers)))
}

/// One of each in turn.
struct Turns {
    lists: Vec<Box<dyn Iterator<Item = Vec<u64>>>>,
    at: usize,
}

impl Iterator for Turns {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        for _ in 0..self.lists.len() {
            let at = self.at;
            self.at = (self.at + 1) % self.lists.len();
            if let Some(list) = self.lists[at].next() {
                return Some(list);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(kind: &Kind, count: usize) -> Vec<Vec<u32>> {
        let range = Range { least: BigUint::ZERO, most: 10u8.into(), each: Vec::new(), fewest: 1, heaps: 64 };
        let list = |numbers: Numbers| numbers.iter().map(|n| u32::try_from(n).unwrap()).collect();
        all(kind, &range).take(count).map(list).collect()
    }

    #[test]
    fn the_smallest_come_first() {
        assert_eq!(first(&Kind::One, 3), [[0], [1], [2]]);
        assert_eq!(first(&Kind::One, 99).len(), 11, "no more than the limit allows");
        let pair = Kind::Tuple(vec!["a".into(), "b".into()]);
        assert_eq!(first(&pair, 5), [[0, 0], [0, 1], [1, 0], [1, 1], [0, 2]]);
        let heaps = first(&Kind::Heaps { ordered: false }, 60);
        for wanted in [vec![0], vec![9], vec![1, 1], vec![0, 1], vec![1, 1, 1], vec![1, 0, 0]] {
            assert!(heaps.contains(&wanted), "{wanted:?}: {heaps:?}");
        }
    }
}
