//! Misère play of several tokens on a graph without cycles, by search: a sum is not decided by what its parts are worth
//! alone.
//!
//! Vertices from which play can go in the same ways are one kind: kinds are told by the kinds of their options, from where
//! play ends on. A position is the list of the kinds of its tokens; tokens that cannot move drop out.

use std::collections::HashMap;

use super::misere::{Listed, Moves, Search};
use super::tokens::{TokenMove, marks, order};
use super::{Graph, GraphError, Vertex};
use crate::game::Outcome;
use crate::limits::{Exhausted, Limits};

/// Positions of several tokens under misère play, as far as they are decided.
pub struct TokenSums<'a> {
    graph: &'a Graph,
    ended: Vec<bool>,
    /// The kind of each vertex; 0 is that of vertices without a move.
    kinds: Vec<u32>,
    search: Search<Kinds>,
}

/// The kinds to which a token of each kind may go, ascending.
struct Kinds(Vec<Box<[u32]>>);

impl<'a> TokenSums<'a> {
    /// The game on this graph; at the vertices `ends` (and where no arc leaves) play of a token ends.
    ///
    /// # Errors
    /// As [`super::tokens::solve`].
    pub fn new(graph: &'a Graph, ends: &[Vertex], limits: &Limits) -> Result<TokenSums<'a>, GraphError> {
        graph.want_directed()?;
        let ended = marks(graph, ends);
        let mut kinds = vec![0; graph.vertices()];
        let mut options: Vec<Box<[u32]>> = vec![Box::default()];
        let mut numbers: HashMap<Box<[u32]>, u32> = HashMap::from([(Box::default(), 0)]);
        for v in order(graph, &ended, limits)? {
            if ended[v as usize] {
                continue;
            }
            let mut to: Vec<u32> = graph.links(v).iter().map(|link| kinds[link.to as usize]).collect();
            to.sort_unstable();
            to.dedup();
            kinds[v as usize] = *numbers.entry(to.into()).or_insert_with_key(|to| {
                options.push(to.clone());
                super::id(options.len() - 1)
            });
        }
        Ok(TokenSums { graph, ended, kinds, search: Search::new(Kinds(options)) })
    }

    /// Who wins with tokens on these vertices.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn outcome(&mut self, position: &[Vertex], limits: &Limits) -> Result<Outcome, Exhausted> {
        let state = self.state(position.iter().copied());
        Ok(if self.search.wins(&state, limits)? { Outcome::N } else { Outcome::P })
    }

    /// All winning moves, each target once, ordered by token and target.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn moves(&mut self, position: &[Vertex], limits: &Limits) -> Result<Vec<TokenMove>, Exhausted> {
        let mut moves = Vec::new();
        for (token, &v) in position.iter().enumerate() {
            if self.ended[v as usize] {
                continue;
            }
            let mut targets: Vec<Vertex> = self.graph.links(v).iter().map(|link| link.to).collect();
            targets.sort_unstable();
            targets.dedup();
            for to in targets {
                limits.spend(1 + position.len() as u64)?;
                let after = position.iter().enumerate().map(|(at, &v)| if at == token { to } else { v });
                let state = self.state(after);
                if !self.search.wins(&state, limits)? {
                    moves.push(TokenMove { token, to });
                }
            }
        }
        Ok(moves)
    }

    fn state(&self, position: impl Iterator<Item = Vertex>) -> Box<[u32]> {
        let mut state: Vec<u32> =
            position.map(|v| self.kinds[v as usize]).filter(|kind| *kind != 0).collect();
        state.sort_unstable();
        state.into()
    }
}

impl Moves for Kinds {
    type State = Box<[u32]>;
    type Step = ();

    fn moves(&mut self, state: &Box<[u32]>, limits: &Limits) -> Listed<Self> {
        let mut all = Vec::new();
        for (at, &kind) in state.iter().enumerate() {
            if at > 0 && state[at - 1] == kind {
                continue;
            }
            let options = &self.0[kind as usize];
            limits.spend(1 + options.len() as u64 * state.len() as u64)?;
            for &to in options {
                let mut next = state.to_vec();
                next.remove(at);
                if to != 0 {
                    let place = next.partition_point(|other| *other < to);
                    next.insert(place, to);
                }
                all.push(((), next.into_boxed_slice()));
            }
        }
        Ok(all)
    }

    fn words(state: &Box<[u32]>) -> u64 {
        state.len() as u64 / 2 + 1
    }
}
