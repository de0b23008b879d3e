//! The next values of a set from those before, many at once where no amount is small.

use crate::level::{Level, Work};

/// A set of values: bit `v` for value `v`. A single value is a single bit, and none stands before heap 0.
pub(super) trait Word: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    const NONE: Self;
    fn or(self, other: Self) -> Self;
    /// The least value that is not in the set; there must be one.
    fn least_missing(self) -> Self;
    /// The value of a single bit.
    fn value(self) -> u8;
    fn of(value: u8) -> Self;
    /// Fills in as many as it can, if it knows a faster way for sets whose least amount is small.
    fn quick(buffer: &mut [Self], at: usize, to: usize, amounts: &[usize]) -> usize;
}

macro_rules! word {
    ($($word:ty => $quick:path),*) => {$(
        impl Word for $word {
            const NONE: $word = 0;

            #[inline(always)]
            fn or(self, other: $word) -> $word {
                self | other
            }

            #[inline(always)]
            fn least_missing(self) -> $word {
                !self & self.wrapping_add(1)
            }

            fn value(self) -> u8 {
                u8::try_from(self.trailing_zeros()).unwrap_or(u8::MAX)
            }

            fn of(value: u8) -> $word {
                <$word>::wrapping_shl(1, u32::from(value))
            }

            #[inline(always)]
            fn quick(buffer: &mut [$word], at: usize, to: usize, amounts: &[usize]) -> usize {
                $quick(buffer, at, to, amounts)
            }
        }
    )*};
}
word!(u8 => eights, u16 => slowly, u32 => slowly, u64 => slowly);

/// Places of a buffer to be filled in, from `at` to `to`. At least as many as the largest amount stand before.
pub(super) struct Fill<'a, W> {
    pub(super) amounts: &'a [usize],
    pub(super) buffer: &'a mut [W],
    pub(super) at: usize,
    pub(super) to: usize,
}

impl<W: Word> Work for Fill<'_, W> {
    type Output = ();

    #[inline(always)]
    fn work<L: Level>(self, _: L) {
        let Fill { amounts, buffer, mut at, to } = self;
        let least = amounts.first().copied().unwrap_or(1);
        // Sets of values that stay in a few registers.
        if least >= 64 {
            at = tiles::<W, 64>(buffer, at, to, amounts);
        }
        if least >= 32 {
            at = tiles::<W, 32>(buffer, at, to, amounts);
        }
        if least >= 8 {
            at = tiles::<W, 8>(buffer, at, to, amounts);
        } else {
            at = W::quick(buffer, at, to, amounts);
        }
        slowly(buffer, at, to, amounts);
    }
}

/// `T` values at a time, none of which is an option of another: no amount may be below `T`. Up to where it came.
#[inline(always)]
fn tiles<W: Word, const T: usize>(buffer: &mut [W], mut at: usize, to: usize, amounts: &[usize]) -> usize {
    while at + T <= to {
        let (known, next) = buffer.split_at_mut(at);
        let mut seen = [W::NONE; T];
        for &s in amounts {
            let Some(options) = known[at - s..].first_chunk::<T>() else { return at };
            for (seen, &option) in seen.iter_mut().zip(options) {
                *seen = seen.or(option);
            }
        }
        let Some(values) = next.first_chunk_mut::<T>() else { return at };
        for (value, seen) in values.iter_mut().zip(seen) {
            *value = seen.least_missing();
        }
        at += T;
    }
    at
}

/// One value after the other.
#[inline(always)]
fn slowly<W: Word>(buffer: &mut [W], at: usize, to: usize, amounts: &[usize]) -> usize {
    for at in at..to {
        let seen = amounts.iter().fold(W::NONE, |seen, s| seen.or(buffer[at - s]));
        buffer[at] = seen.least_missing();
    }
    to
}

/// Eight values at a time in one word. Amounts of 8 and more are gathered before; each value then marks the next
/// ones, by one product: byte `i` of `ahead` is what the heap `i` places on already has as options.
#[inline(always)]
fn eights(buffer: &mut [u8], mut at: usize, to: usize, amounts: &[usize]) -> usize {
    let (small, large) = amounts.split_at(amounts.partition_point(|&s| s < 8));
    let spread: u64 = small.iter().map(|s| 1 << (8 * (s - 1))).sum();
    let mut ahead = 0u64;
    for place in 0..7 {
        let seen = small.iter().filter(|&&s| s > place).fold(0, |seen, s| seen | buffer[at + place - s]);
        ahead |= u64::from(seen) << (8 * place);
    }
    while at + 8 <= to {
        for s in large {
            let Some(options) = buffer[at - s..].first_chunk::<8>() else { return at };
            ahead |= u64::from_le_bytes(*options);
        }
        let mut values = 0u64;
        for place in 0..8 {
            let seen = ahead & 255;
            let value = !seen & (seen + 1);
            values |= value << (8 * place);
            // A value is one bit of a byte, so no two of its copies meet.
            ahead = (ahead >> 8) | value.wrapping_mul(spread);
        }
        buffer[at..at + 8].copy_from_slice(&values.to_le_bytes());
        at += 8;
    }
    at
}
