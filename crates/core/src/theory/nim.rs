//! Nim: the sum of heaps from which any number may be taken is their XOR.

use num_bigint::BigUint;

/// The XOR of the values.
pub fn nim_sum<'a, I: IntoIterator<Item = &'a BigUint>>(values: I) -> BigUint {
    values.into_iter().fold(BigUint::ZERO, |sum, value| sum ^ value)
}

/// All winning moves of Nim in normal play: (index, heap that is left). Empty when the player to move loses.
pub fn nim_moves(heaps: &[BigUint]) -> Vec<(usize, BigUint)> {
    let sum = nim_sum(heaps);
    heaps.iter().enumerate().map(|(i, heap)| (i, heap ^ &sum)).filter(|(i, left)| *left < heaps[*i]).collect()
}
