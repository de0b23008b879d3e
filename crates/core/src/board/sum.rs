//! Sums under misère play, searched. Games that are equal are one game: those with the same options, and
//! those that simplify (J. H. Conway, On Numbers and Games, 1976, chapter 12): G is H when every option of H is
//! one of G, every other option of G has H as an option, and, should H have no options, G is won.

use std::collections::HashMap;

use crate::limits::{Exhausted, Limits};

/// Games in their simplest form by number; game 0 has no options.
#[derive(Debug, Clone)]
pub(super) struct Games {
    /// The options of each, ascending.
    options: Vec<Vec<u32>>,
    /// Whether the player to move wins it alone.
    won: Vec<bool>,
    by_options: HashMap<Vec<u32>, u32>,
}

impl Default for Games {
    fn default() -> Games {
        // Who cannot move wins.
        Games { options: vec![Vec::new()], won: vec![true], by_options: HashMap::from([(Vec::new(), 0)]) }
    }
}

/// The game with no options but the ended one: two of them are as good as none.
fn is_star(games: &Games, game: u32) -> bool {
    games.options(game) == [0]
}

impl Games {
    fn options(&self, game: u32) -> &[u32] {
        self.options.get(game as usize).map_or(&[], Vec::as_slice)
    }

    /// The game with these options (ascending, distinct).
    pub(super) fn intern(&mut self, options: Vec<u32>) -> u32 {
        if let Some(&known) = self.by_options.get(&options) {
            return known;
        }
        let won = options.iter().any(|option| !self.won[*option as usize]);
        let mut smaller: Vec<u32> =
            options.iter().flat_map(|option| self.options(*option)).copied().collect();
        smaller.sort_unstable();
        smaller.dedup();
        let simplest = smaller.into_iter().find(|&small| {
            let kept = self.options(small);
            let inside = kept.iter().all(|option| options.binary_search(option).is_ok());
            let back = |option: &u32| {
                kept.binary_search(option).is_ok() || self.options(*option).binary_search(&small).is_ok()
            };
            inside && options.iter().all(back) && (!kept.is_empty() || won)
        });
        let game = simplest.unwrap_or_else(|| {
            self.options.push(options.clone());
            self.won.push(won);
            u32::try_from(self.options.len() - 1).unwrap_or(u32::MAX)
        });
        self.by_options.insert(options, game);
        game
    }
}

/// Outcomes of sums, kept.
#[derive(Debug, Clone, Default)]
pub(super) struct Sums {
    known: HashMap<Vec<u32>, bool>,
}

impl Sums {
    /// Whether the player to move wins this sum under misère play.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn wins(&mut self, games: &Games, parts: &[u32], limits: &Limits) -> Result<bool, Exhausted> {
        let first = sorted(games, parts.to_vec());
        let mut waiting: Vec<(Vec<u32>, Vec<Vec<u32>>)> = vec![(first.clone(), all_options(games, &first))];
        while let Some((sum, options)) = waiting.last_mut() {
            if self.known.contains_key(sum) {
                waiting.pop();
                continue;
            }
            limits.spend(1 + sum.len() as u64)?;
            if sum.is_empty() {
                self.known.insert(std::mem::take(sum), true);
                waiting.pop();
                continue;
            }
            // The last option is looked at until it is known: a lost one decides.
            match options.last() {
                None => {
                    limits.allow_positions(self.known.len() as u64 + 1)?;
                    self.known.insert(std::mem::take(sum), false);
                    waiting.pop();
                }
                Some(option) => match self.known.get(option) {
                    Some(false) => {
                        limits.allow_positions(self.known.len() as u64 + 1)?;
                        self.known.insert(std::mem::take(sum), true);
                        waiting.pop();
                    }
                    Some(true) => _ = options.pop(),
                    None => {
                        let next = option.clone();
                        let options = all_options(games, &next);
                        waiting.push((next, options));
                    }
                },
            }
        }
        Ok(self.known[&first])
    }
}

/// Without ended games, and without pairs of stars.
fn sorted(games: &Games, mut parts: Vec<u32>) -> Vec<u32> {
    let stars = parts.iter().filter(|part| is_star(games, **part)).count();
    let mut star =
        (stars % 2 == 1).then(|| parts.iter().copied().find(|part| is_star(games, *part))).flatten();
    parts.retain(|part| *part != 0 && (!is_star(games, *part) || star.take().is_some()));
    parts.sort_unstable();
    parts
}

fn all_options(games: &Games, sum: &[u32]) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    for (at, part) in sum.iter().enumerate() {
        if at > 0 && sum[at - 1] == *part {
            continue;
        }
        for option in games.options(*part) {
            let mut next = sum.to_vec();
            next[at] = *option;
            all.push(sorted(games, next));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}
