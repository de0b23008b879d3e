//! Numbers and lists as bytes, with a check sum.

use std::io::{self, Write};

/// Writes what [`Reader`] reads. The first error is told at the end.
#[derive(Debug)]
pub(crate) struct Writer<W: Write> {
    to: W,
    sum: Sum,
    failed: Option<io::Error>,
}

/// The bytes end early, or say what cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damaged;

impl<W: Write> Writer<W> {
    pub(crate) fn new(to: W) -> Writer<W> {
        Writer { to, sum: Sum::default(), failed: None }
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.sum.add(bytes);
        if self.failed.is_none() {
            self.failed = self.to.write_all(bytes).err();
        }
    }

    pub(crate) fn number(&mut self, number: usize) {
        self.raw(&(number as u64).to_le_bytes());
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.raw(&[u8::from(flag)]);
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len());
        self.raw(bytes);
    }

    /// As [`Writer::bytes`], of `count` bytes that stand nowhere together.
    pub(crate) fn bytes_of(&mut self, count: usize, bytes: impl Iterator<Item = u8>) {
        self.number(count);
        for byte in bytes {
            self.raw(&[byte]);
        }
    }

    pub(crate) fn values(&mut self, values: &[u16]) {
        self.number(values.len());
        for value in values {
            self.raw(&value.to_le_bytes());
        }
    }

    /// The check sum after all the bytes.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        let sum = self.sum.0.to_le_bytes();
        self.raw(&sum);
        self.failed.map_or_else(|| self.to.flush(), Err)
    }
}

/// Reads what [`Writer`] wrote.
#[derive(Debug)]
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// The bytes before the check sum, where it is right.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Reader<'a>, Damaged> {
        let (bytes, last) = bytes.split_last_chunk().ok_or(Damaged)?;
        let mut sum = Sum::default();
        sum.add(bytes);
        if sum.0 == u64::from_le_bytes(*last) { Ok(Reader(bytes)) } else { Err(Damaged) }
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
#[derive(Debug)]
struct Sum(u64);

impl Default for Sum {
    fn default() -> Sum {
        Sum(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        self.0 =
            bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    }
}
