//! Inputs that know the law: where wrong laws differ from the right one, where numbers overflow, where floating point
//! gives up, and lost positions, which chance never meets.

use std::collections::HashSet;

use grundy::api::Subject;
use grundy::law::zero_set::ZeroSet;
use grundy::limits::Exhausted;
use num_bigint::BigUint;

use self::heaps::{rows, several};
pub(crate) use self::pairs::of_two_heaps;
use self::pairs::{golden, pairs, pairs_of_fibonacci, tuples};
use super::facts::Facts;
use super::input::{Kind, Numbers};
use super::small::{self, Range};
use super::truth::Truth;
use super::wrong::Wrong;

mod heaps;
mod pairs;

/// So many inputs at most.
const MOST: usize = 2000;
/// Small inputs on which wrong laws are compared with the right one.
const COMPARED: usize = 3000;

/// The inputs.
pub(crate) struct Hard {
    /// The most telling first.
    pub(crate) order: Vec<Numbers>,
    /// All of each kind: when one fails, a smaller one of its kind is likely to fail too.
    pub(crate) families: Vec<Vec<Numbers>>,
}

/// Lists of inputs, each with the most telling first.
struct Lists {
    lists: Vec<Vec<Numbers>>,
    families: Vec<Vec<Numbers>>,
}

/// The inputs, the most telling first, one list of them after another in turn.
///
/// # Errors
/// The work was asked to stop.
pub(crate) fn all(
    subject: Option<&Subject>,
    kind: &Kind,
    range: &Range,
    facts: &Facts,
    wrongs: &[Wrong<'_>],
    mut truth: Option<&mut Truth<'_>>,
) -> Result<Hard, Exhausted> {
    let mut lists = Lists { lists: Vec::new(), families: Vec::new() };
    if let Some(truth) = truth.as_deref_mut() {
        lists.lists.push(differences(kind, range, wrongs, truth)?);
    }
    let edges = edges(range);
    let singles = singles(facts, &edges);
    match kind {
        Kind::One => lists.lists.extend(singles.into_iter().map(alone)),
        Kind::Heaps { .. } => {
            let golden = subject.map(|subject| golden(subject, range)).unwrap_or_default();
            // Where two heaps are told by the golden ratio, single ones are no news.
            let two = !golden.is_empty();
            lists.add_golden(golden);
            if !two {
                lists.lists.extend(singles.clone().into_iter().map(alone));
            }
            lists.lists.extend(several(facts, range, &singles, &edges));
        }
        _ if kind.fixed() == Some(2) => {
            lists.add_golden(pairs_of_fibonacci(subject, range));
            lists.lists.extend(pairs(&edges));
        }
        Kind::Tuple(_) | Kind::Pair { .. } => {
            lists.lists.extend(tuples(kind.fixed().unwrap_or(1), &edges));
        }
        Kind::Row => lists.lists.extend(rows(range, &edges)),
    }
    if let Some(truth) = truth {
        let derived = derived(kind, range, &lists.lists, truth)?;
        lists.lists.insert(1, derived);
    }
    lists.families.extend(lists.lists.iter().cloned());
    let families = std::mem::take(&mut lists.families);
    Ok(Hard { order: lists.in_turn(kind, range), families })
}

fn alone(list: Vec<BigUint>) -> Vec<Numbers> {
    list.into_iter().map(|n| vec![n]).collect()
}

impl Lists {
    /// These count twice: nothing else finds what they find.
    fn add_golden(&mut self, golden: Vec<Numbers>) {
        self.families.push(golden.clone());
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for (at, pair) in golden.into_iter().enumerate() {
            if at % 2 == 0 { one.push(pair) } else { other.push(pair) }
        }
        self.lists.push(one);
        self.lists.push(other);
    }

    fn in_turn(self, kind: &Kind, range: &Range) -> Vec<Numbers> {
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        let mut lists: Vec<_> = self.lists.into_iter().map(Vec::into_iter).collect();
        while all.len() < MOST && !lists.is_empty() {
            lists.retain_mut(|list| {
                let fits = |numbers: &Numbers| range.holds(kind, numbers) && seen.insert(numbers.clone());
                let next = list.map(|numbers| range.held(numbers)).find(fits);
                all.extend(next.clone());
                next.is_some()
            });
        }
        all
    }
}

/// The first small inputs on which each wrong law differs from the truth.
fn differences(
    kind: &Kind,
    range: &Range,
    wrongs: &[Wrong<'_>],
    truth: &mut Truth<'_>,
) -> Result<Vec<Numbers>, Exhausted> {
    let mut found: Vec<Vec<Numbers>> = wrongs.iter().map(|_| Vec::new()).collect();
    for numbers in small::all(kind, range).take(COMPARED) {
        let open = |found: &Vec<Numbers>, wrong: &Wrong<'_>| wrong.is_quick() && found.len() < 2;
        if !found.iter().zip(wrongs).any(|(found, wrong)| open(found, wrong)) {
            break;
        }
        let Some(verdict) = truth.verdict(&numbers, false)? else { continue };
        for (found, wrong) in found.iter_mut().zip(wrongs) {
            if open(found, wrong) && wrong.wins(&numbers, truth).is_some_and(|wins| wins != verdict.wins) {
                found.push(numbers.clone());
            }
        }
    }
    let first = found.iter().filter_map(|found| found.first().cloned());
    let second = found.iter().filter_map(|found| found.get(1).cloned());
    // The later ones need somebody who looks for them.
    let mut all: Vec<Numbers> = first.chain(second).collect();
    all.sort_by(|a, b| kind.compare(b, a));
    all.dedup();
    Ok(all)
}

/// Where the numbers of machines end, and where the statement does.
fn edges(range: &Range) -> Vec<BigUint> {
    let two = |bits: u32| BigUint::from(1u8) << bits;
    let ten = |digits: u32| BigUint::from(10u8).pow(digits);
    let mut edges = vec![
        range.most.clone(),
        two(31),
        two(32),
        two(53),
        ten(9),
        two(16),
        two(63),
        two(64),
        ten(6),
        ten(18),
        two(15),
        two(24),
        ten(5),
    ];
    // Beyond the numbers of machines, only where the statement goes there.
    if range.most.bits() > 64 {
        edges.extend([two(127), two(128), two(1023), two(1024), ten(308), ten(309), ten(400)]);
    }
    edges.retain(|edge| *edge <= &range.most + 1u8);
    edges
}

fn around(n: &BigUint) -> Vec<BigUint> {
    let mut all = vec![n.clone(), n + 1u8];
    if *n > BigUint::ZERO {
        all.insert(1, n - 1u8);
    }
    all
}

/// Single heaps: the law, the edges, powers and Fibonacci numbers.
fn singles(facts: &Facts, edges: &[BigUint]) -> Vec<Vec<BigUint>> {
    let mut lists = Vec::new();
    if let Some((preperiod, period)) = facts.period() {
        lists.push(boundaries(preperiod, period));
    }
    let zero = facts.outcome_law.iter().chain(&facts.law).find_map(|law| ZeroSet::of(&law.claim));
    let mut near = Vec::new();
    for edge in edges {
        if let Some(zero) = &zero {
            // The losing heaps next to an edge, on both sides.
            let modulus = BigUint::from(zero.modulus.max(1));
            for residue in zero.residues.iter().take(3) {
                let base = edge - edge % &modulus + *residue;
                near.extend([base.clone(), &base + &modulus]);
                if base >= modulus {
                    near.push(base - &modulus);
                }
            }
        }
        near.extend(around(edge));
    }
    lists.push(near);
    if let Some(zero) = &zero {
        let far = zero.exceptions.iter().rev().map(|n| BigUint::from(*n));
        lists.push(far.collect());
    }
    let powers = |base: u32, most: u32| (1..=most).map(move |k| BigUint::from(base).pow(k));
    let mut all: Vec<BigUint> = powers(2, 62).collect();
    all.extend(powers(10, 18));
    all.extend(powers(3, 38));
    lists.push(from_both_ends(all).iter().flat_map(around).collect());
    lists.push(from_both_ends(fibonacci(85)).iter().flat_map(around).collect());
    lists
}

/// Where a period begins, ends and comes again.
fn boundaries(preperiod: u64, period: u64) -> Vec<BigUint> {
    let mut all = Vec::new();
    for base in
        [preperiod, preperiod + period, period, 2 * period, preperiod + 2 * period, preperiod + 10 * period]
    {
        all.extend(around(&base.into()));
    }
    all
}

fn from_both_ends<T>(list: Vec<T>) -> Vec<T> {
    let mut list: std::collections::VecDeque<T> = list.into();
    let mut all = Vec::new();
    while let Some(last) = list.pop_back() {
        all.push(last);
        all.extend(list.pop_front());
    }
    all
}

fn fibonacci(count: usize) -> Vec<BigUint> {
    let (mut a, mut b) = (BigUint::from(1u8), BigUint::from(2u8));
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(a.clone());
        (a, b) = (b.clone(), a + b);
    }
    all
}

/// Lost positions that a winning move from a hard one leads to, and what lies beside them.
fn derived(
    kind: &Kind,
    range: &Range,
    lists: &[Vec<Numbers>],
    truth: &mut Truth<'_>,
) -> Result<Vec<Numbers>, Exhausted> {
    /// So many are tried, and so many taken.
    const TRIED: usize = 150;
    let mut all = Vec::new();
    let few = lists.iter().flat_map(|list| list.iter().take(TRIED / lists.len().max(1)));
    for numbers in few.filter(|numbers| range.holds(kind, numbers)) {
        let Some(left) = truth.lost_after(numbers)? else { continue };
        if let Some(last) = left.last() {
            let mut beside = left.clone();
            let place = beside.len() - 1;
            beside[place] = last + 1u8;
            all.push(left.clone());
            all.push(beside);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests;
