//! Formulas for the lost positions and the Grundy values of a game on states, in the language of claims: the
//! usual shapes, with the residues that the small positions have. What is suggested here still has to be tested.

use std::collections::BTreeMap;

use crate::game::Outcome;
use crate::law::Subject;
use crate::limits::{Exhausted, Limits};
use crate::states::table::{StateTable, has_values};
use crate::states::{Shape, StateGame};

/// A formula to test.
pub(super) struct Suggestion {
    /// As a claim.
    pub(super) claim: String,
    /// What it is about.
    pub(super) subject: Subject,
}

/// Moduli that are tried: a table that shows a residue fewer than three times says nothing.
fn moduli(table: &StateTable, most: u64) -> std::ops::RangeInclusive<u64> {
    2..=most.min(table.last() / 3)
}

/// Formulas in the order in which they are tried: simple ones first, values before outcomes.
pub(super) fn suggestions(
    game: &StateGame,
    shape: &Shape,
    table: &StateTable,
    limits: &Limits,
) -> Result<Vec<Suggestion>, Exhausted> {
    let words = Words::new(shape, table);
    let mut all = Vec::new();
    let mut add = |subject: Subject, claims: Vec<String>| {
        all.extend(claims.into_iter().map(|claim| Suggestion { claim, subject }));
    };
    if has_values(game) {
        add(Subject::Grundy, words.values(table));
    }
    let mut outcomes = words.outcomes(table);
    for (text, feature) in words.features() {
        for modulus in moduli(table, 12) {
            let key = |at: &[u64]| vec![feature(at) % modulus];
            let lost = lost_keys(table, limits, key)?;
            if let Some(lost) = lost {
                let residues: Vec<String> = lost.iter().map(|key| key[0].to_string()).collect();
                outcomes.push(format!("{text} mod {modulus} in {{{}}}", residues.join(",")));
            }
        }
    }
    if let Words::Each(names) = &words
        && let [a, b] = names.as_slice()
    {
        outcomes.extend(by_two_residues(a, b, table, limits)?);
    }
    add(Subject::Outcome, outcomes);
    Ok(all)
}

/// Residues of two numbers that are tried.
const RESIDUES: u64 = 6;
/// A formula with more cases than this is none.
const CASES: usize = 8;

fn by_two_residues(a: &str, b: &str, table: &StateTable, limits: &Limits) -> Result<Vec<String>, Exhausted> {
    let mut found = Vec::new();
    let most = RESIDUES.min(table.last() / 3);
    let mut moduli: Vec<(u64, u64)> = (1..=most).flat_map(|p| (1..=most).map(move |q| (p, q))).collect();
    moduli.sort_by_key(|(p, q)| (p * q, *p));
    for (p, q) in moduli.into_iter().filter(|(p, q)| p * q > 1) {
        let lost = lost_keys(table, limits, |at| vec![at[0] % p, at[1] % q])?;
        if let Some(lost) = lost.filter(|lost| lost.len() <= CASES) {
            let case = |name: &str, modulus: u64, residue: u64| match modulus {
                1 => None,
                _ => Some(format!("{name} mod {modulus} = {residue}")),
            };
            let cases: Vec<String> = lost
                .iter()
                .map(|key| {
                    let parts = [case(a, p, key[0]), case(b, q, key[1])];
                    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
                })
                .collect();
            found.push(cases.join(" or "));
        }
    }
    Ok(found)
}

/// The keys whose first position, in order, is lost; `None` where that is all of them or none.
fn lost_keys(
    table: &StateTable,
    limits: &Limits,
    key: impl Fn(&[u64]) -> Vec<u64>,
) -> Result<Option<Vec<Vec<u64>>>, Exhausted> {
    let mut seen: BTreeMap<Vec<u64>, bool> = BTreeMap::new();
    // All residues come early.
    let small = table.last().min(3 * RESIDUES.max(4));
    table.find(limits, |at| {
        if at.iter().any(|entry| *entry > small) {
            return Some(());
        }
        seen.entry(key(at)).or_insert(table.outcome(at) == Some(Outcome::P));
        None
    })?;
    let count = seen.len();
    let lost: Vec<Vec<u64>> = seen.into_iter().filter(|(_, lost)| *lost).map(|(key, _)| key).collect();
    Ok((!lost.is_empty() && lost.len() < count).then_some(lost))
}

/// How formulas write the numbers of a position.
enum Words {
    /// By name.
    Each(Vec<String>),
    /// Together, by the name of the row.
    Row(String),
}

/// A number of a position, as text and as what it is.
type Feature = (String, fn(&[u64]) -> u64);

fn sum(at: &[u64]) -> u64 {
    at.iter().fold(0, |sum, entry| sum.saturating_add(*entry))
}

fn max(at: &[u64]) -> u64 {
    at.iter().copied().max().unwrap_or(0)
}

fn min(at: &[u64]) -> u64 {
    at.iter().copied().min().unwrap_or(0)
}

fn xor(at: &[u64]) -> u64 {
    at.iter().fold(0, |xor, entry| xor ^ entry)
}

fn apart(at: &[u64]) -> u64 {
    max(at) - min(at)
}

impl Words {
    fn new(shape: &Shape, table: &StateTable) -> Words {
        match shape {
            Shape::Tuple(names) => Words::Each(names.clone()),
            Shape::Row { name, .. } => Words::Row(name.clone()),
            Shape::Heaps { .. } => match table.kind().fixed() {
                Some(_) => Words::Each(vec!["a".to_owned(), "b".to_owned()]),
                None => Words::Row("a".to_owned()),
            },
        }
    }

    /// A function of all numbers; `infix`: of two by name.
    fn all(&self, function: &str, infix: &str) -> String {
        match self {
            Words::Row(name) => format!("{function}({name})"),
            Words::Each(names) if names.len() == 1 => names[0].clone(),
            Words::Each(names) if !infix.is_empty() && (names.len() == 2 || infix == " + ") => {
                names.join(infix)
            }
            Words::Each(names) => format!("{function}({})", names.join(",")),
        }
    }

    /// xor(f(a), f(b), ..) of the numbers by name; `f` sees the name and its index.
    fn each(&self, f: impl Fn(&str, usize) -> String) -> Option<String> {
        match self {
            Words::Row(_) => None,
            Words::Each(names) => {
                let all: Vec<String> = names.iter().enumerate().map(|(at, name)| f(name, at)).collect();
                Some(if all.len() == 1 { all[0].clone() } else { format!("xor({})", all.join(", ")) })
            }
        }
    }

    fn values(&self, table: &StateTable) -> Vec<String> {
        let g = match self {
            Words::Row(name) => format!("g({name})"),
            Words::Each(names) => format!("g({})", names.join(",")),
        };
        let mut all: Vec<String> =
            [self.all("xor", " xor "), self.all("max", ""), self.all("min", ""), self.all("sum", " + ")]
                .into_iter()
                .map(|value| format!("{g} = {value}"))
                .collect();
        for modulus in moduli(table, 12) {
            let bracketed = match self {
                Words::Each(names) if names.len() > 1 => format!("({})", self.all("sum", " + ")),
                _ => self.all("sum", " + "),
            };
            all.push(format!("{g} = {bracketed} mod {modulus}"));
            for function in ["min", "max"] {
                all.push(format!("{g} = {} mod {modulus}", self.all(function, "")));
            }
            all.extend(self.each(|name, _| format!("{name} mod {modulus}")).map(|x| format!("{g} = {x}")));
            all.extend(self.each(|name, _| format!("{name} // {modulus}")).map(|x| format!("{g} = {x}")));
        }
        if let Words::Each(names) = self {
            if names.len() == 2 {
                for (p, q) in moduli(table, 8).flat_map(|p| moduli(table, 8).map(move |q| (p, q))) {
                    let mixed = self.each(|name, at| format!("{name} mod {}", [p, q][at]));
                    all.extend(mixed.filter(|_| p != q).map(|x| format!("{g} = {x}")));
                }
            }
            // The numbers go their own ways: games of their own.
            let alone = self.each(|name, at| {
                let entry = |i: usize| if i == at { name.to_owned() } else { "0".to_owned() };
                format!("g({})", (0..names.len()).map(entry).collect::<Vec<_>>().join(","))
            });
            all.extend(alone.filter(|_| names.len() > 1).map(|x| format!("{g} = {x}")));
        }
        all
    }

    fn outcomes(&self, table: &StateTable) -> Vec<String> {
        let mut all = Vec::new();
        match self {
            Words::Row(name) => {
                all.push(format!("xor({name}) = 0"));
                all.push(format!("all i in 1..m: even({name}[i])"));
            }
            Words::Each(names) => {
                if let [a, b] = names.as_slice() {
                    all.push(format!("{a} = {b}"));
                    all.extend(moduli(table, 12).map(|m| format!("{a} mod {m} = {b} mod {m}")));
                } else {
                    all.push(format!("xor({}) = 0", names.join(",")));
                }
                let even: Vec<String> = names.iter().map(|name| format!("even({name})")).collect();
                all.push(even.join(" and "));
                let zero: Vec<String> = names.iter().map(|name| format!("{name} = 0")).collect();
                all.push(zero.join(" or "));
                all.push(zero.join(" and "));
                for modulus in moduli(table, 12) {
                    all.extend(
                        self.each(|name, _| format!("{name} mod {modulus}")).map(|x| format!("{x} = 0")),
                    );
                }
            }
        }
        all
    }

    fn features(&self) -> Vec<Feature> {
        let sum_text = match self {
            Words::Each(names) if names.len() > 1 => format!("({})", names.join(" + ")),
            _ => self.all("sum", " + "),
        };
        let mut all: Vec<Feature> = vec![(sum_text, sum)];
        let many = !matches!(self, Words::Each(names) if names.len() == 1);
        if many {
            all.push((self.all("max", ""), max));
            all.push((self.all("min", ""), min));
            all.push((self.all("xor", ""), xor));
        }
        if let Words::Each(names) = self
            && let [a, b] = names.as_slice()
        {
            all.push((format!("abs({a} - {b})"), apart));
        }
        all
    }
}
