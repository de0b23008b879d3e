//! `grundy stress RULE -- COMMAND`: a program beside the exact answer.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::game::Play;
use grundy::law::Standing;
use grundy::limits::Limits;
use grundy_text::help::UsageProblem;
use grundy_text::program::ProgramTrouble;
use grundy_text::stress::{ProcessLimit, StressProblem};
use num_bigint::BigUint;

use crate::confine::Method;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::stress::answer::{Form, Judged, visible};
use crate::stress::case::{Kept, Settings};
use crate::stress::desk::{Desk, Failed, Stop};
use crate::stress::facts::Facts;
use crate::stress::format::{BadFormat, Format};
use crate::stress::hard::{self, Hard};
use crate::stress::input::Kind;
use crate::stress::plan::Plan;
use crate::stress::runner::{Runner, Setup};
use crate::stress::shrink;
use crate::stress::small::{self, Range};
use crate::stress::truth::Truth;
use crate::stress::words::{self, Words};
use crate::stress::wrong;
use crate::verb::program::found;
use crate::{input, verb};

mod report;

/// Seconds when `--time` is not given.
const SECONDS: u64 = 10;
/// Milliseconds for a run.
const MS: u64 = 2000;
/// Megabytes for a run.
const MEGABYTES: u64 = 1024;
/// The most heaps.
const HEAPS: u64 = 64;
/// Small inputs, and hard ones, whose answers are wanted in any case once a verdict was wrong.
const SURVEY: usize = 25;
/// Runs at a time, when nobody says how many.
const JOBS: usize = 4;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let path = matches.get_one::<PathBuf>("replay");
    let kept = path.map(|path| kept(path)).transpose()?;
    let (settings, subject) = match &kept {
        Some(kept) => {
            let mut settings = kept.settings.clone();
            let command = command(matches);
            if !command.is_empty() {
                settings.command = command;
            }
            let subject = input::subject(matches, &settings.rule)?;
            (settings, subject)
        }
        None => settings(matches)?,
    };
    let problem = |problem: StressProblem| Failure::from(UsageProblem::Stress(problem));
    let Some(first) = settings.command.first() else { return Err(problem(StressProblem::NoCommand)) };
    found(&first.to_string_lossy()).map_err(|error| not_started(first, &error))?;
    let whole = Kind::of(&subject).ok_or_else(|| problem(StressProblem::SeveralRules))?;
    let (format, kind) = Format::read(&settings.io, &whole).map_err(|bad| problem(bad_format(bad)))?;
    let form = Form::read(&settings.answer).map_err(|given| problem(StressProblem::Answer { given }))?;
    if !form.fits(&kind) {
        return Err(problem(StressProblem::AnswerMove));
    }
    let heaps = usize::try_from(settings.heaps).unwrap_or(usize::MAX).clamp(1, 1 << 16);
    let range = Range { least: settings.min.clone(), most: settings.max.clone(), heaps };
    if range.least > range.most {
        return Err(problem(StressProblem::Range));
    }

    let limits = Limits::default();
    let facts = Facts::of(&subject, &limits);
    let mut truth = Truth::new(&subject, facts.grundy_law(), &limits);
    let other = other_convention(&subject);
    let wrongs = wrong::all(&kind, &facts, other.as_ref(), &limits);
    let hard = if kept.is_some() {
        Hard { order: Vec::new(), families: Vec::new() }
    } else {
        hard::all(&subject, &kind, &range, &facts, &wrongs, &mut truth).map_err(exhausted)?
    };
    let default = std::thread::available_parallelism().map_or(1, usize::from).min(JOBS);
    let jobs = input::count(matches, "jobs", default as u64)?.clamp(1, 64);
    let jobs = usize::try_from(jobs).unwrap_or(1);
    let setup = Setup {
        command: settings.command.clone(),
        ms: settings.ms,
        megabytes: settings.megabytes,
        limited: settings.limited,
    };
    let mut plan = Plan::new(&kind, &range, hard.order.clone(), settings.seed, form.has_move());
    let sample = kept.as_ref().map(|kept| kept.cases.clone());
    let sample = match sample {
        Some(cases) => cases,
        // The same that comes first anyway.
        None => {
            vec![small::all(&kind, &range).take(10_000).find(|it| truth.is_position(it)).unwrap_or_default()]
        }
    };
    let method = setup.method(format.write(&sample).as_bytes()).map_err(|error| system(&error))?;
    let runner = Runner::new(&setup, method, jobs);
    let words = words_of(&settings);
    let mut desk = Desk {
        kind,
        format,
        form,
        words,
        truth,
        runner,
        jobs,
        answers: std::collections::HashMap::new(),
        judged: [0; 3],
        untold: 0,
        runs: 0,
        busy: Duration::ZERO,
    };
    let start = Instant::now();
    let told = report::Told {
        settings: &settings,
        processes: process_limit(&settings, method),
        words_found: settings.win.is_none() && settings.lose.is_none(),
        law: facts.grundy_law().and_then(|law| match law.standing {
            Standing::Checked { up_to } => Some(up_to),
            _ => None,
        }),
        save: matches.get_one::<PathBuf>("save").cloned().unwrap_or_else(|| "grundy-fail".into()),
        start,
    };
    if let Some(kept) = &kept {
        let failure = desk.each_run(std::slice::from_ref(&kept.cases)).map_err(stopped)?.pop().flatten();
        return match failure {
            None => report::mended(out, &desk, &told, &kept.cases),
            Some(failure) => report::failed(out, &mut desk, &told, &failure, &wrongs, None),
        };
    }
    let seconds = input::count(matches, "time", SECONDS)?;
    let end = (seconds > 0).then(|| start + Duration::from_secs(seconds));
    let most = input::count(matches, "tests", u64::MAX)?;
    let failure = desk.search(&mut plan, end, most).map_err(stopped)?;
    let counts = report::counts(&desk, &plan);
    let Some(failure) = failure else {
        if desk.judged.iter().sum::<u64>() == 0 {
            let nothing = Failure::from(UsageProblem::Stress(StressProblem::NothingJudged));
            crate::report::failure(out, &nothing);
            return Ok(Exit::Undecided);
        }
        return report::passed(out, &desk, &told, counts);
    };
    if failure.failed == Failed::Wrong(Judged::Unknown) {
        let input = visible(desk.format.write(&failure.cases).as_bytes());
        return Err(problem(StressProblem::Unknown { got: visible(&failure.got), input }));
    }
    let failure = match desk.again(&failure).map_err(stopped)? {
        Some(again) => {
            let period = facts.period().map(|(_, period)| period);
            let least = shrink::smallest(&mut desk, again, &range, &hard, period).map_err(stopped)?;
            if matches!(least.failed, Failed::Wrong(Judged::Other(_))) {
                // More answers tell which wrong law the program follows.
                let mut more: Vec<_> = small::all(&desk.kind, &range).take(SURVEY).collect();
                more.extend(hard.order.iter().take(SURVEY).cloned());
                more.retain(|numbers| !desk.answers.contains_key(numbers));
                desk.each(&more).map_err(stopped)?;
            }
            least
        }
        None => {
            return report::failed(
                out,
                &mut desk,
                &told,
                &failure,
                &wrongs,
                Some(report::Found { counts, once: true }),
            );
        }
    };
    report::failed(out, &mut desk, &told, &failure, &wrongs, Some(report::Found { counts, once: false }))
}

fn settings(matches: &ArgMatches) -> Result<(Settings, Subject), Failure> {
    let (text, rest) = input::rule(matches, false)?;
    if let Some(given) = rest.into_iter().next() {
        return Err(UsageProblem::Unexpected { given }.into());
    }
    let subject = input::subject(matches, &text)?;
    let word = |name: &str| matches.get_one::<String>(name).cloned();
    let problem = |problem: StressProblem| Failure::from(UsageProblem::Stress(problem));
    let (mut win, mut lose) = (word("win-word"), word("lose-word"));
    if let Some(given) = word("vocabulary") {
        if win.is_some() || lose.is_some() {
            return Err(problem(StressProblem::WordsTwice));
        }
        let pair = words::split(&given).ok_or_else(|| problem(StressProblem::Words { given }))?;
        (win, lose) = (Some(pair.0), Some(pair.1));
    }
    let settings = Settings {
        rule: subject.canonical().to_owned(),
        io: word("io").unwrap_or_else(|| "usual".into()),
        answer: word("answer").unwrap_or_else(|| "win".into()),
        win,
        lose,
        max: size(matches, "max")?.unwrap_or_else(|| BigUint::from(10u8).pow(18)),
        min: size(matches, "min")?.unwrap_or_default(),
        heaps: input::count(matches, "max-heaps", if hard::of_two_heaps(&subject) { 2 } else { HEAPS })?,
        seed: input::count(matches, "seed", 1)?,
        ms: input::count(matches, "limit-ms", MS)?.max(1),
        megabytes: input::count(matches, "limit-mb", MEGABYTES)?.max(1),
        limited: !matches.get_flag("no-limits"),
        command: command(matches),
    };
    Ok((settings, subject))
}

fn command(matches: &ArgMatches) -> Vec<OsString> {
    matches.get_many::<OsString>("command").into_iter().flatten().cloned().collect()
}

/// A number such as `10^9` or `1e9`.
fn size(matches: &ArgMatches, option: &str) -> Result<Option<BigUint>, Failure> {
    let Some(text) = matches.get_one::<String>(option) else { return Ok(None) };
    let scientific = text.trim().split_once(['e', 'E']).and_then(|(digits, zeros)| {
        let zeros = zeros.parse::<u32>().ok().filter(|zeros| *zeros <= 10_000)?;
        Some(digits.parse::<BigUint>().ok()? * BigUint::from(10u8).pow(zeros))
    });
    let exact = || {
        let position = grundy::position::Position::parse(text, 1).ok()?;
        match position.heaps.as_slice() {
            [heaps] if heaps.len() == 1 => heaps[0].exact().cloned(),
            _ => None,
        }
    };
    let found = scientific.or_else(exact);
    let value = text.trim().to_owned();
    found.map(Some).ok_or_else(|| UsageProblem::NotACount { option: format!("--{option}"), value }.into())
}

fn kept(path: &Path) -> Result<Kept, Failure> {
    let file = path.display().to_string();
    let read = Kept::read(path);
    let read =
        read.map_err(|error| UsageProblem::Read { file: file.clone(), why: input::trouble(&error) })?;
    read.ok_or_else(|| UsageProblem::Stress(StressProblem::NotACase { file }).into())
}

fn words_of(settings: &Settings) -> Words {
    if settings.win.is_none() && settings.lose.is_none() {
        return Words::unknown();
    }
    Words::Given { win: settings.win.clone(), lose: settings.lose.clone() }
}

/// The same moves under the other convention.
fn other_convention(subject: &Subject) -> Option<Subject> {
    let turn = |play: &mut Play| *play = if *play == Play::Normal { Play::Misere } else { Play::Normal };
    let mut other = subject.clone();
    match &mut other {
        Subject::Heaps(study) => turn(&mut study.game.play),
        Subject::States(study) => turn(&mut study.game.play),
    }
    Some(other)
}

fn process_limit(settings: &Settings, method: Method) -> ProcessLimit {
    match method {
        _ if !settings.limited => ProcessLimit::NotWanted,
        Method::User => ProcessLimit::User,
        Method::Group => ProcessLimit::Group,
        Method::Own => ProcessLimit::Own,
        Method::None => ProcessLimit::NotEnforced,
    }
}

fn bad_format(bad: BadFormat) -> StressProblem {
    match bad {
        BadFormat::Unknown(name) => StressProblem::IoName { name },
        BadFormat::Open => StressProblem::IoOpen,
        BadFormat::Missing => StressProblem::IoMissing,
    }
}

fn not_started(command: &OsString, error: &std::io::Error) -> Failure {
    let command = command.to_string_lossy().into_owned();
    Failure::Program(ProgramTrouble::Start { command, why: input::trouble(error) })
}

fn system(error: &std::io::Error) -> Failure {
    UsageProblem::Stress(StressProblem::System { code: error.raw_os_error() }).into()
}

fn exhausted(exhausted: grundy::limits::Exhausted) -> Failure {
    Failure::refused(exhausted.into())
}

fn stopped(stop: Stop) -> Failure {
    match stop {
        Stop::System(error) => system(&error),
        Stop::Exhausted(why) => exhausted(why),
    }
}

/// Why the answer is what it is, as `win` tells it.
fn why(out: &Out, subject: &Subject, full: &crate::stress::truth::Full) -> Vec<String> {
    /// The first lines say it; all moves would hide the rest.
    const LINES: usize = 6;
    use crate::stress::truth::Full;
    let lines = match (full, subject) {
        (Full::Heaps(answer), Subject::Heaps(study)) => verb::win::lines(out, study, answer),
        (Full::States(answer), Subject::States(study)) => verb::states::lines(out, &study.game, answer),
        _ => Vec::new(),
    };
    lines.into_iter().take(LINES).collect()
}
