//! Where a short stretch of codes occurs again.

use super::fill::block;
use crate::level::{LANES, Level, Machine, Work};

/// The stretch that is looked for: enough that a chance hit is rare.
const STRETCH: usize = 64;

/// The places in `codes`, from `from` on, before which the last codes of `like` stand, in order.
///
/// Only the last 64 of `like` are compared; it must have as many, and so must `codes` before `from`.
pub(crate) fn ends(machine: Machine, codes: &[u8], from: usize, like: &[u8]) -> Vec<usize> {
    let Some(stretch) = like.last_chunk::<STRETCH>() else { return Vec::new() };
    machine.run(Find { codes, from, stretch })
}

struct Find<'a> {
    codes: &'a [u8],
    from: usize,
    stretch: &'a [u8; STRETCH],
}

impl Work for Find<'_> {
    type Output = Vec<usize>;

    #[inline(always)]
    fn work<L: Level>(self, level: L) -> Vec<usize> {
        let mut found = Vec::new();
        let mut end = self.from;
        // Eight bytes of the stretch for 64 places at a time, then all of it.
        while end + LANES <= self.codes.len() {
            let mut lanes = u64::MAX;
            for &at in &[63, 62, 60, 57, 53, 46, 31, 2] {
                let codes = level.load(block(self.codes, end - STRETCH + at));
                lanes &= level.equal(codes, level.splat(self.stretch[at]));
                if lanes == 0 {
                    break;
                }
            }
            while lanes != 0 {
                let place = end + lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                if self.codes[place - STRETCH..place] == *self.stretch {
                    found.push(place);
                }
            }
            end += LANES;
        }
        while end <= self.codes.len() {
            if self.codes[end - STRETCH..end] == *self.stretch {
                found.push(end);
            }
            end += 1;
        }
        found
    }
}
