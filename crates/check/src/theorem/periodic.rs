//! The lines that claims of periodicity share, and their comparison with the true values.

use crate::certificate::{LARGEST_SIZE, Steps, short};
use crate::reason::{Reason, Rejection};
use crate::verified::{Claim, Subject};

/// A number and the line it stands on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stated {
    pub(crate) line: usize,
    pub(crate) value: u64,
}

/// What is claimed: f(n + period) = f(n) + saltus from the pre-period on.
pub(crate) struct Periodic {
    pub(crate) preperiod: Stated,
    pub(crate) period: Stated,
    pub(crate) saltus: Stated,
    values: Vec<u32>,
    /// (index of the first value, line)
    value_lines: Vec<(u64, usize)>,
}

/// `claim grundy` or `claim outcome`.
pub(crate) fn subject(steps: &mut Steps<'_>) -> Result<Subject, Rejection> {
    let (line, mut words) = steps.step("claim")?;
    let subject = match words.word("grundy or outcome").map_err(|r| r.at(line))? {
        "grundy" => Subject::Grundy,
        "outcome" => Subject::Outcome,
        found => {
            let found = short(found);
            return Err(Reason::WordUnknown { expected: "grundy or outcome", found }.at(line));
        }
    };
    words.end().map_err(|r| r.at(line))?;
    Ok(subject)
}

/// A step with one number.
pub(crate) fn stated(steps: &mut Steps<'_>, name: &'static str, least: u64) -> Result<Stated, Rejection> {
    steps.number(name, least).map(|(line, value)| Stated { line, value })
}

impl Periodic {
    /// Reads the `values` lines, which must list the heaps below pre-period + period.
    pub(crate) fn read(
        steps: &mut Steps<'_>,
        subject: Subject,
        preperiod: Stated,
        period: Stated,
        saltus: Stated,
    ) -> Result<Periodic, Rejection> {
        let needed = preperiod.value + period.value;
        let (mut values, mut value_lines): (Vec<u32>, _) = (Vec::new(), Vec::new());
        while value_lines.is_empty() || steps.peek() == Some("values") {
            let (line, mut words) = steps.step("values")?;
            value_lines.push((values.len() as u64, line));
            let mut first = true;
            while first || !words.is_empty() {
                first = false;
                let value = words.number(0, LARGEST_SIZE).map_err(|r| r.at(line))?;
                let n = values.len() as u64;
                if subject == Subject::Outcome && value > 1 {
                    return Err(Reason::OutcomeNotBit { n, value }.at(line));
                }
                if n == needed {
                    return Err(Reason::ValuesCount { needed, found: n + 1 }.at(line));
                }
                values.push(u32::try_from(value).map_err(|_| Reason::Overflow.at(line))?);
            }
        }
        let found = values.len() as u64;
        match value_lines.last() {
            Some(&(_, line)) if found < needed => Err(Reason::ValuesCount { needed, found }.at(line)),
            _ => Ok(Periodic { preperiod, period, saltus, values, value_lines }),
        }
    }

    /// The value that the claim gives to a heap.
    pub(crate) fn at(&self, n: u64) -> u64 {
        let (p, t) = (self.preperiod.value, self.period.value);
        let (index, rounds) = if n < p + t { (n, 0) } else { (p + (n - p) % t, (n - p) / t) };
        let value = usize::try_from(index).ok().and_then(|i| self.values.get(i)).copied().unwrap_or(0);
        u64::from(value) + rounds * self.saltus.value
    }

    /// The line that gives the value of a heap below pre-period + period.
    fn line_of(&self, n: u64) -> usize {
        let before = self.value_lines.partition_point(|&(first, _)| first <= n);
        self.value_lines[before.saturating_sub(1)].1
    }

    /// The first line of values.
    pub(crate) fn line_of_values(&self) -> usize {
        self.line_of(0)
    }

    /// Compares the claim with the values of heaps 0, 1, ..
    pub(crate) fn compare(&self, actual: &[u32]) -> Result<(), Rejection> {
        for (n, &actual) in (0u64..).zip(actual) {
            let (claimed, actual) = (self.at(n), u64::from(actual));
            if claimed == actual {
                continue;
            }
            return Err(if n < self.preperiod.value + self.period.value {
                Reason::ValueWrong { n, claimed, actual }.at(self.line_of(n))
            } else {
                Reason::WindowBroken { n, expected: claimed, actual }.at(self.period.line)
            });
        }
        Ok(())
    }

    pub(crate) fn into_claim(self) -> Claim {
        Claim::Periodic {
            preperiod: self.preperiod.value,
            period: self.period.value,
            saltus: self.saltus.value,
            values: self.values,
        }
    }
}
