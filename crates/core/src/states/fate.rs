//! Positions from which play may go round: won, lost or drawn, the moves that keep it so, and how many
//! moves are left.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::api::{MovesWanted, Refusal};
use crate::game::Play;
use crate::graph::loopy::Fate;
use crate::limits::{Exhausted, Limits};
use crate::states::answered::{as_position, shown};
use crate::states::engine::bytes;
use crate::states::engine::{Classifying, Fates, Tell, go_on};
use crate::states::kept::kind;
use crate::states::oracle::{Component, StateSearch, StateTurn, without_rings};
use crate::states::{StatePosition, StateWinningMove};

/// What becomes of a position where play may go round, when both play well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateFate {
    /// The position asked about.
    pub position: StatePosition,
    /// The convention of the verdict.
    pub play: Play,
    /// Won, lost or drawn. The winner hurries, the loser holds out; nobody who can hold a draw is called
    /// the loser.
    pub fate: Fate,
    /// The winning moves, each with the moves of both players that are left after it, the quickest first. Of
    /// a draw: the moves that keep it. None for a player who loses.
    pub moves: Vec<(StateWinningMove, Option<u32>)>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// How many there are, when known.
    pub total: Option<BigUint>,
    /// How many options the position has: after which the other player loses, draws, wins.
    pub options: [usize; 3],
    /// How many positions can follow, itself included.
    pub followed: usize,
    /// Of a draw: positions round which both can hold it, the first once more at the end. Else none.
    pub cycle: Vec<StatePosition>,
}

/// What was classified for earlier questions, or begun.
#[derive(Debug, Default)]
pub(super) enum Classified {
    /// Nothing.
    #[default]
    Nothing,
    /// Begun and stopped.
    Begun(Classifying),
    /// All that follows from some position.
    Whole(Fates),
}

impl Classified {
    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        match self {
            Classified::Nothing => 0,
            Classified::Begun(begun) => begun.held(),
            Classified::Whole(fates) => fates.held(),
        }
    }

    /// What writes it down, if there is anything.
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        match self {
            Classified::Nothing => {}
            Classified::Begun(begun) => put(out, |out| begun.put(out)),
            Classified::Whole(fates) => put(out, |out| fates.put(out)),
        }
    }
}

fn put(out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    bytes::put(out, kind::CLASSIFYING);
    write(out);
}

/// What becomes of a position, from the fates of all that can follow from it; those that are known already
/// are used.
pub(super) fn fate_of(
    search: &mut StateSearch<'_>,
    known: &mut Classified,
    (position, components): (&StatePosition, &[Component]),
    wanted: MovesWanted,
    tell: &mut Tell<'_>,
    limits: &Limits,
) -> Result<StateFate, Refusal> {
    let start = search.after(components, &StateTurn { moved: Vec::new(), over: None });
    let fates = match std::mem::take(known) {
        Classified::Whole(fates) if fates.get(&start).is_some() => fates,
        before => {
            let mut begun = match before {
                Classified::Begun(begun) if begun.is_of(&start) => Some(begun),
                _ => None,
            };
            let mut tell = |met: usize, write: &dyn Fn(&mut Vec<u8>)| tell(met, &|out| put(out, write));
            let fates = go_on(search, std::slice::from_ref(&start), &mut begun, &mut tell, limits);
            if let Some(begun) = begun {
                *known = Classified::Begun(begun);
            }
            fates.map_err(Refusal::TooMuchFollows)?
        }
    };
    let answer = answered(search, &fates, (position, components), wanted, limits);
    *known = Classified::Whole(fates);
    answer
}

fn answered(
    search: &mut StateSearch<'_>,
    fates: &Fates,
    (position, components): (&StatePosition, &[Component]),
    wanted: MovesWanted,
    limits: &Limits,
) -> Result<StateFate, Refusal> {
    let start = search.after(components, &StateTurn { moved: Vec::new(), over: None });
    // A position that was missed must not pass for a draw.
    let known = |position: &[Component]| fates.get(position).expect("all that can follow was classified");
    let fate = known(&start);
    let turns = match search.facing(components, limits)? {
        Some(_) => Vec::new(),
        None => search.turns(components, limits)?,
    };
    let mut options = [0usize; 3];
    let mut good: Vec<(&StateTurn, Option<u32>)> = Vec::new();
    for turn in &turns {
        let left = match turn.over {
            Some(true) => Fate::Loss(0),
            Some(false) => Fate::Win(0),
            None => known(&search.after(components, turn)),
        };
        let (kind, moves) = match left {
            Fate::Loss(moves) => (0, Some(moves)),
            Fate::Draw => (1, None),
            Fate::Win(moves) => (2, Some(moves)),
        };
        options[kind] += 1;
        match (fate, left) {
            (Fate::Win(_), Fate::Loss(_)) | (Fate::Draw, Fate::Draw) => good.push((turn, moves)),
            _ => {}
        }
    }
    good.sort_by_key(|&(_, moves)| moves);
    let cycle = match fate {
        Fate::Draw => round(search, fates, &start, limits)?,
        Fate::Win(_) | Fate::Loss(_) => Vec::new(),
    };
    let most = wanted.most();
    let moves = good.iter().take(most);
    let moves = moves.map(|&(turn, left)| (shown(search.game(), components, turn), left)).collect();
    Ok(StateFate {
        position: position.clone(),
        play: search.game().play,
        fate,
        moves,
        complete: good.len() <= most,
        total: Some(good.len().into()),
        options,
        followed: fates.followed(&start, limits)?.unwrap_or(0),
        cycle: cycle.into_iter().map(|at| as_position(without_rings(search.game(), at))).collect(),
    })
}

/// Where the first moves that keep a draw lead, until a position is met again.
fn round(
    search: &mut StateSearch<'_>,
    fates: &Fates,
    start: &[Component],
    limits: &Limits,
) -> Result<Vec<Vec<Component>>, Exhausted> {
    let mut path: Vec<Vec<Component>> = vec![start.to_vec()];
    let mut places = HashMap::from([(start.to_vec(), 0)]);
    while let Some(at) = path.last() {
        let turns = search.turns(at, limits)?;
        let left = turns.iter().filter(|turn| turn.over.is_none()).map(|turn| search.after(at, turn));
        let Some(next) = left.into_iter().find(|next| fates.get(next) == Some(Fate::Draw)) else { break };
        if let Some(&from) = places.get(&next) {
            path.push(next);
            return Ok(path.split_off(from));
        }
        limits.allow_positions(path.len() as u64)?;
        places.insert(next.clone(), path.len());
        path.push(next);
    }
    Ok(Vec::new())
}
