//! Answers about rules on tuples, rows, several heaps and early ends.

mod check;
mod law;
mod numbers;
pub mod table;

use grundy::api::{MovesWanted, Refusal};
use grundy::game::Outcome;
use grundy::position::Size;
use grundy::states::order::{Ending, ending};
use grundy::states::{
    Shape, StateAnswer, StateChange, StateExplanation, StateFate, StateGame, StatePosition, StateProgress,
    StateSolver, StateStudy, StateWinningMove,
};
use grundy::theory::coupled::CoupledForm;
use grundy_text::Text;
use grundy_text::known::KnownText;
use serde_json::{Value, json};

pub use check::{check, compare};
pub use law::{law, law_formula, lost_proof};
pub use numbers::{letter, list as numbers, names, row, said, variables};

use crate::{basis, big, outcome, play, size, with_version};

/// Whether a position of a part is a plain list of heaps.
fn is_heaps(shape: &Shape) -> bool {
    matches!(shape, Shape::Heaps { .. }) || shape.arity() == Some(1)
}

fn all_heaps(game: &StateGame) -> bool {
    game.parts.iter().all(|part| is_heaps(&part.shape))
}

/// A position as people write it.
pub fn shown(game: &StateGame, position: &StatePosition) -> String {
    let part = |(components, core): (&Vec<Vec<Size>>, &grundy::states::StateCore)| {
        if is_heaps(&core.shape) && (components.len() == 1 || core.shape.arity() == Some(1)) {
            let heaps: Vec<String> = components.iter().flatten().map(ToString::to_string).collect();
            return heaps.join(",");
        }
        StatePosition { components: vec![components.clone()] }.to_string()
    };
    position.components.iter().zip(&game.parts).map(part).collect::<Vec<_>>().join(" ; ")
}

/// Whether a move has to say which component it is about: always; if it is about heaps.
pub fn named(game: &StateGame, position: &StatePosition) -> (bool, bool) {
    let several = position.iter().count() > 1;
    let coupled = all_heaps(game) && position.iter().any(|(_, entries)| entries.len() > 1);
    (several, several || coupled)
}

/// A move in words.
pub fn state_move(text: &dyn Text, game: &StateGame, named: (bool, bool), step: &StateWinningMove) -> String {
    let heaps = step.changes.iter().all(|change| change.from.len() == 1) && all_heaps(game);
    text.state_move(step, if heaps { named.1 } else { named.0 }, heaps)
}

/// What the first number of a staircase is: people write both.
pub fn stairs(text: &dyn Text, game: &StateGame, forms: &[CoupledForm]) -> Option<&'static str> {
    let stairs =
        |form: &CoupledForm| matches!(form, CoupledForm::Staircase(_) | CoupledForm::StaircaseDirect(_));
    let [core] = game.parts.as_slice() else { return None };
    let Shape::Row { first, .. } = core.shape else { return None };
    forms.iter().any(stairs).then(|| text.staircase(first == 0))
}

/// The reasons for an answer, line by line.
pub fn reasons(text: &dyn Text, study: &StateStudy, explanation: &StateExplanation) -> Vec<String> {
    let (answer, game) = (&explanation.answer, &study.game);
    let mut said = vec![text.answered(&shown(game, &answer.position), answer.outcome, answer.play)];
    said.extend((!answer.forms.is_empty()).then(|| text.by_theorem(&answer.forms)));
    let step = |step: &StateWinningMove| state_move(text, game, named(game, &answer.position), step);
    said.extend(explanation.reasons.iter().map(|reason| text.state_reason(reason, &step)));
    if !answer.moves.is_empty() {
        let heading = text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len());
        let moves: Vec<String> = answer.moves.iter().map(|it| format!("  {}", step(it))).collect();
        said.push(format!("{heading}\n{}", moves.join("\n")));
    }
    said
}

/// The answer of `win`.
pub fn answer(canonical: &str, game: &StateGame, answer: &StateAnswer) -> Value {
    with_version(json!({
        "rule": canonical,
        "kind": "states",
        "play": play(answer.play),
        "position": position_value(game, &answer.position),
        "mover_wins": answer.outcome == Outcome::N,
        "result": outcome(answer.outcome),
        "moves_left": Value::Null,
        "value": answer.value.as_ref().map(big),
        "moves": answer.moves.iter().map(|step| move_value(game, step)).collect::<Vec<_>>(),
        "moves_complete": answer.complete,
        "moves_total": answer.total.as_ref().map(big),
        "moves_rule": Value::Null,
        "basis": basis(answer.basis),
        "value_basis": answer.value.as_ref().map(|_| basis(answer.value_basis.unwrap_or(answer.basis))),
        "known": answer.forms.iter().map(known_value).collect::<Vec<_>>(),
        "note": Value::Null,
    }))
}

/// A known game: what it is called, and its source.
pub fn known_value(form: &CoupledForm) -> Value {
    let citation = form.citation();
    json!({
        "name": form.call(),
        "en": grundy_text::En.coupled(form),
        "zh": grundy_text::Zh.coupled(form),
        "source": format!("{} ({}): {}", citation.authors, citation.year, citation.title),
    })
}

fn list(entries: &[Size]) -> Value {
    Value::Array(entries.iter().map(size).collect())
}

/// Components as lists of numbers; plain heaps as one list.
pub fn position_value(game: &StateGame, position: &StatePosition) -> Value {
    let part = |(components, core): (&Vec<Vec<Size>>, &grundy::states::StateCore)| {
        if is_heaps(&core.shape) && (components.len() == 1 || core.shape.arity() == Some(1)) {
            return list(&components.concat());
        }
        Value::Array(components.iter().map(|component| list(component)).collect())
    };
    let mut parts: Vec<Value> = position.components.iter().zip(&game.parts).map(part).collect();
    if parts.len() == 1 { parts.remove(0) } else { Value::Array(parts) }
}

/// One change as it is, several as lists of components, befores and afters.
pub fn move_value(game: &StateGame, step: &StateWinningMove) -> Value {
    let heaps = all_heaps(game) && step.changes.iter().all(|change| change.from.len() == 1);
    let entries = |entries: &Vec<Size>| match entries.as_slice() {
        [heap] if heaps => size(heap),
        entries => list(entries),
    };
    let to = |change: &StateChange| Value::Array(change.to.iter().map(entries).collect());
    match step.changes.as_slice() {
        [change] => json!({ "component": change.component, "from": entries(&change.from), "to": to(change) }),
        changes => json!({
            "component": changes.iter().map(|change| change.component).collect::<Vec<_>>(),
            "from": changes.iter().map(|change| entries(&change.from)).collect::<Vec<_>>(),
            "to": changes.iter().map(to).collect::<Vec<_>>(),
        }),
    }
}

/// What can be said of a position.
pub enum Said {
    /// Somebody wins, and play must end.
    Answer(StateAnswer),
    /// Play can go round.
    Fate(StateFate),
}

impl Said {
    /// The answer of `win`.
    pub fn json(&self, canonical: &str, game: &StateGame) -> Value {
        match self {
            Said::Answer(it) => answer(canonical, game, it),
            Said::Fate(fate) => crate::fates::answer(canonical, game, fate),
        }
    }
}

/// Who wins a position, or that it is drawn where play can go round; a long search `tell`s how far it is.
///
/// # Errors
/// [`Refusal`] when the position does not fit the game or a budget runs out.
pub fn answered(
    solver: &mut StateSolver<'_>,
    study: &StateStudy,
    position: &StatePosition,
    wanted: MovesWanted,
    tell: &mut dyn FnMut(&StateProgress<'_>),
) -> Result<Said, Refusal> {
    let ends = || study.game.parts.iter().all(|core| ending(core) != Ending::NotShown);
    match solver.answer_telling(position, wanted, tell) {
        Ok(answer) => Ok(Said::Answer(answer)),
        Err(Refusal::StateCycle(cycle)) => {
            let fate = solver.fate_telling(position, wanted, tell)?;
            Ok(Said::Fate(crate::fates::with_cycle(fate, cycle)))
        }
        Err(Refusal::Exhausted(why)) if !ends() => Err(Refusal::TooMuchFollows(why)),
        Err(refusal) => Err(refusal),
    }
}
