//! Sets of positive numbers, as certificates name them.

pub(crate) mod members;
pub(crate) mod read;
pub(crate) mod residues;
mod sequence;
#[cfg(test)]
mod tests;

pub use sequence::Sequence;

/// A set of positive numbers; 0 and negative numbers are never members. Composite numbers are those from 2 on
/// without the primes, prime powers have at most one prime factor.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named in the line above
pub enum Set {
    /// These numbers, ascending.
    List(Vec<u64>),
    /// a, a+1, a+2, ..
    From(u64),
    /// k mod modulus = residue, the residue below the modulus
    Class { modulus: u64, residue: u64 },
    /// 2, 3, 5, ..
    Primes,
    /// Divisible by no square above 1.
    Squarefree,
    /// The same read backwards in decimal.
    Palindromes,
    /// An even number of one bits.
    Evil,
    /// An odd number of one bits.
    Odious,
    /// At most so many distinct prime factors.
    OmegaAtMost(u64),
    /// The positive whole terms.
    Sequence(Sequence),
    /// All of them.
    Union(Vec<Set>),
    /// The products of a member of each.
    Product(Vec<Set>),
    /// The first without the second.
    Except(Box<Set>, Box<Set>),
}
