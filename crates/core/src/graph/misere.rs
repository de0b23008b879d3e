//! Misère play by the definition: who finds no move wins. Grundy values say nothing here, so positions are
//! searched depth first, each decided once, until the budget ends.

use std::collections::HashMap;
use std::hash::Hash;

use crate::limits::{Exhausted, Limits};

/// A game whose play must end.
pub(super) trait Moves {
    /// A position.
    type State: Clone + Eq + Hash;
    /// What a move is called.
    type Step: Copy;

    /// All moves, each with the position that it leaves.
    ///
    /// # Errors
    /// When the budget runs out.
    fn moves(&mut self, state: &Self::State, limits: &Limits) -> Listed<Self>;

    /// Words that a position holds.
    fn words(state: &Self::State) -> u64;
}

/// The moves of a position.
pub(super) type Listed<G> = Result<Vec<(<G as Moves>::Step, <G as Moves>::State)>, Exhausted>;

/// Bytes of a position beside its own words: its place in the map, the head of its list.
const BESIDE: u64 = 64;

/// Positions that are decided.
pub(super) struct Search<G: Moves> {
    pub(super) game: G,
    known: HashMap<G::State, bool>,
    held: u64,
}

/// A position on the way down: what its moves leave, and how many of these are looked at.
struct Frame<S> {
    state: S,
    next: Vec<S>,
    at: usize,
}

impl<G: Moves> Search<G> {
    pub(super) fn new(game: G) -> Self {
        Search { game, known: HashMap::new(), held: 0 }
    }

    /// All winning moves, in the order of the game; of no move the winner has none to make.
    ///
    /// # Errors
    /// When the budget runs out.
    pub(super) fn winning(&mut self, state: &G::State, limits: &Limits) -> Result<Vec<G::Step>, Exhausted> {
        let mut winning = Vec::new();
        for (step, next) in self.game.moves(state, limits)? {
            if !self.wins(&next, limits)? {
                winning.push(step);
            }
        }
        Ok(winning)
    }

    /// Whether the player to move wins: with a stack of our own, since play may be long.
    ///
    /// # Errors
    /// When the budget runs out.
    pub(super) fn wins(&mut self, start: &G::State, limits: &Limits) -> Result<bool, Exhausted> {
        if let Some(&known) = self.known.get(start) {
            return Ok(known);
        }
        // Bytes of the positions on the way down and of what their moves leave.
        let mut open = 0;
        let mut stack = vec![self.frame(start.clone(), &mut open, limits)?];
        while let Some(frame) = stack.last_mut() {
            // A move to a lost position wins; so does having none.
            let mut wins = frame.next.is_empty();
            let mut deeper = None;
            while let Some(next) = frame.next.get(frame.at) {
                match self.known.get(next) {
                    Some(true) => frame.at += 1,
                    Some(false) => {
                        wins = true;
                        break;
                    }
                    None => {
                        deeper = Some(next.clone());
                        break;
                    }
                }
            }
            if let Some(state) = deeper {
                let frame = self.frame(state, &mut open, limits)?;
                stack.push(frame);
                continue;
            }
            if let Some(done) = stack.pop() {
                open -= bytes::<G>(&done);
                self.held += BESIDE + 8 * G::words(&done.state);
                limits.allow_positions(self.known.len() as u64 + 1)?;
                self.known.insert(done.state, wins);
            }
        }
        Ok(self.known[start])
    }

    fn frame(
        &mut self,
        state: G::State,
        open: &mut u64,
        limits: &Limits,
    ) -> Result<Frame<G::State>, Exhausted> {
        let next: Vec<G::State> =
            self.game.moves(&state, limits)?.into_iter().map(|(_, next)| next).collect();
        let frame = Frame { state, next, at: 0 };
        *open += bytes::<G>(&frame);
        limits.allow_bytes(self.held + *open)?;
        Ok(frame)
    }
}

fn bytes<G: Moves>(frame: &Frame<G::State>) -> u64 {
    BESIDE + frame.next.iter().map(|next| BESIDE + 8 * G::words(next)).sum::<u64>()
}
