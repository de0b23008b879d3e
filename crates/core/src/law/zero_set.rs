//! The heaps from which the player to move loses, in words short enough to print.

use crate::law::Claim;
use crate::law::period::reduce;

/// For every heap n >= `from` the player to move loses iff `n mod modulus` is in `residues`, but for
/// the listed `exceptions`, where it is the other way round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZeroSet {
    /// The modulus, least possible.
    pub modulus: u64,
    /// The residues of losing heaps, ascending.
    pub residues: Vec<u64>,
    /// The first heap the sentence speaks of.
    pub from: u64,
    /// Heaps n >= from where the residue says the wrong thing, ascending.
    pub exceptions: Vec<u64>,
}

/// So many exceptions are still easier to read than "from n on".
const READABLE_EXCEPTIONS: usize = 16;

impl ZeroSet {
    /// The zero set of a periodic or floor law (of Grundy values or of outcomes).
    pub fn of(claim: &Claim) -> Option<ZeroSet> {
        let (preperiod, losing) = losing_prefix(claim)?;
        let least = reduce(preperiod, 0, &losing);
        let losing = &losing[..least.preperiod + least.period];
        let modulus = least.period as u64;
        let mut residues: Vec<u64> =
            (least.preperiod..losing.len()).filter(|&n| losing[n] == 0).map(|n| n as u64 % modulus).collect();
        residues.sort_unstable();
        let exceptions: Vec<u64> = (0..least.preperiod as u64)
            .zip(losing)
            .filter(|&(n, &value)| (value == 0) != residues.binary_search(&(n % modulus)).is_ok())
            .map(|(n, _)| n)
            .collect();
        Some(if exceptions.len() <= READABLE_EXCEPTIONS {
            ZeroSet { modulus, residues, from: 0, exceptions }
        } else {
            ZeroSet { modulus, residues, from: least.preperiod as u64, exceptions: Vec::new() }
        })
    }

    /// Whether the player to move loses from a heap; `None` below `from`.
    pub fn loses(&self, n: u64) -> Option<bool> {
        (n >= self.from).then(|| {
            self.residues.binary_search(&(n % self.modulus.max(1))).is_ok()
                != self.exceptions.binary_search(&n).is_ok()
        })
    }
}

/// Pre-period and the first pre-period + period outcomes (0 = loses, 1 = wins).
pub(crate) fn losing_prefix(claim: &Claim) -> Option<(usize, Vec<u32>)> {
    match claim {
        Claim::Periodic { preperiod, saltus: 0, values, .. } => {
            Some((usize::try_from(*preperiod).ok()?, values.iter().map(|&v| v.min(1)).collect()))
        }
        // Values that rise by at least 1 a period are positive after the first one.
        Claim::Periodic { values, .. } => {
            let mut outcomes: Vec<u32> = values.iter().map(|&v| v.min(1)).collect();
            let preperiod = outcomes.len();
            outcomes.push(1);
            Some((preperiod, outcomes))
        }
        Claim::Floor { divisor } => {
            let first = usize::try_from(*divisor).ok().filter(|&d| d <= 1 << 24)?;
            let mut outcomes = vec![0; first];
            outcomes.push(1);
            Some((first, outcomes))
        }
        Claim::MaximumNim { .. }
        | Claim::Pattern(_)
        | Claim::NeverPeriodic
        | Claim::Closed(_)
        | Claim::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn periodic(preperiod: u64, values: &[u32]) -> Claim {
        let period = values.len() as u64 - preperiod;
        Claim::Periodic { preperiod, period, saltus: 0, values: values.to_vec() }
    }

    #[test]
    fn the_modulus_is_that_of_the_zeros_not_of_the_values() {
        let zeros = ZeroSet::of(&periodic(0, &[0, 1, 0, 2])).unwrap();
        assert_eq!(zeros, ZeroSet { modulus: 2, residues: vec![0], from: 0, exceptions: vec![] });
    }

    #[test]
    fn heaps_below_the_pre_period_are_exceptions() {
        let zeros = ZeroSet::of(&periodic(1, &[0, 0, 1, 1, 1])).unwrap();
        assert_eq!(zeros, ZeroSet { modulus: 4, residues: vec![1], from: 0, exceptions: vec![0] });
        assert_eq!([0, 1, 2, 5, 8].map(|n| zeros.loses(n)), [true, true, false, true, false].map(Some));
    }

    #[test]
    fn a_long_pre_period_is_stated_from_its_end() {
        let mut values = vec![0; 40];
        values.push(1);
        let zeros = ZeroSet::of(&periodic(40, &values)).unwrap();
        assert_eq!(zeros, ZeroSet { modulus: 1, residues: vec![], from: 40, exceptions: vec![] });
        assert_eq!((zeros.loses(39), zeros.loses(40)), (None, Some(false)));
    }

    #[test]
    fn a_floor_law_loses_below_its_divisor() {
        let zeros = ZeroSet::of(&Claim::Floor { divisor: 4 }).unwrap();
        assert_eq!(zeros.exceptions, [0, 1, 2, 3]);
        assert_eq!(zeros.residues, [0u64; 0]);
        let rising = Claim::Periodic { preperiod: 0, period: 4, saltus: 2, values: vec![0, 1, 0, 1] };
        assert_eq!(ZeroSet::of(&rising).unwrap().exceptions, [0, 2]);
    }
}
