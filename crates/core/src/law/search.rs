//! The search for the laws of one rule: which kinds of law are looked for, and on how long a table.

use crate::api::Laws;
use crate::game::{Core, Play};
use crate::law::finding::Finding;
use crate::law::rejected::rejected;
use crate::law::source::{Growing, Source};
use crate::law::{Subject, finite, general, infinite, outcome};
use crate::limits::Limits;
use crate::oracle::Failure;
use crate::prove::shape::Shape;
use crate::prove::{Goal, Proof};

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
        let outcome = match grundy.as_ref().and_then(outcome::derived) {
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
        let proof = grundy.as_ref().and_then(|g| g.proof.clone()).or_else(|| outcome.proof.clone());
        let laws = Laws { grundy: grundy.map(|g| g.law), outcome: outcome.law, rejected };
        Ok(Found { laws, proof })
    }

    fn values(&self, shape: Option<&Shape>, subject: Subject) -> Result<Finding, Failure> {
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
