//! The closed forms known here.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::citation::{self, Citation};
use crate::position::Size;

/// The closed forms known here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClosedForm {
    /// Take 1..m: g(n) = n mod (m+1). Bachet 1612.
    Bash {
        /// Most stones per move.
        m: BigUint,
    },
    /// Take any: g(n) = n. Bouton 1901.
    Nim,
    /// Take any and split what is left if you like: g(n) = n still, because a xor b <= a + b < n.
    NimMaySplit,
    /// Take any or split in two: Lasker's Nim. Winning Ways, chapter 4.
    Lasker,
    /// Take any or split in three (HDU 5795).
    SplitInThree,
    /// Take p^k, p prime, k >= 0: g(n) = n mod 6.
    PrimePowers,
    /// Take 1 or a prime: g(n) = n mod 4.
    OneOrPrime,
    /// n goes to all of i, .., n-1 for some 1 <= i <= n, or vanishes: g(n) is the largest power of 2 that divides
    /// n. (Turning coins, the Ruler.) Winning Ways, chapter 14.
    Ruler,
}

impl ClosedForm {
    /// The Grundy value of a heap; None when it is too large to be written out.
    pub fn value(&self, n: &Size) -> Option<BigUint> {
        match self {
            ClosedForm::Bash { m } => n.modulo(&(m + 1u8)).ok().and_then(|residue| residue.exact().cloned()),
            ClosedForm::Nim | ClosedForm::NimMaySplit => n.exact().cloned(),
            ClosedForm::Lasker => n.exact().map(lasker),
            ClosedForm::SplitInThree => n.exact().map(split_in_three),
            ClosedForm::PrimePowers => Some(n.rem_u64(6).into()),
            ClosedForm::OneOrPrime => Some(n.rem_u64(4).into()),
            ClosedForm::Ruler => {
                n.exact().map(|n| n.trailing_zeros().map_or(BigUint::ZERO, |k| BigUint::one() << k))
            }
        }
    }

    /// m when the value is n mod m.
    pub fn modulus(&self) -> Option<BigUint> {
        match self {
            ClosedForm::Bash { m } => Some(m + 1u8),
            ClosedForm::PrimePowers => Some(6u8.into()),
            ClosedForm::OneOrPrime => Some(4u8.into()),
            ClosedForm::Nim
            | ClosedForm::NimMaySplit
            | ClosedForm::Lasker
            | ClosedForm::SplitInThree
            | ClosedForm::Ruler => None,
        }
    }

    /// Where it is published.
    pub fn citation(&self) -> Citation {
        match self {
            ClosedForm::Bash { .. } => citation::BACHET,
            ClosedForm::Nim | ClosedForm::NimMaySplit => citation::BOUTON,
            ClosedForm::Lasker => citation::WINNING_WAYS,
            ClosedForm::SplitInThree => citation::HDU_5795,
            ClosedForm::PrimePowers => citation::LUOGU_P4018,
            ClosedForm::OneOrPrime => citation::LUOGU_P4860,
            ClosedForm::Ruler => citation::TURNING_COINS,
        }
    }
}

/// The least head of the run of the Ruler that ends with n and leaves heaps of this XOR, if there is one; n
/// itself for the run of one coin, which leaves nothing.
///
/// The XOR of the values of 1..k is k xor floor(k/2), the Gray code of k, so that every XOR belongs to one k.
pub(crate) fn ruler_run(n: &BigUint, xor: &BigUint) -> Option<BigUint> {
    if n.is_zero() {
        return None;
    }
    let before = n - BigUint::one();
    let wanted = (&before ^ (&before >> 1u8)) ^ xor;
    // Back from the code: bit b is the XOR of all bits of the code from b on.
    let mut k = wanted;
    let mut shift = 1u64;
    while shift < k.bits() {
        k = &k ^ (&k >> shift);
        shift *= 2;
    }
    (k <= before).then(|| k + BigUint::one())
}

/// 4a+3 and 4a+4 change places, everything else is itself.
fn lasker(n: &BigUint) -> BigUint {
    let four = BigUint::from(4u8);
    let residue = n.mod_floor(&four);
    if residue == BigUint::from(3u8) {
        n + BigUint::one()
    } else if residue.is_zero() && !n.is_zero() {
        n - BigUint::one()
    } else {
        n.clone()
    }
}

/// 8a+7 and 8a+8 change places, everything else is itself.
fn split_in_three(n: &BigUint) -> BigUint {
    let eight = BigUint::from(8u8);
    let residue = n.mod_floor(&eight);
    if residue == BigUint::from(7u8) {
        n + BigUint::one()
    } else if residue.is_zero() && !n.is_zero() {
        n - BigUint::one()
    } else {
        n.clone()
    }
}
