//! The moves of a rule: from a position, for some numbers, under a condition, what it becomes.

use grundy_automata::{Comparison, Formula, Var};

use super::rule::{Of, Rule};
use super::sum::{Case, Slots, Sum};
use super::{Inexpressible, Maker, Stop};
use crate::expr::{Cond, Env, Expr};
use crate::game::{Amounts, ClauseMove, Core, Move, Param, Parts};
use crate::set::Set;
use crate::states::{Choose, Counts, HeapsMove, Piece, StateClause, StateMove, Tie};

/// One way to move: for some numbers of the variables, if the guard holds.
#[derive(Debug, Clone)]
pub(super) struct Way {
    pub(super) some: Vec<Var>,
    pub(super) guard: Vec<Formula>,
    pub(super) left: Left,
}

/// What a move leaves.
#[derive(Debug, Clone)]
pub(super) enum Left {
    /// Positions side by side, none, one or several. An entry that is negative is no move.
    Positions(Vec<Vec<Sum>>),
    /// So many stones, in one of the numbers of non-empty heaps.
    Parts(Sum, Parts),
}

/// Ways beyond this are not a formula that anybody wants to decide.
const MOST_WAYS: usize = 256;

impl Maker<'_> {
    /// All ways to move from a position.
    pub(super) fn ways(&mut self, rule: &Rule<'_>, from: &[Var]) -> Result<Vec<Way>, Stop> {
        let ways = match rule.of {
            Of::Heaps(core) if core.memory => self.remembered(core, from[0], from[1])?,
            Of::Heaps(core) => {
                let mut ways = Vec::new();
                for (at, heap) in from.iter().enumerate() {
                    let alone = from.len() == 1;
                    for way in self.heap(core, *heap)? {
                        ways.push(if alone { way } else { way.beside(from, at)? });
                    }
                }
                ways
            }
            Of::States(core) => {
                let mut ways = Vec::new();
                for one in &core.moves {
                    match one {
                        StateMove::Clause(clause) => ways.extend(self.tuple(clause, from)?),
                        StateMove::Heap(core) => ways.extend(self.heap(core, from[0])?),
                        StateMove::Heaps(together) => ways.extend(self.together(together, from)?),
                    }
                }
                ways
            }
        };
        if ways.len() > MOST_WAYS { Err(Inexpressible::Heaps.into()) } else { Ok(ways) }
    }

    /// The moves of one heap.
    fn heap(&mut self, core: &Core, n: Var) -> Result<Vec<Way>, Stop> {
        let mut ways = Vec::new();
        for one in &core.moves {
            match one {
                Move::Take { amounts, parts } => {
                    for (some, guard, rest) in self.taken(amounts, n)? {
                        ways.push(Way { some, guard, left: Left::Parts(rest, *parts) });
                    }
                }
                Move::Clause(clause) => ways.extend(self.clause(clause, n, None)?),
            }
        }
        Ok(ways)
    }

    /// For each way to take: what is chosen, when, and the rest.
    #[allow(clippy::type_complexity)]
    fn taken(&mut self, amounts: &Amounts, n: Var) -> Result<Vec<(Vec<Var>, Vec<Formula>, Sum)>, Stop> {
        let m = self.var();
        let rest = Sum::from(m);
        Ok(match amounts {
            Amounts::Whole => vec![(vec![], vec![n.differs(0)], Sum::number(0))],
            Amounts::Zero => vec![(vec![], vec![], n.into())],
            // Short lists as so many moves: no variable for the amount is needed.
            Amounts::Set(Set::List(list)) if list.len() <= 8 => {
                let mut all = Vec::new();
                for k in list {
                    let same =
                        rest.plus(1, &Sum::number((*k).into()))?.compare(Comparison::Equal, &n.into())?;
                    all.push((vec![m], vec![same], rest.clone()));
                }
                all
            }
            Amounts::Set(set) => {
                let k = self.var();
                self.positive.insert(k);
                let member = self.member(set, k)?;
                // A name for the set, so that it is compiled once.
                let member = Formula::holds(self.define(&member, &[k])?, [k]);
                let same = rest.plus(1, &k.into())?.compare(Comparison::Equal, &n.into())?;
                let between = Formula::exists([k], same.and(member));
                vec![(vec![m], vec![between], rest)]
            }
        })
    }

    /// A move given by a clause; `last` is what was taken the turn before.
    fn clause(&mut self, clause: &ClauseMove, n: Var, last: Option<Var>) -> Result<Vec<Way>, Stop> {
        let mut slots: Slots = [(0, Sum::from(n))].into();
        if let Some(last) = last {
            slots.insert(1, last.into());
        }
        let result: Option<Vec<Vec<Expr>>> =
            clause.result.iter().map(|p| p.repeats.is_empty().then(|| vec![p.size.clone()])).collect();
        let result = result.ok_or(Inexpressible::Heaps)?;
        let takes = match (&clause.takes, last) {
            (Some(takes), Some(_)) => Some(takes),
            (None, Some(_)) => return Err(Inexpressible::Position.into()),
            (_, None) => None,
        };
        self.clause_ways(slots, (&clause.params, &clause.guard, &clause.leaving), &result, takes)
    }

    fn tuple(&mut self, clause: &StateClause, from: &[Var]) -> Result<Vec<Way>, Stop> {
        let slots: Slots = (0..).zip(from.iter().map(|var| Sum::from(*var))).collect();
        let mut result = Vec::new();
        for piece in &clause.result {
            match piece {
                Piece::Tuple { entries, repeats } if repeats.is_empty() => result.push(entries.clone()),
                Piece::Tuple { .. } | Piece::Row { .. } => return Err(Inexpressible::Heaps.into()),
            }
        }
        self.clause_ways(slots, (&clause.params, &clause.guard, &clause.leaving), &result, None)
    }

    /// The ways of a clause. `takes` is the entry that remembers what is taken, beside the only heap left.
    fn clause_ways(
        &mut self,
        mut slots: Slots,
        (params, guard, leaving): (&[Param], &Cond, &Cond),
        result: &[Vec<Expr>],
        takes: Option<&Expr>,
    ) -> Result<Vec<Way>, Stop> {
        let mut start = Case::of(Sum::number(0));
        for param in params {
            let (lo, hi) = (self.value(&param.lo, &slots)?, self.value(&param.hi, &slots)?);
            let ([lo], var) = (&lo[..], self.var()) else { return Err(Inexpressible::Expression.into()) };
            if !lo.sum.is_natural() {
                return Err(Inexpressible::Parameter.into());
            }
            if lo.sum.is_positive() {
                self.positive.insert(var);
            }
            start.some.push(var);
            start.guard.push(lo.formula(lo.sum.compare(Comparison::AtMost, &var.into())?));
            let mut below = Vec::new();
            for case in &hi {
                below.push(case.formula(Sum::from(var).compare(Comparison::AtMost, &case.sum)?));
            }
            start.guard.push(if below.len() == 1 { below.remove(0) } else { Formula::Or(below) });
            if let Some(set) = &param.within {
                start.guard.push(self.member(set, var)?);
            }
            slots.insert(param.slot, var.into());
        }
        start.guard.push(self.condition(guard, &slots)?);
        // All cases of all entries.
        let mut ways = vec![(start, Vec::<Vec<Sum>>::new())];
        for entries in result {
            ways = ways
                .into_iter()
                .map(|(case, mut done)| {
                    done.push(Vec::new());
                    (case, done)
                })
                .collect();
            for entry in entries.iter().chain(takes) {
                let cases = self.value(entry, &slots)?;
                let mut next = Vec::new();
                for (case, done) in &ways {
                    for more in &cases {
                        let (mut case, mut done) = (case.clone(), done.clone());
                        case.some.extend(&more.some);
                        case.guard.extend(more.guard.iter().cloned());
                        if let Some(last) = done.last_mut() {
                            last.push(more.sum.clone());
                        }
                        next.push((case, done));
                    }
                }
                if next.len() > MOST_WAYS {
                    return Err(Inexpressible::Heaps.into());
                }
                ways = next;
            }
        }
        let mut made = Vec::new();
        for (mut case, positions) in ways {
            for position in &positions {
                let mut after = slots.clone();
                for (slot, entry) in
                    (0..).zip(position).take(if takes.is_some() { 1 } else { position.len() })
                {
                    case.guard.push(Sum::number(0).compare(Comparison::AtMost, entry)?);
                    after.insert(slot, entry.clone());
                }
                if *leaving != Cond::True {
                    case.guard.push(self.condition(leaving, &after)?);
                }
            }
            made.push(Way { some: case.some, guard: case.guard, left: Left::Positions(positions) });
        }
        Ok(made)
    }

    /// A heap whose moves depend on what was taken last.
    fn remembered(&mut self, core: &Core, n: Var, last: Var) -> Result<Vec<Way>, Stop> {
        let mut ways = Vec::new();
        for one in &core.moves {
            match one {
                Move::Take { amounts, parts: Parts::SUBTRACT } => {
                    for (some, guard, rest) in self.taken(amounts, n)? {
                        let amount = Sum::from(n).plus(-1, &rest)?;
                        ways.push(Way { some, guard, left: Left::Positions(vec![vec![rest, amount]]) });
                    }
                }
                Move::Take { .. } => return Err(Inexpressible::Split.into()),
                Move::Clause(clause) => ways.extend(self.clause(clause, n, Some(last))?),
            }
        }
        if ways.iter().any(|way| !matches!(&way.left, Left::Positions(p) if p.len() == 1)) {
            return Err(Inexpressible::Split.into());
        }
        Ok(ways)
    }

    /// A move in several of a fixed number of heaps.
    fn together(&mut self, one: &HeapsMove, from: &[Var]) -> Result<Vec<Way>, Stop> {
        let mut ways = Vec::new();
        for chosen in 1..1usize << from.len() {
            let inside = |at: &usize| chosen >> at & 1 == 1;
            let picked: Vec<usize> = (0..from.len()).filter(inside).collect();
            let mut guard: Vec<Formula> = picked.iter().map(|at| from[*at].differs(0)).collect();
            match &one.choose {
                Choose::All => {
                    guard.extend((0..from.len()).filter(|at| !inside(at)).map(|at| from[at].equals(0)));
                }
                Choose::First if picked.len() == 1 => {
                    guard.extend((0..picked[0]).map(|at| from[at].equals(0)));
                }
                Choose::Any(Counts { cond, .. }) if allows(cond, picked.len(), from.len())? => {}
                Choose::First | Choose::Any(_) => continue,
                Choose::Window { .. } => return Err(Inexpressible::Position.into()),
            }
            match &one.tie {
                Tie::Own => {
                    let mut all = vec![Way {
                        some: vec![],
                        guard,
                        left: Left::Positions(vec![from.iter().map(|v| Sum::from(*v)).collect()]),
                    }];
                    for at in picked {
                        let mut next = Vec::new();
                        for way in &all {
                            for more in self.heap(&one.heap, from[at])? {
                                next.push(way.then(at, more)?);
                            }
                        }
                        if next.len() > MOST_WAYS {
                            return Err(Inexpressible::Heaps.into());
                        }
                        all = next;
                    }
                    ways.extend(all);
                }
                Tie::Same => {
                    for heap_move in &one.heap.moves {
                        let Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT } = heap_move
                        else {
                            return Err(Inexpressible::Split.into());
                        };
                        let k = self.var();
                        self.positive.insert(k);
                        let mut position: Vec<Sum> = from.iter().map(|v| Sum::from(*v)).collect();
                        for at in &picked {
                            position[*at] = position[*at].plus(-1, &k.into())?;
                        }
                        let mut guard = guard.clone();
                        guard.push(self.member(set, k)?);
                        ways.push(Way { some: vec![k], guard, left: Left::Positions(vec![position]) });
                    }
                }
                Tie::Total(_) => return Err(Inexpressible::Position.into()),
            }
        }
        Ok(ways)
    }
}

/// Whether so many of so many heaps may be chosen.
pub(super) fn allows(cond: &Cond, count: usize, heaps: usize) -> Result<bool, Stop> {
    let limits = crate::limits::Limits::default();
    let mut env = Env::new(&[count as i128, heaps as i128], &limits);
    cond.eval(&mut env).map_err(|_| Inexpressible::Condition.into())
}

impl Way {
    /// The one position that is left.
    fn only(&self) -> Result<&Vec<Sum>, Stop> {
        match &self.left {
            Left::Positions(positions) if positions.len() == 1 => Ok(&positions[0]),
            _ => Err(Inexpressible::Split.into()),
        }
    }

    /// A move of one heap as the only thing that one heap becomes: none or one heap; an empty heap is none.
    pub(super) fn one_heap(self) -> Result<Way, Stop> {
        let Way { some, mut guard, left } = self;
        let heap = match left {
            Left::Positions(positions) => match &positions[..] {
                [] => Sum::number(0),
                [one] => one[0].clone(),
                _ => return Err(Inexpressible::Split.into()),
            },
            Left::Parts(rest, parts) if parts.most() <= 1 => {
                let zero = Sum::number(0);
                match (parts.allows(0), parts.allows(1)) {
                    (true, true) => {}
                    (true, false) => guard.push(rest.compare(Comparison::Equal, &zero)?),
                    (false, true) => guard.push(zero.compare(Comparison::Less, &rest)?),
                    (false, false) => guard.push(Formula::Truth(false)),
                }
                rest
            }
            Left::Parts(..) => return Err(Inexpressible::Split.into()),
        };
        Ok(Way { some, guard, left: Left::Positions(vec![vec![heap]]) })
    }

    /// The move of heap `at` as a move of all heaps.
    fn beside(self, from: &[Var], at: usize) -> Result<Way, Stop> {
        let whole = Left::Positions(vec![from.iter().map(|v| Sum::from(*v)).collect()]);
        Way { some: vec![], guard: vec![], left: whole }.then(at, self)
    }

    /// This move of all heaps, and a move of heap `at`, at once.
    fn then(&self, at: usize, one: Way) -> Result<Way, Stop> {
        let one = one.one_heap()?;
        let mut position = self.only()?.clone();
        position[at] = one.only()?[0].clone();
        Ok(Way {
            some: self.some.iter().chain(&one.some).copied().collect(),
            guard: self.guard.iter().chain(&one.guard).cloned().collect(),
            left: Left::Positions(vec![position]),
        })
    }
}
