//! Moves on several numbers at once, and lists of them that may be too long to write out.

use std::cmp::Ordering;

use num_bigint::BigUint;

use crate::limits::{Exhausted, Limits};

/// One number of a position and what a move makes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its place in the position, from 0.
    pub index: usize,
    /// Before the move.
    pub from: BigUint,
    /// After it.
    pub to: BigUint,
}

/// A move: all numbers it changes, by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoupledMove {
    /// The changes, each of another number.
    pub changes: Vec<Change>,
}

impl CoupledMove {
    /// The position after the move.
    pub fn apply(&self, position: &[BigUint]) -> Vec<BigUint> {
        let mut next = position.to_vec();
        for change in &self.changes {
            if let Some(number) = next.get_mut(change.index) {
                number.clone_from(&change.to);
            }
        }
        next
    }

    /// By the numbers changed, then by what is taken from each, then by what is left.
    fn order(&self, other: &CoupledMove) -> Ordering {
        let places = |m: &CoupledMove| m.changes.iter().map(|c| c.index).collect::<Vec<_>>();
        let taken = |m: &CoupledMove| {
            let less = |c: &Change| if c.to < c.from { &c.from - &c.to } else { BigUint::ZERO };
            m.changes.iter().map(less).collect::<Vec<_>>()
        };
        let left = |m: &CoupledMove| m.changes.iter().map(|c| c.to.clone()).collect::<Vec<_>>();
        let by_places = places(self).cmp(&places(other));
        by_places.then_with(|| taken(self).cmp(&taken(other))).then_with(|| left(self).cmp(&left(other)))
    }
}

/// The winning moves of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Ordered by the numbers changed, then by what is taken from each, then by what is left. When there are
    /// more than were asked for, these are some of them.
    pub moves: Vec<CoupledMove>,
    /// Whether these are all.
    pub complete: bool,
    /// How many there are, where that is known.
    pub total: Option<BigUint>,
}

/// Collects moves up to a number, and counts the work.
#[derive(Debug)]
pub struct Collector<'a> {
    limit: usize,
    limits: &'a Limits,
    moves: Vec<CoupledMove>,
    complete: bool,
    total: Option<BigUint>,
}

impl<'a> Collector<'a> {
    /// Room for so many moves.
    pub fn new(limit: usize, limits: &'a Limits) -> Self {
        Collector { limit, limits, moves: Vec::new(), complete: true, total: None }
    }

    /// The budget.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Notes the move that leaves these numbers at these places (numbers that stay the same are dropped).
    /// False when no more are wanted.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn add(
        &mut self,
        position: &[BigUint],
        left: impl IntoIterator<Item = (usize, BigUint)>,
    ) -> Result<bool, Exhausted> {
        self.limits.spend(1)?;
        let change = |(index, to): (usize, BigUint)| {
            let from = position.get(index)?.clone();
            (from != to).then_some(Change { index, from, to })
        };
        let mut changes: Vec<Change> = left.into_iter().filter_map(change).collect();
        changes.sort_by_key(|c| c.index);
        if self.moves.len() < self.limit {
            self.moves.push(CoupledMove { changes });
            Ok(true)
        } else {
            self.complete = false;
            Ok(false)
        }
    }

    /// Says that the list is not complete.
    pub fn cut(&mut self) {
        self.complete = false;
    }

    /// Whether no more moves are wanted.
    pub fn is_cut(&self) -> bool {
        !self.complete
    }

    /// Says how many moves there are, also those that are not listed.
    pub fn count(&mut self, total: BigUint) {
        self.total = Some(total);
    }

    /// The list in its order.
    pub fn finish(mut self) -> Found {
        self.moves.sort_by(CoupledMove::order);
        self.moves.dedup();
        let total = if self.complete { Some(self.moves.len().into()) } else { self.total };
        Found { moves: self.moves, complete: self.complete, total }
    }
}
