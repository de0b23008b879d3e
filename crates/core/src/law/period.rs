//! Periods that a table shows: for every candidate period the exact index from which the table
//! repeats, all of them in linear time.
//!
//! What a table shows is no law. [`crate::prove`] says how long a table must be before a theorem
//! turns a repetition into one.

use crate::law::Claim;

/// A repetition at the end of a table: `values[n + period] = values[n] + saltus` for all n from
/// `preperiod` on as far as the table goes, and not for `preperiod - 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// The first index from which the table repeats.
    pub preperiod: usize,
    /// The distance.
    pub period: usize,
    /// What is added per period.
    pub saltus: u32,
    /// How many n were compared equal: table length - period - preperiod.
    pub matches: usize,
}

impl Repeat {
    /// What the table says with this repetition.
    pub fn claim(&self, values: &[u32]) -> Claim {
        Claim::Periodic {
            preperiod: self.preperiod as u64,
            period: self.period as u64,
            saltus: u64::from(self.saltus),
            values: values.iter().copied().take(self.preperiod + self.period).collect(),
        }
    }

    /// Whether it is worth looking for a proof: three full periods, a hundred values and a quarter of the
    /// table after the pre-period.
    pub fn plausible(&self) -> bool {
        self.tail() >= 100 && self.repeats_for(4)
    }

    /// The values from the pre-period on.
    fn tail(&self) -> usize {
        self.matches.saturating_add(self.period)
    }

    /// At least three periods and one in `share` of all values.
    fn repeats_for(&self, share: usize) -> bool {
        let table = self.tail().saturating_add(self.preperiod);
        self.tail() >= self.period.saturating_mul(3) && self.tail() >= table / share
    }

    /// Whether the repetition is long enough to be worth a longer table: an eighth of what came before.
    pub fn shows(&self) -> bool {
        self.matches >= 4 && self.matches.saturating_mul(8) >= self.preperiod.saturating_add(self.period)
    }
}

/// The repetitions of a table, one for each period.
#[derive(Debug, Clone)]
pub struct Repeats {
    /// Length of the table.
    len: usize,
    /// `matches[p - 1]` is the number of matches with period p.
    matches: Vec<u32>,
    /// What is added per period, when differences were compared; 0 where the table does not rise.
    saltus: Option<Vec<u32>>,
}

impl Repeats {
    /// Plain repetitions (saltus 0).
    pub fn plain(values: &[u32]) -> Repeats {
        let reversed: Vec<u32> = values.iter().rev().copied().collect();
        let matches = agreement(&reversed).into_iter().skip(1).collect();
        Repeats { len: values.len(), matches, saltus: None }
    }

    /// Repetitions of the differences, of which those that rise (saltus > 0) are kept.
    pub fn rising(values: &[u32]) -> Repeats {
        let reversed: Vec<i64> =
            values.windows(2).rev().map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
        // One value more than differences: the last pair defines the saltus and agrees with it.
        let mut matches: Vec<u32> = agreement(&reversed).into_iter().skip(1).map(|m| m + 1).collect();
        if values.len() > 1 {
            matches.push(1);
        }
        let last = values.last().copied().unwrap_or(0);
        let saltus = values.iter().rev().skip(1).map(|&v| last.saturating_sub(v)).collect();
        Repeats { len: values.len(), matches, saltus: Some(saltus) }
    }

    fn iter(&self) -> impl Iterator<Item = Repeat> {
        self.matches.iter().enumerate().filter_map(|(i, &matches)| {
            let (period, matches) = (i + 1, usize::try_from(matches).ok()?);
            let saltus = match &self.saltus {
                Some(saltus) => *saltus.get(i).filter(|&&s| s > 0)?,
                None => 0,
            };
            Some(Repeat { preperiod: self.len - period - matches, period, saltus, matches })
        })
    }

    /// The one of least period that passes.
    ///
    /// When `enough` is the length that a theorem asks for, this is the least period of the whole
    /// sequence: the least period divides every other, has the same pre-period and more matches, so it
    /// passes whenever another does.
    pub fn least(&self, enough: impl Fn(&Repeat) -> bool) -> Option<Repeat> {
        self.iter().find(|repeat| enough(repeat))
    }

    /// The repetition that may be told without a proof, as what the table shows.
    ///
    /// The pre-period is a quarter of the table at most, and the same period has not looked right and been
    /// broken twice already: exceptions at 1, 7, 49, 343, .. (or further and further apart in another way)
    /// leave a long tail after each of them, and there is always another.
    pub fn convincing(&self, values: &[u32]) -> Option<Repeat> {
        let repeat = self.least(Repeat::plausible)?;
        let table = repeat.tail().saturating_add(repeat.preperiod);
        (repeat.preperiod <= table / 4 && broken_before(&repeat, values) < 2).then_some(repeat)
    }

    /// The longest repetition, of several the one of least period.
    pub fn longest(&self) -> Option<Repeat> {
        self.iter().reduce(|best, repeat| if repeat.matches > best.matches { repeat } else { best })
    }
}

/// How often before, on a shorter table, this period had looked right and then met an exception.
fn broken_before(repeat: &Repeat, values: &[u32]) -> usize {
    let repeats = |n: usize| {
        let (earlier, later) = (values.get(n - repeat.period), values.get(n));
        earlier.zip(later).is_some_and(|(&a, &b)| u64::from(b) == u64::from(a) + u64::from(repeat.saltus))
    };
    let (mut broken, mut matches) = (0, 0);
    for n in repeat.period..repeat.preperiod + repeat.period {
        if repeats(n) {
            matches += 1;
            continue;
        }
        // The table below n, as it stood.
        let earlier = Repeat { matches, preperiod: n - repeat.period - matches, ..*repeat };
        broken += usize::from(earlier.tail() >= 8 && earlier.repeats_for(2));
        matches = 0;
    }
    broken
}

/// For each shift i > 0 the length of the common prefix of `s` and `s[i..]` (Z-function).
fn agreement<T: PartialEq>(s: &[T]) -> Vec<u32> {
    let mut z = vec![0u32; s.len()];
    let (mut left, mut right) = (0, 0);
    for i in 1..s.len() {
        let mut run = if i < right { (z[i - left] as usize).min(right - i) } else { 0 };
        while i + run < s.len() && s[run] == s[i + run] {
            run += 1;
        }
        if i + run > right {
            (left, right) = (i, i + run);
        }
        // Tables have fewer than 2^32 entries.
        z[i] = u32::try_from(run).unwrap_or(u32::MAX);
    }
    z
}

/// The least pre-period, period and saltus of the infinite sequence that `values` (its first
/// preperiod + period entries) and a saltus define.
pub fn reduce(preperiod: usize, saltus: u64, values: &[u32]) -> Repeat {
    let period = values.len().saturating_sub(preperiod).max(1);
    let at = |n: usize| -> u64 {
        let back = if n < values.len() { 0 } else { (n - preperiod) / period };
        u64::from(values.get(n - back * period).copied().unwrap_or(0))
            .saturating_add(saltus.saturating_mul(back as u64))
    };
    let least = (1..=period)
        .filter(|d| period.is_multiple_of(*d))
        .find(|&d| {
            let product = saltus.saturating_mul(d as u64);
            product.is_multiple_of(period as u64) && {
                let step = product / period as u64;
                (preperiod..preperiod + period).all(|n| at(n + d) == at(n).saturating_add(step))
            }
        })
        .unwrap_or(period);
    let step = saltus.saturating_mul(least as u64) / period as u64;
    let mut start = preperiod;
    while start > 0 && at(start - 1 + least) == at(start - 1).saturating_add(step) {
        start -= 1;
    }
    Repeat { preperiod: start, period: least, saltus: u32::try_from(step).unwrap_or(u32::MAX), matches: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition, quadratically: how far back from the end does `values` repeat with this period?
    fn slow(values: &[u32], period: usize) -> Repeat {
        let n = values.len();
        let saltus = i64::from(values[n - 1]) - i64::from(values[n - 1 - period]);
        let mut preperiod = n - period;
        while preperiod > 0
            && i64::from(values[preperiod - 1 + period]) - i64::from(values[preperiod - 1]) == saltus
        {
            preperiod -= 1;
        }
        let saltus = u32::try_from(saltus).unwrap_or(0);
        Repeat { preperiod, period, saltus, matches: n - period - preperiod }
    }

    #[test]
    fn exceptions_ever_further_apart_convince_nobody() {
        // Exceptions at powers of b: whatever b is and wherever the table ends, there is another one.
        for base in [2usize, 3, 5, 7, 10, 22, 30] {
            for len in [1024, 1999, 2000, 8192] {
                let power = |n: usize| {
                    let mut power = 1;
                    while power < n {
                        power *= base;
                    }
                    power == n
                };
                let values: Vec<u32> = (0..len).map(|n| u32::from(power(n))).collect();
                assert_eq!(Repeats::plain(&values).convincing(&values), None, "powers of {base} to {len}");
            }
        }
        let exceptions = [2, 5, 9, 17];
        let values: Vec<u32> =
            (0..600).map(|n| u32::from(n % 2 == 1 || exceptions.contains(&(n / 2)))).collect();
        let found = Repeats::plain(&values).convincing(&values).map(|r| (r.preperiod, r.period));
        assert_eq!(found, Some((35, 2)));
        let pure: Vec<u32> = (0..300).map(|n| n % 7).collect();
        assert_eq!(Repeats::plain(&pure).convincing(&pure).map(|r| (r.preperiod, r.period)), Some((0, 7)));
    }

    proptest! {
        #[test]
        fn every_period_agrees_with_the_definition(values in prop::collection::vec(0u32..3, 2..40)) {
            let plain = Repeats::plain(&values);
            for period in 1..values.len() {
                let mut preperiod = values.len() - period;
                while preperiod > 0 && values[preperiod - 1 + period] == values[preperiod - 1] {
                    preperiod -= 1;
                }
                let found = plain.least(|r| r.period == period).unwrap();
                prop_assert_eq!(found.preperiod, preperiod);
                prop_assert_eq!(found.matches, values.len() - period - preperiod);
            }
            for repeat in Repeats::rising(&values).iter() {
                prop_assert_eq!(repeat, slow(&values, repeat.period));
            }
        }

        #[test]
        fn reduction_finds_what_a_long_table_shows(
            preperiod in 0usize..6, saltus in 0u64..3, values in prop::collection::vec(0u32..2, 7..13)
        ) {
            let found = reduce(preperiod, saltus, &values);
            let period = values.len() - preperiod;
            let long: Vec<u32> = (0..preperiod + 6 * period)
                .map(|n| {
                    let back = if n < values.len() { 0 } else { (n - preperiod) / period };
                    values[n - back * period] + u32::try_from(saltus).unwrap() * u32::try_from(back).unwrap()
                })
                .collect();
            let repeats = if saltus == 0 { Repeats::plain(&long) } else { Repeats::rising(&long) };
            let expected = repeats.least(|r| r.matches >= 3 * period).unwrap();
            prop_assert_eq!((found.preperiod, found.period, found.saltus),
                            (expected.preperiod, expected.period, expected.saltus));
        }
    }
}
