//! Mechanically mutated laws as if they were programs: the first inputs of the plan tell them from the truth.

use grundy::api::{Study, Subject};
use grundy::catalogue;
use grundy::limits::Limits;
use num_bigint::BigUint;

use super::chance::Chance;
use super::facts::Facts;
use super::hard;
use super::input::{Kind, Numbers};
use super::plan::Plan;
use super::small::{self, Range};
use super::truth::Truth;
use super::wrong;

/// Inputs within which a mutant is caught: some seconds of a slow language.
const INPUTS: usize = 400;
/// Rules that are drawn from the named games, and random subtraction sets beside them.
const NAMED: usize = 15;
const SETS: usize = 15;
/// Tables go to here. Where no law goes further, a mutant must differ below this, else it is none.
const WITHIN: u64 = 2500;

/// Rules of single heaps: named games drawn by the seed, and random subtraction sets.
fn rules(seed: u64) -> Vec<(String, Study, Vec<u32>)> {
    let mut chance = Chance::new(seed, 1);
    let limits = Limits::new(20_000_000, 256 << 20, 1_000_000);
    let plain = |study: &Study| match study.game.parts.as_slice() {
        [core] => !core.memory && core.first.is_none() && core.ring.is_none(),
        _ => false,
    };
    let mut games: Vec<&str> =
        catalogue::games().iter().filter(|game| game.params.is_empty()).map(|game| game.name).collect();
    let mut rules = Vec::new();
    let add = |rules: &mut Vec<(String, Study, Vec<u32>)>, rule: &str| {
        if let Ok(Subject::Heaps(study)) = Subject::read(rule, &[])
            && plain(&study)
            && let Ok(table) = study.table(WITHIN + 500, &limits.fresh())
        {
            rules.push((rule.to_owned(), study, table.values));
        }
    };
    while rules.len() < NAMED && !games.is_empty() {
        let at = usize::try_from(chance.below(games.len() as u64)).unwrap();
        add(&mut rules, games.swap_remove(at));
    }
    while rules.len() < NAMED + SETS {
        let count = 2 + chance.below(3);
        let mut amounts: Vec<u64> = (0..count).map(|_| 1 + chance.below(14)).collect();
        amounts.sort_unstable();
        amounts.dedup();
        let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
        add(&mut rules, &format!("take {{{}}}", amounts.join(",")));
    }
    rules
}

/// The truth: a table, and a law beyond it.
struct Right<'a> {
    values: &'a [u32],
    facts: &'a Facts,
}

impl Right<'_> {
    fn at(&self, n: u64) -> Option<u32> {
        match self.values.get(usize::try_from(n).ok()?) {
            Some(value) => Some(*value),
            None => u32::try_from(self.facts.value(&n.into())?).ok(),
        }
    }

    /// Pre-period and period, if the values have them.
    fn period(&self) -> Option<(u64, u64)> {
        let (from, period) = self.facts.period()?;
        let (first, step) = (usize::try_from(from).ok()?, usize::try_from(period).ok()?);
        let holds =
            (first..self.values.len().checked_sub(step)?).all(|n| self.values[n] == self.values[n + step]);
        (holds && first + 2 * step < self.values.len()).then_some((from, period))
    }
}

/// What a program that follows a wrong law takes for the value of a heap; `None`: it is right there.
type Value<'a> = Box<dyn Fn(u64) -> Option<u32> + 'a>;

/// The mutants of a law.
fn mutants<'a>(rule: &str, right: &'a Right<'a>, chance: &mut Chance) -> Vec<(String, Value<'a>)> {
    let mut all: Vec<(String, Value<'a>)> = Vec::new();
    let periodic = |from: u64, period: u64| -> Value<'a> {
        Box::new(move |n| right.at(if n < from { n } else { from + (n - from) % period.max(1) }))
    };
    if let Some((from, period)) = right.period() {
        all.push(("period + 1".into(), periodic(from, period + 1)));
        all.push(("period - 1".into(), periodic(from, period - 1)));
        if from > 0 {
            all.push(("pre-period - 1".into(), periodic(from - 1, period)));
            // The exceptions dropped: the period goes on to the left.
            all.push((
                "no exceptions".into(),
                Box::new(move |n| right.at(from + (n + period - from % period) % period)),
            ));
        }
        let flipped = chance.below(period);
        all.push((
            format!("residue {flipped} flipped"),
            Box::new(move |n| {
                let value = right.at(n)?;
                Some(if n % period == flipped { u32::from(value == 0) } else { value })
            }),
        ));
    }
    all.push(("popcount".into(), Box::new(|n| Some(n.count_ones()))));
    all.push(("next".into(), Box::new(move |n| right.at(n + 1))));
    all.push(("32 bits".into(), Box::new(move |n| right.at(n & 0xffff_ffff))));
    let amounts = amounts(rule);
    let most = amounts.last().copied().unwrap_or(3);
    all.push(("min".into(), Box::new(move |n| u32::try_from(n.min(most)).ok())));
    for (at, amount) in amounts.iter().enumerate() {
        let mut rest = amounts.clone();
        rest.remove(at);
        let table = by_definition(&rest);
        all.push((
            format!("without {amount}"),
            Box::new(move |n| table.get(usize::try_from(n).unwrap()).copied()),
        ));
    }
    all
}

/// Values of a subtraction set, written out once more.
fn by_definition(amounts: &[u64]) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=WITHIN + 600 {
        let seen: Vec<u32> =
            amounts.iter().filter(|k| **k <= n).map(|k| values[usize::try_from(n - k).unwrap()]).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

fn amounts(rule: &str) -> Vec<u64> {
    let Some(list) = rule.strip_prefix("take {").and_then(|rest| rest.strip_suffix('}')) else {
        return Vec::new();
    };
    list.split(',').map(|k| k.parse().unwrap()).collect()
}

/// Whether a mutant says something wrong about some input that the statement allows: about a single heap, small or
/// where numbers of machines end, or about few small heaps.
fn differs(
    wins: &dyn Fn(&Numbers) -> Option<bool>,
    right: &dyn Fn(&Numbers) -> Option<bool>,
    range: &Range,
    kind: &Kind,
) -> bool {
    let wrong = |numbers: &Numbers| matches!((wins(numbers), right(numbers)), (Some(wins), Some(right)) if wins != right);
    let edge = |n: u64| (0..400).map(move |k| n + k);
    let large =
        edge(1 << 32).chain(edge(1 << 33)).chain(edge(1 << 40)).filter(|n| BigUint::from(*n) <= range.most);
    (0..=WITHIN).chain(large).any(|n| wrong(&vec![n.into()]))
        || small::all(kind, range).take(3000).any(|numbers| wrong(&numbers))
}

#[test]
fn mutated_laws_are_told_from_the_truth() {
    let (mut differ, mut missed) = (0, Vec::new());
    let mut chance = Chance::new(20, 2);
    let rules = rules(5);
    assert_eq!(rules.len(), NAMED + SETS);
    for (rule, study, values) in rules {
        let begun = std::time::Instant::now();
        // Without a law that is found soon, inputs are as small as tables.
        let limits = Limits::new(30_000_000, 256 << 20, 1_000_000);
        let subject = Subject::Heaps(study);
        let kind = Kind::of(&subject).unwrap();
        let facts = Facts::of(&subject, &limits);
        let right = Right { values: &values, facts: &facts };
        let far = BigUint::from(10u8).pow(18);
        let most = if facts.value(&far).is_some() { far } else { WITHIN.into() };
        let range = Range { least: BigUint::ZERO, most, each: Vec::new(), fewest: 1, heaps: 64 };
        let mut truth = Truth::new(&subject, facts.grundy_law(), &limits);
        let wrongs = wrong::all(&kind, &facts, None, &limits);
        let hard = hard::all(Some(&subject), &kind, &range, &facts, &wrongs, Some(&mut truth)).unwrap();
        let mut plan = Plan::new(&kind, &range, hard.order, 1, false);
        let mut inputs: Vec<(Numbers, bool)> = Vec::new();
        while inputs.len() < INPUTS
            && let Some(case) = plan.next(&mut truth).unwrap()
        {
            inputs.push((case.numbers, case.verdict.wins));
        }
        assert!(inputs.len() > INPUTS / 2, "{rule}: {}", inputs.len());
        let sum = |value: &dyn Fn(u64) -> Option<u32>, numbers: &Numbers| {
            let mut each = numbers.iter().map(|n| value(u64::try_from(n).ok()?));
            Some(each.try_fold(0, |sum, value| Some(sum ^ value?))? != 0)
        };
        for (name, value) in mutants(&rule, &right, &mut chance) {
            let wins = |numbers: &Numbers| sum(&|n| value(n).or_else(|| right.at(n)), numbers);
            if !differs(&wins, &|numbers| sum(&|n| right.at(n), numbers), &range, &kind) {
                continue;
            }
            differ += 1;
            if inputs.iter().all(|(numbers, right)| wins(numbers).is_none_or(|wins| wins == *right)) {
                missed.push(format!("{rule}: {name}"));
            }
        }
        eprintln!("{rule}: {:?}", begun.elapsed());
    }
    eprintln!("{} of {differ} mutants were missed: {missed:#?}", missed.len());
    assert!(differ > 150, "{differ}");
    assert!(missed.len() * 50 <= differ, "{} of {differ}: {missed:#?}", missed.len());
}
