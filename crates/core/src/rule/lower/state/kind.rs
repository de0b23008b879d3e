//! Which rules are about more than single heaps.

use crate::catalogue;
use crate::rule::parser::parse;
use crate::rule::tree::{Head, HeapMove, Item, ItemKind, Rule};

use super::super::{DEPTH, is_from_one, reads_last};
use super::heaps::is_several;

/// Whether a rule needs states: a tuple or row head, a move on several heaps, an early end, `move in all`,
/// here, in a named game or in a part of a sum.
pub fn is_state(rule: &Rule) -> bool {
    within(rule, DEPTH)
}

fn within(rule: &Rule, depth: usize) -> bool {
    // Rules with memory are about all heaps of a position anyway, so that `from 1 heap` adds nothing.
    let memory = rule.items.iter().any(remembers);
    let several = |one: &HeapMove| is_several(one) && !(memory && is_from_one(one));
    rule.items.iter().any(|item| match &item.kind {
        ItemKind::Moves(moves) | ItemKind::First(moves) => moves.iter().any(several),
        ItemKind::Clause(clause) | ItemKind::FirstClause(clause) => !matches!(clause.head, Head::Heap(_)),
        ItemKind::LoseWhen(_) | ItemKind::WinWhen(_) | ItemKind::Leaving { .. } | ItemKind::MoveInAll => true,
        // What a turn in one part says about the next turn in another is told by positions of states only.
        ItemKind::Sum(parts) => {
            depth > 0
                && parts.iter().any(|part| {
                    within(&part.rule, depth - 1) || parts.len() > 1 && any_remembers(&part.rule, depth - 1)
                })
        }
        ItemKind::Named(named) => {
            depth > 0
                && catalogue::find(&named.name.text)
                    .is_some_and(|game| within(&parse(game.rule).rule, depth - 1))
        }
        _ => false,
    })
}

/// Whether an item makes moves depend on the turns before.
fn remembers(item: &Item) -> bool {
    matches!(item.kind, ItemKind::First(_) | ItemKind::FirstClause(_)) || reads_last(item)
}

/// The same of a rule, the named games in it looked into.
fn any_remembers(rule: &Rule, depth: usize) -> bool {
    rule.items.iter().any(|item| match &item.kind {
        ItemKind::Named(named) => {
            depth > 0
                && catalogue::find(&named.name.text)
                    .is_some_and(|game| any_remembers(&parse(game.rule).rule, depth - 1))
        }
        ItemKind::Sum(parts) => depth > 0 && parts.iter().any(|part| any_remembers(&part.rule, depth - 1)),
        _ => remembers(item),
    })
}
