//! One game between a program and an opponent.

use std::convert::Infallible;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::opponent::Opponent;
use super::referee::{Choice, NoNode, Node, Referee};
use crate::child::{Asked, NoLine};
use crate::stress::answer::Form;
use crate::stress::chance::Chance;
use crate::stress::format::Format;
use crate::stress::input::Numbers;

/// What a program did wrong.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// It left a winning position to the opponent.
    Gave(Numbers),
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
    Ended(Option<ExitStatus>, String),
}

/// How a game went.
#[derive(Debug)]
pub(crate) struct Played {
    /// The positions, from the start on.
    pub(crate) positions: Vec<Numbers>,
    /// What was wrong, and the moves that would have been right there.
    pub(crate) wrong: Option<(Wrong, Vec<Numbers>)>,
    /// Whether the program has won.
    pub(crate) won: bool,
}

/// How games are played.
pub(crate) struct Table<'t, 's> {
    pub(crate) referee: &'t mut Referee<'s>,
    pub(crate) format: &'t Format,
    pub(crate) form: &'t Form,
    pub(crate) time: Duration,
    /// How long answers took, all of them together.
    pub(crate) busy: Duration,
}

/// What the opponent does.
pub(crate) struct Against<'a> {
    pub(crate) opponent: Opponent,
    pub(crate) chance: Chance,
    /// Moves of a game that is played again: as long as it goes as it went.
    pub(crate) script: &'a [Numbers],
}

impl Table<'_, '_> {
    /// Plays one; `first`: the program moves first.
    ///
    /// # Errors
    /// Nobody can tell who wins.
    pub(crate) fn play(
        &mut self,
        program: &mut Asked,
        start: Numbers,
        first: bool,
        against: &mut Against<'_>,
    ) -> Result<Played, NoNode> {
        let mut positions = vec![start];
        let mut turn = first;
        loop {
            let now = positions[positions.len() - 1].clone();
            let node = self.referee.node(&now)?;
            if node.is_over() {
                let won = self.referee.won(&now)? == turn;
                return Ok(Played { positions, wrong: None, won });
            }
            let choice = if turn {
                match self.asked(program, &now, &node) {
                    Ok(choice) => choice,
                    Err(wrong) => {
                        let right = node.winning().map(|choice| choice.to.clone());
                        let mut right: Vec<Numbers> = right.collect();
                        if right.is_empty() {
                            right = node.choices.iter().map(|choice| choice.to.clone()).collect();
                        }
                        if let Wrong::Gave(to) = &wrong {
                            positions.push(to.clone());
                        }
                        return Ok(Played { positions, wrong: Some((wrong, right)), won: false });
                    }
                }
            } else {
                let scripted = against.script.get(positions.len()).filter(|_| {
                    positions.iter().zip(against.script).all(|(played, before)| played == before)
                });
                let again = scripted.and_then(|to| node.choices.iter().find(|it| it.to == *to).cloned());
                match again {
                    Some(choice) => choice,
                    None => against.opponent.choose(self.referee, &node, &mut against.chance)?,
                }
            };
            positions.push(choice.to.clone());
            if let Some(won) = choice.over {
                return Ok(Played { positions, wrong: None, won: won == turn });
            }
            turn = !turn;
        }
    }

    fn asked(&mut self, program: &mut Asked, now: &Numbers, node: &Node) -> Result<Choice, Wrong> {
        let question = self.format.write(std::slice::from_ref(now));
        let go_on = || Ok::<(), Infallible>(());
        let asked = Instant::now();
        let Ok(answer) = program.ask(question, self.time, go_on);
        self.busy += asked.elapsed();
        let line = match answer {
            Ok(line) => cut(&line),
            Err(NoLine::Late) => return Err(Wrong::Late),
            Err(NoLine::TooLong) => return Err(Wrong::Flood),
            Err(NoLine::Surplus(line)) => return Err(Wrong::Surplus(cut(&line))),
            Err(NoLine::Ended(status)) => return Err(Wrong::Ended(status, program.said())),
        };
        let Some(after) = self.form.position_after(&line, now) else {
            return Err(surplus(program, line, Wrong::Garbage));
        };
        let found = node.choices.iter().find(|choice| choice.to == after);
        let alike = || node.choices.iter().find(|it| self.referee.kind.same(&it.to, &after));
        let Some(choice) = found.or_else(alike) else { return Err(surplus(program, line, Wrong::Illegal)) };
        if node.wins && !choice.wins { Err(Wrong::Gave(choice.to.clone())) } else { Ok(choice.clone()) }
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
