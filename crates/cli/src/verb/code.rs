//! `grundy code RULE --to LANGUAGE`: a short exact program.

use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::code::Language;
use grundy_text::help::UsageProblem;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{file, input};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let language = match matches.get_one::<String>("to").map(String::as_str) {
        Some("cpp" | "c++") => Language::Cpp,
        Some("python" | "py") => Language::Python,
        Some("rust" | "rs") => Language::Rust,
        _ => return Err(UsageProblem::Missing { names: vec!["--to cpp|python|rust".into()] }.into()),
    };
    let (text, _) = input::rule(matches, true)?;
    let limits = input::begin(out, matches)?;
    let program = match input::subject(matches, &text)? {
        Subject::Heaps(study) => study.code(language, out.text, &limits),
        Subject::States(study) => study.code(language, out.text),
    };
    let program = program.map_err(Failure::refused)?;
    out.computed();
    match matches.get_one::<PathBuf>("output") {
        Some(path) => file::write(path, &program)?,
        None => write!(out.stdout, "{program}")?,
    }
    Ok(Exit::Done)
}
