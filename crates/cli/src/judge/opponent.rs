//! Opponents of a program.

use super::referee::{Choice, NoNode, Node, Referee};
use crate::stress::chance::Chance;
use crate::stress::input::Numbers;

/// How an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// It wins where it can.
    Perfect,
    /// Any move.
    Random,
    /// It wins where it can, quickly, and holds out longest where it cannot.
    Stubborn,
    /// Now this, now that.
    Mixed,
}

impl Opponent {
    pub(crate) const ALL: [Opponent; 4] =
        [Opponent::Perfect, Opponent::Random, Opponent::Stubborn, Opponent::Mixed];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Opponent::Perfect => "perfect",
            Opponent::Random => "random",
            Opponent::Stubborn => "stubborn",
            Opponent::Mixed => "mixed",
        }
    }

    pub(crate) fn by_name(name: &str) -> Option<Opponent> {
        Opponent::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Its move; the position has one.
    pub(crate) fn choose(
        self,
        referee: &mut Referee<'_>,
        node: &Node,
        chance: &mut Chance,
    ) -> Result<Choice, NoNode> {
        match self {
            Opponent::Random => {
                Ok(any(node.choices.iter(), chance).unwrap_or_else(|| node.choices[0].clone()))
            }
            Opponent::Perfect => {
                let wins = any(node.winning(), chance);
                Ok(wins
                    .or_else(|| any(node.choices.iter(), chance))
                    .unwrap_or_else(|| node.choices[0].clone()))
            }
            Opponent::Stubborn => stubborn(referee, node),
            Opponent::Mixed => {
                let now = [Opponent::Perfect, Opponent::Random, Opponent::Stubborn];
                now[usize::try_from(chance.below(3)).unwrap_or(0)].choose(referee, node, chance)
            }
        }
    }
}

fn any<'n>(choices: impl Iterator<Item = &'n Choice> + Clone, chance: &mut Chance) -> Option<Choice> {
    let count = choices.clone().count() as u64;
    if count == 0 {
        return None;
    }
    choices.clone().nth(usize::try_from(chance.below(count)).unwrap_or(0)).cloned()
}

fn stubborn(referee: &mut Referee<'_>, node: &Node) -> Result<Choice, NoNode> {
    /// New positions that a move may look at.
    const LOOKED: u32 = 500;
    let list: Vec<&Choice> = node.choices.iter().filter(|choice| choice.wins || !node.wins).collect();
    let mut left = LOOKED;
    let mut lengths: Option<Vec<u64>> = Some(Vec::new());
    for choice in &list {
        let length = match choice.over {
            Some(_) => Some(0),
            None => referee.length(&choice.to, &mut left)?,
        };
        lengths = lengths.zip(length).map(|(mut all, length)| {
            all.push(length.into());
            all
        });
        if lengths.is_none() {
            break;
        }
    }
    // Where nobody can look to the end, what leaves most lasts longest.
    let lengths = lengths.unwrap_or_else(|| list.iter().map(|choice| size(&choice.to)).collect());
    let all = lengths.iter().zip(&list);
    let best = if node.wins {
        all.min_by_key(|(length, _)| **length)
    } else {
        all.max_by_key(|(length, _)| **length)
    };
    Ok(best.map_or_else(|| node.choices[0].clone(), |(_, choice)| (*choice).clone()))
}

fn size(numbers: &Numbers) -> u64 {
    numbers.iter().map(|n| u64::try_from(n).unwrap_or(u64::MAX)).fold(0, u64::saturating_add)
}
