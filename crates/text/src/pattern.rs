//! Laws by digits as formulas, the same in every language.

use grundy::law::Subject;
use grundy::law::pattern::{Known, Part, Pattern, Recursive, Row, Sequence, What};

/// A pattern as a claim that `grundy check` reads, where its language has the words.
pub(crate) fn pattern_formula(pattern: &Pattern, subject: Subject) -> Option<String> {
    match pattern {
        Pattern::Recursive(recursive) if subject == Subject::Grundy => Some(
            recursive.known().and_then(|known| known_formula(&known)).unwrap_or_else(|| recursion(recursive)),
        ),
        Pattern::Recursive(_) => None,
        Pattern::Automatic(_) => None,
        Pattern::Sequence(sequence) => {
            let value = match sequence {
                Sequence::PrimeFactors => "bigomega(n)",
                Sequence::PrimeFactorsParity => "bigomega(n) mod 2",
                Sequence::DifferentPrimes => "omega(n)",
                Sequence::LeastPrimeIndex => return None,
            };
            Some(format!("n >= 1: g(n) = {value}"))
        }
        Pattern::Members(members) => {
            let set = match members.row {
                Row::Fibonacci => "fibonacci".to_owned(),
                Row::PowersOf(base) => format!("powers of {base}"),
                Row::Squares => "squares".into(),
                Row::Cubes => "cubes".into(),
                Row::Factorials => "factorials".into(),
                Row::Primes => "primes".into(),
                Row::Evil => "evil".into(),
                Row::Odious => "odious".into(),
                Row::Lucas | Row::Triangular | Row::Catalan => return None,
            };
            let range = match members.first.len() {
                0 => String::new(),
                from => format!("n >= {from}: "),
            };
            Some(format!("{range}{} in {set}", added("n", members.plus)))
        }
    }
}

/// The formula of a named sequence.
fn known_formula(known: &Known) -> Option<String> {
    let x = added("n", i64::try_from(known.plus).ok()?);
    let base = known.base;
    let value = match known.what {
        What::Exponent => format!("v({base},{x})"),
        What::ExponentOdd => format!("v({base},{x}) mod 2"),
        What::Ruler => format!("{base}^v({base},{x})"),
        What::DigitSum if base == 2 => format!("popcount({x})"),
        What::DigitParity if base == 2 => format!("popcount({x}) mod 2"),
        What::DigitSum => format!("digitsum({x},{base})"),
        What::DigitParity => format!("digitsum({x},{base}) mod 2"),
        What::Free => format!("({x})/{base}^v({base},{x})"),
        What::HalfOddPart => format!("(({x})/2^v(2,{x})-1)/2"),
        What::Length | What::OdiousOfTwo | What::OddPlaces => return None,
    };
    let add = if known.add == 0 { String::new() } else { format!("+{}", known.add) };
    let range = if known.plus == 0 { "n >= 1: " } else { "" };
    Some(format!("{range}g(n) = {value}{add}"))
}

/// The recursion as a claim.
pub(crate) fn recursion(recursive: &Recursive) -> String {
    let from = (recursive.first.len() as u64).div_ceil(recursive.base);
    let range = if from == 0 { String::new() } else { format!("n >= {from}: ") };
    let equations: Vec<String> = (0i64..)
        .zip(&recursive.parts)
        .map(|(r, part)| format!("g({}) = {}", added(&format!("{}n", recursive.base), r), right_side(part)))
        .collect();
    format!("{range}{}", equations.join(" and "))
}

/// The recursion in short: remainders that have the same formula together; `list` joins them.
pub(crate) fn short_recursion(recursive: &Recursive, list: &dyn Fn(&[String]) -> String) -> String {
    let mut groups: Vec<(&Part, Vec<String>)> = Vec::new();
    for (r, part) in recursive.parts.iter().enumerate() {
        match groups.iter_mut().find(|(known, _)| *known == part) {
            Some((_, remainders)) => remainders.push(r.to_string()),
            None => groups.push((part, vec![r.to_string()])),
        }
    }
    let base = recursive.base;
    let said = groups.iter().map(|(part, remainders)| match &remainders[..] {
        [one] => {
            let heap = added(&format!("{base}n"), one.parse().unwrap_or(0));
            format!("g({heap}) = {}", right_side(part))
        }
        several => format!("g({base}n+r) = {}{}", right_side(part), list(several)),
    });
    said.collect::<Vec<_>>().join("; ")
}

/// What a part adds up to.
fn right_side(part: &Part) -> String {
    let mut text = String::new();
    let mut term = |factor: i64, of: &str| {
        if factor == 0 {
            return;
        }
        let sign = match (factor < 0, text.is_empty()) {
            (true, _) => "-",
            (false, true) => "",
            (false, false) => "+",
        };
        let size = factor.unsigned_abs();
        let size = match (size, of.starts_with('g')) {
            (1, _) if !of.is_empty() => String::new(),
            (_, true) => format!("{size}*"),
            _ => size.to_string(),
        };
        text.push_str(&format!("{sign}{size}{of}"));
    };
    // A number first where what follows is taken from it.
    if part.same < 0 && part.plus > 0 {
        term(part.plus, "");
    }
    term(part.same, &format!("g({})", added("n", part.shift)));
    term(part.times, "n");
    if !(part.same < 0 && part.plus > 0) {
        term(part.plus, "");
    }
    if text.is_empty() { "0".into() } else { text }
}

/// The first values of a law that has no formula.
pub(crate) fn first_values(pattern: &Pattern) -> String {
    let values: Vec<String> =
        (0u8..16).map_while(|n| pattern.value(&n.into())).map(|value| value.to_string()).collect();
    values.join(", ")
}

/// x + c
pub(crate) fn added(x: &str, c: i64) -> String {
    match c {
        0 => x.to_owned(),
        1.. => format!("{x}+{c}"),
        _ => format!("{x}{c}"),
    }
}
