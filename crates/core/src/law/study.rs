//! The door of the laws: from a rule as studied to its laws and certificate.

use std::collections::BTreeSet;

use crate::api::{Laws, Refusal, Study, Unsuitable};
use crate::engine::{fill_values, outcome};
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
    if let Some(proof) = crate::memory_law::prove(study, limits) {
        return Ok(Some(proof));
    }
    Ok(search(study, None, limits)?.proof)
}

/// Who wins from each single heap 0..=last of a given position: 0 = the player to move loses, 1 = wins.
/// After a failure `out`, empty before, holds the outcomes that were complete.
pub(crate) fn fill_outcomes(
    study: &Study,
    last: u64,
    limits: &Limits,
    out: &mut Vec<u32>,
) -> Result<(), Refusal> {
    let [core] = &study.game.parts[..] else { return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral)) };
    if starts_apart(core) && !has_values(core, study.game.play) {
        Engines { game: &study.game, core }.fill_fresh_outcomes(last, limits, out)?;
        return Ok(());
    }
    if core.ring.is_some() {
        let filled = fill_values(core, last, limits, out);
        out.iter_mut().for_each(|value| *value = (*value).min(1));
        return Ok(filled.map(|_| ())?);
    }
    Ok(outcome::fill(core, study.game.play, last, limits, out)?)
}

fn search(study: &Study, last: Option<u64>, limits: &Limits) -> Result<Found, Refusal> {
    let [core] = &study.game.parts[..] else { return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral)) };
    if core.is_beyond_words() {
        return Err(Refusal::Unsuitable(Unsuitable::BeyondWords));
    }
    let source = Engines { game: &study.game, core };
    Ok(Search::new(core, study.game.play, &source, last, limits).run()?)
}

/// Tables by the fastest exact engine.
struct Engines<'a> {
    game: &'a Game,
    core: &'a Core,
}

impl Source for Engines<'_> {
    fn fill(&self, subject: Subject, len: usize, limits: &Limits, out: &mut Vec<u32>) -> Result<(), Failure> {
        let last = (len as u64).saturating_sub(1);
        let apart = starts_apart(self.core) && !has_values(self.core, self.game.play);
        match (subject, self.game.play) {
            (Subject::Grundy, _) => fill_values(self.core, last, limits, out).map(|_| ()),
            (Subject::Outcome, _) if apart => self.fill_fresh_outcomes(last, limits, out),
            (Subject::Outcome, Play::Normal) => {
                let filled = fill_values(self.core, last, limits, out);
                out.iter_mut().for_each(|value| *value = (*value).min(1));
                filled.map(|_| ())
            }
            (Subject::Outcome, Play::Misere) => outcome::fill(self.core, Play::Misere, last, limits, out),
        }
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
    fn fill_fresh_outcomes(&self, last: u64, limits: &Limits, out: &mut Vec<u32>) -> Result<(), Failure> {
        let mut search = oracle::Search::new(self.game);
        for n in 0..=last {
            let outcome = search.outcome(&Place::fresh(vec![vec![n]]), limits)?;
            out.push(u32::from(outcome == Outcome::N));
        }
        Ok(())
    }
}
