//! Moves on several heaps at once as statements: heap by heap, whether it is chosen and what it gives.

use crate::code::NoProgram;
use crate::code::body::{testable, testable_cond};
use crate::code::bounds::end_fits;
use crate::code::dialect::Out;
use crate::code::expr::Scope;
use crate::code::sets;
use crate::expr::Expr;
use crate::game::{Amounts, Move, Parts};
use crate::states::{Choose, End, HeapsMove, Shape, StateCore, StateMove, Tie};

use super::StateDialect;
use super::search::{Heaps, Moves, amounts_up_to};

/// Numbers above this are refused when the program runs: every choice of heaps and amounts is looked at.
const LIMIT: u64 = 10_000;

/// The moves of a rule on several heaps, where each chosen heap only gives.
pub(super) fn moves<D: StateDialect>(scope: &Scope<'_, D>, core: &StateCore) -> Result<Moves, NoProgram> {
    let Shape::Heaps { ordered, empty } = core.shape else { return Err(NoProgram::States) };
    core.ends.iter().try_for_each(|end| end_fits(end, 1, LIMIT)).ok_or(NoProgram::Numbers)?;
    let (mut options, mut lists) = (Out::new(1), Out::new(1));
    for one in &core.moves {
        let StateMove::Heaps(one) = one else { return Err(NoProgram::States) };
        chosen(scope, &mut options, &mut lists, (one, &core.ends))?;
    }
    let facing = facing(scope, &core.ends)?;
    let heaps = Some(Heaps { any_order: !ordered, no_empty: !empty });
    Ok(Moves { options, facing, lists, names: Vec::new(), heaps, sums: None, limit: LIMIT })
}

/// The ends that are looked at before a move: those of some heap.
fn facing<D: StateDialect>(scope: &Scope<'_, D>, ends: &[End]) -> Result<Option<Out>, NoProgram> {
    let d = scope.dialect;
    let mut out = Out::new(1);
    let mut some = false;
    for end in ends {
        let (cond, over) = match end {
            End::LoseWhen(cond) => (cond, "1"),
            End::WinWhen(cond) => (cond, "2"),
            End::Leaving { .. } => continue,
        };
        testable_cond(cond)?;
        some = true;
        d.range(&mut out, "i", "0", &format!("{} - 1", d.length("p")));
        scope.call_slot(0, &d.entry("p", "i"));
        d.when(&mut out, &scope.cond(cond));
        d.give(&mut out, over);
        d.end(&mut out);
        d.end(&mut out);
    }
    Ok(some.then_some(out))
}

/// The ends that are looked at after a move, of which the first that some heap satisfies decides, and the option where
/// none does.
fn made<D: StateDialect>(scope: &Scope<'_, D>, out: &mut Out, ends: &[End]) -> Result<(), NoProgram> {
    let d = scope.dialect;
    let leaving: Vec<_> = ends
        .iter()
        .filter_map(|end| match end {
            End::Leaving { cond, wins } => Some((cond, *wins)),
            End::LoseWhen(_) | End::WinWhen(_) => None,
        })
        .collect();
    if leaving.is_empty() {
        d.emit_heaps(out);
        return Ok(());
    }
    d.declare(out, "newover", "0");
    for (cond, wins) in leaving {
        testable_cond(cond)?;
        d.range(out, "i", "0", &format!("{} - 1", d.length("q")));
        scope.call_slot(0, &d.entry("q", "i"));
        d.when(out, &format!("newover == 0{}({})", d.and(), scope.cond(cond)));
        d.assign(out, "newover", if wins { "2" } else { "1" });
        d.end(out);
        d.end(out);
    }
    d.when(out, "newover == 2");
    d.assign(out, "x", "1");
    d.end(out);
    d.when(out, "newover == 0");
    d.emit_heaps(out);
    d.end(out);
    Ok(())
}

/// Which heaps a move may choose, as conditions on the heap i and the c heaps chosen before.
struct Choice {
    /// Where this holds, the heap is left alone; else it must give, if there is such a condition.
    skip: Option<String>,
    /// Where this holds, the heap may give.
    take: Option<String>,
    /// A heap that may give may also be left alone.
    idle: bool,
    /// What the choice must be in the end.
    whole: String,
    /// Blocks to be ended.
    opened: usize,
}

fn choice<D: StateDialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    choose: &Choose,
    same: bool,
) -> Result<Choice, NoProgram> {
    let d = scope.dialect;
    let heap = d.entry("p", "i");
    let some = "c >= 1".to_owned();
    let free = Choice { skip: None, take: None, idle: true, whole: some, opened: 0 };
    scope.call_slot(0, "c");
    scope.call_slot(1, "count");
    Ok(match choose {
        Choose::Any(counts) => {
            testable_cond(&counts.cond)?;
            let whole = format!("c >= 1{}({})", d.and(), scope.cond(&counts.cond));
            let take = match &counts.most {
                Some(Expr::Num(most)) => Some(format!("c < {most}")),
                _ => None,
            };
            Choice { take, whole, ..free }
        }
        Choose::All => Choice { skip: Some(format!("{heap} == 0")), ..free },
        Choose::First => Choice {
            skip: Some(format!("{heap} == 0{}c >= 1", d.or())),
            take: Some("c == 0".to_owned()),
            ..free
        },
        Choose::Window { counts, circle } => {
            let most = counts.most.as_ref().map_or_else(|| "count".to_owned(), |most| scope.expr(most));
            testable_cond(&counts.cond)?;
            scope.call_slot(0, "w");
            d.range(out, "w", "1", &most);
            d.when(out, &scope.cond(&counts.cond));
            // A window that is longer than the line is the whole line.
            let (last, outside) = if *circle {
                ("count - 1".to_owned(), "(i + count - b) % count >= w".to_owned())
            } else {
                (d.extreme(true, "count - w", "0"), format!("i < b{}i >= b + w", d.or()))
            };
            d.range(out, "b", "0", &last);
            let whole = if same { format!("c == {}", d.extreme(false, "w", "count")) } else { free.whole };
            Choice { skip: Some(outside), take: None, idle: !same, whole, opened: 3 }
        }
    })
}

fn chosen<D: StateDialect>(
    scope: &Scope<'_, D>,
    out: &mut Out,
    lists: &mut Out,
    (one, ends): (&HeapsMove, &[End]),
) -> Result<(), NoProgram> {
    let d = scope.dialect;
    let heap = d.entry("p", "i");
    let (same, total) = match &one.tie {
        Tie::Own => (false, None),
        Tie::Same => (true, None),
        Tie::Total(set) => (false, Some(set)),
    };
    let choice = choice(scope, out, &one.choose, same)?;
    d.begin_choice(out);
    d.range(out, "i", "0", "count - 1");
    d.begin_round(out);
    let window = matches!(one.choose, Choose::Window { .. });
    match &choice.skip {
        Some(skip) => {
            d.when(out, skip);
            d.keep(out);
            if window {
                d.otherwise(out);
                if choice.idle {
                    d.keep(out);
                }
            } else {
                d.end(out);
            }
        }
        None => d.keep(out),
    }
    if let Some(cond) = &choice.take {
        d.when(out, cond);
    }
    for one in &one.heap.moves {
        let Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT } = one else {
            return Err(NoProgram::States);
        };
        amounts_up_to(scope, (out, lists), set, &heap, LIMIT)?;
        let tied = same.then(|| format!("c == 0{}k == s", d.or()));
        when(d, out, tied.as_deref(), |out| d.grow(out, total.is_some()));
        d.end(out);
    }
    if choice.take.is_some() {
        d.end(out);
    }
    if window {
        d.end(out);
    }
    d.end_round(out);
    d.end(out);
    d.begin_chosen(out);
    let mut whole = choice.whole;
    if let Some(set) = total {
        testable(set)?;
        whole = format!("{whole}{}({})", d.and(), sets::contains(scope, "s", set));
    }
    d.when(out, &whole);
    d.assign(out, "ok", "1");
    made(scope, out, ends)?;
    d.end(out);
    d.end(out);
    d.end_choice(out);
    for _ in 0..choice.opened {
        d.end(out);
    }
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
