//! Failures in words on standard error, and for `--json` as an object on standard output too.

use std::io::Write;

use grundy::api::Refusal;
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
        Failure::Refused { refusal, .. } => json::refusal::sentence(refusal, text),
    };
    let mut lines = vec![format!("{error}{sentence}")];
    lines.extend(help.map(|help| format!("{hint}{help}")));
    lines
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
    let (kind, message) = match failure {
        Failure::Output(_) => ("output", String::new()),
        Failure::Usage(problem) => ("usage", text.usage_problem(problem).0),
        Failure::Program(trouble) => ("program", text.program_trouble(trouble).0),
        Failure::Refused { refusal, .. } => return json::refusal(refusal, text),
    };
    json!({ "kind": kind, "message": message, "help": null, "problems": null })
}
