//! Laws that people believe and that are wrong: inputs where they differ from the truth are tried early, and a
//! program that agrees with one of them everywhere is told so.

use grundy::api::Subject;
use grundy::game::Play;
use grundy::law::Claim;
use grundy::limits::Limits;
use grundy_text::stress::WrongLaw;
use num_bigint::BigUint;

use super::facts::Facts;
use super::input::{Kind, Numbers};
use super::truth::Truth;
use crate::formula::golden;

/// A law that may be believed.
pub(crate) struct Wrong<'s> {
    /// How it is called.
    pub(crate) name: WrongLaw,
    says: Says<'s>,
}

/// The value of a heap.
type Value<'s> = Box<dyn Fn(&BigUint) -> Option<BigUint> + 's>;
/// Whether the player to move wins.
type Told<'s> = Box<dyn Fn(&Numbers) -> Option<bool> + 's>;

enum Says<'s> {
    /// A value for each heap; their XOR decides.
    Values(Value<'s>),
    /// Whether the player to move wins.
    Wins(Told<'s>),
    /// The truth, the other way round.
    Inverted,
    /// The truth about other numbers.
    Of(Box<dyn Fn(&BigUint) -> BigUint + 's>),
    /// The truth under the other convention.
    Other(Box<std::cell::RefCell<Truth<'s>>>),
}

impl Wrong<'_> {
    /// What it says of an input.
    pub(crate) fn wins(&self, numbers: &Numbers, truth: &mut Truth<'_>) -> Option<bool> {
        let true_of = |truth: &mut Truth<'_>, numbers: &Numbers| {
            truth.verdict(numbers, false).ok().flatten().map(|verdict| verdict.wins)
        };
        match &self.says {
            Says::Values(value) => {
                let sum = numbers.iter().try_fold(BigUint::ZERO, |sum, n| Some(sum ^ value(n)?))?;
                Some(sum != BigUint::ZERO)
            }
            Says::Wins(wins) => wins(numbers),
            Says::Inverted => true_of(truth, numbers).map(|wins| !wins),
            Says::Of(change) => true_of(truth, &numbers.iter().map(change).collect()),
            Says::Other(other) => true_of(&mut other.borrow_mut(), numbers),
        }
    }

    /// Whether it needs no search, so that it may be asked about thousands of inputs.
    pub(crate) fn is_quick(&self) -> bool {
        matches!(self.says, Says::Values(_) | Says::Wins(_))
    }
}

fn number(n: u64) -> BigUint {
    BigUint::from(n)
}

/// All that may be believed of a rule. `other` is the rule under the other convention.
pub(crate) fn all<'s>(
    kind: &Kind,
    facts: &'s Facts,
    other: Option<&'s Subject>,
    limits: &Limits,
) -> Vec<Wrong<'s>> {
    let mut all = Vec::new();
    let mut add = |name, says| all.push(Wrong { name, says });
    add(WrongLaw::Inverted, Says::Inverted);
    add(WrongLaw::Always { wins: true }, Says::Wins(Box::new(|_| Some(true))));
    add(WrongLaw::Always { wins: false }, Says::Wins(Box::new(|_| Some(false))));
    if let Some(other) = other {
        let play = if facts.play == Play::Normal { Play::Misere } else { Play::Normal };
        let truth = Truth::new(other, None, limits);
        add(WrongLaw::Convention { play }, Says::Other(Box::new(truth.into())));
    }
    let heaps = matches!(kind, Kind::Heaps { .. } | Kind::One);
    if !facts.values.is_empty() && heaps {
        values(facts, &mut add);
        if facts.play == Play::Misere {
            add(WrongLaw::Switch, Says::Wins(Box::new(|numbers| switched(facts, numbers))));
        }
    }
    if facts.values.is_empty() || facts.play == Play::Misere {
        outcomes(facts, &mut add);
    }
    add(WrongLaw::Nim, Says::Values(Box::new(|n| Some(n.clone()))));
    let odd = |numbers: &Numbers| numbers.iter().filter(|n| **n != BigUint::ZERO).count() % 2 == 1;
    add(WrongLaw::HeapCount { odd_wins: true }, Says::Wins(Box::new(move |numbers| Some(odd(numbers)))));
    add(WrongLaw::HeapCount { odd_wins: false }, Says::Wins(Box::new(move |numbers| Some(!odd(numbers)))));
    let even_sum = |numbers: &Numbers| !numbers.iter().sum::<BigUint>().bit(0);
    add(WrongLaw::Parity, Says::Wins(Box::new(move |numbers| Some(!even_sum(numbers)))));
    for bits in [31, 32] {
        let mask = (BigUint::from(1u8) << bits) - 1u8;
        add(WrongLaw::Overflow { bits: bits + bits % 2 }, Says::Of(Box::new(move |n| n & &mask)));
    }
    for golden in golden::Golden::ALL {
        add(WrongLaw::Floating, Says::Wins(Box::new(move |numbers| golden.wins(numbers))));
    }
    all
}

/// Wrong values of single heaps, added by XOR.
fn values<'s>(facts: &'s Facts, add: &mut impl FnMut(WrongLaw, Says<'s>)) {
    if let Some(law) = &facts.law
        && let Claim::Periodic { preperiod, period, saltus: 0, values } = &law.claim
        && *preperiod > 0
    {
        let (from, period) = (*preperiod, (*period).max(1));
        let value = move |n: &BigUint| {
            // The place within the period, counted back below its beginning too.
            let n = u64::try_from(n % period).unwrap_or(0);
            let into = (n + period - from % period) % period;
            values.get(usize::try_from(from + into).ok()?).map(|&value| value.into())
        };
        add(WrongLaw::NoPreperiod { period }, Says::Values(Box::new(value)));
    }
    for seen in SEEN {
        if let Some((from, period)) = guessed(&facts.values, seen) {
            let value = move |n: &BigUint| {
                let at = usize::try_from(n).ok().filter(|n| *n < from + period);
                let into = || (usize::try_from(n % period).unwrap_or(0) + period - from % period) % period;
                facts.values.get(at.unwrap_or_else(|| from + into())).map(|&value| value.into())
            };
            add(
                WrongLaw::Guessed { period: period as u64, seen: seen as u64 },
                Says::Values(Box::new(value)),
            );
        }
    }
    for (amount, values) in &facts.forgotten {
        let value = |n: &BigUint| values.get(usize::try_from(n).ok()?).map(|&value| value.into());
        add(WrongLaw::Forgotten { amount: *amount }, Says::Values(Box::new(value)));
    }
    if let Some(bound) = facts.bound {
        add(WrongLaw::Min { bound }, Says::Values(Box::new(move |n| Some(n.clone().min(number(bound))))));
        add(WrongLaw::Modulo { by: bound }, Says::Values(Box::new(move |n| Some(n % bound.max(1)))));
    }
    add(WrongLaw::Popcount, Says::Values(Box::new(|n| Some(n.count_ones().into()))));
    add(WrongLaw::Shifted { by: 1 }, Says::Values(Box::new(|n| facts.value(&(n + 1u8)))));
    let before = |n: &BigUint| if *n == BigUint::ZERO { Some(n.clone()) } else { facts.value(&(n - 1u8)) };
    add(WrongLaw::Shifted { by: -1 }, Says::Values(Box::new(before)));
}

/// Terms from which somebody may have guessed a period.
const SEEN: [usize; 12] = [6, 8, 10, 12, 16, 20, 30, 50, 100, 200, 500, 1000];

/// The least pre-period and period that the first terms show twice.
fn guessed(values: &[u32], seen: usize) -> Option<(usize, usize)> {
    let values = values.get(..seen)?;
    (1..=seen / 2).find_map(|period| {
        let repeats = |from: usize| (from + period..seen).all(|n| values[n] == values[n - period]);
        // Without a pre-period, or with a short one.
        (0..=seen / 4).find(|&from| from + 2 * period <= seen && repeats(from)).map(|from| (from, period))
    })
}

/// Wrong laws of who wins a single heap.
fn outcomes<'s>(facts: &'s Facts, add: &mut impl FnMut(WrongLaw, Says<'s>)) {
    let single = |numbers: &Numbers| match numbers.as_slice() {
        [n] => Some(n.clone()),
        _ => None,
    };
    for seen in SEEN {
        let Some((from, period)) = guessed(&facts.outcomes, seen) else { continue };
        let wins = move |numbers: &Numbers| {
            let n = single(numbers)?;
            let at = usize::try_from(&n).ok().filter(|n| *n < from + period);
            let into = || (usize::try_from(&n % period).unwrap_or(0) + period - from % period) % period;
            facts.outcomes.get(at.unwrap_or_else(|| from + into())).map(|&won| won > 0)
        };
        add(WrongLaw::Guessed { period: period as u64, seen: seen as u64 }, Says::Wins(Box::new(wins)));
    }
}

/// The rule of misère Nim, applied to Grundy values.
fn switched(facts: &Facts, numbers: &Numbers) -> Option<bool> {
    let values: Option<Vec<BigUint>> = numbers.iter().map(|n| facts.value(n)).collect();
    let values = values?;
    let sum = values.iter().fold(BigUint::ZERO, |sum, value| sum ^ value);
    let large = values.iter().any(|value| *value > number(1));
    Some((sum == BigUint::ZERO) != large)
}

/// The first laws with which all answers agree. An answer: the input and whether the program said that the player
/// to move wins.
pub(crate) fn believed(
    all: &[Wrong<'_>],
    answers: &[(Numbers, bool)],
    failed: &Numbers,
    truth: &mut Truth<'_>,
) -> Option<WrongLaw> {
    /// Fewer answers say nothing.
    const FEWEST: usize = 6;
    let fits = |wrong: &&Wrong<'_>, truth: &mut Truth<'_>| {
        let mut told = 0;
        for (numbers, said) in answers {
            match wrong.wins(numbers, truth) {
                Some(wins) if wins != *said => return false,
                Some(_) => told += 1,
                None if numbers == failed => return false,
                None => {}
            }
        }
        told >= FEWEST && told * 2 >= answers.len()
    };
    all.iter().find(|wrong| fits(wrong, truth)).map(|wrong| wrong.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_guessed_as_people_do() {
        assert_eq!(guessed(&[0, 1, 0, 1, 0, 1, 2], 6), Some((0, 2)));
        assert_eq!(guessed(&[5, 0, 1, 0, 1, 0, 1, 0], 8), Some((1, 2)));
        assert_eq!(guessed(&[0, 1, 2, 3, 4, 5, 6, 7], 8), None);
    }
}
