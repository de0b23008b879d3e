//! Where games begin.

use std::collections::HashSet;

use grundy::api::Refusal;
use grundy::limits::Limits;
use grundy::opponent::{Ended, Stand, Table};
use grundy::states::{Shape, StateGame, StatePosition};

use super::board::Board;
use super::game::Stuck;
use crate::stress::chance::Chance;
use crate::stress::facts::Facts;
use crate::stress::plan::Plan;
use crate::stress::small::Range;
use crate::stress::truth::Truth;

/// Starts that are none, one after another, before there are no more.
const SKIPPED: u64 = 10_000;
/// So many are enough: the others are played again with other moves.
const ENOUGH: usize = 2000;
/// Of such positions as people write there are few components.
const COMPONENTS: u64 = 3;

/// The starts of a series.
pub(crate) struct Starts<'s> {
    from: From<'s>,
    known: Vec<Stand>,
    seen: HashSet<Stand>,
    range: Range,
    seed: u64,
}

enum From<'s> {
    /// Lists of numbers, as `stress` has them.
    Numbers(Box<(Plan, Truth<'s>)>),
    /// By chance, larger and larger.
    Chance(u64),
}

impl<'s> Starts<'s> {
    /// For a rule.
    pub(crate) fn new(board: &Board<'s>, range: Range, seed: u64) -> Starts<'s> {
        let from = match &board.kind {
            Some(kind) => {
                let limits = Limits::default();
                let facts = Facts::of(board.subject, &limits);
                let truth = Truth::new(board.subject, facts.grundy_law(), &limits);
                From::Numbers(Box::new((Plan::new(kind, &range, Vec::new(), seed, false), truth)))
            }
            None => From::Chance(0),
        };
        Starts { from, known: Vec::new(), seen: HashSet::new(), range, seed }
    }

    /// The start of a game: new ones as long as there are any, then the known ones again.
    ///
    /// # Errors
    /// Nobody can tell who wins the first one.
    pub(crate) fn next(
        &mut self,
        board: &Board<'_>,
        table: &mut Table<'_>,
        number: u64,
    ) -> Result<Option<Stand>, StartTrouble> {
        for _ in 0..SKIPPED {
            if self.known.len() >= ENOUGH {
                break;
            }
            let Some(position) = self.position(board)? else { break };
            let Ok(stand) = table.start(&position) else { continue };
            if !self.seen.insert(stand.clone()) {
                continue;
            }
            match table.node(&stand) {
                Ok(node) if node.ended == Ended::Not => {
                    self.known.push(stand.clone());
                    return Ok(Some(stand));
                }
                Ok(_) => {}
                Err(_) if !self.known.is_empty() => {}
                Err(why) => return Err(StartTrouble::Stuck(Box::new((stand, why)))),
            }
        }
        let mut chance = Chance::new(self.seed, u64::MAX - number);
        let at = usize::try_from(chance.below(self.known.len().max(1) as u64)).unwrap_or(0);
        Ok(self.known.get(at).cloned())
    }

    fn position(&mut self, board: &Board<'_>) -> Result<Option<StatePosition>, StartTrouble> {
        match &mut self.from {
            From::Numbers(both) => {
                let (plan, truth) = &mut **both;
                let next = plan.unjudged(Some(truth)).map_err(|why| StartTrouble::Refused(why.into()))?;
                Ok(next.and_then(|(_, numbers)| board.position(&numbers)))
            }
            From::Chance(place) => {
                *place += 1;
                if *place > SKIPPED {
                    return Ok(None);
                }
                let mut chance = Chance::new(self.seed, *place);
                Ok(Some(by_chance(&board.study.game, &self.range, &mut chance, *place)))
            }
        }
    }
}

/// Why there is no start.
pub(crate) enum StartTrouble {
    Stuck(Box<Stuck>),
    Refused(Refusal),
}

/// A position by chance; the first are small.
fn by_chance(game: &StateGame, range: &Range, chance: &mut Chance, place: u64) -> StatePosition {
    let least = u64::try_from(&range.least).unwrap_or(u64::MAX);
    let most = u64::try_from(&range.most).unwrap_or(u64::MAX).min(least.saturating_add(2 + place / 8));
    let mut number = || least + chance.below(most.saturating_sub(least).saturating_add(1));
    let heaps = (range.heaps as u64).min(COMPONENTS).max(range.fewest as u64);
    let mut components = Vec::new();
    for core in &game.parts {
        if let Some(start) = &core.start {
            let free: Vec<_> = start.free.iter().map(|_| number().into()).collect();
            components.push(start.at(&free).unwrap_or_default());
            continue;
        }
        let count = range.fewest as u64 + number() % (heaps - range.fewest as u64 + 1);
        components.push(match &core.shape {
            Shape::Tuple(names) if names.len() == 1 => (0..count).map(|_| vec![number().into()]).collect(),
            Shape::Tuple(names) => vec![names.iter().map(|_| number().into()).collect()],
            Shape::Row { .. } | Shape::Heaps { .. } => vec![(0..count).map(|_| number().into()).collect()],
        });
    }
    StatePosition { components }
}
