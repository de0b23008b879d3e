//! `grundy stress RULE -- COMMAND`: a program beside the exact answer.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::game::Play;
use grundy::law::Standing;
use grundy::limits::Limits;
use grundy_text::formula::FormulaProblem;
use grundy_text::help::UsageProblem;
use grundy_text::program::ProgramTrouble;
use grundy_text::stress::{ProcessLimit, StressProblem};
use num_bigint::BigUint;

use crate::confine::{Method, Setup};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::formula::{self, Formula, Says};
use crate::out::Out;
use crate::stress::answer::{Form, Judged, visible};
use crate::stress::case::Settings;
use crate::stress::desk::{Desk, Failed, Stop};
use crate::stress::facts::Facts;
use crate::stress::format::{Format, Many};
use crate::stress::hard::{self, Hard};
use crate::stress::input::{Kind, Numbers};
use crate::stress::plan::Plan;
use crate::stress::player::{self, Asked, Player};
use crate::stress::runner::Runner;
use crate::stress::shrink;
use crate::stress::small::{self, Range};
use crate::stress::truth::Truth;
use crate::stress::wrong;
use crate::verb::program::found;
use crate::{input, verb};

mod against;
pub(super) mod formula_check;
mod report;
pub(super) mod settings;

/// Seconds when `--time` is not given.
const SECONDS: u64 = 10;
/// Small inputs, and hard ones, whose answers are wanted in any case once a verdict was wrong.
const SURVEY: usize = 25;
/// Runs at a time, when nobody says how many.
const JOBS: usize = 4;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let path = matches.get_one::<PathBuf>("replay");
    let kept = path.map(|path| settings::kept(path)).transpose()?;
    let (settings, subject) = match &kept {
        Some(kept) => {
            let mut settings = kept.settings.clone();
            let command = settings::command(matches);
            if !command.is_empty() {
                (settings.command, settings.law) = (command, None);
            }
            let ruled = !settings.rule.is_empty();
            let subject = ruled.then(|| input::subject(matches, &settings.rule)).transpose()?;
            (settings, subject)
        }
        None => settings::settings(matches)?,
    };
    let cases = kept.map(|kept| kept.cases);
    if settings.against.is_some() {
        return against::run(out, matches, &settings, subject.as_ref(), cases);
    }
    let Some(subject) = subject else { return Err(UsageProblem::NoRule.into()) };
    one(out, matches, &settings, &subject, cases)
}

fn problem(problem: StressProblem) -> Failure {
    Failure::from(UsageProblem::Stress(problem))
}

/// The form of the inputs, what they are, and their bounds.
fn form(settings: &Settings, whole: &Kind) -> Result<(Format, Kind, Range), Failure> {
    let (format, kind) =
        Format::read(&settings.io, whole).map_err(|bad| problem(settings::bad_format(bad)))?;
    let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX).clamp(1, 1 << 16);
    let (fewest, heaps) = (count(settings.fewest), count(settings.heaps));
    let names = kind.names();
    if let Some((name, _)) = settings.max_of.iter().find(|(name, _)| !names.contains(name)) {
        return Err(problem(StressProblem::MaxName { name: name.clone(), names }));
    }
    let bound =
        |name: &String| settings.max_of.iter().find(|(it, _)| it == name).map(|(_, most)| most.clone());
    let each: Vec<Option<BigUint>> = names.iter().map(bound).collect();
    // The greatest of all is what edges are looked for by.
    let most = each.iter().flatten().chain([&settings.max]).max().cloned().unwrap_or_default();
    let each = if settings.max_of.is_empty() {
        Vec::new()
    } else {
        each.into_iter().map(|most| most.or_else(|| Some(settings.max.clone()))).collect()
    };
    let range = Range { least: settings.min.clone(), most, each, fewest, heaps };
    if (0..names.len().max(1)).any(|at| range.least > *range.most_at(at)) {
        return Err(problem(StressProblem::Range));
    }
    if fewest > heaps {
        return Err(problem(StressProblem::HeapRange));
    }
    Ok((format, kind, range))
}

/// What is said of a formula: how its numbers are called depends on what a position is.
pub(super) fn asked<'s>(
    out: &Out,
    text: &'s str,
    kind: &Kind,
    usual: Says,
) -> Result<(Asked<'s>, Kind), Failure> {
    let (says, source) = formula::says(text);
    let says = says.unwrap_or(usual);
    let mut kind = kind.clone();
    let mut read = Formula::read(source, &player::names(&kind));
    // A formula about `n` is about one heap.
    let about_one = match &read {
        Ok(formula) => formula.parameters.iter().any(|name| !player::names(&kind).contains(name)),
        Err(wrong) => matches!(
            &wrong.problem,
            FormulaProblem::Unknown { name, .. } | FormulaProblem::NoValue { name } if name == "n"
        ),
    };
    if matches!(kind, Kind::Heaps { .. }) && about_one {
        (read, kind) = (Formula::read(source, &["n".to_owned()]), Kind::One);
    }
    let formula = read.map_err(|wrong| {
        let marked = grundy_text::caret::marked(source, wrong.place.start, wrong.place.end);
        problem(StressProblem::Formula { problem: wrong.problem, marked: marked.to_vec() })
    })?;
    Ok((Asked { source, formula, says, kind: kind.clone(), text: out.text }, kind))
}

/// One program, or a formula, beside the truth.
fn one(
    out: &mut Out,
    matches: &ArgMatches,
    settings: &Settings,
    subject: &Subject,
    cases: Option<Vec<Numbers>>,
) -> Result<Exit, Failure> {
    if settings.law.is_some() && !settings.command.is_empty() {
        return Err(problem(StressProblem::LawAndCommand));
    }
    let whole = Kind::of(subject).ok_or_else(|| problem(StressProblem::SeveralRules))?;
    let mut settings = settings.clone();
    let law = settings.law.clone();
    let mut asked = None;
    let whole = match &law {
        Some(law) => {
            let (found, kind) = self::asked(out, law, &whole, Says::Wins)?;
            let one_line = format!("{{{}}}", "numbers");
            (settings.io, settings.answer) = (one_line, "win".into());
            (settings.win, settings.lose) = (Some("1".into()), Some("0".into()));
            asked = Some(found);
            kind
        }
        None => {
            let Some(first) = settings.command.first() else { return Err(problem(StressProblem::NoCommand)) };
            found(&first.to_string_lossy()).map_err(|error| not_started(first, &error))?;
            whole
        }
    };
    let (format, kind, range) = form(&settings, &whole)?;
    let form = Form::read(&settings.answer).map_err(|given| problem(StressProblem::Answer { given }))?;
    if !form.fits(&kind) {
        return Err(problem(StressProblem::AnswerMove));
    }
    if form.has_list() && format.many != Many::No {
        return Err(problem(StressProblem::ListOfMany));
    }
    let reading = asked.as_ref().map(|asked| asked.says);

    let limits = Limits::default();
    let facts = Facts::of(subject, &limits);
    let mut truth = Truth::new(subject, facts.grundy_law(), &limits);
    let other = other_convention(subject);
    let wrongs = wrong::all(&kind, &facts, other.as_ref(), &limits);
    let hard = if cases.is_some() {
        Hard { order: Vec::new(), families: Vec::new() }
    } else {
        hard::all(Some(subject), &kind, &range, &facts, &wrongs, Some(&mut truth)).map_err(exhausted)?
    };
    let jobs = jobs(matches)?;
    let mut plan = Plan::new(&kind, &range, hard.order.clone(), settings.seed, form.has_move());
    let (player, method) = match asked {
        Some(asked) => (Player::Formula(Box::new(asked), std::cell::RefCell::default()), None),
        None => {
            let setup = setup(&settings, settings.command.clone());
            let sample = cases.clone().unwrap_or_else(|| {
                // The same that comes first anyway.
                let mut small = small::all(&kind, &range).take(10_000);
                vec![small.find(|it| truth.is_position(it)).unwrap_or_default()]
            });
            let method = setup.method(format.write(&sample).as_bytes()).map_err(|error| system(&error))?;
            (Player::Program(Runner::new(&setup, method, jobs)), Some(method))
        }
    };
    let words = settings::words_of(&settings);
    let mut desk = Desk {
        kind,
        format,
        form,
        words,
        truth,
        runner: player,
        jobs,
        answers: std::collections::HashMap::new(),
        judged: [0; 3],
        untold: 0,
        left_out: 0,
        runs: 0,
        end: None,
        busy: Duration::ZERO,
    };
    let start = Instant::now();
    let told = report::Told {
        settings: &settings,
        processes: method.map_or(ProcessLimit::Own, |method| process_limit(settings.limited, method)),
        words_found: settings.win.is_none() && settings.lose.is_none(),
        reading,
        law: facts.grundy_law().and_then(|law| match law.standing {
            Standing::Checked { up_to } => Some(up_to),
            _ => None,
        }),
        save: save(matches),
        start,
    };
    if let Some(cases) = &cases {
        let failure = desk.each_run(std::slice::from_ref(cases)).map_err(stopped)?.pop().flatten();
        return match failure {
            None => report::mended(out, &desk, &told, cases),
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
    desk.end = end;
    let (mut once, mut whole) = (false, true);
    // The very first input is the smallest; a program that fails on it fails on all.
    let first = desk.runs == 1 && failure.cases.len() == 1;
    let failure = if first && matches!(failure.failed, Failed::Ended(_)) {
        failure
    } else if desk.over() {
        whole = false;
        failure
    } else if let Some(again) = desk.again(&failure).map_err(stopped)? {
        let period = facts.period().map(|(_, period)| period);
        let (least, ended) =
            shrink::smallest(&mut desk, again, &range, &hard, period, end).map_err(stopped)?;
        whole = ended;
        if matches!(least.failed, Failed::Wrong(Judged::Other(_))) && !desk.over() {
            // More answers tell which wrong law the program follows.
            let mut more: Vec<_> = small::all(&desk.kind, &range).take(SURVEY).collect();
            more.extend(hard.order.iter().take(SURVEY).cloned());
            more.retain(|numbers| !desk.answers.contains_key(numbers));
            desk.each(&more).map_err(stopped)?;
        }
        least
    } else {
        once = true;
        failure
    };
    let found = report::Found { counts, once, whole };
    report::failed(out, &mut desk, &told, &failure, &wrongs, Some(found))
}

fn jobs(matches: &ArgMatches) -> Result<usize, Failure> {
    let default = std::thread::available_parallelism().map_or(1, usize::from).min(JOBS);
    let jobs = settings::positive(matches, "jobs", default as u64)?.min(64);
    Ok(usize::try_from(jobs).unwrap_or(1))
}

fn setup(settings: &Settings, command: Vec<OsString>) -> Setup {
    Setup { command, ms: settings.ms, megabytes: settings.megabytes, limited: settings.limited }
}

fn save(matches: &ArgMatches) -> PathBuf {
    matches.get_one::<PathBuf>("save").cloned().unwrap_or_else(|| "grundy-fail".into())
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

pub(super) fn process_limit(limited: bool, method: Method) -> ProcessLimit {
    match method {
        _ if !limited => ProcessLimit::NotWanted,
        Method::User => ProcessLimit::User,
        Method::Group => ProcessLimit::Group,
        Method::Own => ProcessLimit::Own,
        Method::None => ProcessLimit::NotEnforced,
    }
}

pub(super) fn processes_value(limit: ProcessLimit) -> &'static str {
    match limit {
        ProcessLimit::User => "user",
        ProcessLimit::Group => "cgroup",
        ProcessLimit::Own => "rlimit",
        ProcessLimit::NotEnforced => "not enforced",
        ProcessLimit::NotWanted => "no limits",
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
