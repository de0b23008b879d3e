//! `grundy win "program COMMAND" POSITION`: a game whose options another program supplies, one JSON line
//! for each component that is asked about.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ArgMatches;
use grundy::api::{MovesWanted, Refusal};
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::states::State;
use grundy::states::options::Made;
use grundy::states::outside::{OutsideGame, Source, Told};
use grundy_json::fates as json_fates;
use grundy_json::states::Said;
use grundy_text::caret::harmless;
use grundy_text::help::UsageProblem;
use grundy_text::program::{NotAnswer, ProgramTrouble};
use serde_json::{Value, json};

use crate::child::{Asked, LONGEST, NoLine};
use crate::confine::{Ended, Method, Setup};
use crate::failure::Failure;
use crate::input;

/// Milliseconds for an answer when `--limit-ms` is not given.
const DEFAULT_MS: u64 = 2000;
/// Megabytes for the program when `--limit-mb` is not given.
const DEFAULT_MB: u64 = 1024;
/// So many bytes of answers are kept to see whether the program changes its mind.
const KEPT: usize = 4 << 20;
/// Steps that asking a program counts for: about what it takes.
const PRICE: u64 = 2000;

/// The rule of a text, under the convention that the options ask for.
pub(crate) fn rule(matches: &ArgMatches, text: &str) -> Result<OutsideGame, Failure> {
    if let Some(given) = matches.get_one::<String>("given") {
        return Err(UsageProblem::Unexpected { given: given.clone() }.into());
    }
    let refused = |refusal| Failure::Refused { refusal, source: text.to_owned() };
    let game = OutsideGame::parse(text).map_err(refused)?;
    match input::play(matches) {
        Some(play) if play != game.game().play => {
            OutsideGame::parse(&grundy::api::with_convention(&game.canonical, play)).map_err(refused)
        }
        _ => Ok(game),
    }
}

/// A rule, and the program that knows its options.
#[derive(Debug)]
pub(crate) struct Outside<'g> {
    /// The rule.
    pub(crate) game: &'g OutsideGame,
    program: Program,
    limits: Limits,
}

impl<'g> Outside<'g> {
    /// Starts the program of a rule.
    pub(crate) fn start(
        matches: &ArgMatches,
        game: &'g OutsideGame,
        limits: &Limits,
    ) -> Result<Self, Failure> {
        let ms = input::count(matches, "limit-ms", DEFAULT_MS)?;
        let megabytes = input::count(matches, "limit-mb", DEFAULT_MB)?;
        let command = game.command.iter().map(Into::into).collect();
        let program = Program::start(&Setup { command, ms, megabytes, limited: true })?;
        Ok(Outside { game, program, limits: limits.clone() })
    }

    /// Who wins the position of a text.
    pub(crate) fn answer(&mut self, text: &str, wanted: MovesWanted) -> Result<Said, Failure> {
        let position = self.game.position(text).map_err(Failure::refused)?;
        let limits = self.limits.fresh();
        let answer = match self.game.win(&mut self.program, &position, wanted, &limits) {
            Err(Refusal::StateCycle(cycle)) => {
                let fate = self.game.fate(&mut self.program, &position, wanted, &limits);
                fate.map(|fate| Said::Fate(json_fates::with_cycle(fate, cycle)))
            }
            answer => answer.map(Said::Answer),
        };
        // A line too many shifts all answers after it: what they seemed to say is its doing.
        if matches!(self.program.trouble, None | Some(ProgramTrouble::Changed { .. }))
            && let Some(line) = self.program.asked.surplus()
        {
            self.program.trouble = Some(ProgramTrouble::Surplus { line: cut(&line) });
        }
        match self.program.trouble.take() {
            Some(trouble) => Err(Failure::Program(trouble)),
            None => answer.map_err(Failure::refused),
        }
    }
}

/// A program that is asked.
#[derive(Debug)]
struct Program {
    asked: Asked,
    time: Duration,
    trouble: Option<ProgramTrouble>,
    answers: HashMap<State, Told>,
    /// Bytes of the lines that `answers` holds.
    kept: usize,
}

impl Program {
    fn start(setup: &Setup) -> Result<Program, Failure> {
        let asked = started(setup, None)?;
        let time = Duration::from_millis(setup.ms);
        Ok(Program { asked, time, trouble: None, answers: HashMap::new(), kept: 0 })
    }

    /// An answer, and the bytes it took.
    fn answer(&mut self, component: &[u64], limits: &Limits) -> Result<(Told, usize), Stop> {
        let asked = shown(component);
        let question = format!("{}\n", json!({ "component": component }));
        let line = match self.asked.ask(question, self.time, || limits.go_on())? {
            Ok(line) => line,
            Err(NoLine::Late) => {
                let ms = u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX);
                return Err(ProgramTrouble::Late { asked, ms }.into());
            }
            Err(NoLine::Surplus(line)) => return Err(ProgramTrouble::Surplus { line: cut(&line) }.into()),
            Err(NoLine::TooLong) => return Err(ProgramTrouble::TooLong { asked, limit: LONGEST }.into()),
            Err(NoLine::Ended(status)) => {
                let said = self.asked.said();
                let (code, signal) = match status {
                    Some(Ended::Code(code)) => (Some(code), None),
                    Some(Ended::Signal(signal)) => (None, Some(signal)),
                    _ => (None, None),
                };
                return Err(ProgramTrouble::Ended { asked, code, signal, said }.into());
            }
        };
        limits.spend(PRICE + line.len() as u64)?;
        limits.allow_bytes(line.len() as u64 * 40)?;
        match told(&line) {
            Ok(Reply::Told(told)) => Ok((told, line.len())),
            Ok(Reply::Error(message)) => Err(ProgramTrouble::Refused { asked, message }.into()),
            Err(what) => Err(ProgramTrouble::NotAnswer { asked, line: cut(&line), what }.into()),
        }
    }
}

/// The beginning of a line, safe to show.
fn cut(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    let line = line.trim_end();
    let cut: String = line.chars().take(100).collect();
    let line = if cut.len() < line.len() { format!("{cut}...") } else { cut };
    harmless(&line).into_owned()
}

/// Why a question stays without an answer.
enum Stop {
    Exhausted(Exhausted),
    Trouble(ProgramTrouble),
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Stop {
        Stop::Exhausted(exhausted)
    }
}

impl From<ProgramTrouble> for Stop {
    fn from(trouble: ProgramTrouble) -> Stop {
        Stop::Trouble(trouble)
    }
}

impl Source for Program {
    fn ask(&mut self, component: &[u64], limits: &Limits) -> Result<Told, Exhausted> {
        let (told, bytes) = match self.answer(component, limits) {
            Ok(answer) => answer,
            Err(Stop::Exhausted(exhausted)) => return Err(exhausted),
            Err(Stop::Trouble(trouble)) => return self.fail(trouble),
        };
        if let Some(before) = self.answers.get(component) {
            if *before != told {
                return self.fail(ProgramTrouble::Changed { asked: shown(component) });
            }
        } else if self.kept + bytes <= KEPT {
            self.kept += bytes;
            self.answers.insert(component.to_vec(), told.clone());
        }
        Ok(told)
    }
}

impl Program {
    /// Stops the search; what is wrong is told afterwards.
    fn fail<T>(&mut self, trouble: ProgramTrouble) -> Result<T, Exhausted> {
        self.trouble = Some(trouble);
        Err(Exhausted { what: Budget::Cancelled, limit: 0 })
    }
}

/// What an answer says.
enum Reply {
    Told(Told),
    Error(String),
}

fn told(line: &[u8]) -> Result<Reply, NotAnswer> {
    let Ok(Value::Object(answer)) = serde_json::from_slice(line) else { return Err(NotAnswer::NotObject) };
    if let Some(error) = answer.get("error") {
        let message = error.as_str().map_or_else(|| error.to_string(), str::to_owned);
        return Ok(Reply::Error(message));
    }
    let over = answer.get("over").map_or(Ok(None), over)?;
    let options = match answer.get("options") {
        Some(Value::Array(options)) => options.iter().map(option).collect::<Result<_, _>>()?,
        None if over.is_some() => Vec::new(),
        _ => return Err(NotAnswer::NoOptions),
    };
    Ok(Reply::Told(Told { over, options }))
}

/// `"win"`, `"lose"` or null.
fn over(value: &Value) -> Result<Option<bool>, NotAnswer> {
    match value {
        Value::Null => Ok(None),
        Value::String(word) if word == "win" => Ok(Some(true)),
        Value::String(word) if word == "lose" => Ok(Some(false)),
        _ => Err(NotAnswer::Over),
    }
}

/// A list of components, or that list as `to` with an `over`.
fn option(value: &Value) -> Result<Made, NotAnswer> {
    let (to, over) = match value {
        Value::Object(option) => {
            (option.get("to").unwrap_or(&Value::Null), option.get("over").map_or(Ok(None), over)?)
        }
        list => (list, None),
    };
    let Value::Array(components) = to else { return Err(NotAnswer::NotComponents) };
    let to = components.iter().map(component).collect::<Result<_, _>>()?;
    Ok(Made { to, over })
}

fn component(value: &Value) -> Result<State, NotAnswer> {
    let Value::Array(entries) = value else { return Err(NotAnswer::NotComponents) };
    let entry = |value: &Value| match value {
        Value::String(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        value => value.as_u64(),
    };
    entries.iter().map(|value| entry(value).ok_or(NotAnswer::NotNumber)).collect()
}

fn shown(component: &[u64]) -> String {
    let entries: Vec<String> = component.iter().map(u64::to_string).collect();
    format!("({})", entries.join(","))
}

/// Starts a program that is kept; its processes are counted in this way, where one is known that works.
pub(crate) fn started(setup: &Setup, method: Option<Method>) -> Result<Asked, Failure> {
    let name = setup.command.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    // The guard that starts it can only say that it did not; what is missing is better said beforehand.
    let asked = found(&name).and_then(|()| match method {
        Some(method) => Asked::start_as(setup, method),
        None => Asked::start(setup),
    });
    asked.map_err(|error| {
        let why = input::trouble(&error);
        Failure::Program(ProgramTrouble::Start { command: name, why })
    })
}

/// The file of a command: itself, or one of that name where commands are looked for.
pub(crate) fn found(name: &str) -> io::Result<()> {
    let runs = |path: PathBuf| match std::fs::metadata(&path) {
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if executable(&data) => Ok(()),
        Ok(_) => Err(io::ErrorKind::PermissionDenied.into()),
        Err(error) => Err(error),
    };
    if name.contains(std::path::MAIN_SEPARATOR) {
        return runs(Path::new(name).to_owned());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).any(|folder| runs(folder.join(name)).is_ok());
    if found { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
}

#[cfg(unix)]
fn executable(data: &std::fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn executable(_: &std::fs::Metadata) -> bool {
    true
}
