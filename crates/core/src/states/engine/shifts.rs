//! Moves that subtract: read off the core form are those whose options are the component minus a vector,
//! so that a lost position can tell the positions from which it is reached.

use crate::expr::{Cond, Expr, Function, Slot};
use crate::limits::Limits;
use crate::states::{Piece, Shape, StateClause, StateCore, StateMove};

use super::coupled;
use super::linear::{Linear, Names, at_most, inequalities, linear};
use super::mask::Mask;
use super::slots::condition_slots;
use super::solve::{System, solve};

/// The options x - first - j1 g1 - j2 g2 - .. for all j1, j2, .. >= 0 with no number below 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cone {
    pub(super) first: Vec<usize>,
    /// One is a ray, none a single step.
    pub(super) gens: Vec<Vec<usize>>,
}

/// Moves under one pair of conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    /// On the component before the move.
    pub(super) before: Mask,
    /// On the component after the move.
    pub(super) after: Mask,
    /// The moves.
    pub(super) cones: Vec<Cone>,
}

/// A move whose parameters are tied to the component in another way: a lost position tries all of them.
#[derive(Debug, Clone)]
pub(super) struct Scatter {
    pub(super) clause: StateClause,
    /// The option is x - offset - the sum of parameter times direction.
    pub(super) offset: Vec<i128>,
    pub(super) dirs: Vec<Vec<usize>>,
}

/// All moves of a rule, turned round.
#[derive(Debug, Clone, Default)]
pub(super) struct Shifts {
    pub(super) groups: Vec<Group>,
    pub(super) scatters: Vec<Scatter>,
}

impl Shifts {
    fn add(&mut self, before: Mask, after: Mask, cone: Cone) {
        match self.groups.iter_mut().find(|group| group.before == before && group.after == after) {
            Some(group) => group.cones.push(cone),
            None => self.groups.push(Group { before, after, cones: vec![cone] }),
        }
    }
}

/// The most single moves that a rule is unfolded into.
pub(super) const MOST: usize = 1 << 14;

/// Turns the moves of a rule round, in the box of components whose numbers are below `dims`; `None` when
/// some move is not a subtraction.
pub(super) fn shifts(core: &StateCore, dims: &[usize]) -> Option<Shifts> {
    let mut all = Shifts::default();
    // What a taken heap leaves counts differently for an end than a heap that was never there.
    if matches!(core.shape, Shape::Heaps { .. }) && !core.ends.is_empty() {
        return None;
    }
    for a_move in &core.moves {
        match a_move {
            StateMove::Clause(clause) => of_clause(&core.shape, clause, dims, &mut all)?,
            StateMove::Heap(_) => return None,
            StateMove::Heaps(moves) => coupled::heaps(moves, dims, &mut |before, cone| {
                all.add(before, Mask::default(), cone);
            })?,
        }
    }
    for group in &mut all.groups {
        group.cones.sort_unstable();
        group.cones.dedup();
    }
    Some(all)
}

fn of_clause(shape: &Shape, clause: &StateClause, dims: &[usize], all: &mut Shifts) -> Option<()> {
    let Shape::Tuple(_) = shape else { return None };
    let [Piece::Tuple { entries, repeats }] = clause.result.as_slice() else { return None };
    if !repeats.is_empty() || entries.len() != dims.len() || clause.params.iter().any(|p| p.within.is_some())
    {
        return None;
    }
    let params: Vec<Slot> = clause.params.iter().map(|param| param.slot).collect();
    let names = Names { numbers: dims.len(), params, fixed: Vec::new(), row: None };
    let mut offset = Vec::new();
    let mut dirs = vec![vec![0i128; dims.len()]; clause.params.len()];
    for (at, entry) in entries.iter().enumerate() {
        let form = linear(entry, &names)?;
        if form.x.iter().enumerate().any(|(i, &c)| c != i128::from(i == at)) {
            return None;
        }
        offset.push(form.c.checked_neg()?);
        for (dir, &c) in dirs.iter_mut().zip(&form.p) {
            dir[at] = c.checked_neg()?;
        }
    }
    if let Some(system) = system(clause, &names, &offset, &dirs) {
        let mut found = Vec::new();
        let limits = Limits::new(50_000_000, 1 << 20, 1000);
        if solve(&system, dims, &limits, &mut found).is_some() {
            for (before, after, cone) in found {
                all.add(before, after, cone);
            }
            return Some(());
        }
    }
    let whole = |dir: &Vec<i128>| -> Option<Vec<usize>> {
        let dir: Vec<usize> = dir.iter().map(|&c| usize::try_from(c).ok()).collect::<Option<_>>()?;
        dir.iter().any(|&c| c > 0).then_some(dir)
    };
    let dirs: Vec<Vec<usize>> = dirs.iter().map(whole).collect::<Option<_>>()?;
    // A step that comes from no parameter must not go up: the option has to lie in the box.
    if offset.iter().any(|&c| c < 0) || !clause.params.iter().all(|param| from_zero(&param.lo)) {
        return None;
    }
    all.scatters.push(Scatter { clause: clause.clone(), offset, dirs });
    Some(())
}

/// Whether a lower bound is plainly >= 0.
fn from_zero(lo: &Expr) -> bool {
    match lo {
        Expr::Num(lo) => *lo >= 0,
        Expr::Call(Function::Max, args) => args.iter().any(from_zero),
        _ => false,
    }
}

/// What a clause says of its parameters and of the component, as far as it is linear.
fn system(clause: &StateClause, names: &Names, offset: &[i128], dirs: &[Vec<i128>]) -> Option<System> {
    let mut system = System::new(offset.to_vec(), dirs.to_vec());
    for param in &clause.params {
        let slot = Expr::Slot(param.slot);
        at_most(&param.lo, &slot, 0, names, &mut system.rules)?;
        at_most(&slot, &param.hi, 0, names, &mut system.rules)?;
    }
    let numbers = |slot: &Slot| !names.params.contains(slot);
    for cond in conjuncts(&clause.guard) {
        if let Some(rules) = inequalities(cond, names) {
            system.rules.extend(rules);
            continue;
        }
        let slots = condition_slots(cond)?;
        if slots.iter().all(numbers) {
            system.before.others.push(cond.clone());
        } else if !slots.iter().any(numbers) {
            let which = names.params.iter().enumerate().filter(|(_, slot)| slots.contains(slot));
            system.filters.push((cond.clone(), which.map(|(at, &slot)| (at, slot)).collect()));
        } else {
            return None;
        }
    }
    for cond in conjuncts(&clause.leaving) {
        if let Some(rules) = inequalities(cond, names) {
            for rule in rules {
                system.rules.push(of_option(&rule, offset, dirs)?);
            }
        } else if condition_slots(cond)?.iter().all(numbers) {
            system.after.others.push(cond.clone());
        } else {
            return None;
        }
    }
    Some(system)
}

/// A form in the numbers of the option, as one in those of the component: x - offset - p * dirs.
fn of_option(rule: &Linear, offset: &[i128], dirs: &[Vec<i128>]) -> Option<Linear> {
    let mut rule = rule.clone();
    for (at, &factor) in rule.x.clone().iter().enumerate() {
        rule.c = rule.c.checked_sub(factor.checked_mul(offset[at])?)?;
        for (p, dir) in rule.p.iter_mut().zip(dirs) {
            *p = p.checked_sub(factor.checked_mul(dir[at])?)?;
        }
    }
    Some(rule)
}

/// The conditions of a conjunction.
pub(super) fn conjuncts(cond: &Cond) -> Vec<&Cond> {
    match cond {
        Cond::True => Vec::new(),
        Cond::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        cond => vec![cond],
    }
}
