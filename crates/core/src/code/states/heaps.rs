//! Moves on several heaps at once as statements: heap by heap, whether it is chosen and what it gives.

use crate::code::NoProgram;
use crate::code::dialect::Out;
use crate::code::expr::Scope;
use crate::expr::Expr;
use crate::game::{Amounts, Move, Parts};
use crate::states::{Choose, Counts, HeapsMove, Shape, StateCore, StateMove, Tie};

use super::StateDialect;
use super::search::{Heaps, Moves, amounts_up_to};

/// Numbers above this are refused when the program runs: every choice of heaps and amounts is looked at.
const LIMIT: u64 = 10_000;

/// The moves of a rule on several heaps, where each chosen heap only gives.
pub(super) fn moves<D: StateDialect>(scope: &Scope<'_, D>, core: &StateCore) -> Result<Moves, NoProgram> {
    let Shape::Heaps { ordered, empty } = core.shape else { return Err(NoProgram::States) };
    if !core.ends.is_empty() {
        return Err(NoProgram::States);
    }
    let (mut options, mut lists) = (Out::new(1), Out::new(1));
    for one in &core.moves {
        let StateMove::Heaps(one) = one else { return Err(NoProgram::States) };
        chosen(scope, &mut options, &mut lists, one)?;
    }
    let heaps = Some(Heaps { any_order: !ordered, no_empty: !empty });
    Ok(Moves { options, facing: None, lists, names: Vec::new(), heaps, limit: LIMIT })
}

fn chosen<D: StateDialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    lists: &mut Out,
    one: &HeapsMove,
) -> Result<(), NoProgram> {
    let d = scope.dialect;
    let heap = d.entry("p", "i");
    let (skip, take) = match &one.choose {
        Choose::Any(Counts { most: Some(Expr::Num(most)), .. }) => (None, Some(format!("c < {most}"))),
        Choose::Any(_) => (None, None),
        Choose::All => (Some(format!("{heap} == 0")), None),
        Choose::First => (Some(format!("{heap} == 0{}c >= 1", d.or())), Some("c == 0".to_owned())),
        Choose::Window { .. } => return Err(NoProgram::States),
    };
    let same = match one.tie {
        Tie::Own => false,
        Tie::Same => true,
        Tie::Total(_) => return Err(NoProgram::States),
    };
    d.begin_choice(out);
    d.range(out, "i", "0", "count - 1");
    d.begin_round(out);
    when(d, out, skip.as_deref(), |out| d.keep(out));
    if let Some(cond) = &take {
        d.when(out, cond);
    }
    for one in &one.heap.moves {
        let Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT } = one else {
            return Err(NoProgram::States);
        };
        amounts_up_to(scope, (out, lists), set, &heap, LIMIT)?;
        let tied = same.then(|| format!("c == 0{}k == s", d.or()));
        when(d, out, tied.as_deref(), |out| d.grow(out));
        d.end(out);
    }
    if take.is_some() {
        d.end(out);
    }
    d.end_round(out);
    d.end(out);
    d.begin_chosen(out);
    scope.call_slot(0, "c");
    scope.call_slot(1, "count");
    let counted = match &one.choose {
        Choose::Any(counts) => Some(format!("c >= 1{}({})", d.and(), scope.cond(&counts.cond))),
        _ => Some("c >= 1".to_owned()),
    };
    when(d, out, counted.as_deref(), |out| {
        d.assign(out, "ok", "1");
        d.emit_heaps(out);
    });
    d.end(out);
    d.end_choice(out);
    Ok(())
}

/// Statements under a condition, or without one.
fn when<D: StateDialect>(d: &D, out: &mut Out, cond: Option<&str>, inner: impl FnOnce(&mut Out)) {
    if let Some(cond) = cond {
        d.when(out, cond);
    }
    inner(out);
    if cond.is_some() {
        d.end(out);
    }
}
