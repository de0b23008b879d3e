//! Which rules are about more than single heaps.

use crate::catalogue;
use crate::rule::parser::parse;
use crate::rule::tree::{Head, HeapMove, ItemKind, Rule};

use super::super::{DEPTH, is_from_one, reads_last};
use super::heaps::is_several;

/// Whether a rule needs states: a tuple or row head, a move on several heaps, an early end, `move in all`,
/// here, in a named game or in a part of a sum.
pub fn is_state(rule: &Rule) -> bool {
    within(rule, DEPTH)
}

fn within(rule: &Rule, depth: usize) -> bool {
    // Rules with memory are about all heaps of a position anyway, so that `from 1 heap` adds nothing.
    let memory = rule.items.iter().any(|item| matches!(item.kind, ItemKind::First(_)) || reads_last(item));
    let several = |one: &HeapMove| is_several(one) && !(memory && is_from_one(one));
    rule.items.iter().any(|item| match &item.kind {
        ItemKind::Moves(moves) | ItemKind::First(moves) => moves.iter().any(several),
        ItemKind::Clause(clause) => !matches!(clause.head, Head::Heap(_)),
        ItemKind::LoseWhen(_) | ItemKind::WinWhen(_) | ItemKind::Leaving { .. } | ItemKind::MoveInAll => true,
        ItemKind::Sum(parts) => depth > 0 && parts.iter().any(|part| within(&part.rule, depth - 1)),
        ItemKind::Named(named) => {
            depth > 0
                && catalogue::find(&named.name.text)
                    .is_some_and(|game| within(&parse(game.rule).rule, depth - 1))
        }
        _ => false,
    })
}
