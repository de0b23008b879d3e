//! `grundy check RULE --c EXPR`: a claim with the arithmetic of C++, on small inputs and on those that break programs.

use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::api::{Refusal, Subject, Unsuitable};
use grundy::game::Play;
use grundy::limits::Limits;
use grundy_text::formula::{FormulaChecked, FormulaFault, Undefined};
use grundy_text::stress::StressProblem;
use num_bigint::BigUint;
use serde_json::json;

use super::{SECONDS, asked, exhausted, problem, stopped, why};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::formula::{Formula, Says, Stopped};
use crate::out::Out;
use crate::stress::answer::{Form, Judged};
use crate::stress::desk::{Desk, Failed};
use crate::stress::facts::Facts;
use crate::stress::format::Format;
use crate::stress::hard;
use crate::stress::input::{Kind, shown};
use crate::stress::plan::Plan;
use crate::stress::player::Player;
use crate::stress::shrink;
use crate::stress::small::Range;
use crate::stress::truth::Truth;
use crate::stress::words::Words;
use crate::stress::wrong;
use crate::{input, json};

/// Inputs that are tried.
const INPUTS: u64 = 5000;
/// Heaps whose Grundy values are compared when `-n` is not given.
const HEAPS: u64 = 10_000;

/// Runs it.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    subject: &Subject,
    text: &str,
) -> Result<Exit, Failure> {
    if Formula::asks_values(crate::formula::says(text).1) {
        return values(out, matches, subject, text);
    }
    let whole = Kind::of(subject).ok_or_else(|| problem(StressProblem::SeveralRules))?;
    let (asked, kind) = asked(out, text, &whole, Says::Loses)?;
    let loses = asked.says == Says::Loses;
    let usual = || BigUint::from(10u8).pow(18);
    let most = input::last(matches)?.map_or_else(usual, BigUint::from);
    let range = Range { least: BigUint::ZERO, most, each: Vec::new(), fewest: 1, heaps: 64 };
    let limits = Limits::default();
    let facts = Facts::of(subject, &limits);
    let mut truth = Truth::new(subject, facts.grundy_law(), &limits);
    let wrongs = wrong::all(&kind, &facts, None, &limits);
    let hard =
        hard::all(Some(subject), &kind, &range, &facts, &wrongs, Some(&mut truth)).map_err(exhausted)?;
    let mut plan = Plan::new(&kind, &range, hard.order.clone(), 1, false);
    let read = Format::read("{numbers}", &kind).map_err(|_| problem(StressProblem::IoMissing))?;
    let form = Form::read("win").map_err(|given| problem(StressProblem::Answer { given }))?;
    let seconds = input::count(matches, "time", SECONDS)?;
    let end = (seconds > 0).then(|| Instant::now() + Duration::from_secs(seconds));
    let mut desk = Desk {
        kind,
        format: read.0,
        form,
        words: Words::Given { win: Some("1".into()), lose: Some("0".into()) },
        truth,
        runner: Player::Formula(Box::new(asked), std::cell::RefCell::default()),
        jobs: 1,
        answers: std::collections::HashMap::new(),
        judged: [0; 3],
        untold: 0,
        left_out: 0,
        runs: 0,
        end: None,
        busy: Duration::ZERO,
    };
    let failure = desk.search(&mut plan, end, INPUTS).map_err(stopped)?;
    let judged: u64 = desk.judged.iter().sum();
    let mut checked = FormulaChecked {
        claim: text.to_owned(),
        loses: Some(loses),
        inputs: judged,
        left_out: desk.left_out,
        up_to: None,
        fault: None,
        at: String::new(),
    };
    let mut lines = Vec::new();
    let mut numbers = Vec::new();
    if let Some(failure) = failure {
        let period = facts.period().map(|(_, period)| period);
        let (least, _) = shrink::smallest(&mut desk, failure, &range, &hard, period, end).map_err(stopped)?;
        numbers.clone_from(least.numbers());
        checked.at = shown(&numbers);
        checked.fault = Some(match least.failed {
            Failed::Wrong(Judged::Other(_)) => FormulaFault::Verdict { wins: least.verdict.wins },
            _ => FormulaFault::Undefined(String::from_utf8_lossy(&least.got).trim_end().to_owned()),
        });
        if let Ok(Some(full)) = desk.truth.full(&numbers, true) {
            lines = why(out, subject, &full);
        }
    }
    said(out, subject.canonical(), &checked, &numbers, &lines)
}

/// A claim about Grundy values, for every heap up to some.
fn values(out: &mut Out, matches: &ArgMatches, subject: &Subject, text: &str) -> Result<Exit, Failure> {
    let Subject::Heaps(study) = subject else {
        return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::States)));
    };
    let source = crate::formula::says(text).1;
    let formula = Formula::read(source, &["n".to_owned()]).map_err(|wrong| {
        let marked = grundy_text::caret::marked(source, wrong.place.start, wrong.place.end);
        problem(StressProblem::Formula { problem: wrong.problem, marked: marked.to_vec() })
    })?;
    let limits = input::begin(out, matches)?;
    let last = input::last(matches)?.unwrap_or(HEAPS);
    let mut study = study.clone();
    study.game.play = Play::Normal;
    let table = study.table(last, &limits).map_err(Failure::refused)?;
    out.computed();
    let grundy = |n: u64| table.values.get(usize::try_from(n).ok()?).map(|&value| u64::from(value));
    let mut checked = FormulaChecked {
        claim: text.to_owned(),
        loses: None,
        inputs: last + 1,
        left_out: 0,
        up_to: Some(last),
        fault: None,
        at: String::new(),
    };
    for n in 0..=last {
        let numbers = [BigUint::from(n)];
        let fault = match formula.holds(&numbers, &numbers, &grundy) {
            Ok(true) => continue,
            Ok(false) => FormulaFault::False { value: grundy(n) },
            // The formula is followed so far and no further: nothing is known of it from here on.
            Err(Stopped { why: Undefined::TooLong, .. }) => {
                (checked.inputs, checked.up_to, checked.left_out) = (n, n.checked_sub(1), last - n + 1);
                return said(out, &study.canonical, &checked, &[], &[]);
            }
            Err(stopped) => {
                let part = source.get(stopped.place.clone()).unwrap_or_default();
                FormulaFault::Undefined(out.text.undefined(&stopped.why, part))
            }
        };
        (checked.at, checked.fault) = (n.to_string(), Some(fault));
        return said(out, &study.canonical, &checked, &numbers, &[]);
    }
    said(out, &study.canonical, &checked, &[], &[])
}

fn said(
    out: &mut Out,
    rule: &str,
    checked: &FormulaChecked,
    numbers: &[BigUint],
    why: &[String],
) -> Result<Exit, Failure> {
    let refuted = checked.fault.is_some();
    if out.json {
        let undefined = match &checked.fault {
            Some(FormulaFault::Undefined(why)) => Some(why.clone()),
            _ => None,
        };
        let wins = match &checked.fault {
            Some(FormulaFault::Verdict { wins }) => Some(*wins),
            _ => None,
        };
        let value = json!({
            "rule": rule,
            "claim": checked.claim,
            "standing": if refuted { "refuted" } else { "checked" },
            "true_means": checked.loses.map(|loses| if loses { "loses" } else { "wins" }),
            "inputs": json::integer(checked.inputs),
            "left_out": json::integer(checked.left_out),
            "at": refuted.then(|| numbers.iter().map(json::big).collect::<Vec<_>>()),
            "mover_wins": wins,
            "undefined": undefined,
            "why": why,
        });
        out.value(&json::with_version(value))?;
    } else {
        for line in out.text.formula_checked(checked, why) {
            out.line(line)?;
        }
    }
    Ok(if refuted { Exit::False } else { Exit::Undecided })
}
