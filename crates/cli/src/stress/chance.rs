//! Numbers by chance that depend on the seed alone.

use num_bigint::BigUint;

/// `SplitMix64` (Steele, Lea and Flood 2014): small, and the same everywhere.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    /// For the given place of the sequence of a seed.
    pub(crate) fn new(seed: u64, place: u64) -> Chance {
        let mut chance = Chance(seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        chance.next();
        chance
    }

    /// 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound` >= 1.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    /// A number from `least` to `most`, of any length as likely as any other.
    pub(crate) fn number(&mut self, least: &BigUint, most: &BigUint) -> BigUint {
        if most <= least {
            return most.clone();
        }
        let span = most - least;
        let bits = self.below(span.bits() + 1);
        let mut number = BigUint::ZERO;
        for _ in 0..bits.div_ceil(64) {
            number = (number << 64u32) + self.next();
        }
        number %= (BigUint::from(1u8) << bits).min(&span + 1u8);
        least + number
    }
}
