//! `grundy play RULE [POSITION]`: a game in the terminal.

use std::io::{self, IsTerminal};

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::opponent::{Style, Table, played};
use grundy::states::StatePosition;
use grundy_text::help::UsageProblem;

use crate::clock::Clock;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::out::Out;
use crate::play::game::{Game, Setting};
use crate::play::{lines, screen};

/// Seconds that one turn may be thought about.
const SECONDS: u64 = 10;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, words) = input::rule(matches, false)?;
    let seed = match matches.get_one::<String>("seed") {
        Some(_) => input::count(matches, "seed", 0)?,
        // Any number does that is another one the next time.
        None => u64::from(std::process::id()),
    };
    let setting = Setting {
        opponent: match matches.get_one::<String>("opponent").map(String::as_str) {
            Some("errs-15") => Some(Style::Errs { percent: 15 }),
            Some("errs-50") => Some(Style::Errs { percent: 50 }),
            Some("random") => Some(Style::Random),
            Some("holds-out") => Some(Style::HoldsOut),
            Some("friend") => None,
            _ => Some(Style::Perfect),
        },
        other_first: matches.get_one::<String>("first").is_some_and(|first| first == "other"),
        seed,
    };
    let limits = input::begin(out, matches)?;
    let subject = input::subject(matches, &text)?;
    let study = played(&subject).map_err(Failure::refused)?;
    let start = if words.is_empty() {
        let own = StatePosition::start(&study.game);
        own.ok_or_else(|| UsageProblem::Missing { names: vec!["POSITION".into()] })?
    } else {
        study.position(&words.join(" ")).map_err(Failure::refused)?
    };
    let heaps = match &subject {
        Subject::Heaps(heaps) => Some(heaps),
        Subject::States(_) => None,
    };
    let table = Table::new(&study, heaps, &limits);
    let mut game = Game::new(out.text, &study, table, &start, setting).map_err(Failure::refused)?;
    out.computed();
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        // A turn that does not stop in time must not leave the terminal as it is while drawn on.
        out.clock = Clock::new(&limits, SECONDS, || {
            screen::restore();
            std::process::exit(Exit::Undecided as i32);
        });
        screen::run(out, &mut game)?;
    } else {
        lines::run(out, &mut game)?;
    }
    Ok(Exit::Done)
}
