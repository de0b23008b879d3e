//! Words and lists as bytes, for files that outlive a run.

/// Adds a word.
pub(in crate::states) fn put(out: &mut Vec<u8>, word: u64) {
    out.extend_from_slice(&word.to_le_bytes());
}

/// Adds words whose number the reader knows.
pub(in crate::states) fn put_all(out: &mut Vec<u8>, words: &[u64]) {
    words.iter().for_each(|&word| put(out, word));
}

/// Adds a list of small words, its length first.
pub(in crate::states) fn put_small(out: &mut Vec<u8>, words: &[u32]) {
    put(out, words.len() as u64);
    words.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
}

/// Adds a list of words, its length first.
pub(in crate::states) fn put_list(out: &mut Vec<u8>, words: &[u64]) {
    put(out, words.len() as u64);
    put_all(out, words);
}

/// Bytes that are read from the front.
#[derive(Debug)]
pub(in crate::states) struct Reader<'b>(pub(in crate::states) &'b [u8]);

impl<'b> Reader<'b> {
    /// So many bytes; `None` when there are fewer.
    pub(in crate::states) fn take(&mut self, count: u64) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(count).ok()?)?;
        self.0 = rest;
        Some(taken)
    }

    /// A word.
    pub(in crate::states) fn word(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    /// As many words as there is room for.
    pub(in crate::states) fn all(&mut self, to: &mut [u64]) -> Option<()> {
        let bytes = self.take((to.len() as u64).checked_mul(8)?)?;
        for (to, from) in to.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *to = u64::from_le_bytes(*from);
        }
        Some(())
    }

    /// A list of small words.
    pub(in crate::states) fn small(&mut self) -> Option<Vec<u32>> {
        let count = self.count(4)?;
        let bytes = self.take(4 * count)?;
        Some(bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
    }

    /// A list of words.
    pub(in crate::states) fn list(&mut self) -> Option<Vec<u64>> {
        let mut words = vec![0; usize::try_from(self.count(8)?).ok()?];
        self.all(&mut words)?;
        Some(words)
    }

    /// A number of things that take at least so many bytes each, so that there cannot be more than are left.
    pub(in crate::states) fn count(&mut self, each: u64) -> Option<u64> {
        self.word().filter(|count| count.checked_mul(each).is_some_and(|bytes| bytes <= self.0.len() as u64))
    }
}

/// FNV-1a: what a disk or a hand has changed is noticed.
pub(in crate::states) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
