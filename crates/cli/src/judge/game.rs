//! One game between a program and an opponent.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use grundy::api::Refusal;
use grundy::opponent::{Ended as GameEnded, Node, Stand, Style, Table, Turn};
use grundy::states::StatePosition;

use super::board::{Board, Language};
use crate::child::{Asked, NoLine};
use crate::confine::Ended;
use crate::stress::chance::Chance;

/// What a program did wrong.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// It left a winning position to the opponent.
    Gave(Stand),
    /// No such move.
    Illegal(String),
    /// It is no move at all.
    Garbage(String),
    /// It wrote a line that nobody asked for.
    Surplus(String),
    /// No answer in time.
    Late,
    /// A line without end.
    Flood,
    /// It ended before the game.
    Ended(Option<Ended>, String),
}

/// How a game went.
#[derive(Debug)]
pub(crate) struct Played {
    /// The positions, from the start on.
    pub(crate) positions: Vec<Stand>,
    /// What was wrong, and the moves that would have been right there.
    pub(crate) wrong: Option<(Wrong, Vec<Stand>)>,
    /// Whether the program has won.
    pub(crate) won: bool,
}

/// How games are played.
pub(crate) struct Match<'t, 's> {
    pub(crate) board: &'t Board<'s>,
    pub(crate) table: Table<'t>,
    pub(crate) language: Language,
    pub(crate) time: Duration,
    /// How long answers took, all of them together.
    pub(crate) busy: Duration,
}

/// What the opponent does.
pub(crate) struct Against<'a> {
    pub(crate) style: Style,
    pub(crate) chance: Chance,
    /// The positions of a game that is played again: as long as it goes as it went.
    pub(crate) script: &'a [StatePosition],
}

/// A position that nobody can play, and why.
pub(crate) type Stuck = (Stand, Refusal);

impl Match<'_, '_> {
    /// Plays one; `first`: the program moves first.
    ///
    /// # Errors
    /// Nobody can tell who wins.
    pub(crate) fn play(
        &mut self,
        program: &mut Asked,
        start: Stand,
        first: bool,
        against: &mut Against<'_>,
    ) -> Result<Played, Stuck> {
        let mut positions = vec![start];
        let mut turn = first;
        // While it goes as it went.
        let mut as_before = !against.script.is_empty();
        loop {
            let now = positions[positions.len() - 1].clone();
            let stuck = |why| (now.clone(), why);
            let node = self.table.node(&now).map_err(stuck)?;
            if let GameEnded::Over { mover_wins } = node.ended {
                return Ok(Played { positions, wrong: None, won: mover_wins == turn });
            }
            as_before &= against.script.get(positions.len() - 1).is_some_and(|it| *it == now.position());
            let chosen = if turn {
                match self.asked(program, &now, &node) {
                    Ok(chosen) => chosen,
                    Err(wrong) => {
                        let mut right: Vec<Stand> = node.winning().map(|turn| turn.after.clone()).collect();
                        if right.is_empty() {
                            right = node.turns.iter().map(|turn| turn.after.clone()).collect();
                        }
                        if let Wrong::Gave(to) = &wrong {
                            positions.push(to.clone());
                        }
                        return Ok(Played { positions, wrong: Some((wrong, right)), won: false });
                    }
                }
            } else {
                let scripted = against.script.get(positions.len()).filter(|_| as_before);
                let again = scripted.and_then(|to| self.table.turn_to(&node, to)).cloned();
                let chosen = match again {
                    Some(turn) => Some(turn),
                    None => self.table.choose(&now, against.style, against.chance.next()).map_err(stuck)?,
                };
                let Some(chosen) = chosen else { return Ok(Played { positions, wrong: None, won: false }) };
                chosen
            };
            positions.push(chosen.after);
            if let Some(won) = chosen.over {
                return Ok(Played { positions, wrong: None, won: won == turn });
            }
            turn = !turn;
        }
    }

    fn asked(&mut self, program: &mut Asked, now: &Stand, node: &Node) -> Result<Turn, Wrong> {
        let question = self.board.question(&self.language, now);
        let go_on = || Ok::<(), Infallible>(());
        let asked = Instant::now();
        let Ok(answer) = program.ask(question, self.time, go_on);
        self.busy += asked.elapsed();
        let line = match answer {
            Ok(line) => cut(&line),
            Err(NoLine::Late) => return Err(Wrong::Late),
            Err(NoLine::TooLong) => return Err(Wrong::Flood),
            Err(NoLine::Surplus(line)) => return Err(Wrong::Surplus(cut(&line))),
            Err(NoLine::Ended(how)) => return Err(Wrong::Ended(how, program.said())),
        };
        let Some(after) = self.board.answer(&self.language, &line, now) else {
            return Err(surplus(program, line, Wrong::Garbage));
        };
        let Some(turn) = self.table.turn_to(node, &after) else {
            return Err(surplus(program, line, Wrong::Illegal));
        };
        let wins = node.winning().any(|it| it == turn);
        if node.mover_wins() && !wins { Err(Wrong::Gave(turn.after.clone())) } else { Ok(turn.clone()) }
    }
}

/// A line that is no answer and is followed by another one was too many: all answers are shifted by it.
fn surplus(program: &mut Asked, line: String, other: fn(String) -> Wrong) -> Wrong {
    if program.surplus().is_some() { Wrong::Surplus(line) } else { other(line) }
}

/// The beginning of a line.
fn cut(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    let line = line.trim_end();
    let cut: String = line.chars().take(2000).collect();
    cut
}
