//! The text of number expressions and conditions, with as few brackets as the grammar allows.

use super::super::tree::{Arith, ArithKind, BinaryOp, Call, Comparison, Cond};
use super::set::set_in_condition;

/// How tightly an operator binds; an operand that binds less needs brackets.
const XOR: u8 = 0;
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const MINUS: u8 = 3;
const POWER: u8 = 4;
const ATOM: u8 = 5;

/// The text of a number expression.
pub fn arith(a: &Arith) -> String {
    at_least(a, XOR)
}

/// In brackets unless it is an atom.
pub(super) fn atom(a: &Arith) -> String {
    at_least(a, ATOM)
}

/// Entries of a list: spaces after the commas only where an entry is an expression.
pub(super) fn list(entries: &[Arith]) -> String {
    let plain = entries.iter().all(|e| matches!(e.kind, ArithKind::Number(_) | ArithKind::Name(_)));
    entries.iter().map(arith).collect::<Vec<_>>().join(if plain { "," } else { ", " })
}

fn at_least(a: &Arith, level: u8) -> String {
    let (text, binds) = text_and_level(&a.kind);
    if binds < level { format!("({text})") } else { text }
}

fn text_and_level(kind: &ArithKind) -> (String, u8) {
    match kind {
        ArithKind::Number(n) => (n.to_string(), ATOM),
        ArithKind::Name(name) => (name.clone(), ATOM),
        ArithKind::Call(c) => (call(c), ATOM),
        ArithKind::Index { name, lo, hi: None } => (format!("{}[{}]", name.text, arith(lo)), ATOM),
        ArithKind::Index { name, lo, hi: Some(hi) } => {
            (format!("{}[{}..{}]", name.text, arith(lo), arith(hi)), ATOM)
        }
        ArithKind::Negate(x) => (format!("-{}", at_least(x, MINUS)), MINUS),
        ArithKind::Binary(op, x, y) => binary(*op, x, y),
        ArithKind::Error => ("?".to_owned(), ATOM),
    }
}

fn binary(op: BinaryOp, x: &Arith, y: &Arith) -> (String, u8) {
    // `i mod m + 1`: without the spaces it would look like i mod (m+1).
    let wide = is_mod(x) || is_mod(y);
    let (sign, level, left, right) = match op {
        BinaryOp::Add => (if wide { " + " } else { "+" }, SUM, SUM, PRODUCT),
        BinaryOp::Subtract => (if wide { " - " } else { "-" }, SUM, SUM, PRODUCT),
        BinaryOp::Multiply => (if juxtaposed(x, y) { "" } else { "*" }, PRODUCT, PRODUCT, MINUS),
        BinaryOp::Divide => ("/", PRODUCT, PRODUCT, MINUS),
        BinaryOp::FloorDivide => ("//", PRODUCT, PRODUCT, MINUS),
        BinaryOp::Modulo => (" mod ", PRODUCT, PRODUCT, MINUS),
        BinaryOp::Power => ("^", POWER, ATOM, MINUS),
        BinaryOp::Xor => {
            let chain = matches!(x.kind, ArithKind::Binary(BinaryOp::Xor, ..));
            (" xor ", XOR, if chain { XOR } else { POWER }, POWER)
        }
    };
    (format!("{}{sign}{}", at_least(x, left), at_least(y, right)), level)
}

fn is_mod(a: &Arith) -> bool {
    matches!(a.kind, ArithKind::Binary(BinaryOp::Modulo, ..))
}

/// `2k`: a number before a name of one letter.
fn juxtaposed(x: &Arith, y: &Arith) -> bool {
    matches!(x.kind, ArithKind::Number(_)) && matches!(&y.kind, ArithKind::Name(name) if name.len() == 1)
}

fn call(call: &Call) -> String {
    let args: Vec<String> = call.args.iter().map(arith).collect();
    format!("{}({})", call.name.text, args.join(","))
}

/// The text of a condition.
pub fn cond(c: &Cond) -> String {
    cond_at(c, Place::Or, true)
}

/// Where a condition stands: what binds less than its place needs brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Or,
    And,
    Not,
}

/// `last`: nothing follows, so a quantifier may reach as far right as it can.
fn cond_at(c: &Cond, place: Place, last: bool) -> String {
    let (text, open) = match c {
        Cond::Or(parts) => (joined(parts, " or ", Place::And, last && place <= Place::Or), place > Place::Or),
        Cond::And(parts) => {
            (joined(parts, " and ", Place::Not, last && place <= Place::And), place > Place::And)
        }
        Cond::Not(inner) => (format!("not {}", cond_at(inner, Place::Not, false)), false),
        Cond::Quantified { all, name, lo, hi, body } => {
            let word = if *all { "all" } else { "some" };
            let text = format!("{word} {} in {}..{}: {}", name.text, arith(lo), arith(hi), cond(body));
            (text, !last)
        }
        Cond::Compare { first, rest } => {
            let mut text = arith(first);
            for (sign, right) in rest {
                text += &format!(" {} {}", comparison(*sign), arith(right));
            }
            (text, false)
        }
        Cond::In(x, set) => (format!("{} in {}", arith(x), set_in_condition(set)), false),
        Cond::Divides(x, y) => (format!("{} divides {}", arith(x), arith(y)), false),
        Cond::Call(c) => (call(c), false),
        Cond::Error => ("?".to_owned(), false),
    };
    if open { format!("({text})") } else { text }
}

fn joined(parts: &[Cond], word: &str, place: Place, last: bool) -> String {
    let end = parts.len().saturating_sub(1);
    let texts: Vec<String> =
        parts.iter().enumerate().map(|(i, part)| cond_at(part, place, last && i == end)).collect();
    texts.join(word)
}

/// The sign of a comparison.
fn comparison(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Less => "<",
        Comparison::LessEqual => "<=",
        Comparison::Equal => "=",
        Comparison::NotEqual => "!=",
        Comparison::GreaterEqual => ">=",
        Comparison::Greater => ">",
    }
}
