//! Every position of a game and every turn, so that it can be played without anybody to ask.

use std::collections::{HashMap, VecDeque};

use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::opponent::{Stand, Style, Table};
use grundy::states::StatePosition;
use grundy_text::studio::FixedProblem;
use grundy_text::{En, Text, Zh};
use serde_json::{Value, json};

use super::NoPage;
use crate::answer::play::{Played, over};

/// Positions of a page, at most.
pub(super) const MOST_POSITIONS: usize = 10_000;
/// Turns of a page, at most: some megabytes.
pub(super) const MOST_TURNS: usize = 120_000;

/// What the page plays by.
pub(super) struct Plays {
    /// A list for each position: as written, as JSON, who has won, who wins, turns, the perfect one, the one that
    /// holds out. A turn: components, what becomes of them, its words, what follows, who has won.
    pub(super) positions: Vec<Value>,
    /// The words of turns in both languages, each once.
    pub(super) words: [Vec<String>; 2],
    /// The positions as they are written, the nearest first.
    pub(super) written: Vec<String>,
}

/// Positions in the order in which they were met.
#[derive(Default)]
struct Met {
    numbers: HashMap<(Stand, bool), usize>,
    open: VecDeque<(Stand, bool)>,
}

impl Met {
    fn number(&mut self, at: &Stand, ended: bool) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry((at.clone(), ended)).or_insert_with(|| {
            self.open.push_back((at.clone(), ended));
            next
        })
    }
}

/// All that can follow a position.
pub(super) fn all(played: &Played, start: &StatePosition, limits: &Limits) -> Result<Plays, NoPage> {
    let mut plays = Plays { positions: Vec::new(), words: [Vec::new(), Vec::new()], written: Vec::new() };
    let mut met = Met::default();
    let mut words: HashMap<[String; 2], usize> = HashMap::new();
    let mut table: Table<'_> = played.table(limits);
    met.number(&table.start(start)?, false);
    let mut count = 0;
    while let Some((at, ended)) = met.open.pop_front() {
        limits.go_on().map_err(grundy::api::Refusal::from)?;
        let position = at.position();
        let written = played.written(&position);
        if ended {
            // Who has won is said by the turn that ended the game.
            plays.positions.push(json!([written, played.value(&position), null, null, [], null, null]));
            plays.written.push(written);
            continue;
        }
        let turns = table.turns(&at)?;
        count += turns.len();
        let mut all = Vec::new();
        for turn in &turns {
            let said = [&En as &dyn Text, &Zh].map(|text| played.said(&position, turn, text));
            let next = words.len();
            let word = *words.entry(said.clone()).or_insert_with(|| {
                for (list, text) in plays.words.iter_mut().zip(said) {
                    list.push(text);
                }
                next
            });
            let step = played.step(turn);
            let to = met.number(&turn.after, turn.over.is_some());
            all.push(json!([step["component"], step["to"], word, to, turn.over]));
        }
        if met.numbers.len() > MOST_POSITIONS || count > MOST_TURNS {
            return Err(FixedProblem::TooLarge { positions: MOST_POSITIONS, turns: MOST_TURNS }.into());
        }
        let ended = table.ended(&at)?;
        let mut best = |style| -> Result<Value, NoPage> {
            let chosen = table.choose(&at, style, 1)?;
            Ok(json!(chosen.and_then(|chosen| turns.iter().position(|turn| *turn == chosen))))
        };
        let (perfect, holds) = (best(Style::Perfect)?, best(Style::HoldsOut)?);
        let wins = table.outcome(&at)? == Outcome::N;
        plays.positions.push(json!([
            written,
            played.value(&position),
            over(ended),
            wins,
            all,
            perfect,
            holds
        ]));
        plays.written.push(written);
    }
    Ok(plays)
}
