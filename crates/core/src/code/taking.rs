//! What a move takes from one heap, where it does no more than that: what winning moves are found among.

use super::NoProgram;
use super::dialect::Dialect;
use super::expr::Scope;
use super::plan::{Answer, Value};
use super::sets;
use crate::game::{Amounts, Core, Move, Parts};
use crate::limits::Limits;
use crate::set::Set;

/// The amounts that may be taken from a heap.
pub(super) struct Taking {
    sets: Vec<Set>,
    /// The whole heap may be taken.
    whole: bool,
    /// The largest amount, where there is one beside the whole heap.
    pub(super) most: Option<u64>,
}

impl Taking {
    /// `None`: moves are more than that.
    pub(super) fn of(core: &Core) -> Option<Taking> {
        let (mut all, mut whole) = (Vec::new(), false);
        for one in &core.moves {
            match one {
                Move::Take { amounts: Amounts::Whole, parts } if parts.most() == 0 => whole = true,
                Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT } => all.push(set.clone()),
                _ => return None,
            }
        }
        if core.ring.is_some() || core.memory || core.first.is_some() {
            return None;
        }
        let most = all.iter().map(most).try_fold(0, |most, it| it.map(|it| most.max(it)));
        Some(Taking { sets: all, whole, most: most.filter(|_| !whole) })
    }

    /// The condition that k may be taken from n, where the winning amount can be found with this value of heaps.
    pub(super) fn legal<D: Dialect>(
        &self,
        scope: &Scope<'_, D>,
        value: &Value<'_>,
        answer: Answer,
    ) -> Result<String, NoProgram> {
        // A wanted value that is not smaller need not be left by any move: then amounts without end would be tried.
        let misere = match answer {
            Answer::Xor => false,
            Answer::MisereNim => true,
            Answer::MisereHeap | Answer::Memory(_) => return Err(NoProgram::Moves),
        };
        let found = match value {
            Value::Mod(_) | Value::Identity | Value::Table { .. } => true,
            Value::Floor(_) => !misere && self.sets.iter().all(is_plain),
            Value::Periodic { saltus, .. } if *saltus > 0 => !misere && self.sets.iter().all(is_plain),
            Value::Periodic { .. } => {
                (self.most.is_some() || !misere) && self.sets.iter().all(sets::can_test)
            }
            Value::Digits(_) => self.most.is_some() && self.sets.iter().all(is_plain),
            Value::Swapped(_) | Value::LowBit | Value::Rewriting(_) => false,
        };
        if !found || !self.sets.iter().all(sets::can_test) {
            return Err(NoProgram::Moves);
        }
        let mut all: Vec<String> = self.sets.iter().map(|set| sets::contains(scope, "k", set)).collect();
        if self.whole {
            all.push("k == n".into());
        }
        Ok(if all.is_empty() {
            scope.dialect.truth(false).into()
        } else {
            format!("({})", all.join(scope.dialect.or()))
        })
    }
}

/// Whether it can be told of a number of any size that it is in a set, without a helper function.
fn is_plain(set: &Set) -> bool {
    match set {
        Set::List(_) | Set::From(_) | Set::Class { .. } => true,
        Set::Union(all) => all.iter().all(is_plain),
        Set::Except(a, b) => is_plain(a) && is_plain(b),
        _ => false,
    }
}

fn most(set: &Set) -> Option<u64> {
    match set {
        Set::List(_) => set.members_up_to(u64::MAX, &Limits::default()).ok()?.last().copied(),
        Set::Union(all) => all.iter().map(most).try_fold(0, |most, it| it.map(|it| most.max(it))),
        Set::Except(set, _) => most(set),
        _ => None,
    }
}
