//! The engine for a rule: a take-and-break code, or a finite set of amounts.

use grundy::api::{Refusal, Study, Unsuitable};
use grundy::class::Class;
use grundy::game::Play;
use grundy::limits::Limits;
use grundy::set::Set as Amounts;
use grundy_sequence::game::{Game, GameError};
use grundy_sequence::search::{Found, Search};
use grundy_sequence::sequence::{Settings, Stop};
use grundy_sequence::store::{Store, StoreError};
use grundy_sequence::subtraction::{self, MOST_AMOUNTS, Set};
use grundy_text::help::UsageProblem;
use grundy_text::period::PeriodProblem;

use super::number;
use crate::failure::Failure;

/// The largest amount of a code, and of a set with many amounts.
const MOST: u64 = 4096;

/// What a rule is.
pub(super) enum Sought {
    Code(Game),
    Set(Set),
}

/// The search for its period.
pub(super) enum Engine {
    Code(Box<Search>),
    Set(Box<subtraction::Search>),
}

impl Sought {
    /// What the rule is, where an engine knows it.
    pub(super) fn of(study: &Study) -> Result<Sought, Failure> {
        let refuse = |problem| Err(Failure::Usage(UsageProblem::Period(problem)));
        if study.game.play == Play::Misere {
            return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::GrundyUnderMisere)));
        }
        let [core] = study.game.parts.as_slice() else {
            return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::SumOfSeveral)));
        };
        if core.memory || core.first.is_some() || core.ring.is_some() {
            return refuse(PeriodProblem::NotACode);
        }
        let class = Class::of(core, &Limits::default());
        let many = match &class {
            Class::FiniteSubtraction { amounts, whole: false } => amounts.len() > MOST_AMOUNTS,
            _ => true,
        };
        let limit = if many { MOST } else { number(subtraction::LARGEST) };
        if class.max_amount().is_some_and(|most| most > limit) {
            return refuse(PeriodProblem::Amount { limit });
        }
        let result = match class {
            Class::TakeAndBreak { digits, whole: false } => {
                Game::octal(&digits.iter().map(|digit| digit.0).collect::<Vec<u8>>())
            }
            Class::FiniteSubtraction { amounts, whole: false } => {
                let sizes: Option<Vec<usize>> = amounts.iter().map(|&k| usize::try_from(k).ok()).collect();
                if let Some(Ok(set)) = sizes.map(|sizes| Set::new(&sizes)) {
                    return Ok(Sought::Set(set));
                }
                let most = amounts.last().copied().unwrap_or(0);
                let digit = |k| if amounts.contains(&k) { 3 } else { 0 };
                Game::octal(&(0..=most).map(digit).collect::<Vec<u8>>())
            }
            Class::UnequalSplit => Game::unequal(&[4]),
            // A list, but a longer one than it is worth to look through.
            Class::InfiniteSubtraction { amounts: Amounts::List(_), whole: false } => {
                return refuse(PeriodProblem::Amount { limit: number(subtraction::LARGEST) });
            }
            _ => return refuse(PeriodProblem::NotACode),
        };
        match result {
            Ok(game) => Ok(Sought::Code(game)),
            Err(GameError::ThreeParts { place, digit }) => {
                refuse(PeriodProblem::ThreeParts { place: number(place), digit })
            }
            Err(GameError::First(_)) => refuse(PeriodProblem::NotACode),
        }
    }
}

impl Engine {
    pub(super) fn new(sought: &Sought, settings: Settings) -> Engine {
        match sought {
            Sought::Code(game) => Engine::Code(Box::new(Search::new(game, settings))),
            Sought::Set(set) => Engine::Set(Box::new(subtraction::Search::new(set, settings.machine))),
        }
    }

    /// What a store keeps of it.
    pub(super) fn load(
        store: &Store,
        sought: &Sought,
        settings: Settings,
    ) -> Result<Option<Engine>, StoreError> {
        Ok(match sought {
            Sought::Code(game) => store.load(game, settings)?.map(|search| Engine::Code(Box::new(search))),
            Sought::Set(set) => {
                store.load(set, settings.machine)?.map(|search| Engine::Set(Box::new(search)))
            }
        })
    }

    pub(super) fn save(&self, store: &Store) -> Result<(), StoreError> {
        match self {
            Engine::Code(search) => store.save(&**search),
            Engine::Set(search) => store.save(&**search),
        }
    }

    pub(super) fn heaps(&self) -> usize {
        match self {
            Engine::Code(search) => search.sequence().heaps(),
            Engine::Set(search) => search.heaps(),
        }
    }

    /// The search for the period of a code.
    pub(super) fn code(&self) -> Option<&Search> {
        match self {
            Engine::Code(search) => Some(search),
            Engine::Set(_) => None,
        }
    }

    /// The least number that can still be a period.
    pub(super) fn not_excluded(&self) -> Option<usize> {
        self.code().and_then(|search| search.sequence().not_excluded())
    }

    /// The heap that two runs have reached which look for the pre-period of a period that is known.
    pub(super) fn beginning(&self) -> Option<usize> {
        match self {
            Engine::Code(search) => search.beginning_reached(),
            Engine::Set(search) => search.beginning(),
        }
    }

    pub(super) fn advance(
        &mut self,
        to: usize,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Found>, Stop> {
        match self {
            Engine::Code(search) => search.advance(to, go_on),
            Engine::Set(search) => search.advance(to, go_on),
        }
    }
}
