//! How long play lasts when the winner hurries and the loser holds out.

use std::collections::HashSet;

use crate::api::Refusal;
use crate::game::Play;
use crate::limits::Limits;
use crate::states::oracle::Component;

use super::{Stand, Table};

/// Positions that are remembered.
const MOST_POSITIONS: usize = 60_000;

impl Table<'_> {
    /// Whether it seems that few positions can follow: there are no more than lists of numbers up to these. Play that
    /// grows is stopped by the limits.
    fn is_small(&self, components: &[Component]) -> bool {
        let entries = components.iter().flat_map(|(_, state)| state);
        let lists = entries.fold(1u64, |all, n| all.saturating_mul(n.saturating_add(1)));
        lists <= (self.looked as u64).saturating_mul(40)
    }

    /// The turn that wins soonest, or loses latest; nothing where that takes too long to find.
    pub(super) fn by_length(&mut self, at: &Stand) -> Result<Option<usize>, Refusal> {
        let components = &at.components;
        if !self.is_small(components) {
            return Ok(None);
        }
        let limits = self.limits.fresh();
        let mut best: Option<(usize, (bool, u32))> = None;
        let mut left = self.looked;
        for (at, turn) in self.search.turns(components, &limits)?.into_iter().enumerate() {
            let theirs = match turn.over {
                Some(mover_wins) => (!mover_wins, 0),
                None => match self.length(self.search.after(components, &turn), &mut left, &limits)? {
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
    fn length(
        &mut self,
        root: Vec<Component>,
        left: &mut usize,
        limits: &Limits,
    ) -> Result<Option<(bool, u32)>, Refusal> {
        let mut open: HashSet<Vec<Component>> = HashSet::new();
        let mut stack = vec![root.clone()];
        while let Some(position) = stack.last().cloned() {
            if self.lengths.contains_key(&position) {
                stack.pop();
                continue;
            }
            if *left == 0 || self.lengths.len() + open.len() > MOST_POSITIONS {
                return Ok(None);
            }
            limits.spend(1)?;
            let facing = self.search.facing(&position, limits)?;
            let turns = match facing {
                Some(_) => Vec::new(),
                None => self.search.turns(&position, limits)?,
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
                *left = left.saturating_sub(1);
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
