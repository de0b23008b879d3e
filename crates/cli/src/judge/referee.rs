//! The rules of one game: every option of a position by the definition, and who wins it.

use std::collections::HashMap;
use std::rc::Rc;

use grundy::api::Subject;
use grundy::game::Play;
use grundy::limits::{Exhausted, Limits};
use grundy::options::{Options, Turn};
use grundy::states::Shape;
use grundy::states::options::{StateOptions, facing};
use num_bigint::BigUint;

use crate::stress::facts::Facts;
use crate::stress::input::{Kind, Numbers};
use crate::stress::truth::Truth;

/// Positions that are remembered.
const MOST: usize = 1_000_000;
/// Positions that may follow one whose length of play is worked out.
const FOLLOW: u64 = 20_000;

/// A move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The numbers after it.
    pub(crate) to: Numbers,
    /// The game is over: whether whoever moved has won.
    pub(crate) over: Option<bool>,
    /// It wins.
    pub(crate) wins: bool,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    /// Every move, each once.
    pub(crate) choices: Vec<Choice>,
    /// Whether the player to move wins.
    pub(crate) wins: bool,
}

impl Node {
    /// The moves that win.
    pub(crate) fn winning(&self) -> impl Iterator<Item = &Choice> + Clone {
        self.choices.iter().filter(|choice| choice.wins)
    }

    /// Nobody moves any more.
    pub(crate) fn is_over(&self) -> bool {
        self.choices.is_empty()
    }
}

/// Why a position cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NoNode {
    Exhausted(Exhausted),
    /// Nobody can tell who wins it.
    Untold,
}

impl From<Exhausted> for NoNode {
    fn from(exhausted: Exhausted) -> NoNode {
        NoNode::Exhausted(exhausted)
    }
}

enum Moves<'s> {
    /// Each number is a heap of its own.
    Heaps(Options<'s>),
    /// The same with rules of states.
    Single(StateOptions<'s>),
    /// All numbers together.
    Whole(StateOptions<'s>),
}

/// Who knows the moves.
pub(crate) struct Referee<'s> {
    pub(crate) kind: Kind,
    pub(crate) truth: Truth<'s>,
    play: Play,
    moves: Moves<'s>,
    nodes: HashMap<Numbers, Rc<Node>>,
    lengths: HashMap<Numbers, u32>,
    limits: Limits,
}

impl<'s> Referee<'s> {
    /// For a rule; `None`: its positions are more than numbers (memory, rings, several rules, moves in all heaps).
    pub(crate) fn new(subject: &'s Subject, limits: &Limits) -> Option<Referee<'s>> {
        let kind = Kind::of(subject)?;
        let (play, moves) = match subject {
            Subject::Heaps(study) => {
                let [core] = study.game.parts.as_slice() else { return None };
                if core.memory || core.first.is_some() || core.ring.is_some() {
                    return None;
                }
                (study.game.play, Moves::Heaps(Options::new(core)))
            }
            Subject::States(study) => {
                let [core] = study.game.parts.as_slice() else { return None };
                let free = core.start.as_ref().is_some_and(|start| !start.free.is_empty());
                if free || study.game.move_in_all || study.game.remembers() {
                    return None;
                }
                let options = StateOptions::new(core);
                let single = matches!(&core.shape, Shape::Tuple(names) if names.len() == 1);
                (study.game.play, if single { Moves::Single(options) } else { Moves::Whole(options) })
            }
        };
        let facts = Facts::of(subject, limits);
        let truth = Truth::new(subject, facts.grundy_law(), limits);
        let limits = limits.clone();
        Some(Referee { kind, truth, play, moves, nodes: HashMap::new(), lengths: HashMap::new(), limits })
    }

    /// The moves of a position and who wins it.
    ///
    /// # Errors
    /// [`NoNode`].
    pub(crate) fn node(&mut self, numbers: &Numbers) -> Result<Rc<Node>, NoNode> {
        if let Some(node) = self.nodes.get(numbers) {
            return Ok(node.clone());
        }
        let mut choices = self.choices(numbers)?;
        let wins = self.truth.verdict(numbers, false)?.ok_or(NoNode::Untold)?.wins;
        for choice in &mut choices {
            choice.wins = match choice.over {
                Some(won) => won,
                None => !self.truth.verdict(&choice.to, false)?.ok_or(NoNode::Untold)?.wins,
            };
        }
        let node = Rc::new(Node { choices, wins });
        if self.nodes.len() < MOST {
            self.nodes.insert(numbers.clone(), node.clone());
        }
        Ok(node)
    }

    fn choices(&mut self, numbers: &Numbers) -> Result<Vec<Choice>, NoNode> {
        let limits = self.limits.fresh();
        let words: Option<Vec<u64>> = numbers.iter().map(|n| u64::try_from(n).ok()).collect();
        let words = words.ok_or(NoNode::Untold)?;
        let mut found: Vec<(Numbers, Option<bool>)> = Vec::new();
        // What a heap becomes stands in its place; more heaps stand behind all others.
        let replaced = |at: usize, to: &[u64]| {
            let mut after = numbers.clone();
            after[at] = to.first().copied().unwrap_or(0).into();
            after.extend(to.iter().skip(1).copied().map(BigUint::from));
            after
        };
        match &mut self.moves {
            Moves::Heaps(options) => {
                for (at, &n) in words.iter().enumerate() {
                    options.each(n, Turn::default(), &limits, &mut |to, _| {
                        found.push((replaced(at, to), None))
                    })?;
                }
            }
            Moves::Single(options) => {
                let ended = |n: &u64| facing(options.core(), &[*n], &limits);
                for n in &words {
                    if ended(n)?.is_some() {
                        return Ok(Vec::new());
                    }
                }
                for (at, &n) in words.iter().enumerate() {
                    for made in options.all(&[n], &limits)? {
                        let to: Vec<u64> = made.to.iter().flatten().copied().collect();
                        found.push((replaced(at, &to), made.over));
                    }
                }
            }
            Moves::Whole(options) => {
                if facing(options.core(), &words, &limits)?.is_some() {
                    return Ok(Vec::new());
                }
                let mut several = false;
                options.each(&words, &limits, &mut |made| {
                    match made.to.as_slice() {
                        [] => found.push((vec![BigUint::ZERO; words.len()], made.over)),
                        [one] => found.push((one.iter().copied().map(BigUint::from).collect(), made.over)),
                        _ => several = true,
                    }
                    Ok(())
                })?;
                if several {
                    return Err(NoNode::Untold);
                }
            }
        }
        found.sort();
        found.dedup();
        Ok(found.into_iter().map(|(to, over)| Choice { to, over, wins: false }).collect())
    }

    /// Who has won where nobody moves any more: whether the player whose turn it would be has.
    pub(crate) fn won(&mut self, numbers: &Numbers) -> Result<bool, NoNode> {
        let ended = match &mut self.moves {
            Moves::Heaps(_) => None,
            Moves::Single(options) | Moves::Whole(options) => {
                let limits = self.limits.fresh();
                let words: Option<Vec<u64>> = numbers.iter().map(|n| u64::try_from(n).ok()).collect();
                facing(options.core(), &words.ok_or(NoNode::Untold)?, &limits)?.map(|(_, wins)| wins)
            }
        };
        Ok(ended.unwrap_or(self.play == Play::Misere))
    }

    /// How many moves are left when the winner hurries and the loser holds out; `None`: too many positions, or more
    /// than `left` of them were new.
    pub(crate) fn length(&mut self, numbers: &Numbers, left: &mut u32) -> Result<Option<u32>, NoNode> {
        let follow =
            numbers.iter().try_fold(1u64, |all, n| all.checked_mul(u64::try_from(n).ok()?.checked_add(1)?));
        if follow.is_none_or(|follow| follow > FOLLOW) {
            return Ok(None);
        }
        let mut waiting = vec![numbers.clone()];
        while let Some(top) = waiting.last().cloned() {
            if self.lengths.contains_key(&top) {
                waiting.pop();
                continue;
            }
            if *left == 0 || self.lengths.len() > MOST {
                return Ok(None);
            }
            *left -= 1;
            let node = self.node(&top)?;
            // The winner plays only what wins.
            let relevant: Vec<&Choice> = node.choices.iter().filter(|it| it.wins || !node.wins).collect();
            let open: Vec<Numbers> = relevant
                .iter()
                .filter(|it| it.over.is_none() && !self.lengths.contains_key(&it.to))
                .map(|it| it.to.clone())
                .collect();
            if open.is_empty() {
                let lengths = relevant.iter().map(|it| match it.over {
                    Some(_) => 1,
                    None => 1 + self.lengths.get(&it.to).copied().unwrap_or(0),
                });
                let length = if node.wins { lengths.min() } else { lengths.max() };
                self.lengths.insert(top, length.unwrap_or(0));
                waiting.pop();
            } else {
                waiting.extend(open);
            }
        }
        Ok(self.lengths.get(numbers).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[u32]) -> Numbers {
        list.iter().copied().map(BigUint::from).collect()
    }

    #[test]
    fn a_position_wins_exactly_when_a_move_does() {
        let rules = [
            ("take {1,3,4}", &[&[5][..], &[7], &[3, 4], &[0], &[0, 0]][..]),
            ("nim; misere", &[&[1], &[1, 1], &[3, 5, 6], &[0]]),
            ("0.77", &[&[7], &[1, 2, 3]]),
            ("wythoff", &[&[1, 2], &[5, 3], &[0, 0]]),
            ("euclid", &[&[3, 5], &[4, 4], &[0, 3]]),
            ("staircase-nim", &[&[1, 2, 3], &[0, 0]]),
            ("take {1,2}; leaving 0 loses", &[&[4]]),
        ];
        let limits = Limits::default();
        for (rule, positions) in rules {
            let Ok(subject) = Subject::read(rule, &[]) else { continue };
            let mut referee = Referee::new(&subject, &limits).unwrap();
            for position in positions {
                let position = numbers(position);
                let node = referee.node(&position).unwrap();
                if node.is_over() {
                    assert_eq!(referee.won(&position).unwrap(), node.wins, "{rule} {position:?}");
                } else {
                    assert_eq!(node.wins, node.winning().next().is_some(), "{rule} {position:?}");
                }
            }
        }
        for refused in ["fibonacci-nim", "sum of: nim ; 0.07"] {
            assert!(Referee::new(&Subject::read(refused, &[]).unwrap(), &limits).is_none(), "{refused}");
        }
    }

    #[test]
    fn how_long_play_lasts() {
        let subject = Subject::read("take 1..3", &[]).unwrap();
        let mut referee = Referee::new(&subject, &Limits::default()).unwrap();
        for (n, length) in [(0, 0), (1, 1), (4, 2), (5, 3), (8, 4), (40, 20)] {
            assert_eq!(referee.length(&numbers(&[n]), &mut 1000).unwrap(), Some(length), "{n}");
        }
    }
}
