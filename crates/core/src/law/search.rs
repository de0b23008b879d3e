//! The search for the laws of one rule: which kinds of law are looked for, and on how long a table.

use crate::api::Laws;
use crate::game::{Core, Play};
use crate::law::certified::certified;
use crate::law::finding::Finding;
use crate::law::pattern::{Automatic, Pattern, learn};
use crate::law::rejected::rejected;
use crate::law::source::{Growing, Source};
use crate::law::{Claim, Standing, Subject, finite, general, infinite, outcome};
use crate::limits::Limits;
use crate::oracle::Failure;
use crate::prove::automatic::Rule;
use crate::prove::shape::Shape;
use crate::prove::{Goal, Proof};

/// Tables from which laws by digits are learned: at least so long,
const SHORTEST_TO_LEARN: usize = 128;

/// and at most so long, where heaps part,
const SPLITTING_TO_LEARN: usize = 13_000;

/// where amounts are taken,
const TAKING_TO_LEARN: usize = 1 << 13;

/// and elsewhere.
const OTHERS_TO_LEARN: usize = 1 << 12;

/// A search.
pub(crate) struct Search<'a> {
    pub(crate) core: &'a Core,
    pub(crate) play: Play,
    pub(crate) source: &'a dyn Source,
    pub(crate) limits: Limits,
    /// No table goes beyond this heap.
    pub(crate) last: Option<u64>,
}

/// What was found.
pub(crate) struct Found {
    pub(crate) laws: Laws,
    /// The strongest certificate.
    pub(crate) proof: Option<Proof>,
}

impl<'a> Search<'a> {
    /// A search for an interactive answer: an eighth of the steps allowed for each table.
    pub(crate) fn new(
        core: &'a Core,
        play: Play,
        source: &'a dyn Source,
        last: Option<u64>,
        limits: &Limits,
    ) -> Self {
        let mut limits = limits.fresh();
        limits.steps /= 8;
        Search { core, play, source, limits, last }
    }

    /// The laws of Grundy values (normal play without memory) and of outcomes.
    pub(crate) fn run(&self) -> Result<Found, Failure> {
        let shape = Shape::of(self.core);
        let grundy = if has_values(self.core, self.play) {
            Some(self.values(shape.as_ref(), Subject::Grundy)?)
        } else {
            None
        };
        let outcome = match grundy.as_ref().and_then(|grundy| outcome::derived(grundy, &self.limits)) {
            Some(derived) => derived,
            None => match (self.values(shape.as_ref(), Subject::Outcome), &grundy) {
                (Ok(found), _) => found,
                // Of the values that are known the outcomes are known, too.
                (Err(Failure::Exhausted(_)), Some(grundy)) => {
                    let outcomes = grundy.values.iter().map(|&v| v.min(1)).collect();
                    general::read(Subject::Outcome, outcomes, true)
                }
                (Err(failure), _) => return Err(failure),
            },
        };
        let rejected = rejected(&grundy.as_ref().unwrap_or(&outcome).values);
        let never = grundy.as_ref().and_then(|g| g.never.clone());
        let proof = grundy.as_ref().and_then(|g| g.proof.clone()).or_else(|| outcome.proof.clone());
        let proof = proof.or_else(|| never.clone());
        // It is said beside a law that gives the values, not twice.
        let never = never
            .filter(|_| grundy.as_ref().is_some_and(|g| g.law.claim != Claim::NeverPeriodic))
            .map(|proof| Finding::proved(Subject::Grundy, Claim::NeverPeriodic, proof, Vec::new()).law);
        let laws = Laws { grundy: grundy.map(|g| g.law), outcome: outcome.law, never, rejected };
        Ok(Found { laws, proof })
    }

    fn values(&self, shape: Option<&Shape>, subject: Subject) -> Result<Finding, Failure> {
        let finding = self.tabled(shape, subject)?;
        let finding = self.learned(shape, subject, &finding).unwrap_or(finding);
        Ok(certified(self, finding, |finding| Some(self.automaton(shape, subject, finding)?.0)))
    }

    /// A law by an automaton, where nothing else gives the values.
    fn learned(&self, shape: Option<&Shape>, subject: Subject, finding: &Finding) -> Option<Finding> {
        let open = matches!(finding.law.standing, Standing::None { .. })
            || finding.law.claim == Claim::NeverPeriodic;
        if !open {
            return None;
        }
        let (found, values) = self.automaton(shape, subject, finding)?;
        let claim = Claim::Pattern(Pattern::Automatic(found));
        Some(Finding { never: finding.never.clone(), ..Finding::checked(subject, claim, None, values) })
    }

    /// An automaton that gives the values, and the table that it was learned from.
    fn automaton(
        &self,
        shape: Option<&Shape>,
        subject: Subject,
        finding: &Finding,
    ) -> Option<(Automatic, Vec<u32>)> {
        if starts_apart(self.core) || finding.values.len() < SHORTEST_TO_LEARN {
            return None;
        }
        let cap = match shape {
            Some(shape) if shape.most >= 2 => SPLITTING_TO_LEARN,
            Some(_) => TAKING_TO_LEARN,
            None => OTHERS_TO_LEARN,
        };
        let mut table = self.table(subject, cap);
        table.values.clone_from(&finding.values);
        let last = self.cap(cap).saturating_sub(1) as u64;
        let rule = Rule::of_core(self.core, self.play);
        let found = learn::find(&rule, subject, &mut table, (last, &self.limits))?;
        Some((found, table.values))
    }

    fn tabled(&self, shape: Option<&Shape>, subject: Subject) -> Result<Finding, Failure> {
        match shape {
            Some(shape) if shape.largest.is_some() && (shape.most <= 1 || subject == Subject::Grundy) => {
                finite::find(self, shape, subject)
            }
            Some(shape) if shape.most <= 1 || subject == Subject::Grundy => {
                infinite::find(self, shape, subject)
            }
            _ => general::find(self, shape, subject),
        }
    }

    /// A table that grows to `cap` values at most.
    pub(crate) fn table(&self, subject: Subject, cap: usize) -> Growing<'_> {
        Growing::new(self.source, subject, &self.limits, self.cap(cap))
    }

    /// The length of a table of `cap` values that does not go beyond the last heap asked for.
    pub(crate) fn cap(&self, cap: usize) -> usize {
        let last = self.last.and_then(|last| usize::try_from(last).ok());
        last.map_or(cap, |last| cap.min(last.saturating_add(1)))
    }

    pub(crate) fn goal<'b>(&'b self, subject: Subject, claim: &'b crate::law::Claim) -> Goal<'b> {
        Goal { core: self.core, play: self.play, subject, claim }
    }
}

/// Whether a heap of the given position has a Grundy value: not when moves remember, or the first turn has
/// moves of its own. (A ring has one: its moves leave rows, and other heaps do not touch it.)
pub(crate) fn has_values(core: &Core, play: Play) -> bool {
    play == Play::Normal && !core.memory && core.first.is_none()
}

/// Whether the heap of the given position moves otherwise than later ones, so that only a search of the
/// whole position says who wins where there are no values.
pub(crate) fn starts_apart(core: &Core) -> bool {
    core.memory || core.first.is_some() || core.ring.is_some()
}
