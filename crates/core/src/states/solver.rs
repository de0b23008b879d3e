//! Answers about positions of a rule on states: by the closed form of a known game, else by search.

use num_bigint::BigUint;

use crate::api::{Basis, MovesWanted, Refusal};
use crate::game::Play;
use crate::limits::{Budget, Exhausted, Limits};
use crate::position::Size;
use crate::states::answered::{by_search, in_order, shown};
use crate::states::engine::bytes::Reader;
use crate::states::engine::{Classifying, Tell};
use crate::states::fate::{Classified, StateFate, fate_of};
use crate::states::kept::kind;
use crate::states::known::KnownGames;
use crate::states::oracle::{Component, StateSearch, StateTurn, part_of};
use crate::states::spaces::{Question, Spaces};
use crate::states::study::fits;
use crate::states::{StateAnswer, StatePosition, StateProgress, StateStudy, StateWinningMove};

mod pairs;

/// Answers about many positions of one rule, remembering what it has found.
#[derive(Debug)]
pub struct StateSolver<'s> {
    study: &'s StateStudy,
    known: Option<KnownGames>,
    search: StateSearch<'s>,
    spaces: Spaces<'s>,
    classified: Classified,
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
            classified: Classified::default(),
            many: false,
            limits: limits.clone(),
        }
    }

    /// The same without the values that are told beside a verdict.
    pub(crate) fn without_values(mut self) -> Self {
        self.spaces.valued = false;
        self
    }

    /// Who wins a position and by which moves.
    ///
    /// # Errors
    /// As [`StateStudy::win`].
    pub fn answer(&mut self, position: &StatePosition, wanted: MovesWanted) -> Result<StateAnswer, Refusal> {
        self.answer_telling(position, wanted, &mut |_| {})
    }

    /// As [`StateSolver::answer`]; a long search tells how far it is, every second or two.
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
        let held = self.held();
        let mut found = self.answer_within(position, wanted, tell, &part);
        if let Err(Refusal::Exhausted(Exhausted { what: Budget::Bytes | Budget::Positions, .. })) = found
            && held > 0
        {
            // What earlier questions left may be what is in the way.
            self.search.forget();
            self.spaces.forget();
            self.classified = Classified::default();
            found = self.answer_within(position, wanted, tell, &part);
        }
        if let Ok(answer) = &mut found {
            // Closed forms have orders of their own.
            answer.moves.sort_by_cached_key(in_order);
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
        match self.by_pairs(position, SMALL, wanted, tell, limits) {
            Some(answer) => answer,
            None => self.searched(position, wanted, tell, limits),
        }
    }

    pub(super) fn study(&self) -> &'s StateStudy {
        self.study
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.search.held() + self.spaces.held() + self.classified.held()
    }

    /// Adds all that was found to the bytes of a file.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        self.spaces.put(out);
        self.search.put(out);
        self.classified.put(out);
    }

    /// Takes all pieces of such a file, or nothing; `None` when they are none.
    ///
    /// # Errors
    /// [`Exhausted`] when they do not fit into the budget.
    pub(super) fn get(&mut self, reader: &mut Reader<'_>, limits: &Limits) -> Result<Option<()>, Exhausted> {
        let (mut spaces, mut search) = (Spaces::new(&self.study.game), StateSearch::new(&self.study.game));
        let mut classified = Classified::default();
        loop {
            let taken = match reader.word() {
                Some(kind::END) => break,
                Some(kind::DEFINITION) => search.get(reader, limits)?,
                Some(kind::CLASSIFYING) => {
                    Classifying::get(reader, limits)?.map(|begun| classified = Classified::Begun(begun))
                }
                Some(of) => spaces.get(of, reader, limits)?,
                None => None,
            };
            if taken.is_none() {
                return Ok(None);
            }
            limits.allow_bytes(spaces.held() + search.held() + classified.held())?;
        }
        if !reader.0.is_empty() {
            return Ok(None);
        }
        (self.spaces, self.search, self.classified) = (spaces, search, classified);
        Ok(Some(()))
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
        self.fate_telling(position, wanted, &mut |_| {})
    }

    /// As [`StateSolver::fate`]; a long classification tells how far it is, every second or two.
    ///
    /// # Errors
    /// As [`StateSolver::fate`].
    pub fn fate_telling(
        &mut self,
        position: &StatePosition,
        wanted: MovesWanted,
        tell: &mut dyn FnMut(&StateProgress<'_>),
    ) -> Result<StateFate, Refusal> {
        let study = self.study;
        let components = study.components(position)?;
        let limits = counted(&self.limits.fresh());
        let tell = &mut |positions: usize, write: &dyn Fn(&mut Vec<u8>)| {
            tell(&StateProgress { positions, write, study });
        };
        let asked = (position, components.as_slice());
        let mut classify = |search: &mut StateSearch<'_>, beside: u64| {
            let bytes = limits.bytes.saturating_sub(beside);
            limits.within(limits.left(), bytes, limits.positions, |limits| {
                fate_of(search, &mut self.classified, asked, wanted, tell, limits)
            })
        };
        let beside = self.spaces.held() + self.search.held();
        let mut fate = classify(&mut self.search, beside);
        if let Err(Refusal::TooMuchFollows(Exhausted { what: Budget::Bytes, .. })) = fate
            && beside > 0
        {
            // What was searched before play turned out to go round is in the way.
            self.spaces.forget();
            self.search.forget();
            fate = classify(&mut self.search, 0);
        }
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
            return by_search(search, question, by_values, tell, limits);
        }
        let small = is_small(&components);
        let few = !self.many && !spaces.knows(&components) && spaces.may_be_few(&components);
        if small || few {
            // Small numbers may still grow, so there is a limit for them too.
            let steps = if small { 100_000_000 } else { 5_000_000 };
            let found = limits.within(steps, 64 << 20, 100_000, |few| {
                by_search(search, question, by_values, &mut |_, _| {}, few)
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
        let spaces = &*spaces;
        let mut tell = |decided: usize, write: &dyn Fn(&mut Vec<u8>)| {
            tell(decided, &|out| {
                spaces.put(out);
                write(out);
            });
        };
        limits.within(limits.left(), bytes, limits.positions, |limits| {
            by_search(search, question, by_values, &mut tell, limits)
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
