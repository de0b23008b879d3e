//! From the tree of a rule to its core form.
//!
//! `scope` and `given` say what names mean; `number`, `cond`, `sets` read expressions; `take`, `leave`,
//! `code`, `clause` read moves; `recognise` finds the families of sets that theorems are about;
//! `bounds` finds the ranges of parameters; `merge` puts equal moves together; `taking` finds the clauses
//! that only take or split; `large` computes the one number that may be longer than a word.

mod affine;
mod bounds;
mod cases;
mod clause;
mod code;
mod cond;
mod ends;
mod expr;
mod given;
mod heaps;
mod large;
mod leave;
mod merge;
mod names;
mod number;
mod on_amount;
mod powers;
mod products;
mod recognise;
mod recurrence;
mod row;
mod scope;
mod sets;
pub mod state;
mod take;
mod taking;
mod unite;

pub(crate) use expr::{replace, substitute};
pub use given::fill;

use crate::api::GivenArg;
use crate::catalogue;
use crate::game::{Core, Game, Move, Parts, Play};
use crate::rule::diagnostic::{Diagnostic, Problem};
use crate::rule::meaning::{Form, Meaning};
use crate::rule::parser::{parse, parse_value};
use crate::rule::tree::{
    Adjacent, Arith, ArithKind, Cell, Clause, FromHeaps, GivenValue, HeapMove, Item, ItemKind, Named, Part,
    Piece, Rule, Span, Term, Tie, Verb,
};
use crate::rule::words::{SETS, is_one_of};

use names::Names;
use scope::{Scope, Value, nearest};

/// Named games may be written in terms of others, so deep.
const DEPTH: usize = 8;

/// The core form of a rule.
///
/// # Errors
/// Every problem of the rule at once.
pub fn lower(rule: &Rule, given: &[GivenArg]) -> Result<Game, Vec<Diagnostic>> {
    lower_heaps(rule, given, false)
}

/// As [`lower`], where nothing need show that play ends.
///
/// # Errors
/// As [`lower`].
pub fn lower_growing(rule: &Rule, given: &[GivenArg]) -> Result<Game, Vec<Diagnostic>> {
    lower_heaps(rule, given, true)
}

fn lower_heaps(rule: &Rule, given: &[GivenArg], growth: bool) -> Result<Game, Vec<Diagnostic>> {
    let mut lowering = Lowering::new(rule, given);
    lowering.growth = growth;
    let lowered = lowering.rule(rule, &[]);
    let lowered = lowering.finish(lowered)?;
    let play = if lowered.misere { Play::Misere } else { Play::Normal };
    let parts = lowered.cores.into_iter().map(taking::taking).collect();
    Ok(Game { parts, play, start: lowered.start })
}

/// A rule in core form, and what it says about the whole line.
#[derive(Debug, Default)]
struct Lowered {
    cores: Vec<Core>,
    misere: bool,
    start: Option<Vec<u64>>,
}

struct Lowering {
    /// Values from outside, by name.
    outside: Vec<(String, Value)>,
    depth: usize,
    /// Heaps may grow without a bound that is seen: whoever searches proves that play ends, names the cycle or
    /// stops at the budget.
    growth: bool,
    diagnostics: Vec<Diagnostic>,
}

/// The moves of a rule under construction.
#[derive(Default)]
struct Built {
    moves: Vec<Move>,
    ring: Vec<Move>,
    in_ring: bool,
    first: Option<Vec<Move>>,
    memory: bool,
    written: bool,
    sum: Option<Vec<Core>>,
}

impl Lowering {
    /// A lowering with values from outside.
    fn new(rule: &Rule, given: &[GivenArg]) -> Self {
        let mut diagnostics = Vec::new();
        let mut outside = Vec::new();
        let names = given::names(rule);
        let mut reader = Scope::new(Vec::new(), false);
        for arg in given {
            let complaint = if !names.contains(&arg.name) {
                Meaning::GivenUnknown { name: arg.name.clone(), names: names.clone() }
            } else if given.iter().filter(|other| other.name == arg.name).count() > 1 {
                Meaning::GivenTwice { name: arg.name.clone() }
            } else {
                match parse_value(&arg.value) {
                    Ok(value) => {
                        outside.push((arg.name.clone(), reader.given_value(&value)));
                        continue;
                    }
                    Err(_) => Meaning::GivenUnreadable { name: arg.name.clone(), value: arg.value.clone() },
                }
            };
            diagnostics.push(Diagnostic { problem: Problem::Meaning(complaint), span: Span::default() });
        }
        diagnostics.append(&mut reader.diagnostics);
        Lowering { outside, depth: 0, growth: false, diagnostics }
    }

    /// What was lowered, or everything that was wrong.
    fn finish<T>(self, lowered: Option<T>) -> Result<T, Vec<Diagnostic>> {
        let mut diagnostics = self.diagnostics;
        match lowered {
            Some(lowered) if diagnostics.is_empty() => Ok(lowered),
            _ => {
                if diagnostics.is_empty() {
                    // Only a tree with unread parts gets here without a complaint of the lowering.
                    diagnostics.push(Diagnostic {
                        problem: Problem::Meaning(Meaning::NoMoves),
                        span: Span::default(),
                    });
                }
                diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end));
                Err(diagnostics)
            }
        }
    }

    fn complain(&mut self, meaning: Meaning, span: Span) {
        self.diagnostics.push(Diagnostic { problem: Problem::Meaning(meaning), span });
    }

    fn rule(&mut self, rule: &Rule, inherited: &[(String, Value)]) -> Option<Lowered> {
        let memory = rule.items.iter().any(reads_last);
        let mut scope = Scope::new(inherited.to_vec(), memory);
        scope.declare(rule, &self.outside);
        let mut built = Built { memory, ..Built::default() };
        let mut lowered = Lowered::default();
        let mut good = true;
        for item in &rule.items {
            good &= self.item(item, &mut scope, &mut built, &mut lowered).is_some();
        }
        self.diagnostics.append(&mut scope.diagnostics);
        let everywhere = match (rule.items.first(), rule.items.last()) {
            (Some(first), Some(last)) => Span { start: first.span.start, end: last.span.end },
            _ => Span::default(),
        };
        if built.memory && built.first.is_none() {
            let item = rule.items.iter().find(|item| reads_last(item));
            self.complain(Meaning::LastWithoutFirst, item.map_or(everywhere, |item| item.span));
            good = false;
        }
        if let Some(cores) = built.sum {
            if built.written {
                self.complain(beside_a_sum(rule), everywhere);
                return None;
            }
            lowered.cores = cores;
            return good.then_some(lowered);
        }
        if good && built.moves.is_empty() && built.first.is_none() {
            let read = rule.items.iter().all(|item| item.kind != ItemKind::Error);
            if read && !built.written {
                self.complain(Meaning::NoMoves, everywhere);
                return None;
            }
        }
        lowered.cores = vec![Core {
            ring: built.in_ring.then(|| merge::merge(built.ring)),
            moves: merge::merge(built.moves),
            first: built.first.map(merge::merge),
            memory: built.memory,
        }];
        good.then_some(lowered)
    }

    fn item(
        &mut self,
        item: &Item,
        scope: &mut Scope,
        built: &mut Built,
        lowered: &mut Lowered,
    ) -> Option<()> {
        let not_yet = |scope: &mut Scope, form| scope.complain(Meaning::NotYet(form), item.span);
        match &item.kind {
            ItemKind::Given(_) => Some(()),
            ItemKind::Moves(moves) => {
                built.written = true;
                let mut good = Some(());
                for a_move in moves {
                    match heap_move(scope, a_move) {
                        Some(HeapMoves { moves, ring, in_ring }) => {
                            built.moves.extend(moves);
                            built.ring.extend(ring);
                            built.in_ring |= in_ring;
                        }
                        None => good = None,
                    }
                }
                good
            }
            ItemKind::First(moves) => {
                built.written = true;
                let first = built.first.get_or_insert_with(Vec::new);
                let mut good = Some(());
                for a_move in moves {
                    if move_reads_last(a_move) {
                        scope.complain::<()>(Meaning::LastInFirst, a_move.span);
                        good = None;
                        continue;
                    }
                    match heap_move(scope, a_move) {
                        Some(HeapMoves { moves, ring, in_ring }) => {
                            first.extend(if in_ring { ring } else { moves });
                        }
                        None => good = None,
                    }
                }
                good
            }
            ItemKind::Clause(clause) => {
                built.written = true;
                let moves = self.heap_clause(clause, item.span, scope, built)?;
                built.moves.extend(moves.iter().cloned());
                built.ring.extend(moves);
                Some(())
            }
            ItemKind::FirstClause(clause) => {
                built.written = true;
                not_reading_last(clause, item.span, scope)?;
                let moves = self.heap_clause(clause, item.span, scope, built)?;
                built.first.get_or_insert_with(Vec::new).extend(moves);
                Some(())
            }
            ItemKind::Code(code) => {
                built.written = true;
                let moves = scope.code(code, item.span)?;
                built.moves.extend(moves.iter().cloned());
                built.ring.extend(moves);
                Some(())
            }
            ItemKind::Named(named) => self.named(named, item.span, scope, built, lowered),
            ItemKind::Sum(parts) => {
                let cores = self.sum(parts, scope)?;
                built.sum = Some(cores);
                Some(())
            }
            ItemKind::Start(pieces) => {
                lowered.start = Some(start(scope, pieces)?);
                Some(())
            }
            ItemKind::LoseWhen(_) | ItemKind::WinWhen(_) | ItemKind::Leaving { .. } => {
                not_yet(scope, Form::EarlyEnd)
            }
            ItemKind::MoveInAll => not_yet(scope, Form::MoveInAll),
            ItemKind::BuiltIn(_) => not_yet(scope, Form::BuiltIn),
            ItemKind::Misere => {
                lowered.misere = true;
                Some(())
            }
            ItemKind::Error => None,
        }
    }

    /// The moves of a clause on heaps, if they are not seen to go on for ever.
    fn heap_clause(
        &self,
        clause: &Clause,
        span: Span,
        scope: &mut Scope,
        built: &Built,
    ) -> Option<Vec<Move>> {
        let moves = scope.clause(clause, span)?;
        for a_move in &moves {
            if let Move::Clause(clause) = a_move
                && let Some(meaning) = ends::ends(clause, built.memory)
                && !(self.growth && matches!(meaning, Meaning::NotShownToEnd { .. }))
            {
                return scope.complain(meaning, span);
            }
        }
        Some(moves)
    }

    fn sum(&mut self, parts: &[Part], scope: &mut Scope) -> Option<Vec<Core>> {
        let mut cores = Vec::new();
        let mut good = true;
        for part in parts {
            let Some(lowered) = self.rule(&part.rule, &scope.given) else {
                good = false;
                continue;
            };
            if lowered.misere {
                self.complain(Meaning::MiserePart, part.span);
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

    /// A named game: its own rule, read and lowered in the place of the name.
    fn named(
        &mut self,
        named: &Named,
        span: Span,
        scope: &mut Scope,
        built: &mut Built,
        lowered: &mut Lowered,
    ) -> Option<()> {
        let mut inner = self.in_named(named, span, scope, |lowering, rule| lowering.rule(rule, &[]))?;
        lowered.misere |= inner.misere;
        lowered.start = inner.start.take().or(lowered.start.take());
        if inner.cores.len() > 1 {
            built.sum = Some(inner.cores);
            return Some(());
        }
        built.written = true;
        let core = inner.cores.pop()?;
        built.ring.extend(core.ring.clone().unwrap_or_else(|| core.moves.clone()));
        built.in_ring |= core.ring.is_some();
        built.moves.extend(core.moves);
        built.memory |= core.memory;
        if let Some(first) = core.first {
            built.first.get_or_insert_with(Vec::new).extend(first);
        }
        Some(())
    }

    /// Lowers the rule of a named game, with its values, in the place of the name.
    fn in_named<T>(
        &mut self,
        named: &Named,
        span: Span,
        scope: &mut Scope,
        lower: impl FnOnce(&mut Lowering, &Rule) -> Option<T>,
    ) -> Option<T> {
        let Some(game) = catalogue::find(&named.name.text) else {
            let names = catalogue::games();
            let all =
                names.iter().flat_map(|game| [game.name].into_iter().chain(game.aliases.iter().copied()));
            let near = nearest(&named.name.text, all).or_else(|| meant_as_amount(named));
            return scope.complain(Meaning::UnknownGame { name: named.name.text.clone(), near }, span);
        };
        // `wythoff(2)` is the game that generalises `wythoff`.
        let general = catalogue::find(&format!("generalised-{}", named.name.text));
        let game = general
            .filter(|other| named.args.len() > game.params.len() && other.params.len() == named.args.len())
            .unwrap_or(game);
        if named.args.len() > game.params.len() {
            let expected = game.params.iter().map(|&param| param.to_string()).collect();
            let name = named.name.text.clone();
            return scope.complain(Meaning::Parameters { name, expected, found: named.args.len() }, span);
        }
        if self.depth >= DEPTH {
            return scope.complain(Meaning::NamedTooDeep, span);
        }
        for arg in &named.args {
            if let GivenValue::Number(Arith { kind: ArithKind::Name(name), span }) = arg
                && !scope.knows(name)
            {
                let call = crate::rule::print::named(named);
                return scope.complain(Meaning::ParameterName { call, name: name.clone() }, *span);
            }
        }
        let values: Vec<(String, Value)> = game
            .params
            .iter()
            .zip(&named.args)
            .map(|(&param, value)| (param.to_string(), scope.given_value(value)))
            .collect();
        let before = self.outside.clone();
        self.outside.splice(0..0, values);
        self.depth += 1;
        let said = self.diagnostics.len();
        let parsed = parse(game.rule);
        let inner = if parsed.problems.is_empty() { lower(self, &parsed.rule) } else { None };
        self.depth -= 1;
        self.outside = before;
        // What is wrong inside is shown at the name, which is all that was written.
        self.diagnostics[said..].iter_mut().for_each(|diagnostic| diagnostic.span = span);
        let mut kept: Vec<Diagnostic> = Vec::new();
        for diagnostic in self.diagnostics.drain(said..) {
            if !kept.contains(&diagnostic) {
                kept.push(diagnostic);
            }
        }
        self.diagnostics.extend(kept);
        if inner.is_none() && self.diagnostics.len() == said {
            scope.complain::<()>(Meaning::NoMoves, span);
        }
        inner
    }
}

/// The moves of one heap move; `ring` says the same for a heap that is a ring.
struct HeapMoves {
    moves: Vec<Move>,
    ring: Vec<Move>,
    in_ring: bool,
}

fn heap_move(scope: &mut Scope, a_move: &HeapMove) -> Option<HeapMoves> {
    scope.start("n", a_move.span);
    let plain = |moves: Vec<Move>| Some(HeapMoves { ring: moves.clone(), moves, in_ring: false });
    match &a_move.verb {
        Verb::Take { tie, amount, adjacent, then_split, from } => {
            if from.is_some() && !is_from_one(a_move) {
                return scope.complain(Meaning::NotYet(Form::SeveralHeaps), a_move.span);
            }
            if *tie != Tie::Own {
                return scope.complain(Meaning::NotYet(Form::TiedAmounts), a_move.span);
            }
            let breaking = Parts(0b0111);
            let row = if *then_split || *adjacent != Adjacent::No { breaking } else { Parts::SUBTRACT };
            let moves = scope.take(a_move, amount, row)?;
            if *adjacent != Adjacent::Ring {
                return plain(moves);
            }
            // The first gap turns a ring into one row.
            let parts = if *then_split { breaking } else { Parts::SUBTRACT };
            let ring = scope.take(a_move, amount, parts)?;
            Some(HeapMoves { moves, ring, in_ring: true })
        }
        Verb::Leave { amount, from } => {
            if from.is_some() && !is_from_one(a_move) {
                return scope.complain(Meaning::NotYet(Form::SeveralHeaps), a_move.span);
            }
            plain(scope.leave(a_move, amount)?)
        }
        Verb::Split { sizes, into } => plain(scope.split(a_move, *sizes, into.as_ref())?),
    }
}

fn start(scope: &mut Scope, pieces: &[Piece]) -> Option<Vec<u64>> {
    scope.bound.clear();
    let mut heaps = Vec::new();
    for piece in pieces {
        match &piece.cell {
            Cell::Heap(x) if piece.repeats.is_empty() => {
                let value = scope.constant(x)?;
                match u64::try_from(value) {
                    Ok(value) => heaps.push(value),
                    Err(_) if value < 0 => return scope.complain(Meaning::Negative, x.span),
                    Err(_) => return scope.complain(Meaning::TooBig, x.span),
                }
            }
            Cell::Error => return None,
            Cell::Tuple(_) => return scope.complain(Meaning::NotYet(Form::Tuple), piece.span),
            _ => return scope.complain(Meaning::Start, piece.span),
        }
    }
    Some(heaps)
}

/// What is wrong with moves that stand beside `sum of`: everything after it is a part, so that only
/// `misere` can have ended it.
fn beside_a_sum(rule: &Rule) -> Meaning {
    let misere = rule.items.iter().position(|item| item.kind == ItemKind::Misere);
    let inside = misere.is_some_and(|at| {
        rule.items[..at].iter().any(|item| matches!(item.kind, ItemKind::Sum(_))) && at + 1 < rule.items.len()
    });
    if inside { Meaning::MiserePart } else { Meaning::NotYet(Form::NestedSum) }
}

/// Whether a move is on any one heap, which is what heap moves are about without saying so.
fn is_from_one(a_move: &HeapMove) -> bool {
    let (Verb::Take { tie: Tie::Own, from, .. } | Verb::Leave { from, .. }) = &a_move.verb else {
        return false;
    };
    let Some(FromHeaps::Count { count, neighbouring: false, .. }) = from else { return false };
    let one = |x: &Arith| matches!(&x.kind, ArithKind::Number(n) if *n == 1u8.into());
    matches!((count.union.as_slice(), count.except.as_slice()), ([Term::Number(x)], []) if one(x))
}

/// Whether an item that moves after the first turn reads `last`.
fn reads_last(item: &Item) -> bool {
    match &item.kind {
        ItemKind::Moves(moves) => moves.iter().any(move_reads_last),
        ItemKind::Clause(clause) => clause_reads_last(clause),
        _ => false,
    }
}

fn clause_reads_last(clause: &Clause) -> bool {
    let mut names = Names::default();
    clause.results.iter().for_each(|result| names.result(result));
    clause.conditions.iter().for_each(|condition| names.condition(condition));
    names.has("last")
}

/// A clause of the first turn, before which nothing was taken.
fn not_reading_last(clause: &Clause, span: Span, scope: &mut Scope) -> Option<()> {
    if clause_reads_last(clause) { scope.complain(Meaning::LastInFirst, span) } else { Some(()) }
}

fn move_reads_last(a_move: &HeapMove) -> bool {
    let mut names = Names::default();
    match &a_move.verb {
        Verb::Take { amount, .. } | Verb::Leave { amount, .. } => match amount {
            crate::rule::tree::Amount::Set(set) => names.set(set),
            crate::rule::tree::Amount::Name(name) if name.text == "last" => return true,
            crate::rule::tree::Amount::Name(_) => {}
        },
        Verb::Split { into, .. } => into.iter().for_each(|set| names.set(set)),
    }
    a_move.conditions.iter().for_each(|condition| names.condition(condition));
    names.has("last")
}

/// A set that stands where a game should: `powers of 2` for `take powers of 2`.
fn meant_as_amount(named: &Named) -> Option<String> {
    let words = ["powers", "multiples", "divisors", "prime", "proper"];
    let first = named.name.text.split(' ').next()?;
    if !is_one_of(first, SETS) && !is_one_of(first, &words) {
        return None;
    }
    let values: Vec<String> = named.args.iter().map(crate::rule::print::given_value).collect();
    let rule = ["take", &named.name.text].into_iter().chain(values.iter().map(String::as_str));
    let rule = rule.collect::<Vec<_>>().join(" ");
    parse(&rule).problems.is_empty().then_some(rule)
}
