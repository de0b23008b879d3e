//! The golden ratio as people calculate it with floating point: wrong laws that programs are compared with. Nothing
//! true is decided here.
#![allow(
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)]

use num_bigint::BigUint;

use crate::stress::input::Numbers;

/// A way to calculate floor(k * phi).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Golden {
    /// With this added before it is cut off.
    Double(f64),
    /// In single precision.
    Single,
    /// By a decimal fraction.
    Literal(f64),
}

impl Golden {
    /// The usual ones.
    pub(crate) const ALL: [Golden; 9] = [
        Golden::Double(0.0),
        Golden::Double(1e-9),
        Golden::Double(1e-8),
        Golden::Single,
        Golden::Literal(1.618),
        Golden::Literal(1.61803),
        Golden::Literal(1.618_033_9),
        Golden::Literal(1.618_034),
        Golden::Literal(1.618_033_988_749_895),
    ];

    /// Whether a program that calculates so says that the player to move wins a pair.
    pub(crate) fn wins(self, numbers: &Numbers) -> Option<bool> {
        let [x, y] = numbers.as_slice() else { return None };
        let (x, y): (&BigUint, &BigUint) = (x.min(y), x.max(y));
        let (small, apart) = (u64::try_from(x).ok()?, u64::try_from(y - x).ok()?);
        Some(self.times(apart) != small)
    }

    fn times(self, k: u64) -> u64 {
        match self {
            Golden::Double(epsilon) => (k as f64 * ((1.0 + 5f64.sqrt()) / 2.0) + epsilon) as u64,
            Golden::Single => (k as f32 * ((1.0 + 5f32.sqrt()) / 2.0)) as u64,
            Golden::Literal(phi) => (k as f64 * phi) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_fail_where_they_are_known_to() {
        // k and the wrong value: the pairs (right value, right value + k) are lost.
        let known = [
            (Golden::Double(0.0), 102_334_155, 165_580_140),
            (Golden::Double(1e-9), 102_334_155, 165_580_140),
            (Golden::Double(1e-8), 39_088_169, 63_245_985),
            (Golden::Single, 2584, 4180),
            (Golden::Literal(1.618), 233, 377),
            (Golden::Literal(1.61803), 610, 987),
        ];
        for (golden, k, right) in known {
            assert_ne!(golden.times(k), right, "{golden:?}");
            let before = (1..k.min(5000)).all(|k| {
                let exact = BigUint::from(5u8) * k * k;
                golden.times(k) == u64::try_from((exact.sqrt() + k) / 2u8).unwrap()
            });
            assert!(before, "{golden:?}");
        }
    }
}
