//! Rules about tuples, rows, several heaps and early ends: answers, a first look, and one file for each of the
//! other verbs.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod law;
pub(crate) mod lost;
pub(crate) mod table;

use grundy::api::MovesWanted;
use grundy::limits::Limits;
use grundy::states::{Shape, StateAnswer, StateGame, StatePosition, StateProgress, StateSolver, StateStudy};
use grundy_json::first::{FirstStates, SMALL_STATES};
use grundy_json::states::{Said, answered, named, shown, stairs, state_move};
use grundy_text::help::UsageProblem;
use grundy_text::verdict::Word;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::report;
use crate::verb::analyze::quoted;
use crate::verb::fates;
use crate::verb::stored::Watch;

/// Whoever answers positions of a rule on states.
pub(crate) struct StateAsked<'s> {
    /// The rule.
    pub(crate) study: &'s StateStudy,
    /// Who knows.
    pub(crate) solver: StateSolver<'s>,
    /// Who is told how far a search is.
    pub(crate) watch: Option<Watch>,
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
        answered(&mut self.solver, self.study, position, wanted, tell).map_err(Failure::refused)
    }
}

/// What can be said of a position, for reading.
pub(crate) fn said_lines(out: &Out, game: &StateGame, said: &Said) -> Vec<String> {
    match said {
        Said::Answer(answer) => lines(out, game, answer),
        Said::Fate(fate) => fates::lines(out, game, fate),
    }
}

/// In one line.
pub(crate) fn said_line(out: &Out, game: &StateGame, said: &Said) -> String {
    match said {
        Said::Answer(answer) => one_line(out, game, answer),
        Said::Fate(fate) => fates::one_line(out, game, fate),
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

/// An answer for reading.
pub(crate) fn lines(out: &Out, game: &StateGame, answer: &StateAnswer) -> Vec<String> {
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
    lines.extend(stairs(out.text, game, &answer.forms).map(|note| format!("  {note}")));
    if !answer.moves.is_empty() {
        lines.push(text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len()));
        lines.extend(
            answer
                .moves
                .iter()
                .map(|step| format!("  {}", state_move(out.text, game, named(game, &answer.position), step))),
        );
    }
    lines
}

/// An answer in one line.
fn one_line(out: &Out, game: &StateGame, answer: &StateAnswer) -> String {
    let mut line = out.text.answered(&shown(game, &answer.position), answer.outcome, answer.play);
    for step in &answer.moves {
        line.push_str(out.text.word(grundy_text::verdict::Word::Between));
        line.push_str(&state_move(out.text, game, named(game, &answer.position), step));
    }
    line
}

/// `grundy RULE`: what a component is, whether play ends, small lost positions, the start.
pub(crate) fn analyze(out: &mut Out, study: &StateStudy, limits: &Limits) -> Result<Exit, Failure> {
    let FirstStates { said, lost, start, .. } = &match FirstStates::new(study, limits, out.text) {
        first if out.json => {
            out.value(&first.json(study))?;
            return Ok(Exit::Done);
        }
        first => first,
    };
    out.heading(&study.canonical)?;
    for sentence in said.iter().chain([&out.text.convention(study.game.play)]) {
        out.line(format!("  {sentence}"))?;
    }
    out.line("")?;
    if let Some(lost) = lost {
        out.heading(out.text.word(Word::Outcomes))?;
        let lost: Vec<String> = lost.iter().map(|position| position.to_string()).collect();
        out.line(out.text.lost_positions(&lost, SMALL_STATES))?;
        out.line("")?;
    }
    if let Some(start) = start {
        out.heading(out.text.word(Word::Start))?;
        let lines = match start {
            Ok(said) => said_lines(out, &study.game, said),
            Err(refusal) => report::lines(out, &Failure::refused(refusal.clone())),
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
