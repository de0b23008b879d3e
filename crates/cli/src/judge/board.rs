//! How positions of a game are written to a program and read from it, and how they are shown to people.

use grundy::api::{Refusal, Study, Subject};
use grundy::limits::Limits;
use grundy::opponent::{Before, Stand, Table, played};
use grundy::states::{Shape, StateMove, StatePosition, StateStudy};
use num_bigint::BigUint;
use serde_json::Value;

use crate::json;
use crate::stress::answer::Form;
use crate::stress::format::{BadFormat, Format, Many};
use crate::stress::input::{Kind, Numbers};
use crate::stress::truth;

/// New positions that an opponent looks at to hold out: so many that thousands of games a second are played.
const LOOKED: usize = 500;

/// The rule that is played.
pub(crate) struct Board<'s> {
    pub(crate) subject: &'s Subject,
    pub(crate) study: StateStudy,
    /// What the numbers of a position are, where a position is a list of numbers; else it is written as people write
    /// it.
    pub(crate) kind: Option<Kind>,
}

/// What is said to a program and by it.
pub(crate) enum Language {
    /// Numbers in some form, and answers in some form.
    Numbers { format: Format, form: Form },
    /// Positions as people write them.
    Text,
}

/// Why there is no such language.
pub(crate) enum NoLanguage {
    Format(BadFormat),
    Form,
}

impl<'s> Board<'s> {
    /// For a rule.
    ///
    /// # Errors
    /// The rule cannot be played.
    pub(crate) fn new(subject: &'s Subject) -> Result<Board<'s>, Refusal> {
        let study = played(subject)?;
        let kind = Kind::of(subject).filter(|kind| is_numbers(&study, kind));
        Ok(Board { subject, study, kind })
    }

    fn heaps(&self) -> Option<&'s Study> {
        match self.subject {
            Subject::Heaps(study) => Some(study),
            Subject::States(_) => None,
        }
    }

    /// The game.
    pub(crate) fn table(&self) -> Table<'_> {
        Table::new(&self.study, self.heaps(), &Limits::default()).looking_at(LOOKED)
    }

    /// The form of questions when `--io` is not given.
    pub(crate) fn usual_io(&self) -> &'static str {
        if self.study.game.remembers() { "{numbers} {last}" } else { "{numbers}" }
    }

    /// What `--io` and `--answer` ask for; the kind of positions may change by it.
    ///
    /// # Errors
    /// They ask for something else than one position and a move.
    pub(crate) fn language(
        &mut self,
        io: Option<&str>,
        answer: Option<&str>,
    ) -> Result<Language, NoLanguage> {
        let Some(kind) = &self.kind else {
            return if io.or(answer).is_none() { Ok(Language::Text) } else { Err(NoLanguage::Form) };
        };
        let (format, kind) = Format::read(io.unwrap_or(self.usual_io()), kind).map_err(NoLanguage::Format)?;
        let form = Form::read(answer.unwrap_or("after")).map_err(|_| NoLanguage::Form)?;
        if format.many != Many::No || !form.has_move() || form.has_list() || !form.fits(&kind) {
            return Err(NoLanguage::Form);
        }
        self.kind = Some(kind);
        Ok(Language::Numbers { format, form })
    }

    /// A question.
    pub(crate) fn question(&self, language: &Language, at: &Stand) -> String {
        match language {
            Language::Numbers { format, .. } => format.write_in_play(&numbers(at), last(at)),
            Language::Text => self.text(at, " ") + "\n",
        }
    }

    /// The position that an answer leaves; `None` when it is no move at all.
    pub(crate) fn answer(&self, language: &Language, line: &str, at: &Stand) -> Option<StatePosition> {
        match language {
            Language::Numbers { form, .. } => {
                truth::position(&self.study, &form.position_after(line, &numbers(at))?)
            }
            Language::Text => self.study.position(line).ok(),
        }
    }

    /// The position of a list of numbers.
    pub(crate) fn position(&self, numbers: &Numbers) -> Option<StatePosition> {
        truth::position(&self.study, numbers)
    }

    /// As people are shown it.
    pub(crate) fn shown(&self, at: &Stand) -> String {
        self.text(at, ",")
    }

    /// Without what is remembered: what [`StateStudy::position`] reads.
    pub(crate) fn kept(&self, at: &Stand) -> String {
        if self.kind.is_some() {
            return numbers(at).iter().map(BigUint::to_string).collect::<Vec<_>>().join(",");
        }
        json::states::shown(&self.study.game, &at.position())
    }

    /// As a value of the JSON output.
    pub(crate) fn value(&self, at: &Stand) -> Value {
        if self.kind.is_some() {
            return numbers(at).iter().map(json::big).collect();
        }
        json::states::position_value(&self.study.game, &at.position())
    }

    fn text(&self, at: &Stand, between: &str) -> String {
        let bare = |state: &[u64]| state.iter().map(u64::to_string).collect::<Vec<_>>().join(between);
        let mut text = String::new();
        if self.kind.is_some() {
            let all: Vec<u64> = at.components().flat_map(|(_, _, state)| state).collect();
            text.push_str(&bare(&all));
        } else {
            let part = |wanted: usize| {
                let heaps = is_heaps(&self.study.game.parts[wanted].shape);
                let written = |(_, ring, state): (usize, bool, Vec<u64>)| match (ring, heaps) {
                    (true, _) => format!("[{}]", bare(&state)),
                    (false, true) => bare(&state),
                    (false, false) => {
                        format!("({})", state.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
                    }
                };
                let all: Vec<String> =
                    at.components().filter(|(part, _, _)| *part == wanted).map(written).collect();
                all.join(if heaps { between } else { "+" })
            };
            let parts: Vec<String> = (0..self.study.game.parts.len()).map(part).collect();
            text.push_str(&parts.join(" ; "));
        }
        if at.before() != Before::Nothing && !(self.kind.is_some() && between == " ") {
            text.push_str(&format!(" last {}", last(at)));
        }
        text
    }
}

/// All numbers of a position.
fn numbers(at: &Stand) -> Numbers {
    at.components().flat_map(|(_, _, state)| state).map(BigUint::from).collect()
}

/// What was taken in the turn before; 0 in the first turn, 1 in another whose rule does not read how much it was.
pub(crate) fn last(at: &Stand) -> u64 {
    match at.before() {
        Before::Nothing => 0,
        Before::Took(taken) => taken,
        Before::Turn => 1,
    }
}

fn is_heaps(shape: &Shape) -> bool {
    matches!(shape, Shape::Heaps { .. }) || shape.arity() == Some(1)
}

/// Whether every position of a game is a list of numbers of this kind: one rule without rings, whose rows and tuples
/// stay one.
fn is_numbers(study: &StateStudy, kind: &Kind) -> bool {
    let [core] = study.game.parts.as_slice() else { return false };
    let free = core.start.as_ref().is_some_and(|start| !start.free.is_empty());
    let one_piece = |step: &StateMove| match step {
        StateMove::Clause(clause) => clause.result.len() == 1,
        StateMove::Heap(_) | StateMove::Heaps(_) => true,
    };
    let whole = is_heaps(&core.shape) || core.moves.iter().all(one_piece);
    let remembers = study.game.remembers() && *kind != Kind::One;
    !free && whole && !study.game.has_rings() && !remembers
}
