//! Answers as people see them, and those that the definition finds.

use num_bigint::BigUint;

use crate::api::{Basis, MovesWanted, Refusal};
use crate::game::Outcome;
use crate::limits::Limits;
use crate::position::Size;
use crate::states::engine::Tell;
use crate::states::oracle::{
    Component, StateFailure, StateSearch, StateTurn, is_coupled, is_memory, part_of, without_marks,
};
use crate::states::spaces::Question;
use crate::states::{StateAnswer, StateChange, StateGame, StatePosition, StateWinningMove};

/// Who wins a position and by which moves, as a search finds it: by the XOR of Grundy values, or by looking
/// at all that can follow.
pub(super) fn by_search(
    search: &mut StateSearch<'_>,
    Question { position, components, wanted }: Question<'_>,
    by_values: bool,
    tell: &mut Tell<'_>,
    limits: &Limits,
) -> Result<StateAnswer, Refusal> {
    let value = if by_values { Some(search.value_telling(components, tell, limits)?) } else { None };
    let outcome = match value {
        Some(0) => Outcome::P,
        Some(_) => Outcome::N,
        None => search.outcome_telling(components, tell, limits)?,
    };
    let basis = if by_values { Basis::Table } else { Basis::Search };
    let verdict = Verdict { outcome, value, basis };
    answered(search.game(), position, components, verdict, wanted, || {
        winning(search, components, by_values, tell, limits)
    })
}

/// What is known of a position before its moves.
pub(super) struct Verdict {
    pub(super) outcome: Outcome,
    pub(super) value: Option<u32>,
    pub(super) basis: Basis,
}

/// An answer with as many of the winning moves as are wanted; they are looked for only then.
pub(super) fn answered(
    game: &StateGame,
    position: &StatePosition,
    components: &[Component],
    verdict: Verdict,
    wanted: MovesWanted,
    winning: impl FnOnce() -> Result<Vec<StateTurn>, StateFailure>,
) -> Result<StateAnswer, Refusal> {
    let mut answer = StateAnswer {
        position: position.clone(),
        play: game.play,
        outcome: verdict.outcome,
        value: verdict.value.map(BigUint::from),
        moves: Vec::new(),
        complete: true,
        total: Some(BigUint::ZERO),
        basis: verdict.basis,
        value_basis: None,
        forms: Vec::new(),
    };
    if answer.outcome == Outcome::P {
        return Ok(answer);
    }
    let most = wanted.most();
    if most == 0 {
        (answer.complete, answer.total) = (false, None);
        return Ok(answer);
    }
    let turns = winning()?;
    answer.total = Some(turns.len().into());
    answer.complete = turns.len() <= most;
    // The first of them in the order of people.
    answer.moves = turns.iter().map(|turn| shown(game, components, turn)).collect();
    answer.moves.sort_by_cached_key(in_order);
    answer.moves.truncate(most);
    Ok(answer)
}

/// What becomes of a component: which, and the numbers of what it leaves. What is not written out is larger than all
/// that is.
pub(super) type Place = (usize, Vec<Vec<(bool, Option<BigUint>)>>);

/// The place of a move in the order in which moves are listed: by the component that moves, then by what it leaves,
/// entry by entry; of several components by the first that differs.
pub(super) fn in_order(step: &StateWinningMove) -> Vec<Place> {
    let entry = |n: &Size| (n.exact().is_none(), n.exact().cloned());
    let place = |change: &StateChange| {
        (change.component, change.to.iter().map(|state| state.iter().map(entry).collect()).collect())
    };
    step.changes.iter().map(place).collect()
}

fn winning(
    search: &mut StateSearch<'_>,
    components: &[Component],
    by_values: bool,
    tell: &mut Tell<'_>,
    limits: &Limits,
) -> Result<Vec<StateTurn>, StateFailure> {
    if !by_values {
        return search.winning_telling(components, tell, limits);
    }
    let mut winning = Vec::new();
    for turn in search.turns(components, limits)? {
        let after = search.after(components, &turn);
        if search.value_telling(&after, tell, limits)? == 0 {
            winning.push(turn);
        }
    }
    Ok(winning)
}

impl From<StateFailure> for Refusal {
    fn from(failure: StateFailure) -> Self {
        match failure {
            StateFailure::Exhausted(exhausted) => Refusal::Exhausted(exhausted),
            StateFailure::Cycle(cycle) => Refusal::StateCycle(cycle.into_iter().map(as_position).collect()),
        }
    }
}

/// What a search sees, as a position; what was taken last is no part of it.
pub(super) fn as_position(components: Vec<Component>) -> StatePosition {
    let components: Vec<Component> = components.into_iter().filter(|one| !is_memory(one)).collect();
    let parts = components.iter().map(|(part, _)| part_of(*part) + 1).max().unwrap_or(1);
    let mut all = vec![Vec::new(); parts];
    for (part, state) in components {
        all[part_of(part)].push(state.into_iter().map(Size::from).collect());
    }
    StatePosition { components: all }
}

/// A turn as people see it: coupled heaps one by one.
pub(crate) fn shown(game: &StateGame, components: &[Component], turn: &StateTurn) -> StateWinningMove {
    let mut changes = Vec::new();
    let mut moved = turn.moved.iter().peekable();
    let mut index = 0;
    for (at, (part, state)) in components.iter().enumerate() {
        let coupled = is_coupled(game, *part);
        let sizes =
            |state: &[u64]| without_marks(game, *part, state).into_iter().map(Size::from).collect::<Vec<_>>();
        let to = moved.next_if(|(which, _)| *which == at).map(|(_, to)| to);
        match to.map(Vec::as_slice) {
            None => {}
            Some([after]) if coupled && after.len() == state.len() => {
                for (place, (&from, &to)) in state.iter().zip(after).enumerate() {
                    if from != to {
                        let to = if to == 0 { Vec::new() } else { vec![sizes(&[to])] };
                        changes.push(StateChange { component: index + place, from: sizes(&[from]), to });
                    }
                }
            }
            Some(to) => {
                let to = to.iter().map(|state| sizes(state)).collect();
                changes.push(StateChange { component: index, from: sizes(state), to });
            }
        }
        index += if coupled { state.len() } else { 1 };
    }
    StateWinningMove { changes }
}
