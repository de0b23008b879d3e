//! Games that are over, for the player who makes it, as soon as a component of some kind is made (`lose when`,
//! `leaving .. wins`), in normal play.
//!
//! Call a component hot if some move of it ends the game so. Whoever faces a hot component wins at once. Where none is
//! hot nobody can end the game with the next move, and to leave a hot component loses: what is left are the moves that
//! leave none, and of these the last one wins, for then there is no move or each makes a hot component. That is
//! normal play of a sum: a position without hot components is lost iff the XOR of values is 0, each the least number that
//! no option without hot components has.

use std::collections::HashMap;

use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Mex;
use crate::states::options::{StateOptions, canonical, facing};
use crate::states::oracle::{Component, StateFailure};
use crate::states::{End, StateGame};

/// What a component is worth; `None` when it is hot.
type Worth = Option<u32>;

/// About so many bytes of a component that is known, beside its numbers.
const ENTRY: u64 = 112;

/// The components of such a game, as far as they are known.
#[derive(Debug)]
pub(super) struct QuickEnds<'g> {
    game: &'g StateGame,
    options: Vec<StateOptions<'g>>,
    known: HashMap<Component, Worth>,
    bytes: u64,
}

/// A component whose options are looked at.
struct Frame {
    key: Component,
    left: Vec<Vec<Component>>,
    values: Vec<u32>,
    bytes: u64,
}

/// What is known of a component at first sight.
enum Seen {
    Hot,
    Open(Frame),
}

impl<'g> QuickEnds<'g> {
    /// For a game of this kind; `None` for others.
    pub(super) fn of(game: &'g StateGame) -> Option<QuickEnds<'g>> {
        let for_maker = |end: &End| matches!(end, End::LoseWhen(_) | End::Leaving { wins: true, .. });
        let mut ends = game.parts.iter().flat_map(|core| &core.ends).peekable();
        let some = ends.peek().is_some();
        let fits = some && ends.all(for_maker) && game.play == Play::Normal && !game.move_in_all;
        (fits && game.is_plain()).then(|| QuickEnds {
            game,
            options: game.parts.iter().map(StateOptions::new).collect(),
            known: HashMap::new(),
            bytes: 0,
        })
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.bytes
    }

    /// Who wins a position of canonical components that does not end the game by itself.
    ///
    /// # Errors
    /// [`StateFailure`] when a budget runs out or play can go round.
    pub(super) fn outcome(
        &mut self,
        position: &[Component],
        limits: &Limits,
    ) -> Result<Outcome, StateFailure> {
        // One hot component is enough, and known before any value.
        let mut all = 0;
        for component in position {
            match self.worth(component.clone(), limits)? {
                None => return Ok(Outcome::N),
                Some(value) => all ^= value,
            }
        }
        Ok(if all == 0 { Outcome::P } else { Outcome::N })
    }

    fn worth(&mut self, start: Component, limits: &Limits) -> Result<Worth, StateFailure> {
        let mut open: HashMap<Component, usize> = HashMap::new();
        let mut stack: Vec<Frame> = Vec::new();
        let mut held = 0;
        let mut next = Some(start.clone());
        loop {
            if let Some(component) = next.take()
                && !self.known.contains_key(&component)
            {
                if let Some(&at) = open.get(&component) {
                    let cycle = stack[at..].iter().map(|frame| frame.key.clone()).chain([component]);
                    return Err(StateFailure::Cycle(cycle.map(|one| vec![one]).collect()));
                }
                match self.see(&component, limits)? {
                    Seen::Hot => self.know(component, None),
                    Seen::Open(frame) => {
                        held += frame.bytes;
                        open.insert(component, stack.len());
                        stack.push(frame);
                    }
                }
                limits.allow_bytes(self.bytes.saturating_add(held))?;
                limits.allow_positions((self.known.len() + stack.len()) as u64)?;
            }
            let Some(frame) = stack.last_mut() else { break };
            let Some(option) = frame.left.last() else {
                let Some(frame) = stack.pop() else { break };
                held -= frame.bytes;
                open.remove(&frame.key);
                let mut mex = Mex::default();
                mex.clear();
                frame.values.iter().for_each(|&value| mex.add(value));
                self.know(frame.key, Some(mex.get()));
                continue;
            };
            let known: Vec<Option<Worth>> = option.iter().map(|one| self.known.get(one).copied()).collect();
            if !known.contains(&Some(None)) {
                let unknown = known.iter().position(Option::is_none);
                if let Some(at) = unknown {
                    next = Some(option[at].clone());
                    continue;
                }
                frame.values.push(known.iter().flatten().flatten().fold(0, |all, value| all ^ value));
            }
            frame.left.pop();
        }
        Ok(self.known[&start])
    }

    fn know(&mut self, component: Component, worth: Worth) {
        self.bytes += ENTRY + 8 * component.1.len() as u64;
        self.known.insert(component, worth);
    }

    fn see(&mut self, (part, state): &Component, limits: &Limits) -> Result<Seen, Exhausted> {
        let at = usize::from(*part);
        let (Some(options), Some(core)) = (self.options.get_mut(at), self.game.parts.get(at)) else {
            let frame = Frame { key: (*part, state.clone()), left: Vec::new(), values: Vec::new(), bytes: 0 };
            return Ok(Seen::Open(frame));
        };
        let mut left = Vec::new();
        let mut bytes = ENTRY;
        for made in options.all(state, limits)? {
            let mut ends = made.over == Some(true);
            let mut option = Vec::new();
            for state in made.to {
                let state = canonical(&core.shape, state);
                ends = ends || facing(core, &state, limits)?.is_some();
                bytes += 56 + 8 * state.len() as u64;
                option.push((*part, state));
            }
            if ends {
                return Ok(Seen::Hot);
            }
            left.push(option);
        }
        Ok(Seen::Open(Frame { key: (*part, state.clone()), left, values: Vec::new(), bytes }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::api::{Basis, MovesWanted};
    use crate::states::oracle::StateSearch;
    use crate::states::{StateSolver, StateStudy};

    /// Compares a position with the definition, unless it is over before anybody moves; whether it was compared.
    fn agrees(rule: &str, position: &[Component]) -> bool {
        let study = StateStudy::new(rule, &[]).unwrap();
        let limits = Limits::default();
        let Some(mut ends) = QuickEnds::of(&study.game) else { return false };
        let mut search = StateSearch::new(&study.game);
        if search.facing(position, &limits).unwrap().is_some() {
            return false;
        }
        let position = search.canonical(position.to_vec());
        let found = ends.outcome(&position, &limits).unwrap();
        assert_eq!(found, search.outcome(&position, &limits).unwrap(), "{rule} {position:?}");
        true
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        #[test]
        fn random_rules_that_split_and_end_at_once(
            (p, q, r) in (0u64..4, 0u64..4, 0u64..3),
            end in prop::sample::select(vec![
                "lose when a = X and b = Y", "leaving a = X and b = Y wins", "lose when a + b = X",
                "leaving a = X wins; lose when b = Y", "lose when a = b and a > X",
            ]),
            how in prop::sample::select(vec![
                "(a-i, b) and (i, b-1)", "(a-i, b) | (a, b-i)", "(i, b-1) and (a-i, b-1) | (a-i, b)",
                "(a-i, b) | (a-i, 0) and (0, b-1)",
            ]),
            states in prop::collection::vec((0u64..5, 0u64..5), 1..3),
        ) {
            let end = end.replace('X', &p.to_string()).replace('Y', &q.to_string());
            let rule = format!("(a,b) -> {how} where 1 <= i and i <= a and i != {r} leaving a + b >= 1 and a <= 5; {end}");
            if StateStudy::new(&rule, &[]).is_ok() {
                let position: Vec<Component> = states.iter().map(|(a, b)| (0, vec![*a, *b])).collect();
                agrees(&rule, &position);
            }
        }
    }

    #[test]
    fn sheets_of_paper_and_heaps() {
        let sheets = "(w,h) -> (i,h) and (w-i,h) where 1 <= i < w; (w,h) -> (w,i) and (w,h-i) where 1 <= i < h; \
                      lose when w = 1 and h = 1";
        let mut compared = 0;
        for w in 1..=4 {
            for h in 1..=4 {
                compared += u32::from(agrees(sheets, &[(0, vec![w, h])]));
                compared += u32::from(agrees(sheets, &[(0, vec![w, h]), (0, vec![2, 3])]));
            }
        }
        assert_eq!(compared, 30);
        for n in 0..=7 {
            agrees("take 1..2 or split; lose when n = 3", &[(0, vec![n]), (0, vec![4])]);
            agrees("n -> i and n-i-1 where 0 <= i < n; leaving n = 2 wins", &[(0, vec![n]), (0, vec![2])]);
        }
        // Others are left to the definition.
        for rule in [
            "take 1..3; lose when n = 2; misere",
            "take 1..3; win when n = 2",
            "take 1..3; leaving n = 2 loses",
            "(a,b) -> (a-1,b) | (a,b-1)",
            "(a,b) -> (a-1,b) | (a,b-1); lose when a = 1; move in all",
        ] {
            assert!(QuickEnds::of(&StateStudy::new(rule, &[]).unwrap().game).is_none(), "{rule}");
        }
    }

    #[test]
    fn large_sheets_are_answered_with_all_winning_cuts() {
        let study = StateStudy::new("cutting-game", &[]).unwrap();
        let limits = Limits::default();
        let mut solver = StateSolver::new(&study, &limits);
        let mut search = StateSearch::new(&study.game);
        let all = MovesWanted::All { limit: 1000 };
        for text in ["6,4", "5,5"] {
            let position = study.position(text).unwrap();
            let components = study.components(&position).unwrap();
            let found = solver.answer(&position, all).unwrap();
            assert_eq!(found.moves.len(), search.winning_turns(&components, &limits).unwrap().len());
        }
        // A square of even side is cut in two equal halves and what follows is mirrored.
        for side in [20, 40] {
            let found = solver.answer(&study.position(&format!("{side},{side}")).unwrap(), all).unwrap();
            assert_eq!((found.outcome, found.basis), (Outcome::N, Basis::QuickEnds));
            assert!(found.complete && !found.moves.is_empty());
        }
    }
}
