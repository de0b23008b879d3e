//! The forms in which a Nim position may be written, each forgetting more: the list of heaps, the heaps in
//! order, those of odd number, their XOR.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::theory::nim_sum;

/// A Nim position in its forms.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Forms {
    /// As given.
    pub tuple: Vec<BigUint>,
    /// Without empty heaps, ascending.
    pub multiset: Vec<BigUint>,
    /// What is left after each pair of equal heaps has gone, largest first; the last one is the set of the sizes
    /// of odd number.
    pub pairs_gone: Vec<Vec<BigUint>>,
    /// The XOR.
    pub number: BigUint,
}

/// Pairs that are taken away one by one; of more, all at once.
const PAIRS: usize = 6;

impl Forms {
    /// The forms of a position.
    pub fn of(heaps: &[BigUint]) -> Forms {
        let mut multiset: Vec<BigUint> = heaps.iter().filter(|heap| !heap.is_zero()).cloned().collect();
        multiset.sort();
        let mut left = multiset.clone();
        let mut pairs_gone = Vec::new();
        let mut at = left.len();
        while at >= 2 {
            if left[at - 1] == left[at - 2] {
                left.drain(at - 2..at);
                at = at.saturating_sub(2);
                pairs_gone.push(left.clone());
            } else {
                at -= 1;
            }
        }
        if pairs_gone.len() > PAIRS {
            pairs_gone.drain(..pairs_gone.len() - 1);
        }
        Forms { tuple: heaps.to_vec(), number: nim_sum(&multiset), multiset, pairs_gone }
    }

    /// The sizes of odd number.
    pub fn set(&self) -> &[BigUint] {
        self.pairs_gone.last().unwrap_or(&self.multiset)
    }
}

/// How many of these positions differ as lists, in any order, as sets of odd sizes, and as numbers.
pub fn told_apart(positions: &[Forms]) -> [usize; 4] {
    let tuples: BTreeSet<_> = positions.iter().map(|forms| &forms.tuple).collect();
    let multisets: BTreeSet<_> = positions.iter().map(|forms| &forms.multiset).collect();
    let sets: BTreeSet<_> = positions.iter().map(Forms::set).collect();
    let numbers: BTreeSet<_> = positions.iter().map(|forms| &forms.number).collect();
    [tuples.len(), multisets.len(), sets.len(), numbers.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(heaps: &[u32]) -> Forms {
        Forms::of(&heaps.iter().map(|heap| BigUint::from(*heap)).collect::<Vec<_>>())
    }

    fn small(heaps: &[BigUint]) -> Vec<u32> {
        heaps.iter().map(|heap| u32::try_from(heap).unwrap()).collect()
    }

    #[test]
    fn pairs_go_one_by_one() {
        let forms = forms(&[2, 2, 2, 7, 9, 9]);
        let gone: Vec<Vec<u32>> = forms.pairs_gone.iter().map(|left| small(left)).collect();
        assert_eq!(gone, [vec![2, 2, 2, 7], vec![2, 7]]);
        assert_eq!(forms.number, 5u8.into());
    }

    #[test]
    fn every_form_forgets_more() {
        let all = [forms(&[3, 3, 1]), forms(&[1, 3, 3]), forms(&[5, 5, 1]), forms(&[2, 3])];
        assert_eq!(told_apart(&all), [4, 3, 2, 1]);
    }

    #[test]
    fn the_set_has_the_sizes_of_odd_number() {
        for code in 0..4u32.pow(5) {
            let heaps: Vec<u32> = (0..5).map(|place| code / 4u32.pow(place) % 4).collect();
            let forms = forms(&heaps);
            let odd: Vec<u32> =
                (1..4).filter(|size| heaps.iter().filter(|heap| *heap == size).count() % 2 == 1).collect();
            assert_eq!(small(forms.set()), odd, "{heaps:?}");
            assert_eq!(forms.number, heaps.iter().fold(0, |xor, heap| xor ^ heap).into());
        }
    }
}
