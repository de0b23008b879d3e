//! Grundy values of heaps of one part, by the cheapest exact way: a table, a closed form, a proved law.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::api::{Basis, PositionProblem, Refusal, Study};
use crate::game::{Core, Game, Outcome, Play};
use crate::law::{Claim, Law};
use crate::limits::Limits;
use crate::oracle;
use crate::position::Size;
use crate::theory::{ClosedForm, recognise};

/// Up to here a table costs next to nothing, so that nothing else is asked.
const CHEAP_TABLE: u64 = 4096;
/// Beyond this many values no table is built just for a position.
const LONGEST_TABLE: u64 = 1 << 27;

/// The values of one part of a game in normal play.
#[derive(Debug)]
pub(crate) struct PartValues {
    /// The part alone, in normal play.
    study: Study,
    form: Option<ClosedForm>,
    table: Vec<u32>,
    /// Single values, where no table can be had because some smaller heap has none.
    single: HashMap<u64, u32>,
    /// The proved law of the values, once asked for.
    law: Option<Option<Law>>,
    /// The proved law of the outcomes of single heaps in normal play, once asked for.
    outcome_law: Option<Option<Law>>,
    /// The part alone under misère play, and the same for it.
    misere: Study,
    misere_law: Option<Option<Law>>,
}

/// The part alone under a convention, as it is once the first turn is over: no moves of a first turn,
/// no rings.
fn alone(study: &Study, part: usize, play: Play) -> Study {
    let core = Core { first: None, ring: None, ..study.game.parts[part].clone() };
    Study {
        rule: study.rule.clone(),
        canonical: study.canonical.clone(),
        game: Game { parts: vec![core], play, start: None },
        names: study.names,
    }
}

impl PartValues {
    pub(crate) fn new(study: &Study, part: usize) -> Self {
        let alone_normal = alone(study, part, Play::Normal);
        PartValues {
            form: recognise(&alone_normal.game.parts[0]).filter(|_| study.names),
            study: alone_normal,
            table: Vec::new(),
            single: HashMap::new(),
            law: None,
            outcome_law: None,
            misere: alone(study, part, Play::Misere),
            misere_law: None,
        }
    }

    /// The closed form of the part.
    pub(crate) fn form(&self) -> Option<&ClosedForm> {
        self.form.as_ref()
    }

    /// The value of a heap and where it comes from.
    ///
    /// # Errors
    /// [`PositionProblem::TooLarge`] when neither a table nor a law reaches the heap,
    /// [`PositionProblem::Unwritable`] when a law does and its number has too many digits.
    pub(crate) fn value(&mut self, n: &Size, limits: &Limits) -> Result<(BigUint, Basis), Refusal> {
        if let Some(value) = self.tabled(n) {
            return Ok((value.into(), Basis::Table));
        }
        if let Some(value) = self.form.as_ref().and_then(|form| form.value(n)) {
            return Ok((value, Basis::ClosedForm));
        }
        let small = n.to_u64().filter(|n| *n <= LONGEST_TABLE);
        if let Some(n) = small.filter(|n| *n <= CHEAP_TABLE) {
            return Ok((self.grow(n, limits)?.into(), Basis::Table));
        }
        let mut numberless = self.form.is_some();
        if let Some(law) = self.law(limits)? {
            if let Some(value) = law.evaluate(n) {
                return Ok((value, Basis::ProvedLaw));
            }
            // Not so for a law that says of no heap what it is worth, or takes too many steps to say it.
            numberless |= n.exact().is_none() && law.evaluate(&Size::from(0)).is_some();
        }
        match small {
            Some(n) => Ok((self.grow(n, limits)?.into(), Basis::Table)),
            None if numberless => Err(Refusal::Position(PositionProblem::Unwritable(n.to_string()))),
            None => Err(Refusal::Position(PositionProblem::TooLarge(n.to_string()))),
        }
    }

    /// The value of a heap that a machine word holds, for many questions one after another.
    pub(crate) fn small_value(&mut self, n: u64, limits: &Limits) -> Result<u64, Refusal> {
        if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.table.get(n)) {
            return Ok(value.into());
        }
        match &self.form {
            Some(ClosedForm::Nim | ClosedForm::NimMaySplit) => return Ok(n),
            Some(ClosedForm::Bash { m }) => {
                let round = m.to_u64().and_then(|m| m.checked_add(1));
                return Ok(round.map_or(n, |round| n % round));
            }
            _ => {}
        }
        let (value, _) = self.value(&n.into(), limits)?;
        // g(n) <= n for every game whose heaps shrink; else the table bounds it by 32 bits.
        value.to_u64().ok_or_else(|| Refusal::Position(PositionProblem::TooLarge(n.to_string())))
    }

    /// Who wins this heap alone, by a proved law of the outcomes (there may be one without a law of
    /// the values).
    pub(crate) fn outcome(
        &mut self,
        n: &Size,
        play: Play,
        limits: &Limits,
    ) -> Result<Option<Outcome>, Refusal> {
        match play {
            Play::Normal if self.outcome_law.is_none() => self.ask_laws(limits)?,
            Play::Misere if self.misere.game.parts.iter().any(Core::is_beyond_words) => {}
            Play::Misere if self.misere_law.is_none() => {
                let laws = self.misere.laws(&limits.fresh())?;
                self.misere_law = Some(Some(laws.outcome).filter(Law::is_proved));
            }
            _ => {}
        }
        Ok(self.proved_outcomes(play).and_then(|law| law.outcome(n)))
    }

    /// What that law says, if it has been asked for.
    pub(crate) fn outcome_claim(&self, play: Play) -> Option<&Claim> {
        self.proved_outcomes(play).map(|law| &law.claim)
    }

    fn proved_outcomes(&self, play: Play) -> Option<&Law> {
        let law = if play == Play::Normal { &self.outcome_law } else { &self.misere_law };
        law.as_ref()?.as_ref()
    }

    /// The proved law of the values.
    pub(crate) fn law(&mut self, limits: &Limits) -> Result<Option<&Law>, Refusal> {
        if self.law.is_none() {
            self.ask_laws(limits)?;
        }
        Ok(self.law.as_ref().and_then(Option::as_ref))
    }

    fn ask_laws(&mut self, limits: &Limits) -> Result<(), Refusal> {
        if self.study.game.parts.iter().any(Core::is_beyond_words) {
            (self.law, self.outcome_law) = (Some(None), Some(None));
            return Ok(());
        }
        let laws = self.study.laws(&limits.fresh())?;
        self.law = Some(laws.grundy.filter(Law::is_proved));
        self.outcome_law = Some(Some(laws.outcome).filter(Law::is_proved));
        Ok(())
    }

    /// The value of one heap by following play from it.
    fn searched(&mut self, n: u64, limits: &Limits) -> Result<u32, Refusal> {
        if let Some(&value) = self.single.get(&n) {
            return Ok(value);
        }
        let value = oracle::value(&self.study.game.parts[0], n, limits)?;
        self.single.insert(n, value);
        Ok(value)
    }

    fn tabled(&self, n: &Size) -> Option<u32> {
        self.table.get(usize::try_from(n.to_u64()?).ok()?).copied()
    }

    /// Extends the table, by doubling so that many positions stay cheap.
    fn grow(&mut self, n: u64, limits: &Limits) -> Result<u32, Refusal> {
        let known = self.table.len() as u64;
        if n >= known {
            if !self.single.is_empty() {
                return self.searched(n, limits);
            }
            // Twice as long as before, or questions about n, n + 1, .. would each make a table; but a table
            // that is only wanted later may be beyond the budget.
            let last = n.max(2 * known).max(64);
            let table = match self.study.table(last, &limits.fresh()) {
                Err(Refusal::Exhausted(exhausted)) if last > n && !exhausted.is_stop() => {
                    self.study.table(n, limits)
                }
                table => table,
            };
            self.table = match table {
                Ok(table) => table.values,
                // Play from some other heap may go round in a circle (0 -> 0 in `p -> 2p`).
                Err(Refusal::Cycle(_)) => return self.searched(n, limits),
                Err(refusal) => return Err(refusal),
            };
        }
        let at = usize::try_from(n).ok().and_then(|n| self.table.get(n));
        at.copied().ok_or_else(|| Refusal::Position(PositionProblem::TooLarge(n.to_string())))
    }
}
