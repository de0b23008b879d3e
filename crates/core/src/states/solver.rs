//! Answers about positions of a rule on states: by the closed form of a known game, else by search.

use num_bigint::BigUint;

use crate::api::{Basis, MovesWanted, Refusal};
use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::position::Size;
use crate::states::engine::Fates;
use crate::states::fate::{StateFate, fate_of};
use crate::states::known::KnownGames;
use crate::states::oracle::{Component, StateFailure, StateSearch, StateTurn, is_memory, part_of};
use crate::states::spaces::{Question, Spaces, Tell};
use crate::states::study::fits;
use crate::states::{
    Shape, StateAnswer, StateChange, StateGame, StatePosition, StateProgress, StateStudy, StateWinningMove,
};

/// Answers about many positions of one rule, remembering what it has found.
#[derive(Debug)]
pub struct StateSolver<'s> {
    study: &'s StateStudy,
    known: Option<KnownGames>,
    search: StateSearch<'s>,
    spaces: Spaces<'s>,
    fates: Option<Fates>,
    /// Whether a position turned out to have too many that can follow for the definition.
    many: bool,
    limits: Limits,
}

/// Grundy values that no formula gives are searched for positions up to this product of numbers.
const SMALL: u64 = 10_000;

impl<'s> StateSolver<'s> {
    /// A solver that uses a budget like this for each position.
    pub fn new(study: &'s StateStudy, limits: &Limits) -> Self {
        let known = study.names.then(|| KnownGames::of(&study.game));
        StateSolver {
            study,
            known,
            search: StateSearch::new(&study.game),
            spaces: Spaces::new(&study.game),
            fates: None,
            many: false,
            limits: limits.clone(),
        }
    }

    /// Who wins a position and by which moves.
    ///
    /// # Errors
    /// As [`StateStudy::win`].
    pub fn answer(&mut self, position: &StatePosition, wanted: MovesWanted) -> Result<StateAnswer, Refusal> {
        self.answer_telling(position, wanted, &mut |_| {})
    }

    /// As [`StateSolver::answer`]; a long search of one component tells how far it is, every second or two.
    ///
    /// # Errors
    /// As [`StateStudy::win`].
    pub fn answer_telling(
        &mut self,
        position: &StatePosition,
        wanted: MovesWanted,
        tell: &mut dyn FnMut(&StateProgress<'_>),
    ) -> Result<StateAnswer, Refusal> {
        let study = self.study;
        let tell = &mut |positions: usize, write: &dyn Fn(&mut Vec<u8>)| {
            tell(&StateProgress { positions, write, study });
        };
        fits(&self.study.game, position)?;
        let limits = self.limits.fresh();
        let part = counted(&limits);
        let held = self.search.held() + self.spaces.held();
        let mut found = self.answer_within(position, wanted, tell, &part);
        if let Err(Refusal::Exhausted(Exhausted { what: Budget::Bytes | Budget::Positions, .. })) = found
            && held > 0
        {
            // What earlier questions left may be what is in the way.
            self.search.forget();
            self.spaces.forget();
            found = self.answer_within(position, wanted, tell, &part);
        }
        found.map_err(|refusal| match refusal {
            // A share of the budget is nothing that anybody gave.
            Refusal::Exhausted(Exhausted { what: Budget::Steps, .. }) => {
                Refusal::Exhausted(Exhausted { what: Budget::Steps, limit: limits.steps })
            }
            Refusal::Exhausted(Exhausted { what: Budget::Bytes, .. }) => {
                Refusal::Exhausted(Exhausted { what: Budget::Bytes, limit: limits.bytes })
            }
            refusal => refusal,
        })
    }

    fn answer_within(
        &mut self,
        position: &StatePosition,
        wanted: MovesWanted,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        if let Some(known) = &self.known
            && let Some(mut answer) = known.answer(self.study, position, wanted, limits)?
        {
            if answer.value.is_none() {
                answer.value = self.small_value(position, limits);
                answer.value_basis = answer.value.is_some().then_some(Basis::Table);
            }
            return Ok(answer);
        }
        self.searched(position, wanted, tell, limits)
    }

    pub(super) fn study(&self) -> &'s StateStudy {
        self.study
    }

    pub(super) fn searches(&self) -> &Spaces<'s> {
        &self.spaces
    }

    pub(super) fn searches_mut(&mut self) -> &mut Spaces<'s> {
        &mut self.spaces
    }

    /// The budget of one question.
    pub(super) fn budget(&self) -> Limits {
        self.limits.fresh()
    }

    /// What becomes of a position, where [`StateSolver::answer`] says that play can go round: all positions
    /// that can follow are classified, sums as a whole.
    ///
    /// # Errors
    /// [`Refusal::TooMuchFollows`] when they do not fit into the budget; [`Refusal`] when the position does
    /// not fit the game.
    pub fn fate(&mut self, position: &StatePosition, wanted: MovesWanted) -> Result<StateFate, Refusal> {
        let components = self.study.components(position)?;
        let limits = counted(&self.limits.fresh());
        let fate = fate_of(&mut self.search, &mut self.fates, position, &components, wanted, &limits);
        fate.map_err(|refusal| match refusal {
            Refusal::TooMuchFollows(Exhausted { what: Budget::Bytes, .. }) => {
                Refusal::TooMuchFollows(Exhausted { what: Budget::Bytes, limit: self.limits.bytes })
            }
            refusal => refusal,
        })
    }

    /// The Grundy value of a small position by the definition.
    fn small_value(&mut self, position: &StatePosition, limits: &Limits) -> Option<BigUint> {
        let game = &self.study.game;
        if game.play == Play::Misere || !game.is_disjunctive() {
            return None;
        }
        let components = self.study.components(position).ok()?;
        if !is_small(&components) {
            return None;
        }
        let search = &mut self.search;
        let value = limits.within(50_000_000, 64 << 20, 100_000, |few| search.value(&components, few));
        value.ok().map(BigUint::from)
    }

    /// The options of a small position, and what each leaves (nothing when it ends the game); `None` where
    /// they are not listed.
    pub(super) fn options(
        &mut self,
        position: &StatePosition,
    ) -> Option<Vec<(StateWinningMove, Option<StatePosition>)>> {
        let components = self.study.components(position).ok()?;
        let limits = self.limits.part(20_000_000, 64 << 20, 100_000);
        let turns = self.search.turns(&components, &limits).ok()?;
        let each = |turn: &StateTurn| {
            let mut left = vec![Vec::new(); self.study.game.parts.len()];
            for (at, (part, state)) in components.iter().enumerate() {
                let moved = turn.moved.iter().find(|(which, _)| *which == at);
                let states = moved.map_or(std::slice::from_ref(state), |(_, to)| to.as_slice());
                let sizes = states.iter().map(|state| state.iter().copied().map(Size::from).collect());
                left[part_of(*part)].extend(sizes);
            }
            let after = turn.over.is_none().then_some(StatePosition { components: left });
            (shown(&self.study.game, &components, turn), after)
        };
        Some(turns.iter().map(each).collect())
    }

    /// By the definition where that is cheap, else by the engine that fits, else by the definition after all.
    fn searched(
        &mut self,
        position: &StatePosition,
        wanted: MovesWanted,
        tell: &mut Tell<'_>,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        let components = self.study.components(position)?;
        let by_values = self.study.game.play == Play::Normal && self.study.game.is_disjunctive();
        let (search, spaces) = (&mut self.search, &mut self.spaces);
        let question = Question { position, components: &components, wanted };
        let room = |beside: u64| limits.bytes.saturating_sub(beside);
        if !self.study.game.is_plain() {
            return by_search(search, position, &components, by_values, wanted, limits);
        }
        let small = is_small(&components);
        let few = !self.many && !spaces.knows(&components) && spaces.may_be_few(&components);
        if small || few {
            // Small numbers may still grow, so there is a limit for them too.
            let steps = if small { 100_000_000 } else { 5_000_000 };
            let found = limits.within(steps, 64 << 20, 100_000, |few| {
                by_search(search, position, &components, by_values, wanted, few)
            });
            match found {
                Err(Refusal::Exhausted(why)) if !why.is_stop() => self.many |= !small,
                answer => return answer,
            }
        }
        let bytes = room(search.held());
        let found = limits.within(limits.left(), bytes, limits.positions, |limits| {
            spaces.answer(search, question, tell, limits)
        });
        if let Some(answer) = found? {
            return Ok(answer);
        }
        // Its maps of lists take up to half as much again as is counted, when they grow.
        let bytes = room(spaces.held()) / 3 * 2;
        limits.within(limits.left(), bytes, limits.positions, |limits| {
            by_search(search, position, &components, by_values, wanted, limits)
        })
    }
}

/// A budget for lists that grow: what the allocator keeps between them, which was measured to be up to
/// 170 MB of a gigabyte, is set aside.
fn counted(limits: &Limits) -> Limits {
    let aside = (limits.bytes / 6).min(192 << 20);
    limits.part(u64::MAX, limits.bytes - aside, u64::MAX)
}

/// Whether the definition decides such a position at once.
fn is_small(components: &[Component]) -> bool {
    let mut entries = components.iter().flat_map(|(_, state)| state);
    let size =
        entries.try_fold(1u64, |size, n| size.checked_mul(n.checked_add(1)?).filter(|size| *size <= SMALL));
    size.is_some()
}

/// Who wins a position and by which moves, as a search finds it: by the XOR of Grundy values, or by looking
/// at all that can follow.
pub(super) fn by_search(
    search: &mut StateSearch<'_>,
    position: &StatePosition,
    components: &[Component],
    by_values: bool,
    wanted: MovesWanted,
    limits: &Limits,
) -> Result<StateAnswer, Refusal> {
    let value = if by_values { Some(search.value(components, limits)?) } else { None };
    let outcome = match value {
        Some(0) => Outcome::P,
        Some(_) => Outcome::N,
        None => search.outcome(components, limits)?,
    };
    let basis = if by_values { Basis::Table } else { Basis::Search };
    let verdict = Verdict { outcome, value, basis };
    answered(search.game(), position, components, verdict, wanted, || {
        winning(search, components, by_values, limits)
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
    answer.moves = turns.iter().take(most).map(|turn| shown(game, components, turn)).collect();
    Ok(answer)
}

fn winning(
    search: &mut StateSearch<'_>,
    components: &[Component],
    by_values: bool,
    limits: &Limits,
) -> Result<Vec<StateTurn>, StateFailure> {
    if !by_values {
        return search.winning_turns(components, limits);
    }
    let mut winning = Vec::new();
    for turn in search.turns(components, limits)? {
        let after = search.after(components, &turn);
        if search.value(&after, limits)? == 0 {
            winning.push(turn);
        }
    }
    Ok(winning)
}

impl From<StateFailure> for Refusal {
    fn from(failure: StateFailure) -> Self {
        let position = |components: Vec<Component>| {
            let components: Vec<Component> = components.into_iter().filter(|one| !is_memory(one)).collect();
            let parts = components.iter().map(|(part, _)| part_of(*part) + 1).max().unwrap_or(1);
            let mut all = vec![Vec::new(); parts];
            for (part, state) in components {
                all[part_of(part)].push(state.into_iter().map(Size::from).collect());
            }
            StatePosition { components: all }
        };
        match failure {
            StateFailure::Exhausted(exhausted) => Refusal::Exhausted(exhausted),
            StateFailure::Cycle(cycle) => Refusal::StateCycle(cycle.into_iter().map(position).collect()),
        }
    }
}

/// A turn as people see it: coupled heaps one by one.
pub(super) fn shown(game: &StateGame, components: &[Component], turn: &StateTurn) -> StateWinningMove {
    let sizes = |state: &[u64]| state.iter().copied().map(Size::from).collect::<Vec<_>>();
    let mut changes = Vec::new();
    let mut moved = turn.moved.iter().peekable();
    let mut index = 0;
    for (at, (part, state)) in components.iter().enumerate() {
        let coupled =
            matches!(game.parts.get(part_of(*part)).map(|core| &core.shape), Some(Shape::Heaps { .. }));
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
