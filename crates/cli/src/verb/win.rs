//! `grundy win RULE POSITION`: who wins and by which moves, for one position or a stream of them.

use std::io::{self, BufRead, BufReader, Write};

use clap::ArgMatches;
use grundy::api::{Answer, MovesWanted, Refusal, Study};
use grundy::position::Position;
use grundy::strategy::Solver;
use grundy_text::help::UsageProblem;
use grundy_text::help::{FileTrouble, HelpWord};
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::BYTE_ORDER_MARK;
use crate::out::{Out, talk};
use crate::{input, json, report};

/// Winning moves listed when `--limit` is not given.
const DEFAULT_LIMIT: u64 = 1000;
/// Longest line of a stream of positions.
const LONGEST_LINE: u64 = 1 << 20;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, false)?;
    let limits = input::begin(out, matches)?;
    let study = input::study(matches, &text)?;
    let wanted = wanted(matches)?;
    let mut solver = Solver::new(&study, &limits);
    match rest.as_slice() {
        [stdin] if stdin == "-" => many(out, &study, &mut solver, wanted),
        words => {
            let position = input::position(&study, words)?;
            let answer = solver.answer(&position, wanted).map_err(Failure::refused)?;
            if out.json {
                let value = json::answer(&study, &answer, out.text);
                out.value(&value)?;
            } else {
                for line in lines(out, &study, &answer) {
                    out.line(line)?;
                }
            }
            Ok(Exit::Done)
        }
    }
}

fn wanted(matches: &ArgMatches) -> Result<MovesWanted, Failure> {
    let limit = usize::try_from(input::count(matches, "limit", DEFAULT_LIMIT)?).unwrap_or(usize::MAX);
    Ok(match matches.get_one::<String>("moves").map(String::as_str) {
        Some("none") => MovesWanted::None,
        Some("one") => MovesWanted::One,
        _ => MovesWanted::All { limit },
    })
}

fn answer(study: &Study, solver: &mut Solver, text: &str, wanted: MovesWanted) -> Result<Answer, Failure> {
    let position = Position::parse(text, study.game.parts.len())
        .map_err(|problem| Failure::refused(Refusal::Position(problem)))?;
    solver.answer(&position, wanted).map_err(Failure::refused)
}

/// One answer a line. A position that cannot be answered is reported, and the others go on.
fn many(out: &mut Out, study: &Study, solver: &mut Solver, wanted: MovesWanted) -> Result<Exit, Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut exit = Exit::Done;
    let mut line = Vec::new();
    // Waiting for the next line takes as long as it takes; each answer has the time of a command.
    out.computed();
    for number in 1u64.. {
        line.clear();
        let read = io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line);
        let problem = match read {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                return Err(UsageProblem::TooLong { limit: LONGEST_LINE }.into());
            }
            Ok(_) => None,
            Err(error) => Some(input::trouble(&error)),
        };
        if let Some(why) = problem {
            return Err(UsageProblem::Read { file: "-".into(), why }.into());
        }
        out.compute();
        let text = if number == 1 { line.strip_prefix(BYTE_ORDER_MARK) } else { None };
        let result = match std::str::from_utf8(text.unwrap_or(&line)) {
            Ok(text) => answer(study, solver, text.trim_end_matches(['\n', '\r']), wanted),
            Err(_) => Err(UsageProblem::Read { file: "-".into(), why: FileTrouble::NotText }.into()),
        };
        out.computed();
        match result {
            Ok(answer) if out.json => {
                let value = json::answer(study, &answer, out.text);
                out.value(&value)?;
            }
            Ok(answer) => {
                let line = one_line(out, &answer);
                out.line(line)?;
            }
            Err(failure) => {
                exit = exit.worse(failure.exit());
                at_line(out, number, &failure)?;
            }
        }
        // Whoever asks one position at a time waits for the answer before the next question.
        if input.buffer().is_empty() {
            out.stdout.flush()?;
        }
    }
    Ok(exit)
}

fn at_line(out: &mut Out, number: u64, failure: &Failure) -> Result<(), Failure> {
    for (i, line) in report::lines(out, failure).into_iter().enumerate() {
        if i == 0 { talk(&format!("{}{line}", out.text.at_line(number))) } else { talk(&line) }
    }
    if out.json {
        let error = report::error(out, failure);
        out.value(&json::with_version(json!({ "line": number, "error": error })))?;
    }
    Ok(())
}

fn shown(out: &Out, position: &Position) -> String {
    let heaps: Vec<Vec<String>> =
        position.heaps.iter().map(|heaps| heaps.iter().map(ToString::to_string).collect()).collect();
    out.text.position(&heaps)
}

fn one_line(out: &Out, answer: &Answer) -> String {
    let text = out.text;
    let named = answer.position.components().count() > 1;
    let mut line = text.answered(&shown(out, &answer.position), answer.outcome, answer.play);
    for step in &answer.moves {
        line.push_str("; ");
        line.push_str(&text.winning_move(step, named));
    }
    line
}

/// An answer for reading.
pub(crate) fn lines(out: &Out, study: &Study, answer: &Answer) -> Vec<String> {
    let text = out.text;
    let forms: Vec<_> = study.game.parts.iter().filter_map(grundy::theory::recognise).collect();
    let named = answer.position.components().count() > 1;
    let mut lines = vec![text.answered(&shown(out, &answer.position), answer.outcome, answer.play)];
    lines.push(match &answer.value {
        Some(value) => format!("  {}", text.value(&value.to_string(), answer.basis, &forms)),
        None => format!("  {}", text.basis(answer.basis, &forms)),
    });
    if !answer.moves.is_empty() {
        lines.push(text.moves_heading(answer));
        lines.extend(answer.moves.iter().map(|step| format!("  {}", text.winning_move(step, named))));
    }
    lines.extend(answer.rule.as_ref().map(|rule| text.moves_rule(rule)));
    if let Some(note) = &answer.note {
        lines.push(format!("{}{}", text.help_word(HelpWord::Note), text.note(note)));
    }
    lines
}
