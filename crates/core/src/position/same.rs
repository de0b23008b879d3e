//! When two heaps that nobody writes out are the same number: `10^(10^6)` is `5^(10^6) * 2^(10^6)`.
//!
//! A huge expression becomes a sum of integers times powers. Equal forms are equal numbers; different forms say
//! nothing.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::size::{Kind, Node, Size};

/// Terms of a form. Whatever has more stays as it is written.
const TERMS: usize = 64;
/// Binary digits of a factor. Larger ones are not multiplied.
const FACTOR_BITS: u64 = 1 << 16;
/// Bases are split into primes below this.
const PRIMES_BELOW: u64 = 1 << 10;

/// What stands for a heap when heaps are compared. Equal identities are equal numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    Exact(BigUint),
    Sum(Form),
    Written(Node),
}

/// A product of powers: base to exponent.
type Powers = BTreeMap<BigUint, BigUint>;

/// The sum of the factors times the powers, no factor 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct Form(BTreeMap<Powers, BigInt>);

impl Size {
    /// What stands for this number in comparisons.
    pub(crate) fn identity(&self) -> Identity {
        match &self.0 {
            Kind::Exact(n) => Identity::Exact(n.clone()),
            Kind::Huge(huge) => match form(&huge.node) {
                Some(form) => Identity::Sum(form),
                None => Identity::Written(huge.node.clone()),
            },
        }
    }
}

fn form(node: &Node) -> Option<Form> {
    match node {
        Node::Number(n) => Form::number(n.clone().into()),
        Node::Power(base, exponent) => form(base)?.power(exponent),
        Node::Product(a, b) => form(a)?.times(&form(b)?),
        Node::Sum(a, b) => form(a)?.plus(&form(b)?, false),
        Node::Difference(a, b) => form(a)?.plus(&form(b)?, true),
        Node::Offset(a, by) => form(a)?.plus(&Form::number(by.clone())?, false),
    }
}

impl Form {
    fn number(n: BigInt) -> Option<Form> {
        let mut form = Form::default();
        form.add(Powers::new(), n)?;
        Some(form)
    }

    /// Adds a term in the one way it is written: no base divides the factor.
    fn add(&mut self, mut powers: Powers, mut factor: BigInt) -> Option<()> {
        loop {
            if let Some(old) = self.0.remove(&powers) {
                factor += old;
            }
            if factor.is_zero() {
                return Some(());
            }
            if factor.bits() > FACTOR_BITS {
                return None;
            }
            let mut moved = false;
            for (base, exponent) in &mut powers {
                let base = BigInt::from(base.clone());
                while factor.is_multiple_of(&base) {
                    factor /= &base;
                    *exponent += 1u8;
                    moved = true;
                }
            }
            // The powers are others now, and such a term may be there already.
            if !moved {
                self.0.insert(powers, factor);
                return (self.0.len() <= TERMS).then_some(());
            }
        }
    }

    fn plus(mut self, other: &Form, minus: bool) -> Option<Form> {
        for (powers, factor) in &other.0 {
            self.add(powers.clone(), if minus { -factor } else { factor.clone() })?;
        }
        Some(self)
    }

    fn times(&self, other: &Form) -> Option<Form> {
        let mut product = Form::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut powers = a.clone();
                for (base, exponent) in b {
                    *powers.entry(base.clone()).or_default() += exponent;
                }
                product.add(powers, x * y)?;
            }
        }
        Some(product)
    }

    /// A power of a single term; sums are not multiplied out.
    fn power(&self, exponent: &BigUint) -> Option<Form> {
        let mut terms = self.0.iter();
        let (Some((powers, factor)), None) = (terms.next(), terms.next()) else { return None };
        let mut all: Powers = powers.iter().map(|(base, old)| (base.clone(), old * exponent)).collect();
        for (prime, times) in primes(factor.to_biguint()?)? {
            *all.entry(prime).or_default() += exponent * times;
        }
        let mut form = Form::default();
        form.add(all, BigInt::one())?;
        Some(form)
    }
}

/// A number as primes and one factor without small primes.
fn primes(mut n: BigUint) -> Option<Vec<(BigUint, BigUint)>> {
    if n.bits() > FACTOR_BITS {
        return None;
    }
    let mut found = Vec::new();
    for prime in (2..PRIMES_BELOW).filter(|p| (2..).take_while(|d| d * d <= *p).all(|d| p % d != 0)) {
        let mut times = 0u64;
        while !n.is_zero() && (&n % prime).is_zero() {
            n /= prime;
            times += 1;
        }
        if times > 0 {
            found.push((prime.into(), times.into()));
        }
    }
    if !n.is_one() {
        found.push((n, BigUint::one()));
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use crate::position::{Position, Size};

    fn heap(text: &str) -> Size {
        Position::parse(text, 1).unwrap().heaps[0][0].clone()
    }

    #[test]
    fn equal_numbers_written_differently() {
        let equal = [
            ["10^(10^6)", "5^(10^6)*2^(10^6)"],
            ["1+2^(10^9)", "2^(10^9)+1"],
            ["2^(10^9)*3+2^(10^9)", "4^(10^9//2+1)"],
            ["(2^(10^9)+3)*2", "2^(10^9+1)+6"],
            ["1000003^(10^9)", "1000003*1000003^(10^9-1)"],
            ["(2^(10^9)+1)^2", "(2^(10^9)+1)^2"],
            ["9^(10^9)-2^(10^9)", "9*9^(10^9-1)-2*2^(10^9-1)"],
        ];
        for [a, b] in equal {
            assert_eq!(heap(a).identity(), heap(b).identity(), "{a} = {b}");
        }
    }

    #[test]
    fn different_numbers_are_never_equal() {
        // Numbers that are nearly the same, told apart by residues.
        let many = [
            "2^(10^9)",
            "2^(10^9)+1",
            "2^(10^9+1)",
            "2^(10^9)-1",
            "3^(10^9)",
            "6^(10^9)",
            "2^(10^9)*3",
            "2^(10^9)*3^(10^6)",
            "2^(10^9)+3^(10^6)",
            "(2^(10^9)+1)^2",
            "2^(2*10^9)+2^(10^9)+1",
            "(2^(10^9)+1)*3",
        ];
        for (i, a) in many.iter().enumerate() {
            for b in &many[..i] {
                assert_ne!(heap(a).identity(), heap(b).identity(), "{a}, {b}");
                assert_ne!(heap(a).rem_u64((1 << 61) - 1), heap(b).rem_u64((1 << 61) - 1), "{a}, {b}");
            }
        }
    }
}
