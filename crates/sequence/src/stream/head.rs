//! The first heaps, laid out for the search of pairs.

use crate::level::LANES;

/// Codes of the heaps from 0 on in blocks of 64, each block backwards: then the parts `a` of a block
/// and their partners `m - a` can both be read upwards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    blocks: Vec<[u8; LANES]>,
    /// For each block the lanes whose heaps are common and not empty.
    common: Vec<u64>,
}

impl Head {
    /// Adds 64 heaps, given their codes and rare ones among them by [`Mask::common`] of their values.
    pub(crate) fn push(&mut self, codes: &[u8; LANES], is_common: impl Fn(usize) -> bool) {
        let first = self.blocks.len() * LANES;
        let mut block = *codes;
        block.reverse();
        let mut common = 0;
        for lane in 0..LANES {
            let heap = first + LANES - 1 - lane;
            common |= u64::from(heap > 0 && is_common(heap)) << lane;
        }
        self.blocks.push(block);
        self.common.push(common);
    }

    /// How many blocks.
    pub(crate) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// The codes of the heaps `64 k ..`, backwards, and which of them count.
    #[inline(always)]
    pub(crate) fn block(&self, k: usize) -> (&[u8; LANES], u64) {
        (&self.blocks[k], self.common[k])
    }

    /// The code of a common heap above 0.
    pub(crate) fn common(&self, heap: usize) -> Option<u8> {
        let lane = LANES - 1 - heap % LANES;
        let block = self.blocks.get(heap / LANES)?;
        (self.common[heap / LANES] >> lane & 1 == 1).then_some(block[lane])
    }

    /// All codes, heap 0 first.
    pub(crate) fn codes(&self) -> impl Iterator<Item = u8> {
        self.blocks.iter().flat_map(|block| block.iter().rev().copied())
    }

    /// The largest code.
    pub(crate) fn top(&self) -> u8 {
        self.blocks.iter().flatten().copied().max().unwrap_or(0)
    }
}
