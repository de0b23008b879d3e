//! The moves of a rule as statements: each option marks its value.

use super::NoProgram;
use super::dialect::{Dialect, Out};
use super::expr::Scope;
use super::sets;
use crate::expr::Cond;
use crate::game::{Amounts, ClauseMove, Move, Param, Parts, Piece, RepeatValues};
use crate::set::Set;

/// Statements that mark the value of every option of the heap `n`. Lists of amounts that they read are
/// written to `lists`. `memory`: the name of the amount taken last; options are then looked up in `w[heap][taken]`.
pub(super) fn marks<D: Dialect>(
    scope: &Scope<'_, D>,
    moves: &[Move],
    limit: u64,
    lists: &mut Out,
    memory: Option<&str>,
    indent: usize,
) -> Result<Out, NoProgram> {
    let mut out = Out::new(indent);
    scope.call_slot(0, "n");
    if let Some(last) = memory {
        scope.call_slot(1, last);
    }
    for one in moves {
        match one {
            Move::Take { amounts, parts } => {
                take(scope, &mut out, amounts, *parts, limit, lists, memory.is_some())?;
            }
            Move::Clause(clause) => clause_marks(scope, &mut out, clause, memory.is_some())?,
        }
    }
    Ok(out)
}

fn take<D: Dialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    amounts: &Amounts,
    parts: Parts,
    limit: u64,
    lists: &mut Out,
    memory: bool,
) -> Result<(), NoProgram> {
    let d = scope.dialect;
    match amounts {
        Amounts::Set(Set::From(a)) => d.range(out, "k", &a.to_string(), "n"),
        Amounts::Set(set) => {
            let name = format!("s{}", lists.text.lines().count());
            sets::list(scope, lists, &name, set, limit)?;
            d.members(out, "k", &name, "n");
        }
        Amounts::Whole => {
            if parts.allows(0) {
                d.when(out, "n >= 1");
                mark_heap(scope, out, "0", memory.then_some("n"));
                d.end(out);
            }
            return Ok(());
        }
        Amounts::Zero => {
            split(scope, out, "n", parts);
            return Ok(());
        }
    }
    match (parts.allows(0), parts.allows(1)) {
        (true, true) => mark_heap(scope, out, "n - k", memory.then_some("k")),
        (true, false) => {
            d.when(out, "k == n");
            mark_heap(scope, out, "0", memory.then_some("k"));
            d.end(out);
        }
        (false, true) => {
            d.when(out, "k < n");
            mark_heap(scope, out, "n - k", memory.then_some("k"));
            d.end(out);
        }
        (false, false) => {}
    }
    if parts.most() > 1 {
        d.declare(out, "r", "n - k");
        split(scope, out, "r", parts);
    }
    d.end(out);
    Ok(())
}

fn mark_heap<D: Dialect>(scope: &Scope<'_, D>, out: &mut Out, heap: &str, taken: Option<&str>) {
    let d = scope.dialect;
    let value = match taken {
        None => d.entry("g", heap),
        Some(taken) => d.entry(&d.entry("w", heap), taken),
    };
    d.mark(out, &value);
}

/// Parts `whole` stones into two or three non-empty heaps, as far as `parts` allows it.
fn split<D: Dialect>(scope: &Scope<'_, D>, out: &mut Out, whole: &str, parts: Parts) {
    let d = scope.dialect;
    if parts.allows(2) {
        d.range(out, "a", "1", &format!("{whole} {} 2", d.quotient()));
        d.mark(out, &format!("{} ^ {}", d.entry("g", "a"), d.entry("g", &format!("{whole} - a"))));
        d.end(out);
    }
    if parts.allows(3) {
        d.range(out, "a", "1", &format!("{whole} {} 3", d.quotient()));
        d.range(out, "b", "a", &format!("({whole} - a) {} 2", d.quotient()));
        let (a, b, c) = (d.entry("g", "a"), d.entry("g", "b"), d.entry("g", &format!("{whole} - a - b")));
        d.mark(out, &format!("{a} ^ {b} ^ {c}"));
        d.end(out);
        d.end(out);
    }
}

fn clause_marks<D: Dialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    clause: &ClauseMove,
    memory: bool,
) -> Result<(), NoProgram> {
    let opened = open(scope, out, &clause.params, [&clause.guard, &clause.leaving])?;
    pieces(scope, out, clause, memory)?;
    for _ in 0..opened {
        scope.dialect.end(out);
    }
    Ok(())
}

/// Opens what runs over the parameters of a clause where its guard holds; the number of blocks to be ended. The
/// condition on what is left is only looked at: whoever writes that writes it too.
pub(super) fn open<D: Dialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    params: &[Param],
    [guard, leaving]: [&Cond; 2],
) -> Result<usize, NoProgram> {
    let d = scope.dialect;
    let mut opened = 0;
    for param in params {
        let (lo, hi) = (scope.expr(&param.lo), scope.expr(&param.hi));
        let name = scope.name(param.slot, &param.name);
        d.range(out, &name, &lo, &hi);
        opened += 1;
        if let Some(set) = &param.within {
            testable(set)?;
            let cond = sets::contains(scope, &name, set);
            d.when(out, &cond);
            opened += 1;
        }
    }
    testable_cond(guard)?;
    testable_cond(leaving)?;
    if *guard != Cond::True {
        let cond = scope.cond(guard);
        d.when(out, &cond);
        opened += 1;
    }
    Ok(opened)
}

/// Whether membership can be written out, else why not.
pub(super) fn testable(set: &Set) -> Result<(), NoProgram> {
    if sets::can_test(set) { Ok(()) } else { Err(NoProgram::Numbers) }
}

/// The same for all sets of a condition.
pub(super) fn testable_cond(cond: &Cond) -> Result<(), NoProgram> {
    match cond {
        Cond::And(all) | Cond::Or(all) => all.iter().try_for_each(testable_cond),
        Cond::Not(one) => testable_cond(one),
        Cond::Quantified { body, .. } => testable_cond(body),
        Cond::In(_, set) => testable(set),
        _ => Ok(()),
    }
}

/// The condition that a new heap of this size may be left.
fn allowed<D: Dialect>(scope: &Scope<'_, D>, clause: &ClauseMove, heap: &str) -> String {
    let d = scope.dialect;
    let mut text = format!("{heap} >= 0");
    if clause.leaving != Cond::True {
        scope.call_slot(0, heap);
        text = format!("{text}{}({})", d.and(), scope.cond(&clause.leaving));
        scope.call_slot(0, "n");
    }
    text
}

fn pieces<D: Dialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    clause: &ClauseMove,
    memory: bool,
) -> Result<(), NoProgram> {
    let d = scope.dialect;
    let plain = clause.result.iter().all(|piece| piece.repeats.is_empty());
    if plain {
        let mut conds = Vec::new();
        let mut values = Vec::new();
        for (i, Piece { size, .. }) in clause.result.iter().enumerate() {
            let heap = format!("h{i}");
            let size = scope.expr(size);
            d.declare(out, &heap, &size);
            conds.push(allowed(scope, clause, &heap));
            values.push(d.entry("g", &heap));
        }
        if memory {
            let takes = clause.takes.as_ref().ok_or(NoProgram::Memory)?;
            values = vec![d.entry(&d.entry("w", "h0"), &scope.expr(takes))];
        }
        let value = if values.is_empty() { "0".to_string() } else { values.join(" ^ ") };
        if conds.is_empty() {
            d.mark(out, &value);
        } else {
            d.when(out, &conds.join(d.and()));
            d.mark(out, &value);
            d.end(out);
        }
        return Ok(());
    }
    d.declare(out, "ok", "1");
    d.declare(out, "x", "0");
    for Piece { size, repeats } in &clause.result {
        let mut opened = 0;
        for repeat in repeats {
            let name = format!("i{}", repeat.slot);
            match &repeat.values {
                RepeatValues::Range(lo, hi) => {
                    let (lo, hi) = (scope.expr(lo), scope.expr(hi));
                    d.range(out, &name, &lo, &hi);
                }
                // Lists in a `for` are rare on heaps.
                RepeatValues::List(_) => return Err(NoProgram::Numbers),
            }
            scope.call_slot(repeat.slot, &name);
            opened += 1;
        }
        let size = scope.expr(size);
        d.declare(out, "h", &size);
        d.when(out, &format!("{}({})", d.not(), allowed(scope, clause, "h")));
        d.assign(out, "ok", "0");
        d.end(out);
        d.when(out, "ok == 1");
        d.assign(out, "x", &format!("x ^ {}", d.entry("g", "h")));
        d.end(out);
        for _ in 0..opened {
            d.end(out);
        }
    }
    d.when(out, "ok == 1");
    d.mark(out, "x");
    d.end(out);
    Ok(())
}
