//! Laws by digits, sequences of number theory, lost heaps that form a row.

use grundy::law::Subject;
use grundy::law::pattern::{Automatic, Known, Members, Pattern, Recursive, Row, Sequence, What};

use grundy::prove::automatic::Kind;

use crate::list::{joined, words};
use crate::pattern::{added, first_values, pattern_formula, short_recursion};

/// The sentence of a pattern; `play`: the convention in words.
pub(super) fn said(pattern: &Pattern, subject: Subject, play: &str) -> String {
    // Grundy values belong to normal play; here the same words tell a number that is 0 where the mover loses.
    let lost = |values: &str| {
        let values = values.replace("g(", "w(").replace("; g begins", "; w begins");
        format!("the player to move loses iff w(n) = 0 in the law: {values} ({play})")
    };
    match (pattern, subject) {
        (Pattern::Automatic(it), Subject::Grundy) => automatic(it, pattern, "the values are"),
        (Pattern::Automatic(it), Subject::Outcome) => {
            format!("{} (0: the player to move loses, {play})", automatic(it, pattern, "who wins is"))
        }
        (Pattern::Members(it), _) => format!("the player to move loses iff {} ({play})", members(it)),
        (Pattern::Recursive(it), Subject::Grundy) => recursive(it),
        (Pattern::Recursive(it), Subject::Outcome) => lost(&recursive(it)),
        (Pattern::Sequence(it), Subject::Grundy) => sequence(*it).to_owned(),
        (Pattern::Sequence(it), Subject::Outcome) => lost(sequence(*it)),
    }
}

/// The numeration system.
pub(super) fn system(it: &Automatic) -> String {
    match (it.system().base_of(), it.system().ostrowski_of()) {
        (Some(base), _) => format!("base {base}"),
        (None, Some(1)) => "sums of Fibonacci numbers (Zeckendorf)".into(),
        (None, a) => format!("the Ostrowski system of [{0}; {0}, ..]", a.unwrap_or(0)),
    }
}

fn automatic(it: &Automatic, pattern: &Pattern, what: &str) -> String {
    let system = system(it);
    let how = match &it.guess.kind {
        Kind::Values(_) | Kind::Lost(_) => "reads n",
        Kind::Relation(_) => "reads n and the value together",
        Kind::Coded { .. } => "reads n and a code of the value together",
    };
    let first = first_values(pattern);
    format!("{what} those of an automaton of {} states that {how} in {system}: {first}, ..", it.states())
}

fn recursive(it: &Recursive) -> String {
    let by = short_recursion(it, &|all| format!(" for r = {}", joined(all, "or", ", ")));
    let from = it.first.len();
    let range = if from > 0 { format!(" for heaps from {from} on") } else { String::new() };
    let Some(known) = it.known() else {
        let first: Vec<String> = it.first.iter().map(ToString::to_string).collect();
        let first = if first.is_empty() { String::new() } else { format!("; g begins {}", first.join(", ")) };
        return format!("by digits in base {}: {by}{range}{first}", it.base);
    };
    let formula = pattern_formula(&Pattern::Recursive(it.clone()), Subject::Grundy);
    let formula =
        formula.filter(|_| !matches!(known.what, What::Length | What::OdiousOfTwo | What::OddPlaces));
    let formula = formula.map_or_else(String::new, |formula| format!("{formula}: "));
    format!("{formula}{}; that is, {by}{range}", name(&known))
}

fn name(known: &Known) -> String {
    let x = added("n", i64::try_from(known.plus).unwrap_or(0));
    let base = known.base;
    let add = if known.add == 0 { String::new() } else { format!(", and {} more", known.add) };
    let what = match known.what {
        What::Exponent => format!("how often {base} divides {x}"),
        What::ExponentOdd => format!("1 if {base} divides {x} an odd number of times, else 0"),
        What::Ruler => format!("the largest power of {base} that divides {x}"),
        What::Length => format!("the number of digits of {x} in base {base}"),
        What::DigitSum => format!("the sum of the digits of {x} in base {base}"),
        What::DigitParity if base == 2 => {
            format!("0 if {x} is evil (an even number of ones in base 2), 1 if it is odious")
        }
        What::DigitParity => format!("the sum of the digits of {x} in base {base}, mod 2"),
        What::Free => format!("{x} without its factors {base}"),
        What::HalfOddPart => format!("half of the odd part of {x}, rounded down"),
        What::OdiousOfTwo => {
            format!("of 2x and 2x+1 for x = {x} the one with an odd number of ones in base 2")
        }
        What::OddPlaces => format!(
            "the number whose base-{base} digits are every second digit of {x}, the last digit left out"
        ),
    };
    format!("g(n) is {what}{add}")
}

fn sequence(it: Sequence) -> &'static str {
    match it {
        Sequence::PrimeFactors => "g(n) = bigomega(n), the number of prime factors with multiplicity",
        Sequence::PrimeFactorsParity => {
            "g(n) = bigomega(n) mod 2: the parity of the number of prime factors with multiplicity"
        }
        Sequence::DifferentPrimes => "g(n) = omega(n), the number of different prime factors",
        Sequence::LeastPrimeIndex => {
            "g(n) is the index of the least prime factor of n (2 is the first prime); g(1) = 0"
        }
    }
}

fn members(it: &Members) -> String {
    let row = match it.row {
        Row::Fibonacci => "a Fibonacci number".to_owned(),
        Row::Lucas => "a Lucas number".into(),
        Row::PowersOf(base) => format!("a power of {base}"),
        Row::Squares => "a square".into(),
        Row::Cubes => "a cube".into(),
        Row::Triangular => "a triangular number".into(),
        Row::Factorials => "a factorial".into(),
        Row::Catalan => "a Catalan number".into(),
        Row::Primes => "a prime".into(),
        Row::Evil => "evil and positive (an even number of ones in base 2)".into(),
        Row::Odious => "odious (an odd number of ones in base 2)".into(),
    };
    let begins: Vec<u64> = (0u64..).zip(&it.first).filter(|(_, o)| **o == 0).map(|(n, _)| n).collect();
    let also = if begins.is_empty() {
        String::new()
    } else {
        format!(", or n = {}", joined(&words(&begins), "or", ", "))
    };
    let range = match it.first.len() {
        0 => String::new(),
        from => format!(" (for n >= {from})"),
    };
    format!("{} is {row}{range}{also}", added("n", it.plus))
}
