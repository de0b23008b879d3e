//! Games with memory that have a closed form: one heap, at most c times what was just taken.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::coupled::{CoupledForm, MultipleNim};
use crate::expr::{Cond, Expr, Function, Slot};
use crate::game::{Amounts, ClauseMove, Core, Move, Parts, Play};
use crate::limits::{Exhausted, Limits};
use crate::set::Set;

/// The slot of the amount that was taken last.
const LAST: Slot = 1;

/// A game in which at most c times the last amount may be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Multiple {
    /// The closed form.
    pub form: CoupledForm,
    first: First,
}

/// What the first turn may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum First {
    /// Anything.
    Any,
    /// Anything but the whole heap.
    NotAll,
    /// At most so many.
    UpTo(u64),
}

impl Multiple {
    /// The game that a core form is, by its structure.
    pub fn of(core: &Core, play: Play) -> Option<Multiple> {
        let ([Move::Clause(clause)], Some([first])) = (core.moves.as_slice(), core.first.as_deref()) else {
            return None;
        };
        let first = match first {
            Move::Take { amounts: Amounts::Set(Set::From(1)), parts: Parts::SUBTRACT } => First::Any,
            Move::Take { amounts: Amounts::Set(Set::From(1)), parts: Parts(0b0010) } => First::NotAll,
            Move::Take { amounts: Amounts::Set(Set::List(list)), parts: Parts::SUBTRACT } => {
                let most = list.len() as u64;
                if !list.iter().copied().eq(1..=most) {
                    return None;
                }
                First::UpTo(most)
            }
            _ => return None,
        };
        let form = CoupledForm::Multiple(MultipleNim::new(factor(clause)?, play)?);
        (core.memory && core.ring.is_none()).then_some(Multiple { form, first })
    }

    /// What the first turn may take.
    pub(crate) fn first(&self) -> First {
        self.first
    }

    /// A heap before the first turn, as a position of the closed form.
    pub fn start(&self, heap: &BigUint) -> [BigUint; 2] {
        let most = match self.first {
            First::Any => heap.clone(),
            First::NotAll if heap.is_zero() => BigUint::ZERO,
            First::NotAll => heap - BigUint::one(),
            First::UpTo(most) => heap.min(&most.into()).clone(),
        };
        [heap.clone(), most]
    }
}

impl Multiple {
    /// The first numbers of the game.
    pub fn numbers(&self, count: usize) -> Vec<BigUint> {
        match &self.form {
            CoupledForm::Multiple(game) => game.numbers().take(count).collect(),
            _ => Vec::new(),
        }
    }
}

/// A heap written in the numbers of its game, which decide who wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The c of "at most c times what was taken".
    pub factor: BigUint,
    /// The heap, under misère play one less.
    pub stones: BigUint,
    /// Its parts, largest first.
    pub parts: Vec<BigUint>,
    /// The most that may be taken now.
    pub most: BigUint,
}

impl Multiple {
    /// A heap before the first turn, written in the numbers of the game; None where nothing is played for.
    ///
    /// # Errors
    /// [`Exhausted`] when the numbers up to the heap do not fit in the budget.
    pub fn written(&self, heap: &BigUint, limits: &Limits) -> Result<Option<Written>, Exhausted> {
        let CoupledForm::Multiple(game) = &self.form else { return Ok(None) };
        let [_, most] = self.start(heap);
        let Some(stones) = game.stones(heap).filter(|stones| !stones.is_zero()) else { return Ok(None) };
        let parts = game.parts(&stones, limits)?;
        Ok(self.form.number().map(|factor| Written { factor, stones, parts, most }))
    }
}

/// c of a clause that takes 1..c*last.
fn factor(clause: &ClauseMove) -> Option<u64> {
    let [param] = clause.params.as_slice() else { return None };
    let amount = Expr::Slot(param.slot);
    let [left] = clause.result.as_slice() else { return None };
    let plain = param.lo == Expr::Num(1)
        && param.within.is_none()
        && clause.guard == Cond::True
        && clause.leaving == Cond::True
        && left.repeats.is_empty()
        && left.size == Expr::Sub(Box::new(Expr::Slot(0)), Box::new(amount));
    let Expr::Call(Function::Min, most) = &param.hi else { return None };
    let most: Vec<&Expr> = most.iter().filter(|x| **x != Expr::Slot(0)).collect();
    let [most] = most[..] else { return None };
    let factor = match most {
        Expr::Slot(LAST) => 1,
        Expr::Mul(factors) => match factors[..] {
            [Expr::Num(c), Expr::Slot(LAST)] | [Expr::Slot(LAST), Expr::Num(c)] => u64::try_from(c).ok()?,
            _ => return None,
        },
        _ => return None,
    };
    (plain && factor >= 1).then_some(factor)
}
