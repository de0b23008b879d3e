//! Two programs on the same inputs: the first on which they differ, and the smallest.

use std::collections::HashSet;
use std::io;
use std::time::Instant;

use super::answer::trimmed;
use super::desk::Stop;
use super::format::Format;
use super::input::{Kind, Numbers};
use super::plan::Plan;
use super::runner::Runner;
use super::shrink::steps;
use super::small::{self, Range};
use super::truth::Truth;
use crate::confine::{Ended, Ran};

/// Inputs that shrinking may try.
const TRIES: usize = 600;
/// Small inputs among them that are all tried.
const SMALL: usize = 300;

/// Two programs.
pub(crate) struct Two {
    pub(crate) runners: [Runner; 2],
    pub(crate) format: Format,
    pub(crate) kind: Kind,
    pub(crate) range: Range,
    /// Runs at a time of each.
    pub(crate) jobs: usize,
    pub(crate) end: Option<Instant>,
}

/// An input on which they differ.
#[derive(Debug, Clone)]
pub(crate) struct Differs {
    pub(crate) numbers: Numbers,
    pub(crate) ran: [Ran; 2],
}

impl Differs {
    /// The one that did not end well.
    pub(crate) fn failed(&self) -> Option<usize> {
        self.ran.iter().position(|ran| ran.ended != Ended::Code(0))
    }

    fn of(numbers: Numbers, ran: [Ran; 2]) -> Option<Differs> {
        let text = |ran: &Ran| trimmed(&String::from_utf8_lossy(&ran.output));
        let fails = |ran: &Ran| ran.ended != Ended::Code(0);
        let differs = ran.iter().any(fails) || text(&ran[0]) != text(&ran[1]);
        differs.then_some(Differs { numbers, ran })
    }
}

impl Two {
    fn over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Runs both on each of these; where they differ.
    pub(crate) fn each(&self, list: &[Numbers]) -> io::Result<Vec<Option<Differs>>> {
        let input = |numbers: &Numbers| self.format.write(std::slice::from_ref(numbers)).into_bytes();
        let inputs: Vec<Vec<u8>> = list.iter().map(input).collect();
        // Both at once: neither waits for the other.
        for runner in &self.runners {
            inputs.iter().enumerate().for_each(|(at, input)| runner.send(at, input.clone()));
        }
        let mut all: [Vec<Option<Ran>>; 2] = [vec![None; list.len()], vec![None; list.len()]];
        for (runner, all) in self.runners.iter().zip(&mut all) {
            for _ in list {
                let (at, ran) = runner.receive()?;
                all[at] = Some(ran);
            }
        }
        let [first, second] = all;
        let both = list.iter().zip(first.into_iter().zip(second));
        Ok(both.map(|(numbers, (a, b))| Differs::of(numbers.clone(), [a?, b?])).collect())
    }

    /// Looks for an input on which they differ; how many were tried.
    ///
    /// # Errors
    /// [`Stop`].
    pub(crate) fn search(
        &self,
        plan: &mut Plan,
        mut truth: Option<&mut Truth<'_>>,
        most: u64,
    ) -> Result<(Option<Differs>, u64), Stop> {
        let mut tried = 0;
        loop {
            let mut list = Vec::new();
            while list.len() < self.jobs * 2 && tried + (list.len() as u64) < most && !self.over() {
                let Some((_, numbers)) = plan.unjudged(truth.as_deref_mut())? else { break };
                list.push(numbers);
            }
            if list.is_empty() {
                return Ok((None, tried));
            }
            tried += list.len() as u64;
            if let Some(found) = self.each(&list)?.into_iter().flatten().next() {
                return Ok((Some(found), tried));
            }
        }
    }

    /// The smallest input on which they differ in the same way; whether the search for it came to an end.
    ///
    /// # Errors
    /// [`Stop`].
    pub(crate) fn smallest(
        &self,
        mut found: Differs,
        truth: Option<&Truth<'_>>,
    ) -> Result<(Differs, bool), Stop> {
        let mut passed: HashSet<Numbers> = HashSet::new();
        let mut small: Vec<Numbers> = small::all(&self.kind, &self.range).take(SMALL).collect();
        small.sort_by(|a, b| self.kind.compare(a, b));
        let mut left = TRIES;
        let (mut list, mut first) = (small, true);
        loop {
            list.retain(|it| {
                self.kind.compare(it, &found.numbers).is_lt()
                    && self.range.holds(&self.kind, it)
                    && truth.is_none_or(|truth| truth.is_position(it))
                    && passed.insert(it.clone())
            });
            let mut less = None;
            for chunk in list.chunks(self.jobs.max(1)) {
                if left < chunk.len() || self.over() {
                    return Ok((found, !self.over()));
                }
                left -= chunk.len();
                let alike = |it: &Differs| it.failed() == found.failed();
                less = self.each(chunk)?.into_iter().flatten().find(alike);
                if less.is_some() {
                    break;
                }
            }
            match less {
                Some(less) => found = less,
                None if !first => return Ok((found, true)),
                None => {}
            }
            first = false;
            list = steps(&self.kind, &found.numbers, None);
        }
    }
}
