//! Linear comparisons `c1 x1 + .. + ck xk < n`, `.. = n` as automata, built directly.
//!
//! After some digits, with `i` places to come, the digits read are worth `V(i) = p U(i+1) + q U(i)` for a pair
//! `(p, q)` that one more digit changes to `(a p + q, p + d)` in an Ostrowski system and to `(0, k q + d)` in base
//! `k`, `d` being the sum of the coefficients times the digits. What comes is worth between `-N (U(i) - 1)` and
//! `P (U(i) - 1)`, where `P` and `-N` are the sums of the positive and of the negative coefficients. The automaton
//! keeps the pair, decides by it at the end, and stops early only when no `i` leaves a doubt. So what it accepts does
//! not rest on any bound that was guessed; that it is finite follows because the other root of the recurrence is
//! less than 1 in size.

use crate::error::Error;
use crate::formula::Comparison;
use crate::limits::Limits;
use crate::relation::Relation;
use crate::system::System;

/// What the digits read so far say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Sum {
    /// Their worth, as `(p, q)`.
    Open(i128, i128),
    /// Whatever comes, the sum is less.
    Less,
}

/// How the sum compares, whatever digits come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It is less than the constant.
    Less,
    /// It is at least the constant, and for equalities: it is not equal.
    No,
    /// That depends.
    Open,
}

struct Linear {
    system: System,
    /// Sum of the positive coefficients.
    up: i128,
    /// Minus the sum of the negative ones.
    down: i128,
    constant: i128,
    equal: bool,
}

impl Relation {
    /// `c1 x1 + .. + ck xk = constant`, and so with the other comparisons; one track for each coefficient.
    ///
    /// The number of states grows like the sum of the coefficients in a base, like its square in an Ostrowski
    /// system, and with the number of digits of the constant.
    ///
    /// # Errors
    /// [`Error::Overflow`] for a constant near the end of 128 bits, [`Error::Undecided`].
    pub fn linear(
        system: System,
        coefficients: &[i64],
        comparison: Comparison,
        constant: i128,
        limits: &Limits,
    ) -> Result<Relation, Error> {
        let wide = coefficients.iter().copied().map(i128::from);
        let constant = match comparison {
            Comparison::NotEqual => {
                let equal = Relation::linear(system, coefficients, Comparison::Equal, constant, limits)?;
                return equal.complement(limits);
            }
            Comparison::AtMost => constant.checked_add(1).ok_or(Error::Overflow)?,
            Comparison::Equal | Comparison::Less => constant,
        };
        let linear = Linear {
            system,
            up: wide.clone().filter(|c| *c > 0).sum(),
            down: -wide.filter(|c| *c < 0).sum::<i128>(),
            constant,
            equal: comparison == Comparison::Equal,
        };
        if constant.unsigned_abs() > i128::MAX.unsigned_abs() / 4 {
            return Err(Error::Overflow);
        }
        let step = |sum: &Sum, digits: &[u8]| match *sum {
            Sum::Less => Some(Sum::Less),
            Sum::Open(p, q) => {
                let digit =
                    coefficients.iter().zip(digits).map(|(c, d)| i128::from(*c) * i128::from(*d)).sum();
                linear.open(linear.after(p, q, digit)?)
            }
        };
        let first = linear.open((0, 0));
        // A sum that is decided before its first digit has no states to explore.
        let Some(first) = first else {
            return Relation::none(system, coefficients.len(), limits);
        };
        Relation::explore(system, coefficients.len(), first, step, |sum| linear.accepts(*sum), limits)
    }
}

impl Linear {
    /// The pair after one more digit. `None` on overflow, which the pairs that are kept are far from.
    fn after(&self, p: i128, q: i128, digit: i128) -> Option<(i128, i128)> {
        if let Some(base) = self.system.base_of() {
            return Some((0, q.checked_mul(i128::from(base))?.checked_add(digit)?));
        }
        let a = i128::from(self.system.ostrowski_of()?);
        Some((a.checked_mul(p)?.checked_add(q)?, p.checked_add(digit)?))
    }

    /// The value with no digits to come: `U(1) = a + 1` and `U(0) = 1` remain.
    fn value(&self, p: i128, q: i128) -> Option<i128> {
        let first = self.system.ostrowski_of().map_or(0, |a| i128::from(a) + 1);
        p.checked_mul(first)?.checked_add(q)
    }

    fn accepts(&self, sum: Sum) -> bool {
        match sum {
            Sum::Less => true,
            Sum::Open(p, q) => self
                .value(p, q)
                .is_some_and(|value| if self.equal { value == self.constant } else { value < self.constant }),
        }
    }

    fn open(&self, (p, q): (i128, i128)) -> Option<Sum> {
        match self.fate(p, q) {
            Fate::Less if self.equal => None,
            Fate::Less => Some(Sum::Less),
            Fate::No => None,
            Fate::Open => Some(Sum::Open(p, q)),
        }
    }

    /// Looks at every number of places to come, until what is seen cannot change any more.
    fn fate(&self, p: i128, q: i128) -> Fate {
        // The most that can become of the sum is most(i) - up, the least is least(i) + down, where both of
        // most(i) = V(i) + up U(i) and least(i) = V(i) - down U(i) follow the recurrence of the weights.
        let (Some(mut most), Some(mut least)) = (self.run(p, q, self.up), self.run(p, q, -self.down)) else {
            return Fate::Open;
        };
        let (mut always_less, mut never_less) = (true, true);
        loop {
            let less = most.now < self.constant.saturating_add(self.up);
            let bound = self.constant.saturating_sub(self.down);
            let more = if self.equal { least.now > bound } else { least.now >= bound };
            always_less &= less;
            never_less &= more;
            let possible = if self.equal { !less && !more } else { !always_less && !never_less };
            if possible {
                return Fate::Open;
            }
            // Two members of such a sequence that are at most 0 are followed by ever smaller ones.
            if less && most.before <= 0 && most.now <= 0 {
                return if always_less {
                    Fate::Less
                } else if self.equal {
                    Fate::No
                } else {
                    Fate::Open
                };
            }
            if more && least.before >= 0 && least.now >= 0 {
                return if never_less || self.equal { Fate::No } else { Fate::Open };
            }
            if most.next(self.system).is_none() || least.next(self.system).is_none() {
                return Fate::Open;
            }
        }
    }

    /// The sequence `p U(i+1) + (q + c) U(i)` from `i = 0` on; before it stands what the recurrence needs.
    fn run(&self, p: i128, q: i128, c: i128) -> Option<Run> {
        let q = q.checked_add(c)?;
        let now = self.value(p, q)?;
        // In an Ostrowski system U(0) = U(-1) = 1, so p U(0) + q U(-1) = p + q; a base looks at one term only.
        let before = if self.system.base_of().is_some() { now } else { p.checked_add(q)? };
        Some(Run { before, now })
    }
}

/// Two neighbours of a sequence that follows the recurrence of the weights.
struct Run {
    before: i128,
    now: i128,
}

impl Run {
    fn next(&mut self, system: System) -> Option<()> {
        let next = match (system.base_of(), system.ostrowski_of()) {
            (Some(base), _) => self.now.checked_mul(i128::from(base))?,
            (None, a) => i128::from(a?).checked_mul(self.now)?.checked_add(self.before)?,
        };
        self.before = if system.base_of().is_some() { next } else { self.now };
        self.now = next;
        Some(())
    }
}
