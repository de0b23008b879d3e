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
use super::sketch::Sketch;
use super::{Count, Language, NoProgram, Said, Target, Words, cpp::Cpp, python::Python, rust::Rust};
use crate::game::Play;
use crate::states::{Lift, Shape, StateGame};
use crate::theory::Multiple;
use crate::theory::coupled::CoupledForm;

/// What a language must say beside what programs about heaps need.
pub(super) trait StateDialect: Dialect {
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
    /// Whether moves may leave several components.
    fn has_sums(&self) -> bool {
        true
    }
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
    /// The program of a search.
    fn searching(&self, search: &Searching<'_>) -> String;
}

/// What s becomes when a heap gives k.
pub(super) fn given(total: bool) -> &'static str {
    if total { "s + k" } else { "k" }
}

/// A closed form to be written.
pub(super) struct Closed {
    /// The statements of `loses(h)`.
    pub(in crate::code) body: String,
    /// How many numbers are read; `None`: their number comes first.
    pub(in crate::code) numbers: Option<usize>,
    /// Empty heaps are dropped, more than two others refused.
    pub(in crate::code) two_heaps: bool,
    /// The numbers must increase, from this one on.
    pub(in crate::code) increasing: Option<u8>,
}

/// A search to be written.
pub(super) struct Searching<'a> {
    /// Helper functions.
    pub(in crate::code) helpers: String,
    /// The moves.
    pub(in crate::code) moves: &'a search::Moves,
    /// The convention.
    pub(in crate::code) play: Play,
    /// How many numbers are read; `None`: their number comes first.
    pub(in crate::code) numbers: Option<usize>,
}

impl Searching<'_> {
    /// The entries that some statements mention, each with its index.
    pub(super) fn mentioned<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (usize, &'t String)> {
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
    target: impl Into<Target>,
    words: &dyn Words,
) -> Result<String, NoProgram> {
    let Target { language, form } = &target.into();
    if form.moves {
        return Err(NoProgram::Moves);
    }
    let [core] = game.parts.as_slice() else { return Err(NoProgram::States) };
    let numbers = core.shape.arity().or(match form.count {
        Count::Exactly(count) => Some(count),
        Count::First | Count::Rest => None,
    });
    let fits = form.count == Count::First || numbers.is_none_or(|count| form.count == Count::Exactly(count));
    if !fits || numbers != Some(form.order.len()) && !form.order.is_empty() {
        return Err(NoProgram::Form);
    }
    let mut said = vec![Said::Rule(rule.to_owned()), Said::Play(game.play)];
    let sketch = Sketch::new(form);
    let text = if let Some((known, lift)) = known
        && let Some(body) = closed::body(&sketch, &known, lift)
    {
        said.push(Said::Coupled(known));
        said.push(Said::Numbers { count: numbers, largest: !language.any_size(), told: form.count });
        let two_heaps = lift == Lift::NonEmpty && matches!(core.shape, Shape::Heaps { .. });
        let increasing = match lift {
            Lift::Increasing { from } => Some(from),
            _ => None,
        };
        language.written(&sketch.closed(&Closed { body: body.text, numbers, two_heaps, increasing }), form)?
    } else {
        let usual = form.is_usual();
        let (text, limit) = match language {
            Language::Cpp if usual => search_in(&Cpp, game, numbers)?,
            Language::Python if usual => search_in(&Python, game, numbers)?,
            Language::Rust if usual => search_in(&Rust, game, numbers)?,
            _ => {
                let (sketch, limit) = search_in(&Sketch::new(form), game, numbers)?;
                (language.written(&sketch, form)?, limit)
            }
        };
        said.push(Said::Searched { limit });
        said.push(Said::Numbers { count: numbers, largest: false, told: form.count });
        text
    };
    said.extend(Said::form(form));
    Ok(language.finish(&text, &said, form, words))
}

/// The program for at most c times what was just taken, from the first turn on; `None` where it would need a long
/// list of numbers.
pub(crate) fn memory_program(
    rule: &str,
    play: Play,
    game: &Multiple,
    target: impl Into<Target>,
    words: &dyn Words,
) -> Option<String> {
    let Target { language, form } = &target.into();
    let sketch = Sketch::new(form);
    let body = closed::memory(&sketch, game, play)?.text;
    let closed = Closed { body, numbers: Some(1), two_heaps: false, increasing: None };
    let text = language.written(&sketch.closed(&closed), form).ok()?;
    let mut said = vec![
        Said::Rule(rule.to_owned()),
        Said::Play(play),
        Said::Multiple(game.clone()),
        Said::Numbers { count: Some(1), largest: !language.any_size(), told: Count::First },
    ];
    said.extend(Said::form(form));
    Some(language.finish(&text, &said, form, words))
}

/// The program of a search, and the largest number that it looks at.
fn search_in<D: StateDialect>(
    d: &D,
    game: &StateGame,
    numbers: Option<usize>,
) -> Result<(String, u64), NoProgram> {
    let scope = Scope::new(d);
    let moves = search::moves(&scope, game)?;
    if moves.sums.is_some() && !d.has_sums() {
        return Err(NoProgram::States);
    }
    let limit = moves.limit;
    let helpers = helpers(d, &scope);
    Ok((d.searching(&Searching { helpers, moves: &moves, play: game.play, numbers }), limit))
}
