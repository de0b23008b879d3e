//! Winning moves found one component at a time.

use num_bigint::BigUint;

use crate::api::{MovesRule, Refusal, WinningMove};
use crate::position::Size;

/// A move of one heap: the amount, if it takes, and the heaps left, ascending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Raw {
    pub(crate) take: Option<Size>,
    pub(crate) to: Vec<Size>,
}

/// The winning moves of one component.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) moves: Vec<Raw>,
    /// Whether `moves` holds all of them.
    pub(crate) complete: bool,
    /// How many there are, when known.
    pub(crate) total: Option<BigUint>,
    pub(crate) rule: Option<MovesRule>,
}

impl Found {
    /// All moves there are.
    pub(crate) fn all(moves: Vec<Raw>) -> Found {
        Found { total: Some(moves.len().into()), moves, complete: true, rule: None }
    }
}

/// A move of a small heap.
pub(crate) type SmallRaw = (Option<u64>, Vec<u64>);

/// Ordered by amount, number of heaps left, heaps; duplicates removed.
pub(crate) fn tidy_small(mut moves: Vec<SmallRaw>) -> Vec<Raw> {
    for (_, to) in &mut moves {
        to.sort_unstable();
    }
    moves.sort_unstable_by(|a, b| (a.0, a.1.len(), &a.1).cmp(&(b.0, b.1.len(), &b.1)));
    moves.dedup();
    moves
        .into_iter()
        .map(|(take, to)| Raw { take: take.map(Size::from), to: to.into_iter().map(Size::from).collect() })
        .collect()
}

/// The same for written-out sizes.
pub(crate) fn tidy(mut moves: Vec<Raw>) -> Vec<Raw> {
    fn key(raw: &Raw) -> (u8, Option<&BigUint>, usize, Vec<Option<&BigUint>>) {
        let exact = raw.take.as_ref().and_then(Size::exact);
        // No amount first, an amount that is not written out last.
        let class = if raw.take.is_none() { 0 } else { 1 + u8::from(exact.is_none()) };
        (class, exact, raw.to.len(), raw.to.iter().map(Size::exact).collect())
    }
    moves.sort_by(|a, b| key(a).cmp(&key(b)));
    moves.dedup();
    moves
}

/// Joins what the components have, up to the number wanted.
pub(crate) struct Collected {
    pub(crate) moves: Vec<WinningMove>,
    pub(crate) complete: bool,
    pub(crate) total: Option<BigUint>,
    pub(crate) rule: Option<MovesRule>,
}

impl Collected {
    pub(crate) fn none() -> Self {
        Collected { moves: Vec::new(), complete: true, total: Some(BigUint::ZERO), rule: None }
    }

    pub(crate) fn add(&mut self, component: usize, from: &Size, found: Found, limit: usize) {
        self.complete &= found.complete;
        self.total = match (self.total.take(), found.total) {
            (Some(a), Some(b)) => Some(a + b),
            _ => None,
        };
        for raw in found.moves {
            if self.moves.len() >= limit {
                self.complete = false;
                break;
            }
            self.moves.push(WinningMove { component, from: from.clone(), to: raw.to, take: raw.take });
        }
        if self.rule.is_none() {
            self.rule = found.rule;
        }
    }
}

/// Whether a sum of these heaps is what a winning move leaves.
pub(crate) type Wanted<'f> = dyn FnMut(&[Size]) -> Result<bool, Refusal> + 'f;
