//! Sixty-four bytes at a time: the few vector operations that the engine is written in, once in plain
//! Rust ([`Portable`]), once for AVX2 and once for AVX-512 with VBMI.
//!
//! All levels give identical results; the tests compare them. A value of [`Avx2`] or [`Avx512`] can be
//! made only where the processor has the instructions, so holding one is the proof that the `unsafe`
//! calls in this module need.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512};

/// Heaps in a block: the lanes of a vector.
pub const LANES: usize = 64;

/// The byte vectors of one processor level.
///
/// Codes are marked in *planes*: bit `k` of lane `i` in plane `p` says something of code `8p + k` at
/// heap `i` of the block.
pub trait Level: Copy + Send + Sync + 'static {
    /// Sixty-four bytes.
    type Bytes: Copy;

    /// The bytes of an array.
    fn load(self, from: &[u8; LANES]) -> Self::Bytes;
    /// Into an array.
    fn store(self, from: Self::Bytes, to: &mut [u8; LANES]);
    /// The same byte in all lanes.
    fn splat(self, byte: u8) -> Self::Bytes;
    /// Lane by lane exclusive or.
    fn xor(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// Marks the codes `x` and `y` of each lane in at most eight planes; codes of `8P` and more are
    /// left out. Codes must be below 64 unless `ANY`.
    fn mark<const P: usize, const ANY: bool>(
        self,
        planes: &mut [Self::Bytes; P],
        x: Self::Bytes,
        y: Self::Bytes,
    );
    /// Takes the marks of the codes `x` and `y` away, as [`Level::mark`] sets them.
    fn unmark<const P: usize, const ANY: bool>(
        self,
        planes: &mut [Self::Bytes; P],
        x: Self::Bytes,
        y: Self::Bytes,
    );
    /// The plane of the codes `8p ..` with marks of all codes below each lane's bound.
    fn below(self, bound: Self::Bytes, p: usize) -> Self::Bytes;
    /// The lanes (bit `i` for lane `i`) in which any plane has a mark.
    fn marked<const P: usize>(self, planes: &[Self::Bytes; P]) -> u64;
    /// The lanes in which two vectors agree.
    fn equal(self, a: Self::Bytes, b: Self::Bytes) -> u64;
    /// The lanes in which `a` is greater than `b`.
    fn above(self, a: Self::Bytes, b: Self::Bytes) -> u64;
    /// Runs `work` compiled for this level.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Something to be compiled for each level.
pub trait Work {
    /// What it returns.
    type Output;
    /// Does it. Implementations must be `#[inline(always)]`, or they are not compiled for the level.
    fn work<L: Level>(self, level: L) -> Self::Output;
}

/// Which level to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// Any processor.
    Portable,
    /// AVX2.
    Avx2,
    /// AVX-512 with byte and word instructions and VBMI.
    Avx512,
}

impl Machine {
    /// The levels that this processor has, the slowest first.
    #[must_use]
    pub fn available() -> Vec<Machine> {
        let mut all = vec![Machine::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if Avx2::detect().is_some() {
                all.push(Machine::Avx2);
            }
            if Avx512::detect().is_some() {
                all.push(Machine::Avx512);
            }
        }
        all
    }

    /// The fastest level of this processor.
    #[must_use]
    pub fn best() -> Machine {
        Machine::available().pop().unwrap_or(Machine::Portable)
    }

    /// Its usual name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Machine::Portable => "portable",
            Machine::Avx2 => "avx2",
            Machine::Avx512 => "avx512",
        }
    }

    /// Runs `work` on this level, or on the portable one where the processor lacks it.
    pub fn run<W: Work>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        match self {
            Machine::Portable => {}
            Machine::Avx2 => {
                if let Some(level) = Avx2::detect() {
                    return level.run(work);
                }
            }
            Machine::Avx512 => {
                if let Some(level) = Avx512::detect() {
                    return level.run(work);
                }
            }
        }
        Portable.run(work)
    }
}
