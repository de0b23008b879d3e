//! Moves on several heaps: `from ..`, `same`, `total`.

use crate::expr::{Cond, Expr};
use crate::game::{Core, Parts};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{self, Adjacent, Amount, FromHeaps, HeapMove, SetExpr, Verb};
use crate::set::Set;
use crate::states::{Choose, Counts, HeapsMove, Shape, Tie};

use super::super::bounds::{Facts, greatest};
use super::super::expr::{all, conjuncts};
use super::super::merge::merge;
use super::super::scope::Scope;
use super::super::take::{Amounting, Shape as Taking, sides};
use super::super::unite::{range, unite};

/// Consecutive numbers are a range, whichever way they are written.
fn as_range(cond: &Cond) -> Vec<Cond> {
    if let Cond::In(x, set) = cond
        && let Set::List(numbers) = set.as_ref()
        && let [first, .., last] = numbers.as_slice()
        && last - first == numbers.len() as u64 - 1
    {
        let number = |n: u64| Expr::Num(n.into());
        return vec![Cond::Le(number(*first), x.clone()), Cond::Le(x.clone(), number(*last))];
    }
    vec![cond.clone()]
}

/// Whether a move is on several heaps.
pub(super) fn is_several(a_move: &HeapMove) -> bool {
    match &a_move.verb {
        Verb::Take { from, tie, .. } => from.is_some() || *tie != tree::Tie::Own,
        Verb::Leave { from, .. } => from.is_some(),
        Verb::Split { .. } => false,
    }
}

/// What the moves on several heaps need of a position.
pub(super) fn shape<'m>(moves: impl Iterator<Item = &'m HeapsMove> + Clone) -> Shape {
    let counted = |counts: &Counts| counts.cond.mentions(1);
    Shape::Heaps {
        ordered: moves.clone().any(|m| matches!(m.choose, Choose::First | Choose::Window { .. })),
        empty: { moves }.any(|m| match &m.choose {
            Choose::All | Choose::First => false,
            Choose::Any(counts) => counted(counts),
            Choose::Window { .. } => true,
        }),
    }
}

impl Scope {
    /// A move on several heaps.
    pub(super) fn heaps_move(&mut self, a_move: &HeapMove) -> Option<HeapsMove> {
        let (from, tie) = match &a_move.verb {
            Verb::Take { from, tie, .. } => (from.as_ref(), *tie),
            Verb::Leave { from, .. } => (from.as_ref(), tree::Tie::Own),
            Verb::Split { .. } => return None,
        };
        let choose = self.choose(from)?;
        self.start("n", a_move.span);
        let tie = match (tie, &a_move.verb) {
            (tree::Tie::Own, _) => Tie::Own,
            (tree::Tie::Same, _) => Tie::Same,
            (tree::Tie::Total, Verb::Take { amount, .. }) => {
                let total = self.total(a_move, amount)?;
                let (_, after) = sides(&a_move.conditions);
                let leaving = self.conds(&after)?;
                // What one heap gives is free, but no more than the total.
                let any = match greatest(&total).map(u64::try_from) {
                    Some(Ok(most)) => range(1, most),
                    _ => Set::From(1),
                };
                let shape = Taking { parts: Parts::SUBTRACT, leaving };
                let mut moves = Vec::new();
                self.shape(Amounting::Fixed(any, 0), &shape, &mut moves);
                let heap = Core { moves, ..Core::default() };
                return Some(HeapsMove { choose, tie: Tie::Total(total), heap });
            }
            (tree::Tie::Total, _) => return None,
        };
        let mut ring = None;
        let moves = match &a_move.verb {
            Verb::Take { amount, adjacent, then_split, .. } => {
                let breaking = |breaks: bool| if breaks { Parts(0b0111) } else { Parts::SUBTRACT };
                if *adjacent == Adjacent::Ring {
                    // The first gap turns a ring into one row.
                    ring = Some(merge(self.take(a_move, amount, breaking(*then_split))?));
                }
                self.take(a_move, amount, breaking(*then_split || *adjacent != Adjacent::No))?
            }
            Verb::Leave { amount, .. } => self.leave(a_move, amount)?,
            Verb::Split { .. } => return None,
        };
        Some(HeapsMove { choose, tie, heap: Core { moves: merge(moves), ring, ..Core::default() } })
    }

    /// Which heaps; `take same any` alone is about any heaps.
    fn choose(&mut self, from: Option<&FromHeaps>) -> Option<Choose> {
        Some(match from {
            None => Choose::Any(Counts { cond: Cond::True, most: None }),
            Some(FromHeaps::All) => Choose::All,
            Some(FromHeaps::First) => Choose::First,
            Some(FromHeaps::Count { count, neighbouring, circle }) => {
                let counts = self.counts(count)?;
                if *neighbouring { Choose::Window { counts, circle: *circle } } else { Choose::Any(counts) }
            }
        })
    }

    /// Counts of heaps: c in slot 0, `m` heaps in slot 1.
    fn counts(&mut self, count: &SetExpr) -> Option<Counts> {
        self.start_with(&["", "m"], count.span);
        let cond = self.member(Expr::Slot(0), count)?;
        let parts = conjuncts(&cond).into_iter().flat_map(as_range);
        // `1 <= c` says nothing of a count.
        let said = |part: &Cond| !matches!(part, Cond::Le(Expr::Num(c), Expr::Slot(0)) if *c <= 1);
        let cond = all(parts.filter(said));
        let most = Facts::new(&cond, &[], &[1]).upper(0);
        Some(Counts { cond, most })
    }

    /// The set of a total, which depends on no heap.
    fn total(&mut self, a_move: &HeapMove, amount: &Amount) -> Option<Set> {
        let (before, _) = sides(&a_move.conditions);
        if a_move.conditions.is_empty() && self.strangers(amount) {
            return None;
        }
        let heap =
            |scope: &Self, set: &SetExpr| set.union.iter().chain(&set.except).any(|term| scope.depends(term));
        if matches!(amount, Amount::Set(set) if heap(self, set)) {
            return self.complain(Meaning::TotalOfHeap, a_move.span);
        }
        let amounts = match amount {
            Amount::Name(name) => vec![self.named_amount(name, &before)?],
            Amount::Set(set) => self.amounts(set, &[], &before)?,
        };
        let mut sets = Vec::new();
        for amount in amounts {
            match amount {
                Amounting::Fixed(set, 0) => sets.push(set),
                _ => return self.complain(Meaning::TotalOfHeap, a_move.span),
            }
        }
        Some(unite(sets))
    }
}
