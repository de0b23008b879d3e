//! Periods that a table shows: for every candidate period the exact index from which the table
//! repeats, all of them in linear time.
//!
//! What a table shows is no law. [`crate::prove`] says how long a table must be before a theorem
//! turns a repetition into one.

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
    /// Whether a person would believe it without a theorem: three full periods, a hundred values and a
    /// quarter of the table after the pre-period.
    pub fn convincing(&self) -> bool {
        let tail = self.matches.saturating_add(self.period);
        let table = tail.saturating_add(self.preperiod);
        tail >= self.period.saturating_mul(3) && tail >= 100 && tail >= table / 4
    }

    /// Whether the repetition is long enough to be worth a longer table: an eighth of what came before.
    pub fn shows(&self) -> bool {
        self.matches >= 4 && self.matches.saturating_mul(8) >= self.preperiod.saturating_add(self.period)
    }
}

/// The repetitions of a table, one for each period.
#[derive(Debug, Clone)]
pub struct Repeats {
    /// `found[i]` has period i + 1.
    found: Vec<Repeat>,
}

impl Repeats {
    /// Plain repetitions (saltus 0).
    pub fn plain(values: &[u32]) -> Repeats {
        let reversed: Vec<u32> = values.iter().rev().copied().collect();
        let agreed = agreement(&reversed);
        let found = (1..values.len())
            .map(|period| {
                let matches = agreed[period];
                Repeat { preperiod: values.len() - period - matches, period, saltus: 0, matches }
            })
            .collect();
        Repeats { found }
    }

    /// Repetitions of the differences, of which those that rise (saltus > 0) are kept.
    pub fn rising(values: &[u32]) -> Repeats {
        let reversed: Vec<i64> =
            values.windows(2).rev().map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
        let agreed = agreement(&reversed);
        let last = values.len().saturating_sub(1);
        let found = (1..values.len())
            .filter_map(|period| {
                let saltus = values[last].checked_sub(values[last - period]).filter(|&s| s > 0)?;
                // One value more than differences: the last pair defines the saltus and agrees with it.
                let matches = agreed.get(period).copied().unwrap_or(0) + 1;
                Some(Repeat { preperiod: values.len() - period - matches, period, saltus, matches })
            })
            .collect();
        Repeats { found }
    }

    /// The one of least period that passes.
    ///
    /// When `enough` is the length that a theorem asks for, this is the least period of the whole
    /// sequence: the least period divides every other, has the same pre-period and more matches, so it
    /// passes whenever another does.
    pub fn least(&self, enough: impl Fn(&Repeat) -> bool) -> Option<Repeat> {
        self.found.iter().find(|repeat| enough(repeat)).copied()
    }

    /// The longest repetition, of several the one of least period.
    pub fn longest(&self) -> Option<Repeat> {
        self.found
            .iter()
            .copied()
            .reduce(|best, repeat| if repeat.matches > best.matches { repeat } else { best })
    }
}

/// For each shift i > 0 the length of the common prefix of `s` and `s[i..]` (Z-function).
fn agreement<T: PartialEq>(s: &[T]) -> Vec<usize> {
    let mut z = vec![0usize; s.len()];
    let (mut left, mut right) = (0, 0);
    for i in 1..s.len() {
        let mut run = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + run < s.len() && s[run] == s[i + run] {
            run += 1;
        }
        if i + run > right {
            (left, right) = (i, i + run);
        }
        z[i] = run;
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
            for repeat in &Repeats::rising(&values).found {
                prop_assert_eq!(*repeat, slow(&values, repeat.period));
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
