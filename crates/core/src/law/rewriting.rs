//! Laws as rewriting by remainders: for n = modulus m + r, n >= from, either g(n) = a m + b, or g(n) = g(a m + b) with a
//! smaller heap a m + b. Programs and claims that speak of g at other linear places rest on this form.

use num_bigint::BigUint;

use super::caps::{Cap, Caps};
use crate::law::Claim;

/// What the value of modulus m + r is, in m.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// a m + b
    Value(i64, i64),
    /// The value of the smaller heap a m + b.
    Heap(i64, i64),
}

/// A law as rewriting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rewriting {
    /// At least 1.
    pub(crate) modulus: u64,
    /// The values below the first heap that is rewritten; never empty.
    pub(crate) first: Vec<u32>,
    /// One side a remainder.
    pub(crate) sides: Vec<Side>,
}

/// Larger moduli and pre-periods are no formulas.
const LARGEST: u64 = 4_096;

impl Rewriting {
    /// The law in this form, if it has one.
    pub(crate) fn of(claim: &Claim) -> Option<Rewriting> {
        match claim {
            Claim::Floor { divisor } if (1..=LARGEST).contains(divisor) => Some(Rewriting {
                modulus: *divisor,
                first: vec![0],
                sides: vec![Side::Value(1, 0); usize::try_from(*divisor).ok()?],
            }),
            Claim::Periodic { preperiod, period, saltus, values } if preperiod + period <= LARGEST => {
                periodic(*preperiod, *period, *saltus, values)
            }
            Claim::MaximumNim { caps } => capped(caps),
            _ => None,
        }
    }
}

fn periodic(preperiod: u64, period: u64, saltus: u64, values: &[u32]) -> Option<Rewriting> {
    let (saltus, p) = (i64::try_from(saltus).ok()?, usize::try_from(period).ok()?);
    let start = usize::try_from(preperiod).ok()?;
    let sides = (0..p).map(|r| {
        // The heap start + i with this remainder is the j-th of its class: n = p m + r, m = j + rounds.
        let i = (r + p - start % p) % p;
        let j = i64::try_from((start + i) / p).ok()?;
        Some(Side::Value(saltus, i64::from(*values.get(start + i)?) - saltus * j))
    });
    let first = values.get(..start.max(1))?.to_vec();
    Some(Rewriting { modulus: period, first, sides: sides.collect::<Option<_>>()? })
}

/// Maximum Nim with h(n) = floor((times n + plus) / over), times < over: h grows at some remainders mod `over`.
fn capped(caps: &Caps) -> Option<Rewriting> {
    let [Cap::Ratio { times, plus, over }] = caps.caps() else { return None };
    let (times, over) = (i64::try_from(*times).ok()?, i64::try_from(*over).ok()?);
    let small = over <= 1_000 && plus.unsigned_abs() <= 1_000;
    if times >= over || times == 0 || !small {
        return None;
    }
    // From here on 0 <= times n + plus and h(n) <= n, for n - 1, too.
    let clipped = |n: i64| times * n + plus < 0 || (times * n + plus).div_euclid(over) > n;
    let from = (0..=1_000 * over).rev().find(|&n| clipped(n)).map_or(0, |n| n + 1) + 1;
    let h = |n: i64| (times * n + plus).div_euclid(over);
    let sides =
        (0..over)
            .map(|r| {
                if h(r) > h(r - 1) {
                    Side::Value(times, h(r))
                } else {
                    Side::Heap(over - times, r - h(r) - 1)
                }
            })
            .collect();
    let first = (0..u64::try_from(from).ok().filter(|&from| from <= LARGEST)?)
        .map(|n| u32::try_from(caps.value(&BigUint::from(n))?).ok())
        .collect::<Option<_>>()?;
    Some(Rewriting { modulus: over.unsigned_abs(), first, sides })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Study;
    use crate::limits::Limits;

    /// The value by rewriting.
    fn value(it: &Rewriting, mut n: u64) -> u64 {
        loop {
            if let Some(&value) = it.first.get(usize::try_from(n).unwrap()) {
                return value.into();
            }
            let m = i64::try_from(n / it.modulus).unwrap();
            match it.sides[usize::try_from(n % it.modulus).unwrap()] {
                Side::Value(a, b) => return u64::try_from(a * m + b).unwrap(),
                Side::Heap(a, b) => {
                    let next = u64::try_from(a * m + b).unwrap();
                    assert!(next < n, "{next} is not below {n}");
                    n = next;
                }
            }
        }
    }

    #[test]
    fn rewriting_gives_the_values_of_the_definition() {
        for rule in [
            "take 1..n/2",
            "take 1..n/3",
            "take 1..2n/3",
            "take 1..ceil(n/2)",
            "take 1..ceil(n/5)",
            "take 1..floor(n/2)+3",
            "take 1..floor(3n/7)-2",
            "take 1..(4n+3)/9",
            "take {1,3,4}",
            "take {2,4,7}",
            "take composites",
            "take any except {1,2,8,9,10}",
            "take any",
        ] {
            let study = Study::new(rule, &[]).unwrap();
            let law = study.laws(&Limits::default()).unwrap().grundy.unwrap();
            assert!(law.is_proved(), "{rule}");
            let it = Rewriting::of(&law.claim).unwrap_or_else(|| panic!("{rule}"));
            let values = crate::oracle::values(&study.game.parts[0], 300, &Limits::default()).unwrap();
            for (n, &v) in (0u64..).zip(&values) {
                assert_eq!(value(&it, n), u64::from(v), "{rule} at {n}");
            }
        }
        for rule in ["take 1..floor(log2(n+1))", "take 1..n/phi"] {
            let law = Study::new(rule, &[]).unwrap().laws(&Limits::default()).unwrap().grundy.unwrap();
            assert_eq!(Rewriting::of(&law.claim), None, "{rule}");
        }
    }
}
