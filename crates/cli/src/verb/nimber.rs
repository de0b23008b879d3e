//! `grundy nim-product A B` and its kin: arithmetic on nimbers, for one question or a stream of them.

use std::io::{self, BufReader, Write};

use clap::ArgMatches;
use grundy::api::PositionProblem;
use grundy::limits::Limits;
use grundy::nimber;
use grundy::position::{Position, Size};
use grundy_text::help::{FileTrouble, UsageProblem};
use grundy_text::nim::{NimProblem, NimQuestion};
use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::BYTE_ORDER_MARK;
use crate::out::Out;
use crate::stream;
use crate::{input, json};

/// Runs one of the verbs.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches, question: NimQuestion) -> Result<Exit, Failure> {
    let limits = input::begin(out, matches)?;
    let words = input::words(matches);
    if words.is_empty() {
        let names = match question {
            NimQuestion::Product => vec!["A".into(), "B".into()],
            NimQuestion::Power => vec!["A".into(), "K".into()],
            NimQuestion::Inverse | NimQuestion::SquareRoot => vec!["A".into()],
        };
        return Err(UsageProblem::Missing { names }.into());
    }
    if words == ["-"] {
        return many(out, question, &limits);
    }
    let numbers = numbers(&words.join(" "))?;
    let result = answer(question, &numbers, &limits)?;
    if out.json {
        out.value(&value(question, &numbers, &result))?;
    } else {
        let shown: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        out.line(out.text.nim_answer(question, &shown, &result.to_string()))?;
    }
    Ok(Exit::Done)
}

fn numbers(text: &str) -> Result<Vec<BigUint>, Failure> {
    let too_large = |number: String| nim(NimProblem::TooLarge { number, bits: nimber::BITS });
    let position = Position::parse(text, 1).map_err(|problem| match problem {
        PositionProblem::Negative(text) => nim(NimProblem::Negative(text)),
        PositionProblem::Incalculable(text)
        | PositionProblem::TooLarge(text)
        | PositionProblem::Unwritable(text) => too_large(text),
        PositionProblem::NotANumber(text) => nim(NimProblem::NotANumber(text)),
        PositionProblem::Parts { .. } | PositionProblem::Entries { .. } => {
            nim(NimProblem::NotANumber(text.trim().to_owned()))
        }
    })?;
    let exact = |size: &Size| size.exact().cloned().ok_or_else(|| too_large(size.to_string()));
    position.components().map(|(_, size)| exact(size)).collect()
}

fn nim(problem: NimProblem) -> Failure {
    UsageProblem::Nim(problem).into()
}

fn answer(question: NimQuestion, numbers: &[BigUint], limits: &Limits) -> Result<BigUint, Failure> {
    let (least, most) = match question {
        NimQuestion::Product => (2, None),
        NimQuestion::Power => (2, Some(2)),
        NimQuestion::Inverse | NimQuestion::SquareRoot => (1, Some(1)),
    };
    let found = numbers.len();
    let [first, rest @ ..] = numbers else { return Err(nim(NimProblem::Count { least, most, found })) };
    if found < least || most.is_some_and(|most| found > most) {
        return Err(nim(NimProblem::Count { least, most, found }));
    }
    let large = |number: &BigUint| {
        let number = number.to_string();
        move |_| nim(NimProblem::TooLarge { number, bits: nimber::BITS })
    };
    match question {
        NimQuestion::Product => {
            let mut product = first.clone();
            for factor in rest {
                // Some hundredths of a second at most each.
                limits
                    .spend(1 + (product.bits().max(factor.bits()) / 16).pow(2))
                    .map_err(|exhausted| Failure::refused(exhausted.into()))?;
                let larger = if factor.bits() > product.bits() { factor } else { &product };
                product = nimber::mul_big(&product, factor).map_err(large(larger))?;
            }
            Ok(product)
        }
        NimQuestion::Inverse if *first == BigUint::ZERO => Err(nim(NimProblem::InverseOfZero)),
        NimQuestion::Inverse => Ok(nimber::inverse_big(first).map_err(large(first))?.unwrap_or_default()),
        NimQuestion::SquareRoot => nimber::sqrt_big(first).map_err(large(first)),
        NimQuestion::Power => {
            let exponent = rest.first().cloned().unwrap_or_default();
            let power = nimber::pow_big(first, &exponent, limits).map_err(large(first))?;
            power.map_err(|exhausted| Failure::refused(exhausted.into()))
        }
    }
}

fn value(question: NimQuestion, numbers: &[BigUint], result: &BigUint) -> Value {
    json::with_version(json!({
        "operation": match question {
            NimQuestion::Product => "product",
            NimQuestion::Inverse => "inverse",
            NimQuestion::SquareRoot => "sqrt",
            NimQuestion::Power => "power",
        },
        "numbers": numbers.iter().map(json::big).collect::<Vec<_>>(),
        "result": json::big(result),
    }))
}

/// One answer a line, the number alone. A number alone on the first line, where two are wanted, says how many
/// lines follow.
fn many(out: &mut Out, question: NimQuestion, limits: &Limits) -> Result<Exit, Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let pairs = matches!(question, NimQuestion::Product | NimQuestion::Power);
    let (mut exit, mut line, mut promised, mut found) = (Exit::Done, Vec::new(), None, 0u64);
    out.computed();
    for number in 1u64.. {
        if !stream::read(&mut input, &mut line)? {
            break;
        }
        let text = match line.strip_prefix(BYTE_ORDER_MARK) {
            Some(text) if number == 1 => text,
            _ => &line,
        };
        let words = small(text);
        if let ([Some(lines)], true, 1) = (words.as_slice(), pairs, number) {
            promised = Some(*lines);
            continue;
        }
        if words.is_empty() && text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        found += 1;
        // What fits words is the most of it, and goes without a clock.
        if let ([Some(a), Some(b)], NimQuestion::Product, false) = (words.as_slice(), question, out.json) {
            writeln!(out.stdout, "{}", nimber::mul(*a, *b))?;
        } else {
            out.compute();
            let result = one(question, text, &limits.fresh());
            out.computed();
            match result {
                Ok((numbers, result)) if out.json => out.value(&value(question, &numbers, &result))?,
                Ok((_, result)) => out.line(result.to_string())?,
                Err(failure) => {
                    exit = exit.worse(failure.exit());
                    stream::at_line(out, number, &failure)?;
                }
            }
        }
        if input.buffer().is_empty() {
            out.stdout.flush()?;
        }
    }
    match promised {
        Some(promised) if promised != found => Err(nim(NimProblem::Lines { promised, found })),
        _ => Ok(exit),
    }
}

fn one(question: NimQuestion, line: &[u8], limits: &Limits) -> Result<(Vec<BigUint>, BigUint), Failure> {
    let not_text = || UsageProblem::Read { file: "-".into(), why: FileTrouble::NotText(None) };
    let text = std::str::from_utf8(line).map_err(|_| not_text())?;
    let numbers = numbers(text.trim())?;
    let result = answer(question, &numbers, limits)?;
    Ok((numbers, result))
}

/// The words of a line as numbers of 64 bits, None where one is something else; at most three words.
fn small(line: &[u8]) -> Vec<Option<u64>> {
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).take(3);
    let digits = |word: &[u8]| {
        if !word.iter().all(u8::is_ascii_digit) {
            return None;
        }
        std::str::from_utf8(word).ok()?.parse().ok()
    };
    words.map(digits).collect()
}
