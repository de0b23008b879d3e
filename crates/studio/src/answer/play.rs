//! Games that are played on the page.

use grundy::api::{Study, Subject};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::opponent::{Ended, Stand, Style, Table, Turn, played};
use grundy::states::{StatePosition, StateStudy};
use grundy_json as json_of;
use grundy_json::states::{move_value, named, position_value, shown, state_move};
use grundy_text::Text;
use grundy_text::studio::StudioProblem;
use serde_json::{Value, json};

use super::position::state;
use super::{Problem, Reply};
use crate::ask::{Ask, MOST_LIST};

/// Positions of a game, at most.
const MOST_POSITIONS: u64 = 200;
/// Better moves that a review names.
const BETTER: usize = 3;

/// A rule as it is played.
pub(crate) struct Played {
    /// The form in which it is played.
    pub(crate) study: StateStudy,
    heaps: Option<Study>,
}

impl Played {
    /// The rule of a question.
    pub(crate) fn new(ask: &Ask) -> Result<Played, Problem> {
        let subject = ask.subject("rule")?;
        let study = played(&subject)?;
        let heaps = match subject {
            Subject::Heaps(heaps) => Some(heaps),
            Subject::States(_) => None,
        };
        Ok(Played { study, heaps })
    }

    /// A game of it.
    pub(crate) fn table(&self, limits: &Limits) -> Table<'_> {
        Table::new(&self.study, self.heaps.as_ref(), limits)
    }

    /// A position as it is written; without anything left, `0`.
    pub(crate) fn written(&self, position: &StatePosition) -> String {
        match shown(&self.study.game, position) {
            nothing if nothing.is_empty() => "0".to_owned(),
            text => text,
        }
    }

    /// What every answer about a position begins with.
    pub(crate) fn head(&self, position: &StatePosition) -> Value {
        json_of::with_version(json!({
            "rule": self.study.canonical,
            "play": json_of::play(self.study.game.play),
            "position": self.value(position),
            "position_text": self.written(position),
        }))
    }

    /// A position as JSON.
    pub(crate) fn value(&self, position: &StatePosition) -> Value {
        position_value(&self.study.game, position)
    }

    /// A turn in words.
    pub(crate) fn said(&self, position: &StatePosition, turn: &Turn, text: &dyn Text) -> String {
        let game = &self.study.game;
        state_move(text, game, named(game, position), &turn.changes)
    }

    /// What becomes of which components.
    pub(crate) fn step(&self, turn: &Turn) -> Value {
        move_value(&self.study.game, &turn.changes)
    }

    /// The games of a sum.
    pub(crate) fn parts(&self) -> usize {
        self.study.game.parts.len()
    }

    fn turn(&self, position: &StatePosition, turn: &Turn, text: &dyn Text) -> Value {
        let after = turn.after.position();
        let mut value = self.step(turn);
        value["text"] = self.said(position, turn, text).into();
        value["position"] = self.value(&after);
        value["position_text"] = self.written(&after).into();
        value["over"] = json!(turn.over);
        value
    }
}

/// The positions of a field, in their order.
fn list<'a>(ask: &'a Ask, played: &Played, name: &'static str) -> Result<Vec<StatePosition>, Problem> {
    let texts: Vec<&'a str> =
        ask.text_of(name, MOST_LIST)?.into_iter().flat_map(|list| list.split('|')).collect();
    if texts.len() as u64 > MOST_POSITIONS {
        return Err(StudioProblem::TooLarge { name, most: MOST_POSITIONS }.into());
    }
    Ok(texts.into_iter().map(|text| played.study.position(text)).collect::<Result<_, _>>()?)
}

/// One turn on: where the game stands after it.
fn onward(
    played: &Played,
    table: &mut Table<'_>,
    from: &Stand,
    to: &StatePosition,
) -> Result<Stand, Problem> {
    let node = table.node(from)?;
    let found = table.turn_to(&node, to).map(|turn| turn.after.clone());
    found.ok_or_else(|| {
        let (from, to) = (played.written(&from.position()), played.written(to));
        StudioProblem::NoTurn { from, to }.into()
    })
}

/// Where the game stands: a position, after those of `history` where the rule reads the turns before.
fn stand(ask: &Ask, played: &Played, table: &mut Table<'_>, at: &StatePosition) -> Result<Stand, Problem> {
    let history = list(ask, played, "history")?;
    let Some((first, rest)) = history.split_first().filter(|_| !played.study.game.is_plain()) else {
        return Ok(table.start(at)?);
    };
    let mut now = table.start(first)?;
    for to in rest.iter().chain([at]) {
        now = onward(played, table, &now, to)?;
    }
    Ok(now)
}

/// How the game stands before anybody moves: null, or whether the player who would be to move has won.
pub(crate) fn over(ended: Ended) -> Value {
    match ended {
        Ended::Not => Value::Null,
        Ended::Over { mover_wins } => mover_wins.into(),
    }
}

pub(super) fn turns(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let played = Played::new(ask)?;
    let position = state(ask, &played.study)?;
    let mut table = played.table(limits);
    let mut value = played.head(&position);
    let at = stand(ask, &played, &mut table, &position)?;
    value["remembers"] = (!played.study.game.is_plain()).into();
    value["over"] = over(table.ended(&at)?);
    value["mover_wins"] = json!(table.outcome(&at).ok().map(|outcome| outcome == Outcome::N));
    let turns = table.turns(&at)?;
    value["turns"] = turns.iter().map(|turn| played.turn(&position, turn, ask.text())).collect();
    Ok(value.into())
}

pub(super) fn reply(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let style = match ask.one_of("opponent", &["perfect", "errs-15", "errs-50", "random", "holds-out"])? {
        "errs-15" => Style::Errs { percent: 15 },
        "errs-50" => Style::Errs { percent: 50 },
        "random" => Style::Random,
        "holds-out" => Style::HoldsOut,
        _ => Style::Perfect,
    };
    let seed = ask.count("seed", u64::MAX)?.unwrap_or(0);
    let played = Played::new(ask)?;
    let position = state(ask, &played.study)?;
    let mut table = played.table(limits);
    let mut value = played.head(&position);
    let at = stand(ask, &played, &mut table, &position)?;
    value["over"] = over(table.ended(&at)?);
    let turn = table.choose(&at, style, seed)?;
    value["turn"] = turn.map_or(Value::Null, |turn| played.turn(&position, &turn, ask.text()));
    Ok(value.into())
}

pub(super) fn review(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let played = Played::new(ask)?;
    let positions = list(ask, &played, "positions")?;
    if positions.is_empty() {
        return Err(StudioProblem::Missing { name: "positions" }.into());
    }
    let mut table = played.table(limits);
    let mut all = Vec::new();
    let mut before: Option<Stand> = None;
    for position in positions {
        // Where the rule reads the turns before, the list is one game.
        let at = match before.take().filter(|_| !played.study.game.is_plain()) {
            Some(before) => onward(&played, &mut table, &before, &position)?,
            None => stand(ask, &played, &mut table, &position)?,
        };
        before = Some(at.clone());
        let outcome = table.outcome(&at)?;
        let mut better = Vec::new();
        if outcome == Outcome::N {
            for turn in table.turns(&at)? {
                if better.len() < BETTER && table.wins(&turn)? {
                    better.push(played.turn(&position, &turn, ask.text()));
                }
            }
        }
        all.push(json!({
            "position_text": played.written(&position),
            "over": over(table.ended(&at)?),
            "mover_wins": outcome == Outcome::N,
            "winning": better,
        }));
    }
    let value = json_of::with_version(json!({
        "rule": played.study.canonical,
        "play": json_of::play(played.study.game.play),
        "positions": all,
    }));
    Ok(value.into())
}
