//! Clauses that take or split: `n -> k and n-k-2` is `take 2 adjacent`, `n -> n-k where 1 <= k <= 3` is
//! `take 1..3`. The theorems and the fast engines are about those moves.
//!
//! Every clause that leaves at most three affine heaps is solved for the heaps: they and the amount taken
//! become the variables, and the clause takes (or splits) if its conditions fall apart into conditions on
//! the amount alone, `this heap may (not) be empty`, and an order of the heaps. Anything else stays a clause.

use crate::expr::{Cond, Env, Expr, Slot};
use crate::game::{Amounts, ClauseMove, Core, Move, Param, Parts, Piece};
use crate::limits::Limits;
use crate::options::Options;
use crate::set::Set;

use super::affine::Affine;
use super::cases::{CASES, Case, cases};
use super::expr::{all, num, sub};
use super::heaps::Heaps;
use super::merge::merge;
use super::on_amount::on_amount;
use super::recognise::recognise;
use super::take::N;
use super::unite::is_empty;

/// The slot of the amount taken.
pub(super) const TAKEN: Slot = Slot::MAX;
/// The most heaps.
const HEAPS: usize = 3;
/// The most values of a parameter that are tried one by one.
const VALUES: i128 = 256;

/// The slot of a heap left.
pub(super) fn heap(i: usize) -> Slot {
    TAKEN - 1 - Slot::try_from(i).unwrap_or(Slot::MAX - 1)
}

/// The same rule with taking moves in the place of the clauses that are just that.
pub(super) fn taking(core: Core) -> Core {
    let clauses = core.moves.iter().any(|a_move| matches!(a_move, Move::Clause(_)));
    let limits = Limits::new(1_000_000, 1 << 20, 1000);
    // Where a heap of 0 moves, an empty heap is not nothing.
    if !clauses || core.memory || !Options::new(&core).zero_is_dead(&limits).unwrap_or(false) {
        return core;
    }
    let replace = |moves: Vec<Move>| merge(moves.into_iter().flat_map(replaced).collect());
    Core {
        moves: replace(core.moves),
        ring: core.ring.map(replace),
        first: core.first.map(replace),
        memory: core.memory,
    }
}

fn replaced(a_move: Move) -> Vec<Move> {
    match &a_move {
        Move::Clause(clause) => taken(clause).unwrap_or_else(|| vec![a_move]),
        Move::Take { .. } => vec![a_move],
    }
}

/// The moves of a clause as taking moves.
fn taken(clause: &ClauseMove) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    let mut todo = cases(clause)?;
    let mut seen = 0;
    while let Some(mut case) = todo.pop() {
        seen += 1;
        if seen > CASES * 16 {
            return None;
        }
        case.pieces.retain(|piece| piece.as_number() != Some(0));
        match solve(&case)? {
            Solved::Moves(more) => moves.extend(more),
            Solved::Try(slot) => {
                let (lo, hi) = constant_bounds(&case, slot)?;
                if hi.checked_sub(lo)? >= VALUES || !case.other.is_empty() {
                    return None;
                }
                case.params.retain(|&param| param != slot);
                for value in lo..=hi {
                    todo.push(case.clone().with(slot, &Affine::number(value))?);
                }
            }
        }
    }
    Some(moves)
}

enum Solved {
    Moves(Vec<Move>),
    /// The heaps do not say what this parameter is.
    Try(Slot),
}

/// Between which numbers a parameter is, if its conditions say so without any other name.
fn constant_bounds(case: &Case, slot: Slot) -> Option<(i128, i128)> {
    let (mut lo, mut hi) = (None, None);
    for affine in &case.at_least {
        let a = affine.of_slot(slot);
        if affine.terms.len() == 1 && a > 0 {
            let bound = ceil(affine.constant.checked_neg()?, a);
            lo = lo.max(Some(bound));
        } else if affine.terms.len() == 1 && a < 0 {
            let bound = affine.constant.div_euclid(a.checked_neg()?);
            hi = Some(hi.map_or(bound, |hi: i128| hi.min(bound)));
        }
    }
    Some((lo?, hi?))
}

pub(super) fn ceil(x: i128, d: i128) -> i128 {
    -(-x).div_euclid(d)
}

/// Solves for the heaps.
fn solve(case: &Case) -> Option<Solved> {
    if case.pieces.len() > HEAPS {
        return None;
    }
    // Parameters in terms of n and the heaps.
    let mut known: Vec<(Slot, Affine)> = Vec::new();
    let mut unknown = case.params.clone();
    let mut equation = None;
    for (i, piece) in case.pieces.iter().enumerate() {
        let mut piece = piece.clone();
        for (slot, value) in &known {
            piece = piece.with(*slot, value)?;
        }
        let pivot = unknown.iter().position(|&slot| piece.of_slot(slot).abs() == 1);
        match pivot {
            Some(at) => {
                let slot = unknown.swap_remove(at);
                let a = piece.of_slot(slot);
                piece.terms.remove(&slot);
                // heap = a slot + piece
                let value = Affine::slot(heap(i)).plus(&piece, -1)?.times(a)?;
                for (_, old) in &mut known {
                    *old = old.with(slot, &value)?;
                }
                known.push((slot, value));
            }
            None => match unknown.iter().find(|&&slot| piece.of_slot(slot) != 0) {
                Some(&slot) => return Some(Solved::Try(slot)),
                None if equation.is_some() => return None,
                None => equation = Some(Affine::slot(heap(i)).plus(&piece, -1)?),
            },
        }
    }
    if let Some(&slot) = unknown.first() {
        return Some(Solved::Try(slot));
    }
    let mut sum = Affine::default();
    for i in 0..case.pieces.len() {
        sum = sum.plus(&Affine::slot(heap(i)), 1)?;
    }
    let amount = match equation {
        None => Affine::slot(TAKEN),
        // heaps - n + t = 0
        Some(equation) => {
            let taken = Affine::slot(N).plus(&sum, -1)?.plus(&equation, 1)?;
            Affine::number(taken.as_number()?)
        }
    };
    let n = sum.plus(&amount, 1)?;
    let mut values = vec![(N, n.clone())];
    for (slot, value) in known {
        values.push((slot, value.with(N, &n)?));
    }
    moves(case, &amount, &values).map(Solved::Moves)
}

/// The moves of a case whose names all have values in terms of the heaps and the amount.
fn moves(case: &Case, amount: &Affine, values: &[(Slot, Affine)]) -> Option<Vec<Move>> {
    // At once: the values mention heaps and amount, which are no names of the case.
    let mut case = case.clone();
    for (slot, value) in values.iter().rev() {
        case = case.with(*slot, value)?;
    }
    let fixed = amount.as_number();
    let mut conds = Vec::new();
    for cond in &case.other {
        conds.push(on_amount(cond, values)?);
    }
    let mut heaps = Heaps::new(case.pieces.len(), fixed.is_none());
    if !heaps.read(&case.at_least, &case.differ)? {
        return Some(Vec::new());
    }
    conds.extend(heaps.amount());
    let cond = all(conds);
    let parts = heaps.parts()?;
    if parts.0 == 0 {
        return Some(Vec::new());
    }
    let limits = Limits::new(100_000, 1 << 20, 1000);
    let allows = |k: i128| cond.eval(&mut Env::new(&[k], &limits)).ok();
    if fixed.is_some_and(|k| k < 0) {
        return None;
    }
    let mut moves = Vec::new();
    if fixed.is_none_or(|k| k == 0) && allows(0)? {
        // One heap as large as before would be no move.
        if parts.allows(1) {
            return None;
        }
        if heaps.unequal {
            return fixed.is_some().then(|| vec![unequal_split()]);
        }
        let split = Parts(parts.0 & 0b1100);
        if split.0 != 0 {
            moves.push(Move::Take { amounts: Amounts::Zero, parts: split });
        }
    }
    if heaps.unequal {
        return None;
    }
    match fixed {
        Some(0) => {}
        Some(k) => {
            if allows(k)? {
                let set = Set::List(vec![u64::try_from(k).ok()?]);
                moves.push(Move::Take { amounts: Amounts::Set(set), parts });
            }
        }
        None => match recognise(&cond) {
            set if is_empty(&set) => {}
            Set::From(1) if parts == Parts(1) => {
                moves.push(Move::Take { amounts: Amounts::Whole, parts });
            }
            set => moves.push(Move::Take { amounts: Amounts::Set(set), parts }),
        },
    }
    Some(moves)
}

/// As `split unequal`.
fn unequal_split() -> Move {
    let (slot, n) = (1, Expr::Slot(N));
    let small = Expr::Slot(slot);
    let large = sub(n.clone(), small.clone());
    let hi = super::expr::floor_div(n, num(2));
    let guard = Cond::Le(super::expr::add(small.clone(), num(1)), large.clone());
    let piece = |size| Piece { size, repeats: Vec::new() };
    Move::Clause(ClauseMove {
        params: vec![Param { slot, name: "p1".into(), lo: num(1), hi, within: None }],
        guard,
        result: vec![piece(small), piece(large)],
        leaving: Cond::True,
        takes: None,
    })
}

#[cfg(test)]
#[path = "taking_tests.rs"]
mod tests;
