//! Programs about games on states: the closed form of a known game, else a search that remembers positions and
//! keeps its own stack.

mod closed;
mod cpp;
mod heaps;
mod python;
mod rows;
mod rust;
mod search;
mod sums;

use super::dialect::{Dialect, Out, helpers};
use super::expr::Scope;
use super::{Language, NoProgram, Said, Words, cpp::Cpp, python::Python, rust::Rust};
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
    /// The heap i gives k; `total`: s is what all give, else what the last one gives.
    fn grow(&self, out: &mut Out, total: bool);
    /// The choices are those of this round.
    fn end_round(&self, out: &mut Out);
    /// For each choice in the end.
    fn begin_chosen(&self, out: &mut Out);
    /// No more of these choices.
    fn end_choice(&self, _out: &mut Out) {}
    /// Adds what the heaps became to the list of options.
    fn emit_heaps(&self, out: &mut Out);
    // Several components: `newq` is the list, `newok` whether all of them may be.
    /// Begins a list.
    fn begin_sum(&self, out: &mut Out);
    /// Adds a component to it.
    fn add_part(&self, out: &mut Out, entries: &[String]);
    /// Adds the list to the options.
    fn emit_sum(&self, out: &mut Out);
    // Rows: `newq` is the new one, whose numbers stay those of `p` until something is put there.
    /// All that was read has a value so far.
    fn no_fault(&self, out: &mut Out);
    /// Whether all that was read since then has one.
    fn faultless(&self) -> &'static str;
    /// Begins the new row.
    fn copy_row(&self, out: &mut Out);
    /// Puts a value at a place, counted from 0, or deletes what is there.
    fn put(&self, out: &mut Out, place: &str, value: Option<&str>);
    /// Takes out what is deleted.
    fn settle_row(&self, out: &mut Out);
    /// The new row as an argument.
    fn new_row(&self) -> &'static str;
    /// Adds the new row to the list of options.
    fn emit_row(&self, out: &mut Out);
    /// How many entries a row has.
    fn length(&self, row: &str) -> String;
    /// The program of a closed form.
    fn closed(&self, closed: &Closed) -> String;
    /// The program of a search.
    fn searching(&self, search: &Searching<'_>) -> String;
}

/// What s becomes when a heap gives k.
fn given(total: bool) -> &'static str {
    if total { "s + k" } else { "k" }
}

/// A closed form to be written.
struct Closed {
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
        if self.moves.heaps.is_some() || self.moves.row { None } else { Some(self.moves.names.len()) }
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

/// The program for a game on states; `known`: the known game that it is; `words`: those of its comments and
/// messages.
///
/// # Errors
/// [`NoProgram`] when no exact program is known.
pub(crate) fn state_program(
    rule: &str,
    game: &StateGame,
    known: Option<(CoupledForm, Lift)>,
    language: Language,
    words: &dyn Words,
) -> Result<String, NoProgram> {
    let (text, rests) = match language {
        Language::Cpp => write(&Cpp, game, known),
        Language::Python => write(&Python, game, known),
        Language::Rust => write(&Rust, game, known),
    }?;
    let mut said = vec![Said::Rule(rule.to_owned()), Said::Play(game.play)];
    said.extend(rests);
    Ok(language.finish(&text, &said, words))
}

/// The program for at most c times what was just taken, from the first turn on; `None` where it would need a long
/// list of numbers.
pub(crate) fn memory_program(
    rule: &str,
    play: Play,
    game: &Multiple,
    language: Language,
    words: &dyn Words,
) -> Option<String> {
    let text = match language {
        Language::Cpp => write_memory(&Cpp, play, game),
        Language::Python => write_memory(&Python, play, game),
        Language::Rust => write_memory(&Rust, play, game),
    }?;
    let said = [
        Said::Rule(rule.to_owned()),
        Said::Play(play),
        Said::Multiple(game.clone()),
        Said::Numbers { count: Some(1), largest: true },
        Said::Output,
    ];
    Some(language.finish(&text, &said, words))
}

fn write_memory<D: StateDialect>(d: &D, play: Play, game: &Multiple) -> Option<String> {
    let body = closed::memory(d, game, play)?;
    let closed = Closed { body: body.text, numbers: Some(1), two_heaps: false, increasing: None };
    Some(d.closed(&closed))
}

/// A program without its head, and what it says there after rule and convention.
fn write<D: StateDialect>(
    d: &D,
    game: &StateGame,
    known: Option<(CoupledForm, Lift)>,
) -> Result<(String, [Said; 3]), NoProgram> {
    let [core] = game.parts.as_slice() else { return Err(NoProgram::States) };
    let numbers = core.shape.arity();
    if let Some((form, lift)) = known
        && let Some(body) = closed::body(d, &form, lift)
    {
        let text = d.closed(&Closed {
            body: body.text,
            numbers,
            two_heaps: lift == Lift::NonEmpty && matches!(core.shape, Shape::Heaps { .. }),
            increasing: match lift {
                Lift::Increasing { from } => Some(from),
                _ => None,
            },
        });
        let said = [Said::Coupled(form), Said::Numbers { count: numbers, largest: true }, Said::Output];
        return Ok((text, said));
    }
    let scope = Scope::new(d);
    let moves = search::moves(&scope, game)?;
    let said = [
        Said::Searched { limit: moves.limit },
        Said::Numbers { count: numbers, largest: false },
        Said::Output,
    ];
    let helpers = helpers(d, &scope);
    Ok((d.searching(&Searching { helpers, moves: &moves, play: game.play }), said))
}
