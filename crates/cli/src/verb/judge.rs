//! `grundy judge RULE -- COMMAND`: the program plays the game, in both seats, against several opponents.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::api::Refusal;
use grundy::opponent::{Stand, Style};
use grundy::states::StatePosition;
use grundy_text::help::UsageProblem;
use grundy_text::judge::{JudgeFailed, JudgeFault, JudgeProblem};
use num_bigint::BigUint;
use serde_json::json;

use crate::confine::{self, Ended, Method};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::judge::board::{Board, NoLanguage, last};
use crate::judge::game::{Against, Match, Played, Stuck, Wrong};
use crate::judge::saved::Saved;
use crate::judge::starts::{StartTrouble, Starts};
use crate::out::{Out, talk};
use crate::stress::answer::visible;
use crate::stress::chance::Chance;
use crate::stress::small::Range;
use crate::verb::program::started;
use crate::verb::stress::{process_limit, processes_value, settings};
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
/// The opponents, by their names.
const OPPONENTS: [(&str, Style); 4] = [
    ("perfect", Style::Perfect),
    ("random", Style::Random),
    ("stubborn", Style::HoldsOut),
    ("mixed", Style::Mixed),
];

/// How the games are set up.
struct Setup {
    rule: String,
    io: Option<String>,
    answer: Option<String>,
    run: confine::Setup,
}

fn problem(problem: JudgeProblem) -> Failure {
    UsageProblem::Judge(problem).into()
}

/// Why a game cannot be played on.
pub(super) fn stuck(board: &Board<'_>, (at, why): Stuck) -> Failure {
    match why {
        why @ (Refusal::Exhausted(_) | Refusal::StateCycle(_)) => Failure::refused(why),
        _ => problem(JudgeProblem::Untold { at: board.shown(&at) }),
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
    let setup = Setup {
        rule: text,
        io: word("io").or_else(|| kept.as_ref()?.io.clone()),
        answer: word("answer").or_else(|| kept.as_ref()?.answer.clone()),
        run: confine::Setup {
            command,
            ms: settings::positive(matches, "limit-ms", kept.as_ref().map_or(MS, |kept| kept.ms))?,
            megabytes: settings::positive(matches, "limit-mb", MEGABYTES)?,
            limited: !matches.get_flag("no-limits"),
        },
    };
    let mut board = Board::new(&subject).map_err(Failure::refused)?;
    let language = board.language(setup.io.as_deref(), setup.answer.as_deref()).map_err(|why| match why {
        NoLanguage::Format(bad) => UsageProblem::Stress(settings::bad_format(bad)).into(),
        NoLanguage::Form => problem(JudgeProblem::Form),
    })?;
    let time = Duration::from_millis(setup.run.ms);
    let mut table = Match { board: &board, table: board.table(), language, time, busy: Duration::ZERO };
    match &kept {
        Some(kept) => again(out, &mut table, &setup, kept),
        None => series(out, matches, &mut table, &setup),
    }
}

/// The positions of a game, as they were written.
pub(super) fn positions(board: &Board<'_>, written: &[String]) -> Result<Vec<StatePosition>, Failure> {
    let read = |given: &String| {
        board.study.position(given).map_err(|_| problem(JudgeProblem::Position { given: given.clone() }))
    };
    written.iter().map(read).collect()
}

pub(super) fn saved(path: &std::path::Path) -> Result<Saved, Failure> {
    let file = path.display().to_string();
    let read = Saved::read(path)
        .map_err(|error| UsageProblem::Read { file: file.clone(), why: input::trouble(&error) })?;
    read.ok_or_else(|| problem(JudgeProblem::NotAGame { file }))
}

/// A game that was kept.
fn again(out: &mut Out, table: &mut Match<'_, '_>, setup: &Setup, kept: &Saved) -> Result<Exit, Failure> {
    let script = positions(table.board, &kept.positions)?;
    let start = table.table.start(&script[0]).map_err(Failure::refused)?;
    let mut program = started(&setup.run, None)?;
    let mut against = Against { style: Style::Perfect, chance: Chance::new(1, 0), script: &script };
    let played = table.play(&mut program, start, kept.first, &mut against);
    let played = played.map_err(|why| stuck(table.board, why))?;
    if played.wrong.is_none() {
        if out.json {
            let value = json!({ "rule": setup.rule, "result": "passed", "games": 1 });
            out.value(&json::with_version(value))?;
        } else {
            out.line(out.text.judge_mended())?;
        }
        return Ok(Exit::Done);
    }
    let game = Game { number: 0, opponent: OPPONENTS[0].0, first: kept.first };
    failed(out, table, setup, &game, played, (program.method(), None))
}

/// A game of the series.
struct Game {
    number: u64,
    opponent: &'static str,
    first: bool,
}

fn series(
    out: &mut Out,
    matches: &ArgMatches,
    table: &mut Match<'_, '_>,
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
    let range = Range { least, most, each: Vec::new(), fewest, heaps };
    let seed = input::count(matches, "seed", 1)?;
    let games = settings::positive(matches, "games", GAMES)?;
    let seconds = input::count(matches, "time", SECONDS)?;
    let begun = Instant::now();
    let end = (seconds > 0).then(|| begun + Duration::from_secs(seconds));
    let wanted = matches.get_one::<String>("opponent");
    let wanted = wanted.and_then(|name| OPPONENTS.into_iter().find(|(it, _)| it == name));
    let per_game = matches.get_flag("per-game");
    let save = matches.get_one::<PathBuf>("save").cloned().unwrap_or_else(|| "grundy-fail".into());
    let mut starts = Starts::new(table.board, range, seed);
    let mut program = started(&setup.run, None)?;
    let (mut number, mut winnable, mut moves) = (0, 0, 0u64);
    while number < games && end.is_none_or(|end| Instant::now() < end) {
        let start = starts.next(table.board, &mut table.table, number).map_err(|why| match why {
            StartTrouble::Stuck(why) => stuck(table.board, *why),
            StartTrouble::Refused(why) => Failure::refused(why),
        })?;
        let Some(start) = start else { break };
        let node = table.table.node(&start).map_err(|why| stuck(table.board, (start.clone(), why)))?;
        let (opponent, style) = wanted.unwrap_or(OPPONENTS[usize::try_from(number % 4).unwrap_or(0)]);
        // Most often in the seat that can win, wherever that is.
        let first = node.mover_wins() != (number / 4 % 4 == 3);
        if per_game && number > 0 {
            program = started(&setup.run, Some(program.method()))?;
        }
        let mut against = Against { style, chance: Chance::new(seed, number + 1), script: &[] };
        let played = table.play(&mut program, start, first, &mut against);
        let mut played = played.map_err(|why| stuck(table.board, why))?;
        number += 1;
        winnable += u64::from(played.won);
        moves += played.positions.len() as u64 / 2;
        let last = number == games;
        if played.wrong.is_none()
            && (per_game || last)
            && let Some(ended) = program.close().filter(|ended| *ended != Ended::Code(0))
        {
            played.wrong = Some((Wrong::Ended(Some(ended), program.said()), Vec::new()));
        }
        if played.wrong.is_some() {
            let game = Game { number, opponent, first };
            return failed(out, table, setup, &game, played, (program.method(), Some(&save)));
        }
    }
    let processes = process_limit(setup.run.limited, program.method());
    if out.json {
        let value = json!({
            "rule": setup.rule,
            "result": "passed",
            "process_limit": processes_value(processes),
            "games": json::integer(number),
            "won": json::integer(winnable),
            "moves": json::integer(moves),
        });
        out.value(&json::with_version(value))?;
    } else {
        out.line(out.text.judge_passed(number, winnable, moves))?;
        if let Some(note) = out.text.process_note(processes) {
            out.line(note)?;
        }
        talk(&out.text.stress_time(begun.elapsed(), table.busy));
    }
    Ok(Exit::Done)
}

fn code(ended: Option<Ended>) -> Option<i32> {
    match ended? {
        Ended::Code(code) => Some(code),
        _ => None,
    }
}

fn failed(
    out: &mut Out,
    table: &mut Match<'_, '_>,
    setup: &Setup,
    game: &Game,
    played: Played,
    (method, save): (Method, Option<&std::path::Path>),
) -> Result<Exit, Failure> {
    let Played { positions, wrong, .. } = played;
    let Some((wrong, right)) = wrong else { return Ok(Exit::Done) };
    let text = |line: &String| Some(visible(line.as_bytes()));
    let ended_well = right.is_empty();
    let board = table.board;
    let (fault, kind, got, said) = match &wrong {
        Wrong::Gave(to) => {
            (JudgeFault::Gave, "mistake", Some(format!("({})", board.shown(to))), String::new())
        }
        Wrong::Illegal(line) => (JudgeFault::Illegal, "illegal", text(line), String::new()),
        Wrong::Garbage(line) => (JudgeFault::Garbage, "garbage", text(line), String::new()),
        Wrong::Surplus(line) => (JudgeFault::Surplus, "surplus", text(line), String::new()),
        Wrong::Late => (JudgeFault::Late { ms: setup.run.ms }, "time limit", None, String::new()),
        Wrong::Flood => (JudgeFault::Flood, "output limit", None, String::new()),
        Wrong::Ended(how, said) if ended_well => {
            (JudgeFault::EndedBadly { code: code(*how) }, "exit code", None, said.clone())
        }
        Wrong::Ended(how, said) => (JudgeFault::Ended { code: code(*how) }, "ended", None, said.clone()),
    };
    // The position that it was asked about.
    let at = match &wrong {
        Wrong::Gave(_) => positions[positions.len() - 2].clone(),
        _ => positions[positions.len() - 1].clone(),
    };
    let winning = table.table.node(&at).map_err(|why| stuck(board, (at.clone(), why)))?.mover_wins();
    let (mut kept, mut not_kept) = (None, None);
    if let Some(save) = save {
        let saved = Saved {
            rule: setup.rule.clone(),
            io: setup.io.clone(),
            answer: setup.answer.clone(),
            ms: setup.run.ms,
            first: game.first,
            positions: positions.iter().map(|at| board.kept(at)).collect(),
            command: setup.run.command.clone(),
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
        opponent: game.opponent,
        first: game.first,
        at: board.shown(&at),
        fault,
        got,
        said,
        right: right.iter().map(|it| board.shown(it)).collect(),
        winning,
        positions: positions.iter().map(|it| board.shown(it)).collect(),
        kept,
        not_kept,
    };
    let processes = process_limit(setup.run.limited, method);
    if out.json {
        let list = |at: &Stand| board.value(at);
        let value = json!({
            "rule": setup.rule,
            "result": "failed",
            "process_limit": processes_value(processes),
            "fault": kind,
            "game": json::integer(game.number),
            "opponent": said.opponent,
            "program_first": game.first,
            "position": list(&at),
            "last": board.study.game.remembers().then(|| last(&at)),
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
        if let Some(note) = out.text.process_note(processes) {
            out.line(note)?;
        }
    }
    Ok(match wrong {
        Wrong::Gave(_) | Wrong::Illegal(_) | Wrong::Garbage(_) => Exit::False,
        _ => Exit::Program,
    })
}
