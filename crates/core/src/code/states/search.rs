//! The moves of a rule on tuples as statements: each option is added to a list.

use std::cell::Cell;

use crate::code::NoProgram;
use crate::code::body::{self, testable_cond};
use crate::code::bounds::state_limit;
use crate::code::dialect::Out;
use crate::code::expr::Scope;
use crate::code::sets;
use crate::expr::{Cond, Expr};
use crate::game::{Amounts, Move, Parts, Play};
use crate::set::Set;
use crate::states::{End, Piece, Shape, StateClause, StateCore, StateGame, StateMove};

use super::sums::{Ends, Sums, sums};
use super::{StateDialect, heaps, rows};

/// What a search of a rule needs.
pub(in crate::code) struct Moves {
    /// The statements that add the options; `ok` is 1 once there is one, `x` once one wins at once.
    pub(in crate::code) options: Out,
    /// The statements that tell whether the player to move has lost (1) or won (2) before moving; none without
    /// such ends.
    pub(in crate::code) facing: Option<Out>,
    /// Lists of amounts that the options read.
    pub(in crate::code) lists: Out,
    /// The names of the entries; none of a list of heaps.
    pub(in crate::code) names: Vec<String>,
    /// Components are lists of heaps.
    pub(in crate::code) heaps: Option<Heaps>,
    /// Moves may leave several components: options are lists of them, and these are the early ends of each.
    pub(in crate::code) sums: Option<(Sums, Ends)>,
    /// Numbers above this are refused when the program runs.
    pub(in crate::code) limit: u64,
}

/// What does not matter of a list of heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::code) struct Heaps {
    /// Their order.
    pub(in crate::code) any_order: bool,
    /// Empty ones.
    pub(in crate::code) no_empty: bool,
}

/// The moves of a rule of one part whose components are tuples and stay single.
pub(super) fn moves<D: StateDialect>(scope: &Scope<'_, D>, game: &StateGame) -> Result<Moves, NoProgram> {
    let [core] = game.parts.as_slice() else { return Err(NoProgram::States) };
    let wanted = match &core.shape {
        Shape::Tuple(wanted) => wanted,
        Shape::Heaps { .. } => return heaps::moves(scope, core),
        Shape::Row { first, .. } => return rows::moves(scope, core, *first, game.play == Play::Normal),
    };
    let arity = wanted.len();
    let sums = sums(game, core)?;
    let limit = state_limit(core, arity)?;
    let names: Vec<String> = (0u16..).zip(wanted).map(|(slot, name)| scope.name(slot, name)).collect();
    let mut options = Out::new(1);
    let mut lists = Out::new(1);
    let normal = game.play == Play::Normal;
    let made = Cell::new(0);
    let writer = Writer { scope, core, names: &names, normal, sums: sums.is_some(), made };
    for one in &core.moves {
        match one {
            StateMove::Clause(clause) => writer.clause(&mut options, clause)?,
            StateMove::Heap(heap) if sums.is_some() => {
                writer.heaps((&mut options, &mut lists), heap, limit)?;
            }
            StateMove::Heap(heap) => {
                for one in &heap.moves {
                    writer.heap(&mut options, &mut lists, one, limit)?;
                }
            }
            StateMove::Heaps(_) => return Err(NoProgram::States),
        }
    }
    let (facing, sums) = match sums {
        Some(sums) => (None, Some((sums, writer.ends()?))),
        None => (writer.facing()?, None),
    };
    Ok(Moves { options, facing, lists, names, heaps: None, sums, limit })
}

pub(super) struct Writer<'a, 'd, D: StateDialect> {
    pub(super) scope: &'a Scope<'d, D>,
    pub(super) core: &'a StateCore,
    pub(super) names: &'a [String],
    normal: bool,
    /// Options are lists of components.
    sums: bool,
    /// How many names of new entries there are: none is given twice.
    made: Cell<u32>,
}

impl<D: StateDialect> Writer<'_, '_, D> {
    /// Calls the entries by these names.
    pub(super) fn call(&self, names: &[String]) {
        for (slot, name) in (0u16..).zip(names) {
            self.scope.call_slot(slot, name);
        }
    }

    fn clause(&self, out: &mut Out, clause: &StateClause) -> Result<(), NoProgram> {
        let conditions = [&clause.guard, &clause.leaving];
        let opened = body::open(self.scope, out, &clause.params, conditions)?;
        match clause.result.as_slice() {
            _ if self.sums => self.sum(out, clause)?,
            [] => self.nothing_left(out),
            [Piece::Tuple { entries, repeats }] if repeats.is_empty() => {
                self.option(out, entries, &clause.leaving)?;
            }
            _ => return Err(NoProgram::States),
        }
        for _ in 0..opened {
            self.scope.dialect.end(out);
        }
        Ok(())
    }

    /// The component vanishes: the other player cannot move.
    fn nothing_left(&self, out: &mut Out) {
        self.scope.dialect.assign(out, "ok", "1");
        if self.normal {
            self.scope.dialect.assign(out, "x", "1");
        }
    }

    /// The names of the entries of a new component, which get their values, and what must hold of them. `any`: slots may
    /// be negative.
    pub(super) fn entries(&self, out: &mut Out, entries: &[Expr], any: bool) -> (Vec<String>, Vec<String>) {
        let (scope, d) = (self.scope, self.scope.dialect);
        let mut after = Vec::new();
        let mut conds = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            let text = scope.expr(entry);
            if text == self.names[at] {
                after.push(text);
                continue;
            }
            let name = format!("new{}", self.made.replace(self.made.get() + 1));
            d.declare(out, &name, &text);
            if any || !entry.never_negative() {
                conds.push(format!("{name} >= 0"));
            }
            after.push(name);
        }
        (after, conds)
    }

    /// These conditions and the one of a clause on what is left, which has the names of its entries.
    pub(super) fn left(&self, mut conds: Vec<String>, leaving: &Cond) -> Vec<String> {
        if *leaving != Cond::True {
            conds.push(format!("({})", self.scope.cond(leaving)));
        }
        conds
    }

    fn option(&self, out: &mut Out, entries: &[Expr], leaving: &Cond) -> Result<(), NoProgram> {
        let (scope, d) = (self.scope, self.scope.dialect);
        let (after, conds) = self.entries(out, entries, false);
        self.call(&after);
        let conds = self.left(conds, leaving);
        let mut opened = 0;
        if !conds.is_empty() {
            d.when(out, &conds.join(d.and()));
            opened += 1;
        }
        d.assign(out, "ok", "1");
        // The first early end that holds decides; otherwise play goes on.
        for end in &self.core.ends {
            let End::Leaving { cond, wins } = end else { continue };
            testable_cond(cond)?;
            if *wins {
                d.when(out, &scope.cond(cond));
                d.assign(out, "x", "1");
                d.otherwise(out);
            } else {
                d.when(out, &format!("{}({})", d.not(), scope.cond(cond)));
            }
            opened += 1;
        }
        d.emit(out, &after);
        self.call(self.names);
        for _ in 0..opened {
            d.end(out);
        }
        Ok(())
    }

    /// A heap move of a component of one number, where it stays one heap.
    fn heap(&self, out: &mut Out, lists: &mut Out, one: &Move, limit: u64) -> Result<(), NoProgram> {
        let (scope, d) = (self.scope, self.scope.dialect);
        let n = self.names[0].clone();
        let Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT } = one else {
            return Err(NoProgram::States);
        };
        amounts_up_to(scope, (out, lists), set, &n, limit)?;
        let rest = Expr::Sub(Box::new(Expr::Slot(0)), Box::new(Expr::Slot(AMOUNT)));
        scope.call_slot(AMOUNT, "k");
        // An empty heap is no component, so that no early end is about it.
        d.when(out, &format!("k == {n}"));
        self.nothing_left(out);
        d.otherwise(out);
        self.option(out, &[rest], &Cond::True)?;
        d.end(out);
        d.end(out);
        Ok(())
    }

    fn facing(&self) -> Result<Option<Out>, NoProgram> {
        let mut out = Out::new(1);
        let mut some = false;
        for end in &self.core.ends {
            let (cond, over) = match end {
                End::LoseWhen(cond) => (cond, "1"),
                End::WinWhen(cond) => (cond, "2"),
                End::Leaving { .. } => continue,
            };
            testable_cond(cond)?;
            some = true;
            let d = self.scope.dialect;
            d.when(&mut out, &self.scope.cond(cond));
            d.give(&mut out, over);
            d.end(&mut out);
        }
        Ok(some.then_some(out))
    }
}

/// Opens a loop over the amounts `k` of a set up to the heap.
pub(super) fn amounts_up_to<D: StateDialect>(
    scope: &Scope<'_, D>,
    (out, lists): (&mut Out, &mut Out),
    set: &Set,
    heap: &str,
    limit: u64,
) -> Result<(), NoProgram> {
    match set {
        Set::From(least) => scope.dialect.range(out, "k", &least.to_string(), heap),
        set => {
            let name = format!("s{}", lists.text.lines().count());
            sets::list(scope, lists, &name, set, limit)?;
            scope.dialect.members(out, "k", &name, heap);
        }
    }
    Ok(())
}

/// The slot of an amount that a heap move takes.
const AMOUNT: u16 = 900;
