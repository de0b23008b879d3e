//! A rule as moves on one, two or three numbers, as the certificates of lost positions say them: new numbers that are
//! sums, for all choices that meet conditions which are inequalities of sums, or members of sets.

use std::collections::BTreeMap;

use super::cases::{Cases, at_most, both, few};
use super::rule::Of;
use super::sum::{Slots, Sum};
use super::{Inexpressible, Rule, Stop};
use crate::expr::{Cond, Expr};
use crate::game::{Amounts, ClauseMove, Move, Param, Parts};
use crate::set::Set;
use crate::states::{Choose, HeapsMove, Piece, StateMove, Tie};
use grundy_automata::Var;

/// So many moves at most in place of one.
const MOST_SPLIT: i128 = 8;

/// One kind of move. The variables below the number of entries are the entries, the others what is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) to: Vec<Sum>,
    pub(super) when: Vec<When>,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum When {
    /// The sum is at most 0.
    AtMost(Sum),
    /// The number is in the set.
    In(Var, Set),
}

/// The moves of a rule.
#[derive(Debug)]
pub(super) struct Turns {
    pub(super) entries: usize,
    pub(super) turns: Vec<Turn>,
    /// Of the first turn, which begins with one heap.
    pub(super) firsts: Vec<Turn>,
    /// What becomes smaller: the factors of the entries.
    pub(super) measure: Vec<u64>,
}

impl Turns {
    /// Of a rule, for positions of so many entries.
    pub(super) fn of(rule: &Rule<'_>, entries: usize) -> Result<Turns, Stop> {
        rule.suits(entries)?;
        let mut draft = Draft { fresh: entries };
        let whole: Vec<Sum> = (0..entries).map(|at| Sum::from(var(at))).collect();
        let (mut turns, mut firsts, mut measure) = (Vec::new(), Vec::new(), vec![1; entries]);
        match rule.of {
            Of::Heaps(core) if core.memory => {
                measure = vec![1, 0];
                turns = draft.heap(&core.moves, &whole[0], Some(&whole[1]), true)?;
                // The first turn takes as many as it likes, but is remembered.
                if let Some(first) = &core.first {
                    firsts = draft.heap(first, &whole[0], None, true)?;
                }
            }
            Of::Heaps(core) => {
                // Certificates have the moves that take first.
                let (takes, clauses): (Vec<Move>, Vec<Move>) =
                    core.moves.iter().cloned().partition(|one| matches!(one, Move::Take { .. }));
                let moves = [takes, clauses].concat();
                for (at, heap) in whole.iter().enumerate() {
                    for turn in draft.heap(&moves, heap, None, false)? {
                        turns.push(turn.among(&whole, at));
                    }
                }
            }
            Of::States(core) => {
                for one in &core.moves {
                    match one {
                        StateMove::Clause(clause) => {
                            let [Piece::Tuple { entries, repeats }] = &clause.result[..] else {
                                return Err(Inexpressible::Split.into());
                            };
                            if !repeats.is_empty() {
                                return Err(Inexpressible::Heaps.into());
                            }
                            let slots = (0..).zip(whole.iter().cloned()).collect();
                            let conditions = (&clause.params[..], &clause.guard, &clause.leaving);
                            turns.extend(draft.clause(slots, conditions, (entries, entries.len()))?);
                        }
                        StateMove::Heap(core) => {
                            turns.extend(draft.heap(&core.moves, &whole[0], None, false)?)
                        }
                        StateMove::Heaps(one) => turns.extend(draft.together(one, &whole)?),
                    }
                }
            }
        }
        let plain = |turns: Vec<Turn>| -> Vec<Turn> {
            turns
                .into_iter()
                .filter_map(|turn| turn.plain(entries))
                .flat_map(|turn| turn.narrow(entries))
                .collect()
        };
        let (turns, firsts) = (plain(turns), plain(firsts));
        Ok(Turns { entries, turns, firsts, measure })
    }
}

pub(super) fn var(at: usize) -> Var {
    Var(u32::try_from(at).unwrap_or(u32::MAX))
}

/// Variables that were not used yet.
pub(super) struct Draft {
    fresh: usize,
}

impl Draft {
    pub(super) fn var(&mut self) -> Var {
        self.fresh += 1;
        var(self.fresh - 1)
    }

    /// The moves of one heap. Where the amount is remembered, it is the second number, and so was the last one.
    fn heap(
        &mut self,
        moves: &[Move],
        heap: &Sum,
        last: Option<&Sum>,
        remembers: bool,
    ) -> Result<Vec<Turn>, Stop> {
        let mut turns = Vec::new();
        for one in moves {
            match one {
                Move::Take { amounts: Amounts::Set(Set::List(list)), .. } if list.is_empty() => {}
                Move::Take { amounts, parts } => {
                    let set = match amounts {
                        Amounts::Set(set) => set.clone(),
                        Amounts::Whole => Set::From(1),
                        Amounts::Zero => return Err(Inexpressible::Split.into()),
                    };
                    let k = self.var();
                    let left = heap.plus(-1, &k.into())?;
                    let mut when = vec![match set {
                        Set::From(least) => at_most(&Sum::number(least.max(1).into()), &k.into())?,
                        set => When::In(k, set),
                    }];
                    match (parts.allows(0), parts.allows(1)) {
                        _ if parts.most() > 1 => return Err(Inexpressible::Split.into()),
                        (true, true) => {}
                        (true, false) => when.push(at_most(&left, &Sum::number(0))?),
                        (false, true) => when.push(at_most(&Sum::number(1), &left)?),
                        (false, false) => continue,
                    }
                    let mut to = vec![left];
                    to.extend(remembers.then_some(Sum::from(k)));
                    turns.push(Turn { to, when });
                }
                Move::Clause(clause) => turns.extend(self.heap_clause(clause, heap, last, remembers)?),
            }
        }
        Ok(turns)
    }

    fn heap_clause(
        &mut self,
        clause: &ClauseMove,
        heap: &Sum,
        last: Option<&Sum>,
        remembers: bool,
    ) -> Result<Vec<Turn>, Stop> {
        let mut slots: Slots = [(0, heap.clone())].into();
        if let Some(last) = last {
            slots.insert(1, last.clone());
        }
        let mut entries = match &clause.result[..] {
            // Nothing left is an empty heap.
            [] if clause.leaving == Cond::True => vec![Expr::Num(0)],
            [one] if one.repeats.is_empty() => vec![one.size.clone()],
            _ => return Err(Inexpressible::Split.into()),
        };
        if remembers {
            entries.push(clause.takes.clone().ok_or(Inexpressible::Position)?);
        }
        self.clause(slots, (&clause.params, &clause.guard, &clause.leaving), (&entries, 1))
    }

    /// The first so many numbers of the result stand in slots of their own after the move.
    fn clause(
        &mut self,
        mut slots: Slots,
        (params, guard, leaving): (&[Param], &Cond, &Cond),
        (result, kept): (&[Expr], usize),
    ) -> Result<Vec<Turn>, Stop> {
        let mut cases: Cases = vec![Vec::new()];
        for param in params {
            let k = self.var();
            slots.insert(param.slot, k.into());
            let slot = Expr::Slot(param.slot);
            let within = Cond::And(vec![
                Cond::Le(param.lo.clone(), slot.clone()),
                Cond::Le(slot.clone(), param.hi.clone()),
            ]);
            cases = both(cases, self.condition(&within, &slots)?)?;
            if let Some(set) = &param.within {
                cases = both(cases, vec![vec![When::In(k, set.clone())]])?;
            }
        }
        cases = both(cases, self.condition(guard, &slots)?)?;
        let mut turns: Vec<Turn> = cases.into_iter().map(|when| Turn { to: Vec::new(), when }).collect();
        for entry in result {
            let cases = self.value(entry, &slots)?;
            let mut next = Vec::new();
            for turn in &turns {
                for (sum, more) in &cases {
                    let mut turn = turn.clone();
                    turn.when.extend(more.iter().cloned());
                    turn.when.push(at_most(&Sum::number(0), sum)?);
                    turn.to.push(sum.clone());
                    next.push(turn);
                }
            }
            turns = few(next)?;
        }
        if *leaving == Cond::True {
            return Ok(turns);
        }
        let mut all = Vec::new();
        for turn in turns {
            let mut after = slots.clone();
            after.extend((0..).zip(turn.to.iter().take(kept).cloned()));
            for when in both(vec![turn.when.clone()], self.condition(leaving, &after)?)? {
                all.push(Turn { to: turn.to.clone(), when });
            }
        }
        few(all)
    }

    /// A move in several of a fixed number of heaps.
    fn together(&mut self, one: &HeapsMove, whole: &[Sum]) -> Result<Vec<Turn>, Stop> {
        let mut turns = Vec::new();
        for chosen in 1..1usize << whole.len() {
            let picked: Vec<usize> = (0..whole.len()).filter(|at| chosen >> at & 1 == 1).collect();
            match &one.choose {
                Choose::Any(counts) if super::moves::allows(&counts.cond, picked.len(), whole.len())? => {}
                Choose::Any(_) => continue,
                // Which heaps are empty decides here, and that is left to other methods.
                Choose::All | Choose::First | Choose::Window { .. } => {
                    return Err(Inexpressible::Position.into());
                }
            }
            match &one.tie {
                Tie::Own => {
                    let mut all = vec![Turn { to: whole.to_vec(), when: Vec::new() }];
                    for at in picked {
                        let mut next = Vec::new();
                        for before in &all {
                            for after in self.heap(&one.heap.moves, &whole[at], None, false)? {
                                let mut turn = before.clone();
                                turn.to[at] = after.to[0].clone();
                                turn.when.extend(after.when);
                                next.push(turn);
                            }
                        }
                        all = next;
                    }
                    turns.extend(all);
                }
                Tie::Same => {
                    for heap_move in &one.heap.moves {
                        let Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT } = heap_move
                        else {
                            return Err(Inexpressible::Split.into());
                        };
                        let k = self.var();
                        let mut to = whole.to_vec();
                        for at in &picked {
                            to[*at] = to[*at].plus(-1, &k.into())?;
                        }
                        let when = match set {
                            Set::From(least) => at_most(&Sum::number((*least).max(1).into()), &k.into())?,
                            set => When::In(k, set.clone()),
                        };
                        turns.push(Turn { to, when: vec![when] });
                    }
                }
                Tie::Total(_) => return Err(Inexpressible::Position.into()),
            }
        }
        Ok(turns)
    }
}

impl Turn {
    /// The move of one heap as a move of all.
    fn among(mut self, whole: &[Sum], at: usize) -> Turn {
        let mut to = whole.to_vec();
        to[at] = self.to.swap_remove(0);
        Turn { to, when: self.when }
    }

    /// The same with as few numbers and conditions as can be: where a choice only says how an entry changes, the new
    /// entry is chosen instead. `None` if the conditions are never met.
    fn plain(mut self, entries: usize) -> Option<Turn> {
        for at in 0..self.to.len() {
            let sum = self.to[at].clone();
            let chosen = sum.terms().find(|(var, factor)| var.0 as usize >= entries && factor.abs() == 1);
            let Some((choice, sign)) = chosen.filter(|_| sum.as_var().is_none()) else { continue };
            let in_set = |when: &When| matches!(when, When::In(var, _) if *var == choice);
            if self.when.iter().any(in_set) {
                continue;
            }
            // sum = sign choice + rest, so choice = sign (new - rest); the new entry has the same name.
            let rest = sum.plus(-sign, &choice.into()).ok()?;
            let value = Sum::from(choice).plus(-1, &rest).ok()?;
            self = self.with(choice, &Sum::number(0).plus(sign, &value).ok()?)?;
        }
        self.strongest()
    }

    /// Where a choice lies within a few numbers beside the others, a move for each of them: then it is no choice.
    fn narrow(self, entries: usize) -> Vec<Turn> {
        let sums: Vec<Sum> = self
            .when
            .iter()
            .filter_map(|when| if let When::AtMost(sum) = when { Some(sum.clone()) } else { None })
            .collect();
        for low in &sums {
            // low <= 0 and high <= 0 with low + high a number: one sum between two numbers.
            let width = sums.iter().find_map(|high| low.plus(1, high).ok()?.as_number().map(|n| -n));
            let Some(width) = width.filter(|width| (0..MOST_SPLIT).contains(width)) else { continue };
            let chosen = low.terms().find(|(var, factor)| {
                let in_set = |when: &When| matches!(when, When::In(other, _) if other == var);
                var.0 as usize >= entries && factor.abs() == 1 && !self.when.iter().any(in_set)
            });
            let Some((choice, sign)) = chosen else { continue };
            let split: Option<Vec<Turn>> =
                (0..=width).map(|less| self.with(choice, &low.solved(choice, sign, -less)?)).collect();
            if let Some(split) = split {
                return split.into_iter().filter_map(Turn::strongest).collect();
            }
        }
        vec![self]
    }

    /// With a sum, which must not be negative, in place of a choice.
    fn with(&self, choice: Var, value: &Sum) -> Option<Turn> {
        let to = self.to.iter().map(|sum| sum.put(choice, value).ok()).collect::<Option<Vec<_>>>()?;
        let put = |when: &When| match when {
            When::AtMost(sum) => sum.put(choice, value).ok().map(When::AtMost),
            set => Some(set.clone()),
        };
        let mut when = self.when.iter().map(put).collect::<Option<Vec<_>>>()?;
        // New numbers are not negative anyway.
        if !to.contains(value) {
            when.push(When::AtMost(Sum::number(0).plus(-1, value).ok()?));
        }
        Some(Turn { to, when })
    }

    /// Of conditions on the same numbers the strongest; `None` if they are never met.
    fn strongest(self) -> Option<Turn> {
        let mut bounds: BTreeMap<Vec<(Var, i128)>, i128> = BTreeMap::new();
        let mut sets = Vec::new();
        for when in self.when {
            match when {
                When::AtMost(sum) if sum.as_number().is_some_and(|n| n > 0) => return None,
                // Numbers are not negative.
                When::AtMost(sum) if Sum::number(0).plus(-1, &sum).is_ok_and(|sum| sum.is_natural()) => {}
                When::AtMost(sum) => {
                    let bound = bounds.entry(sum.terms().collect()).or_insert(sum.constant());
                    *bound = (*bound).max(sum.constant());
                }
                set if sets.contains(&set) => {}
                set => sets.push(set),
            }
        }
        let mut when = Vec::new();
        for (terms, constant) in bounds {
            let sum = terms
                .into_iter()
                .try_fold(Sum::number(constant), |sum, (var, factor)| sum.plus(factor, &var.into()));
            when.push(When::AtMost(sum.ok()?));
        }
        when.extend(sets);
        Some(Turn { to: self.to, when })
    }
}
