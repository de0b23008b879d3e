//! `grundy help [VERB]`.

use std::io::Write;

use clap::ArgMatches;
use grundy_text::Language;
use grundy_text::help::{HelpWord, UsageProblem, Verb};

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
    write!(out.stdout, "{}", worded(out, &help.to_string()))?;
    Ok(Exit::Done)
}

/// Help with the colon of its language behind headings: the parser writes its own.
pub(crate) fn worded(out: &Out, help: &str) -> String {
    if out.language != Language::Zh {
        return help.to_owned();
    }
    use HelpWord::{Arguments, Examples, Options, Usage, Verbs};
    let headings = [Usage, Verbs, Arguments, Options, Examples].map(|word| out.text.help_word(word));
    let line = |line: &str| match line.split_once(':') {
        Some((heading, rest)) if headings.contains(&heading) => format!("{heading}：{}", rest.trim_start()),
        _ => line.to_owned(),
    };
    help.split('\n').map(line).collect::<Vec<_>>().join("\n")
}
