//! The lines that claims of periodicity share, and what is checked of each such claim.

use super::Proved;
use crate::arith::factors;
use crate::certificate::{LARGEST_SIZE, Stated, Steps};
use crate::reason::{AtLine, Reason, Rejection};
use crate::tree::Tree;
use crate::tree::only;
use crate::verified::{Claim, Fact, Subject};
use crate::work::Work;

/// What is claimed: f(n + period) = f(n) + saltus from the pre-period on.
pub(super) struct Periodic {
    pub(super) preperiod: Stated,
    pub(super) period: Stated,
    /// 0 but for `all-but`.
    pub(super) saltus: u64,
    pub(super) subject: Subject,
    values: Vec<u32>,
    /// (number of values before it, line)
    value_lines: Vec<(usize, usize)>,
}

/// `claim grundy` or `claim outcome`.
pub(super) fn subject(steps: &mut Steps<'_>) -> Result<Subject, Rejection> {
    let (line, words) = steps.step("claim")?;
    match only(&words, "grundy or outcome").at(line)? {
        Tree::Word("grundy") => Ok(Subject::Grundy),
        Tree::Word("outcome") => Ok(Subject::Outcome),
        other => Err(other.unexpected("grundy or outcome").at(line)),
    }
}

impl Periodic {
    /// Reads `preperiod` and `period`; the values are still to come.
    pub(super) fn read(steps: &mut Steps<'_>, subject: Subject) -> Result<Periodic, Rejection> {
        let (preperiod, period) = (steps.number("preperiod", 0)?, steps.number("period", 1)?);
        Ok(Periodic { preperiod, period, saltus: 0, subject, values: vec![], value_lines: vec![] })
    }

    /// Reads the `values` lines, which must list the heaps below pre-period + period.
    pub(super) fn read_values(&mut self, steps: &mut Steps<'_>) -> Result<(), Rejection> {
        let needed = self.listed();
        let largest = if self.subject == Subject::Outcome { 1 } else { LARGEST_SIZE };
        let mut last = 0;
        while self.values.is_empty() || steps.peek() == "values" {
            let (line, words) = steps.step("values")?;
            if words.is_empty() {
                only(&words, "a number").at(line)?;
            }
            self.value_lines.push((self.values.len(), line));
            for word in &words {
                let value = word.number(0, largest).at(line)?;
                if self.values.len() as u64 == needed {
                    return Err(Reason::ValuesCount { needed, found: needed + 1 }.at(line));
                }
                self.values.push(u32::try_from(value).map_err(|_| Reason::Overflow).at(line)?);
            }
            last = line;
        }
        let found = self.values.len() as u64;
        if found < needed { Err(Reason::ValuesCount { needed, found }.at(last)) } else { Ok(()) }
    }

    /// pre-period + period
    fn listed(&self) -> u64 {
        self.preperiod.value + self.period.value
    }

    /// The value that the claim gives to a heap.
    #[allow(clippy::cast_possible_truncation)] // below the length of a list
    pub(super) fn at(&self, n: u64) -> u64 {
        let (p, t) = (self.preperiod.value, self.period.value);
        let rounds = n.saturating_sub(p) / t;
        u64::from(self.values[(n - rounds * t) as usize]) + rounds * self.saltus
    }

    /// The line that gives the value of a heap below pre-period + period.
    pub(super) fn line_of(&self, n: u64) -> usize {
        let before = self.value_lines.partition_point(|&(first, _)| first as u64 <= n);
        self.value_lines[before - 1].1
    }

    /// Compares the claim with the values of heaps 0, 1, .. (those listed at least), and checks that no smaller
    /// period or pre-period does.
    pub(super) fn check(&self, actual: &[u32], work: &mut Work) -> Result<(), Rejection> {
        for (n, &actual) in (0u64..).zip(actual) {
            let (claimed, actual) = (self.at(n), u64::from(actual));
            if claimed != actual {
                return Err(if n < self.listed() {
                    Reason::ValueWrong { n, claimed, actual }.at(self.line_of(n))
                } else {
                    Reason::WindowBroken { n, expected: claimed, actual }.at(self.period.line)
                });
            }
        }
        self.least(work)
    }

    /// The periods with which f (growing by a fixed amount each) repeats in the end are closed under
    /// greatest common divisors, so the least one divides each: it is enough to try period / q for the
    /// primes q. With f(n + d) = f(n) + s on one full period the same holds ever after. The growth of the
    /// smaller period would be saltus / q.
    fn least(&self, work: &mut Work) -> Result<(), Rejection> {
        let (p, t) = (self.preperiod.value, self.period.value);
        for (q, _) in factors(t, work).at(self.period.line)? {
            let (smaller, grows) = (t / q, self.saltus / q);
            let does = |n: u64| self.at(n + smaller) == self.at(n) + grows;
            if self.saltus.is_multiple_of(q) && (p..p + t).all(does) {
                return Err(Reason::PeriodNotLeast { smaller }.at(self.period.line));
            }
        }
        let repeats = |n: &u64| self.at(n + t) == self.at(*n) + self.saltus;
        match (0..p).rev().take_while(repeats).last() {
            Some(smaller) => Err(Reason::PreperiodNotLeast { smaller }.at(self.preperiod.line)),
            None => Ok(()),
        }
    }

    pub(super) fn proved(self, theorem: &'static str, facts: Vec<Fact>) -> Proved {
        let (preperiod, period, saltus) = (self.preperiod.value, self.period.value, self.saltus);
        let claim = Claim::Periodic { preperiod, period, saltus, values: self.values };
        Proved { theorem, subject: self.subject, claim, facts }
    }
}
