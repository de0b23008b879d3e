//! The canonical English text of a tree: parse(print(x)) = x for canonical trees.

mod expr;
mod set;

use super::canonical;
use super::tree::{
    Adjacent, Amount, ArithKind, AssignOp, BinaryOp, Cell, Change, Clause, Code, Condition, FromHeaps, Given,
    GivenValue, Head, HeapMove, ItemKind, MoveResult, Named, Part, Piece, RepeatValues, Rule, Sizes, Term,
    Tie, Verb,
};
pub use expr::{arith, cond};
pub(super) use set::literal_dash;
pub use set::set;

use expr::list;

/// The canonical text of a rule.
pub fn print(rule: &Rule) -> String {
    written(&canonical::rule(rule))
}

/// The text of a rule whose tree is canonical already.
fn written(rule: &Rule) -> String {
    let items: Vec<String> = rule.items.iter().map(|i| item(&i.kind)).collect();
    items.join("; ")
}

fn item(kind: &ItemKind) -> String {
    match kind {
        ItemKind::Given(givens) => {
            let givens: Vec<String> = givens.iter().map(given).collect();
            format!("given {}", givens.join(", "))
        }
        ItemKind::Moves(moves) => heap_moves(moves),
        ItemKind::First(moves) => format!("first {}", heap_moves(moves)),
        ItemKind::Clause(c) => clause(c),
        ItemKind::FirstClause(c) => format!("first {}", clause(c)),
        ItemKind::Code(c) => code(c),
        ItemKind::Named(n) => named(n),
        ItemKind::Sum(parts) => {
            let parts: Vec<String> = parts.iter().map(part).collect();
            format!("sum of: {}", parts.join("; "))
        }
        ItemKind::Start(pieces) => format!("start {}", join(pieces, piece)),
        ItemKind::LoseWhen(c) => format!("lose when {}", cond(c)),
        ItemKind::WinWhen(c) => format!("win when {}", cond(c)),
        ItemKind::Leaving { cond: c, wins } => {
            format!("leaving {} {}", cond(c), if *wins { "wins" } else { "loses" })
        }
        ItemKind::MoveInAll => "move in all".to_owned(),
        ItemKind::Misere => "misere".to_owned(),
        ItemKind::BuiltIn(text) => text.clone(),
        ItemKind::Error => "?".to_owned(),
    }
}

fn join<T>(all: &[T], one: impl Fn(&T) -> String) -> String {
    all.iter().map(one).collect::<Vec<_>>().join(" and ")
}

fn given(given: &Given) -> String {
    match &given.value {
        Some(value) => format!("{} = {}", given.name.text, given_value(value)),
        None => given.name.text.clone(),
    }
}

/// The text of a value of a `given` name.
pub fn given_value(value: &GivenValue) -> String {
    match value {
        GivenValue::Number(a) => arith(a),
        GivenValue::List(entries) => format!("[{}]", list(entries)),
        GivenValue::Set(entries) => format!("{{{}}}", list(entries)),
    }
}

fn heap_moves(moves: &[HeapMove]) -> String {
    moves.iter().map(heap_move).collect::<Vec<_>>().join(" or ")
}

/// The text of one heap move.
pub fn heap_move(heap_move: &HeapMove) -> String {
    let mut text = match &heap_move.verb {
        Verb::Take { tie, amount: a, adjacent, then_split, from } => {
            let mut text = "take ".to_owned();
            text += match tie {
                Tie::Own => "",
                Tie::Same => "same ",
                Tie::Total => "total ",
            };
            text += &amount(a);
            text += match adjacent {
                Adjacent::No => "",
                Adjacent::Row => " adjacent",
                Adjacent::Ring => " adjacent in ring",
            };
            text += if *then_split { " then may split" } else { "" };
            text + &from_heaps(from.as_ref())
        }
        Verb::Leave { amount: a, from } => format!("leave {}{}", amount(a), from_heaps(from.as_ref())),
        Verb::Split { sizes, into } => {
            let mut text = "split".to_owned();
            text += match sizes {
                Sizes::Any => "",
                Sizes::Unequal => " unequal",
                Sizes::Equal => " equal",
            };
            if let Some(into) = into {
                text += &format!(" into {}", set(into));
            }
            text
        }
    };
    text += &conditions(&heap_move.conditions);
    text
}

fn amount(amount: &Amount) -> String {
    match amount {
        Amount::Set(s) => set(s),
        Amount::Name(name) => name.text.clone(),
    }
}

fn from_heaps(from: Option<&FromHeaps>) -> String {
    match from {
        None => String::new(),
        Some(FromHeaps::All) => " from all heaps".to_owned(),
        Some(FromHeaps::First) => " from first heap".to_owned(),
        Some(FromHeaps::Count { count, neighbouring, circle }) => {
            let one = matches!(&count.union[..], [Term::Number(a)]
                if matches!(&a.kind, ArithKind::Number(n) if n.bits() == 1));
            format!(
                " from {}{} {}{}",
                set(count),
                if *neighbouring { " neighbouring" } else { "" },
                if one && count.except.is_empty() { "heap" } else { "heaps" },
                if *circle { " in circle" } else { "" },
            )
        }
    }
}

fn conditions(conditions: &[Condition]) -> String {
    conditions
        .iter()
        .map(|c| match c {
            Condition::Where(c) => format!(" where {}", cond(c)),
            Condition::Leaving(c) => format!(" leaving {}", cond(c)),
        })
        .collect()
}

fn clause(clause: &Clause) -> String {
    let results: Vec<String> = clause.results.iter().map(result).collect();
    format!("{} -> {}{}", head(&clause.head), results.join(" | "), conditions(&clause.conditions))
}

fn head(head: &Head) -> String {
    match head {
        Head::Heap(name) => name.text.clone(),
        Head::Tuple(names) => {
            format!("({})", names.iter().map(|n| n.text.as_str()).collect::<Vec<_>>().join(","))
        }
        Head::Row { name, from_zero } => format!("{}[{}..m]", name.text, if *from_zero { 0 } else { 1 }),
    }
}

/// The text of one result of a clause.
pub fn result(result: &MoveResult) -> String {
    join(&result.pieces, piece)
}

fn piece(piece: &Piece) -> String {
    let mut text = cell(&piece.cell);
    for repeat in &piece.repeats {
        let values = match &repeat.values {
            RepeatValues::Range(lo, hi) => format!("{}..{}", arith(lo), arith(hi)),
            RepeatValues::List(entries) => format!("[{}]", list(entries)),
        };
        text += &format!(" for {} in {values}", repeat.name.text);
    }
    text
}

fn cell(cell: &Cell) -> String {
    match cell {
        // A bare `+` could also mean two heaps, so a heap that adds stands in brackets.
        Cell::Heap(a) if adds_at_top(&a.kind) => format!("({})", arith(a)),
        Cell::Heap(a) => arith(a),
        Cell::Tuple(entries) => format!("({})", list(entries)),
        Cell::Nothing => "nothing".to_owned(),
        Cell::Changes(changes) => changes.iter().map(change).collect::<Vec<_>>().join(", "),
        Cell::Error => "?".to_owned(),
    }
}

fn adds_at_top(kind: &ArithKind) -> bool {
    match kind {
        ArithKind::Binary(BinaryOp::Add, ..) => true,
        ArithKind::Binary(BinaryOp::Subtract, left, _) => adds_at_top(&left.kind),
        _ => false,
    }
}

fn change(change: &Change) -> String {
    match change {
        Change::Assign { row, index, op, value } => {
            let op = match op {
                AssignOp::Subtract => "-=",
                AssignOp::Add => "+=",
                AssignOp::Set => ":=",
            };
            format!("{}[{}] {op} {}", row.text, arith(index), arith(value))
        }
        Change::Delete { row, index } => format!("delete {}[{}]", row.text, arith(index)),
    }
}

fn code(code: &Code) -> String {
    let digits = |digits: &[u8]| -> String {
        digits
            .iter()
            .map(|d| char::from_digit(u32::from(*d), 16).unwrap_or('?').to_ascii_uppercase())
            .collect()
    };
    let (head, rest) = code.digits.split_at(1.min(code.digits.len()));
    let mut text = format!("{}.{}", digits(head), digits(rest));
    if !code.tail.is_empty() {
        text += &format!("({})", digits(&code.tail));
    }
    text
}

pub(crate) fn named(named: &Named) -> String {
    if named.args.is_empty() {
        return named.name.text.clone();
    }
    let args: Vec<String> = named.args.iter().map(given_value).collect();
    format!("{}({})", named.name.text, args.join(","))
}

fn part(part: &Part) -> String {
    match &part.rule.items[..] {
        [only] if matches!(only.kind, ItemKind::Moves(_) | ItemKind::Code(_) | ItemKind::Named(_)) => {
            item(&only.kind)
        }
        _ => format!("({})", written(&part.rule)),
    }
}
