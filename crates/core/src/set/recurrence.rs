//! Linear recurrences: the terms one after another, until it is certain that no small one follows.

use crate::expr::Env;
use crate::limits::{Exhausted, Limits};
use crate::set::Set;

/// Terms within which it must become clear that a recurrence does not decrease any more.
const SETTLES_WITHIN: usize = 200;

/// The last terms of a running recurrence.
#[derive(Debug, Clone)]
pub(super) struct Terms<'a> {
    initial: &'a [i128],
    coefficients: &'a [i128],
    constant: i128,
    /// The last `order + 1` terms, oldest first.
    window: Vec<i128>,
    given: usize,
}

impl<'a> Terms<'a> {
    pub(super) fn new(initial: &'a [i128], coefficients: &'a [i128], constant: i128) -> Self {
        Terms { initial, coefficients, constant, window: Vec::new(), given: 0 }
    }

    /// The next term; `None` when it is past exact arithmetic.
    pub(super) fn next_term(&mut self) -> Option<i128> {
        let term = match self.initial.get(self.given) {
            Some(&term) => term,
            None => {
                let mut sum = self.constant;
                for (c, a) in self.coefficients.iter().zip(self.window.iter().rev()) {
                    sum = sum.checked_add(c.checked_mul(*a)?)?;
                }
                sum
            }
        };
        if self.window.len() > self.coefficients.len() {
            self.window.remove(0);
        }
        self.window.push(term);
        self.given += 1;
        Some(term)
    }

    fn steps(&self) -> Option<Vec<i128>> {
        // The differences obey the recurrence without its constant once both terms of one do.
        if self.given <= self.initial.len() || self.window.len() <= self.coefficients.len() {
            return None;
        }
        self.window.windows(2).map(|w| w[1].checked_sub(w[0])).collect()
    }

    /// Whether all terms from here on are certain not to decrease.
    ///
    /// With d the last differences: if no coefficient is negative, d >= 0 stays so. If c1 outweighs the
    /// negative ones (c1 - sum |c_i| >= 1) and 0 <= d does not decrease, then the next d is at least
    /// (c1 - sum |c_i|) * (last d) >= last d.
    pub(super) fn settled(&self) -> bool {
        let Some(steps) = self.steps() else { return false };
        if steps.iter().any(|&d| d < 0) {
            return false;
        }
        if self.coefficients.iter().all(|&c| c >= 0) {
            return true;
        }
        let Some((&first, rest)) = self.coefficients.split_first() else { return true };
        let negative = rest.iter().filter(|&&c| c < 0).try_fold(0i128, |sum, &c| sum.checked_sub(c));
        negative.and_then(|negative| first.checked_sub(negative)).is_some_and(|margin| margin >= 1)
            && steps.windows(2).all(|w| w[0] <= w[1])
    }

    /// Whether the terms are certain to stay as they are: all last differences are 0.
    pub(super) fn constant_from_here(&self) -> bool {
        self.steps().is_some_and(|steps| steps.iter().all(|&d| d == 0))
    }
}

impl Set {
    /// The positive values of a(j) = c1 a(j-1) + c2 a(j-2) + .. + constant; `None` when it cannot be shown
    /// that they do not decrease from some term on, or there are fewer first values than coefficients.
    pub fn recurrence(initial: Vec<i128>, coefficients: Vec<i128>, constant: i128) -> Option<Set> {
        if initial.is_empty() || initial.len() < coefficients.len() {
            return None;
        }
        let mut terms = Terms::new(&initial, &coefficients, constant);
        for _ in 0..initial.len() + SETTLES_WITHIN {
            terms.next_term()?;
            if terms.settled() {
                return Some(Set::Recurrence { initial, coefficients, constant });
            }
        }
        None
    }
}

/// The positive terms up to a limit, in order of appearance, as long as `keep_going` says so.
pub(super) fn walk(
    (initial, coefficients, constant): (&[i128], &[i128], i128),
    limit: u64,
    limits: &Limits,
    mut visit: impl FnMut(u64) -> bool,
) -> Result<(), Exhausted> {
    let mut env = Env::new(&[], limits);
    let mut terms = Terms::new(initial, coefficients, constant);
    loop {
        env.tick(1)?;
        let Some(term) = terms.next_term() else {
            // Past exact arithmetic while not decreasing: past every limit.
            return if terms.settled() { Ok(()) } else { Err(Exhausted::DIGITS) };
        };
        let inside = u64::try_from(term).ok().filter(|&k| k >= 1 && k <= limit);
        if inside.is_some_and(|k| !visit(k)) {
            return Ok(());
        }
        if term > i128::from(limit) && terms.settled() {
            return Ok(());
        }
        if terms.constant_from_here() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recurrences_that_settle_are_accepted() {
        let limits = Limits::default();
        let set = |initial: &[i128], c: &[i128], k| Set::recurrence(initial.to_vec(), c.to_vec(), k);
        let members = |s: Set| s.members_up_to(100, &limits).unwrap();
        assert_eq!(members(set(&[2, 1], &[1, 1], 0).unwrap()), [1, 2, 3, 4, 7, 11, 18, 29, 47, 76]);
        assert_eq!(members(set(&[1, 3], &[2, 1], 0).unwrap()), [1, 3, 7, 17, 41, 99]);
        assert_eq!(members(set(&[1, 1, 1], &[0, 1, 1], 0).unwrap())[..6], [1, 2, 3, 4, 5, 7]);
        assert_eq!(members(set(&[1, 2], &[3, -1], 0).unwrap()), [1, 2, 5, 13, 34, 89]);
        assert_eq!(members(set(&[1], &[2], 1).unwrap()), [1, 3, 7, 15, 31, 63]);
        assert_eq!(members(set(&[5], &[1], 0).unwrap()), [5]);
        assert_eq!(members(set(&[-20], &[1], 30).unwrap()), [10, 40, 70, 100]);
    }

    #[test]
    fn the_others_are_refused() {
        for (initial, c, k) in [
            (vec![1], vec![1], -1),
            (vec![1], vec![-1], 3),
            (vec![1, 2], vec![1, -1], 0),
            (vec![1], vec![1, 1], 0),
        ] {
            assert_eq!(Set::recurrence(initial, c, k), None);
        }
    }
}
