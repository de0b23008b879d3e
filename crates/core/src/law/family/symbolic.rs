//! One certificate for all values of the names: of rules that take an amount from one sum of the names to another.

use grundy_check::Subject as Proved;

use super::form::{Form, Linear};
use crate::game::Play;
use crate::limits::Limits;
use crate::prove::Proof;
use crate::rule::tree::{
    Adjacent, Amount, Arith, ArithKind, BinaryOp, HeapMove, ItemKind, Rule, Term, Tie, Verb,
};

/// The certificate of a rule `take LOW..HIGH`, accepted by the kernel: n mod (HIGH + 1) where LOW is 1, otherwise that the
/// player to move loses if and only if n mod (LOW + HIGH) < LOW.
pub(super) fn prove(rule: &Rule, names: &[String], play: Play, limits: &Limits) -> Option<Proof> {
    let (low, high) = amounts(rule, names)?;
    if play == Play::Misere {
        return None;
    }
    let (lo, hi) = (low.certificate(), high.certificate());
    let one = low == Linear::number(1, names.len());
    let mut text = String::from("grundy-certificate 1\nplay normal\n");
    text += &format!("names {} if (<= 1 {lo}) (<= {lo} {hi})\n", names.len());
    text += &format!("move to (- c k) if (<= {lo} k) (<= k {hi})\ntheorem symbolic\n");
    text += &if one {
        format!("period (+ {hi} 1)\nvalue c\nreach 1 (- c l)\n")
    } else {
        format!(
            "period (+ {lo} {hi})\nlost if (<= (+ c 1) {lo})\nreach 1 {lo} if (<= (+ c 1) (* 2 {lo}))\n\
             reach 1 (- (+ c 1) {lo}) if (<= (* 2 {lo}) (+ c 1))\n"
        )
    };
    Proof::of(text, limits)
}

/// Whether a formula says no more than the certificate of this rule.
pub(super) fn says(form: &Form, rule: &Rule, names: &[String], proof: &Proof) -> bool {
    let Some((_, high)) = amounts(rule, names) else { return false };
    *form == Form::Mod(high.plus(1)) && proof.verified.subject == Proved::Grundy
}

/// The least and the greatest amount, of a rule that is nothing but `take LOW..HIGH`.
fn amounts(rule: &Rule, names: &[String]) -> Option<(Linear, Linear)> {
    let mut moves = None;
    for item in &rule.items {
        match &item.kind {
            ItemKind::Given(_) => {}
            ItemKind::Moves(all) if moves.is_none() => moves = Some(all),
            _ => return None,
        }
    }
    let [HeapMove { verb, conditions, .. }] = &moves?[..] else { return None };
    let Verb::Take { tie: Tie::Own, amount: Amount::Set(set), adjacent, then_split: false, from: None } =
        verb
    else {
        return None;
    };
    match (&set.union[..], &set.except[..], adjacent) {
        ([Term::Range(low, Some(high))], [], Adjacent::No) if conditions.is_empty() => {
            Some((linear(low, names)?, linear(high, names)?))
        }
        _ => None,
    }
}

fn linear(of: &Arith, names: &[String]) -> Option<Linear> {
    Some(match &of.kind {
        ArithKind::Number(n) => Linear::number(i64::try_from(n).ok().filter(|n| *n <= 1000)?, names.len()),
        ArithKind::Name(name) => Linear::name(names.iter().position(|other| other == name)?, names.len()),
        ArithKind::Binary(BinaryOp::Add, x, y) => linear(x, names)?.and(1, &linear(y, names)?),
        ArithKind::Binary(BinaryOp::Subtract, x, y) => linear(x, names)?.and(-1, &linear(y, names)?),
        ArithKind::Binary(BinaryOp::Multiply, x, y) => {
            let (x, y) = (linear(x, names)?, linear(y, names)?);
            match (x.as_number(), y.as_number()) {
                (Some(n), _) => Linear::number(0, names.len()).and(n, &y),
                (_, Some(n)) => Linear::number(0, names.len()).and(n, &x),
                _ => return None,
            }
        }
        _ => return None,
    })
    .filter(Linear::is_small)
}
