//! Nim arithmetic: the field that XOR and nim multiplication make of the numbers.
//!
//! Nim multiplication is defined by a·b = mex of all a'·b xor a·b' xor a'·b' with a' < a and b' < b
//! (J. H. Conway, On Numbers and Games, 1976, chapter 6). It is computed by splitting at Fermat powers:
//! with F = 2^(2^k), the product of F with a smaller number is the ordinary one, and F·F is F xor F/2. The
//! numbers below F form a field of characteristic two. The tests compare with the mex definition.
//!
//! ```
//! use grundy::nimber;
//! assert_eq!(nimber::mul(12, 17), 204);
//! assert_eq!(nimber::mul(5, nimber::inverse(5).unwrap()), 1);
//! ```

mod big;
mod field16;
#[cfg(test)]
mod tests;
mod word;

pub use big::{BITS, TooLarge, inverse_big, mul_big, pow_big, sqrt_big, square_big};
pub use word::{inverse, mul, pow, sqrt, square};
