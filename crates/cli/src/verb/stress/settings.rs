//! What is wanted of `stress`: the options, or a case that was kept.

use std::ffi::OsString;
use std::path::Path;

use clap::ArgMatches;
use grundy::api::Subject;
use grundy_text::help::UsageProblem;
use grundy_text::stress::StressProblem;
use num_bigint::BigUint;

use crate::failure::Failure;
use crate::input;
use crate::stress::case::{Kept, Settings};
use crate::stress::format::BadFormat;
use crate::stress::words::{self, Split, Words};

/// Milliseconds for a run.
const MS: u64 = 2000;
/// Megabytes for a run.
const MEGABYTES: u64 = 1024;
/// The most heaps.
const HEAPS: u64 = 64;

/// What the options say; without a rule only two programs can be compared.
pub(in crate::verb) fn settings(matches: &ArgMatches) -> Result<(Settings, Option<Subject>), Failure> {
    let two = matches.contains_id("against");
    let subject = if two && input::words(matches).is_empty() && !matches.contains_id("file") {
        None
    } else {
        let (text, rest) = input::rule(matches, false)?;
        if let Some(given) = rest.into_iter().next() {
            return Err(UsageProblem::Unexpected { given }.into());
        }
        Some(input::subject(matches, &text)?)
    };
    let word = |name: &str| matches.get_one::<String>(name).cloned();
    let problem = |problem: StressProblem| Failure::from(UsageProblem::Stress(problem));
    let (mut win, mut lose) = (word("win-word"), word("lose-word"));
    if let Some(given) = word("vocabulary") {
        if win.is_some() || lose.is_some() {
            return Err(problem(StressProblem::WordsTwice));
        }
        let pair = match words::split(&given) {
            Split::Two(pair) => pair,
            Split::Equal => return Err(problem(StressProblem::WordsEqual { given })),
            Split::Not => return Err(problem(StressProblem::Words { given })),
        };
        (win, lose) = (Some(pair.0), Some(pair.1));
    }
    let (max, max_of) = most(matches)?;
    let settings = Settings {
        rule: subject.as_ref().map(|subject| subject.canonical().to_owned()).unwrap_or_default(),
        law: word("law"),
        against: word("against"),
        io: word("io").unwrap_or_else(|| "usual".into()),
        answer: word("answer").unwrap_or_else(|| "win".into()),
        win,
        lose,
        max,
        max_of,
        min: size(matches, "min")?.unwrap_or_default(),
        fewest: positive(matches, "min-heaps", 1)?,
        heaps: positive(matches, "max-heaps", HEAPS)?,
        seed: input::count(matches, "seed", 1)?,
        ms: positive(matches, "limit-ms", MS)?,
        megabytes: positive(matches, "limit-mb", MEGABYTES)?,
        limited: !matches.get_flag("no-limits"),
        command: command(matches),
    };
    Ok((settings, subject))
}

pub(in crate::verb) fn command(matches: &ArgMatches) -> Vec<OsString> {
    matches.get_many::<OsString>("command").into_iter().flatten().cloned().collect()
}

/// A whole number from 1.
pub(in crate::verb) fn positive(matches: &ArgMatches, option: &str, default: u64) -> Result<u64, Failure> {
    match input::count(matches, option, default)? {
        0 => Err(UsageProblem::Stress(StressProblem::Zero { option: format!("--{option}") }).into()),
        count => Ok(count),
    }
}

/// `--max`: a number for all, or one for each name (`a=10^9,b=5`), or both.
fn most(matches: &ArgMatches) -> Result<(BigUint, Vec<(String, BigUint)>), Failure> {
    let mut all = BigUint::from(10u8).pow(18);
    let mut each = Vec::new();
    let Some(text) = matches.get_one::<String>("max") else { return Ok((all, each)) };
    if !text.contains('=') {
        return Ok((size_of(text, "max")?, each));
    }
    for piece in text.split([',', '\u{ff0c}']) {
        match piece.split_once('=') {
            Some((name, most)) => each.push((name.trim().to_owned(), size_of(most, "max")?)),
            None => all = size_of(piece, "max")?,
        }
    }
    Ok((all, each))
}

/// A number such as `10^9` or `1e9`.
pub(in crate::verb) fn size(matches: &ArgMatches, option: &str) -> Result<Option<BigUint>, Failure> {
    matches.get_one::<String>(option).map(|text| size_of(text, option)).transpose()
}

fn size_of(text: &str, option: &str) -> Result<BigUint, Failure> {
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
    found.ok_or_else(|| UsageProblem::NotACount { option: format!("--{option}"), value }.into())
}

pub(in crate::verb) fn kept(path: &Path) -> Result<Kept, Failure> {
    let file = path.display().to_string();
    let read = Kept::read(path);
    let read =
        read.map_err(|error| UsageProblem::Read { file: file.clone(), why: input::trouble(&error) })?;
    read.ok_or_else(|| UsageProblem::Stress(StressProblem::NotACase { file }).into())
}

pub(in crate::verb) fn words_of(settings: &Settings) -> Words {
    if settings.win.is_none() && settings.lose.is_none() {
        return Words::unknown();
    }
    Words::Given { win: settings.win.clone(), lose: settings.lose.clone() }
}

pub(in crate::verb) fn bad_format(bad: BadFormat) -> StressProblem {
    match bad {
        BadFormat::Unknown(name) => StressProblem::IoName { name },
        BadFormat::Open => StressProblem::IoOpen,
        BadFormat::Missing => StressProblem::IoMissing,
    }
}
