//! Rules to take 1 to h(n) stones: which h a rule has, and the values that Maximum Nim gives its heaps.

mod read;

pub use grundy_check::cap::{Cap, Slow};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, Zero};

use crate::game::Core;

/// Words of numbers looked at before a value is given up.
const WORK: u64 = 40_000_000;

/// h(n): the least of n and of the values of these caps, 0 where one of them is negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caps(Vec<Cap>);

impl Caps {
    /// The caps of a rule whose only move takes 1 to h(n) stones, if its form shows that.
    pub(crate) fn of(core: &Core) -> Option<Caps> {
        read::caps(core).map(Caps)
    }

    /// The caps; h(n) is also at most n.
    pub fn caps(&self) -> &[Cap] {
        &self.0
    }

    /// h(n).
    pub fn at(&self, n: &BigUint) -> BigUint {
        let signed = BigInt::from(n.clone());
        let least = self.0.iter().map(|cap| value(cap, &signed)).min().unwrap_or_default();
        least.to_biguint().unwrap_or_default().min(n.clone())
    }

    /// g(n) of Maximum Nim: h(n) where h grows, else that of heap n - h(n) - 1. `None` when that takes too long:
    /// O(n / h(n)) steps for slow caps, O(log n) for a fixed part of the heap.
    pub fn value(&self, n: &BigUint) -> Option<BigUint> {
        let mut n = n.clone();
        if let Some((from, round)) = self.steady(&n)
            && n > from
        {
            // Where h stays the same, so does what was g a round before.
            n = &from + 1u8 + (&n - &from - 1u8) % round;
        }
        let mut work = 0;
        loop {
            let most = self.at(&n);
            if n.is_zero() || most > self.at(&(&n - 1u8)) {
                return Some(most);
            }
            n = n - most - 1u8;
            work += 8 + n.bits() / 8;
            if work > WORK {
                return None;
            }
        }
    }

    /// The one heap that a move from n may leave with value v, if there is one: the heaps n - h(n), .., n have
    /// the values 0, .., h(n), each once. The outer `None`: it takes too long to find.
    pub(crate) fn option(&self, n: &BigUint, v: &BigUint) -> Option<Option<BigUint>> {
        let most = self.at(n);
        if *v > most {
            return Some(None);
        }
        let least = n - &most;
        // The heaps of value v: the first where h is v, and from each the next one, the least from which it
        // cannot be reached.
        let mut found = least_where(&BigUint::zero(), n, &|m| self.at(m) >= *v)?;
        let steady = self.steady(n);
        let mut work = 0;
        while found < least {
            if let Some((from, round)) = &steady
                && found >= *from
            {
                found += (&least - &found + round - 1u8) / round * round;
                break;
            }
            found = self.out_of_reach(&found, n)?;
            work += (8 + n.bits() / 8).saturating_mul(8);
            if work > WORK {
                return None;
            }
        }
        Some(Some(found).filter(|found| found < n))
    }

    /// From which heap on, n at most, h is the constant that is one of its caps, and that constant and 1.
    fn steady(&self, n: &BigUint) -> Option<(BigUint, BigUint)> {
        let constant =
            |cap: &Cap| matches!(cap, Cap::Ratio { times: 0, .. }).then(|| value(cap, &BigInt::zero()));
        let most = self.0.iter().filter_map(constant).min()?.to_biguint().unwrap_or_default();
        Some((least_where(&BigUint::zero(), n, &|m| self.at(m) >= most)?, most + 1u8))
    }

    /// The first heaps that the player to move loses, ascending: 0, and from each the next one, the least from
    /// which it cannot be reached. Fewer than asked for where there are no more below 2^64.
    pub fn lost(&self, count: usize) -> Vec<BigUint> {
        let mut lost = vec![BigUint::zero()];
        while lost.len() < count
            && let Some(next) = lost.last().and_then(|last| self.out_of_reach(last, &u64::MAX.into()))
        {
            lost.push(next);
        }
        lost
    }

    /// The least heap, n at most, from which this smaller one cannot be reached.
    fn out_of_reach(&self, heap: &BigUint, n: &BigUint) -> Option<BigUint> {
        let beyond = |m: &BigUint| m - self.at(m) > *heap;
        let guess = match self.0[..] {
            // m - (times m + plus) / over > heap iff (over - times) m > over heap + plus
            [Cap::Ratio { times, plus, over }] if times < over => {
                (BigInt::from(heap.clone()) * over + plus).div_floor(&(over - times).into()) + 1u8
            }
            // m - (m + shift) / phi = heap + plus, about, where 1 - 1 / phi = 1 / phi^2 and 2 phi^2 = 3 + sqrt(5)
            [Cap::Of { function: Slow::Golden, plus, .. }] => {
                let m = BigInt::from(heap.clone()) + plus;
                (&m * 3u8 + (&m * &m * 5u8).sqrt()) >> 1u8
            }
            _ => BigInt::from(heap + self.at(heap)),
        };
        let guess = guess.to_biguint().unwrap_or_default().clamp(heap.clone(), n.clone());
        least_near(guess, heap, n, &beyond)
    }
}

/// The least number in lo..=hi with a property that once it holds goes on to hold, looked for around a guess in
/// there; `None` when none has it.
fn least_near(
    guess: BigUint,
    lo: &BigUint,
    hi: &BigUint,
    holds: &dyn Fn(&BigUint) -> bool,
) -> Option<BigUint> {
    let mut step = BigUint::from(1u8);
    let (mut below, mut above) = (guess.clone(), guess);
    if holds(&above) {
        while below > *lo && holds(&below) {
            above.clone_from(&below);
            below = if &below - lo > step { &below - &step } else { lo.clone() };
            step <<= 1u8;
        }
    } else {
        while !holds(&above) {
            if above == *hi {
                return None;
            }
            below = &above + 1u8;
            above = (&above + &step).min(hi.clone());
            step <<= 1u8;
        }
    }
    least_where(&below, &above, holds)
}

/// The least number in lo..=hi with a property that once it holds goes on to hold; `None` when none has it.
fn least_where(lo: &BigUint, hi: &BigUint, holds: &dyn Fn(&BigUint) -> bool) -> Option<BigUint> {
    if !holds(hi) {
        return None;
    }
    let (mut lo, mut hi) = (lo.clone(), hi.clone());
    while lo < hi {
        let middle: BigUint = (&lo + &hi) >> 1u8;
        if holds(&middle) {
            hi = middle;
        } else {
            lo = middle + 1u8;
        }
    }
    Some(lo)
}

/// The value of one cap, not clipped.
fn value(cap: &Cap, n: &BigInt) -> BigInt {
    match *cap {
        Cap::Ratio { times, plus, over } => (n * times + plus).div_floor(&over.max(1).into()),
        Cap::Of { function, shift, plus } => {
            let x = n + shift;
            if x.is_negative() || function == Slow::Log2 && x.is_zero() {
                return BigInt::zero();
            }
            let of = match function {
                Slow::Log2 => BigInt::from(x.bits()) - 1u8,
                Slow::Root => x.sqrt(),
                // x / phi = (sqrt(5) - 1) x / 2
                Slow::Golden => ((&x * &x * 5u8).sqrt() - &x).div_floor(&BigInt::from(2u8)),
            };
            of + plus
        }
    }
}

#[cfg(test)]
mod tests {
    use num_traits::One;
    use proptest::prelude::*;

    use super::*;
    use crate::api::Study;
    use crate::limits::Limits;
    use crate::options::{Options, Turn};

    const RULES: [&str; 23] = [
        "take 1..n/2",
        "take 1..ceil(n/2)",
        "take 1..floor(2n/3)",
        "take 1..floor(log2(n+1))",
        "take 1..floor(log2(n+9))",
        "take 1..floor(n/phi)",
        "take 1..floor(sqrt(n))",
        "take 1..ceil(sqrt(n))",
        "take 1..ceil(log2(n))",
        "take 1..floor(sqrt(n))+2",
        "take 1..floor(sqrt(n+3))-2",
        "take 1..n/2+3",
        "take 1..n/2-3",
        "take 1..(2n+1)/3",
        "take 1..min(floor(n/2),5)",
        "take k where 1 <= k <= 6 and k <= n",
        "take 1..min(4, floor(sqrt(n+1))-2)",
        "take 1..ceil((0n-7)/5)",
        "take k where 1 <= k <= n/2",
        "n -> n-k where 1 <= k <= n/2",
        "n -> n-k where 1 <= 3k <= 2n+1",
        "leave n/2..n-1",
        "n -> m where n/3 <= m < n",
    ];

    fn caps(rule: &str) -> Option<Caps> {
        Caps::of(&Study::new(rule, &[]).unwrap().game.parts[0])
    }

    #[test]
    fn caps_allow_what_the_rule_allows() {
        for rule in RULES {
            let study = Study::new(rule, &[]).unwrap();
            let caps = Caps::of(&study.game.parts[0]).unwrap_or_else(|| panic!("{rule}"));
            let mut options = Options::new(&study.game.parts[0]);
            for n in 0..200u64 {
                let mut left = Vec::new();
                let limits = Limits::default();
                options
                    .each(n, Turn::default(), &limits, &mut |heaps, _| left.push(heaps.iter().sum::<u64>()))
                    .unwrap();
                left.sort_unstable();
                let most = u64::try_from(caps.at(&n.into())).unwrap();
                assert_eq!(left, (n - most..n).collect::<Vec<_>>(), "{rule} at {n}");
            }
        }
    }

    #[test]
    fn other_rules_have_no_caps() {
        for rule in [
            "take 1..3",
            "take 2..n/2",
            "take 1..n/2 leaving n >= 1",
            "take k where 1 <= k <= n/2 and k != 3",
            "take k where 1 <= k <= n/2 and 2 divides n",
            "take 1..n/2 or all",
            "take 1..2*last; first take 1..n-1",
            "leave 1..n/2",
            "n -> n-k and k where 1 <= k <= n/2",
            "n -> m where n/3 <= m < n and m != 4",
            "n -> m where m*m >= n and m < n",
        ] {
            assert_eq!(caps(rule), None, "{rule}");
        }
    }

    #[test]
    fn values_and_options_are_those_of_the_definition() {
        for rule in RULES {
            let caps = caps(rule).unwrap();
            let mut values: Vec<u64> = Vec::new();
            for n in 0..160u64 {
                let most = u64::try_from(caps.at(&n.into())).unwrap();
                let options = &values[usize::try_from(n - most).unwrap()..];
                let value = (0..).find(|v| !options.contains(v)).unwrap();
                assert_eq!(caps.value(&n.into()), Some(value.into()), "{rule} at {n}");
                for v in 0..most + 3 {
                    let expected = options.iter().position(|&it| it == v).map(|i| n - most + i as u64);
                    let found = caps.option(&n.into(), &v.into()).unwrap();
                    assert_eq!(found, expected.map(BigUint::from), "{rule}: value {v} from {n}");
                }
                values.push(value);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn random_caps_as_the_definition_says(
            (over, part, plus) in (1i64..9, 0i64..9, -12i64..12),
            (shift, more, which) in (-3i64..9, -3i64..4, 0usize..4),
            n in 0u64..120,
        ) {
            let function = [Slow::Log2, Slow::Root, Slow::Golden][which % 3];
            let least = i64::from(function == Slow::Log2);
            prop_assume!(least <= shift || more <= 1);
            let ratio = Cap::Ratio { times: part.min(over).unsigned_abs(), plus, over: over.unsigned_abs() };
            let of = Cap::Of { function, shift, plus: more };
            let caps = Caps(if which == 3 { vec![ratio] } else { vec![ratio, of] });
            let most = |n: u64| u64::try_from(caps.at(&n.into())).unwrap();
            let mut values: Vec<u64> = Vec::new();
            for heap in 0..=n {
                let options = &values[usize::try_from(heap - most(heap)).unwrap()..];
                values.push((0..).find(|v| !options.contains(v)).unwrap());
            }
            let last = values.pop().unwrap();
            prop_assert_eq!(caps.value(&n.into()), Some(last.into()));
            for v in 0..most(n) + 2 {
                let first = n - most(n);
                let expected = (first..n).zip(&values[usize::try_from(first).unwrap()..]).find(|(_, it)| **it == v);
                let found = caps.option(&n.into(), &v.into()).unwrap();
                prop_assert_eq!(found, expected.map(|(heap, _)| BigUint::from(heap)));
            }
        }
    }

    #[test]
    fn heaps_of_a_thousand_digits() {
        let n: BigUint = BigUint::from(10u8).pow(1000) + 12_345u32;
        for rule in ["take 1..n/2", "take 1..floor(2n/3)", "take 1..floor(n/phi)"] {
            let caps = caps(rule).unwrap();
            let value = caps.value(&n).unwrap();
            let lost = caps.option(&n, &BigUint::zero()).unwrap().unwrap();
            assert!(value > BigUint::one() && caps.value(&lost).unwrap().is_zero(), "{rule}");
            assert_eq!(caps.option(&n, &value), Some(None), "{rule}");
        }
        // Where h comes to a constant, no round is walked.
        for (rule, last) in [
            ("take k where 1 <= k <= 6 and k <= n", 7u8),
            ("take 1..min(6,n+1)", 7),
            ("take 1..min(4, floor(sqrt(n+1))-2)", 5),
            ("take 1..ceil((0n-7)/5)", 1),
        ] {
            let (caps, huge) = (caps(rule).unwrap(), &n + 3u8);
            let value = caps.value(&huge).unwrap();
            let shifted = huge.clone() - last;
            assert_eq!(caps.value(&shifted), Some(value.clone()), "{rule}");
            for v in 0..u64::from(last) + 2 {
                let found = caps.option(&huge, &v.into()).unwrap();
                let reached = BigUint::from(v) != value && v < u64::from(last);
                assert_eq!(found.is_some(), reached, "{rule}: {v}");
                let has = found.is_none_or(|found| caps.value(&found) == Some(v.into()) && found < huge);
                assert!(has, "{rule}: {v}");
            }
        }
        // (odd part of n + 1, - 1) / 2
        let mut odd = &n + 1u8;
        odd >>= odd.trailing_zeros().unwrap();
        assert_eq!(caps("take 1..n/2").unwrap().value(&n), Some((odd - 1u8) / 2u8));
        // n / 1024 rounds are too many.
        assert_eq!(caps("take 1..floor(log2(n+1))").unwrap().value(&n), None);
    }
}
