//! `grundy help [VERB]`.

use std::io::Write;

use clap::ArgMatches;
use grundy_text::help::{UsageProblem, Verb};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{args, input, suggest};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let words = input::words(matches);
    let mut command = args::command(out.text);
    let help = match words.first() {
        None => command.render_help(),
        Some(word) => match command.find_subcommand_mut(word) {
            Some(verb) => verb.render_help(),
            None => {
                let near = suggest::nearest(word, Verb::ALL.into_iter().map(Verb::name)).map(str::to_owned);
                return Err(match near {
                    Some(near) => UsageProblem::UnknownWord { word: word.clone(), near },
                    None => UsageProblem::Unexpected { given: word.clone() },
                }
                .into());
            }
        },
    };
    write!(out.stdout, "{help}")?;
    Ok(Exit::Done)
}
