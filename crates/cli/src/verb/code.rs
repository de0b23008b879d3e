//! `grundy code RULE --to LANGUAGE`: a short exact program.

use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use grundy::api::{Refusal, Subject, Unsuitable};
use grundy::code::{Form, Language, NoProgram, Target};
use grundy_text::help::UsageProblem;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::stress::format::{Format, Many};
use crate::stress::input::Kind;
use crate::verb::kit;
use crate::verb::stress::settings;
use crate::{file, input};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let language = match matches.get_one::<String>("to").map(String::as_str) {
        Some("cpp" | "c++") => Language::Cpp,
        Some("python" | "py") => Language::Python,
        Some("rust" | "rs") => Language::Rust,
        Some("java") => Language::Java,
        Some("go" | "golang") => Language::Go,
        Some("js" | "javascript" | "node") => Language::JavaScript,
        _ => {
            return Err(
                UsageProblem::Missing { names: vec!["--to cpp|python|rust|java|go|js".into()] }.into()
            );
        }
    };
    let (text, _) = input::rule(matches, true)?;
    let limits = input::begin(out, matches)?;
    let subject = input::subject(matches, &text)?;
    let target = Target { language, form: form(matches, &subject)? };
    let program = match &subject {
        Subject::Heaps(study) => study.code(target, out.text, &limits),
        Subject::States(study) => study.code(target, out.text),
    };
    let program = program.map_err(Failure::refused)?;
    out.computed();
    match matches.get_one::<PathBuf>("output") {
        Some(path) => file::write(path, &program)?,
        None => write!(out.stdout, "{program}")?,
    }
    Ok(Exit::Done)
}

/// What the program reads and says: by default what `stress` sends.
fn form(matches: &ArgMatches, subject: &Subject) -> Result<Form, Failure> {
    let io = matches.get_one::<String>("io");
    let (win, lose) = kit::words(matches)?;
    let words = [win, lose];
    let moves = matches.get_flag("with-move");
    let refused = || Failure::refused(Refusal::Unsuitable(Unsuitable::Program(NoProgram::Form)));
    let form = match (Kind::of(subject), io) {
        (None, None) => Form::default(),
        (None, Some(_)) => return Err(refused()),
        (Some(kind), io) => {
            let (format, kind) = match io {
                None => (Format::usual(&kind, Many::No), kind),
                Some(text) => Format::read(text, &kind)
                    .map_err(|bad| UsageProblem::Stress(settings::bad_format(bad)))?,
            };
            format.of_program(&kind).ok_or_else(refused)?
        }
    };
    Ok(Form { words, moves, ..form })
}
