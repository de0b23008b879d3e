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
use crate::formula::Comparison;
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
        Adder::verified(Relation::linear(system, &[1, 1, -1], Comparison::Equal, 0, limits)?, limits)
    }

    /// Takes a relation with the tracks `x, y, z` for `x + y = z`, if it is.
    ///
    /// # Errors
    /// [`Error::Adder`] with what fails, [`Error::Tracks`], [`Error::Undecided`].
    pub fn verified(relation: Relation, limits: &Limits) -> Result<Adder, Error> {
        if relation.tracks() != 3 {
            return Err(Error::Tracks { needed: 3, given: relation.tracks() });
        }
        let (system, all) = (relation.system(), [0, 1, 2]);
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
