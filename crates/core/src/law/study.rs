//! The door of the laws: from a rule as studied to its laws and certificate.

use std::collections::BTreeSet;

use crate::api::{Laws, Refusal, Study, Unsuitable};
use crate::engine::outcome::outcomes;
use crate::engine::values_of;
use crate::game::{Amounts, Core, Game, Move, Outcome, Play};
use crate::law::Subject;
use crate::law::search::{Found, Search, has_values, starts_apart};
use crate::law::source::Source;
use crate::limits::Limits;
use crate::oracle::{self, Failure, Place};
use crate::prove::Proof;

impl Study {
    /// The laws of a single-part game that tables to heap `last` show.
    ///
    /// # Errors
    /// As [`Study::laws`].
    pub fn laws_to(&self, last: Option<u64>, limits: &Limits) -> Result<Laws, Refusal> {
        Ok(search(self, last, limits)?.laws)
    }
}

/// [`Study::prove`].
pub(crate) fn prove(study: &Study, limits: &Limits) -> Result<Option<Proof>, Refusal> {
    Ok(search(study, None, limits)?.proof)
}

/// Who wins from each single heap 0..=last of a given position: 0 = the player to move loses, 1 = wins.
pub(crate) fn outcome_table(study: &Study, last: u64, limits: &Limits) -> Result<Vec<u32>, Refusal> {
    let [core] = &study.game.parts[..] else { return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral)) };
    if starts_apart(core) && !has_values(core, study.game.play) {
        let outcomes = Engines { game: &study.game, core }.fresh_outcomes(last, limits)?;
        return Ok(outcomes.into_iter().map(|o| u32::from(o == Outcome::N)).collect());
    }
    if core.ring.is_some() {
        return Ok(values_of(core, last, limits)?.values.into_iter().map(|v| v.min(1)).collect());
    }
    Ok(crate::engine::outcome::outcomes(core, study.game.play, last, limits)?)
}

fn search(study: &Study, last: Option<u64>, limits: &Limits) -> Result<Found, Refusal> {
    let [core] = &study.game.parts[..] else { return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral)) };
    let source = Engines { game: &study.game, core };
    Ok(Search::new(core, study.game.play, &source, last, limits).run()?)
}

/// Tables by the fastest exact engine.
struct Engines<'a> {
    game: &'a Game,
    core: &'a Core,
}

impl Source for Engines<'_> {
    fn values(&self, subject: Subject, len: usize, limits: &Limits) -> Result<Vec<u32>, Failure> {
        let last = (len as u64).saturating_sub(1);
        let apart = starts_apart(self.core) && !has_values(self.core, self.game.play);
        let fresh = match (subject, self.game.play) {
            (Subject::Grundy, _) => return Ok(values_of(self.core, last, limits)?.values),
            (Subject::Outcome, _) if apart => self.fresh_outcomes(last, limits)?,
            (Subject::Outcome, Play::Normal) => {
                let values = self.values(Subject::Grundy, len, limits)?;
                return Ok(values.into_iter().map(|v| v.min(1)).collect());
            }
            (Subject::Outcome, Play::Misere) => return outcomes(self.core, Play::Misere, last, limits),
        };
        Ok(fresh.into_iter().map(|o| u32::from(o == Outcome::N)).collect())
    }

    fn members(&self, bound: u64, limits: &Limits) -> Result<Vec<u64>, Failure> {
        let mut members = BTreeSet::new();
        for m in &self.core.moves {
            if let Move::Take { amounts: Amounts::Set(set), parts } = m
                && parts.allows(1)
            {
                members.extend(set.members_up_to(bound, limits)?);
            }
        }
        Ok(members.into_iter().collect())
    }
}

impl Engines<'_> {
    /// Who wins from a heap that nobody has moved in yet.
    fn fresh_outcomes(&self, last: u64, limits: &Limits) -> Result<Vec<Outcome>, Failure> {
        let mut search = oracle::Search::new(self.game);
        (0..=last).map(|n| search.outcome(&Place::fresh(vec![vec![n]]), limits)).collect()
    }
}
