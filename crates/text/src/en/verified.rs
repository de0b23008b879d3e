//! What the kernel has checked: rule, claim and facts in words.

use grundy_check::rule::{Move, Play};
use grundy_check::set::{Sequence, Set};
use grundy_check::turn::Turn;
use grundy_check::{Claim, Fact, NumberSystem, Subject, Verified};

use crate::kernel::{bases, becomes, conditions, entries, expr, is_composites, part};
use crate::law::most;
use crate::list::{joined, words};

/// A set in words and signs.
pub(super) fn name(set: &Set) -> String {
    match set {
        Set::List(list) => {
            let numbers: Vec<String> = list.iter().map(u64::to_string).collect();
            format!("{{{}}}", numbers.join(", "))
        }
        Set::From(1) => "all positive numbers".into(),
        Set::From(a) => format!("all numbers from {a} on"),
        Set::Class { modulus, residue: 0 } => format!("multiples of {modulus}"),
        Set::Class { modulus, residue } => format!("numbers that are {residue} mod {modulus}"),
        Set::Primes => "primes".into(),
        Set::OmegaAtMost(1) => "prime powers with 1".into(),
        Set::Squarefree => "squarefree numbers".into(),
        Set::Palindromes => "decimal palindromes".into(),
        Set::Evil => "evil numbers (an even number of one bits)".into(),
        Set::Odious => "odious numbers (an odd number of one bits)".into(),
        Set::Sequence(Sequence::Factorials) => "factorials".into(),
        Set::Product(sets) => match bases(sets) {
            Some(bases) if bases.len() == 1 => format!("powers of {}", bases[0]),
            Some(bases) => format!("products of powers of {}", joined(&words(&bases), "and", ", ")),
            None => {
                let sets: Vec<String> = sets.iter().map(in_braces).collect();
                format!("products of a number from each of {}", sets.join(", "))
            }
        },
        Set::OmegaAtMost(y) => format!("numbers with at most {y} distinct prime factors"),
        Set::Sequence(Sequence::Formula { expr: e, divisor, first, primes }) => {
            let what = if *divisor == 1 { expr(e) } else { format!("whole ({}) / {divisor}", expr(e)) };
            let index = if *primes { "prime j".into() } else { format!("j >= {first}") };
            format!("positive {what} for {index}")
        }
        Set::Sequence(Sequence::Recurrence { initial, coefficients, constant }) => {
            let mut text: Vec<String> =
                initial.iter().enumerate().map(|(i, a)| format!("a({i}) = {a}")).collect();
            let terms = coefficients.iter().enumerate().map(|(i, c)| format!("{c} a(j-{})", i + 1));
            let sum: Vec<String> = terms.chain((*constant != 0).then(|| constant.to_string())).collect();
            text.push(format!("a(j) = {}", sum.join(" + ")));
            format!("positive values of {}", text.join(", "))
        }
        Set::Union(sets) => sets.iter().map(nested).collect::<Vec<_>>().join(" ∪ "),
        Set::Except(..) if is_composites(set) => "composite numbers".into(),
        Set::Except(a, b) => format!("{} without {}", nested(a), nested(b)),
    }
}

fn nested(inner: &Set) -> String {
    match inner {
        Set::Union(_) | Set::Except(..) if !is_composites(inner) => format!("({})", name(inner)),
        _ => name(inner),
    }
}

fn in_braces(set: &Set) -> String {
    if matches!(set, Set::List(_)) { name(set) } else { format!("{{{}}}", name(set)) }
}

fn one_move(of: &Move) -> String {
    let heaps = joined(&words(&of.leaves), "or", ", ");
    match &of.amounts {
        _ if of.takes_whole() => "take the whole heap".into(),
        Some(s) if of.leaves == [0, 1] => format!("take k stones, k in {}", name(s)),
        Some(s) => {
            format!("take k stones, k in {}, and leave the rest as exactly {heaps} non-empty heaps", name(s))
        }
        None => format!("take nothing and part the heap into exactly {heaps} non-empty heaps"),
    }
}

/// Entries and choices are numbers from 0 on.
fn turn(of: &Turn) -> String {
    let when = conditions(of, |name, set| format!("{name} in {}", self::name(set)));
    let when = if when.is_empty() { String::new() } else { format!(", where {}", when.join(" and ")) };
    format!("to {}{when}", becomes(of))
}

/// A fact about a set.
pub(super) fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Misses { set, modulus, residues } => {
            format!("no member of {} is {} mod {modulus}", name(set), joined(&words(residues), "or", ", "))
        }
        Fact::AtLeast { set, least } => format!("every member of {} is at least {least}", name(set)),
        Fact::MeetsEveryRun { set, length } => {
            format!("any {length} consecutive positive numbers hold a member of {}", name(set))
        }
        Fact::HoldsMultiples { set } => {
            format!("every positive number has a positive multiple in {}", name(set))
        }
    }
}

fn claim(of: &Verified) -> String {
    let (name, what) = match of.subject {
        Subject::Grundy => ("g", "the Grundy value g(n) of a heap of n"),
        Subject::Outcome => ("w", "w(n) = 0 if the player to move loses a single heap of n, 1 if it wins,"),
    };
    match &of.claim {
        Claim::Periodic { preperiod, period, saltus, values } => {
            let grows = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
            let shown: Vec<String> = values.iter().take(60).map(u32::to_string).collect();
            let dots = if values.len() > 60 { " .." } else { "" };
            format!(
                "{what} satisfies {name}(n + {period}) = {name}(n){grows} for all n >= {preperiod}; \
                 period {period} and pre-period {preperiod} are least; {name}(0), {name}(1), .. = {}{dots}",
                shown.join(" ")
            )
        }
        Claim::Repeats { preperiod, period } => format!(
            "{what} satisfies {name}(n + {period}) = {name}(n) for all n >= {preperiod}; \
             period {period} and pre-period {preperiod} are least"
        ),
        Claim::Followed { heaps, mask, positional, rare, last_rare } => {
            let flag = if *positional { "+pos" } else { "" };
            let last = last_rare.map_or(String::new(), |last| format!(", the last of them {last}"));
            format!(
                "of the heaps 1 to {} exactly {rare} have a rare value under the mask {mask:x}{flag}{last}; \
                 nothing is said of larger heaps",
                heaps - 1
            )
        }
        Claim::Floor { divisor: 1 } => format!("{what} is n"),
        Claim::Floor { divisor } => format!("{what} is floor(n / {divisor})"),
        Claim::MaximumNim => format!(
            "{what} is h(n) where h(n) = h(n - 1) + 1, and g(n - h(n) - 1) elsewhere; g(0) = 0; h(n) = {}",
            most(&of.caps)
        ),
        Claim::Automatic { system, code, law } => {
            let number = code.map_or("v = g(n)".to_owned(), |code| format!("v = {code}^g(n)"));
            format!(
                "{what} is read by an automaton of {} states over {}: of n and v, read together, it accepts \
                 exactly those with {number}",
                law.accept.len(),
                digits(*system)
            )
        }
        Claim::Lost { system, law, start } => {
            let (what, read) = if of.turns.is_empty() {
                ("a single heap of n".into(), "n")
            } else {
                (format!("a position {}", entries(&of.turns)), "its numbers together")
            };
            let start = start.as_ref().map_or(String::new(), |start| {
                format!(
                    "; whoever begins with a heap of a loses if and only if an automaton of {} states accepts a",
                    start.accept.len()
                )
            });
            format!(
                "the player to move loses {what} if and only if an automaton of {} states accepts it that reads \
                 {read} in {}{start}",
                law.accept.len(),
                digits(*system)
            )
        }
        Claim::NeverPeriodic => {
            format!("{what} never becomes periodic: from no heap on does it repeat, with any period")
        }
    }
}

pub(super) fn digits(of: NumberSystem) -> String {
    match of {
        NumberSystem::Base(k) => format!("base-{k} digits"),
        NumberSystem::Ostrowski(1) => "Zeckendorf digits (sums of Fibonacci numbers)".into(),
        NumberSystem::Ostrowski(a) => format!("Ostrowski digits of [{a}; {a}, {a}, ..]"),
    }
}

/// The whole statement.
pub(super) fn statement(of: &Verified) -> String {
    let mut moves: Vec<String> = of.moves.iter().map(one_move).collect();
    if !of.caps.is_empty() {
        moves.push(format!("take 1 to h(n) stones, h(n) = {}", most(&of.caps)));
    }
    moves.extend(of.targets.iter().map(|to| format!("leave {} stones, if these are fewer", part(*to))));
    let play = match of.play {
        Play::Normal => "who cannot move loses (normal play)",
        Play::Misere => "who cannot move wins (misère play)",
    };
    let mut text = if of.turns.is_empty() {
        format!("Rule: from a heap of n stones, {}; {play}.\n", moves.join("; or "))
    } else {
        let moves: Vec<String> = of.turns.iter().map(turn).collect();
        let firsts: Vec<String> = of.firsts.iter().map(turn).collect();
        let first = if firsts.is_empty() {
            String::new()
        } else {
            format!("; the first turn is from one heap of a {}", firsts.join("; or "))
        };
        format!("Rule: from a position {} {}{first}; {play}.\n", entries(&of.turns), moves.join("; or "))
    };
    text += &format!("Proved (theorem {}): {}.", of.theorem, claim(of));
    for used in &of.facts {
        text += &format!("\nUsed and proved: {}.", fact(used));
    }
    text
}
