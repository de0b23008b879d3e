//! Rules about tuples, rows, several heaps and early ends: answers, a first look, and one file for each of the
//! other verbs.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod law;
mod numbers;
pub(crate) mod table;

use grundy::api::{MovesWanted, Refusal};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::position::Size;
use grundy::states::order::{Ending, ending};
use grundy::states::small::Kind;
use grundy::states::{
    KnownGames, Shape, StateAnswer, StateChange, StateExplanation, StateFate, StateGame, StatePosition,
    StateProgress, StateSolver, StateStudy, StateTable, StateWinningMove,
};
use grundy::theory::coupled::CoupledForm;
use grundy_text::help::UsageProblem;
use grundy_text::known::KnownText;
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::analyze::quoted;
use crate::verb::fates;
use crate::verb::stored::Watch;
use crate::{json, name, report};
pub(crate) use numbers::said as said_value;

/// The largest number of the small positions of a first look.
const SMALL: u64 = 10;

/// Whoever answers positions of a rule on states.
pub(crate) struct StateAsked<'s> {
    /// The rule.
    pub(crate) study: &'s StateStudy,
    /// Who knows.
    pub(crate) solver: StateSolver<'s>,
    /// Who is told how far a search is.
    pub(crate) watch: Option<Watch>,
}

/// What can be said of a position.
pub(crate) enum Said {
    /// Somebody wins, and play must end.
    Answer(StateAnswer),
    /// Play can go round.
    Fate(StateFate),
}

impl StateAsked<'_> {
    /// Who wins a position, or that it is drawn where play can go round.
    pub(crate) fn answer(&mut self, position: &StatePosition, wanted: MovesWanted) -> Result<Said, Failure> {
        let watch = &mut self.watch;
        let tell = &mut |progress: &StateProgress<'_>| {
            if let Some(watch) = watch {
                watch.tick(progress);
            }
        };
        match self.solver.answer_telling(position, wanted, tell) {
            Ok(answer) => Ok(Said::Answer(answer)),
            Err(Refusal::StateCycle(cycle)) => {
                let fate = self.solver.fate_telling(position, wanted, tell).map_err(Failure::refused)?;
                Ok(Said::Fate(fates::with_cycle(fate, cycle)))
            }
            Err(Refusal::Exhausted(why)) if !self.ends() => {
                Err(Failure::refused(Refusal::TooMuchFollows(why)))
            }
            Err(refusal) => Err(Failure::refused(refusal)),
        }
    }

    /// Whether play is shown to end.
    fn ends(&self) -> bool {
        self.study.game.parts.iter().all(|core| ending(core) != Ending::NotShown)
    }
}

impl Said {
    /// The answer of `win`.
    pub(crate) fn json(&self, canonical: &str, game: &StateGame) -> Value {
        match self {
            Said::Answer(answer) => json(canonical, game, answer),
            Said::Fate(fate) => fates::json(canonical, game, fate),
        }
    }

    /// For reading.
    pub(crate) fn lines(&self, out: &Out, game: &StateGame) -> Vec<String> {
        match self {
            Said::Answer(answer) => lines(out, game, answer),
            Said::Fate(fate) => fates::lines(out, game, fate),
        }
    }

    /// In one line.
    pub(crate) fn one_line(&self, out: &Out, game: &StateGame) -> String {
        match self {
            Said::Answer(answer) => one_line(out, game, answer),
            Said::Fate(fate) => fates::one_line(out, game, fate),
        }
    }
}

/// The position of the words after a rule; without any, the rule's own.
pub(crate) fn position(study: &StateStudy, words: &[String]) -> Result<StatePosition, Failure> {
    if words.is_empty() {
        return StatePosition::start(&study.game)
            .ok_or_else(|| UsageProblem::Missing { names: vec!["POSITION".into()] }.into());
    }
    study.position(&words.join(" ")).map_err(Failure::refused)
}

/// Whether a position of a part is a plain list of heaps.
fn is_heaps(shape: &Shape) -> bool {
    matches!(shape, Shape::Heaps { .. }) || shape.arity() == Some(1)
}

fn all_heaps(game: &StateGame) -> bool {
    game.parts.iter().all(|part| is_heaps(&part.shape))
}

/// A position as people write it.
pub(crate) fn shown(game: &StateGame, position: &StatePosition) -> String {
    let part = |(components, core): (&Vec<Vec<Size>>, &grundy::states::StateCore)| {
        if is_heaps(&core.shape) && (components.len() == 1 || core.shape.arity() == Some(1)) {
            let heaps: Vec<String> = components.iter().flatten().map(ToString::to_string).collect();
            return heaps.join(",");
        }
        StatePosition { components: vec![components.clone()] }.to_string()
    };
    position.components.iter().zip(&game.parts).map(part).collect::<Vec<_>>().join(" ; ")
}

/// An answer for reading.
fn lines(out: &Out, game: &StateGame, answer: &StateAnswer) -> Vec<String> {
    let text = out.text;
    let mut lines = vec![text.answered(&shown(game, &answer.position), answer.outcome, answer.play)];
    let basis = match answer.forms.as_slice() {
        [] => text.basis(answer.basis, &[]),
        forms => text.by_theorem(forms),
    };
    lines.push(match (&answer.value, answer.value_basis) {
        (Some(value), None) => format!("  {}", text.value(&value.to_string(), &basis)),
        (_, _) => format!("  {basis}"),
    });
    // A theorem about who wins need not say what the value is.
    if let (Some(value), Some(found)) = (&answer.value, answer.value_basis) {
        lines.push(format!("  {}", text.value(&value.to_string(), &text.basis(found, &[]))));
    }
    lines.extend(stairs(out, game, &answer.forms).map(|note| format!("  {note}")));
    if !answer.moves.is_empty() {
        lines.push(text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len()));
        lines.extend(answer.moves.iter().map(|step| format!("  {}", one_move(out, game, answer, step))));
    }
    lines
}

/// What the first number of a staircase is: people write both.
fn stairs(out: &Out, game: &StateGame, forms: &[CoupledForm]) -> Option<&'static str> {
    let stairs =
        |form: &CoupledForm| matches!(form, CoupledForm::Staircase(_) | CoupledForm::StaircaseDirect(_));
    let [core] = game.parts.as_slice() else { return None };
    let Shape::Row { first, .. } = core.shape else { return None };
    forms.iter().any(stairs).then(|| out.text.staircase(first == 0))
}

/// An answer in one line.
fn one_line(out: &Out, game: &StateGame, answer: &StateAnswer) -> String {
    let mut line = out.text.answered(&shown(game, &answer.position), answer.outcome, answer.play);
    for step in &answer.moves {
        line.push_str("; ");
        line.push_str(&one_move(out, game, answer, step));
    }
    line
}

fn one_move(out: &Out, game: &StateGame, answer: &StateAnswer, step: &StateWinningMove) -> String {
    state_move(out, game, named(game, &answer.position), step)
}

/// Whether a move has to say which component it is about: always; if it is about heaps.
pub(crate) fn named(game: &StateGame, position: &StatePosition) -> (bool, bool) {
    let several = position.iter().count() > 1;
    let coupled = all_heaps(game) && position.iter().any(|(_, entries)| entries.len() > 1);
    (several, several || coupled)
}

/// A move in words.
pub(crate) fn state_move(
    out: &Out,
    game: &StateGame,
    named: (bool, bool),
    step: &StateWinningMove,
) -> String {
    let heaps = step.changes.iter().all(|change| change.from.len() == 1) && all_heaps(game);
    out.text.state_move(step, if heaps { named.1 } else { named.0 }, heaps)
}

/// The reasons for an answer, line by line.
pub(crate) fn reasons(out: &Out, study: &StateStudy, explanation: &StateExplanation) -> Vec<String> {
    let (answer, game) = (&explanation.answer, &study.game);
    let mut said = vec![out.text.answered(&shown(game, &answer.position), answer.outcome, answer.play)];
    said.extend((!answer.forms.is_empty()).then(|| out.text.by_theorem(&answer.forms)));
    let step = |step: &StateWinningMove| one_move(out, game, answer, step);
    said.extend(explanation.reasons.iter().map(|reason| out.text.state_reason(reason, &step)));
    if !answer.moves.is_empty() {
        let heading = out.text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len());
        let moves: Vec<String> = answer.moves.iter().map(|it| format!("  {}", step(it))).collect();
        said.push(format!("{heading}\n{}", moves.join("\n")));
    }
    said
}

/// The answer of `win`.
fn json(canonical: &str, game: &StateGame, answer: &StateAnswer) -> Value {
    json::with_version(json!({
        "rule": canonical,
        "kind": "states",
        "play": json::play(answer.play),
        "position": position_value(game, &answer.position),
        "mover_wins": answer.outcome == Outcome::N,
        "result": json::outcome(answer.outcome),
        "moves_left": Value::Null,
        "value": answer.value.as_ref().map(json::big),
        "moves": answer.moves.iter().map(|step| move_value(game, step)).collect::<Vec<_>>(),
        "moves_complete": answer.complete,
        "moves_total": answer.total.as_ref().map(json::big),
        "moves_rule": Value::Null,
        "basis": json::basis(answer.basis),
        "value_basis": answer.value.as_ref().map(|_| json::basis(answer.value_basis.unwrap_or(answer.basis))),
        "known": answer.forms.iter().map(known_value).collect::<Vec<_>>(),
        "note": Value::Null,
    }))
}

/// A known game: what it is called, and its source.
fn known_value(form: &CoupledForm) -> Value {
    let citation = form.citation();
    json!({
        "name": form.call(),
        "en": grundy_text::En.coupled(form),
        "zh": grundy_text::Zh.coupled(form),
        "source": format!("{} ({}): {}", citation.authors, citation.year, citation.title),
    })
}

fn list(entries: &[Size]) -> Value {
    Value::Array(entries.iter().map(json::size).collect())
}

/// Components as lists of numbers; plain heaps as one list.
pub(crate) fn position_value(game: &StateGame, position: &StatePosition) -> Value {
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
pub(crate) fn move_value(game: &StateGame, step: &StateWinningMove) -> Value {
    let heaps = all_heaps(game) && step.changes.iter().all(|change| change.from.len() == 1);
    let entries = |entries: &Vec<Size>| match entries.as_slice() {
        [heap] if heaps => json::size(heap),
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

/// `grundy RULE`: what a component is, whether play ends, small lost positions, the start.
pub(crate) fn analyze(out: &mut Out, study: &StateStudy, limits: &Limits) -> Result<Exit, Failure> {
    let mut said = said(out, study);
    let known = if study.names { KnownGames::of(&study.game).names(&study.game) } else { Vec::new() };
    said.extend(name::of_states(study).map(|name| out.text.name(&name.call, name.en, name.zh)));
    said.extend(known.iter().flatten().map(|name| out.text.known(name)));
    let forms: Vec<CoupledForm> = known.iter().flatten().map(|name| name.form.clone()).collect();
    said.extend(forms.iter().filter_map(|form| out.text.disguise(form)).map(str::to_owned));
    said.extend(stairs(out, &study.game, &forms).map(str::to_owned));
    let lost = small_lost(study, limits);
    let start = StatePosition::start(&study.game).map(|at| {
        let asked = StateSolver::new(study, limits);
        StateAsked { study, solver: asked, watch: None }.answer(&at, MovesWanted::All { limit: 10 })
    });
    if out.json {
        let lost =
            lost.as_ref().map(|all| all.iter().map(|at| position_value(&study.game, at)).collect::<Vec<_>>());
        let ends = study.game.parts.iter().all(|core| ending(core) != Ending::NotShown);
        let value = json::with_version(json!({
            "rule": study.canonical,
            "kind": "states",
            "play": json::play(study.game.play),
            "reading": said,
            "shown_to_end": ends,
            "known": known.iter().flatten().map(|name| known_value(&name.form)).collect::<Vec<_>>(),
            "lost_up_to": lost.as_ref().map(|_| SMALL),
            "lost": lost,
            "start": match &start {
                Some(Ok(answer)) => answer.json(&study.canonical, &study.game),
                Some(Err(_)) | None => Value::Null,
            },
        }));
        out.value(&value)?;
        return Ok(Exit::Done);
    }
    out.heading(&study.canonical)?;
    for sentence in said.into_iter().chain([out.text.convention(study.game.play)]) {
        out.line(format!("  {sentence}"))?;
    }
    out.line("")?;
    if let Some(lost) = &lost {
        out.heading(out.text.word(Word::Outcomes))?;
        let lost: Vec<String> = lost.iter().map(|position| position.to_string()).collect();
        out.line(out.text.lost_positions(&lost, SMALL))?;
        out.line("")?;
    }
    if let Some(start) = &start {
        out.heading(out.text.word(Word::Start))?;
        let lines = match start {
            Ok(answer) => answer.lines(out, &study.game),
            Err(failure) => report::lines(out, failure),
        };
        for line in lines {
            out.line(format!("  {line}"))?;
        }
        out.line("")?;
    }
    out.heading(out.text.word(Word::Next))?;
    let rule = quoted(&study.canonical);
    out.line(format!("  grundy win {rule} {}", quoted(&example(study))))?;
    if study.game.parts.len() == 1 && study.game.is_plain() {
        for verb in ["table", "law"] {
            out.line(format!("  grundy {verb} {rule}"))?;
        }
    }
    Ok(Exit::Done)
}

fn said(out: &Out, study: &StateStudy) -> Vec<String> {
    let game = &study.game;
    let mut said = Vec::new();
    for core in &game.parts {
        said.push(out.text.component(&core.shape));
        said.push(out.text.ending(&ending(core), &core.shape));
    }
    if game.remembers() {
        said.push(out.text.remembers().to_owned());
    }
    if game.move_in_all || game.parts.iter().any(|core| !core.ends.is_empty()) {
        said.push(out.text.not_disjunctive(game.move_in_all).to_owned());
    }
    said
}

/// A position to ask about.
fn example(study: &StateStudy) -> String {
    let part = |core: &grundy::states::StateCore| match &core.shape {
        Shape::Tuple(names) if names.len() == 1 => "5,3".to_owned(),
        Shape::Tuple(names) => {
            let numbers: Vec<String> = (1..=names.len()).map(|at| (2 * at + 1).to_string()).collect();
            format!("({})", numbers.join(","))
        }
        Shape::Row { .. } => "(1,3,5)".to_owned(),
        Shape::Heaps { .. } => "3,5".to_owned(),
    };
    study.game.parts.iter().map(part).collect::<Vec<_>>().join(" ; ")
}

/// The lost positions among the small ones of one component; nothing where that is a long list.
fn small_lost(study: &StateStudy, limits: &Limits) -> Option<Vec<StatePosition>> {
    let [core] = study.game.parts.as_slice() else { return None };
    let kind = match &core.shape {
        Shape::Heaps { ordered: false, .. } => Kind::exactly(&core.shape, 2),
        shape if matches!(shape.arity(), Some(1 | 2)) => Kind::of(shape, 0),
        _ => return None,
    };
    let limits = limits.part(100_000_000, 64 << 20, 200_000);
    let table = StateTable::new(&study.game, kind, SMALL, false, &limits).ok()?;
    let lost = table.lost(&limits).ok()?;
    Some(lost.into_iter().map(|at| StatePosition::of(vec![at])).collect())
}
