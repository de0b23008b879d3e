//! Failures in words on standard error, and for `--json` as an object on standard output too.

use std::io::Write;

use grundy::api::Refusal;
use grundy::position::{Position, Size};
use grundy::states::StatePosition;
use grundy_text::help::{HelpWord, UsageProblem};
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::out::{Out, talk};

/// Says what went wrong; the exit code.
pub(crate) fn failure(out: &mut Out, failure: &Failure) -> Exit {
    if let Failure::Output(error) = failure {
        // A reader that has seen enough is no failure, and not worth a word.
        if error.kind() != std::io::ErrorKind::BrokenPipe {
            let problem = UsageProblem::Write { file: "-".into(), why: crate::input::trouble(error) };
            talk(&format!("{}{}", out.text.help_word(HelpWord::Error), out.text.usage_problem(&problem).0));
        }
        return failure.exit();
    }
    out.computed();
    for line in lines(out, failure) {
        talk(&line);
    }
    if out.json {
        let value = object(out, failure);
        let written = out.value(&value).and_then(|()| out.stdout.flush());
        if let Err(error) = written {
            return Failure::Output(error).exit().worse(failure.exit());
        }
    }
    failure.exit()
}

/// What is wrong, in one sentence.
pub(crate) fn sentence(out: &Out, failure: &Failure) -> String {
    let error = error(out, failure);
    error["message"].as_str().unwrap_or_default().to_owned()
}

/// What is said about a failure, line by line.
pub(crate) fn lines(out: &Out, failure: &Failure) -> Vec<String> {
    let text = out.text;
    let (error, hint) = (text.help_word(HelpWord::Error), text.help_word(HelpWord::Hint));
    let (sentence, help) = match failure {
        Failure::Output(_) => return Vec::new(),
        Failure::Usage(problem) => {
            let (sentence, help) = text.usage_problem(problem);
            (sentence, help.or_else(|| reading_on(out, problem)))
        }
        Failure::Program(trouble) => text.program_trouble(trouble),
        Failure::Refused { refusal: Refusal::Rule(diagnostics), source } => {
            let shown = grundy_text::caret::render(source, diagnostics, text);
            return shown.lines().map(str::to_owned).collect();
        }
        Failure::Refused { refusal: Refusal::Exhausted(exhausted), .. } => text.exhausted(exhausted),
        Failure::Refused { refusal: Refusal::TooMuchFollows(exhausted), .. } => {
            text.too_much_follows(exhausted)
        }
        Failure::Refused { refusal: Refusal::Unsuitable(why), .. } => text.unsuitable(*why),
        Failure::Refused { refusal: Refusal::Position(problem), .. } => text.position_problem(problem),
        Failure::Refused { refusal: Refusal::Cycle(positions), .. } => text.cycle(&heaps(positions)),
        Failure::Refused { refusal: Refusal::StateCycle(positions), .. } => text.cycle(&states(positions)),
    };
    let mut lines = vec![format!("{error}{sentence}")];
    lines.extend(help.map(|help| format!("{hint}{help}")));
    lines
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

/// Where to read on, when the arguments are wrong and not a file.
fn reading_on(out: &Out, problem: &UsageProblem) -> Option<String> {
    match (problem, out.verb) {
        (
            UsageProblem::Read { .. }
            | UsageProblem::Write { .. }
            | UsageProblem::TooLong { .. }
            | UsageProblem::Graph { .. },
            _,
        ) => None,
        (_, Some(verb)) => Some(out.text.see_verb(verb)),
        (_, None) => Some(out.text.help_word(HelpWord::SeeHelp).to_owned()),
    }
}

/// What standard output says about a failure, for programs.
pub(crate) fn object(out: &Out, failure: &Failure) -> Value {
    json::with_version(json!({ "error": error(out, failure) }))
}

/// A failure for programs.
pub(crate) fn error(out: &Out, failure: &Failure) -> Value {
    let text = out.text;
    let (kind, message, problems) = match failure {
        Failure::Output(_) => ("output", String::new(), Value::Null),
        Failure::Usage(problem) => ("usage", text.usage_problem(problem).0, Value::Null),
        Failure::Program(trouble) => ("program", text.program_trouble(trouble).0, Value::Null),
        Failure::Refused { refusal: Refusal::Rule(diagnostics), .. } => {
            let problems: Vec<Value> = diagnostics
                .iter()
                .map(|diagnostic| {
                    let message = text.problem(&diagnostic.problem);
                    json!({
                        "code": message.code,
                        "message": message.title,
                        "help": message.help,
                        "start": diagnostic.span.start,
                        "end": diagnostic.span.end,
                    })
                })
                .collect();
            let first = diagnostics.first().map(|diagnostic| text.problem(&diagnostic.problem).title);
            ("rule", first.unwrap_or_default(), Value::Array(problems))
        }
        Failure::Refused { refusal: Refusal::Exhausted(exhausted), .. } => {
            ("undecided", text.exhausted(exhausted).0, Value::Null)
        }
        Failure::Refused { refusal: Refusal::TooMuchFollows(exhausted), .. } => {
            ("undecided", text.too_much_follows(exhausted).0, Value::Null)
        }
        Failure::Refused { refusal: Refusal::Unsuitable(why), .. } => {
            ("unsuitable", text.unsuitable(*why).0, Value::Null)
        }
        Failure::Refused { refusal: Refusal::Position(problem), .. } => {
            let kind = if failure.exit() == Exit::Undecided { "undecided" } else { "position" };
            (kind, text.position_problem(problem).0, Value::Null)
        }
        Failure::Refused { refusal: Refusal::Cycle(positions), .. } => {
            ("cycle", text.cycle(&heaps(positions)).0, Value::Null)
        }
        Failure::Refused { refusal: Refusal::StateCycle(positions), .. } => {
            ("cycle", text.cycle(&states(positions)).0, Value::Null)
        }
    };
    json!({ "kind": kind, "message": message, "problems": problems })
}
