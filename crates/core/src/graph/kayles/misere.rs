//! Misère play of both games: positions are the forms of their components side by side, which are searched.
//! Equal components do not cancel here.

use super::super::misere::{Listed, Moves, Search};
use super::super::{Graph, GraphError};
use super::form::{Component, Form};
use super::{Kayles, Solver};
use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};

/// Who wins, and all winning choices: a vertex twice, or the ends of an edge.
pub(super) fn solve(
    graph: &Graph,
    kayles: Kayles,
    limits: &Limits,
) -> Result<(Outcome, Vec<[u32; 2]>), GraphError> {
    let whole = Component::of_graph(graph);
    let everything = vec![true; graph.vertices()];
    let mut search = Search::new(Solver::new(kayles));
    let parts: Vec<Component> = whole.parts(&everything).iter().map(|part| whole.restricted(part)).collect();
    let start = search.game.position(&parts, limits)?;
    if !search.wins(&start, limits)? {
        return Ok((Outcome::P, Vec::new()));
    }
    let mut winning = Vec::new();
    for (choice, gone) in whole.choices(kayles) {
        limits.spend(whole.size())?;
        let left = search.game.position(&whole.without(&gone), limits)?;
        if !search.wins(&left, limits)? {
            winning.push(choice);
        }
    }
    Ok((Outcome::N, winning))
}

impl Solver {
    /// The components as places of their forms, ascending; those without a move left out.
    fn position(&mut self, parts: &[Component], limits: &Limits) -> Result<Box<[u32]>, Exhausted> {
        let mut places = Vec::with_capacity(parts.len());
        for part in parts {
            let place = self.place(part, limits)?;
            if self.is_alive(place) {
                places.push(place);
            }
        }
        places.sort_unstable();
        Ok(places.into())
    }

    /// Whether a component has a move: in Arc Kayles a lone vertex has none.
    fn is_alive(&self, place: u32) -> bool {
        self.kayles == Kayles::Node || self.list[place as usize].form != Form::Path(1)
    }
}

impl Moves for Solver {
    type State = Box<[u32]>;
    type Step = ();

    fn moves(&mut self, state: &Box<[u32]>, limits: &Limits) -> Listed<Self> {
        let mut all = Vec::new();
        for (at, &place) in state.iter().enumerate() {
            if at > 0 && state[at - 1] == place {
                continue;
            }
            if self.list[place as usize].options.is_none() {
                let options = self.options(place, Play::Misere, limits)?;
                self.list[place as usize].options = Some(options);
            }
            let options = self.list[place as usize].options.as_deref().unwrap_or_default();
            limits.spend(1 + options.len() as u64 * state.len() as u64)?;
            for parts in options {
                let mut next: Vec<u32> = state.to_vec();
                next.remove(at);
                next.extend(parts.iter().copied().filter(|&part| self.is_alive(part)));
                next.sort_unstable();
                all.push(((), next.into_boxed_slice()));
            }
        }
        Ok(all)
    }

    fn words(state: &Box<[u32]>) -> u64 {
        state.len() as u64 / 2 + 1
    }
}
