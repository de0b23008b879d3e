//! Equal components of a sum in normal play cancel, whatever they are worth: what one player does in one of
//! them, the other can do in its twin. So heaps are told that no table, law or closed form gives a number for.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_traits::Zero;

use super::moves::{Collected, Found, Raw, tidy};
use super::target::Target;
use super::{Solver, answer};
use crate::api::{Answer, Basis, MovesWanted, Refusal, Study};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::position::{Identity, Position, Size};
use crate::theory::{ClosedForm, nim_sum};

/// Heaps up to here have their values from a table that costs next to nothing.
const CHEAP: u64 = 4096;

/// A component: its index, its part, its heap.
pub(super) type Component<'p> = (usize, usize, &'p Size);

/// A position once its equal components are gone.
#[derive(Debug)]
pub(crate) struct Cancelled<'p> {
    /// All components.
    all: Vec<Component<'p>>,
    /// `twins[i]`: the component that stays in place of the kind of component i, where their number is odd.
    twins: Vec<Option<usize>>,
}

impl Cancelled<'_> {
    /// Whether a component is left.
    pub(crate) fn stays(&self, component: usize) -> bool {
        self.twins[component] == Some(component)
    }
}

impl Solver<'_> {
    /// The position without its pairs, if there is a large heap among them and play of it is sure to end
    /// (else nobody need be the last to move).
    pub(crate) fn cancelled<'p>(&self, position: &'p Position) -> Option<Cancelled<'p>> {
        self.cancelled_beyond(position, CHEAP)
    }

    fn cancelled_beyond<'p>(&self, position: &'p Position, cheap: u64) -> Option<Cancelled<'p>> {
        let all: Vec<Component<'p>> =
            position.components().enumerate().map(|(i, (part, n))| (i, part, n)).collect();
        if all.len() < 2 || !all.iter().any(|(_, _, n)| n.at_least(cheap + 1)) {
            return None;
        }
        let parts = &self.study.game.parts;
        let mut kinds: HashMap<(usize, Identity), Vec<usize>> = HashMap::new();
        for &(i, part, n) in &all {
            kinds.entry((self.study.same_rule(part), n.identity())).or_default().push(i);
        }
        let large = |same: &[usize]| same.len() > 1 && all[same[0]].2.at_least(cheap + 1);
        if !kinds.values().any(|same| large(same)) {
            return None;
        }
        let ends: Vec<bool> = parts.iter().map(crate::states::order::smaller).collect();
        kinds.retain(|(part, _), _| ends[*part]);
        if !kinds.values().any(|same| large(same)) {
            return None;
        }
        let mut twins: Vec<Option<usize>> = (0..all.len()).map(Some).collect();
        for same in kinds.into_values() {
            let twin = (same.len() % 2 == 1).then_some(same[0]);
            same.into_iter().for_each(|i| twins[i] = twin);
        }
        Some(Cancelled { all, twins })
    }

    /// The values of the components that are left, 0 for the others; how they are known, if any is left.
    pub(crate) fn values_left(
        &mut self,
        cancelled: &Cancelled<'_>,
        limits: &Limits,
    ) -> Result<(Vec<BigUint>, Option<Basis>), Refusal> {
        let mut values = vec![BigUint::ZERO; cancelled.all.len()];
        let mut basis = None;
        for &(i, part, n) in &cancelled.all {
            if cancelled.stays(i) {
                let (value, from) = self.parts[part].values.value(n, limits)?;
                values[i] = value;
                basis = Some(basis.map_or(from, |known| super::weaker(known, from)));
            }
        }
        Ok((values, basis))
    }

    /// A position with pairs of large heaps.
    pub(super) fn by_pairs(
        &mut self,
        position: &Position,
        cancelled: &Cancelled<'_>,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Answer, Refusal> {
        match self.values_left(cancelled, limits) {
            Ok((values, basis)) => {
                let value = nim_sum(&values);
                let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
                let found = self.moves_beside_pairs(cancelled, Some(&values), outcome, wanted, limits)?;
                let basis = basis.unwrap_or(Basis::EqualHeaps);
                Ok(answer(position, Play::Normal, outcome, Some(value), found, basis))
            }
            // What is left has no number either; a law may tell who wins it.
            Err(refusal) => {
                let left: Vec<Component<'_>> =
                    cancelled.all.iter().filter(|(i, _, _)| cancelled.stays(*i)).copied().collect();
                let Some(outcome) = self.outcome_alone(&left, limits)? else { return Err(refusal) };
                let found = self.moves_beside_pairs(cancelled, None, outcome, wanted, limits)?;
                Ok(answer(position, Play::Normal, outcome, None, found, Basis::ProvedLaw))
            }
        }
    }

    /// The winning moves: those of what is left, and those of the pairs as far as their values are known.
    /// Without values a single heap is left, and judged by its outcomes.
    fn moves_beside_pairs(
        &mut self,
        cancelled: &Cancelled<'_>,
        values: Option<&[BigUint]>,
        outcome: Outcome,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Collected, Refusal> {
        let mut all = Collected::none();
        if outcome == Outcome::P {
            return Ok(all);
        }
        let limit = wanted.most();
        if limit == 0 {
            (all.complete, all.total) = (false, None);
            return Ok(all);
        }
        let xor = values.map(nim_sum);
        let mut found: Vec<Option<Found>> = vec![None; cancelled.all.len()];
        // What is left first: it needs nothing that is not known. Equal heaps have equal moves.
        for &(i, part, n) in &cancelled.all {
            let Some(twin) = cancelled.twins[i] else { continue };
            found[i] = Some(match (values, &xor) {
                _ if twin < i => found[twin].clone().unwrap_or(Found::all(Vec::new())),
                (Some(values), Some(xor)) => {
                    let target = Target::Xor(xor ^ &values[twin]);
                    self.parts[part].winning(i, n, &target, limit, limits)?
                }
                _ if n.is_zero() => Found::all(Vec::new()),
                _ => self.parts[part].winning_by_outcomes(i, n, Play::Normal, limit, limits)?,
            });
        }
        let enough = |found: &[Option<Found>]| {
            wanted == MovesWanted::One && found.iter().flatten().any(|found| !found.moves.is_empty())
        };
        for &(i, part, n) in &cancelled.all {
            if cancelled.twins[i].is_some() || enough(&found) {
                continue;
            }
            if let Some(xor) = &xor {
                found[i] = self.moves_in_pair((i, part, n), xor, limit, limits)?;
            }
        }
        let whole = !enough(&found);
        for (&(i, _, n), found) in cancelled.all.iter().zip(found) {
            match found {
                Some(mut found) => {
                    // The sentence about the moves names its component.
                    found.rule = found.rule.filter(|_| cancelled.twins[i].is_none_or(|twin| twin == i));
                    all.add(i, n, found, limit);
                }
                None => (all.complete, all.total) = (false, None),
            }
        }
        if !whole {
            all.moves.truncate(1);
            (all.complete, all.total) = (false, None);
        }
        Ok(all)
    }

    /// The moves of one heap of a pair that change its value by `xor`; `None` if its value is not known.
    fn moves_in_pair(
        &mut self,
        (i, part, n): Component<'_>,
        xor: &BigUint,
        limit: usize,
        limits: &Limits,
    ) -> Result<Option<Found>, Refusal> {
        match self.parts[part].values.value(n, limits) {
            Ok((value, _)) => {
                self.parts[part].winning(i, n, &Target::Xor(value ^ xor), limit, limits).map(Some)
            }
            Err(_) if self.parts[part].values.form() == Some(&ClosedForm::Nim) => Ok(nim_move(n, xor)),
            // Not told by any table or law, or the budget is spent: the verdict stands without these moves.
            Err(_) => Ok(None),
        }
    }
}

impl Study {
    /// The first part with the same rule: equal rules are one rule, in whichever part of the sum.
    pub(crate) fn same_rule(&self, part: usize) -> usize {
        let parts = &self.game.parts;
        parts.iter().position(|core| *core == parts[part]).unwrap_or(part)
    }
}

/// The move of a heap of Nim of n stones, written out or not, that leaves n xor `xor`: only the last digits
/// change.
fn nim_move(n: &Size, xor: &BigUint) -> Option<Found> {
    let last = n.modulo(&(BigUint::from(1u8) << xor.bits())).ok()?.exact()?.clone();
    let left = &last ^ xor;
    if left >= last {
        return Some(Found::all(Vec::new()));
    }
    let take = Size::from(last - left);
    let to = n.minus(&take).ok()?;
    let to = if to.is_zero() { Vec::new() } else { vec![to] };
    Some(Found::all(tidy(vec![Raw { take: Some(take), to }])))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::oracle::{Place, Search};
    use crate::strategy::tests::{any_core, code, nim, shown, study};

    const ALL: MovesWanted = MovesWanted::All { limit: 10_000 };

    fn ask(study: &Study, text: &str) -> Result<Answer, Refusal> {
        let position = Position::parse(text, study.game.parts.len()).unwrap();
        study.win(&position, ALL, &Limits::default())
    }

    /// The same positions with their pairs cancelled, by the definition.
    fn compare(study: &Study, heaps: &[Vec<u64>]) -> Result<(), TestCaseError> {
        let limits = Limits::default();
        let sizes = |part: &Vec<u64>| part.iter().copied().map(Size::from).collect();
        let position = Position { heaps: heaps.iter().map(sizes).collect() };
        let mut solver = Solver::new(study, &limits);
        let Some(cancelled) = solver.cancelled_beyond(&position, 0) else { return Ok(()) };
        let place = Place::fresh(heaps.to_vec());
        let mut search = Search::new(&study.game);
        let answer = solver.by_pairs(&position, &cancelled, ALL, &limits).unwrap();
        prop_assert_eq!(answer.outcome, search.outcome(&place, &limits).unwrap());
        prop_assert_eq!(answer.value, Some(search.value(&place, &limits).unwrap().into()));
        prop_assert!(answer.complete);
        let mut moves: Vec<(usize, Vec<u64>)> =
            search.winning_moves(&place, &limits).unwrap().into_iter().map(|m| (m.component, m.to)).collect();
        moves.iter_mut().for_each(|(_, to)| to.sort_unstable());
        let mut found: Vec<(usize, Vec<u64>)> = answer
            .moves
            .iter()
            .map(|m| (m.component, m.to.iter().filter_map(Size::to_u64).collect()))
            .collect();
        moves.sort();
        found.sort();
        prop_assert_eq!(found, moves);
        let one = solver.by_pairs(&position, &cancelled, MovesWanted::One, &limits).unwrap();
        prop_assert_eq!(one.moves.len(), usize::from(answer.outcome == Outcome::N));
        prop_assert!(one.moves.iter().all(|m| answer.moves.contains(m)));
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn small_sums_without_their_pairs(
            a in any_core(),
            b in any_core(),
            same in any::<bool>(),
            left in prop::collection::vec(0u64..5, 0..4),
            right in prop::collection::vec(0u64..5, 0..3),
        ) {
            prop_assume!([&a, &b].iter().all(|core| !core.memory && core.first.is_none() && core.ring.is_none()));
            let b = if same { a.clone() } else { b };
            compare(&study(vec![a, b], Play::Normal), &[left, right])?;
        }

        #[test]
        fn a_move_of_nim_changes_the_last_digits(n in 0u64..5000, xor in 1u64..5000) {
            let found = nim_move(&n.into(), &xor.into()).unwrap();
            let left: Vec<u64> = found.moves.iter().map(|m| m.to.first().map_or(0, |n| n.to_u64().unwrap())).collect();
            let expected: Vec<u64> = Some(n ^ xor).filter(|left| *left < n).into_iter().collect();
            prop_assert_eq!(left, expected);
        }
    }

    #[test]
    fn heaps_that_nobody_writes_out() {
        let game = study(vec![nim()], Play::Normal);
        for text in ["10^(10^6),10^(10^6)", "2^(10^9)+1,2^(10^9)+1", "10^(10^6),2^(10^6)*5^(10^6),3,3"] {
            let answer = ask(&game, text).unwrap();
            assert_eq!((answer.outcome, answer.value), (Outcome::P, Some(BigUint::ZERO)), "{text}");
            assert_eq!(answer.basis, Basis::EqualHeaps);
        }
        let answer = ask(&game, "2^(10^9)+7,3,2^(10^9)+7").unwrap();
        let big = "2^1000000000";
        let expected = [0, 2].map(|i| format!("{i}: {big}+7 -> {big}+4"));
        assert_eq!(shown(&answer), [&expected[0], "1: 3 -> ", &expected[1]]);
        assert!(answer.complete);
        // Three of a kind: one is left, and each of them may go.
        let answer = ask(&game, "2^(10^9),2^(10^9),2^(10^9)").unwrap();
        assert_eq!(
            answer.moves.iter().map(|m| (m.component, m.to.len())).collect::<Vec<_>>(),
            [(0, 0), (1, 0), (2, 0)]
        );
        // Different heaps: that they differ is not known, and why is said.
        let problem = ask(&game, "2^(10^9),2^(10^9)+1").unwrap_err();
        assert_eq!(
            problem,
            Refusal::Position(crate::api::PositionProblem::Unwritable("2^1000000000".into()))
        );
        let misere = study(vec![nim()], Play::Misere);
        assert!(ask(&misere, "2^(10^9),2^(10^9)").is_err(), "an argument of normal play");
    }

    #[test]
    fn rules_without_laws() {
        // 0.007 has no law, and no table reaches 10^30.
        let game = study(vec![code(&[0, 0, 0, 7])], Play::Normal);
        assert_eq!(ask(&game, "10^30,10^30").unwrap().outcome, Outcome::P);
        let answer = ask(&game, "10^30,10^30,3").unwrap();
        assert_eq!((answer.outcome, shown(&answer)), (Outcome::N, vec!["2: 3 -> ".to_owned()]));
        assert!(!answer.complete && answer.total.is_none(), "the moves of the pair are not known");
        let game = Study::new("leave {floor(n/2), n-1}", &[]);
        assert_eq!(ask(&game.unwrap(), "10^30,10^30").unwrap().outcome, Outcome::P);
        // Nobody need be the last to move where a heap may grow for ever.
        let grows = Study::new("n -> 7-n where n <= 7; n -> n-1 where n >= 9", &[]).unwrap();
        assert!(ask(&grows, "10^30,10^30").is_err());
    }
}
