//! `take`: amounts, from the simplest shape that says it to a clause that says anything.

use crate::expr::{Cond, Expr, Slot};
use crate::game::{Amounts, ClauseMove, Move, Param, Parts, Piece};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{
    self, Amount, Arith, ArithKind, Comparison, Condition, HeapMove, NamedSet, SetExpr, Span, Term,
};
use crate::set::Set;

use super::bounds::Facts;
use super::expr::{all, call, floor_div, max, min, num, sub};
use super::names::Names;
use super::number::{Number, is_function};
use super::products;
use super::recognise::{K, formula, heap_bounds_dropped, recognise};
use super::scope::Scope;
use super::unite::{except, is_empty, unite};

/// The heap's slot.
pub(super) const N: Slot = 0;
/// In the scope of a set (slot 0 is the amount): the heap and the last amount, which a set does not know.
const HEAP: Slot = 40;
const LAST: Slot = 41;

/// Amounts that may be taken.
#[derive(Debug, Clone)]
pub(super) enum Amounting {
    /// Amounts of a set, at least so much left.
    Fixed(Set, u64),
    /// The whole heap.
    Whole,
    /// Amounts by parameters.
    General(General),
}

/// Amounts by parameters.
#[derive(Debug, Clone)]
pub(super) struct General {
    pub(super) params: Vec<Param>,
    pub(super) guard: Cond,
    pub(super) takes: Expr,
}

/// What a move does besides choosing an amount.
pub(super) struct Shape {
    pub(super) parts: Parts,
    pub(super) leaving: Cond,
}

/// The `where` and `leaving` conditions of a move.
pub(super) fn sides(conditions: &[Condition]) -> (Vec<&tree::Cond>, Vec<&tree::Cond>) {
    let mut sides = (Vec::new(), Vec::new());
    for condition in conditions {
        match condition {
            Condition::Where(cond) => sides.0.push(cond),
            Condition::Leaving(cond) => sides.1.push(cond),
        }
    }
    sides
}

/// The name that is all there is of a term.
fn bare_name(term: &Term) -> Option<tree::Name> {
    match term {
        Term::Number(Arith { kind: ArithKind::Name(text), span }) => {
            Some(tree::Name { text: text.clone(), span: *span })
        }
        Term::Paren(set) if set.union.len() == 1 => bare_name(&set.union[0]),
        _ => None,
    }
}

impl Scope {
    /// Several conditions, all of them.
    pub(super) fn conds(&mut self, conds: &[&tree::Cond]) -> Option<Cond> {
        let lowered: Vec<_> = conds.iter().map(|cond| self.cond(cond)).collect();
        Some(all(lowered.into_iter().collect::<Option<Vec<_>>>()?))
    }

    /// All moves of one `take`.
    pub(super) fn take(&mut self, a_move: &HeapMove, amount: &Amount, parts: Parts) -> Option<Vec<Move>> {
        let (before, after) = sides(&a_move.conditions);
        if a_move.conditions.is_empty() && self.strangers(amount) {
            return None;
        }
        let leaving = self.conds(&after);
        let amounts = match amount {
            Amount::Name(name) if name.text == "n" || name.text == "last" => {
                let arith = Arith { kind: ArithKind::Name(name.text.clone()), span: name.span };
                let set = SetExpr { union: vec![Term::Number(arith)], except: Vec::new(), span: name.span };
                self.amounts(&set, &[], &before)
            }
            Amount::Name(name) => self.named_amount(name, &before).map(|amount| vec![amount]),
            Amount::Set(set) => self.amounts(set, &[], &before),
        };
        let (leaving, amounts) = (leaving?, amounts?);
        let nothing =
            amounts.iter().all(|amount| matches!(amount, Amounting::Fixed(set, _) if is_empty(set)));
        if nothing {
            return self.complain(Meaning::Empty, a_move.span);
        }
        let mut moves = Vec::new();
        for amount in amounts {
            self.shape(amount, &Shape { parts, leaving: leaving.clone() }, &mut moves);
        }
        Some(moves)
    }

    /// Names that stand for an amount where no condition says which: `take stones`, `take one or two`. They
    /// would be amounts of any size, which is not what anybody means.
    pub(super) fn strangers(&mut self, amount: &Amount) -> bool {
        let names: Vec<tree::Name> = match amount {
            Amount::Name(name) => vec![name.clone()],
            Amount::Set(set) => set.union.iter().filter_map(bare_name).collect(),
        };
        let unknown: Vec<&tree::Name> = names.iter().filter(|name| !self.knows(&name.text)).collect();
        for name in &unknown {
            self.unknown::<()>(&name.text, name.span);
        }
        !unknown.is_empty()
    }

    /// `take k where ..`
    pub(super) fn named_amount(&mut self, name: &tree::Name, before: &[&tree::Cond]) -> Option<Amounting> {
        if self.given.iter().any(|(given, _)| *given == name.text) {
            return self.complain(Meaning::NameClash { name: name.text.clone() }, name.span);
        }
        if let Some(set) = self.as_set(std::slice::from_ref(&name.text), |scope| {
            let cond = scope.conds(before)?;
            let cond = heap_bounds_dropped(&cond, HEAP);
            let fixed = !cond.mentions(HEAP) && !cond.mentions(LAST);
            Some(fixed.then(|| recognise(&cond)))
        })? {
            return Some(Amounting::Fixed(set, 0));
        }
        let slot = self.bind(&name.text, name.span);
        let guard = self.conds(before)?;
        let left = sub(Expr::Slot(N), Expr::Slot(slot));
        let general = self.general(&[slot], guard, Expr::Slot(slot), &[&left], name.span);
        self.bound.pop();
        general
    }

    /// Runs in a scope in which the amount is slot 0 (and these names the next slots) and heap and
    /// `last` are strangers, to find out whether a set can say it.
    fn as_set<T>(&mut self, names: &[String], run: impl FnOnce(&mut Scope) -> T) -> T {
        let (bound, next) = (std::mem::take(&mut self.bound), self.next);
        self.bound = vec![("n".to_string(), HEAP)];
        if self.memory {
            self.bound.push(("last".to_string(), LAST));
        }
        self.next = 0;
        for name in names {
            self.bound.push((name.clone(), self.next));
            self.next += 1;
        }
        let result = run(self);
        (self.bound, self.next) = (bound, next);
        result
    }

    /// A clause with parameters whose ranges are found in its guard.
    fn general(
        &mut self,
        slots: &[Slot],
        guard: Cond,
        takes: Expr,
        sizes: &[&Expr],
        span: Span,
    ) -> Option<Amounting> {
        let known = self.known();
        let guard = all([guard, Cond::Le(num(1), takes.clone())]);
        match Facts::new(&guard, sizes, &known).ranges(slots) {
            Ok(ranges) => {
                let params = ranges.into_iter().map(|range| self.param(range)).collect();
                Some(Amounting::General(General { params, guard, takes }))
            }
            Err(slot) => {
                let name = self.name_of(slot);
                self.complain(Meaning::Unbounded { name }, span)
            }
        }
    }

    /// The slots that have values before any parameter.
    pub(super) fn known(&self) -> Vec<Slot> {
        (0..self.cells).collect()
    }

    /// A parameter of its range.
    pub(super) fn param(&self, range: super::bounds::Range) -> Param {
        Param { slot: range.slot, name: self.name_of(range.slot), lo: range.lo, hi: range.hi, within: None }
    }

    pub(super) fn name_of(&self, slot: Slot) -> String {
        self.bound.iter().rev().find(|(_, s)| *s == slot).map_or_else(|| "k".into(), |(name, _)| name.clone())
    }

    /// The amounts of a set, one entry a term.
    pub(super) fn amounts(
        &mut self,
        set: &SetExpr,
        without: &[&Term],
        before: &[&tree::Cond],
    ) -> Option<Vec<Amounting>> {
        let without: Vec<&Term> = without.iter().copied().chain(&set.except).collect();
        let mut amounts = Vec::new();
        let mut good = true;
        for term in &set.union {
            match self.term_amounts(term, &without, before, set.span) {
                Some(more) => amounts.extend(more),
                None => good = false,
            }
        }
        good.then_some(amounts)
    }

    fn term_amounts(
        &mut self,
        term: &Term,
        without: &[&Term],
        before: &[&tree::Cond],
        span: Span,
    ) -> Option<Vec<Amounting>> {
        if !self.depends(term) {
            let set = self.fixed(term, span)?;
            let amount = self.restrict(Amounting::Fixed(set, 0), without, before, span)?;
            return Some(vec![amount]);
        }
        let amount = match term {
            Term::All => Amounting::Whole,
            Term::Paren(set) => return self.amounts(set, without, before),
            Term::Braces(items) => {
                let mut amounts = Vec::new();
                for item in items {
                    let term = Term::Number(item.clone());
                    amounts.extend(self.term_amounts(&term, without, before, span)?);
                }
                return Some(amounts);
            }
            Term::Number(x) => {
                let free = self.free(x);
                if !free.is_empty() {
                    let amount = self.formula_amount(x, &free, before)?;
                    let amount = self.restrict(amount, without, &[], span)?;
                    return Some(vec![amount]);
                }
                match self.whole(x)? {
                    Expr::Slot(N) => Amounting::Whole,
                    takes => Amounting::General(General {
                        params: Vec::new(),
                        guard: Cond::Le(num(1), takes.clone()),
                        takes,
                    }),
                }
            }
            Term::Range(lo, hi) => self.range_amount(lo, hi.as_ref())?,
            Term::Named(named) => self.named_range(named)?,
            Term::Any | Term::Error => return None,
        };
        let amount = self.restrict(amount, without, before, span)?;
        Some(vec![amount])
    }

    /// Names of an amount that nothing binds: they are parameters.
    fn free(&self, x: &Arith) -> Vec<tree::Name> {
        let mut names = Names::default();
        names.arith(x);
        let mut free: Vec<_> = names.found.into_iter().filter(|name| !self.knows(&name.text)).collect();
        // A sequence with a name of its own, `a(j)`: its index is free even when another name is.
        if let ArithKind::Call(f) = &x.kind
            && !is_function(&f.name.text)
            && free.is_empty()
        {
            free.push(f.name.clone());
        }
        free
    }

    fn range_amount(&mut self, lo: &Arith, hi: Option<&Arith>) -> Option<Amounting> {
        let (low, high) = (self.number(lo), hi.map(|hi| self.number(hi)));
        let low = low?.ceil();
        let high = match high {
            None => Expr::Slot(N),
            Some(high) => high?.floor(),
        };
        if let Expr::Num(a) = low {
            if a == 0 {
                return self.complain(Meaning::Zero, lo.span);
            }
            if a < 0 {
                return self.complain(Meaning::Negative, lo.span);
            }
            let Ok(a) = u64::try_from(a) else { return self.complain(Meaning::TooBig, lo.span) };
            match &high {
                Expr::Slot(N) => return Some(Amounting::Fixed(Set::From(a), 0)),
                Expr::Sub(x, c) if **x == Expr::Slot(N) => {
                    if let Expr::Num(c) = **c
                        && let Ok(c) = u64::try_from(c)
                    {
                        return Some(Amounting::Fixed(Set::From(a), c));
                    }
                }
                _ => {}
            }
        }
        Some(self.interval(max(num(1), low), min(Expr::Slot(N), high), Cond::True))
    }

    /// k in lo..hi under a guard that may mention nothing else.
    fn interval(&mut self, lo: Expr, hi: Expr, guard: Cond) -> Amounting {
        let slot = self.fresh();
        let param = Param { slot, name: "k".into(), lo, hi, within: None };
        Amounting::General(General { params: vec![param], guard, takes: Expr::Slot(slot) })
    }

    fn named_range(&mut self, named: &NamedSet) -> Option<Amounting> {
        let heap = Expr::Slot(N);
        match named {
            NamedSet::PowersOf(base) => {
                let base = self.whole(base)?;
                let slot = self.fresh();
                let j = Expr::Slot(slot);
                let hi = call(crate::expr::Function::FloorLog2, vec![max(heap, num(1))]);
                let guard = Cond::Or(vec![Cond::Lt(num(1), base.clone()), Cond::Eq(j.clone(), num(0))]);
                let param = Param { slot, name: "j".into(), lo: num(0), hi, within: None };
                let takes = Expr::Pow(Box::new(base), Box::new(j));
                Some(Amounting::General(General { params: vec![param], guard, takes }))
            }
            NamedSet::MultiplesOf(m) => {
                let m = self.whole(m)?;
                let amount = self.interval(num(1), heap, Cond::True);
                Some(with_guard(amount, |k| Cond::Divides(m.clone(), k.clone())))
            }
            NamedSet::DivisorsOf { proper, of } => {
                let of = self.whole(of)?;
                let top = if *proper { sub(of.clone(), num(1)) } else { of.clone() };
                let amount = self.interval(num(1), min(heap, top), Cond::True);
                Some(with_guard(amount, |k| Cond::Divides(k.clone(), of.clone())))
            }
            _ => None,
        }
    }

    /// Adds `except` and `where`.
    fn restrict(
        &mut self,
        amount: Amounting,
        without: &[&Term],
        before: &[&tree::Cond],
        span: Span,
    ) -> Option<Amounting> {
        let (mut amount, mut without) = (amount, without.to_vec());
        if let Amounting::Fixed(set, left) = amount {
            let (fixed, other): (Vec<&Term>, Vec<&Term>) =
                without.iter().partition(|term| !self.depends(term));
            let fixed: Vec<_> = fixed.iter().map(|term| self.fixed(term, span)).collect();
            let set = except(set, unite(fixed.into_iter().collect::<Option<Vec<_>>>()?));
            // Not the whole heap: at least one is left.
            let left = if other.iter().any(|term| **term == Term::All) { left.max(1) } else { left };
            without = other.into_iter().filter(|term| **term != Term::All).collect();
            amount = Amounting::Fixed(set, left);
        }
        if without.is_empty() && before.is_empty() {
            return Some(amount);
        }
        let mut general = match amount {
            Amounting::General(general) => general,
            Amounting::Whole => {
                General { params: Vec::new(), guard: Cond::Le(num(1), Expr::Slot(N)), takes: Expr::Slot(N) }
            }
            Amounting::Fixed(set, left) => {
                let slot = self.fresh();
                let hi = sub(Expr::Slot(N), num(i128::from(left)));
                let param = Param { slot, name: "k".into(), lo: num(1), hi, within: Some(set) };
                General { params: vec![param], guard: Cond::True, takes: Expr::Slot(slot) }
            }
        };
        let mut conds = vec![self.conds(before), Some(general.guard)];
        for term in without {
            let inside = if *term == Term::All {
                Some(Cond::Eq(general.takes.clone(), Expr::Slot(N)))
            } else {
                self.member_of(&general.takes, term, span)
            };
            conds.push(inside.map(|inside| Cond::Not(Box::new(inside))));
        }
        general.guard = all(conds.into_iter().collect::<Option<Vec<_>>>()?);
        Some(Amounting::General(general))
    }

    /// `take j^2+j+1 where j >= 0`, `take a(j) where ..`
    fn formula_amount(
        &mut self,
        x: &Arith,
        free: &[tree::Name],
        before: &[&tree::Cond],
    ) -> Option<Amounting> {
        if let ArithKind::Call(f) = &x.kind
            && !is_function(&f.name.text)
        {
            return Some(Amounting::Fixed(self.recurrence(f, before)?, 0));
        }
        let names: Vec<String> = ["\u{0}amount".to_string()] // no name can be spelt like this
            .into_iter()
            .chain(free.iter().map(|name| name.text.clone()))
            .collect();
        let slots: Vec<Slot> = (1..).take(free.len()).collect();
        let found = self.as_set(&names, |scope| {
            let value = scope.number(x)?;
            let same = scope.compare(Number::Whole(Expr::Slot(K)), Comparison::Equal, value, x.span)?;
            let body = all([same, scope.conds(before)?]);
            if body.mentions(HEAP) || body.mentions(LAST) {
                return Some(None);
            }
            let ranges = match Facts::new(&body, &[], &[K]).ranges(&slots) {
                Ok(ranges) => ranges,
                Err(slot) => {
                    let name = scope.name_of(slot);
                    return scope.complain(Meaning::Unbounded { name }, x.span);
                }
            };
            if let [one] = ranges.as_slice()
                && let Some(set) = formula(one.slot, &one.lo, &body)
            {
                return Some(Some(set));
            }
            let slots: Vec<_> = ranges.iter().map(|range| (range.slot, &range.lo)).collect();
            let factors = if slots.len() > 1 { products::factors(&slots, &body) } else { None };
            if let Some(primes) = factors.as_deref().and_then(products::smooth) {
                return Some(Some(Set::Smooth(primes)));
            }
            let cond = ranges.into_iter().rev().fold(body, |body, range| Cond::Quantified {
                all: false,
                slot: range.slot,
                lo: range.lo,
                hi: range.hi,
                body: Box::new(body),
            });
            Some(Some(match factors {
                Some(factors) => Set::Products { factors, cond },
                None => recognise(&cond),
            }))
        })?;
        if let Some(set) = found {
            return Some(Amounting::Fixed(set, 0));
        }
        let depth = self.bound.len();
        let slots: Vec<Slot> = free.iter().map(|name| self.bind(&name.text, name.span)).collect();
        let takes = self.whole(x);
        let guard = self.conds(before);
        let amount = match (takes, guard) {
            (Some(takes), Some(guard)) => {
                let left = sub(Expr::Slot(N), takes.clone());
                self.general(&slots, guard, takes, &[&left], x.span)
            }
            _ => None,
        };
        self.bound.truncate(depth);
        amount
    }

    /// The moves with these amounts.
    pub(super) fn shape(&mut self, amount: Amounting, shape: &Shape, moves: &mut Vec<Move>) {
        let mut parts = shape.parts;
        let least = least_left(&shape.leaving);
        let general = match (amount, least) {
            (Amounting::Fixed(set, left), Some(least)) if left.max(least) <= 1 => {
                if left.max(least) == 1 {
                    parts = Parts(parts.0 & !1);
                }
                if !is_empty(&set) && parts.0 != 0 {
                    moves.push(Move::Take { amounts: Amounts::Set(set), parts });
                }
                return;
            }
            (Amounting::Whole, Some(least)) => {
                if least == 0 && parts.allows(0) {
                    moves.push(Move::Take { amounts: Amounts::Whole, parts: Parts(1) });
                }
                return;
            }
            (Amounting::Whole, None) => {
                General { params: Vec::new(), guard: Cond::Le(num(1), Expr::Slot(N)), takes: Expr::Slot(N) }
            }
            (Amounting::Fixed(set, left), _) => {
                if is_empty(&set) {
                    return;
                }
                let slot = self.fresh();
                let hi = sub(Expr::Slot(N), num(i128::from(left)));
                let within = if set == Set::From(1) { None } else { Some(set) };
                let param = Param { slot, name: "k".into(), lo: num(1), hi, within };
                General { params: vec![param], guard: Cond::True, takes: Expr::Slot(slot) }
            }
            (Amounting::General(general), _) => general,
        };
        self.clauses(general, parts, &shape.leaving, moves);
    }

    fn clauses(&mut self, general: General, parts: Parts, leaving: &Cond, moves: &mut Vec<Move>) {
        let General { params, guard, takes } = general;
        let rest = sub(Expr::Slot(N), takes.clone());
        let piece = |size: Expr| Piece { size, repeats: Vec::new() };
        if parts.allows(0) || parts.allows(1) {
            let mut guard = vec![guard.clone()];
            if !parts.allows(0) {
                guard.push(Cond::Lt(takes.clone(), Expr::Slot(N)));
            }
            if !parts.allows(1) {
                guard.push(Cond::Eq(takes.clone(), Expr::Slot(N)));
            }
            moves.push(Move::Clause(ClauseMove {
                params: params.clone(),
                guard: all(guard),
                result: vec![piece(rest.clone())],
                leaving: leaving.clone(),
                takes: Some(takes.clone()),
            }));
        }
        if parts.allows(2) {
            let slot = self.fresh();
            let small = Param {
                slot,
                name: "a".into(),
                lo: num(1),
                hi: floor_div(rest.clone(), num(2)),
                within: None,
            };
            moves.push(Move::Clause(ClauseMove {
                params: params.into_iter().chain([small]).collect(),
                guard,
                result: vec![piece(sub(rest, Expr::Slot(slot))), piece(Expr::Slot(slot))],
                leaving: leaving.clone(),
                takes: Some(takes),
            }));
        }
    }
}

fn with_guard(amount: Amounting, guard: impl Fn(&Expr) -> Cond) -> Amounting {
    match amount {
        Amounting::General(general) => {
            let guard = all([general.guard, guard(&general.takes)]);
            Amounting::General(General { guard, ..general })
        }
        other => other,
    }
}

/// c of `leaving n >= c`; 0 for no condition. `None` for any other condition.
pub(super) fn least_left(leaving: &Cond) -> Option<u64> {
    let mut least = 0;
    for cond in super::expr::conjuncts(leaving) {
        let c = match cond {
            Cond::Le(Expr::Num(c), Expr::Slot(N)) => *c,
            Cond::Lt(Expr::Num(c), Expr::Slot(N)) => c.checked_add(1)?,
            Cond::Not(not) if **not == Cond::Eq(Expr::Slot(N), num(0)) => 1,
            _ => return None,
        };
        least = least.max(u64::try_from(c.max(0)).ok()?);
    }
    Some(least)
}
