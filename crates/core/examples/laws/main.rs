//! Which laws are found and proved from the text of a rule, and how long that takes: one line a rule.
//!
//! `./dev laws [--seed N] [--only TEXT] [--steps N]`. With a seed, three fresh rules of each kind with a parameter are drawn
//! besides. "Found" says more than "there is a law": its value is compared with the definition for all small
//! heaps, and where the law is known to be periodic, with its period. Trailing column: seconds of wall clock.

mod draw;
mod judge;

use std::time::Instant;

use judge::{Verdict, judge};

/// Rule, theorem, expected law.
const WANTED: &str = include_str!("../../tests/data/laws-wanted.tsv");

struct Arguments {
    seed: Option<u64>,
    only: String,
    steps: u64,
}

fn main() {
    let Some(arguments) = arguments() else {
        eprintln!("usage: laws [--seed N] [--only TEXT] [--steps N]");
        std::process::exit(2);
    };
    let mut rows: Vec<(String, String, String)> = Vec::new();
    for line in WANTED.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut cells = line.split('\t').map(str::to_owned);
        if let (Some(rule), Some(theorem), Some(law)) = (cells.next(), cells.next(), cells.next()) {
            rows.push((rule, theorem, law));
        }
    }
    if let Some(seed) = arguments.seed {
        rows.extend(
            draw::rules(seed).into_iter().map(|(rule, theorem)| (rule, theorem.to_owned(), "*".to_owned())),
        );
    }
    rows.retain(|(rule, ..)| rule.contains(&arguments.only));
    println!("{:<38} {:<5} {:<7} {:<22} {:>6}", "rule", "by", "found", "standing", "s");
    let mut counts = [0usize; 6];
    for (rule, theorem, law) in &rows {
        let start = Instant::now();
        let Verdict { found, standing, says, proved } = judge(rule, law, arguments.steps);
        let seconds = start.elapsed();
        let trap = law == "trap";
        let typed = found != "untyped";
        for (count, counts_here) in counts.iter_mut().zip([
            typed,
            found == "yes",
            proved && found == "yes",
            found == "yes" && standing.ends_with("holds"),
            seconds.as_secs() >= 10,
            trap,
        ]) {
            *count += usize::from(counts_here);
        }
        println!(
            "{:<38} {theorem:<5} {found:<7} {standing:<22} {:>6.2}",
            clipped(rule, 38),
            seconds.as_secs_f32()
        );
        println!("    {}", clipped(&says, 76));
    }
    let [typed, found, proved, holds, slow, traps] = counts;
    println!(
        "{} rules, {traps} of them traps: {typed} typed, {found} found, {proved} proved, {holds} decided by automata without a certificate, {slow} slower than 10 s",
        rows.len()
    );
}

fn clipped(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 2).chain("..".chars()).collect()
}

fn arguments() -> Option<Arguments> {
    let mut arguments = Arguments { seed: None, only: String::new(), steps: 4_000_000_000 };
    let mut given = std::env::args().skip(1);
    while let Some(name) = given.next() {
        let value = given.next()?;
        match name.as_str() {
            "--seed" => arguments.seed = Some(value.parse().ok()?),
            "--only" => arguments.only = value,
            "--steps" => arguments.steps = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(arguments)
}
