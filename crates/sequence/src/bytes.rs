//! Numbers and lists as bytes, with a check sum.

/// Writes what [`Reader`] reads.
#[derive(Debug, Default)]
pub(crate) struct Writer(Vec<u8>);

/// The bytes end early, or say what cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damaged;

impl Writer {
    pub(crate) fn number(&mut self, number: usize) {
        self.0.extend_from_slice(&(number as u64).to_le_bytes());
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.0.push(u8::from(flag));
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len());
        self.0.extend_from_slice(bytes);
    }

    pub(crate) fn values(&mut self, values: &[u16]) {
        self.number(values.len());
        for value in values {
            self.0.extend_from_slice(&value.to_le_bytes());
        }
    }

    /// All bytes, and after them their check sum.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let sum = sum(&self.0);
        self.0.extend_from_slice(&sum.to_le_bytes());
        self.0
    }
}

/// Reads what [`Writer`] wrote.
#[derive(Debug)]
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// The bytes before the check sum, where it is right.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Reader<'a>, Damaged> {
        let (bytes, last) = bytes.split_last_chunk().ok_or(Damaged)?;
        if sum(bytes) == u64::from_le_bytes(*last) { Ok(Reader(bytes)) } else { Err(Damaged) }
    }

    pub(crate) fn number(&mut self) -> Result<usize, Damaged> {
        let (number, rest) = self.0.split_first_chunk().ok_or(Damaged)?;
        self.0 = rest;
        usize::try_from(u64::from_le_bytes(*number)).map_err(|_| Damaged)
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Damaged> {
        let (&flag, rest) = self.0.split_first().ok_or(Damaged)?;
        self.0 = rest;
        Ok(flag != 0)
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, Damaged> {
        let count = self.number()?;
        let (bytes, rest) = self.0.split_at_checked(count).ok_or(Damaged)?;
        self.0 = rest;
        Ok(bytes.to_vec())
    }

    pub(crate) fn values(&mut self) -> Result<Vec<u16>, Damaged> {
        let count = self.number()?;
        let length = count.checked_mul(2).ok_or(Damaged)?;
        let (bytes, rest) = self.0.split_at_checked(length).ok_or(Damaged)?;
        self.0 = rest;
        Ok(bytes.as_chunks::<2>().0.iter().map(|bytes| u16::from_le_bytes(*bytes)).collect())
    }

    /// A number of things that take at least a byte each.
    pub(crate) fn count(&mut self) -> Result<usize, Damaged> {
        let count = self.number()?;
        if count <= self.0.len() { Ok(count) } else { Err(Damaged) }
    }

    /// Nothing may be left.
    pub(crate) fn finish(self) -> Result<(), Damaged> {
        if self.0.is_empty() { Ok(()) } else { Err(Damaged) }
    }
}

/// FNV-1a with 64 bits. It finds accidents and careless edits; it is no signature.
fn sum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
