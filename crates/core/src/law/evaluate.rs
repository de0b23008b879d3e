//! Values of arbitrary heaps from a law, also of heaps that are too large to write down.

use num_bigint::BigUint;

use crate::game::Outcome;
use crate::law::{Claim, Law, Subject};
use crate::position::Size;

impl Claim {
    /// The value that the law gives a heap (for outcomes 0 = the player to move loses, 1 = wins);
    /// `None` when the law gives none or would need the expanded number.
    pub fn value(&self, heap: &Size) -> Option<BigUint> {
        match self {
            Claim::Periodic { preperiod, period, saltus, values } => {
                if let Some(&value) = small(heap).and_then(|n| values.get(n)) {
                    return Some(BigUint::from(value));
                }
                let period = (*period).max(1);
                let into = (heap.rem_u64(period) + period - preperiod % period) % period;
                let value = BigUint::from(*values.get(usize::try_from(preperiod.checked_add(into)?).ok()?)?);
                if *saltus == 0 {
                    return Some(value);
                }
                let past = heap.exact()? - BigUint::from(*preperiod);
                Some(value + past / BigUint::from(period) * BigUint::from(*saltus))
            }
            Claim::Floor { divisor } => Some(heap.exact()? / BigUint::from((*divisor).max(1))),
            Claim::MaximumNim { caps } => caps.value(heap.exact()?),
            Claim::Pattern(pattern) => pattern.value(heap.exact()?),
            Claim::NeverPeriodic | Claim::Closed(_) | Claim::Unknown => None,
        }
    }

    /// Who wins from a heap by this law. Rising values need no expanded number here.
    pub fn outcome(&self, heap: &Size) -> Option<Outcome> {
        let zero = match self {
            Claim::Periodic { saltus, values, .. } if *saltus > 0 => {
                small(heap).and_then(|n| values.get(n)) == Some(&0)
            }
            Claim::Floor { divisor } => !heap.at_least(*divisor),
            _ => self.value(heap)? == BigUint::ZERO,
        };
        Some(if zero { Outcome::P } else { Outcome::N })
    }
}

/// The size as an index of a table.
fn small(heap: &Size) -> Option<usize> {
    usize::try_from(heap.to_u64()?).ok()
}

impl Law {
    /// The Grundy value of any heap, if this is a proved law of Grundy values.
    pub fn evaluate(&self, heap: &Size) -> Option<BigUint> {
        (self.subject == Subject::Grundy && self.is_proved()).then(|| self.claim.value(heap))?
    }

    /// Who wins from any single heap, if this law is proved.
    pub fn outcome(&self, heap: &Size) -> Option<Outcome> {
        self.is_proved().then(|| self.claim.outcome(heap))?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> Size {
        Size::from(text.parse::<BigUint>().unwrap())
    }

    #[test]
    fn periodic_laws_answer_for_heaps_of_a_thousand_digits() {
        let claim = Claim::Periodic {
            preperiod: 3,
            period: 7,
            saltus: 0,
            values: vec![9, 9, 9, 0, 1, 2, 3, 4, 5, 6],
        };
        for n in 0u64..60 {
            let expected = if n < 3 { 9 } else { (n - 3) % 7 };
            assert_eq!(claim.value(&Size::from(n)), Some(BigUint::from(expected)), "{n}");
        }
        // 2^(10^9) mod 7 = 2^(10^9 mod 3) mod 7 = 2, so it stands 6 after the pre-period.
        let huge = Size::power(&Size::from(2), &Size::from(1_000_000_000)).unwrap();
        assert_eq!(claim.value(&huge), Some(BigUint::from(6u32)));
        // 10^1000 mod 7 = 10^(1000 mod 6) mod 7 = 10^4 mod 7 = 4, so it stands 1 after the pre-period.
        assert_eq!(claim.value(&size(&format!("1{}", "0".repeat(1000)))), Some(BigUint::from(1u32)));
    }

    #[test]
    fn rising_laws_add_the_saltus() {
        let claim = Claim::Periodic { preperiod: 2, period: 3, saltus: 4, values: vec![7, 0, 1, 2, 3] };
        assert_eq!(claim.value(&Size::from(2)), Some(BigUint::from(1u32)));
        assert_eq!(claim.value(&Size::from(11)), Some(BigUint::from(13u32)));
        assert_eq!(claim.outcome(&Size::from(1)), Some(Outcome::P));
        assert_eq!(claim.outcome(&Size::from(11)), Some(Outcome::N));
        assert_eq!(
            Claim::Floor { divisor: 4 }.value(&size("1000000000000000000003")),
            Some(BigUint::from(250_000_000_000_000_000_000u128))
        );
    }
}
