//! The names that expressions use.

use std::collections::BTreeSet;

use super::diagnostic::{Diagnostic, Problem};
use super::tree::{
    Amount, Arith, ArithKind, Cell, Change, Clause, Cond, Condition, Head, HeapMove, ItemKind, NamedSet,
    Part, Piece, RepeatValues, Rule, SetExpr, Term, Verb,
};

/// Names that have a meaning of their own.
const MEANT: &[&str] = &["n", "m", "last", "phi"];

/// A complaint for every clause or move that uses more than `limit` names of its own.
pub(super) fn too_many(rule: &Rule, limit: usize) -> Vec<Diagnostic> {
    let mut given = BTreeSet::new();
    collect_given(rule, &mut given);
    let mut problems = Vec::new();
    check_rule(rule, &given, limit, &mut problems);
    problems
}

fn collect_given<'a>(rule: &'a Rule, given: &mut BTreeSet<&'a str>) {
    for item in &rule.items {
        match &item.kind {
            ItemKind::Given(givens) => given.extend(givens.iter().map(|g| g.name.text.as_str())),
            ItemKind::Sum(parts) => parts.iter().for_each(|part: &Part| collect_given(&part.rule, given)),
            _ => {}
        }
    }
}

fn check_rule(rule: &Rule, given: &BTreeSet<&str>, limit: usize, problems: &mut Vec<Diagnostic>) {
    for item in &rule.items {
        let counts: Vec<usize> = match &item.kind {
            ItemKind::Clause(clause) | ItemKind::FirstClause(clause) => {
                vec![own_names(clause_names(clause), given)]
            }
            ItemKind::Moves(moves) | ItemKind::First(moves) => {
                moves.iter().map(|m| own_names(move_names(m), given)).collect()
            }
            ItemKind::Sum(parts) => {
                parts.iter().for_each(|part| check_rule(&part.rule, given, limit, problems));
                continue;
            }
            _ => continue,
        };
        for found in counts.into_iter().filter(|found| *found > limit) {
            problems
                .push(Diagnostic { problem: Problem::TooManyParameters { limit, found }, span: item.span });
        }
    }
}

fn own_names(mut names: BTreeSet<&str>, given: &BTreeSet<&str>) -> usize {
    names.retain(|name| !given.contains(name) && !MEANT.contains(name));
    names.len()
}

fn clause_names(clause: &Clause) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for result in &clause.results {
        result.pieces.iter().for_each(|p| in_piece(p, &mut names));
    }
    clause.conditions.iter().for_each(|c| in_condition(c, &mut names));
    match &clause.head {
        Head::Heap(name) | Head::Row { name, .. } => {
            names.remove(name.text.as_str());
        }
        Head::Tuple(heads) => names.retain(|name| !heads.iter().any(|h| h.text == *name)),
    }
    names
}

fn move_names(heap_move: &HeapMove) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    match &heap_move.verb {
        Verb::Take { amount, .. } | Verb::Leave { amount, .. } => match amount {
            Amount::Set(set) => in_set(set, &mut names),
            Amount::Name(name) => {
                names.insert(name.text.as_str());
            }
        },
        Verb::Split { into, .. } => into.iter().for_each(|set| in_set(set, &mut names)),
    }
    heap_move.conditions.iter().for_each(|c| in_condition(c, &mut names));
    names
}

fn in_piece<'a>(piece: &'a Piece, names: &mut BTreeSet<&'a str>) {
    match &piece.cell {
        Cell::Heap(arith) => in_arith(arith, names),
        Cell::Tuple(cells) => cells.iter().for_each(|a| in_arith(a, names)),
        Cell::Changes(changes) => {
            for change in changes {
                match change {
                    Change::Assign { index, value, .. } => {
                        in_arith(index, names);
                        in_arith(value, names);
                    }
                    Change::Delete { index, .. } => in_arith(index, names),
                }
            }
        }
        Cell::Nothing | Cell::Error => {}
    }
    for repeat in &piece.repeats {
        names.insert(repeat.name.text.as_str());
        match &repeat.values {
            RepeatValues::Range(lo, hi) => {
                in_arith(lo, names);
                in_arith(hi, names);
            }
            RepeatValues::List(list) => list.iter().for_each(|a| in_arith(a, names)),
        }
    }
}

fn in_condition<'a>(condition: &'a Condition, names: &mut BTreeSet<&'a str>) {
    match condition {
        Condition::Where(cond) | Condition::Leaving(cond) => in_cond(cond, names),
    }
}

fn in_cond<'a>(cond: &'a Cond, names: &mut BTreeSet<&'a str>) {
    match cond {
        Cond::Or(conds) | Cond::And(conds) => conds.iter().for_each(|c| in_cond(c, names)),
        Cond::Not(cond) => in_cond(cond, names),
        Cond::Quantified { name, lo, hi, body, .. } => {
            names.insert(name.text.as_str());
            in_arith(lo, names);
            in_arith(hi, names);
            in_cond(body, names);
        }
        Cond::Compare { first, rest } => {
            in_arith(first, names);
            rest.iter().for_each(|(_, a)| in_arith(a, names));
        }
        Cond::In(arith, set) => {
            in_arith(arith, names);
            in_set(set, names);
        }
        Cond::Divides(a, b) => {
            in_arith(a, names);
            in_arith(b, names);
        }
        Cond::Call(call) => call.args.iter().for_each(|a| in_arith(a, names)),
        Cond::Error => {}
    }
}

fn in_set<'a>(set: &'a SetExpr, names: &mut BTreeSet<&'a str>) {
    for term in set.union.iter().chain(&set.except) {
        match term {
            Term::Number(arith) => in_arith(arith, names),
            Term::Range(lo, hi) => {
                in_arith(lo, names);
                hi.iter().for_each(|a| in_arith(a, names));
            }
            Term::Braces(list) => list.iter().for_each(|a| in_arith(a, names)),
            Term::Paren(set) => in_set(set, names),
            Term::Named(
                NamedSet::PowersOf(a) | NamedSet::MultiplesOf(a) | NamedSet::DivisorsOf { of: a, .. },
            ) => in_arith(a, names),
            Term::Named(_) | Term::Any | Term::All | Term::Error => {}
        }
    }
}

fn in_arith<'a>(arith: &'a Arith, names: &mut BTreeSet<&'a str>) {
    match &arith.kind {
        ArithKind::Name(name) => {
            names.insert(name);
        }
        ArithKind::Call(call) => call.args.iter().for_each(|a| in_arith(a, names)),
        ArithKind::Index { lo, hi, .. } => {
            in_arith(lo, names);
            hi.iter().for_each(|a| in_arith(a, names));
        }
        ArithKind::Negate(a) => in_arith(a, names),
        ArithKind::Binary(_, a, b) => {
            in_arith(a, names);
            in_arith(b, names);
        }
        ArithKind::Number(_) | ArithKind::Error => {}
    }
}

/// Visits every number expression of a condition, outer ones first.
pub(crate) fn each_arith(cond: &Cond, f: &mut dyn FnMut(&Arith)) {
    match cond {
        Cond::Or(conds) | Cond::And(conds) => conds.iter().for_each(|c| each_arith(c, f)),
        Cond::Not(cond) => each_arith(cond, f),
        Cond::Quantified { lo, hi, body, .. } => {
            within(lo, f);
            within(hi, f);
            each_arith(body, f);
        }
        Cond::Compare { first, rest } => {
            within(first, f);
            rest.iter().for_each(|(_, a)| within(a, f));
        }
        Cond::In(arith, set) => {
            within(arith, f);
            within_set(set, f);
        }
        Cond::Divides(a, b) => {
            within(a, f);
            within(b, f);
        }
        Cond::Call(call) => call.args.iter().for_each(|a| within(a, f)),
        Cond::Error => {}
    }
}

fn within_set(set: &SetExpr, f: &mut dyn FnMut(&Arith)) {
    for term in set.union.iter().chain(&set.except) {
        match term {
            Term::Number(a) => within(a, f),
            Term::Range(lo, hi) => {
                within(lo, f);
                hi.iter().for_each(|a| within(a, f));
            }
            Term::Braces(list) => list.iter().for_each(|a| within(a, f)),
            Term::Paren(set) => within_set(set, f),
            Term::Named(
                NamedSet::PowersOf(a) | NamedSet::MultiplesOf(a) | NamedSet::DivisorsOf { of: a, .. },
            ) => within(a, f),
            Term::Named(_) | Term::Any | Term::All | Term::Error => {}
        }
    }
}

fn within(arith: &Arith, f: &mut dyn FnMut(&Arith)) {
    f(arith);
    match &arith.kind {
        ArithKind::Call(call) => call.args.iter().for_each(|a| within(a, f)),
        ArithKind::Index { lo, hi, .. } => {
            within(lo, f);
            hi.iter().for_each(|a| within(a, f));
        }
        ArithKind::Negate(a) => within(a, f),
        ArithKind::Binary(_, a, b) => {
            within(a, f);
            within(b, f);
        }
        ArithKind::Number(_) | ArithKind::Name(_) | ArithKind::Error => {}
    }
}
