//! Nim products against the definition by mex, and the axioms of a field.

use num_bigint::BigUint;
use num_traits::One;
use proptest::prelude::*;

use super::*;
use crate::limits::Limits;

/// The products of all numbers below `n` by the definition.
fn by_mex(n: usize) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; n]; n];
    for a in 0..n {
        for b in 0..n {
            let mut seen = vec![false; 4 * n * n];
            for x in 0..a {
                for y in 0..b {
                    seen[table[x][b] ^ table[a][y] ^ table[x][y]] = true;
                }
            }
            table[a][b] = seen.iter().position(|s| !s).unwrap();
        }
    }
    table
}

#[test]
fn products_below_64_are_those_of_the_definition() {
    for (a, row) in (0u64..).zip(by_mex(64)) {
        for (b, product) in (0u64..).zip(row) {
            assert_eq!(mul(a, b), product as u64, "{a} times {b}");
        }
    }
}

#[test]
fn the_tables_of_16_bits_say_what_the_splitting_rule_says() {
    for a in (0..=u16::MAX).step_by(97) {
        for b in (0..=u16::MAX).step_by(257) {
            assert_eq!(field16::field().mul(a, b), field16::slow(a, b, 16), "{a} times {b}");
        }
    }
}

#[test]
fn published_products() {
    for (a, b, product) in [(2, 2, 3), (2, 3, 1), (4, 4, 6), (2, 4, 8), (16, 16, 24), (12, 17, 204)] {
        assert_eq!(mul(a, b), product, "{a} times {b}");
    }
    // F·F = F xor F/2 for every Fermat power, and F·x is the ordinary product for x < F.
    for k in [1u32, 2, 4, 8, 16, 32, 64, 128, 4096] {
        let fermat = BigUint::one() << k;
        assert_eq!(square_big(&fermat).unwrap(), &fermat ^ (&fermat >> 1u8));
        let below = &fermat - 1u8;
        assert_eq!(mul_big(&fermat, &below).unwrap(), &fermat * &below);
    }
}

#[test]
fn zero_one_and_too_large() {
    assert_eq!(inverse(0), None);
    assert_eq!(inverse_big(&BigUint::ZERO), Ok(None));
    assert_eq!((pow(0, 0), pow(0, 5), pow(7, 0)), (1, 0, 1));
    let limits = Limits::default();
    assert_eq!(pow_big(&BigUint::ZERO, &BigUint::ZERO, &limits), Ok(Ok(BigUint::one())));
    let large = BigUint::one() << BITS;
    assert_eq!(mul_big(&large, &BigUint::one()), Err(TooLarge { bits: BITS + 1 }));
    assert!(mul_big(&(&large >> 1u8), &(&large - 1u8)).is_ok());
    let tight = Limits::new(10, 1, 1);
    assert!(pow_big(&(&large - 1u8), &large, &tight).unwrap().is_err());
    // The order of the group of 64 bits divides 2^64 - 1 and is not less.
    for prime in [3, 5, 17, 257, 641, 65537, 6_700_417] {
        assert_ne!((2..60).map(|a| pow(a << 58 | a, u64::MAX / prime)).filter(|p| *p != 1).count(), 0);
    }
}

fn big() -> impl Strategy<Value = BigUint> {
    (0usize..40)
        .prop_flat_map(|n| prop::collection::vec(any::<u8>(), n))
        .prop_map(|b| BigUint::from_bytes_le(&b))
}

proptest! {
    #[test]
    fn a_field_on_64_bits(a: u64, b: u64, c: u64, e in 0u64..40) {
        prop_assert_eq!(mul(a, b), mul(b, a));
        prop_assert_eq!(mul(a, mul(b, c)), mul(mul(a, b), c));
        prop_assert_eq!(mul(a, b ^ c), mul(a, b) ^ mul(a, c));
        prop_assert_eq!(mul(a, 1), a);
        prop_assert_eq!(mul(a, 0), 0);
        prop_assert_eq!(square(a), mul(a, a));
        prop_assert_eq!(square(sqrt(a)), a);
        prop_assert_eq!(sqrt(square(a)), a);
        if let Some(inverse) = inverse(a) {
            prop_assert_eq!(mul(a, inverse), 1);
            prop_assert_eq!(pow(a, u64::MAX), 1);
        }
        prop_assert_eq!(pow(a, e), (0..e).fold(1, |p, _| mul(p, a)));
    }

    #[test]
    fn small_fields_are_closed(a: u8, b: u8, c: u16, d: u16, e: u32, f: u32) {
        prop_assert!(mul(a.into(), b.into()) < 1 << 8);
        prop_assert!(mul(c.into(), d.into()) < 1 << 16);
        prop_assert!(mul(e.into(), f.into()) < 1 << 32);
        prop_assert!(mul(u64::from(a % 16), u64::from(b % 16)) < 16);
    }

    #[test]
    fn a_field_on_many_bits(a in big(), b in big(), c in big(), e in 0u32..9) {
        let times = |x: &BigUint, y: &BigUint| mul_big(x, y).unwrap();
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&a, &times(&b, &c)), times(&times(&a, &b), &c));
        prop_assert_eq!(times(&a, &(&b ^ &c)), times(&a, &b) ^ times(&a, &c));
        prop_assert_eq!(square_big(&a).unwrap(), times(&a, &a));
        prop_assert_eq!(square_big(&sqrt_big(&a).unwrap()).unwrap(), a.clone());
        if let Some(inverse) = inverse_big(&a).unwrap() {
            prop_assert_eq!(times(&a, &inverse), BigUint::one());
        }
        let power = pow_big(&a, &e.into(), &Limits::default()).unwrap().unwrap();
        prop_assert_eq!(power, (0..e).fold(BigUint::one(), |p, _| times(&p, &a)));
    }

    #[test]
    fn words_and_big_numbers_agree(a: u64, b: u64) {
        prop_assert_eq!(mul_big(&a.into(), &b.into()).unwrap(), BigUint::from(mul(a, b)));
    }
}
