//! Many questions on standard input, one a line, each answered by one line.

use std::io::{self, BufRead, BufReader, Write};

use grundy_text::help::{FileTrouble, UsageProblem};
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, BYTE_ORDER_MARK};
use crate::out::{Out, talk};
use crate::{json, report};

/// Longest line: a million heaps of twenty digits fit.
const LONGEST_LINE: u64 = 64 << 20;

/// Answers each line: `answer` writes what there is to say. A line that cannot be answered is reported, and the
/// others go on.
pub(crate) fn lines(
    out: &mut Out,
    mut answer: impl FnMut(&mut Out, &str) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut exit = Exit::Done;
    let mut line = Vec::new();
    // Waiting for the next line takes as long as it takes; each answer has the time of a command.
    out.computed();
    for number in 1u64.. {
        if !read(&mut input, &mut line)? {
            break;
        }
        out.compute();
        let text = if number == 1 { line.strip_prefix(BYTE_ORDER_MARK) } else { None };
        let result = match std::str::from_utf8(text.unwrap_or(&line)) {
            Ok(text) => answer(out, text.trim_end_matches(['\n', '\r'])),
            Err(_) => Err(UsageProblem::Read { file: "-".into(), why: FileTrouble::NotText(None) }.into()),
        };
        out.computed();
        match result {
            Ok(()) => {}
            // A program that did wrong is gone, and so may be whoever reads.
            Err(failure @ (Failure::Program(_) | Failure::Output(_))) => return Err(failure),
            Err(failure) => {
                exit = exit.worse(failure.exit());
                at_line(out, number, &failure)?;
                if failure.is_cancelled() {
                    break;
                }
            }
        }
        // Whoever asks one position at a time waits for the answer before the next question.
        if input.buffer().is_empty() {
            out.stdout.flush()?;
        }
    }
    Ok(exit)
}

/// The next line with its end; false when there is none.
///
/// # Errors
/// When it cannot be read, or is longer than any question.
pub(crate) fn read(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, Failure> {
    line.clear();
    match io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', line) {
        Ok(0) => Ok(false),
        Ok(_) if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
            Err(UsageProblem::TooLong { limit: LONGEST_LINE }.into())
        }
        Ok(_) => Ok(true),
        Err(error) => Err(UsageProblem::Read { file: "-".into(), why: input::trouble(&error) }.into()),
    }
}

/// Says what is wrong with a line.
pub(crate) fn at_line(out: &mut Out, number: u64, failure: &Failure) -> Result<(), Failure> {
    for (i, line) in report::lines(out, failure).into_iter().enumerate() {
        if i == 0 { talk(&format!("{}{line}", out.text.at_line(number))) } else { talk(&line) }
    }
    if out.json {
        let error = report::error(out, failure);
        out.value(&json::with_version(json!({ "line": number, "error": error })))?;
    }
    Ok(())
}
