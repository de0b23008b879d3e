//! A set of amounts as it is written in a rule.

use crate::set::Set;

/// The canonical text of a set where it has a name or a list; else how many kinds it joins.
pub(crate) fn set_text(set: &Set) -> String {
    match set {
        Set::List(list) => match &list[..] {
            [one] => one.to_string(),
            [first, .., last] if last - first + 1 == list.len() as u64 => format!("{first}..{last}"),
            _ => format!("{{{}}}", list.iter().map(u64::to_string).collect::<Vec<_>>().join(",")),
        },
        Set::From(1) => "any".into(),
        Set::From(a) => format!("{a}.."),
        Set::UpTo(m) => format!("1..{m}"),
        Set::Class { modulus, residue: 0 } => format!("multiples of {modulus}"),
        Set::Class { modulus: 2, .. } => "odd".into(),
        Set::Class { modulus, residue } => format!("k where k mod {modulus} = {residue}"),
        Set::Primes => "primes".into(),
        Set::PrimePowers => "prime powers".into(),
        Set::Composites => "composites".into(),
        Set::Squarefree => "squarefree".into(),
        Set::Palindromes => "palindromes".into(),
        Set::Evil => "evil".into(),
        Set::Odious => "odious".into(),
        Set::Factorials => "factorials".into(),
        Set::Smooth(primes) => {
            let primes: Vec<String> = primes.iter().map(u64::to_string).collect();
            format!("products of {}", primes.join(","))
        }
        Set::Union(terms) => terms.iter().map(set_text).collect::<Vec<_>>().join(" or "),
        Set::Except(all, without) => format!("{} except {}", set_text(all), set_text(without)),
        // Formulas and conditions have no short name; the rule itself says what they are.
        Set::OmegaAtMost(_)
        | Set::Formula { .. }
        | Set::PrimeFormula { .. }
        | Set::Recurrence { .. }
        | Set::Products { .. }
        | Set::Where(_) => "the set".into(),
    }
}
