//! Well-known games that have the same Grundy values as a rule, or the same shifted: only where the kernel has
//! proved the periods of both. That the values are the same is then read off one common period, here and not
//! by the kernel.

use crate::api::{Laws, Study};
use crate::law::{Claim, Law};
use crate::limits::Limits;
use crate::theory::{ClosedForm, recognise};

/// A game with the same values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alike {
    /// g(n) = n mod (m+1), as in Bash's game, which the rule is not.
    Bash {
        /// Most stones per move of that game.
        m: u64,
    },
    /// g(n) is the value of the other game at n + ahead - behind, one of which is 0.
    Shifted {
        /// Its name or code.
        name: &'static str,
        /// Heaps are so much larger there.
        ahead: u64,
        /// Heaps are so much smaller there.
        behind: u64,
    },
}

/// Games whose values others have, shifted, and their periods.
const SHIFTED: [(&str, u64); 2] = [("0.07", 34), ("0.77", 12)];
/// Shifts that are looked at.
const MOST_SHIFT: u64 = 3;

/// A well-known game with the values of a rule, from its laws.
pub fn alike(study: &Study, laws: &Laws) -> Option<Alike> {
    let law = laws.grundy.as_ref()?;
    let [core] = study.game.parts.as_slice() else { return None };
    let (preperiod, period, values) = proved_periodic(law)?;
    let counts = values.iter().map(|v| u64::from(*v)).eq(0..period);
    if preperiod == 0 && counts && period >= 2 {
        let is_bash = matches!(recognise(core), Some(ClosedForm::Bash { .. }));
        return (!is_bash).then_some(Alike::Bash { m: period - 1 });
    }
    // The two games are fixed, their periods are known to be near: this is a moment's work.
    let limits = Limits::new(50_000_000, 64 << 20, 1_000_000);
    SHIFTED.iter().filter(|(_, other)| *other == period).find_map(|(name, _)| {
        let other = Study::new(name, &[]).ok()?.laws(&limits).ok()?.grundy?;
        let (other_preperiod, other_period, _) = proved_periodic(&other)?;
        // One period past the later pre-period, seen from both: all that follows repeats in both.
        let last = preperiod.max(other_preperiod).checked_add(period)?.checked_add(MOST_SHIFT)?;
        let same = |ahead: u64, behind: u64| {
            period == other_period
                && (behind..=last).all(|n| value(law, n) == value(&other, n + ahead - behind))
                // Smaller heaps have no counterpart: they must be dead.
                && (0..behind).all(|n| value(law, n) == Some(0))
        };
        (1..=MOST_SHIFT)
            .flat_map(|by| [(by, 0), (0, by)])
            .find(|(ahead, behind)| same(*ahead, *behind))
            .map(|(ahead, behind)| Alike::Shifted { name, ahead, behind })
    })
}

fn proved_periodic(law: &Law) -> Option<(u64, u64, &[u32])> {
    match &law.claim {
        Claim::Periodic { preperiod, period, saltus: 0, values } if law.is_proved() => {
            Some((*preperiod, *period, values))
        }
        _ => None,
    }
}

/// g(n) by a periodic law.
fn value(law: &Law, n: u64) -> Option<u32> {
    let (preperiod, period, values) = proved_periodic(law)?;
    let at = if n < preperiod { n } else { preperiod + (n - preperiod) % period };
    values.get(usize::try_from(at).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rule: &str) -> Option<Alike> {
        let study = Study::new(rule, &[]).unwrap();
        alike(&study, &study.laws(&Limits::default()).unwrap())
    }

    #[test]
    fn proved_likeness_and_no_other() {
        assert_eq!(of("take prime powers"), Some(Alike::Bash { m: 5 }));
        assert_eq!(of("take 1 or primes"), Some(Alike::Bash { m: 3 }));
        assert_eq!(of("take {1,2,3,5,7}"), Some(Alike::Bash { m: 3 }));
        let shifted = Alike::Shifted { name: "0.07", ahead: 1, behind: 0 };
        assert_eq!(of("0.137"), Some(shifted));
        for other in ["take 1..3", "take any", "0.07", "0.77", "take {1,3,4}", "take {2,3}", "0.45"] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn a_shift_is_that_of_the_values() {
        let limits = Limits::default();
        let table = |rule: &str| Study::new(rule, &[]).unwrap().table(300, &limits).unwrap().values;
        let Some(Alike::Shifted { name, ahead, behind: 0 }) = of("0.137") else { panic!("no shift") };
        let (own, other) = (table("0.137"), table(name));
        let ahead = usize::try_from(ahead).unwrap();
        assert!((0..=300 - ahead).all(|n| own[n] == other[n + ahead]));
    }
}
