//! Tables from a law: no game is played, so the law must have been proved.

/// Values that repeat: g(n + period) = g(n) + saltus from `preperiod` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Periods<'a> {
    /// From here on the law holds.
    pub preperiod: usize,
    /// The period, at least 1.
    pub period: usize,
    /// What each period adds.
    pub saltus: u64,
    /// The values below preperiod + period.
    pub values: &'a [u32],
}

/// The values of heaps 0..=last; `None` when the law is not one, or a value does not fit in 32 bits.
pub fn fill_from_period(law: Periods<'_>, last: usize) -> Option<Vec<u32>> {
    let start = law.preperiod.checked_add(law.period)?;
    if law.period == 0 || law.values.len() < start {
        return None;
    }
    let saltus = u32::try_from(law.saltus).ok()?;
    let len = last.checked_add(1)?;
    let mut values = Vec::with_capacity(len);
    values.extend_from_slice(&law.values[..start.min(len)]);
    if saltus == 0 {
        while values.len() < len {
            // Whatever stands there already is a whole number of periods: copy it again.
            let whole = (values.len() - law.preperiod) / law.period * law.period;
            let take = whole.min(len - values.len());
            let from = values.len() - whole;
            values.extend_from_within(from..from + take);
        }
    } else {
        while values.len() < len {
            values.push(values[values.len() - law.period].checked_add(saltus)?);
        }
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filled_values_obey_the_law() {
        for preperiod in 0..5 {
            for period in 1..7 {
                for saltus in [0u32, 3] {
                    let values: Vec<u32> = (0..11).map(|i| i * i % 7).take(preperiod + period).collect();
                    for last in 0..60 {
                        let law = Periods { preperiod, period, saltus: saltus.into(), values: &values };
                        let table = fill_from_period(law, last).unwrap();
                        assert_eq!(table.len(), last + 1);
                        for n in 0..=last {
                            let expected =
                                if n < preperiod + period { values[n] } else { table[n - period] + saltus };
                            assert_eq!(table[n], expected);
                        }
                    }
                }
            }
        }
        let none = Periods { preperiod: 1, period: 2, saltus: 0, values: &[1, 2] };
        assert_eq!(fill_from_period(none, 5), None);
        let tall = Periods { preperiod: 0, period: 1, saltus: 1 << 31, values: &[0] };
        assert_eq!(fill_from_period(tall, 5), None);
    }
}
