//! Somebody to play against: the turns of a position, and opponents that choose among them.
//!
//! Rules of single heaps and on states are played alike: the turns come from the definition, who wins from the
//! fastest exact way there is.

use std::collections::{HashMap, HashSet};

use crate::api::{MovesWanted, Refusal, Study, Subject, Unsuitable};
use crate::game::{Outcome, Play};
use crate::limits::{Budget, Exhausted, Limits};
use crate::position::{Position, Size};
use crate::states::answered::shown;
use crate::states::oracle::{Component, StateSearch, StateTurn};
use crate::states::{StateGame, StatePosition, StateSolver, StateStudy, StateWinningMove};
use crate::strategy::Solver;

/// Turns of a position that are still looked at one by one.
const MOST_TURNS: usize = 2_000;
/// Positions that are looked at to find the longest defence.
const MOST_POSITIONS: usize = 60_000;

/// How an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Wins whatever can be won; a lost position is left as large as possible.
    Perfect,
    /// As perfect, but so often (of 100 turns) it moves as if it had not looked.
    Errs {
        /// From 0 to 100.
        percent: u8,
    },
    /// Any turn.
    Random,
    /// As perfect; a won position is won as quickly, a lost one lost as late as can be.
    HoldsOut,
}

/// A turn of the player to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// What becomes of which components.
    pub changes: StateWinningMove,
    /// The position that is left, components in their places: a heap that vanishes stays as 0, where 0 has no moves,
    /// so that the others keep their numbers.
    pub after: StatePosition,
    /// The turn ends the game at once, and whether who moved has won.
    pub over: Option<bool>,
}

/// How a position ends, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// There are moves.
    Not,
    /// The game is over: whether the player who would be to move has won.
    Over {
        /// Whether the player who would be to move has won.
        mover_wins: bool,
    },
}

/// A game that is played: remembers what it has found.
#[derive(Debug)]
pub struct Table<'s> {
    study: &'s StateStudy,
    search: StateSearch<'s>,
    judge: Judge<'s>,
    lengths: HashMap<Vec<Component>, (bool, u32)>,
    limits: Limits,
}

/// Who tells who wins.
#[derive(Debug)]
enum Judge<'s> {
    Heaps(Solver<'s>),
    States(Box<StateSolver<'s>>),
}

/// The form in which a rule is played.
///
/// # Errors
/// [`Refusal::Unsuitable`] for rules whose moves depend on the turns before: the heaps alone are no position then.
pub fn playable(subject: &Subject) -> Result<StateStudy, Refusal> {
    let study = match subject {
        Subject::Heaps(study) => StateStudy::of_heaps(study)?,
        Subject::States(study) => study.clone(),
    };
    if study.game.is_plain() { Ok(study) } else { Err(Refusal::Unsuitable(Unsuitable::TurnsBefore)) }
}

impl<'s> Table<'s> {
    /// A game by the form that [`playable`] gives; `heaps`: the rule, where it is about single heaps.
    pub fn new(study: &'s StateStudy, heaps: Option<&'s Study>, limits: &Limits) -> Table<'s> {
        let judge = match heaps {
            Some(heaps) => Judge::Heaps(Solver::new(heaps, limits)),
            None => Judge::States(Box::new(StateSolver::new(study, limits))),
        };
        Table {
            study,
            search: StateSearch::new(&study.game),
            judge,
            lengths: HashMap::new(),
            limits: limits.clone(),
        }
    }

    /// Whether the game is over before anybody moves.
    ///
    /// # Errors
    /// [`Refusal`] when the position does not fit the game or a budget runs out.
    pub fn ended(&mut self, position: &StatePosition) -> Result<Ended, Refusal> {
        let components = self.study.components(position)?;
        if let Some(mover_wins) = self.search.facing(&components, &self.limits)? {
            return Ok(Ended::Over { mover_wins });
        }
        if self.search.turns(&components, &self.limits)?.is_empty() {
            return Ok(Ended::Over { mover_wins: self.study.game.play == Play::Misere });
        }
        Ok(Ended::Not)
    }

    /// All turns of a position, by component and what they leave.
    ///
    /// # Errors
    /// [`Refusal`] when the position does not fit the game, has more turns than anybody looks at, or a budget runs
    /// out.
    pub fn turns(&mut self, position: &StatePosition) -> Result<Vec<Turn>, Refusal> {
        let components = self.study.components(position)?;
        if self.search.facing(&components, &self.limits)?.is_some() {
            return Ok(Vec::new());
        }
        let turns = self.search.turns(&components, &self.limits)?;
        if turns.len() > MOST_TURNS {
            return Err(Exhausted { what: Budget::Positions, limit: MOST_TURNS as u64 }.into());
        }
        let mut stays = Vec::new();
        for part in 0..self.study.game.parts.len() {
            stays.push(self.zero_stays(part)?);
        }
        let game = &self.study.game;
        Ok(turns.iter().map(|turn| taken(game, position, &components, turn, &stays)).collect())
    }

    /// Whether a heap of 0 of this part is no more than its place.
    fn zero_stays(&mut self, part: usize) -> Result<bool, Refusal> {
        if self.study.game.parts[part].shape.arity() != Some(1) {
            return Ok(false);
        }
        let zero = [(u16::try_from(part).unwrap_or(u16::MAX), vec![0])];
        Ok(self.search.facing(&zero, &self.limits)?.is_none()
            && self.search.turns(&zero, &self.limits)?.is_empty())
    }

    /// Who wins a position.
    ///
    /// # Errors
    /// As [`Study::win`].
    pub fn outcome(&mut self, position: &StatePosition) -> Result<Outcome, Refusal> {
        match &mut self.judge {
            Judge::Heaps(solver) => {
                let heaps = |part: &Vec<Vec<Size>>| part.concat();
                let position = Position { heaps: position.components.iter().map(heaps).collect() };
                Ok(solver.answer(&position, MovesWanted::None)?.outcome)
            }
            Judge::States(solver) => Ok(solver.answer(position, MovesWanted::None)?.outcome),
        }
    }

    /// Whether a turn wins for the player who makes it.
    ///
    /// # Errors
    /// As [`Table::outcome`].
    pub fn wins(&mut self, turn: &Turn) -> Result<bool, Refusal> {
        match turn.over {
            Some(wins) => Ok(wins),
            None => Ok(self.outcome(&turn.after)? == Outcome::P),
        }
    }

    /// What an opponent plays; nothing where the game is over. The same seed gives the same turn.
    ///
    /// ```
    /// use grundy::api::{Study, Subject};
    /// use grundy::limits::Limits;
    /// use grundy::opponent::{Style, Table, playable};
    ///
    /// let nim = Subject::read("nim", &[]).unwrap();
    /// let (study, Subject::Heaps(heaps)) = (playable(&nim).unwrap(), &nim) else { panic!() };
    /// let mut table = Table::new(&study, Some(heaps), &Limits::default());
    /// let turn = table.choose(&study.position("3,5").unwrap(), Style::Perfect, 1).unwrap().unwrap();
    /// assert_eq!(turn.after, study.position("3,3").unwrap());
    /// ```
    ///
    /// # Errors
    /// As [`Table::turns`] and [`Table::outcome`].
    pub fn choose(
        &mut self,
        position: &StatePosition,
        style: Style,
        seed: u64,
    ) -> Result<Option<Turn>, Refusal> {
        let mut random = Random(seed);
        let mut turns = self.turns(position)?;
        let careless = match style {
            Style::Random => true,
            Style::Errs { percent } => random.below(100) < usize::from(percent),
            Style::Perfect | Style::HoldsOut => false,
        };
        if turns.is_empty() {
            return Ok(None);
        }
        if careless {
            return Ok(Some(turns.swap_remove(random.below(turns.len()))));
        }
        if style == Style::HoldsOut
            && let Some(best) = self.by_length(position)?
        {
            return Ok(Some(turns.swap_remove(best)));
        }
        let mut winning = Vec::new();
        for (at, turn) in turns.iter().enumerate() {
            if self.wins(turn)? {
                winning.push(at);
            }
        }
        if winning.is_empty() {
            let left: Vec<_> = turns.iter().map(|turn| stones(&turn.after)).collect();
            let most = left.iter().max().cloned();
            winning = (0..turns.len()).filter(|&at| Some(&left[at]) == most.as_ref()).collect();
        }
        let chosen = winning[random.below(winning.len())];
        Ok(Some(turns.swap_remove(chosen)))
    }

    /// The turn that wins soonest, or loses latest; nothing where that takes too long to find.
    fn by_length(&mut self, position: &StatePosition) -> Result<Option<usize>, Refusal> {
        let components = self.study.components(position)?;
        let mut best: Option<(usize, (bool, u32))> = None;
        for (at, turn) in self.search.turns(&components, &self.limits)?.into_iter().enumerate() {
            let theirs = match turn.over {
                Some(mover_wins) => (!mover_wins, 0),
                None => match self.length(self.search.after(&components, &turn))? {
                    Some(known) => known,
                    None => return Ok(None),
                },
            };
            if best.is_none_or(|(_, best)| is_better(theirs, best)) {
                best = Some((at, theirs));
            }
        }
        Ok(best.map(|(at, _)| at))
    }

    /// Whether the player to move wins, and after how many turns, when the winner hurries and the loser holds out.
    fn length(&mut self, root: Vec<Component>) -> Result<Option<(bool, u32)>, Refusal> {
        let mut open: HashSet<Vec<Component>> = HashSet::new();
        let mut stack = vec![root.clone()];
        while let Some(position) = stack.last().cloned() {
            if self.lengths.contains_key(&position) {
                stack.pop();
                continue;
            }
            if self.lengths.len() + open.len() > MOST_POSITIONS {
                return Ok(None);
            }
            self.limits.spend(1)?;
            let facing = self.search.facing(&position, &self.limits)?;
            let turns = match facing {
                Some(_) => Vec::new(),
                None => self.search.turns(&position, &self.limits)?,
            };
            let mut best = None;
            let mut unknown = Vec::new();
            for turn in &turns {
                let theirs = match turn.over {
                    Some(mover_wins) => Some((!mover_wins, 0)),
                    None => {
                        let after = self.search.after(&position, turn);
                        let known = self.lengths.get(&after).copied();
                        if known.is_none() {
                            unknown.push(after);
                        }
                        known
                    }
                };
                if let Some(theirs) = theirs
                    && best.is_none_or(|best| is_better(theirs, best))
                {
                    best = Some(theirs);
                }
            }
            if unknown.is_empty() {
                let known = match (facing, best) {
                    (Some(wins), _) => (wins, 0),
                    (None, None) => (self.study.game.play == Play::Misere, 0),
                    (None, Some((theirs, turns))) => (!theirs, turns + 1),
                };
                open.remove(&position);
                self.lengths.insert(position, known);
                stack.pop();
            } else {
                open.insert(position);
                // Play that can go round has no length here.
                if unknown.iter().any(|after| open.contains(after)) {
                    return Ok(None);
                }
                stack.extend(unknown);
            }
        }
        Ok(self.lengths.get(&root).copied())
    }
}

/// Whether what is left to the other player is better for who moved: they lose rather than win, soon if they lose,
/// late if they win.
fn is_better(theirs: (bool, u32), best: (bool, u32)) -> bool {
    match (theirs, best) {
        ((false, turns), (false, best)) => turns < best,
        ((true, turns), (true, best)) => turns > best,
        ((wins, _), _) => !wins,
    }
}

/// The sum of all numbers of a position.
fn stones(position: &StatePosition) -> num_bigint::BigUint {
    position.iter().flat_map(|(_, entries)| entries).filter_map(Size::exact).sum()
}

/// A turn of the definition, with the position that it leaves.
fn taken(
    game: &StateGame,
    position: &StatePosition,
    components: &[Component],
    turn: &StateTurn,
    zero_stays: &[bool],
) -> Turn {
    let sizes = |state: &Vec<u64>| state.iter().copied().map(Size::from).collect::<Vec<_>>();
    let mut moved = turn.moved.iter().peekable();
    let mut after = Vec::new();
    let mut at = 0;
    for (part, zero_stays) in position.components.iter().zip(zero_stays) {
        let mut left = Vec::new();
        for component in part {
            match moved.next_if(|(which, _)| *which == at) {
                Some((_, to)) if to.is_empty() && *zero_stays => left.push(sizes(&vec![0])),
                Some((_, to)) => left.extend(to.iter().map(sizes)),
                None => left.push(component.clone()),
            }
            at += 1;
        }
        after.push(left);
    }
    let changes = shown(game, components, turn);
    Turn { changes, after: StatePosition { components: after }, over: turn.over }
}

/// splitmix64 of Steele, Lea and Flood.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % count.max(1) as u64).unwrap_or(0)
    }
}
