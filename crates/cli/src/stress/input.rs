//! Inputs: the numbers of one position, what kind of position they are, and which of two is smaller.

use std::cmp::Ordering;

use grundy::api::Subject;
use grundy::states::Shape;
use num_bigint::BigUint;

/// The numbers of a position, in the order in which they are written.
pub(crate) type Numbers = Vec<BigUint>;

/// What the numbers of an input are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Any number of heaps.
    Heaps {
        /// Their order matters.
        ordered: bool,
    },
    /// Two heaps that are told together, never one or three of them.
    Pair {
        /// Their order matters.
        ordered: bool,
    },
    /// One heap.
    One,
    /// So many numbers, with their names.
    Tuple(Vec<String>),
    /// A row of any length.
    Row,
}

impl Kind {
    /// The kind of the positions of a rule; `None` for a sum of several rules.
    pub(crate) fn of(subject: &Subject) -> Option<Kind> {
        let two = super::hard::of_two_heaps(subject);
        match subject {
            Subject::Heaps(study) => match study.game.parts.as_slice() {
                // Heaps are not independent there: contests ask about one.
                [core] if core.memory || core.first.is_some() => Some(Kind::One),
                [_] => Some(Kind::Heaps { ordered: false }),
                _ => None,
            },
            Subject::States(study) => {
                let [core] = study.game.parts.as_slice() else { return None };
                if let Some(start) = &core.start
                    && !start.free.is_empty()
                {
                    return Some(Kind::Tuple(start.free.clone()));
                }
                Some(match &core.shape {
                    Shape::Tuple(names) if names.len() == 1 => Kind::Heaps { ordered: false },
                    Shape::Tuple(names) => Kind::Tuple(names.clone()),
                    Shape::Row { .. } => Kind::Row,
                    Shape::Heaps { ordered, .. } if two => Kind::Pair { ordered: *ordered },
                    Shape::Heaps { ordered, .. } => Kind::Heaps { ordered: *ordered },
                })
            }
        }
    }

    /// So many numbers and no others, where that is fixed.
    pub(crate) fn fixed(&self) -> Option<usize> {
        match self {
            Kind::Heaps { .. } | Kind::Row => None,
            Kind::One => Some(1),
            Kind::Pair { .. } => Some(2),
            Kind::Tuple(names) => Some(names.len()),
        }
    }

    /// The names of its numbers, where each has one.
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            Kind::One => vec!["n".into()],
            Kind::Pair { .. } => vec!["a".into(), "b".into()],
            Kind::Tuple(names) => names.clone(),
            Kind::Heaps { .. } | Kind::Row => Vec::new(),
        }
    }

    /// Whether two lists are the same heaps: an emptied heap may stand or fall, and what a heap parts into may stand
    /// in any order.
    pub(crate) fn same(&self, a: &Numbers, b: &Numbers) -> bool {
        let (Kind::Heaps { ordered: false } | Kind::Pair { ordered: false }) = self else { return a == b };
        let heaps = |numbers: &Numbers| {
            let mut heaps: Numbers = numbers.iter().filter(|n| **n != BigUint::ZERO).cloned().collect();
            heaps.sort_unstable();
            heaps
        };
        heaps(a) == heaps(b)
    }

    /// Which of two inputs is the smaller: least maximum, then least sum, then fewer numbers, then in order. Empty
    /// heaps count for nothing where heaps have no places; of two that differ in nothing else the shorter comes
    /// first.
    pub(crate) fn compare(&self, a: &Numbers, b: &Numbers) -> Ordering {
        let key = |numbers: &Numbers| {
            let max = numbers.iter().max().cloned().unwrap_or_default();
            let sum: BigUint = numbers.iter().sum();
            let mut list = numbers.clone();
            if matches!(self, Kind::Heaps { .. }) {
                list.retain(|number| *number != BigUint::ZERO);
            }
            if matches!(self, Kind::Heaps { ordered: false } | Kind::Pair { ordered: false }) {
                list.sort_unstable();
            }
            (max, sum, list.len(), list)
        };
        key(a).cmp(&key(b)).then_with(|| a.len().cmp(&b.len())).then_with(|| a.cmp(b))
    }
}

/// How people write the numbers.
pub(crate) fn shown(numbers: &Numbers) -> String {
    numbers.iter().map(BigUint::to_string).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[u32]) -> Numbers {
        list.iter().copied().map(BigUint::from).collect()
    }

    #[test]
    fn smaller_is_by_maximum_then_sum_then_length() {
        let heaps = Kind::Heaps { ordered: false };
        let order = [&[0][..], &[0, 0], &[1], &[0, 1], &[1, 1], &[2], &[1, 2], &[2, 1], &[2, 2], &[3]];
        for pair in order.windows(2) {
            assert_eq!(heaps.compare(&numbers(pair[0]), &numbers(pair[1])), Ordering::Less, "{pair:?}");
        }
        // In a row zeros are entries.
        assert_eq!(Kind::Row.compare(&numbers(&[0, 2]), &numbers(&[1, 1, 1])), Ordering::Greater);
        assert_eq!(Kind::Row.compare(&numbers(&[1, 1]), &numbers(&[0, 1, 1])), Ordering::Less);
    }
}
