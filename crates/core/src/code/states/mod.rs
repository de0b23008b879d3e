//! Programs about games on states: the closed form of a known game, else a search that remembers positions and
//! keeps its own stack.

mod closed;
mod comments;
mod cpp;
mod heaps;
mod python;
mod rust;
mod search;

use super::dialect::{Dialect, Out, helpers};
use super::expr::Scope;
use super::{Language, NoProgram, cpp::Cpp, python::Python, rust::Rust};
use crate::game::Play;
use crate::states::{Lift, Shape, StateGame};
use crate::theory::Multiple;
use crate::theory::coupled::CoupledForm;

/// What a language must say beside what programs about heaps need.
trait StateDialect: Dialect {
    /// `return value`
    fn give(&self, out: &mut Out, value: &str);
    /// `else`, after the statements of `when`.
    fn otherwise(&self, out: &mut Out);
    /// Adds a tuple to the list of options.
    fn emit(&self, out: &mut Out, entries: &[String]);
    // Choices among heaps: `sel` holds what heaps became (q), how many were chosen (c) and the last amount (s).
    /// Nothing is chosen yet.
    fn begin_choice(&self, out: &mut Out);
    /// For each choice so far.
    fn begin_round(&self, out: &mut Out);
    /// The heap i is not chosen.
    fn keep(&self, out: &mut Out);
    /// The heap i gives k.
    fn grow(&self, out: &mut Out);
    /// The choices are those of this round.
    fn end_round(&self, out: &mut Out);
    /// For each choice in the end.
    fn begin_chosen(&self, out: &mut Out);
    /// No more of these choices.
    fn end_choice(&self, _out: &mut Out) {}
    /// Adds what the heaps became to the list of options.
    fn emit_heaps(&self, out: &mut Out);
    /// The program of a closed form.
    fn closed(&self, closed: &Closed) -> String;
    /// The program of a search.
    fn searching(&self, search: &Searching<'_>) -> String;
}

/// A closed form to be written.
struct Closed {
    /// Comment lines.
    head: String,
    /// The statements of `loses(h)`.
    body: String,
    /// How many numbers are read; `None`: their number comes first.
    numbers: Option<usize>,
    /// Empty heaps are dropped, more than two others refused.
    two_heaps: bool,
    /// The numbers must increase, from this one on.
    increasing: Option<u8>,
}

/// A search to be written.
struct Searching<'a> {
    /// Comment lines.
    head: String,
    /// Helper functions.
    helpers: String,
    /// The moves.
    moves: &'a search::Moves,
    /// The convention.
    play: Play,
}

impl Searching<'_> {
    /// How many numbers are read; `None`: their number comes first.
    fn numbers(&self) -> Option<usize> {
        if self.moves.heaps.is_some() { None } else { Some(self.moves.names.len()) }
    }

    /// The entries that some statements mention, each with its index.
    fn mentioned<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, &'t String)> {
        let words = |text: &'t str| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        self.moves
            .names
            .iter()
            .enumerate()
            .filter(move |(_, name)| words(text).any(|word| word == name.as_str()))
    }
}

/// The program for a game on states; `known`: the known game that it is.
///
/// # Errors
/// [`NoProgram`] when no exact program is known.
pub(crate) fn state_program(
    rule: &str,
    game: &StateGame,
    known: Option<(CoupledForm, Lift)>,
    language: Language,
) -> Result<String, NoProgram> {
    match language {
        Language::Cpp => write(&Cpp, rule, game, known),
        Language::Python => write(&Python, rule, game, known),
        Language::Rust => write(&Rust, rule, game, known).map(|text| super::rust::without_idle_names(&text)),
    }
}

/// The program for at most c times what was just taken, from the first turn on; `None` where it would need a long
/// list of numbers.
pub(crate) fn memory_program(rule: &str, play: Play, game: &Multiple, language: Language) -> Option<String> {
    match language {
        Language::Cpp => write_memory(&Cpp, rule, play, game),
        Language::Python => write_memory(&Python, rule, play, game),
        Language::Rust => {
            write_memory(&Rust, rule, play, game).map(|text| super::rust::without_idle_names(&text))
        }
    }
}

fn write_memory<D: StateDialect>(d: &D, rule: &str, play: Play, game: &Multiple) -> Option<String> {
    let body = closed::memory(d, game, play)?;
    let lines = [
        format!("Rule: {rule}"),
        comments::play(play),
        comments::memory(game),
        comments::input(Some(1)),
        comments::LARGEST.into(),
        comments::OUTPUT.into(),
    ];
    let head = lines.iter().map(|line| format!("{} {line}\n", d.comment())).collect();
    let closed = Closed { head, body: body.text, numbers: Some(1), two_heaps: false, increasing: None };
    Some(d.closed(&closed))
}

fn write<D: StateDialect>(
    d: &D,
    rule: &str,
    game: &StateGame,
    known: Option<(CoupledForm, Lift)>,
) -> Result<String, NoProgram> {
    let [core] = game.parts.as_slice() else { return Err(NoProgram::States) };
    let numbers = core.shape.arity();
    let head = |lines: &[String]| {
        let all = [format!("Rule: {rule}"), comments::play(game.play)];
        all.iter().chain(lines).map(|line| format!("{} {line}\n", d.comment())).collect::<String>()
    };
    if let Some((form, lift)) = known
        && let Some(body) = closed::body(d, &form, lift)
    {
        let lines = [
            comments::theorem(&form),
            comments::input(numbers),
            comments::LARGEST.into(),
            comments::OUTPUT.into(),
        ];
        return Ok(d.closed(&Closed {
            head: head(&lines),
            body: body.text,
            numbers,
            two_heaps: lift == Lift::NonEmpty && matches!(core.shape, Shape::Heaps { .. }),
            increasing: match lift {
                Lift::Increasing { from } => Some(from),
                _ => None,
            },
        }));
    }
    let scope = Scope::new(d);
    let moves = search::moves(&scope, game)?;
    let lines = [comments::searched(moves.limit), comments::input(numbers), comments::OUTPUT.into()];
    let helpers = helpers(d, &scope);
    Ok(d.searching(&Searching { head: head(&lines), helpers, moves: &moves, play: game.play }))
}
