//! The command `grundy`: from the text of a rule to words, tables, laws, moves and code.
//!
//! `main` finds the language, arranges the words, parses them and hands them to one verb. Whatever
//! happens there ends as an exit code: see [`exit::Exit`].

mod args;
mod certify;
mod child;
mod clock;
mod confine;
mod exit;
mod failure;
mod file;
mod formula;
mod grid;
mod input;
mod interrupt;
mod judge;
mod kit;
mod lang;
mod out;
mod pieces;
mod play;
mod report;
mod stream;
mod stress;
mod suggest;
mod usage;
mod verb;
mod words;

use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use clap::ArgMatches;
use grundy_json as json;
use grundy_text::help::{HelpWord, UsageProblem, Verb};
use grundy_text::nim::NimQuestion;

use exit::Exit;
use failure::Failure;
use out::{ColourChoice, Out, talk};

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    if let Some(exit) = confine::helper(&args) {
        return exit;
    }
    let language = lang::choose(&args);
    // What went wrong inside is said once, below, in the language of the user; the place helps us.
    panic::set_hook(Box::new(move |info| {
        talk(language.text().help_word(HelpWord::Internal));
        if let Some(place) = info.location() {
            talk(&format!("  {}:{}", place.file(), place.line()));
        }
    }));
    let mut out = Out::new(language);
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        let result = run(&mut out, args);
        let flushed = out.stdout.flush().map_err(Failure::Output);
        let result = match (result, flushed) {
            (Ok(exit), Ok(())) => Ok(exit),
            (Err(failure), _) | (Ok(_), Err(failure)) => Err(failure),
        };
        result.unwrap_or_else(|failure| report::failure(&mut out, &failure))
    }));
    let exit = result.unwrap_or(Exit::Internal);
    let _ = out.stdout.flush();
    // Dropping the writer after a failed flush would try again; there is nothing left to say.
    std::mem::forget(out);
    exit.into()
}

fn run(out: &mut Out, args: Vec<std::ffi::OsString>) -> Result<Exit, Failure> {
    let words = words::arrange(args);
    // What stands behind `--` is for somebody else.
    out.json = words.args.iter().take_while(|word| *word != "--").any(|word| word == "--json");
    out.verb = words.args.get(1).and_then(|word| word.to_str()).and_then(Verb::by_name);
    let mut command = args::command(out.text);
    if words.args.len() < 2 {
        talk(&verb::help::worded(out, &command.render_help().to_string()));
        return Ok(Exit::Usage);
    }
    let matches = match command.try_get_matches_from(words.args) {
        Ok(matches) => matches,
        Err(error) => {
            return match usage::problem(&error) {
                // Options of a mistyped verb are unknown to a rule; the verb is what is wrong.
                Some(problem) => Err(match words.first.and_then(|word| suggest::verb(&word)) {
                    Some(mistyped) => mistyped.into(),
                    None => problem.into(),
                }),
                None => {
                    let said = verb::help::worded(out, &error.render().to_string());
                    write!(out.stdout, "{said}")?;
                    Ok(Exit::Done)
                }
            };
        }
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Err(UsageProblem::Missing { names: vec!["RULE".into()] }.into());
    };
    let verb = Verb::by_name(name).unwrap_or(Verb::Analyze);
    out.set_colour(colour(matches));
    dispatch(out, verb, matches)
}

fn colour(matches: &ArgMatches) -> ColourChoice {
    match matches.get_one::<String>("color").map(String::as_str) {
        Some("never") => ColourChoice::Never,
        Some("always") => ColourChoice::Always,
        _ => ColourChoice::Auto,
    }
}

fn dispatch(out: &mut Out, verb: Verb, matches: &ArgMatches) -> Result<Exit, Failure> {
    match verb {
        Verb::Analyze => verb::analyze::run(out, matches),
        Verb::Table => verb::table::run(out, matches),
        Verb::Law => verb::law::run(out, matches),
        Verb::Prove => verb::prove::run(out, matches),
        Verb::Verify => verb::verify::run(out, matches),
        Verb::Win => verb::win::run(out, matches),
        Verb::Why => verb::why::run(out, matches),
        Verb::Check => verb::check::run(out, matches),
        Verb::Compare => verb::compare::run(out, matches),
        Verb::Code => verb::code::run(out, matches),
        Verb::Stress => verb::stress::run(out, matches),
        Verb::Judge => verb::judge::run(out, matches),
        Verb::Review => verb::review::run(out, matches),
        Verb::Kit => verb::kit::run(out, matches),
        Verb::Draw => verb::draw::run(out, matches),
        Verb::NimProduct => verb::nimber::run(out, matches, NimQuestion::Product),
        Verb::NimInverse => verb::nimber::run(out, matches, NimQuestion::Inverse),
        Verb::NimSqrt => verb::nimber::run(out, matches, NimQuestion::SquareRoot),
        Verb::NimPower => verb::nimber::run(out, matches, NimQuestion::Power),
        Verb::Period => verb::period::run(out, matches),
        Verb::Play => verb::play::run(out, matches),
        Verb::Page => verb::page::run(out, matches),
        Verb::Serve => verb::serve::run(out, matches),
        Verb::Games => verb::games::run(out, matches),
        Verb::Completions => verb::completions::run(out, matches),
        Verb::Help => verb::help::run(out, matches),
    }
}
