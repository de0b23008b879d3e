//! What a move must leave in its own component so that the whole is lost for the opponent.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use crate::theory::{misere_nim_targets, nim_sum};

/// What the heaps that a move leaves must be worth together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// Normal play: their XOR is that of all other components.
    Xor(BigUint),
    /// Misère play of a Nim-like game: the XOR if one of them is worth at least 2 (firm), and if none is.
    Misere {
        /// With a heap worth at least 2.
        firm: BigUint,
        /// Without one.
        fickle: BigUint,
    },
}

impl Target {
    /// For a move in component `i` of a sum with these values.
    pub(crate) fn new(values: &[BigUint], i: usize, misere: bool) -> Target {
        if misere {
            let (firm, fickle) = misere_nim_targets(values, i);
            Target::Misere { firm, fickle }
        } else {
            Target::Xor(nim_sum(values.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, v)| v)))
        }
    }

    /// Whether heaps of these values are what is wanted.
    pub(crate) fn accepts(&self, values: &[BigUint]) -> bool {
        let xor = nim_sum(values);
        match self {
            Target::Xor(target) => xor == *target,
            Target::Misere { firm, fickle } => {
                let is_firm = values.iter().any(|v| !v.is_zero() && !v.is_one());
                xor == *(if is_firm { firm } else { fickle })
            }
        }
    }

    /// The same as numbers of a machine word, for small heaps: what does not fit is never met.
    pub(crate) fn small(&self) -> SmallTarget {
        match self {
            Target::Xor(target) => SmallTarget { firm: target.to_u64(), fickle: target.to_u64() },
            Target::Misere { firm, fickle } => SmallTarget { firm: firm.to_u64(), fickle: fickle.to_u64() },
        }
    }

    /// The values that a single heap left may have.
    pub(crate) fn single_values(&self) -> Vec<BigUint> {
        match self {
            Target::Xor(target) => vec![target.clone()],
            Target::Misere { firm, fickle } => {
                let small = |v: &BigUint| v.is_zero() || v.is_one();
                let firm = Some(firm.clone()).filter(|v| !small(v));
                firm.into_iter().chain(Some(fickle.clone()).filter(small)).collect()
            }
        }
    }
}

/// A target in machine words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SmallTarget {
    firm: Option<u64>,
    fickle: Option<u64>,
}

impl SmallTarget {
    pub(crate) fn accepts(self, xor: u64, firm: bool) -> bool {
        Some(xor) == if firm { self.firm } else { self.fickle }
    }
}
