//! What cannot be answered.

use grundy::api::{PositionProblem, Refusal};
use grundy::position::{Position, Size};
use grundy::rule::diagnostic::Diagnostic;
use grundy::states::StatePosition;
use grundy_text::Text;
use serde_json::{Value, json};

/// What kind of refusal it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The rule or claim cannot be read.
    Rule,
    /// A budget ran out: the question stays open.
    Undecided,
    /// The question does not fit the game.
    Unsuitable,
    /// The position is wrong.
    Position,
    /// Play can go round.
    Cycle,
}

impl Kind {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Rule => "rule",
            Kind::Undecided => "undecided",
            Kind::Unsuitable => "unsuitable",
            Kind::Position => "position",
            Kind::Cycle => "cycle",
        }
    }
}

/// The kind of a refusal.
pub fn kind(refusal: &Refusal) -> Kind {
    match refusal {
        Refusal::Exhausted(_)
        | Refusal::TooMuchFollows(_)
        | Refusal::Position(
            PositionProblem::TooLarge(_) | PositionProblem::Unwritable(_) | PositionProblem::Incalculable(_),
        ) => Kind::Undecided,
        Refusal::Rule(_) => Kind::Rule,
        Refusal::Unsuitable(_) => Kind::Unsuitable,
        Refusal::Position(_) => Kind::Position,
        Refusal::Cycle(_) | Refusal::StateCycle(_) => Kind::Cycle,
    }
}

/// What is wrong, and what can be done; of a rule, its first problem.
pub fn sentence(refusal: &Refusal, text: &dyn Text) -> (String, Option<String>) {
    match refusal {
        Refusal::Rule(problems) => match problems.first().map(|first| text.problem(&first.problem)) {
            Some(first) => (first.title, first.help),
            None => (String::new(), None),
        },
        Refusal::Exhausted(exhausted) => text.exhausted(exhausted),
        Refusal::TooMuchFollows(exhausted) => text.too_much_follows(exhausted),
        Refusal::Unsuitable(why) => text.unsuitable(*why),
        Refusal::Position(problem) => text.position_problem(problem),
        Refusal::Cycle(positions) => text.cycle(&heaps(positions)),
        Refusal::StateCycle(positions) => text.cycle(&states(positions)),
    }
}

/// The field `error` of an answer that could not be given.
pub fn refusal(refusal: &Refusal, text: &dyn Text) -> Value {
    let (message, help) = sentence(refusal, text);
    let problems = match refusal {
        Refusal::Rule(problems) => problems.iter().map(|it| problem(it, text)).collect(),
        _ => Value::Null,
    };
    json!({ "kind": kind(refusal).name(), "message": message, "help": help, "problems": problems })
}

/// One problem of a rule text; `start` and `end` count bytes of it.
fn problem(diagnostic: &Diagnostic, text: &dyn Text) -> Value {
    let message = text.problem(&diagnostic.problem);
    json!({
        "code": message.code,
        "message": message.title,
        "label": message.label,
        "help": message.help,
        "start": diagnostic.span.start,
        "end": diagnostic.span.end,
    })
}

/// Positions in a few characters: `(5, 3 ; 7)`.
fn heaps(positions: &[Position]) -> Vec<String> {
    let list = |heaps: &Vec<Size>| heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let one = |position: &Position| position.heaps.iter().map(list).collect::<Vec<_>>().join(" ; ");
    positions.iter().map(|position| format!("({})", one(position))).collect()
}

fn states(positions: &[StatePosition]) -> Vec<String> {
    positions.iter().map(ToString::to_string).collect()
}
