//! Words and lists as bytes, for files that outlive a run.

/// Adds a word.
pub(in crate::states) fn put(out: &mut Vec<u8>, word: u64) {
    out.extend_from_slice(&word.to_le_bytes());
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
