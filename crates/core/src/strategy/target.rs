//! What a move must leave in its own component so that the whole is lost for the opponent.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use crate::theory::nim_sum;

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

/// The targets of all components of a sum: what they share is found once, for a sum may have very many.
pub(crate) struct Targets<'a> {
    values: &'a [BigUint],
    misere: bool,
    sum: BigUint,
    /// Components worth at least 2.
    firm: usize,
}

impl<'a> Targets<'a> {
    /// For a sum with these values.
    pub(crate) fn new(values: &'a [BigUint], misere: bool) -> Self {
        let firm = values.iter().filter(|value| is_firm(value)).count();
        Targets { values, misere, sum: nim_sum(values), firm }
    }

    /// For a move in component `i`.
    pub(crate) fn of(&self, i: usize) -> Target {
        let own = &self.values[i];
        let others = &self.sum ^ own;
        if self.misere {
            misere_target(others, self.firm > usize::from(is_firm(own)))
        } else {
            Target::Xor(others)
        }
    }
}

/// Misère Nim: with a firm heap somewhere play goes on as in Nim, without one the parity is reversed.
fn misere_target(others: BigUint, others_firm: bool) -> Target {
    let fickle = if others_firm { others.clone() } else { &others ^ BigUint::one() };
    Target::Misere { firm: others, fickle }
}

fn is_firm(value: &BigUint) -> bool {
    !value.is_zero() && !value.is_one()
}

impl Target {
    /// Whether heaps of these values are what is wanted.
    pub(crate) fn accepts(&self, values: &[BigUint]) -> bool {
        let xor = nim_sum(values);
        match self {
            Target::Xor(target) => xor == *target,
            Target::Misere { firm, fickle } => {
                let is_firm = values.iter().any(is_firm);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::theory::misere_nim_outcome;

    #[test]
    fn a_target_is_what_makes_the_whole_lost() {
        // All sums of three values 0..4, each component replaced by any two values.
        for code in 0..64u32 {
            let values: Vec<BigUint> = (0..3).map(|i| BigUint::from(code >> (2 * i) & 3)).collect();
            for i in 0..3 {
                for pair in 0..16u32 {
                    let left = [BigUint::from(pair & 3), BigUint::from(pair >> 2)];
                    let others = values.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, v)| v);
                    let after: Vec<BigUint> = others.chain(&left).cloned().collect();
                    assert_eq!(
                        Targets::new(&values, false).of(i).accepts(&left),
                        nim_sum(&after).is_zero(),
                        "{values:?} {i} {left:?}"
                    );
                    assert_eq!(
                        Targets::new(&values, true).of(i).accepts(&left),
                        misere_nim_outcome(&after) == Outcome::P,
                        "misère {values:?} {i} {left:?}"
                    );
                }
            }
        }
    }
}
