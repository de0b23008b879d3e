//! Sparse spaces: the split of all values into rare and common ones by the parity of some bits.
//!
//! For a mask `m`, and a flag that lets the heap's own parity count, a value `v` at heap `n` is
//! *common* if `phi(v, n) = parity(v & m) + (n + tau if positional)` is odd, else *rare*. Rare with
//! rare and common with common give rare options, so only the breaks with one rare part give common
//! options. This holds for every mask (the positional flag needs all amounts that break a heap to
//! have the same parity `tau`), so a bad choice costs time and never correctness.

use crate::game::Game;

/// A mask and the positional flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    /// The bits whose parity counts, at least one.
    pub bits: u16,
    /// Whether the parity of the heap counts too.
    pub positional: bool,
    /// The parity of the amounts that break a heap, where `positional`.
    tau: bool,
}

impl Mask {
    /// A mask for this game.
    ///
    /// Without bits it would have no common values: it gets bit 0. The flag is dropped where the
    /// amounts that break a heap have different parities.
    #[must_use]
    pub fn new(game: &Game, bits: u16, positional: bool) -> Mask {
        let mut parities = game.splits().iter().map(|t| t % 2 == 1);
        let tau = parities.next().unwrap_or(false);
        let positional = positional && parities.all(|parity| parity == tau);
        Mask { bits: bits.max(1), positional, tau: tau && positional }
    }

    /// Whether the value `v` at heap `n` is a common one.
    #[inline(always)]
    #[must_use]
    pub fn common(self, v: u16, n: usize) -> bool {
        let odd = (v & self.bits).count_ones() % 2 == 1;
        odd != (self.positional && (n % 2 == 1) != self.tau)
    }

    /// The value without the lowest bit of the mask, the bits above it moved down.
    ///
    /// Linear, so the code of an exclusive or is the exclusive or of the codes; and one to one on the
    /// common values of a heap, and on the rare ones, whose parity tells the bit that is gone. On
    /// the common values of one heap it keeps the order: two that differ in the lowest bit of the
    /// mask differ in a higher one too.
    #[inline(always)]
    #[must_use]
    pub fn code(self, v: u16) -> u16 {
        let kept = (1u16 << self.bits.trailing_zeros()) - 1;
        v & kept | v >> 1 & !kept
    }

    /// The value at heap `n` with this code, common or rare.
    #[inline(always)]
    #[must_use]
    pub fn value(self, code: u16, n: usize, common: bool) -> u16 {
        let bit = 1u16 << self.bits.trailing_zeros();
        let value = code & (bit - 1) | (code & !(bit - 1)) << 1;
        if self.common(value, n) == common { value } else { value | bit }
    }

    /// The mask under which fewest of the heaps `1..` are rare; of equally good ones the smallest,
    /// and that without the flag.
    ///
    /// By the Walsh-Hadamard transform of the counts of the values: `B 2^B` steps for values of `B` bits.
    #[must_use]
    pub fn best(game: &Game, values: &[u16]) -> (Mask, usize) {
        let top = values.iter().copied().max().unwrap_or(0);
        let size = (usize::from(top) + 1).next_power_of_two().max(2);
        let mut all = vec![0i64; size];
        let mut signed = vec![0i64; size];
        let positional = Mask::new(game, 1, true);
        for (n, &v) in values.iter().enumerate().skip(1) {
            let sign = if (n % 2 == 1) == positional.tau { 1 } else { -1 };
            all[usize::from(v)] += 1;
            signed[usize::from(v)] += sign;
        }
        transform(&mut all);
        transform(&mut signed);
        let mut best = (i64::MAX, 1, false);
        for (bits, &excess) in all.iter().enumerate().skip(1) {
            if excess < best.0 {
                best = (excess, bits, false);
            }
        }
        if positional.positional {
            for (bits, &excess) in signed.iter().enumerate().skip(1) {
                if excess < best.0 {
                    best = (excess, bits, true);
                }
            }
        }
        let rare = (i64::try_from(values.len().saturating_sub(1)).unwrap_or(0) + best.0) / 2;
        let bits = u16::try_from(best.1).unwrap_or(1);
        (Mask::new(game, bits, best.2), usize::try_from(rare).unwrap_or(0))
    }
}

/// `table[m]` becomes the sum of `table[v]` with the sign of the parity of `v & m`.
fn transform(table: &mut [i64]) {
    let mut step = 1;
    while step < table.len() {
        for pair in table.chunks_mut(2 * step) {
            let (low, high) = pair.split_at_mut(step);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        step *= 2;
    }
}
