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
use crate::rule::tree::{Clause, Head, HeapMove, Item, ItemKind, Named, Part, Rule, Span};
use crate::states::{
    Choose, Counts, End, HeapsMove, Shape, StateClause, StateCore, StateGame, StateMove, Tie,
};

use super::ends::ends;
use super::expr::num;
use super::merge::merge;
use super::scope::{Scope, Value};
use super::{HeapMoves, Lowering, beside_a_sum, heap_move, move_reads_last, not_reading_last, reads_last};
use crate::expr::{Cond, Expr};

/// The core form of a rule of which [`is_state`] is true, or of one about single heaps whose play no measure shows
/// to end.
///
/// # Errors
/// Every problem of the rule at once.
pub fn lower(rule: &Rule, given: &[GivenArg]) -> Result<StateGame, Vec<Diagnostic>> {
    let mut lowering = Lowering::new(rule, given);
    lowering.growth = true;
    let lowered = lowering.state_rule(rule, &[]);
    let lowered = lowering.finish(lowered)?;
    let play = if lowered.misere { Play::Misere } else { Play::Normal };
    let Lowered { cores: parts, move_in_all, mut opening, memory, .. } = lowered;
    if opening.iter().all(Option::is_none) {
        opening.clear();
    }
    Ok(StateGame { parts, play, move_in_all, opening, memory })
}

/// What a rule says.
#[derive(Debug, Default)]
struct Lowered {
    cores: Vec<StateCore>,
    misere: bool,
    move_in_all: bool,
    /// `first ..`: for each core the component with the moves of the first turn, where it has such moves.
    opening: Vec<Option<StateCore>>,
    /// Some move reads `last`.
    memory: bool,
}

/// The moves of a rule under construction.
#[derive(Default)]
struct Built {
    later: HeapsBuilt,
    /// `first ..`
    first: Option<HeapsBuilt>,
    /// What the rule calls a heap.
    heap_name: Option<String>,
    /// Clauses on tuples or a row, those of the first turn, and the kind of the first of them.
    clauses: Vec<StateClause>,
    first_clauses: Vec<StateClause>,
    shape: Option<Shape>,
    core: Option<StateCore>,
    sum: Option<Lowered>,
}

/// Moves of single heaps, what they are for heaps that are rings, and moves on several heaps.
#[derive(Default)]
struct HeapsBuilt {
    plain: Vec<Move>,
    ring: Vec<Move>,
    in_ring: bool,
    heaps: Vec<HeapsMove>,
}

impl HeapsBuilt {
    fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.heaps.is_empty()
    }

    fn extend_plain(&mut self, moves: Vec<Move>) {
        self.ring.extend(moves.iter().cloned());
        self.plain.extend(moves);
    }

    fn extend_core(&mut self, core: Core) {
        self.in_ring |= core.ring.is_some();
        self.ring.extend(core.ring.unwrap_or_else(|| core.moves.clone()));
        self.plain.extend(core.moves);
    }

    /// The moves of a component of this shape.
    fn moves(self, memory: bool, several: bool) -> Vec<StateMove> {
        let ring = self.in_ring.then(|| merge(self.ring));
        let plain = Core { moves: merge(self.plain), ring, memory, ..Core::default() };
        if !several {
            return vec![StateMove::Heap(plain)];
        }
        let mut moves = Vec::new();
        if !plain.moves.is_empty() {
            let one = Counts { cond: Cond::Eq(Expr::Slot(0), num(1)), most: Some(num(1)) };
            moves.push(StateMove::Heaps(HeapsMove { choose: Choose::Any(one), tie: Tie::Own, heap: plain }));
        }
        moves.extend(self.heaps.into_iter().map(|mut one| {
            one.heap.memory = memory;
            StateMove::Heaps(one)
        }));
        moves
    }
}

impl Lowering {
    fn state_rule(&mut self, rule: &Rule, inherited: &[(String, Value)]) -> Option<Lowered> {
        let everywhere = match (rule.items.first(), rule.items.last()) {
            (Some(first), Some(last)) => Span { start: first.span.start, end: last.span.end },
            _ => Span::default(),
        };
        let memory = rule.items.iter().find(|item| reads_last(item));
        let mut scope = Scope::new(inherited.to_vec(), memory.is_some());
        scope.declare(rule, &self.outside);
        let mut built = Built::default();
        let mut lowered = Lowered { memory: memory.is_some(), ..Lowered::default() };
        let mut good = true;
        for item in &rule.items {
            good &= self.state_item(item, &mut scope, &mut built, &mut lowered).is_some();
        }
        if let Some(item) = memory
            && built.first.is_none()
            && built.first_clauses.is_empty()
            && good
        {
            self.complain(Meaning::LastWithoutFirst, item.span);
            good = false;
        }
        let shape = if good { self.shape(rule, &mut built, &mut lowered, everywhere) } else { None };
        if let Some(mut core) = shape {
            for item in &rule.items {
                good &= closing(item, &mut scope, &mut core).is_some();
            }
            good = good && self.moves_somewhere(&core, everywhere);
            for opening in lowered.opening.iter_mut().flatten() {
                (opening.shape, opening.ends) = (core.shape.clone(), core.ends.clone());
            }
            lowered.cores = vec![core];
        } else if let Some(sum) = built.sum {
            (lowered.cores, lowered.opening) = (sum.cores, sum.opening);
            lowered.memory |= sum.memory;
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
            ItemKind::Moves(moves) => heap_moves(scope, moves, &mut built.later),
            ItemKind::First(moves) => {
                if let Some(a_move) = moves.iter().find(|a_move| move_reads_last(a_move)) {
                    return scope.complain(Meaning::LastInFirst, a_move.span);
                }
                heap_moves(scope, moves, built.first.get_or_insert_with(HeapsBuilt::default))
            }
            ItemKind::Clause(clause) => {
                match clause_moves(clause, item.span, scope, built)? {
                    ClauseMoves::OfHeaps(moves) => built.later.extend_plain(moves),
                    ClauseMoves::OfStates(clauses) => built.clauses.extend(clauses),
                }
                Some(())
            }
            ItemKind::FirstClause(clause) => {
                not_reading_last(clause, item.span, scope)?;
                match clause_moves(clause, item.span, scope, built)? {
                    ClauseMoves::OfHeaps(moves) => {
                        built.first.get_or_insert_with(HeapsBuilt::default).extend_plain(moves);
                    }
                    ClauseMoves::OfStates(clauses) => built.first_clauses.extend(clauses),
                }
                Some(())
            }
            ItemKind::Code(code) => {
                built.later.extend_plain(scope.code(code, item.span)?);
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
        let run = |lowering: &mut Lowering, rule: &Rule| lowering.any_rule(rule, &[]);
        let mut inner = self.in_named(named, span, scope, run)?;
        lowered.misere |= inner.misere;
        lowered.move_in_all |= inner.move_in_all;
        if inner.cores.len() != 1 {
            built.sum = Some(inner);
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
                StateMove::Heap(core) => built.later.extend_core(core),
                StateMove::Heaps(moves) => built.later.heaps.push(moves),
            }
        }
        lowered.memory |= inner.memory;
        for a_move in inner.opening.into_iter().flatten().flat_map(|opening| opening.moves) {
            match a_move {
                StateMove::Clause(clause) => built.first_clauses.push(clause),
                StateMove::Heap(core) => {
                    built.first.get_or_insert_with(HeapsBuilt::default).extend_core(core);
                }
                StateMove::Heaps(moves) => {
                    built.first.get_or_insert_with(HeapsBuilt::default).heaps.push(moves);
                }
            }
        }
        built.core = Some(core);
        Some(())
    }

    /// A rule of either kind as one on states.
    fn any_rule(&mut self, rule: &Rule, inherited: &[(String, Value)]) -> Option<Lowered> {
        if is_state(rule) {
            return self.state_rule(rule, inherited);
        }
        let inner = self.rule(rule, inherited)?;
        let mut cores = Vec::new();
        let (mut opening, mut memory) = (Vec::new(), false);
        for mut core in inner.cores {
            memory |= core.memory;
            let shape = Shape::Tuple(vec!["n".into()]);
            opening.push(core.first.take().map(|first| {
                let moves = vec![StateMove::Heap(Core { moves: first, ..Core::default() })];
                StateCore { shape: shape.clone(), moves, ends: Vec::new(), start: None }
            }));
            let start = inner.start.as_ref().map(|heaps| start::of_heaps(heaps));
            cores.push(StateCore { shape, moves: vec![StateMove::Heap(core)], ends: Vec::new(), start });
        }
        Some(Lowered { cores, misere: inner.misere, move_in_all: false, opening, memory })
    }

    /// The parts of a sum. `first` is about the first turn of the whole game, and `last` about what was taken
    /// in the turn before, in whatever part.
    fn state_sum(&mut self, parts: &[Part], scope: &Scope) -> Option<Lowered> {
        let mut sum = Lowered::default();
        let mut good = true;
        for part in parts {
            let Some(lowered) = self.any_rule(&part.rule, &scope.given) else {
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
            sum.memory |= lowered.memory;
            sum.opening.resize(sum.cores.len(), None);
            sum.cores.extend(lowered.cores);
            sum.opening.extend(lowered.opening);
        }
        good.then_some(sum)
    }

    /// What a component is, from the moves. `None` for a sum and after a complaint.
    fn shape(
        &mut self,
        rule: &Rule,
        built: &mut Built,
        lowered: &mut Lowered,
        everywhere: Span,
    ) -> Option<StateCore> {
        let mut moves: Vec<StateMove> =
            std::mem::take(&mut built.clauses).into_iter().map(StateMove::Clause).collect();
        let (later, first) = (std::mem::take(&mut built.later), built.first.take());
        let shape = match built.shape.take() {
            _ if built.sum.is_some() => {
                if !(moves.is_empty() && later.is_empty() && first.is_none()) {
                    self.complain(beside_a_sum(rule), everywhere);
                    built.sum = None;
                }
                return None;
            }
            Some(shape) if later.is_empty() && first.is_none() => {
                lowered.opening = vec![opening(&shape, built.first_clauses.drain(..).map(StateMove::Clause))];
                shape
            }
            Some(_) => {
                self.complain(Meaning::MixedHeads, everywhere);
                return None;
            }
            None => {
                let all = || later.heaps.iter().chain(first.iter().flat_map(|first| &first.heaps));
                let several = all().next().is_some();
                let shape = match several {
                    true => heaps::shape(all()),
                    false => Shape::Tuple(vec![built.heap_name.take().unwrap_or_else(|| "n".into())]),
                };
                let first = first.into_iter().flat_map(|first| first.moves(false, several));
                lowered.opening = vec![opening(&shape, first)];
                moves.extend(later.moves(lowered.memory, several));
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

/// A component with the moves of the first turn, if there are any.
fn opening(shape: &Shape, moves: impl Iterator<Item = StateMove>) -> Option<StateCore> {
    let moves: Vec<StateMove> = moves.collect();
    (!moves.is_empty()).then(|| StateCore { shape: shape.clone(), moves, ends: Vec::new(), start: None })
}

/// The moves of a clause.
enum ClauseMoves {
    OfHeaps(Vec<Move>),
    OfStates(Vec<StateClause>),
}

fn clause_moves(clause: &Clause, span: Span, scope: &mut Scope, built: &mut Built) -> Option<ClauseMoves> {
    let shape = match &clause.head {
        Head::Heap(name) => {
            let moves = scope.clause(clause, span)?;
            for a_move in &moves {
                // Searches stop what grows, but nothing makes a pass of a move.
                if let Move::Clause(clause) = a_move
                    && let Some(still @ Meaning::Still { .. }) = ends(clause, scope.memory)
                {
                    return scope.complain(still, span);
                }
            }
            built.heap_name.get_or_insert_with(|| name.text.clone());
            return Some(ClauseMoves::OfHeaps(moves));
        }
        Head::Tuple(names) => Shape::Tuple(names.iter().map(|name| name.text.clone()).collect()),
        Head::Row { name, from_zero } => Shape::Row { name: name.text.clone(), first: u8::from(!from_zero) },
    };
    let moves = scope.state_clause(clause, span)?;
    same_kind(scope, &shape, built, span)?;
    if let Some(state) = moves.iter().find_map(|clause| still::still(&shape, clause)) {
        return scope.complain(Meaning::StillState { state }, span);
    }
    Some(ClauseMoves::OfStates(moves))
}

/// The heap moves of an item.
fn heap_moves(scope: &mut Scope, moves: &[HeapMove], built: &mut HeapsBuilt) -> Option<()> {
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
            Some(HeapMoves { moves, ring, in_ring }) => {
                built.plain.extend(moves);
                built.ring.extend(ring);
                built.in_ring |= in_ring;
            }
            None => good = None,
        }
    }
    good
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
