//! From a failing input to a smallest one.

use std::collections::HashSet;
use std::time::Instant;

use num_bigint::BigUint;

use super::desk::{Desk, Failed, Failure, Stop};
use super::hard::Hard;
use super::input::{Kind, Numbers};
use super::small::{self, Range};
use crate::confine::Ended;

/// Runs of the program that shrinking may take: on inputs of the same kind, on small and other hard ones, on steps.
const TRIES: [usize; 3] = [260, 120, 250];
/// The same where each takes all the time that there is.
const SLOW: [usize; 3] = [4, 4, 4];
/// Small inputs that are all tried.
const SMALL: usize = 150;

/// Looks for the smallest input that fails like this one: of those that wrong laws make likely, of all small
/// ones, and of those that a step leads to. `period`: steps that keep the law. Whether it came to an end before `end`.
///
/// # Errors
/// [`Stop`].
pub(crate) fn smallest(
    desk: &mut Desk<'_>,
    failure: Failure,
    range: &Range,
    hard: &Hard,
    period: Option<u64>,
    end: Option<Instant>,
) -> Result<(Failure, bool), Stop> {
    let [mut alike, mut others, mut steps_left] = match failure.failed {
        // Each of these takes all of its time.
        Failed::Ended(Ended::Late) => SLOW,
        _ => TRIES,
    };
    desk.end = end;
    let mut found = alone(desk, failure, &mut steps_left)?;
    if found.cases.len() > 1 {
        return Ok((found, !desk.over()));
    }
    let kind = desk.kind.clone();
    let smaller = |list: Vec<Numbers>, than: &Numbers| {
        let mut list: Vec<Numbers> =
            list.into_iter().filter(|it| kind.compare(it, than).is_lt() && range.holds(&kind, it)).collect();
        list.sort_by(|a, b| kind.compare(a, b));
        list.dedup();
        list
    };
    let mut passed: HashSet<Numbers> = HashSet::new();
    // Its like, all that is small and all that is hard, each from the smallest on.
    let families = hard.families.iter().filter(|family| family.contains(found.numbers())).cloned();
    let likely: Vec<Vec<Numbers>> = families.collect();
    let mut rest: Vec<Numbers> = small::all(&kind, range).take(SMALL).collect();
    rest.extend(hard.order.iter().cloned());
    let known = likely.len();
    for (at, list) in likely.into_iter().chain([rest]).enumerate() {
        let tries = if at < known { &mut alike } else { &mut others };
        let mut list = smaller(list, found.numbers());
        list.retain(|numbers| !passed.contains(numbers) && !desk.knows(numbers));
        match desk.first_of(&list, found.failed, tries)? {
            Some(less) => found = less,
            // When the tries ran out, not all of them were tried.
            None if *tries >= desk.jobs => passed.extend(list),
            None => {}
        }
    }
    // Steps from there, as long as one leads down.
    loop {
        let mut list = steps(&kind, found.numbers(), period);
        list.retain(|it| kind.compare(it, found.numbers()).is_lt() && range.holds(&kind, it));
        list.retain(|numbers| !passed.contains(numbers) && !desk.knows(numbers));
        let mut seen = HashSet::new();
        list.retain(|numbers| seen.insert(numbers.clone()));
        match desk.first_of(&list, found.failed, &mut steps_left)? {
            Some(less) => found = less,
            None => return Ok((found, !desk.over())),
        }
    }
}

/// A run of many positions: one of them alone, if that fails too, else as few as fail together.
fn alone(desk: &mut Desk<'_>, failure: Failure, tries: &mut usize) -> Result<Failure, Stop> {
    if failure.cases.len() == 1 {
        return Ok(failure);
    }
    // The one that was wrong, else any.
    let mut order = vec![failure.numbers().clone()];
    let mut rest = failure.cases.clone();
    rest.sort_by(|a, b| desk.kind.compare(a, b));
    order.extend(rest.into_iter().take(20));
    if let Some(one) = desk.first_of(&order, failure.failed, tries)? {
        return Ok(one);
    }
    let mut cases = failure.cases[..=failure.at].to_vec();
    let mut found = failure;
    let mut piece = cases.len() / 2;
    while piece > 0 && *tries > 0 && !desk.over() {
        let mut at = 0;
        while at < cases.len() && *tries > 0 && !desk.over() {
            let mut fewer = cases.clone();
            fewer.drain(at..(at + piece).min(fewer.len()));
            *tries -= 1;
            let fails = desk.each_run(std::slice::from_ref(&fewer))?.pop().flatten();
            match fails.filter(|fails| fails.failed.like(found.failed)) {
                Some(fails) => (cases, found) = (fewer, fails),
                None => at += piece,
            }
        }
        piece /= 2;
    }
    Ok(found)
}

/// Inputs one step from another, the boldest steps first.
pub(super) fn steps(kind: &Kind, numbers: &Numbers, period: Option<u64>) -> Vec<Numbers> {
    let mut all = Vec::new();
    let free = kind.fixed().is_none();
    if free {
        for size in [numbers.len() / 2, 2, 1] {
            for at in (0..numbers.len()).step_by(size.max(1)) {
                if size > 0 && size < numbers.len() {
                    let mut fewer = numbers.clone();
                    fewer.drain(at..(at + size).min(fewer.len()));
                    all.push(fewer);
                }
            }
        }
    }
    let with = |at: usize, n: BigUint| {
        let mut changed = numbers.clone();
        changed[at] = n;
        changed
    };
    let period = BigUint::from(period.unwrap_or(1).max(1));
    for (at, n) in numbers.iter().enumerate() {
        for small in [0u32, 1, 2] {
            all.push(with(at, small.into()));
        }
        // Multiples of the period, the largest first, and then single ones.
        let whole = n / &period;
        for bit in (0..whole.bits()).rev() {
            all.push(with(at, n - &period * (BigUint::from(1u8) << bit)));
        }
    }
    // Two at once, for positions that stay lost that way.
    for at in 0..numbers.len() {
        for other in at + 1..numbers.len().min(at + 3) {
            let least = numbers[at].clone().min(numbers[other].clone());
            for bit in (0..least.bits()).rev().take(80) {
                let step = BigUint::from(1u8) << bit;
                if step <= least {
                    let mut changed = with(at, &numbers[at] - &step);
                    changed[other] = &numbers[other] - &step;
                    all.push(changed);
                }
            }
        }
    }
    for (at, n) in numbers.iter().enumerate() {
        for less in 1u32..=12 {
            if BigUint::from(less) <= *n {
                all.push(with(at, n - less));
            }
        }
    }
    if free && matches!(kind, Kind::Heaps { .. }) {
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        all.push(sorted);
    }
    all
}
