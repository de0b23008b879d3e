//! Rules from arguments, files and standard input; counts and other option values.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use clap::ArgMatches;
use grundy::api::{GivenArg, Refusal, Study, Subject, Unsuitable};
use grundy::board::is_board;
use grundy::coins::is_coins;
use grundy::game::Play;
use grundy::graph::form::is_form;
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::position::Position;
use grundy::states::outside::is_outside;
use grundy_text::help::{FileTrouble, UsageProblem};

use crate::clock::Clock;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::report;

/// More text than any rule, claim or certificate needs.
const MOST_BYTES: u64 = 64 << 20;

/// What some editors and shells put before UTF-8 text.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Words that begin a rule and are none: the quotes round the rule are missing.
const UNQUOTED: [&str; 9] = ["take", "leave", "split", "given", "sum", "取", "拿", "拆", "留下"];

/// The positional words of a verb.
pub(crate) fn words(matches: &ArgMatches) -> Vec<String> {
    ["word", "words"]
        .into_iter()
        .filter_map(|id| matches.try_get_many::<String>(id).ok().flatten())
        .flatten()
        .cloned()
        .collect()
}

/// The rule of a verb and the words that remain for other arguments. `joined`: all words are the rule.
pub(crate) fn rule(matches: &ArgMatches, joined: bool) -> Result<(String, Vec<String>), Failure> {
    let mut words = words(matches);
    if let Some(path) = matches.get_one::<std::path::PathBuf>("file") {
        if joined && !words.is_empty() {
            return Err(UsageProblem::Unexpected { given: words.swap_remove(0) }.into());
        }
        return Ok((rule_in_file(&read(path)?), words));
    }
    if words.is_empty() {
        return Err(UsageProblem::Missing { names: vec!["RULE".into()] }.into());
    }
    // `split` alone is a rule.
    let unquoted =
        |word: &str| UNQUOTED.contains(&word.to_lowercase().as_str()) && Study::new(word, &[]).is_err();
    if !joined && words.len() > 1 && unquoted(&words[0]) {
        return Err(UsageProblem::Unquoted { word: words.swap_remove(0) }.into());
    }
    let (first, rest) = if joined { (words.join(" "), Vec::new()) } else { (words.remove(0), words) };
    Ok((rule_of_word(&first)?, rest))
}

/// The text of a rule argument: `@FILE` reads a file, `-` standard input.
pub(crate) fn rule_of_word(word: &str) -> Result<String, Failure> {
    let text = match word.strip_prefix('@') {
        Some(file) => rule_in_file(&read(Path::new(file))?),
        None if word == "-" => rule_in_file(&read_from(io::stdin().lock(), "-")?),
        None => word.to_owned(),
    };
    if text.trim().is_empty() { Err(UsageProblem::NoRule.into()) } else { Ok(text) }
}

/// Lines of a rule file that say something about the rule instead of being the rule.
const METADATA: [&str; 8] = ["name", "aliases", "params", "en", "zh", "source", "source-zh", "facts"];

/// The rule in a file: the text without its metadata lines, or what stands after `rule:`.
pub(crate) fn rule_in_file(text: &str) -> String {
    let mut lines = Vec::new();
    let mut in_facts = false;
    for line in text.lines() {
        let (key, value) = line.split_once(':').map_or(("", line), |(key, value)| (key.trim_end(), value));
        let unindented = !line.starts_with([' ', '\t']);
        if unindented && METADATA.contains(&key) {
            in_facts = key == "facts";
        } else if unindented && key == "rule" {
            in_facts = false;
            lines.push(value.trim());
        } else if (unindented || !in_facts) && !line.trim_start().starts_with('#') {
            in_facts = false;
            lines.push(line);
        }
    }
    lines.join("\n").trim().to_owned()
}

/// A text file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    text(bytes(path)?, &path.display().to_string())
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        return bytes_from(io::stdin().lock(), "-");
    }
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => bytes_from(file, &name),
        Err(error) => Err(UsageProblem::Read { file: name, why: trouble(&error) }.into()),
    }
}

fn read_from(source: impl Read, name: &str) -> Result<String, Failure> {
    text(bytes_from(source, name)?, name)
}

fn bytes_from(source: impl Read, name: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = source.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    if let Err(error) = result {
        return Err(UsageProblem::Read { file: name.to_owned(), why: trouble(&error) }.into());
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(UsageProblem::TooLong { limit: MOST_BYTES }.into());
    }
    Ok(bytes)
}

fn text(mut bytes: Vec<u8>, name: &str) -> Result<String, Failure> {
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        UsageProblem::Read { file: name.to_owned(), why: FileTrouble::NotText(Some(line)) }.into()
    })
}

/// Why the system refused a file.
pub(crate) fn trouble(error: &io::Error) -> FileTrouble {
    match error.kind() {
        io::ErrorKind::NotFound => FileTrouble::NotFound,
        io::ErrorKind::PermissionDenied => FileTrouble::Denied,
        io::ErrorKind::IsADirectory => FileTrouble::Directory,
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => FileTrouble::NotADirectory,
        io::ErrorKind::InvalidData => FileTrouble::NotText(None),
        _ => FileTrouble::System(error.raw_os_error()),
    }
}

/// The study of a rule about single heaps, under the convention that the options ask for.
pub(crate) fn study(matches: &ArgMatches, text: &str) -> Result<Study, Failure> {
    match subject(matches, text)? {
        Subject::Heaps(study) => Ok(study),
        Subject::States(_) => {
            let unended = Study::new(text, &given(matches)?)
                .err()
                .map(|refusal| Failure::Refused { refusal, source: text.to_owned() });
            // Single heaps whose play is not shown to end are searched, and all heaps at once cannot be.
            let states = || Failure::refused(Refusal::Unsuitable(Unsuitable::States));
            Err(unended.filter(Failure::is_endless).unwrap_or_else(states))
        }
    }
}

/// The study of any rule for a question about all heaps: a rule of single heaps whose play nothing shows to end is one
/// about what its `start` reaches, if it has one.
pub(crate) fn subject_or_start(matches: &ArgMatches, text: &str) -> Result<Subject, Failure> {
    let subject = subject(matches, text)?;
    let Subject::States(states) = &subject else { return Ok(subject) };
    let started = states.game.parts.iter().any(|core| core.start.is_some());
    match Study::growing(text, &given(matches)?) {
        Ok(mut study) if started && study.game.parts.len() == 1 => {
            (study.names, study.game.play) = (states.names, states.game.play);
            study.canonical.clone_from(&states.canonical);
            Ok(Subject::Heaps(study))
        }
        _ => Ok(subject),
    }
}

/// The study of any rule, under the convention that the options ask for.
pub(crate) fn subject(matches: &ArgMatches, text: &str) -> Result<Subject, Failure> {
    subject_with(matches, text, Vec::new())
}

/// As [`subject`], with values that come with a position.
pub(crate) fn subject_with(
    matches: &ArgMatches,
    text: &str,
    values: Vec<GivenArg>,
) -> Result<Subject, Failure> {
    if text.trim().is_empty() {
        return Err(UsageProblem::NoRule.into());
    }
    if is_form(text) {
        return Err(UsageProblem::NotForGraphs.into());
    }
    if is_outside(text) {
        return Err(UsageProblem::NotForPrograms.into());
    }
    if is_board(text) {
        return Err(UsageProblem::NotForBoards.into());
    }
    if is_coins(text) {
        return Err(UsageProblem::NotForCoins.into());
    }
    let mut given = given(matches)?;
    given.extend(values);
    let mut subject = Subject::read(text, &given)
        .map_err(|refusal| Failure::Refused { refusal, source: text.to_owned() })?;
    let names = !matches.try_get_one::<bool>("no-names").ok().flatten().copied().unwrap_or(false);
    match &mut subject {
        Subject::Heaps(study) => study.names = names,
        Subject::States(study) => study.names = names,
    }
    let Some(play) = play(matches) else { return Ok(subject) };
    Ok(subject.under(play))
}

/// The convention that the options ask for.
pub(crate) fn play(matches: &ArgMatches) -> Option<Play> {
    match (matches.get_flag("misere"), matches.get_flag("normal")) {
        (true, _) => Some(Play::Misere),
        (_, true) => Some(Play::Normal),
        _ => None,
    }
}

/// The position of the words after a rule; without any, the rule's own.
pub(crate) fn position(study: &Study, words: &[String]) -> Result<Position, Failure> {
    if words.is_empty() {
        return study.start().ok_or_else(|| UsageProblem::Missing { names: vec!["POSITION".into()] }.into());
    }
    Position::parse(&words.join(" "), study.game.parts.len())
        .map_err(|problem| Failure::refused(Refusal::Position(problem)))
}

/// The values that `--given` has.
pub(crate) fn given(matches: &ArgMatches) -> Result<Vec<GivenArg>, Failure> {
    let values = matches.get_many::<String>("given").into_iter().flatten();
    values
        .map(|text| match text.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
                Ok(GivenArg { name: name.trim().to_owned(), value: value.trim().to_owned() })
            }
            _ => Err(UsageProblem::GivenForm { value: text.clone() }.into()),
        })
        .collect()
}

/// A position and the values that come with it: `7; m=3`, `7 m=3`. Values end at `;` or where the next begins.
pub(crate) fn with_values(text: &str) -> (String, Vec<GivenArg>) {
    let (mut lists, mut values) = (Vec::new(), Vec::new());
    for segment in text.split([';', '；']) {
        let begins = value_starts(segment);
        let (Some(&first), ends) = (begins.first(), begins.iter().skip(1).copied().chain([segment.len()]))
        else {
            lists.push(segment);
            continue;
        };
        let trimmed = |text: &str| text.trim().trim_end_matches([',', '，', '、']).trim_end().to_owned();
        let before = &segment[..first];
        if !before.trim().is_empty() {
            lists.push(before.trim_end().trim_end_matches([',', '，', '、']));
        }
        for (&from, to) in begins.iter().zip(ends) {
            if let Some((name, value)) = segment[from..to].split_once('=') {
                values.push(GivenArg { name: name.trim().to_owned(), value: trimmed(value) });
            }
        }
    }
    (lists.join(";").trim().to_owned(), values)
}

/// Where `NAME =` stands in a text.
fn value_starts(text: &str) -> Vec<usize> {
    let starts = text.match_indices('=').filter_map(|(at, _)| {
        let before = text[..at].trim_end();
        let name = before.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or("");
        name.starts_with(|c: char| c.is_alphabetic() || c == '_').then_some(before.len() - name.len())
    });
    starts.collect()
}

/// The words after a rule as a position and the values that come with it.
pub(crate) fn words_with_values(words: Vec<String>) -> (Vec<String>, Vec<GivenArg>) {
    if !words.iter().any(|word| word.contains('=')) {
        return (words, Vec::new());
    }
    let (position, values) = with_values(&words.join(" "));
    (if position.is_empty() { Vec::new() } else { vec![position] }, values)
}

/// Seconds a computation may take when `--time` is not given: `--budget` times as many.
const SECONDS: u64 = 10;

/// A computation begins, with the library's own budget `--budget` times as large and a clock that stops it.
pub(crate) fn begin(out: &mut Out, matches: &ArgMatches) -> Result<Limits, Failure> {
    let has = |option| matches.try_contains_id(option).unwrap_or(false);
    let factor = if has("budget") { count(matches, "budget", 1)?.max(1) } else { 1 };
    let seconds = count(matches, "time", SECONDS.saturating_mul(factor))?;
    let usual = Limits::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let limits = Limits::new(
        usual.steps.saturating_mul(factor),
        usual.bytes.saturating_mul(factor),
        usual.positions.saturating_mul(factor),
    )
    .with_threads(threads);
    let failure = Failure::refused(Exhausted { what: Budget::Time, limit: seconds }.into());
    let (lines, json) = (report::lines(out, &failure), out.json.then(|| report::object(out, &failure)));
    out.clock = Clock::new(&limits, seconds, move || {
        lines.iter().for_each(|line| talk(line));
        if let Some(json) = json {
            // There is nobody left to tell that this could not be written.
            let _ = writeln!(io::stdout(), "{json}");
        }
        std::process::exit(failure.exit() as i32);
    });
    out.compute();
    Ok(limits)
}

/// The number of `-n`, if it is given.
pub(crate) fn last(matches: &ArgMatches) -> Result<Option<u64>, Failure> {
    if matches.contains_id("heaps") { count(matches, "heaps", 0).map(Some) } else { Ok(None) }
}

/// A whole number >= 0 from an option.
pub(crate) fn count(matches: &ArgMatches, option: &str, default: u64) -> Result<u64, Failure> {
    let Some(text) = matches.get_one::<String>(option) else { return Ok(default) };
    let digits: String = text.trim().chars().filter(|c| *c != '_').collect();
    digits.parse().map_err(|_| {
        let name = if option == "heaps" { "-n".to_owned() } else { format!("--{option}") };
        UsageProblem::NotACount { option: name, value: text.trim().to_owned() }.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_with_a_position() {
        let read = |text: &str| {
            let (position, values) = with_values(text);
            let values: Vec<String> = values.iter().map(|it| format!("{}:{}", it.name, it.value)).collect();
            (position, values.join(" "))
        };
        let said = |position: &str, values: &str| (position.to_owned(), values.to_owned());
        assert_eq!(read("7; m=3"), said("7", "m:3"));
        assert_eq!(read("7 m = 3"), said("7", "m:3"));
        assert_eq!(read("m=3; 7,5"), said("7,5", "m:3"));
        assert_eq!(read("5 ; 7,3 ; S=[1,2], k=4"), said("5 ; 7,3", "S:[1,2] k:4"));
        assert_eq!(read("(3,5)+(1,2)；K={1,3}"), said("(3,5)+(1,2)", "K:{1,3}"));
        assert_eq!(read("2^3 5"), said("2^3 5", ""));
    }

    #[test]
    fn a_rule_file_may_carry_metadata() {
        assert_eq!(rule_in_file("# comment\nname: x\ntake 1..3\nmisere\n"), "take 1..3\nmisere");
        assert_eq!(rule_in_file("rule: take 1..3\nfacts:\n  loses 4\n  value 3 = 3\n"), "take 1..3");
        assert_eq!(rule_in_file("sum of: take 1..3 ; 0.07"), "sum of: take 1..3 ; 0.07");
        assert_eq!(rule_in_file("n -> k\n  where k < n\n"), "n -> k\n  where k < n");
        let read = |bytes: &[u8]| read_from(bytes, "-").unwrap();
        assert_eq!(read(b"\xef\xbb\xbfgrundy-certificate 1\n"), "grundy-certificate 1\n");
    }
}
