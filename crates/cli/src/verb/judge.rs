//! `grundy judge RULE -- COMMAND`: the program plays the game, in both seats, against several opponents.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::api::Subject;
use grundy::limits::Limits;
use grundy_text::help::UsageProblem;
use grundy_text::judge::{JudgeFailed, JudgeFault, JudgeProblem};
use num_bigint::BigUint;
use serde_json::json;

use crate::child::Asked;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::judge::game::{Against, Played, Table, Wrong};
use crate::judge::opponent::Opponent;
use crate::judge::referee::{NoNode, Referee};
use crate::judge::saved::Saved;
use crate::out::{Out, talk};
use crate::stress::answer::{Form, visible};
use crate::stress::chance::Chance;
use crate::stress::format::{Format, Many};
use crate::stress::input::{Numbers, shown};
use crate::stress::plan::Plan;
use crate::stress::small::Range;
use crate::verb::program::found;
use crate::verb::stress::settings;
use crate::{input, json};

/// Seconds when `--time` is not given.
const SECONDS: u64 = 10;
/// Games when `--games` is not given.
const GAMES: u64 = 1000;
/// The greatest number, and the most heaps, of a start.
const MOST: u64 = 30;
const HEAPS: u64 = 6;
/// Milliseconds for a move, megabytes for the program.
const MS: u64 = 2000;
const MEGABYTES: u64 = 1024;
/// Starts that are none, one after another, before there are no more.
const SKIPPED: usize = 10_000;

/// How the games are set up.
struct Setup {
    rule: String,
    io: String,
    answer: String,
    ms: u64,
    megabytes: u64,
    command: Vec<OsString>,
}

impl Setup {
    fn start(&self) -> Result<Asked, Failure> {
        let words: Vec<String> = self.command.iter().map(|it| it.to_string_lossy().into_owned()).collect();
        let failed = |error: std::io::Error| {
            let command = words.first().cloned().unwrap_or_default();
            let why = input::trouble(&error);
            Failure::Program(grundy_text::program::ProgramTrouble::Start { command, why })
        };
        found(words.first().map_or("", String::as_str)).map_err(failed)?;
        Asked::start(&words, self.megabytes).map_err(failed)
    }
}

fn problem(problem: JudgeProblem) -> Failure {
    UsageProblem::Judge(problem).into()
}

/// Why a game cannot be played on.
pub(super) fn no_node(why: NoNode, at: &Numbers) -> Failure {
    match why {
        NoNode::Exhausted(why) => Failure::refused(why.into()),
        NoNode::Untold => problem(JudgeProblem::Untold { at: shown(at) }),
    }
}

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let kept = matches.get_one::<PathBuf>("replay").map(|path| saved(path)).transpose()?;
    let word = |name: &str| matches.get_one::<String>(name).cloned();
    let mut command = settings::command(matches);
    let (text, subject) = match &kept {
        Some(kept) => (kept.rule.clone(), input::subject(matches, &kept.rule)?),
        None => {
            let (text, rest) = input::rule(matches, false)?;
            if let Some(given) = rest.into_iter().next() {
                return Err(UsageProblem::Unexpected { given }.into());
            }
            let subject = input::subject(matches, &text)?;
            (subject.canonical().to_owned(), subject)
        }
    };
    if let Some(kept) = &kept
        && command.is_empty()
    {
        command.clone_from(&kept.command);
    }
    if command.is_empty() {
        return Err(UsageProblem::Stress(grundy_text::stress::StressProblem::NoCommand).into());
    }
    let or = |given: Option<String>, kept: Option<&String>, usual: &str| {
        given.or_else(|| kept.cloned()).unwrap_or_else(|| usual.to_owned())
    };
    let setup = Setup {
        rule: text,
        io: or(word("io"), kept.as_ref().map(|kept| &kept.io), "{numbers}"),
        answer: or(word("answer"), kept.as_ref().map(|kept| &kept.answer), "after"),
        ms: settings::positive(matches, "limit-ms", kept.as_ref().map_or(MS, |kept| kept.ms))?,
        megabytes: settings::positive(matches, "limit-mb", MEGABYTES)?,
        command,
    };
    let mut referee = referee(&subject)?;
    let (format, kind) = Format::read(&setup.io, &referee.kind)
        .map_err(|bad| Failure::from(UsageProblem::Stress(settings::bad_format(bad))))?;
    let form = Form::read(&setup.answer).map_err(|_| problem(JudgeProblem::Form))?;
    if format.many != Many::No || !form.has_move() || form.has_list() || !form.fits(&kind) {
        return Err(problem(JudgeProblem::Form));
    }
    referee.kind = kind;
    let time = Duration::from_millis(setup.ms);
    let mut table = Table { referee: &mut referee, format: &format, form: &form, time, busy: Duration::ZERO };
    match &kept {
        Some(kept) => again(out, &mut table, &setup, kept),
        None => series(out, matches, &mut table, &setup),
    }
}

/// Who knows the moves of a rule.
pub(super) fn referee(subject: &Subject) -> Result<Referee<'_>, Failure> {
    Referee::new(subject, &Limits::default()).ok_or_else(|| problem(JudgeProblem::Rule))
}

pub(super) fn saved(path: &std::path::Path) -> Result<Saved, Failure> {
    let file = path.display().to_string();
    let read = Saved::read(path)
        .map_err(|error| UsageProblem::Read { file: file.clone(), why: input::trouble(&error) })?;
    read.ok_or_else(|| problem(JudgeProblem::NotAGame { file }))
}

/// A game that was kept.
fn again(out: &mut Out, table: &mut Table<'_, '_>, setup: &Setup, kept: &Saved) -> Result<Exit, Failure> {
    let mut program = setup.start()?;
    let mut against =
        Against { opponent: Opponent::Perfect, chance: Chance::new(1, 0), script: &kept.positions };
    let start = kept.positions[0].clone();
    let played = table.play(&mut program, start.clone(), kept.first, &mut against);
    let played = played.map_err(|why| no_node(why, &start))?;
    if played.wrong.is_none() {
        if out.json {
            let value = json!({ "rule": setup.rule, "result": "passed", "games": 1 });
            out.value(&json::with_version(value))?;
        } else {
            out.line(out.text.judge_mended())?;
        }
        return Ok(Exit::Done);
    }
    let game = Game { number: 0, opponent: Opponent::Perfect, first: kept.first };
    failed(out, table, setup, &game, played, None)
}

/// A game of the series.
struct Game {
    number: u64,
    opponent: Opponent,
    first: bool,
}

fn series(
    out: &mut Out,
    matches: &ArgMatches,
    table: &mut Table<'_, '_>,
    setup: &Setup,
) -> Result<Exit, Failure> {
    let size =
        |name, usual: u64| settings::size(matches, name).map(|n| n.unwrap_or_else(|| BigUint::from(usual)));
    let count = |name, usual| {
        let count = settings::positive(matches, name, usual)?;
        Ok::<usize, Failure>(usize::try_from(count).unwrap_or(usize::MAX).min(1 << 16))
    };
    let (least, most) = (size("min", 0)?, size("max", MOST)?);
    let (fewest, heaps) = (count("min-heaps", 1)?, count("max-heaps", HEAPS)?);
    if least > most || fewest > heaps {
        return Err(UsageProblem::Stress(grundy_text::stress::StressProblem::Range).into());
    }
    let range = Range { least, most, fewest, heaps };
    let seed = input::count(matches, "seed", 1)?;
    let games = settings::positive(matches, "games", GAMES)?;
    let seconds = input::count(matches, "time", SECONDS)?;
    let begun = Instant::now();
    let end = (seconds > 0).then(|| begun + Duration::from_secs(seconds));
    let wanted = matches.get_one::<String>("opponent").and_then(|name| Opponent::by_name(name));
    let per_game = matches.get_flag("per-game");
    let save = matches.get_one::<PathBuf>("save").cloned().unwrap_or_else(|| "grundy-fail".into());
    let mut plan = Plan::new(&table.referee.kind.clone(), &range, Vec::new(), seed, false);
    let mut starts: Vec<Numbers> = Vec::new();
    let mut seen: HashSet<Numbers> = HashSet::new();
    let mut program = setup.start()?;
    let (mut number, mut winnable, mut moves) = (0, 0, 0u64);
    while number < games && end.is_none_or(|end| Instant::now() < end) {
        let Some(start) = next_start(table, &mut plan, &mut starts, &mut seen, number, seed)? else { break };
        let node = table.referee.node(&start).map_err(|why| no_node(why, &start))?;
        let opponent = wanted.unwrap_or(Opponent::ALL[usize::try_from(number % 4).unwrap_or(0)]);
        // Most often in the seat that can win, wherever that is.
        let first = node.wins != (number / 4 % 4 == 3);
        if per_game && number > 0 {
            program = setup.start()?;
        }
        let mut against = Against { opponent, chance: Chance::new(seed, number + 1), script: &[] };
        let played = table.play(&mut program, start.clone(), first, &mut against);
        let mut played = played.map_err(|why| no_node(why, &start))?;
        number += 1;
        winnable += u64::from(played.won);
        moves += played.positions.len() as u64 / 2;
        let last = number == games;
        if played.wrong.is_none()
            && (per_game || last)
            && let Some(status) = program.close().filter(|status| !status.success())
        {
            played.wrong = Some((Wrong::Ended(Some(status), program.said()), Vec::new()));
        }
        if played.wrong.is_some() {
            let game = Game { number, opponent, first };
            return failed(out, table, setup, &game, played, Some(&save));
        }
    }
    if out.json {
        let value = json!({
            "rule": setup.rule,
            "result": "passed",
            "games": json::integer(number),
            "won": json::integer(winnable),
            "moves": json::integer(moves),
        });
        out.value(&json::with_version(value))?;
    } else {
        out.line(out.text.judge_passed(number, winnable, moves))?;
        talk(&out.text.stress_time(begun.elapsed(), table.busy));
    }
    Ok(Exit::Done)
}

/// The next start: new ones as long as there are any, then the known ones again.
fn next_start(
    table: &mut Table<'_, '_>,
    plan: &mut Plan,
    starts: &mut Vec<Numbers>,
    seen: &mut HashSet<Numbers>,
    number: u64,
    seed: u64,
) -> Result<Option<Numbers>, Failure> {
    /// So many are enough: the others are played again with other moves.
    const ENOUGH: usize = 2000;
    for _ in 0..SKIPPED {
        if starts.len() >= ENOUGH {
            break;
        }
        let truth = &mut table.referee.truth;
        let Some((_, numbers)) = plan.unjudged(Some(truth)).map_err(|why| Failure::refused(why.into()))?
        else {
            break;
        };
        if !seen.insert(numbers.clone()) {
            continue;
        }
        match table.referee.node(&numbers) {
            Ok(node) if !node.is_over() => {
                starts.push(numbers.clone());
                return Ok(Some(numbers));
            }
            Ok(_) => {}
            Err(NoNode::Untold) if !starts.is_empty() => {}
            Err(why) => return Err(no_node(why, &numbers)),
        }
    }
    let mut chance = Chance::new(seed, u64::MAX - number);
    let at = usize::try_from(chance.below(starts.len().max(1) as u64)).unwrap_or(0);
    Ok(starts.get(at).cloned())
}

fn code(status: Option<&ExitStatus>) -> Option<i32> {
    status.and_then(ExitStatus::code)
}

fn failed(
    out: &mut Out,
    table: &mut Table<'_, '_>,
    setup: &Setup,
    game: &Game,
    played: Played,
    save: Option<&std::path::Path>,
) -> Result<Exit, Failure> {
    let Played { positions, wrong, .. } = played;
    let Some((wrong, right)) = wrong else { return Ok(Exit::Done) };
    let text = |line: &String| Some(visible(line.as_bytes()));
    let ended_well = right.is_empty();
    let (fault, kind, got, said) = match &wrong {
        Wrong::Gave(to) => (JudgeFault::Gave, "mistake", Some(format!("({})", shown(to))), String::new()),
        Wrong::Illegal(line) => (JudgeFault::Illegal, "illegal", text(line), String::new()),
        Wrong::Garbage(line) => (JudgeFault::Garbage, "garbage", text(line), String::new()),
        Wrong::Surplus(line) => (JudgeFault::Surplus, "surplus", text(line), String::new()),
        Wrong::Late => (JudgeFault::Late { ms: setup.ms }, "time limit", None, String::new()),
        Wrong::Flood => (JudgeFault::Flood, "output limit", None, String::new()),
        Wrong::Ended(status, said) if ended_well => {
            (JudgeFault::EndedBadly { code: code(status.as_ref()) }, "exit code", None, said.clone())
        }
        Wrong::Ended(status, said) => {
            (JudgeFault::Ended { code: code(status.as_ref()) }, "ended", None, said.clone())
        }
    };
    // The position that it was asked about.
    let at = match &wrong {
        Wrong::Gave(_) => positions[positions.len() - 2].clone(),
        _ => positions[positions.len() - 1].clone(),
    };
    let winning = table.referee.node(&at).map_err(|why| no_node(why, &at))?.wins;
    let (mut kept, mut not_kept) = (None, None);
    if let Some(save) = save {
        let saved = Saved {
            rule: setup.rule.clone(),
            io: setup.io.clone(),
            answer: setup.answer.clone(),
            ms: setup.ms,
            first: game.first,
            positions: positions.clone(),
            command: setup.command.clone(),
        };
        match saved.keep(save) {
            Ok(name) => kept = Some(name.display().to_string()),
            Err(error) => {
                let trouble =
                    UsageProblem::Write { file: save.display().to_string(), why: input::trouble(&error) };
                not_kept = Some(out.text.usage_problem(&trouble).0);
            }
        }
    }
    let said = JudgeFailed {
        game: game.number,
        opponent: game.opponent.name(),
        first: game.first,
        at: shown(&at),
        fault,
        got,
        said,
        right: right.iter().map(shown).collect(),
        winning,
        positions: positions.iter().map(shown).collect(),
        kept,
        not_kept,
    };
    if out.json {
        let list = |numbers: &Numbers| numbers.iter().map(json::big).collect::<Vec<_>>();
        let value = json!({
            "rule": setup.rule,
            "result": "failed",
            "fault": kind,
            "game": json::integer(game.number),
            "opponent": said.opponent,
            "program_first": game.first,
            "position": list(&at),
            "mover_wins": winning,
            "got": said.got,
            "stderr": said.said,
            "right": right.iter().map(list).collect::<Vec<_>>(),
            "positions": positions.iter().map(list).collect::<Vec<_>>(),
            "case": said.kept,
        });
        out.value(&json::with_version(value))?;
    } else {
        for line in out.text.judge_failed(&said) {
            out.line(line)?;
        }
    }
    Ok(match wrong {
        Wrong::Gave(_) | Wrong::Illegal(_) | Wrong::Garbage(_) => Exit::False,
        _ => Exit::Program,
    })
}
