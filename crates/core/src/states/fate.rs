//! Positions from which play may go round: won, lost or drawn, the moves that keep it so, and how many
//! moves are left.

use num_bigint::BigUint;

use crate::api::{MovesWanted, Refusal};
use crate::game::Play;
use crate::graph::loopy::Fate;
use crate::limits::Limits;
use crate::states::engine::{Fates, classify};
use crate::states::oracle::{Component, StateSearch, StateTurn};
use crate::states::solver::shown;
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
}

/// What becomes of a position, from the fates of all that can follow from it; those that are known already
/// are used.
pub(super) fn fate_of(
    search: &mut StateSearch<'_>,
    known: &mut Option<Fates>,
    position: &StatePosition,
    components: &[Component],
    wanted: MovesWanted,
    limits: &Limits,
) -> Result<StateFate, Refusal> {
    let start = search.after(components, &StateTurn { moved: Vec::new(), over: None });
    let fates = match known.take() {
        Some(fates) if fates.get(&start).is_some() => fates,
        _ => classify(search, std::slice::from_ref(&start), limits).map_err(Refusal::TooMuchFollows)?,
    };
    let answer = answered(search, &fates, position, components, wanted, limits);
    *known = Some(fates);
    answer
}

fn answered(
    search: &mut StateSearch<'_>,
    fates: &Fates,
    position: &StatePosition,
    components: &[Component],
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
        followed: fates.len(),
    })
}
