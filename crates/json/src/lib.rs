//! Answers as JSON, what `--json` prints and the API of the studio sends: published in `docs/schema`, never
//! renamed, only added to.

mod check;
pub mod fates;
pub mod first;
mod law;
pub mod name;
pub mod refusal;
pub mod states;
pub mod table;

pub use check::{check, compare, no_proof, proof, why};
pub use law::{law_sentence, laws, strongest, zero_law};
pub use name::game;
pub use refusal::{Kind, kind, refusal};

use grundy::api::{Answer, Basis, MovesRule, Note, Study, WinningMove};
use grundy::game::{Outcome, Play};
use grundy::law::{Conclusion, Standing};
use grundy::position::{Position, Size};
use grundy_text::Text;
use num_bigint::BigUint;
use serde_json::{Value, json};

/// Version of the shapes.
pub const SCHEMA_VERSION: u32 = 1;

/// Integers that a reader with double precision still gets right; larger ones are strings.
const LARGEST_SAFE: u64 = (1 << 53) - 1;

/// Puts the version in front of an object.
pub fn with_version(value: Value) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("schema_version".into(), SCHEMA_VERSION.into());
    if let Value::Object(fields) = value {
        object.extend(fields);
    }
    Value::Object(object)
}

/// A whole number.
pub fn integer(n: u64) -> Value {
    if n <= LARGEST_SAFE { n.into() } else { n.to_string().into() }
}

/// A whole number of any size.
pub fn big(n: &BigUint) -> Value {
    match u64::try_from(n) {
        Ok(n) => integer(n),
        Err(_) => n.to_string().into(),
    }
}

/// A heap; one that nobody can write out is its expression.
pub fn size(n: &Size) -> Value {
    match n.to_u64() {
        Some(n) => integer(n),
        None => n.to_string().into(),
    }
}

/// The convention.
pub fn play(play: Play) -> Value {
    match play {
        Play::Normal => "normal".into(),
        Play::Misere => "misere".into(),
    }
}

/// Who wins, for the player to move.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "loses",
        Outcome::N => "wins",
    }
}

/// The heaps; of a sum, one list a part.
pub fn position(position: &Position) -> Value {
    let list = |heaps: &Vec<Size>| Value::Array(heaps.iter().map(size).collect());
    match position.heaps.as_slice() {
        [heaps] => list(heaps),
        parts => Value::Array(parts.iter().map(list).collect()),
    }
}

/// The word for a standing.
pub fn standing(standing: &Standing) -> &'static str {
    match standing {
        Standing::Proved(_) => "proved",
        Standing::Checked { .. } => "checked",
        Standing::Refuted { .. } => "refuted",
        Standing::None { .. } => "none",
    }
}

/// How far a standing reaches: null where there is no end.
pub fn up_to(standing: &Standing) -> Value {
    match standing {
        Standing::Proved(_) => Value::Null,
        Standing::Checked { up_to } | Standing::None { up_to, .. } => integer(*up_to),
        Standing::Refuted { at } => integer(*at),
    }
}

/// The theorem of a proof.
pub fn theorem(standing: &Standing) -> Value {
    match standing {
        Standing::Proved(verified) => verified.theorem.into(),
        Standing::Checked { .. } | Standing::Refuted { .. } | Standing::None { .. } => Value::Null,
    }
}

/// How a statement about all heaps follows from proved laws.
pub fn conclusion(conclusion: Option<&Conclusion>) -> Value {
    conclusion.map_or(Value::Null, |it| {
        json!({
            "by": "program",
            "theorems": it.theorems,
            "from": integer(it.from),
            "period": integer(it.period),
            "up_to": integer(it.up_to),
        })
    })
}

/// The answer of `win`.
pub fn answer(study: &Study, answer: &Answer, text: &dyn Text) -> Value {
    let mut value = answer_without_moves(study, answer, text);
    if let Value::Object(fields) = &mut value {
        fields.insert("moves".into(), answer.moves.iter().map(winning_move).collect());
    }
    value
}

/// The same without the field `moves`, which may be long.
pub fn answer_without_moves(study: &Study, answer: &Answer, text: &dyn Text) -> Value {
    with_version(json!({
        "rule": study.canonical,
        "play": play(answer.play),
        "position": position(&answer.position),
        "mover_wins": answer.outcome == Outcome::N,
        "value": answer.value.as_ref().map(big),
        "moves_complete": answer.complete,
        "moves_total": answer.total.as_ref().map(big),
        "moves_rule": answer.rule.as_ref().map(|rule: &MovesRule| text.moves_rule(rule)),
        "basis": basis(answer.basis),
        "note": answer.note.as_ref().map(|note: &Note| text.note(note)),
    }))
}

/// One winning move.
pub fn winning_move(step: &WinningMove) -> Value {
    let mut value = json!({
        "component": step.component,
        "from": size(&step.from),
        "to": step.to.iter().map(size).collect::<Vec<_>>(),
    });
    if let (Some(take), Value::Object(fields)) = (&step.take, &mut value) {
        fields.insert("take".into(), size(take));
    }
    value
}

/// What a verdict rests on.
pub fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Table => "table",
        Basis::OutcomeTable => "outcome-table",
        Basis::ProvedLaw => "proved-law",
        Basis::ClosedForm => "closed-form",
        Basis::Search => "search",
        Basis::QuickEnds => "quick-ends",
        Basis::EqualHeaps => "equal-heaps",
        Basis::MisereNim => "misere-nim",
    }
}
