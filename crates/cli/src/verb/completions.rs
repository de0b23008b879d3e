//! `grundy completions SHELL`.

use clap::ArgMatches;
use clap_complete::Shell;
use grundy_text::help::UsageProblem;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{args, input};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let words = input::words(matches);
    let shell = match words.as_slice() {
        [] => return Err(UsageProblem::Missing { names: vec!["SHELL".into()] }.into()),
        [word] => word.parse::<Shell>().map_err(|_| UsageProblem::BadValue {
            option: "SHELL".into(),
            value: word.clone(),
            allowed: ["bash", "zsh", "fish", "elvish", "powershell"].map(String::from).to_vec(),
        })?,
        [_, second, ..] => return Err(UsageProblem::Unexpected { given: second.clone() }.into()),
    };
    // The generator panics on a writer that fails, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(out.text), "grundy", &mut script);
    std::io::Write::write_all(&mut out.stdout, &script)?;
    Ok(Exit::Done)
}
