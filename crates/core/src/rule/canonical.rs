//! The canonical form of a tree: one tree for all the ways to write the same rule.
//!
//! Items stand in a fixed order, literal sets are sorted and merged, nested `and`, `or` and set
//! brackets are flattened. Nothing here changes what a rule means.

use num_bigint::BigUint;

use super::parser::moves::lone_name;
use super::tree::{
    Amount, Arith, ArithKind, Clause, Cond, Condition, FromHeaps, GivenValue, HeapMove, Item, ItemKind, Part,
    Rule, SetExpr, Span, Term, Verb,
};

/// The canonical form of a rule.
pub fn rule(rule: &Rule) -> Rule {
    let mut items: Vec<Item> = rule.items.iter().map(item).collect();
    items.sort_by_key(|i| place(&i.kind));
    items.dedup_by(|b, a| matches!(a.kind, ItemKind::MoveInAll | ItemKind::Misere) && a == b);
    Rule { items }
}

/// given, moves, first, start, ends, `move in all`, sum (whose parts follow its colon), misere.
fn place(kind: &ItemKind) -> u8 {
    match kind {
        ItemKind::Given(_) => 0,
        ItemKind::Moves(_)
        | ItemKind::Clause(_)
        | ItemKind::Code(_)
        | ItemKind::Named(_)
        | ItemKind::BuiltIn(_)
        | ItemKind::Error => 1,
        ItemKind::First(_) | ItemKind::FirstClause(_) => 2,
        ItemKind::Start(_) => 3,
        ItemKind::LoseWhen(_) | ItemKind::WinWhen(_) | ItemKind::Leaving { .. } => 4,
        ItemKind::MoveInAll => 5,
        ItemKind::Sum(_) => 6,
        ItemKind::Misere => 7,
    }
}

fn item(item: &Item) -> Item {
    let kind = match &item.kind {
        ItemKind::Given(givens) => {
            let mut givens = givens.clone();
            for given in &mut givens {
                if let Some(value) = &mut given.value {
                    given_value(value);
                }
            }
            ItemKind::Given(givens)
        }
        ItemKind::Moves(moves) => ItemKind::Moves(moves.iter().map(heap_move).collect()),
        ItemKind::First(moves) => ItemKind::First(moves.iter().map(heap_move).collect()),
        ItemKind::Clause(it) => ItemKind::Clause(clause(it)),
        ItemKind::FirstClause(it) => ItemKind::FirstClause(clause(it)),
        ItemKind::Named(named) => {
            let mut named = named.clone();
            named.args.iter_mut().for_each(given_value);
            ItemKind::Named(named)
        }
        ItemKind::Sum(parts) => {
            ItemKind::Sum(parts.iter().map(|part| Part { rule: rule(&part.rule), span: part.span }).collect())
        }
        ItemKind::LoseWhen(c) => ItemKind::LoseWhen(cond(c)),
        ItemKind::WinWhen(c) => ItemKind::WinWhen(cond(c)),
        ItemKind::Leaving { cond: c, wins } => ItemKind::Leaving { cond: cond(c), wins: *wins },
        ItemKind::Code(_)
        | ItemKind::Start(_)
        | ItemKind::MoveInAll
        | ItemKind::Misere
        | ItemKind::BuiltIn(_)
        | ItemKind::Error => item.kind.clone(),
    };
    Item { kind, span: item.span }
}

fn clause(clause: &Clause) -> Clause {
    Clause {
        head: clause.head.clone(),
        results: clause.results.clone(),
        conditions: conditions(&clause.conditions),
    }
}

fn given_value(value: &mut GivenValue) {
    if let GivenValue::Set(entries) = value {
        sort_entries(entries);
    }
}

fn heap_move(heap_move: &HeapMove) -> HeapMove {
    let conditions = conditions(&heap_move.conditions);
    let bound = conditions.iter().any(|c| matches!(c, Condition::Where(_)));
    let verb = match heap_move.verb.clone() {
        Verb::Take { tie, amount: a, adjacent, then_split, from } => {
            Verb::Take { tie, amount: amount(a, bound), adjacent, then_split, from: from.map(from_heaps) }
        }
        Verb::Leave { amount: a, from } => {
            Verb::Leave { amount: amount(a, bound), from: from.map(from_heaps) }
        }
        Verb::Split { sizes, into } => Verb::Split { sizes, into: into.map(|s| set(&s)) },
    };
    HeapMove { verb, conditions, span: heap_move.span }
}

/// A bare name before `where` is bound by it, elsewhere it names a given set.
fn amount(amount: Amount, bound: bool) -> Amount {
    match amount {
        Amount::Set(s) => {
            let s = set(&s);
            match lone_name(&s) {
                Some(name) if bound => Amount::Name(name),
                _ => Amount::Set(s),
            }
        }
        Amount::Name(name) if !bound => {
            let span = name.span;
            let number = Arith { kind: ArithKind::Name(name.text), span };
            Amount::Set(SetExpr { union: vec![Term::Number(number)], except: Vec::new(), span })
        }
        name @ Amount::Name(_) => name,
    }
}

fn from_heaps(from: FromHeaps) -> FromHeaps {
    match from {
        FromHeaps::Count { count, neighbouring, circle } => {
            let count = set(&count);
            if count.union == [Term::All] && count.except.is_empty() && !neighbouring && !circle {
                return FromHeaps::All;
            }
            FromHeaps::Count { count, neighbouring, circle }
        }
        FromHeaps::All | FromHeaps::First => from,
    }
}

fn conditions(conditions: &[Condition]) -> Vec<Condition> {
    conditions
        .iter()
        .map(|c| match c {
            Condition::Where(c) => Condition::Where(cond(c)),
            Condition::Leaving(c) => Condition::Leaving(cond(c)),
        })
        .collect()
}

/// The canonical form of a condition.
pub fn cond(c: &Cond) -> Cond {
    match c {
        Cond::Or(parts) => {
            let mut flat = Vec::new();
            for part in parts {
                match cond(part) {
                    Cond::Or(inner) => flat.extend(inner),
                    other => flat.push(other),
                }
            }
            if flat.len() == 1 { flat.remove(0) } else { Cond::Or(flat) }
        }
        Cond::And(parts) => {
            let mut flat = Vec::new();
            for part in parts {
                match cond(part) {
                    Cond::And(inner) => flat.extend(inner),
                    other => flat.push(other),
                }
            }
            if flat.len() == 1 { flat.remove(0) } else { Cond::And(flat) }
        }
        Cond::Not(inner) => Cond::Not(Box::new(cond(inner))),
        Cond::Quantified { all, name, lo, hi, body } => Cond::Quantified {
            all: *all,
            name: name.clone(),
            lo: lo.clone(),
            hi: hi.clone(),
            body: Box::new(cond(body)),
        },
        Cond::In(x, s) => Cond::In(x.clone(), set(s)),
        Cond::Compare { .. } | Cond::Divides(..) | Cond::Call(_) | Cond::Error => c.clone(),
    }
}

/// The canonical form of a set.
pub fn set(s: &SetExpr) -> SetExpr {
    let mut union = Vec::new();
    flatten(&s.union, &mut union);
    let mut except = Vec::new();
    flatten(&s.except, &mut except);
    let (mut union, except) = (merge(union, s.span), merge(except, s.span));
    // What stands inside brackets is canonical already.
    if let ([Term::Paren(_)], []) = (&union[..], &except[..])
        && let Some(Term::Paren(inner)) = union.pop()
    {
        return *inner;
    }
    SetExpr { union, except, span: s.span }
}

/// Dissolves brackets that hold a plain union, and braces into their entries.
fn flatten(terms: &[Term], flat: &mut Vec<Term>) {
    for term in terms {
        match term {
            Term::Paren(inner) => {
                let inner = set(inner);
                if inner.except.is_empty() {
                    flat.extend(inner.union);
                } else {
                    flat.push(Term::Paren(Box::new(inner)));
                }
            }
            other => flat.push(other.clone()),
        }
    }
}

type Interval = (BigUint, Option<BigUint>);

/// Literal numbers first, sorted, runs of three or more as ranges; then everything else as it came.
fn merge(terms: Vec<Term>, span: Span) -> Vec<Term> {
    let mut literal: Vec<Interval> = Vec::new();
    let mut others: Vec<Term> = Vec::new();
    for term in terms {
        match term {
            Term::Number(Arith { kind: ArithKind::Number(n), .. }) => literal.push((n.clone(), Some(n))),
            Term::Braces(entries) => braces(entries, &mut literal, &mut others),
            Term::Range(lo, hi) => match (literal_value(&lo), hi.as_ref().map(literal_value)) {
                (Some(a), None) => literal.push((a, None)),
                (Some(a), Some(Some(b))) if a <= b => literal.push((a, Some(b))),
                _ => push_new(&mut others, Term::Range(lo, hi)),
            },
            other => push_new(&mut others, other),
        }
    }
    if !literal.is_empty() || others.len() > 1 {
        others.retain(|t| *t != Term::Braces(Vec::new()));
    }
    let mut merged = written(&join(literal), span);
    merged.extend(others);
    merged
}

fn push_new(terms: &mut Vec<Term>, term: Term) {
    if !terms.contains(&term) {
        terms.push(term);
    }
}

/// All-literal braces join the literal numbers; others stay braces, literals first. A single number
/// needs no braces, unless it is a name, which could then be read as the name of a set.
fn braces(mut entries: Vec<Arith>, literal: &mut Vec<Interval>, others: &mut Vec<Term>) {
    if !entries.is_empty() && entries.iter().all(|e| literal_value(e).is_some()) {
        literal.extend(entries.iter().filter_map(literal_value).map(|n| (n.clone(), Some(n))));
        return;
    }
    sort_entries(&mut entries);
    let single = entries.len() == 1 && !matches!(entries[0].kind, ArithKind::Name(_));
    if single {
        push_new(others, Term::Number(entries.remove(0)));
    } else {
        push_new(others, Term::Braces(entries));
    }
}

fn sort_entries(entries: &mut Vec<Arith>) {
    entries.sort_by_key(|e| match literal_value(e) {
        Some(n) => (false, n),
        None => (true, BigUint::ZERO),
    });
    let mut seen: Vec<Arith> = Vec::new();
    for entry in entries.drain(..) {
        // Literals are sorted, so equal ones are neighbours; the others are few.
        let double = match literal_value(&entry) {
            Some(_) => seen.last() == Some(&entry),
            None => seen.contains(&entry),
        };
        if !double {
            seen.push(entry);
        }
    }
    *entries = seen;
}

fn literal_value(arith: &Arith) -> Option<BigUint> {
    match &arith.kind {
        ArithKind::Number(n) => Some(n.clone()),
        _ => None,
    }
}

/// Sorted, disjoint, not touching.
fn join(mut intervals: Vec<Interval>) -> Vec<Interval> {
    intervals.sort_by(|a, b| a.0.cmp(&b.0));
    let mut joined: Vec<Interval> = Vec::new();
    for (lo, hi) in intervals {
        match joined.last_mut() {
            Some((_, None)) => break,
            Some((_, Some(end))) if lo <= &*end + 1u32 => match hi {
                Some(hi) if hi <= *end => {}
                Some(hi) => *end = hi,
                None => {
                    if let Some(last) = joined.last_mut() {
                        last.1 = None;
                    }
                }
            },
            _ => joined.push((lo, hi)),
        }
    }
    joined
}

fn written(intervals: &[Interval], span: Span) -> Vec<Term> {
    let number = |n: &BigUint| Arith { kind: ArithKind::Number(n.clone()), span };
    let mut terms = Vec::new();
    let mut loose: Vec<Arith> = Vec::new();
    for (lo, hi) in intervals {
        match hi {
            Some(hi) if *hi <= lo + 1u32 => {
                loose.push(number(lo));
                if hi > lo {
                    loose.push(number(hi));
                }
            }
            _ => {
                push_loose(&mut terms, &mut loose);
                terms.push(Term::Range(number(lo), hi.as_ref().map(number)));
            }
        }
    }
    push_loose(&mut terms, &mut loose);
    terms
}

fn push_loose(terms: &mut Vec<Term>, loose: &mut Vec<Arith>) {
    match loose.len() {
        0 => {}
        1 => terms.push(Term::Number(loose.remove(0))),
        _ => terms.push(Term::Braces(std::mem::take(loose))),
    }
}
