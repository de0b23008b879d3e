//! Solves what a clause says of its parameters: which of them run freely, and from where.

use crate::expr::{Cond, Env, Slot};
use crate::limits::Limits;

use super::linear::Linear;
use super::mask::Mask;
use super::shifts::{Cone, MOST};

/// The option is x - offset - sum of parameter times direction, if all rules and filters hold.
#[derive(Debug, Clone)]
pub(super) struct System {
    offset: Vec<i128>,
    dirs: Vec<Vec<i128>>,
    /// Parameters without a value yet.
    live: Vec<bool>,
    lo: Vec<Option<i128>>,
    hi: Vec<Option<i128>>,
    /// Each is >= 0.
    pub(super) rules: Vec<Linear>,
    /// Other conditions on parameters, with the parameters that they read.
    pub(super) filters: Vec<(Cond, Vec<(usize, Slot)>)>,
    values: Vec<i128>,
    pub(super) before: Mask,
    pub(super) after: Mask,
}

/// One solution: conditions before and after the move, and the moves.
pub(super) type Solution = (Mask, Mask, Cone);

impl System {
    pub(super) fn new(offset: Vec<i128>, dirs: Vec<Vec<i128>>) -> System {
        let params = dirs.len();
        System {
            offset,
            dirs,
            live: vec![true; params],
            lo: vec![None; params],
            hi: vec![None; params],
            rules: Vec::new(),
            filters: Vec::new(),
            values: vec![0; params],
            before: Mask::default(),
            after: Mask::default(),
        }
    }

    /// Moves rules about a single parameter into its bounds. `Some(false)` when they contradict each other.
    fn bound(&mut self) -> Option<bool> {
        let mut rest = Vec::new();
        for rule in std::mem::take(&mut self.rules) {
            let about: Vec<usize> = (0..rule.p.len()).filter(|&at| rule.p[at] != 0).collect();
            match about.as_slice() {
                _ if !rule.without_numbers() => rest.push(rule),
                [] if rule.c < 0 => return Some(false),
                [] => {}
                &[at] => {
                    let factor = rule.p[at];
                    if factor > 0 {
                        let least = rule.c.checked_neg()?.checked_add(factor - 1)?.div_euclid(factor);
                        self.lo[at] = Some(self.lo[at].map_or(least, |lo| lo.max(least)));
                    } else {
                        let most = rule.c.div_euclid(factor.checked_neg()?);
                        self.hi[at] = Some(self.hi[at].map_or(most, |hi| hi.min(most)));
                    }
                }
                _ => rest.push(rule),
            }
        }
        self.rules = rest;
        let crossed =
            |(lo, hi): (&Option<i128>, &Option<i128>)| matches!((lo, hi), (Some(lo), Some(hi)) if lo > hi);
        Some(!self.lo.iter().zip(&self.hi).any(crossed))
    }

    /// The greatest value of a parameter that a move inside the box can have; `None` when it does not matter
    /// to the option. The outer `None`: it is not known.
    fn cap(&self, at: usize, dims: &[usize]) -> Option<Option<i128>> {
        let mut cap: Option<i128> = None;
        for (i, &dim) in dims.iter().enumerate() {
            let step = self.dirs[at][i];
            if step == 0 {
                continue;
            }
            let mut room = i128::try_from(dim).ok()?.checked_sub(1)?.checked_sub(self.offset[i])?;
            for other in (0..self.dirs.len()).filter(|&other| other != at && self.live[other]) {
                room = room.checked_sub(self.dirs[other][i].checked_mul(self.lo[other]?)?)?;
            }
            let most = room.div_euclid(step);
            cap = Some(cap.map_or(most, |cap| cap.min(most)));
        }
        Some(cap)
    }

    fn set(&self, at: usize, value: i128) -> Option<System> {
        let mut next = self.clone();
        (next.live[at], next.values[at]) = (false, value);
        for (offset, dir) in next.offset.iter_mut().zip(&self.dirs[at]) {
            *offset = offset.checked_add(dir.checked_mul(value)?)?;
        }
        for rule in &mut next.rules {
            rule.c = rule.c.checked_add(rule.p[at].checked_mul(value)?)?;
            rule.p[at] = 0;
        }
        (next.lo[at], next.hi[at]) = (None, None);
        Some(next)
    }

    /// Tests the filters whose parameters all have values, and drops them.
    fn filtered(&mut self, limits: &Limits) -> Option<bool> {
        let filters = std::mem::take(&mut self.filters);
        for (cond, params) in filters {
            if params.iter().any(|&(at, _)| self.live[at]) {
                self.filters.push((cond, params));
                continue;
            }
            let mut env = Env::new(&[], limits);
            params.iter().for_each(|&(at, slot)| env.set(slot, self.values[at]));
            match cond.eval(&mut env) {
                Ok(true) => {}
                Ok(false) | Err(crate::expr::EvalError::NoValue) => return Some(false),
                Err(crate::expr::EvalError::Exhausted(_)) => return None,
            }
        }
        Some(true)
    }

    /// Replaces q by p + t - c, where the rule says t = q - p + c >= 0; t takes the place of q.
    fn tie(&mut self, rule: &Linear, p: usize, q: usize) -> Option<()> {
        let c = rule.c;
        if let Some(lo) = self.lo[q].replace(0) {
            let mut least =
                Linear { x: vec![0; rule.x.len()], p: vec![0; rule.p.len()], c: lo.checked_neg()? };
            least.p[q] = 1;
            self.rules.push(least);
        }
        for rule in &mut self.rules {
            let factor = rule.p[q];
            rule.p[p] = rule.p[p].checked_add(factor)?;
            rule.c = rule.c.checked_sub(factor.checked_mul(c)?)?;
        }
        for i in 0..self.offset.len() {
            let step = self.dirs[q][i];
            self.dirs[p][i] = self.dirs[p][i].checked_add(step)?;
            self.offset[i] = self.offset[i].checked_sub(step.checked_mul(c)?)?;
        }
        Some(())
    }

    /// The conditions that are left, and the moves, when all parameters that are left run freely.
    fn finish(mut self) -> Option<Solution> {
        let mut first = self.offset.clone();
        for at in (0..self.dirs.len()).filter(|&at| self.live[at]) {
            for (first, step) in first.iter_mut().zip(&self.dirs[at]) {
                *first = first.checked_add(step.checked_mul(self.lo[at]?)?)?;
            }
        }
        for rule in std::mem::take(&mut self.rules) {
            // In the numbers of the option, each of which is any number >= 0.
            let mut c = rule.c;
            for (&factor, &offset) in rule.x.iter().zip(&self.offset) {
                c = c.checked_add(factor.checked_mul(offset)?)?;
            }
            let mut along = Vec::new();
            for at in (0..self.dirs.len()).filter(|&at| self.live[at]) {
                let mut factor = rule.p[at];
                for (&x, &step) in rule.x.iter().zip(&self.dirs[at]) {
                    factor = factor.checked_add(x.checked_mul(step)?)?;
                }
                along.push((factor, self.lo[at]?));
            }
            let least =
                along.iter().try_fold(c, |sum, &(factor, lo)| sum.checked_add(factor.checked_mul(lo)?))?;
            let implied = least >= 0
                && rule.x.iter().all(|&factor| factor >= 0)
                && along.iter().all(|&(factor, _)| factor >= 0);
            if implied {
                continue;
            }
            if rule.without_params() {
                self.before.linear.push(Linear { p: Vec::new(), ..rule });
            } else if along.iter().all(|&(factor, _)| factor == 0) {
                self.after.linear.push(Linear { x: rule.x, p: Vec::new(), c });
            } else {
                return None;
            }
        }
        let whole = |vector: &[i128]| -> Option<Vec<usize>> {
            let vector: Vec<usize> =
                vector.iter().map(|&c| usize::try_from(c).ok()).collect::<Option<_>>()?;
            vector.iter().any(|&c| c > 0).then_some(vector)
        };
        let live = (0..self.dirs.len()).filter(|&at| self.live[at]);
        let mut gens = live.map(|at| whole(&self.dirs[at])).collect::<Option<Vec<_>>>()?;
        gens.sort_unstable();
        gens.dedup();
        Some((self.before, self.after, Cone { first: whole(&first)?, gens }))
    }
}

/// Looking at a system costs about so many steps.
const SYSTEM: u64 = 100;

/// All moves of a system; `None` when they are not cones under conditions that say nothing of parameters, or
/// too many. (Recursion over the few parameters of a clause.)
pub(super) fn solve(system: &System, dims: &[usize], limits: &Limits, out: &mut Vec<Solution>) -> Option<()> {
    limits.spend(SYSTEM).ok()?;
    let mut system = system.clone();
    if !system.bound()? || !system.filtered(limits)? {
        return Some(());
    }
    let live: Vec<usize> = (0..system.dirs.len()).filter(|&at| system.live[at]).collect();
    if live.iter().any(|&at| system.dirs[at].iter().any(|&c| c < 0)) {
        return None;
    }
    let mut least: Option<(i128, usize, i128, i128)> = None;
    for &at in &live {
        let lo = system.lo[at]?;
        let hi = match (system.cap(at, dims)?, system.hi[at]) {
            (Some(cap), _) if cap < lo => return Some(()),
            (Some(cap), Some(hi)) if hi < cap => hi,
            (None, Some(hi)) => hi,
            (None, None) => return None,
            (Some(cap), _) => {
                system.hi[at] = None;
                if !system.filters.iter().any(|(_, params)| params.iter().any(|&(param, _)| param == at)) {
                    continue;
                }
                cap
            }
        };
        let count = hi.checked_sub(lo)?;
        if least.is_none_or(|(before, ..)| count < before) {
            least = Some((count, at, lo, hi));
        }
    }
    if let Some((_, at, lo, hi)) = least {
        for value in lo..=hi {
            if out.len() > MOST {
                return None;
            }
            solve(&system.set(at, value)?, dims, limits, out)?;
        }
        return Some(());
    }
    let tied = system.rules.iter().position(Linear::without_numbers);
    if let Some(which) = tied {
        let rule = system.rules.swap_remove(which);
        let mut least = rule.c;
        for &at in &live {
            least = least.checked_add(rule.p[at].checked_mul(system.lo[at]?)?)?;
        }
        if !(least >= 0 && rule.p.iter().all(|&factor| factor >= 0)) {
            let of = |wanted: i128| rule.p.iter().position(|&factor| factor == wanted);
            let (q, p) = (of(1)?, of(-1)?);
            if rule.p.iter().filter(|&&factor| factor != 0).count() != 2 {
                return None;
            }
            system.tie(&rule, p, q)?;
        }
        return solve(&system, dims, limits, out);
    }
    out.push(system.finish()?);
    Some(())
}
