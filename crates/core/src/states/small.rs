//! Small positions of one component in the order in which "smallest" is meant: least maximum entry, then
//! least sum, then fewer entries, then lexicographic.

use crate::limits::{Exhausted, Limits};
use crate::states::{Shape, State};

/// Which positions are looked at together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// The fewest entries.
    pub fewest: usize,
    /// The most entries.
    pub most: usize,
    /// Only lists in increasing order: the order of heaps does not matter.
    pub sorted: bool,
    /// Entries may be 0.
    pub zeros: bool,
}

impl Kind {
    /// The positions of a shape; where the number of entries is free, up to `lists` of them. Empty heaps are
    /// left out unless they matter.
    pub fn of(shape: &Shape, lists: usize) -> Kind {
        match shape {
            Shape::Tuple(names) => {
                Kind { fewest: names.len(), most: names.len(), sorted: false, zeros: true }
            }
            Shape::Row { .. } => Kind { fewest: 1, most: lists.max(1), sorted: false, zeros: true },
            Shape::Heaps { ordered, empty } => {
                Kind { fewest: usize::from(*empty), most: lists.max(1), sorted: !ordered, zeros: *empty }
            }
        }
    }

    /// The positions of a shape with exactly so many entries, empty heaps among them.
    pub fn exactly(shape: &Shape, entries: usize) -> Kind {
        let sorted = matches!(shape, Shape::Heaps { ordered: false, .. });
        Kind { fewest: entries, most: entries, sorted, zeros: true }
    }

    /// The number of entries, where it is fixed.
    pub fn fixed(&self) -> Option<usize> {
        (self.fewest == self.most).then_some(self.most)
    }

    /// The positions whose greatest entry is `max` (the one without entries counts as 0), in order.
    ///
    /// # Errors
    /// [`Exhausted`] when they are more than may be held.
    pub fn layer(&self, max: u64, limits: &Limits) -> Result<Vec<State>, Exhausted> {
        let mut all: Vec<State> = Vec::new();
        for length in self.fewest..=self.most {
            if length == 0 {
                all.extend((max == 0).then(State::new));
                continue;
            }
            if max == 0 && !self.zeros {
                continue;
            }
            // The first entry that is `max` stands at `place`: each list comes once.
            for place in 0..length {
                self.lists(length, place, max, &mut |list| {
                    limits.spend(1)?;
                    limits.allow_bytes((all.len() as u64 + 1).saturating_mul(32 + 8 * length as u64))?;
                    all.push(list.to_vec());
                    Ok(())
                })?;
            }
        }
        all.sort_by(|a, b| {
            let key = |list: &State| (list.iter().sum::<u64>(), list.len());
            key(a).cmp(&key(b)).then_with(|| a.cmp(b))
        });
        Ok(all)
    }

    fn lists(
        &self,
        length: usize,
        place: usize,
        max: u64,
        found: &mut dyn FnMut(&[u64]) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        let least = u64::from(!self.zeros);
        if place > 0 && max <= least {
            return Ok(());
        }
        let most = |at: usize| if at < place { max - 1 } else { max };
        // After the greatest entry an increasing list goes on with the same.
        let first = |at: usize, before: u64| match (at >= place, self.sorted) {
            (true, true) => max,
            (false, true) => before,
            (_, false) if at == place => max,
            (_, false) => least,
        };
        let mut list = vec![0; length];
        let fill = |list: &mut Vec<u64>, from: usize| {
            for at in from..length {
                let before = if at == 0 { least } else { list[at - 1] };
                list[at] = first(at, before);
            }
        };
        fill(&mut list, 0);
        loop {
            found(&list)?;
            let Some(at) = (0..length).rev().find(|&at| at != place && list[at] < most(at)) else {
                return Ok(());
            };
            list[at] += 1;
            fill(&mut list, at + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_definition(kind: Kind, last: u64) -> Vec<State> {
        let mut all = Vec::new();
        for length in kind.fewest..=kind.most {
            let count = (last + 1).pow(u32::try_from(length).unwrap());
            for mut code in 0..count {
                let mut list = State::new();
                for _ in 0..length {
                    list.push(code % (last + 1));
                    code /= last + 1;
                }
                let sorted = list.windows(2).all(|pair| pair[0] <= pair[1]);
                if (kind.zeros || !list.contains(&0)) && (sorted || !kind.sorted) {
                    all.push(list);
                }
            }
        }
        all.sort_by_key(|list| {
            (list.iter().copied().max().unwrap_or(0), list.iter().sum::<u64>(), list.len(), list.clone())
        });
        all
    }

    #[test]
    fn every_small_position_comes_once_and_in_order() {
        let limits = Limits::default();
        for (fewest, most) in [(0, 0), (0, 3), (1, 1), (1, 3), (2, 2), (3, 3), (2, 4)] {
            for sorted in [false, true] {
                for zeros in [false, true] {
                    let kind = Kind { fewest, most, sorted, zeros };
                    let found: Vec<State> =
                        (0..=4).flat_map(|max| kind.layer(max, &limits).unwrap()).collect();
                    assert_eq!(found, by_definition(kind, 4), "{kind:?}");
                }
            }
        }
    }

    #[test]
    fn a_layer_that_does_not_fit_is_refused() {
        let kind = Kind { fewest: 2, most: 2, sorted: false, zeros: true };
        assert!(kind.layer(u64::MAX, &Limits::new(1000, 1 << 20, 1000)).is_err());
    }
}
