//! Boards on which a move turns a connected set of coins, all of them weakly above and to the left of one coin
//! of the set, which goes from heads to tails.
//!
//! The law is published (ZJOI 2009, Luogu P2594) and compared here with the definition on all boards of up to
//! sixteen coins; no proof is known to us.

use num_bigint::BigUint;
use num_traits::One;

/// The value of a head in this row and column, both from 1: in the first row or column the largest power of
/// 2 dividing row + column - 1, elsewhere 2^(row + column - 2). None for row or column 0, and beyond 2^20.
pub fn connected_value(row: u64, column: u64) -> Option<BigUint> {
    if row == 0 || column == 0 {
        return None;
    }
    let sum = row.checked_add(column)?.checked_sub(1).filter(|sum| *sum <= 1 << 20)?;
    Some(BigUint::one() << if row == 1 || column == 1 { u64::from(sum.trailing_zeros()) } else { sum - 1 })
}

/// The value of a position: the XOR over its heads (row, column). None where a coin has none.
pub fn connected_position_value(heads: &[(u64, u64)]) -> Option<BigUint> {
    heads.iter().try_fold(BigUint::ZERO, |sum, &(row, column)| Some(sum ^ connected_value(row, column)?))
}
