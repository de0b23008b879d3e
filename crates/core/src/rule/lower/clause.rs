//! Clauses of one variable: `n -> k and n-k where 1 <= k < n and 2k != n`.

use crate::expr::{Cond, Expr, Slot};
use crate::game::{ClauseMove, Move, Param, Piece, Repeat, RepeatValues};
use crate::rule::meaning::{Form, Meaning};
use crate::rule::tree::{self, Cell, Clause, Head, MoveResult, Name};

use super::bounds::Facts;
use super::expr::{conjuncts, floor_div};
use super::names::Names;
use super::number::Number;
use super::scope::Scope;
use super::take::sides;

/// The most parameters of a clause.
const PARAMETERS: usize = 8;

/// Divisions that must come out whole: number, divisor, place.
pub(super) type Whole = Vec<(Expr, Expr, tree::Span)>;

/// What the alternatives of a clause share.
pub(super) struct Frame {
    /// The names of the parameters.
    free: Vec<Name>,
    /// The names in each alternative.
    each: Vec<Names>,
    /// The slots of the parameters.
    slots: Vec<Slot>,
    /// `where`
    pub(super) guard: Option<Cond>,
    /// `leaving`
    pub(super) leaving: Option<Cond>,
    /// Nothing was wrong so far.
    pub(super) good: bool,
}

impl Scope {
    /// All moves of a clause.
    pub(super) fn clause(&mut self, clause: &Clause, span: tree::Span) -> Option<Vec<Move>> {
        let head = match &clause.head {
            Head::Heap(name) => name,
            Head::Tuple(_) => return self.complain(Meaning::NotYet(Form::Tuple), span),
            Head::Row { .. } => return self.complain(Meaning::NotYet(Form::Row), span),
        };
        self.start(&head.text, head.span);
        let frame = self.frame(clause, span)?;
        let mut moves = Vec::new();
        let mut good = frame.good;
        for result in &clause.results {
            let pieces = self.pieces(result);
            let (Some((pieces, whole)), Some(guard)) = (pieces, &frame.guard) else {
                good = false;
                continue;
            };
            let Some(guard) = self.guarded(guard, whole) else {
                good = false;
                continue;
            };
            let sizes: Vec<&Expr> =
                pieces.iter().filter(|piece| piece.repeats.is_empty()).map(|piece| &piece.size).collect();
            if !frame.good {
                continue;
            }
            let Some(params) = self.params(&frame, &guard, &sizes) else {
                good = false;
                continue;
            };
            let Some(leaving) = frame.leaving.clone() else { continue };
            moves.push(Move::Clause(ClauseMove { params, guard, result: pieces, leaving, takes: None }));
        }
        good.then_some(moves)
    }

    /// The parameters and conditions of a clause whose head has been read.
    pub(super) fn frame(&mut self, clause: &Clause, span: tree::Span) -> Option<Frame> {
        let mut in_conditions = Names::default();
        clause.conditions.iter().for_each(|condition| in_conditions.condition(condition));
        let each: Vec<Names> = clause
            .results
            .iter()
            .map(|result| {
                let mut names = Names::default();
                names.result(result);
                names
            })
            .collect();
        let free: Vec<Name> = each
            .iter()
            .flat_map(|names| &names.found)
            .chain(&in_conditions.found)
            .filter(|name| !self.knows(&name.text))
            .fold(Vec::new(), |mut seen: Vec<Name>, name| {
                if !seen.iter().any(|old| old.text == name.text) {
                    seen.push(name.clone());
                }
                seen
            });
        let mut good = true;
        for name in &free {
            let uses = each.iter().filter(|names| names.has(&name.text)).count();
            for (result, names) in clause.results.iter().zip(&each) {
                if uses > 0 && !names.has(&name.text) {
                    self.complain::<()>(Meaning::Scope { name: name.text.clone() }, result.span);
                    good = false;
                }
            }
        }
        if free.len() > PARAMETERS {
            return self.complain(Meaning::TooManyParameters { limit: PARAMETERS }, span);
        }
        let slots: Vec<Slot> = free.iter().map(|name| self.bind(&name.text, name.span)).collect();
        let (before, after) = sides(&clause.conditions);
        let (guard, leaving) = (self.conds(&before), self.conds(&after));
        good &= guard.is_some() && leaving.is_some();
        Some(Frame { free, each, slots, guard, leaving, good })
    }

    /// The parameters of one alternative with their ranges; `sizes` must not be negative.
    pub(super) fn params(&mut self, frame: &Frame, guard: &Cond, sizes: &[&Expr]) -> Option<Vec<Param>> {
        match Facts::new(guard, sizes, &self.known()).ranges(&frame.slots) {
            Ok(ranges) => Some(ranges.into_iter().map(|range| self.param(range)).collect()),
            Err(slot) => {
                self.unbounded(slot, &frame.free, &frame.each);
                None
            }
        }
    }

    /// A name that only conditions mention is more likely a number of the statement.
    fn unbounded(&mut self, slot: Slot, free: &[Name], each: &[Names]) {
        let text = self.name_of(slot);
        let Some(name) = free.iter().find(|name| name.text == text) else { return };
        if each.iter().any(|names| names.has(&text)) {
            self.complain::<()>(Meaning::Unbounded { name: text }, name.span);
        } else {
            self.unknown::<()>(&text, name.span);
        }
    }

    /// Adds that divisions come out whole, if the guard says it too.
    pub(super) fn guarded(&mut self, guard: &Cond, whole: Whole) -> Option<Cond> {
        for (x, d, span) in whole {
            let said = |cond: &&Cond| match cond {
                Cond::Divides(e, y) => *e == d && *y == x,
                Cond::Eq(Expr::Mod(y, e), Expr::Num(0)) => **e == d && **y == x,
                _ => false,
            };
            if !conjuncts(guard).iter().any(said) {
                return self.complain(Meaning::Whole, span);
            }
        }
        Some(guard.clone())
    }

    /// The pieces of an alternative, and the divisions in them that must come out whole.
    fn pieces(&mut self, result: &MoveResult) -> Option<(Vec<Piece>, Whole)> {
        let (mut pieces, mut whole) = (Vec::new(), Vec::new());
        for piece in &result.pieces {
            let depth = self.bound.len();
            let repeats = self.repeats(&piece.repeats)?;
            match &piece.cell {
                Cell::Nothing => {}
                Cell::Heap(x) => {
                    let size = self.left_size(x, &mut whole)?;
                    pieces.push(Piece { size, repeats });
                }
                Cell::Tuple(_) => return self.complain(Meaning::NotYet(Form::Tuple), piece.span),
                Cell::Changes(_) => return self.complain(Meaning::NotYet(Form::Row), piece.span),
                Cell::Error => return None,
            }
            self.bound.truncate(depth);
        }
        Some((pieces, whole))
    }

    /// The repetitions of a piece; their names stay bound.
    pub(super) fn repeats(&mut self, repeats: &[tree::Repeat]) -> Option<Vec<Repeat>> {
        let mut read = Vec::new();
        for repeat in repeats {
            let values = match &repeat.values {
                tree::RepeatValues::Range(lo, hi) => {
                    let (lo, hi) = (self.number(lo), self.number(hi));
                    RepeatValues::Range(lo?.ceil(), hi?.floor())
                }
                tree::RepeatValues::List(items) => {
                    let items: Vec<_> = items.iter().map(|item| self.whole(item)).collect();
                    RepeatValues::List(items.into_iter().collect::<Option<_>>()?)
                }
            };
            let slot = self.bind(&repeat.name.text, repeat.name.span);
            read.push(Repeat { slot, values });
        }
        Some(read)
    }

    /// A number that is left: whole, not plainly negative.
    pub(super) fn left_size(&mut self, x: &tree::Arith, whole: &mut Whole) -> Option<Expr> {
        match self.number(x)? {
            Number::Whole(Expr::Num(c)) if c < 0 => self.complain(Meaning::Negative, x.span),
            Number::Whole(size) => Some(size),
            Number::Ratio(y, d) => {
                whole.push((y.clone(), d.clone(), x.span));
                Some(floor_div(y, d))
            }
            _ => self.complain(Meaning::Irrational, x.span),
        }
    }
}
