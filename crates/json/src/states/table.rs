//! The answer of `table` on states.

use grundy::api::{Refusal, Unsuitable};
use grundy::limits::Limits;
use grundy::states::small::Kind;
use grundy::states::table::has_values;
use grundy::states::{Shape, State, StateStudy, StateTable};
use serde_json::{Value, json};

use super::{names, numbers, variables};
use crate::{integer, outcome, play, with_version};

/// Numbers when nobody says how many: one number, pairs, more.
const DEFAULT_LAST: [u64; 3] = [100, 10, 6];
/// The same for the lost pairs alone, which are few.
const DEFAULT_LOST: u64 = 100;
/// Entries of rows and lists.
const LISTS: usize = 3;

/// A table and what its numbers are called.
pub struct Shown<'a> {
    /// The rule.
    pub study: &'a StateStudy,
    /// Its small positions.
    pub table: StateTable,
    /// What the numbers of a position are called.
    pub names: Vec<String>,
    /// What more of them may cost.
    pub limits: &'a Limits,
}

/// The positions of a table, and up to which number it usually goes; or, further, a list of the lost ones alone.
///
/// # Errors
/// [`Refusal`] for sums of several games.
pub fn looked_at(study: &StateStudy, lost: bool) -> Result<(Kind, u64), Refusal> {
    let [core] = study.game.parts.as_slice() else {
        return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral));
    };
    let kind = kind(&core.shape);
    let usual = match kind.fixed() {
        Some(0 | 1) => DEFAULT_LAST[0],
        Some(2) if lost => DEFAULT_LOST,
        Some(2) => DEFAULT_LAST[1],
        _ => DEFAULT_LAST[2],
    };
    Ok((kind, usual))
}

/// Of heaps two.
fn kind(shape: &Shape) -> Kind {
    match shape {
        Shape::Heaps { .. } => Kind { sorted: false, ..Kind::exactly(shape, 2) },
        shape => Kind::of(shape, LISTS),
    }
}

impl<'a> Shown<'a> {
    /// The table up to a number, or as far as is usual.
    ///
    /// # Errors
    /// [`Refusal`] for sums of several games, and when a budget runs out.
    pub fn new(study: &'a StateStudy, last: Option<u64>, limits: &'a Limits) -> Result<Shown<'a>, Refusal> {
        let (kind, usual) = looked_at(study, false)?;
        let table = StateTable::new(&study.game, kind, last.unwrap_or(usual), true, limits)?;
        Ok(Shown { study, table, names: names(study, kind), limits })
    }

    /// Checks that the text or JSON of the table may be held, at so many bytes a position.
    ///
    /// # Errors
    /// [`Refusal`] when it may not.
    pub fn allow(&self, each: u64) -> Result<(), Refusal> {
        let most = u32::try_from(self.table.kind().most).unwrap_or(u32::MAX);
        let positions = self.table.last().saturating_add(1).saturating_pow(most);
        Ok(self.limits.allow_bytes(positions.saturating_mul(each))?)
    }

    /// Whether the positions have Grundy values.
    pub fn has_values(&self) -> bool {
        has_values(&self.study.game)
    }

    /// The lost positions; only increasing ones where the order of the numbers changes nothing.
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out.
    pub fn lost(&self) -> Result<(Vec<State>, bool), Refusal> {
        let limits = self.limits.fresh();
        let mut lost = self.table.lost(&limits)?;
        let any_order = self.table.kind().most > 1 && self.table.is_symmetric(&limits)?;
        if any_order {
            lost.retain(|at| at.is_sorted());
        }
        Ok((lost, any_order))
    }

    /// The answer of `table`.
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out.
    pub fn json(&self) -> Result<Value, Refusal> {
        let last = self.table.last();
        let (values, outcomes) = match self.table.kind().fixed() {
            Some(1) => {
                let all = |f: &dyn Fn(&[u64]) -> Value| (0..=last).map(|n| f(&[n])).collect::<Value>();
                (all(&|at| self.value(at)), all(&|at| self.outcome(at)))
            }
            Some(2) => {
                let all = |f: &dyn Fn(&[u64]) -> Value| {
                    (0..=last).map(|a| (0..=last).map(|b| f(&[a, b])).collect::<Value>()).collect::<Value>()
                };
                (all(&|at| self.value(at)), all(&|at| self.outcome(at)))
            }
            _ => (Value::Null, Value::Null),
        };
        let values = if self.has_values() { values } else { Value::Null };
        let (lost, any_order) = self.lost()?;
        Ok(with_version(json!({
            "rule": self.study.canonical,
            "kind": "states",
            "play": play(self.study.game.play),
            "variables": variables(&self.names),
            "first": 0,
            "up_to": integer(last),
            "most_entries": self.table.kind().most,
            "values": values,
            "outcomes": outcomes,
            "lost": lost.iter().map(|at| numbers(at)).collect::<Vec<_>>(),
            "lost_any_order": any_order,
        })))
    }

    fn value(&self, at: &[u64]) -> Value {
        self.table.value(at).map_or(Value::Null, Into::into)
    }

    fn outcome(&self, at: &[u64]) -> Value {
        self.table.outcome(at).map_or(Value::Null, |it| outcome(it).into())
    }
}
