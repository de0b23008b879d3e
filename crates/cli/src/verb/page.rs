//! `grundy page RULE [POSITION] -o FILE`: one file with a game, which opens from disk.

use std::path::PathBuf;

use clap::ArgMatches;
use grundy_studio::{Fixed, NoPage};
use grundy_text::help::UsageProblem;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{file, input};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let Some(path) = matches.get_one::<PathBuf>("output") else {
        return Err(UsageProblem::Missing { names: vec!["-o FILE".into()] }.into());
    };
    let (text, words) = input::rule(matches, false)?;
    let limits = input::begin(out, matches)?;
    let subject = input::subject(matches, &text)?;
    let position = (!words.is_empty()).then(|| words.join(" "));
    // Written out, the rule holds its values and its convention.
    let page = Fixed { rule: subject.canonical().to_owned(), position }.page(&limits);
    out.computed();
    let page = page.map_err(|problem| match problem {
        NoPage::Refused(refusal) => Failure::refused(refusal),
        NoPage::Fixed(problem) => UsageProblem::Page(problem).into(),
    })?;
    file::write(path, &page)?;
    out.line(out.text.page_written(&path.display().to_string(), page.len() / 1000))?;
    Ok(Exit::Done)
}
