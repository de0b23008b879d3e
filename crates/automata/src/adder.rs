//! Addition, built for each numeration system and believed only after it proved itself from the order.
//!
//! The order of the numbers is the order of their words ([`Relation::less`]), which makes the successor
//! definable: `y = x + 1` if `x < y` and nothing lies between. Addition is the only relation `A` with
//!
//! * `A(x, 0, z)` iff `x = z`,
//! * `A(x, y, 0)` iff `x = 0` and `y = 0`,
//! * `A(x, y + 1, z + 1)` iff `A(x, y, z)`,
//!
//! by induction on `y`. These are three equalities of automata with at most four tracks, and an [`Adder`] exists only
//! when they were decided to hold. So a fault in the construction can make an adder unavailable, not wrong.

use std::fmt;

use crate::error::Error;
use crate::limits::Limits;
use crate::relation::{Join, Relation};
use crate::system::System;

/// The relation `x + y = z`, verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adder(Relation);

/// What shows that a relation is not addition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// `A(x, 0, z)` is not `x = z`.
    Zero,
    /// `A(x, y, 0)` is not `x = y = 0`.
    Bottom,
    /// `A(x, y + 1, z + 1)` is not `A(x, y, z)`.
    Step,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Zero => "x + 0 = x fails",
            Fault::Bottom => "x + y = 0 only for x = y = 0 fails",
            Fault::Step => "x + (y + 1) = (x + y) + 1 fails",
        })
    }
}

impl Adder {
    /// Builds and verifies the adder of a system.
    ///
    /// # Errors
    /// [`Error::Undecided`]; [`Error::Adder`] would be a fault of the construction.
    pub fn new(system: System, limits: &Limits) -> Result<Adder, Error> {
        Adder::verified(candidate(system, limits)?, limits)
    }

    /// Takes a relation with the tracks `x, y, z` for `x + y = z`, if it is.
    ///
    /// # Errors
    /// [`Error::Adder`] with what fails, [`Error::Tracks`], [`Error::Undecided`].
    pub fn verified(relation: Relation, limits: &Limits) -> Result<Adder, Error> {
        if relation.tracks() != 3 {
            return Err(Error::Tracks { needed: 3, given: relation.tracks() });
        }
        let system = relation.system();
        let all = [0, 1, 2];
        let zero = Relation::constant(system, 0, limits)?;
        let with_zero = |track: usize| {
            relation.join(Join::And, &zero, 3, (&all, &[track]), limits)?.exists(track, limits)
        };
        if with_zero(1)? != Relation::equal(system, limits)? {
            return Err(Error::Adder(Fault::Zero));
        }
        if with_zero(2)? != zero.join(Join::And, &zero, 2, (&[0], &[1]), limits)? {
            return Err(Error::Adder(Fault::Bottom));
        }
        let next = Relation::successor(system, limits)?;
        // Some y with A(x, y, z) and y' = y + 1; tracks x, y, y', z, then x, y', z.
        let before = relation.join(Join::And, &next, 4, (&[0, 1, 3], &[1, 2]), limits)?.exists(1, limits)?;
        // Some z' with A(x, y', z') and z' = z + 1, and y' > 0; tracks x, y', z, z', then x, y', z.
        let after = relation.join(Join::And, &next, 4, (&[0, 1, 3], &[2, 3]), limits)?.exists(3, limits)?;
        if before != after.join(Join::Minus, &zero, 3, (&all, &[1]), limits)? {
            return Err(Error::Adder(Fault::Step));
        }
        Ok(Adder(relation))
    }

    /// The relation, on tracks `x, y, z`.
    pub fn relation(&self) -> &Relation {
        &self.0
    }
}

/// What should be the adder: keeps `x + y - z` of the digits read so far as a multiple of the coming weights.
fn candidate(system: System, limits: &Limits) -> Result<Relation, Error> {
    let difference = |digits: &[u8]| i64::from(digits[0]) + i64::from(digits[1]) - i64::from(digits[2]);
    if let Some(base) = system.base_of().and_then(|base| i64::try_from(base).ok()) {
        // x + y - z = carry * base^i + (what comes), and what comes is between -base^i and 2 base^i.
        let step = |carry: &i64, digits: &[u8]| {
            let carry = carry * base + difference(digits);
            (-3..=3).contains(&carry).then_some(carry)
        };
        return Relation::explore(system, 3, 0, step, |carry| *carry == 0, limits);
    }
    let a = system.ostrowski_of().and_then(|a| i64::try_from(a).ok()).unwrap_or(1);
    // x + y - z = p U(i+1) + q U(i) + (what comes). Far from 0 it cannot return; how far is a guess that the
    // verification judges.
    let step = |&(p, q): &(i64, i64), digits: &[u8]| {
        let (p, q) = (a * p + q, p + difference(digits));
        let far = 4 * (a + 4);
        (p.abs() <= far && q.abs() <= 3 * far).then_some((p, q))
    };
    // In the end U(1) = a + 1 and U(0) = 1 remain.
    Relation::explore(system, 3, (0, 0), step, |(p, q)| p * (a + 1) + q == 0, limits)
}
