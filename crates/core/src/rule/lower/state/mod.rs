//! Rules about more than single heaps: tuples, rows, coupled heaps, early ends, `move in all`.
//!
//! The moves of a rule say what kind of component it is about; plain heap moves fit coupled heaps and, on
//! their own, a tuple of one number.

mod clause;
mod heaps;
mod kind;
mod start;
mod still;

pub use kind::is_state;

use crate::api::GivenArg;
use crate::game::{Core, Move, Play};
use crate::rule::diagnostic::Diagnostic;
use crate::rule::meaning::{Form, Meaning};
use crate::rule::tree::{Head, Item, ItemKind, Named, Part, Rule, Span};
use crate::states::{
    Choose, Counts, End, HeapsMove, Shape, StateClause, StateCore, StateGame, StateMove, Tie,
};

use super::ends::ends;
use super::expr::num;
use super::merge::merge;
use super::scope::{Scope, Value};
use super::{Lowering, beside_a_sum, heap_move, reads_last};
use crate::expr::{Cond, Expr};

/// The core form of a rule of which [`is_state`] is true.
///
/// # Errors
/// Every problem of the rule at once.
pub fn lower(rule: &Rule, given: &[GivenArg]) -> Result<StateGame, Vec<Diagnostic>> {
    let mut lowering = Lowering::new(rule, given);
    let lowered = lowering.state_rule(rule, &[]);
    let lowered = lowering.finish(lowered)?;
    let play = if lowered.misere { Play::Misere } else { Play::Normal };
    Ok(StateGame { parts: lowered.cores, play, move_in_all: lowered.move_in_all })
}

/// What a rule says.
#[derive(Debug, Default)]
struct Lowered {
    cores: Vec<StateCore>,
    misere: bool,
    move_in_all: bool,
}

/// The moves of a rule under construction.
#[derive(Default)]
struct Built {
    /// Moves of single heaps, and what the rule calls a heap.
    plain: Vec<Move>,
    heap_name: Option<String>,
    heaps: Vec<HeapsMove>,
    /// Clauses on tuples or a row, and the kind of the first.
    clauses: Vec<StateClause>,
    shape: Option<Shape>,
    core: Option<StateCore>,
    sum: Option<Vec<StateCore>>,
}

impl Lowering {
    fn state_rule(&mut self, rule: &Rule, inherited: &[(String, Value)]) -> Option<Lowered> {
        let everywhere = match (rule.items.first(), rule.items.last()) {
            (Some(first), Some(last)) => Span { start: first.span.start, end: last.span.end },
            _ => Span::default(),
        };
        if let Some(item) = rule.items.iter().find(|item| reads_last(item)) {
            self.complain(Meaning::NotYet(Form::MemoryInState), item.span);
            return None;
        }
        let mut scope = Scope::new(inherited.to_vec(), false);
        scope.declare(rule, &self.outside);
        let mut built = Built::default();
        let mut lowered = Lowered::default();
        let mut good = true;
        for item in &rule.items {
            good &= self.state_item(item, &mut scope, &mut built, &mut lowered).is_some();
        }
        let shape = if good { self.shape(rule, &mut built, everywhere) } else { None };
        if let Some(mut core) = shape {
            for item in &rule.items {
                good &= closing(item, &mut scope, &mut core).is_some();
            }
            good = good && self.moves_somewhere(&core, everywhere);
            lowered.cores = vec![core];
        } else if let Some(cores) = built.sum {
            lowered.cores = cores;
        } else {
            good = false;
        }
        self.diagnostics.append(&mut scope.diagnostics);
        good.then_some(lowered)
    }

    /// Moves, and everything that is not said of a finished component.
    fn state_item(
        &mut self,
        item: &Item,
        scope: &mut Scope,
        built: &mut Built,
        lowered: &mut Lowered,
    ) -> Option<()> {
        match &item.kind {
            ItemKind::Given(_)
            | ItemKind::Start(_)
            | ItemKind::LoseWhen(_)
            | ItemKind::WinWhen(_)
            | ItemKind::Leaving { .. } => Some(()),
            ItemKind::Moves(moves) => {
                let mut good = Some(());
                for a_move in moves {
                    if heaps::is_several(a_move) {
                        match scope.heaps_move(a_move) {
                            Some(found) => built.heaps.push(found),
                            None => good = None,
                        }
                        continue;
                    }
                    match heap_move(scope, a_move) {
                        Some(found) if found.in_ring => {
                            good = scope.complain(Meaning::NotYet(Form::RingInState), a_move.span);
                        }
                        Some(found) => built.plain.extend(found.moves),
                        None => good = None,
                    }
                }
                good
            }
            ItemKind::First(_) => scope.complain(Meaning::NotYet(Form::MemoryInState), item.span),
            ItemKind::Clause(clause) => {
                let shape = match &clause.head {
                    Head::Heap(name) => {
                        let moves = scope.clause(clause, item.span)?;
                        for a_move in &moves {
                            // Early ends may stop what grows, but nothing makes a pass of a move.
                            if let Move::Clause(clause) = a_move
                                && let Some(still @ Meaning::Still { .. }) = ends(clause, false)
                            {
                                return scope.complain(still, item.span);
                            }
                        }
                        built.heap_name.get_or_insert_with(|| name.text.clone());
                        built.plain.extend(moves);
                        return Some(());
                    }
                    Head::Tuple(names) => Shape::Tuple(names.iter().map(|name| name.text.clone()).collect()),
                    Head::Row { name, from_zero } => {
                        Shape::Row { name: name.text.clone(), first: u8::from(!from_zero) }
                    }
                };
                let moves = scope.state_clause(clause, item.span)?;
                same_kind(scope, &shape, built, item.span)?;
                if let Some(state) = moves.iter().find_map(|clause| still::still(&shape, clause)) {
                    return scope.complain(Meaning::StillState { state }, item.span);
                }
                built.clauses.extend(moves);
                Some(())
            }
            ItemKind::Code(code) => {
                built.plain.extend(scope.code(code, item.span)?);
                Some(())
            }
            ItemKind::Named(named) => self.state_named(named, item.span, scope, built, lowered),
            ItemKind::Sum(parts) => {
                built.sum = Some(self.state_sum(parts, scope)?);
                Some(())
            }
            ItemKind::MoveInAll => {
                lowered.move_in_all = true;
                Some(())
            }
            ItemKind::BuiltIn(_) => scope.complain(Meaning::NotYet(Form::BuiltIn), item.span),
            ItemKind::Misere => {
                lowered.misere = true;
                Some(())
            }
            ItemKind::Error => None,
        }
    }

    fn state_named(
        &mut self,
        named: &Named,
        span: Span,
        scope: &mut Scope,
        built: &mut Built,
        lowered: &mut Lowered,
    ) -> Option<()> {
        let run = |lowering: &mut Lowering, rule: &Rule| lowering.any_rule(rule, &[], span);
        let mut inner = self.in_named(named, span, scope, run)?;
        lowered.misere |= inner.misere;
        lowered.move_in_all |= inner.move_in_all;
        if inner.cores.len() != 1 {
            built.sum = Some(inner.cores);
            return Some(());
        }
        let core = inner.cores.pop()?;
        match &core.shape {
            Shape::Tuple(names) if names.len() == 1 => built.heap_name = names.first().cloned(),
            Shape::Heaps { .. } => {}
            shape => same_kind(scope, shape, built, span)?,
        }
        for a_move in core.moves.clone() {
            match a_move {
                StateMove::Clause(clause) => built.clauses.push(clause),
                StateMove::Heap(core) => built.plain.extend(core.moves),
                StateMove::Heaps(moves) => built.heaps.push(moves),
            }
        }
        built.core = Some(core);
        Some(())
    }

    /// A rule of either kind as one on states.
    fn any_rule(&mut self, rule: &Rule, inherited: &[(String, Value)], span: Span) -> Option<Lowered> {
        if is_state(rule) {
            return self.state_rule(rule, inherited);
        }
        let inner = self.rule(rule, inherited)?;
        let mut cores = Vec::new();
        for core in inner.cores {
            if core.memory || core.first.is_some() {
                self.complain(Meaning::NotYet(Form::MemoryInState), span);
                return None;
            }
            if core.ring.is_some() {
                self.complain(Meaning::NotYet(Form::RingInState), span);
                return None;
            }
            let start = inner.start.as_ref().map(|heaps| start::of_heaps(heaps));
            cores.push(StateCore {
                shape: Shape::Tuple(vec!["n".into()]),
                moves: vec![StateMove::Heap(core)],
                ends: Vec::new(),
                start,
            });
        }
        Some(Lowered { cores, misere: inner.misere, move_in_all: false })
    }

    fn state_sum(&mut self, parts: &[Part], scope: &Scope) -> Option<Vec<StateCore>> {
        let mut cores = Vec::new();
        let mut good = true;
        for part in parts {
            let Some(lowered) = self.any_rule(&part.rule, &scope.given, part.span) else {
                good = false;
                continue;
            };
            if lowered.misere {
                self.complain(Meaning::MiserePart, part.span);
                good = false;
            }
            if lowered.move_in_all {
                self.complain(Meaning::NotYet(Form::MoveInAll), part.span);
                good = false;
            }
            if lowered.cores.len() != 1 {
                self.complain(Meaning::NotYet(Form::NestedSum), part.span);
                good = false;
            }
            cores.extend(lowered.cores);
        }
        good.then_some(cores)
    }

    /// What a component is, from the moves. `None` for a sum and after a complaint.
    fn shape(&mut self, rule: &Rule, built: &mut Built, everywhere: Span) -> Option<StateCore> {
        let mut moves: Vec<StateMove> =
            std::mem::take(&mut built.clauses).into_iter().map(StateMove::Clause).collect();
        let heaps = std::mem::take(&mut built.heaps);
        let plain = Core { moves: merge(std::mem::take(&mut built.plain)), ..Core::default() };
        let shape = match built.shape.take() {
            _ if built.sum.is_some() => {
                if !(moves.is_empty() && heaps.is_empty() && plain.moves.is_empty()) {
                    self.complain(beside_a_sum(rule), everywhere);
                    built.sum = None;
                }
                return None;
            }
            Some(shape) if heaps.is_empty() && plain.moves.is_empty() => shape,
            Some(_) => {
                self.complain(Meaning::MixedHeads, everywhere);
                return None;
            }
            None if heaps.is_empty() => {
                moves.push(StateMove::Heap(plain));
                Shape::Tuple(vec![built.heap_name.take().unwrap_or_else(|| "n".into())])
            }
            None => {
                if !plain.moves.is_empty() {
                    let one = Counts { cond: Cond::Eq(Expr::Slot(0), num(1)), most: Some(num(1)) };
                    moves.push(StateMove::Heaps(HeapsMove {
                        choose: Choose::Any(one),
                        tie: Tie::Own,
                        heap: plain,
                    }));
                }
                let shape = heaps::shape(&heaps);
                moves.extend(heaps.into_iter().map(StateMove::Heaps));
                shape
            }
        };
        let before = built.core.take();
        let (ends, start) = before.map_or((Vec::new(), None), |core| (core.ends, core.start));
        Some(StateCore { shape, moves, ends, start })
    }

    fn moves_somewhere(&mut self, core: &StateCore, span: Span) -> bool {
        let any = core.moves.iter().any(|a_move| match a_move {
            StateMove::Heap(core) => !core.moves.is_empty(),
            _ => true,
        });
        if !any {
            self.complain(Meaning::NoMoves, span);
        }
        any
    }
}

/// Remembers the kind of the first clause; every other clause must have it too.
fn same_kind(scope: &mut Scope, shape: &Shape, built: &mut Built, span: Span) -> Option<()> {
    let same = match (&built.shape, shape) {
        (None, _) => true,
        (Some(Shape::Tuple(old)), Shape::Tuple(new)) => old.len() == new.len(),
        (Some(Shape::Row { first: old, .. }), Shape::Row { first: new, .. }) => old == new,
        _ => false,
    };
    if !same {
        return scope.complain(Meaning::MixedHeads, span);
    }
    built.shape.get_or_insert_with(|| shape.clone());
    Some(())
}

/// Starts reading conditions about a component.
fn enter(scope: &mut Scope, shape: &Shape, span: Span) {
    match shape {
        Shape::Tuple(names) => scope.start_with(&names.iter().map(String::as_str).collect::<Vec<_>>(), span),
        Shape::Row { name, first } => scope.start_row(name, *first, span),
        Shape::Heaps { .. } => scope.start_with(&["n"], span),
    }
}

/// Early ends and the start, which are about a component whose kind is known.
fn closing(item: &Item, scope: &mut Scope, core: &mut StateCore) -> Option<()> {
    let span = item.span;
    let end = match &item.kind {
        ItemKind::LoseWhen(cond) | ItemKind::WinWhen(cond) | ItemKind::Leaving { cond, .. } => {
            enter(scope, &core.shape, span);
            let lowered = scope.cond(cond)?;
            match &item.kind {
                ItemKind::LoseWhen(_) => End::LoseWhen(lowered),
                ItemKind::WinWhen(_) => End::WinWhen(lowered),
                ItemKind::Leaving { wins, .. } => End::Leaving { cond: lowered, wins: *wins },
                _ => return None,
            }
        }
        ItemKind::Start(pieces) => {
            core.start = Some(scope.state_start(pieces, &core.shape, span)?);
            return Some(());
        }
        _ => return Some(()),
    };
    core.ends.push(end);
    Some(())
}
