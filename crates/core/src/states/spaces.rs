//! Which engine answers about a position that is too large for the definition.
//!
//! | position | way |
//! |---|---|
//! | one component, all moves subtract | a table of who wins every smaller component |
//! | one component, other moves | search forward that stops at the first lost option |
//! | several components with Grundy values, or one that splits | their values, by lines or by search |
//! | anything else | none here: the definition |

use crate::api::{Basis, MovesWanted, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::states::engine::{Alone, BoxOutcomes, PartValues, outcomes_below, place, unrolled};
use crate::states::oracle::{Component, StateFailure, StateSearch, StateTurn};
use crate::states::solver::{Verdict, answered};
use crate::states::{Shape, State, StateAnswer, StateCore, StateGame, StatePosition};

/// The engines of a game, with the table that the last question left.
#[derive(Debug)]
pub(super) struct Spaces<'g> {
    game: &'g StateGame,
    table: Option<Table>,
}

/// Who wins each component of a part in a box.
#[derive(Debug)]
struct Table {
    part: u16,
    most: State,
    found: BoxOutcomes,
}

impl<'g> Spaces<'g> {
    pub(super) fn new(game: &'g StateGame) -> Spaces<'g> {
        Spaces { game, table: None }
    }

    /// Whether few positions may follow although the numbers would allow many: rows, mostly.
    pub(super) fn may_be_few(&self, components: &[Component]) -> bool {
        let row = |part: u16| matches!(self.game.parts.get(usize::from(part)), Some(core) if matches!(core.shape, Shape::Row { .. }));
        let size = components
            .iter()
            .flat_map(|(_, state)| state)
            .try_fold(1u64, |size, n| size.checked_mul(n.checked_add(1)?).filter(|size| *size <= 1_000_000));
        size.is_some() || components.iter().any(|(part, _)| row(*part))
    }

    /// Who wins a position and by which moves; `None` when no engine does it.
    pub(super) fn answer(
        &mut self,
        search: &mut StateSearch<'_>,
        position: &StatePosition,
        components: &[Component],
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Option<StateAnswer>, Refusal> {
        if let [(part, state)] = components {
            let found = self.alone(search, position, (*part, state), wanted, limits)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        if self.game.play == Play::Misere || !self.game.is_disjunctive() {
            return Ok(None);
        }
        self.by_values(search, position, components, wanted, limits).map(Some)
    }

    fn alone(
        &mut self,
        search: &mut StateSearch<'_>,
        position: &StatePosition,
        (part, state): (u16, &State),
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Option<StateAnswer>, Refusal> {
        let game = self.game;
        let Some(core) = game.parts.get(usize::from(part)) else { return Ok(None) };
        let most = place(&core.shape, state, 0);
        let unrolled = unrolled(core, most.len());
        let plain = unrolled.as_ref().unwrap_or(core);
        self.tabulate(part, plain, &most, limits)?;
        let components = [(part, state.clone())];
        if let Some(table) = self.table.as_ref().filter(|table| table.holds(part, &most)) {
            let mut one = |at: &[u64]| Ok(table.found.get(&place(&core.shape, at, table.most.len())));
            let verdict = |outcome| Verdict { outcome, value: None, basis: Basis::OutcomeTable };
            let Some(outcome) = one(&most)? else { return Ok(None) };
            let turns = || winning(search, &components, limits, &mut one);
            return answered(game, position, &components, verdict(outcome), wanted, turns).map(Some);
        }
        let mut alone = Alone::new(plain, game.play, &most, limits).map_err(StateFailure::from)?;
        let mut one = |at: &[u64]| alone.outcome(&place(&core.shape, at, 0), limits);
        let Some(outcome) = one(&most)? else { return Ok(None) };
        let verdict = Verdict { outcome, value: None, basis: Basis::Search };
        let turns = || winning(search, &components, limits, &mut one);
        answered(game, position, &components, verdict, wanted, turns).map(Some)
    }

    /// A table that holds `state`, where there can be one.
    fn tabulate(
        &mut self,
        part: u16,
        core: &StateCore,
        state: &State,
        limits: &Limits,
    ) -> Result<(), Refusal> {
        if self.table.as_ref().is_some_and(|table| table.holds(part, state)) {
            return Ok(());
        }
        self.table = None;
        let found = outcomes_below(core, self.game.play, state, limits)?;
        self.table = found.map(|found| Table { part, most: state.clone(), found });
        Ok(())
    }

    fn by_values(
        &self,
        search: &mut StateSearch<'_>,
        position: &StatePosition,
        components: &[Component],
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        let mut parts = Vec::new();
        for (index, core) in self.game.parts.iter().enumerate() {
            let of = components.iter().filter(|(part, _)| usize::from(*part) == index);
            let states: Vec<&[u64]> = of.map(|(_, state)| state.as_slice()).collect();
            parts.push(PartValues::new(core, &states, limits)?);
        }
        let mut value = |position: &[Component]| -> Result<u32, StateFailure> {
            let mut all = 0;
            for (part, state) in position {
                if let Some(part) = parts.get_mut(usize::from(*part)) {
                    all ^= part.value(state, limits)?;
                }
            }
            Ok(all)
        };
        let whole = value(components)?;
        let outcome = if whole == 0 { Outcome::P } else { Outcome::N };
        let verdict = Verdict { outcome, value: Some(whole), basis: Basis::Table };
        answered(self.game, position, components, verdict, wanted, || {
            let mut winning = Vec::new();
            for turn in search.turns(components, limits)? {
                if value(&search.after(components, &turn))? == 0 {
                    winning.push(turn);
                }
            }
            Ok(winning)
        })
    }
}

impl Table {
    fn holds(&self, part: u16, state: &State) -> bool {
        // Boxes of rows belong to one length.
        self.part == part && self.most.len() == state.len() && self.found.get(state).is_some()
    }
}

/// Who wins a component, as far as an engine knows.
type Known = Result<Option<Outcome>, StateFailure>;

/// The winning turns of one component alone on the table, each followed by at most one component.
fn winning(
    search: &mut StateSearch<'_>,
    components: &[Component],
    limits: &Limits,
    outcome: &mut dyn FnMut(&[u64]) -> Known,
) -> Result<Vec<StateTurn>, StateFailure> {
    if search.facing(components, limits)?.is_some() {
        return Ok(Vec::new());
    }
    let mut winning = Vec::new();
    for turn in search.turns(components, limits)? {
        let wins = match turn.over {
            Some(wins) => wins,
            None => {
                let after = search.after(components, &turn);
                let known = match after.as_slice() {
                    [(_, state)] => outcome(state)?,
                    _ => None,
                };
                match known {
                    Some(outcome) => outcome == Outcome::P,
                    // Nothing is left, or several components: the definition.
                    None => search.outcome(&after, limits)? == Outcome::P,
                }
            }
        };
        if wins {
            winning.push(turn);
        }
    }
    Ok(winning)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::limits::Budget;
    use crate::states::StateStudy;
    use crate::states::engine::tests::{ray_rule, tuple_rule};
    use crate::states::solver::by_search;

    /// Compares engines that remember from position to position with the definition; the ways that were taken.
    fn agrees(rule: &str, positions: &[&str]) -> Vec<Option<Basis>> {
        let study = StateStudy::new(rule, &[]).unwrap();
        let limits = Limits::default();
        let (mut spaces, mut search) = (Spaces::new(&study.game), StateSearch::new(&study.game));
        let mut bases = Vec::new();
        for text in positions {
            let position = study.position(text).unwrap();
            let components = study.components(&position).unwrap();
            let all = MovesWanted::All { limit: 1 << 20 };
            let found = spaces.answer(&mut search, &position, &components, all, &limits).unwrap();
            let mut definition = StateSearch::new(&study.game);
            let truth = by_search(&mut definition, &position, &components, false, all, &limits).unwrap();
            if let Some(found) = &found {
                assert_eq!((found.outcome, &found.moves), (truth.outcome, &truth.moves), "{rule} at {text}");
                assert_eq!((found.complete, &found.total), (true, &truth.total), "{rule} at {text}");
            }
            bases.push(found.map(|found| found.basis));
        }
        bases
    }

    #[test]
    fn rules_that_subtract_are_read_from_a_table() {
        let pairs = ["(7,9)", "(3,2)", "(12,4)", "(0,0)", "(0,6)", "(1,2)", "(13,13)"];
        for rule in [
            "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1",
            "(a,b) -> (a-k,b) | (a,b-k) | (a-2k,b-3k) where k >= 1; misere",
            "(a,b) -> (a-k,b) | (a,b-k) where k >= 1; lose when a = 3 and b = 1",
        ] {
            assert_eq!(agrees(rule, &pairs), [Some(Basis::OutcomeTable); 7], "{rule}");
        }
        let heaps = ["7,9", "9,7", "3", "2,2", "12,1", "8,5"];
        assert_eq!(agrees("take same any from 1..2 heaps", &heaps), [Some(Basis::OutcomeTable); 6]);
    }

    #[test]
    fn other_rules_are_searched_forward_and_sums_by_values() {
        let pairs = ["(7,9)", "(3,2)", "(12,4)", "(0,0)", "(1,2)"];
        let halves = "(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1";
        assert_eq!(agrees(halves, &pairs), [Some(Basis::Search); 5]);
        assert_eq!(agrees(&format!("{halves}; misere"), &pairs), [Some(Basis::Search); 5]);
        let rays = "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1";
        for rule in [rays, halves] {
            assert_eq!(
                agrees(rule, &["(4,5) (3,3)", "(6,2) (6,2)", "(2,5) (1,3) (3,1)"]),
                [Some(Basis::Table); 3]
            );
        }
        // A sum under misere play is left to the definition.
        assert_eq!(agrees(&format!("{rays}; misere"), &["(4,5) (3,3)"]), [None]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn random_rules_are_answered_as_by_the_definition(
            rule in prop_oneof![ray_rule(), tuple_rule()],
            pairs in proptest::collection::vec((0u64..8, 0u64..8), 6),
        ) {
            if StateStudy::new(&rule, &[]).is_ok() {
                let one = |(a, b): &(u64, u64)| format!("({a},{b})");
                let sum = |two: &[(u64, u64)]| two.iter().map(one).collect::<Vec<_>>().join("+");
                let positions: Vec<String> = pairs.iter().map(one).chain(pairs[..4].chunks(2).map(sum)).collect();
                agrees(&rule, &positions.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn little_memory_is_a_search_or_an_honest_end() {
        let study = StateStudy::new("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", &[]).unwrap();
        let position = study.position("(900,1000)").unwrap();
        let with =
            |bytes: u64| study.win(&position, MovesWanted::None, &Limits::new(1 << 40, bytes, 1 << 30));
        let table = with(1 << 30).unwrap();
        assert_eq!(table.basis, Basis::OutcomeTable);
        for bytes in [20_000, 100_000, 8_000_000] {
            match with(bytes) {
                Ok(answer) => assert_eq!(answer.outcome, table.outcome),
                Err(Refusal::Exhausted(exhausted)) => assert_eq!(exhausted.what, Budget::Bytes),
                Err(refusal) => panic!("{refusal:?}"),
            }
        }
    }
}
