//! Equal components of a sum in normal play cancel when play of them is sure to end, whatever they are worth:
//! what one player does in one of them, the other does in its twin. So positions are told that no search reaches.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::api::{Basis, MovesWanted, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::position::{Identity, Size};
use crate::states::engine::Tell;
use crate::states::order::{Ending, ending};
use crate::states::{Shape, StateAnswer, StateChange, StatePosition, StateSolver, StateWinningMove};

/// Steps that the moves of the pairs may cost: a second or two where each is a look at a large option.
const STEPS: u64 = 3_000_000;

/// A position once its pairs are gone.
#[derive(Debug)]
struct Cancelled {
    rest: StatePosition,
    /// For each component of the rest, as moves count them, those of the position that are equal to it.
    places: Vec<Vec<usize>>,
    /// Whether a kind of component is gone altogether: its moves are not those of the rest.
    gone: bool,
}

impl StateSolver<'_> {
    /// The answer about a position with equal components of which one has a product of numbers beyond `small`;
    /// `None` where none cancel.
    pub(super) fn by_pairs(
        &mut self,
        position: &StatePosition,
        small: u64,
        wanted: MovesWanted,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Option<Result<StateAnswer, Refusal>> {
        let cancelled = self.cancelled(position, small)?;
        Some(self.without_pairs(position, &cancelled, wanted, tell, limits))
    }

    fn without_pairs(
        &mut self,
        position: &StatePosition,
        cancelled: &Cancelled,
        wanted: MovesWanted,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        if cancelled.rest.iter().next().is_none() {
            return Ok(StateAnswer {
                position: position.clone(),
                play: Play::Normal,
                outcome: Outcome::P,
                value: Some(BigUint::ZERO),
                moves: Vec::new(),
                complete: true,
                total: Some(BigUint::ZERO),
                basis: Basis::EqualHeaps,
                value_basis: None,
                forms: Vec::new(),
            });
        }
        let mut answer = self.answer_within(&cancelled.rest, wanted, tell, limits)?;
        answer.position = position.clone();
        if answer.outcome == Outcome::P || wanted.most() == 0 {
            return Ok(answer);
        }
        if cancelled.gone || answer.moves.len() < wanted.most() {
            // Those of the pairs too, where their values can be had.
            let whole = limits.within(STEPS, limits.bytes, limits.positions, |limits| {
                self.searched(position, wanted, tell, limits)
            });
            match whole {
                Ok(whole) => return Ok(whole),
                Err(Refusal::Exhausted(why)) if why.is_stop() => return Err(Refusal::Exhausted(why)),
                Err(_) => {}
            }
        }
        let moves = std::mem::take(&mut answer.moves);
        let mut all: Vec<StateWinningMove> =
            moves.iter().flat_map(|step| cancelled.at_all_places(step)).collect();
        all.sort_by_key(|step| step.changes.first().map(|change| change.component));
        answer.complete &= !cancelled.gone && all.len() <= wanted.most();
        answer.total = answer.total.filter(|_| !cancelled.gone && answer.complete).map(|_| all.len().into());
        all.truncate(wanted.most());
        answer.moves = all;
        Ok(answer)
    }

    fn cancelled(&self, position: &StatePosition, small: u64) -> Option<Cancelled> {
        let game = &self.study.game;
        if game.play == Play::Misere || !game.is_disjunctive() {
            return None;
        }
        let mut kinds: HashMap<(usize, Vec<Identity>), Vec<usize>> = HashMap::new();
        let all: Vec<(usize, &Vec<Size>)> = position.iter().collect();
        for (at, (part, entries)) in all.iter().enumerate() {
            let identity = entries.iter().map(Size::identity).collect();
            kinds.entry((*part, identity)).or_default().push(at);
        }
        kinds.retain(|_, places| places.len() > 1);
        if !kinds.values().any(|places| is_large(all[places[0]].1, small)) {
            return None;
        }
        let ends: Vec<bool> = game.parts.iter().map(|core| ending(core) != Ending::NotShown).collect();
        kinds.retain(|(part, _), _| ends.get(*part) == Some(&true));
        if kinds.is_empty() {
            return None;
        }
        // Moves count coupled heaps one by one.
        let width = |(part, entries): (usize, &Vec<Size>)| match game.parts.get(part).map(|core| &core.shape)
        {
            Some(Shape::Heaps { .. }) => entries.len(),
            _ => 1,
        };
        let firsts: Vec<usize> = all
            .iter()
            .scan(0, |next, &one| {
                let first = *next;
                *next += width(one);
                Some(first)
            })
            .collect();
        let mut rest = StatePosition { components: vec![Vec::new(); position.components.len()] };
        let mut places = Vec::new();
        let twins: HashMap<usize, &Vec<usize>> =
            kinds.values().flat_map(|same| same.iter().map(move |&at| (at, same))).collect();
        for (at, &(part, entries)) in all.iter().enumerate() {
            let same = match twins.get(&at) {
                None => std::slice::from_ref(&at),
                Some(same) if same.len() % 2 == 1 && same[0] == at => same.as_slice(),
                Some(_) => continue,
            };
            rest.components[part].push(entries.clone());
            for within in 0..width((part, entries)) {
                places.push(same.iter().map(|&at| firsts[at] + within).collect());
            }
        }
        let gone = kinds.values().any(|same| same.len() % 2 == 0);
        Some(Cancelled { rest, places, gone })
    }
}

/// Whether no small search reaches a component.
fn is_large(entries: &[Size], small: u64) -> bool {
    let size = entries.iter().try_fold(1u64, |size, n| {
        size.checked_mul(n.to_u64()?.checked_add(1)?).filter(|size| *size <= small)
    });
    size.is_none()
}

impl Cancelled {
    /// A move of the rest, in each of the equal components.
    fn at_all_places(&self, step: &StateWinningMove) -> Vec<StateWinningMove> {
        let same = step.changes.first().and_then(|change| self.places.get(change.component));
        let count = same.map_or(0, Vec::len);
        let moved = |which: usize| {
            let change = |change: &StateChange| {
                let component = *self.places.get(change.component)?.get(which)?;
                Some(StateChange { component, ..change.clone() })
            };
            let changes = step.changes.iter().map(change).collect::<Option<_>>()?;
            Some(StateWinningMove { changes })
        };
        (0..count).filter_map(moved).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::api::{Basis, MovesWanted};
    use crate::game::Outcome;
    use crate::limits::Limits;
    use crate::states::answered::shown;
    use crate::states::engine::tests::{ray_rule, tuple_rule};
    use crate::states::oracle::StateSearch;
    use crate::states::{StatePosition, StateSolver, StateStudy};

    const ALL: MovesWanted = MovesWanted::All { limit: 1 << 20 };

    /// Without its pairs a position is what the definition says of it with them; whether any were there.
    fn agrees(rule: &str, position: &StatePosition) -> bool {
        let study = StateStudy::new(rule, &[]).unwrap();
        let components = study.components(position).unwrap();
        let mut search = StateSearch::new(&study.game);
        let limits = Limits::default();
        let mut solver = StateSolver::new(&study, &limits);
        let Some(cancelled) = solver.cancelled(position, 0) else { return false };
        // With no steps for the moves of the pairs, and with many.
        for steps in [300, 3_000, 1 << 30] {
            let few = Limits::new(steps, 1 << 30, 1 << 24);
            let found = solver.without_pairs(position, &cancelled, ALL, &mut |_, _| {}, &few);
            let Ok(found) = found else {
                assert!(steps < 1 << 30, "{rule} {position}: {found:?}");
                continue;
            };
            assert_eq!(found.outcome, search.outcome(&components, &limits).unwrap(), "{rule} {position}");
            let value = search.value(&components, &limits).unwrap();
            assert!(found.value.is_none_or(|found| found == value.into()), "{rule} {position}");
            let truth = search.winning_turns(&components, &limits).unwrap();
            let truth: Vec<_> = truth.iter().map(|turn| shown(&study.game, &components, turn)).collect();
            assert!(found.moves.iter().all(|step| truth.contains(step)), "{rule} {position}");
            if found.complete {
                assert_eq!(found.total, Some(truth.len().into()), "{rule} {position}");
                assert!(truth.iter().all(|step| found.moves.contains(step)), "{rule} {position}");
            }
            assert!(found.outcome == Outcome::P || !found.moves.is_empty(), "{rule} {position}");
        }
        true
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn pairs_of_random_rules_cancel(
            rule in prop_oneof![ray_rule(), tuple_rule()],
            (pair, other) in ((0u64..5, 0u64..5), (0u64..5, 0u64..5)),
            more in proptest::collection::vec((0u64..4, 0u64..4), 0..2),
            third in any::<bool>(),
        ) {
            if StateStudy::new(&rule, &[]).is_ok() {
                let states = [pair, other, pair].into_iter().chain(more).chain(third.then_some(pair));
                let position = StatePosition::of(states.map(|(a, b)| vec![a, b]).collect());
                agrees(&rule, &position);
            }
        }
    }

    #[test]
    fn large_pairs_cancel_and_only_where_they_may() {
        let wythoff = "(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1";
        let limits = Limits::default();
        let win = |rule: &str, names: bool, text: &str| {
            let study = StateStudy { names, ..StateStudy::new(rule, &[]).unwrap() };
            let position = study.position(text).unwrap();
            study.win(&position, ALL, &limits)
        };
        let huge = "(1000000000000000000,1000000000000000000)";
        for names in [true, false] {
            let found = win(wythoff, names, &format!("{huge}+{huge}")).unwrap();
            assert_eq!((found.outcome, found.basis, found.complete), (Outcome::P, Basis::EqualHeaps, true));
            // (1,2) is lost, (2,2) is won by taking from one of its numbers.
            assert_eq!(win(wythoff, names, &format!("{huge}+(1,2)+{huge}")).unwrap().outcome, Outcome::P);
            let found = win(wythoff, names, &format!("{huge}+(2,2)+{huge}")).unwrap();
            assert_eq!((found.outcome, found.complete, found.total), (Outcome::N, false, None));
            let own = win(wythoff, names, "(2,2)").unwrap();
            assert_eq!(found.moves.len(), own.moves.len());
            assert!(found.moves.iter().all(|step| step.changes[0].component == 1));
        }
        let large = format!("({0},3)+({0},3)", "9".repeat(40));
        assert_eq!(win(wythoff, false, &large).unwrap().outcome, Outcome::P);
        // Not under misere play, not with early ends, not where play can go round.
        for tail in ["; misere", "; lose when a = 1 and b = 1"] {
            let small = Limits::new(1 << 22, 1 << 24, 1 << 16);
            let study = StateStudy::new(&format!("{wythoff}{tail}"), &[]).unwrap();
            let position = study.position(&format!("{huge}+{huge}")).unwrap();
            assert!(study.win(&position, ALL, &small).is_err(), "{tail}");
        }
        let round = StateStudy::new("(a,b) -> (a-1,b+1) | (a+1,b-1) | (a,b-2)", &[]).unwrap();
        let position = round.position("(900,900)+(900,900)").unwrap();
        assert!(StateSolver::new(&round, &limits).cancelled(&position, 0).is_none());
    }
}
