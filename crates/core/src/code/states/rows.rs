//! Moves of a row as statements. What a rule reads outside of the row has no value, so that there is no such
//! move: the program notes that in a flag, which is looked at before a move counts.

use crate::code::NoProgram;
use crate::code::body::{testable, testable_cond};
use crate::code::dialect::{Helper, Out, bare};
use crate::code::expr::Scope;
use crate::code::row_bounds::row_limit;
use crate::code::sets;
use crate::expr::Cond;
use crate::game::{Param, RepeatValues};
use crate::states::{ChangeKind, End, Piece, StateClause, StateCore, StateMove};

use super::StateDialect;
use super::search::Moves;

/// The moves of a rule on rows, which stay one row each.
pub(super) fn moves<D: StateDialect>(
    scope: &Scope<'_, D>,
    core: &StateCore,
    first: u8,
    normal: bool,
) -> Result<Moves, NoProgram> {
    let limit = row_limit(core)?;
    let writer = Writer { scope, core, first, normal };
    let mut options = Out::new(1);
    for one in &core.moves {
        let StateMove::Clause(clause) = one else { return Err(NoProgram::States) };
        writer.old_row();
        writer.clause(&mut options, clause)?;
    }
    let facing = writer.facing()?;
    Ok(Moves { options, facing, lists: Out::new(1), names: Vec::new(), heaps: None, sums: None, limit })
}

struct Writer<'a, 'd, D: StateDialect> {
    scope: &'a Scope<'d, D>,
    core: &'a StateCore,
    first: u8,
    normal: bool,
}

impl<D: StateDialect> Writer<'_, '_, D> {
    /// Entries are those of the row before the move.
    fn old_row(&self) {
        self.scope.read_row("p", self.first);
        self.last_index("count");
    }

    /// Slot 0 is the last index of a row of so many entries.
    fn last_index(&self, count: &str) {
        let last = if self.first == 1 { count.to_owned() } else { format!("({count} - 1)") };
        self.scope.call_slot(0, &last);
    }

    /// Opens what runs where a condition holds and all of it has a value.
    fn when(&self, out: &mut Out, cond: &Cond) -> Result<usize, NoProgram> {
        testable_cond(cond)?;
        let d = self.scope.dialect;
        d.no_fault(out);
        if *cond == Cond::True {
            return Ok(0);
        }
        d.when(out, &format!("({}){}{}", self.scope.cond(cond), d.and(), d.faultless()));
        Ok(1)
    }

    /// Opens what runs over a parameter.
    fn param(&self, out: &mut Out, param: &Param) -> Result<usize, NoProgram> {
        let (scope, d) = (self.scope, self.scope.dialect);
        let (lo, hi) = (format!("newlo{}", param.slot), format!("newhi{}", param.slot));
        d.no_fault(out);
        d.declare(out, &lo, &scope.expr(&param.lo));
        d.declare(out, &hi, &scope.expr(&param.hi));
        d.when(out, d.faultless());
        let name = scope.name(param.slot, &param.name);
        d.range(out, &name, &lo, &hi);
        let Some(set) = &param.within else { return Ok(2) };
        testable(set)?;
        d.when(out, &sets::contains(scope, &name, set));
        Ok(3)
    }

    fn clause(&self, out: &mut Out, clause: &StateClause) -> Result<(), NoProgram> {
        let d = self.scope.dialect;
        let mut opened = 0;
        for param in &clause.params {
            opened += self.param(out, param)?;
        }
        opened += self.when(out, &clause.guard)?;
        match clause.result.as_slice() {
            [] => {
                d.assign(out, "ok", "1");
                if self.normal {
                    d.assign(out, "x", "1");
                }
            }
            [Piece::Row { changes, repeats }] => {
                d.no_fault(out);
                d.copy_row(out);
                let mut inner = 0;
                for repeat in repeats {
                    let RepeatValues::Range(lo, hi) = &repeat.values else { return Err(NoProgram::States) };
                    let (lo, hi) = (self.scope.expr(lo), self.scope.expr(hi));
                    let (lo, hi) = (bare(&lo), bare(&hi));
                    let name = format!("i{}", repeat.slot);
                    d.range(out, &name, lo, hi);
                    self.scope.call_slot(repeat.slot, &name);
                    inner += 1;
                }
                for change in changes {
                    let place = self.scope.place(&change.index);
                    match &change.kind {
                        ChangeKind::Delete => {
                            self.scope.need(Helper::RowCut);
                            d.put(out, &place, None);
                        }
                        ChangeKind::Set(value) => {
                            self.scope.need(Helper::RowPut);
                            d.put(out, &place, Some(bare(&self.scope.expr(value))));
                        }
                        ChangeKind::Add(value) => {
                            self.scope.need(Helper::RowPut);
                            self.scope.need(Helper::RowAt);
                            let value = format!("at(p, {place}) + {}", self.scope.atom(value));
                            d.put(out, &place, Some(&value));
                        }
                    }
                }
                for _ in 0..inner {
                    d.end(out);
                }
                self.made(out, &clause.leaving)?;
            }
            _ => return Err(NoProgram::States),
        }
        for _ in 0..opened {
            d.end(out);
        }
        Ok(())
    }

    /// What to do with the new row, unless something in it has no value.
    fn made(&self, out: &mut Out, leaving: &Cond) -> Result<(), NoProgram> {
        let (scope, d) = (self.scope, self.scope.dialect);
        d.when(out, d.faultless());
        scope.need(Helper::RowKept);
        d.settle_row(out);
        scope.read_row(d.new_row(), self.first);
        self.last_index(&d.length("newq"));
        let mut opened = 1 + self.when(out, leaving)?;
        d.assign(out, "ok", "1");
        // The first early end that holds decides; otherwise play goes on.
        for end in &self.core.ends {
            let End::Leaving { cond, wins } = end else { continue };
            testable_cond(cond)?;
            d.no_fault(out);
            let holds = format!("({}){}{}", scope.cond(cond), d.and(), d.faultless());
            if *wins {
                d.when(out, &holds);
                d.assign(out, "x", "1");
                d.otherwise(out);
            } else {
                d.when(out, &format!("{}({holds})", d.not()));
            }
            opened += 1;
        }
        d.emit_row(out);
        for _ in 0..opened {
            d.end(out);
        }
        self.old_row();
        Ok(())
    }

    fn facing(&self) -> Result<Option<Out>, NoProgram> {
        let (scope, d) = (self.scope, self.scope.dialect);
        let mut out = Out::new(1);
        let mut some = false;
        self.old_row();
        self.last_index(&d.length("p"));
        for end in &self.core.ends {
            let (cond, over) = match end {
                End::LoseWhen(cond) => (cond, "1"),
                End::WinWhen(cond) => (cond, "2"),
                End::Leaving { .. } => continue,
            };
            testable_cond(cond)?;
            some = true;
            d.no_fault(&mut out);
            d.when(&mut out, &format!("({}){}{}", scope.cond(cond), d.and(), d.faultless()));
            d.give(&mut out, over);
            d.end(&mut out);
        }
        Ok(some.then_some(out))
    }
}
