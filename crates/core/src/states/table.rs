//! Who wins every small position of a rule of one part, and its Grundy value where it has one.

use std::collections::HashMap;

use crate::api::{Refusal, Unsuitable};
use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::states::engine::{BoxOutcomes, BoxValues, outcomes_box, values_box};
use crate::states::oracle::{StateFailure, StateSearch};
use crate::states::small::Kind;
use crate::states::{Shape, State, StateGame};

/// The small positions of a rule, found by search; nothing rests on recognised games here.
#[derive(Debug, Clone)]
pub struct StateTable {
    kind: Kind,
    last: u64,
    /// By the number of entries.
    lengths: Vec<(usize, Cells)>,
}

/// What is known of the positions with one number of entries.
#[derive(Debug, Clone)]
enum Cells {
    Values(BoxValues),
    Outcomes(BoxOutcomes),
    Listed(HashMap<State, (Outcome, Option<u32>)>),
}

/// The only part of a rule whose positions are told by their entries alone.
///
/// # Errors
/// [`Unsuitable::SumOfSeveral`], [`Unsuitable::TurnsBefore`].
pub(crate) fn only_shape(game: &StateGame) -> Result<&Shape, Refusal> {
    if !game.is_plain() {
        return Err(Refusal::Unsuitable(Unsuitable::TurnsBefore));
    }
    match game.parts.as_slice() {
        [core] => Ok(&core.shape),
        _ => Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral)),
    }
}

/// Whether positions have Grundy values.
pub fn has_values(game: &StateGame) -> bool {
    game.play == Play::Normal && game.is_disjunctive()
}

impl StateTable {
    /// All positions of a kind with entries up to `last`. `values`: Grundy values are wanted, where there are
    /// any.
    ///
    /// # Errors
    /// [`Refusal`] when the rule is a sum of several, a budget runs out or play can go round.
    pub fn new(
        game: &StateGame,
        kind: Kind,
        last: u64,
        values: bool,
        limits: &Limits,
    ) -> Result<StateTable, Refusal> {
        only_shape(game)?;
        let values = values && has_values(game);
        let mut lengths = Vec::new();
        for length in kind.fewest..=kind.most {
            lengths.push((
                length,
                cells(game, Kind { fewest: length, most: length, ..kind }, last, values, limits)?,
            ));
        }
        Ok(StateTable { kind, last, lengths })
    }

    /// Which positions it holds.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The greatest entry.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Who wins a position; `None` outside the table.
    pub fn outcome(&self, at: &[u64]) -> Option<Outcome> {
        match self.cells(at)? {
            Cells::Values(values) => {
                values.get(at).map(|value| if value == 0 { Outcome::P } else { Outcome::N })
            }
            Cells::Outcomes(outcomes) => outcomes.get(at),
            Cells::Listed(all) => self.listed(all, at).map(|(outcome, _)| outcome),
        }
    }

    /// The Grundy value of a position; `None` outside the table or without values.
    pub fn value(&self, at: &[u64]) -> Option<u32> {
        match self.cells(at)? {
            Cells::Values(values) => values.get(at),
            Cells::Outcomes(_) => None,
            Cells::Listed(all) => self.listed(all, at)?.1,
        }
    }

    fn cells(&self, at: &[u64]) -> Option<&Cells> {
        self.lengths.iter().find(|(length, _)| *length == at.len()).map(|(_, cells)| cells)
    }

    fn listed(
        &self,
        all: &HashMap<State, (Outcome, Option<u32>)>,
        at: &[u64],
    ) -> Option<(Outcome, Option<u32>)> {
        let mut at = at.to_vec();
        if self.kind.sorted {
            at.sort_unstable();
        }
        all.get(&at).copied()
    }

    /// Calls `found` with every position in order until it says to stop; whatever it stopped with.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn find<T>(
        &self,
        limits: &Limits,
        mut found: impl FnMut(&State) -> Option<T>,
    ) -> Result<Option<T>, Exhausted> {
        for max in 0..=self.last {
            for position in self.kind.layer(max, limits)? {
                if let Some(stop) = found(&position) {
                    return Ok(Some(stop));
                }
            }
        }
        Ok(None)
    }

    /// The positions from which the player to move loses, in order.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn lost(&self, limits: &Limits) -> Result<Vec<State>, Exhausted> {
        let mut lost = Vec::new();
        self.find(limits, |position| {
            if self.outcome(position) == Some(Outcome::P) {
                lost.push(position.clone());
            }
            None::<()>
        })?;
        Ok(lost)
    }

    /// Whether who wins does not depend on the order of the entries, as far as the table goes.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn is_symmetric(&self, limits: &Limits) -> Result<bool, Exhausted> {
        let differs = self.find(limits, |position| {
            let mut sorted = position.clone();
            sorted.sort_unstable();
            (self.outcome(position) != self.outcome(&sorted)).then_some(())
        })?;
        Ok(differs.is_none())
    }
}

fn cells(game: &StateGame, kind: Kind, last: u64, values: bool, limits: &Limits) -> Result<Cells, Refusal> {
    if kind.most > 0 {
        let most = vec![last; kind.most];
        if values && let Some(found) = values_box(game, &most, &limits.fresh())? {
            return Ok(Cells::Values(found));
        }
        if !values && let Some(found) = outcomes_box(game, &most, &limits.fresh())? {
            return Ok(Cells::Outcomes(found));
        }
    }
    by_definition(game, kind, last, values, limits).map(Cells::Listed).map_err(Refusal::from)
}

fn by_definition(
    game: &StateGame,
    kind: Kind,
    last: u64,
    values: bool,
    limits: &Limits,
) -> Result<HashMap<State, (Outcome, Option<u32>)>, StateFailure> {
    let mut search = StateSearch::new(game);
    let mut all = HashMap::new();
    for max in 0..=last {
        for position in kind.layer(max, limits)? {
            let at = [(0, position.clone())];
            let found = if values {
                let value = search.value(&at, limits)?;
                (if value == 0 { Outcome::P } else { Outcome::N }, Some(value))
            } else {
                (search.outcome(&at, limits)?, None)
            };
            all.insert(position, found);
            limits.allow_positions(all.len() as u64)?;
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::states::StateStudy;
    use crate::states::engine::tests::{ray_rule, tuple_rule};

    /// Every position of a table, of whatever engine, by the definition.
    fn agrees(rule: &str, lists: usize, last: u64) -> StateTable {
        let study = StateStudy::new(rule, &[]).unwrap();
        let limits = Limits::default();
        let kind = Kind::of(&study.game.parts[0].shape, lists);
        let mut search = StateSearch::new(&study.game);
        let values = has_values(&study.game);
        let table = StateTable::new(&study.game, kind, last, true, &limits).unwrap();
        let plain = StateTable::new(&study.game, kind, last, false, &limits).unwrap();
        let mut seen = 0;
        table
            .find(&limits, |at| {
                seen += 1;
                let position = [(0, at.clone())];
                let outcome = search.outcome(&position, &limits).unwrap();
                assert_eq!(
                    (table.outcome(at), plain.outcome(at)),
                    (Some(outcome), Some(outcome)),
                    "{rule} {at:?}"
                );
                let value = values.then(|| search.value(&position, &limits).unwrap());
                assert_eq!(table.value(at), value, "{rule} at {at:?}");
                None::<()>
            })
            .unwrap();
        assert!(seen > 5, "{rule}");
        table
    }

    #[test]
    fn tables_are_those_of_the_definition() {
        for (rule, lists, last) in [
            ("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", 0, 7),
            ("(a,b) -> (a-k,b) | (a,b-k) where k >= 1; misere", 0, 6),
            ("(a,b,c) -> (a-1,b,c) | (a,b-1,c-1) | (a,b,c-2)", 0, 4),
            ("(a,b) -> (a-1,b) and (1,b-1) | (a,b-2)", 0, 4),
            ("take 1..3; lose when n = 5", 0, 20),
            ("take same any from 1..2 heaps", 3, 4),
            ("take any from m/2 heaps", 3, 4),
            ("take any from first heap; misere", 3, 4),
            ("a[1..m] -> a[j] := min(a[j],c) for j in i..m where c < a[i]; misere", 3, 3),
            ("n -> a and n-a where 1 <= a < n; move in all", 0, 9),
        ] {
            agrees(rule, lists, last);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn tables_of_random_rules_are_those_of_the_definition(rule in prop_oneof![ray_rule(), tuple_rule()]) {
            if StateStudy::new(&rule, &[]).is_ok() {
                agrees(&rule, 0, 6);
            }
        }
    }

    #[test]
    fn symmetry_is_seen_where_it_is() {
        let limits = Limits::default();
        for (rule, symmetric) in
            [("(a,b) -> (a-k,b) | (a,b-k) where k >= 1", true), ("(a,b) -> (a-1,b) | (a,b-2)", false)]
        {
            assert_eq!(agrees(rule, 0, 6).is_symmetric(&limits), Ok(symmetric), "{rule}");
        }
    }
}
