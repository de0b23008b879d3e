//! The lines that claims of periodicity share, and what is checked of each such claim.

use super::grundy_needs_normal;
use crate::arith::factors;
use crate::table::Table;
use crate::tree::numbers;
use crate::{AtLine, Claim, Fact, Heading, LARGEST_SIZE, Reason, Rejection, Stated, Steps, Subject, Work};

/// What is claimed: f(n + period) = f(n) + saltus from the pre-period on.
pub(super) struct Periodic<'a> {
    heading: &'a Heading,
    pub(super) preperiod: Stated,
    pub(super) period: Stated,
    /// 0 but for `all-but`.
    pub(super) saltus: u64,
    pub(super) subject: Subject,
    values: Vec<u32>,
    /// (number of values before it, line)
    lines: Vec<(usize, usize)>,
}

impl<'a> Periodic<'a> {
    /// Reads `claim grundy` or `claim outcome`, and what [`Periodic::read`] does.
    pub(super) fn read_with_subject(heading: &'a Heading, steps: &mut Steps<'_>) -> Result<Self, Rejection> {
        let subjects = [("grundy", Subject::Grundy), ("outcome", Subject::Outcome)];
        let (_, _, subject) = steps.choice("claim", "grundy or outcome", &subjects)?;
        Periodic::read(heading, steps, subject)
    }

    /// Reads `preperiod` and `period`; the values are still to come.
    pub(super) fn read(of: &'a Heading, steps: &mut Steps<'_>, subject: Subject) -> Result<Self, Rejection> {
        let (preperiod, period) = (steps.number("preperiod", 0)?, steps.number("period", 1)?);
        Ok(Periodic { heading: of, preperiod, period, saltus: 0, subject, values: vec![], lines: vec![] })
    }

    /// Reads the `values` lines, which must list the heaps below pre-period + period.
    pub(super) fn read_values(&mut self, steps: &mut Steps<'_>) -> Result<(), Rejection> {
        let needed = self.listed();
        let largest = if self.subject == Subject::Outcome { 1 } else { LARGEST_SIZE };
        while self.values.is_empty() || steps.peek() == "values" {
            let (line, words) = steps.step("values")?;
            self.lines.push((self.values.len(), line));
            for value in numbers(&words, 0, largest).at(line)? {
                self.values.push(u32::try_from(value).map_err(|_| Reason::Overflow).at(line)?);
            }
        }
        let found = self.values.len() as u64;
        if found != needed {
            return Err(Reason::ValuesCount { needed, found }.at(self.line_of(u64::MAX)));
        }
        if self.subject == Subject::Grundy { grundy_needs_normal(self.heading) } else { Ok(()) }
    }

    /// pre-period + period
    pub(super) fn listed(&self) -> u64 {
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
        let before = self.lines.partition_point(|&(first, _)| first as u64 <= n);
        self.lines[before - 1].1
    }

    /// Compares the claim with the values of heaps below `count` (those listed at least), and checks that no
    /// smaller period or pre-period does.
    pub(super) fn compare(&self, count: u64, work: &mut Work) -> Result<Table<'a>, Rejection> {
        let table = Table::new(self.heading, self.subject, count, work)?;
        for (n, &actual) in (0..).zip(&table.values) {
            let (claimed, actual) = (self.at(n), u64::from(actual));
            if claimed != actual && n < self.listed() {
                return Err(Reason::ValueWrong { n, claimed, actual }.at(self.line_of(n)));
            }
            if claimed != actual {
                return Err(Reason::WindowBroken { n, expected: claimed, actual }.at(self.period.line));
            }
        }
        self.least(work)?;
        Ok(table)
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

    /// The claim, proved.
    pub(super) fn proved(self, facts: Vec<Fact>) -> (Subject, Claim, Vec<Fact>) {
        let (preperiod, period, saltus) = (self.preperiod.value, self.period.value, self.saltus);
        (self.subject, Claim::Periodic { preperiod, period, saltus, values: self.values }, facts)
    }
}
