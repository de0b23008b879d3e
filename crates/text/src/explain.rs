//! Explanations.

use grundy::api::WinningMove;
use grundy::explain::{Forms, Step};
use grundy::position::{Position, Size};
use num_bigint::BigUint;

/// Words for the steps of an explanation.
pub trait ExplainText {
    /// One step: a paragraph, in several lines where it shows a table.
    fn step(&self, step: &Step) -> String;
}

/// Longer columns are not drawn.
const WIDEST: u64 = 400;

/// The lines of binary columns: sizes at the left, digits aligned, a rule, the XOR. Empty when they
/// would be too wide to read.
pub(crate) fn columns(rows: &[(Size, BigUint)], xor: &BigUint) -> Vec<String> {
    let bits = rows.iter().map(|(_, v)| v.bits()).max().unwrap_or(1).max(1);
    let Some(width) = Some(bits).filter(|bits| *bits <= WIDEST).and_then(|bits| usize::try_from(bits).ok())
    else {
        return Vec::new();
    };
    let digits = |v: &BigUint| format!("{:0>width$}", v.to_str_radix(2));
    let label = rows.iter().map(|(n, _)| n.to_string().len()).max().unwrap_or(1).max("xor".len());
    let mut lines: Vec<String> =
        rows.iter().map(|(n, v)| format!("  {:>label$}  {}", n.to_string(), digits(v))).collect();
    lines.push(format!("  {:>label$}  {}", "", "-".repeat(width)));
    lines.push(format!("  {:>label$}  {}", "xor", digits(xor)));
    lines
}

/// The names of the forms that differ from the one before, and `(9,2,2) -> (2,2,9) -> (9) -> 9`.
pub(crate) fn nim_forms(forms: &Forms, [sorted, pairs_gone, xor]: [&str; 3], mark: &str) -> (String, String) {
    let (mut names, mut all) = (Vec::new(), vec![heaps(&forms.tuple)]);
    if forms.multiset != forms.tuple {
        names.push(sorted);
        all.push(heaps(&forms.multiset));
    }
    if !forms.pairs_gone.is_empty() {
        names.push(pairs_gone);
        all.extend(forms.pairs_gone.iter().map(|left| heaps(left)));
    }
    names.push(xor);
    all.push(forms.number.to_string());
    (names.join(mark), all.join(" -> "))
}

/// A set of heaps: `(5)`, `(1,4)`, `()`.
pub(crate) fn heaps<T: ToString>(to: &[T]) -> String {
    format!("({})", list(to, ","))
}

/// Items joined by a mark.
pub(crate) fn list<T: ToString>(items: &[T], comma: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(comma)
}

/// The place values of the one bits of a number, largest first: 5 is 4, 1.
pub(crate) fn places(n: &BigUint) -> Vec<BigUint> {
    let one = BigUint::from(1u8);
    (0..n.bits()).rev().filter(|&bit| n.bit(bit)).take(16).map(|bit| &one << bit).collect()
}

/// `7 -> 5`, `7 -> 1,4`, `7 -> 0`
pub(crate) fn change(step: &WinningMove) -> String {
    let to = if step.to.is_empty() { "0".into() } else { list(&step.to, ",") };
    format!("{} -> {to}", step.from)
}

/// `3,5,7`, `5 ; 7,3`, empty lists as `()`.
pub(crate) fn position(position: &Position) -> String {
    let heaps = |heaps: &Vec<Size>| if heaps.is_empty() { "()".into() } else { list(heaps, ",") };
    position.heaps.iter().map(heaps).collect::<Vec<String>>().join(" ; ")
}

/// `2, 2 / 5, 5, 5, 5`: each size as often as it cancels, shortened when that is long.
pub(crate) fn pairs(pairs: &[(Size, usize)], times: &str) -> String {
    let group = |(size, count): &(Size, usize)| {
        if *count <= 8 {
            list(&vec![size.to_string(); *count], ",")
        } else {
            format!("{count} {times} {size}")
        }
    };
    pairs.iter().map(group).collect::<Vec<_>>().join(" / ")
}

/// Numbers added up; of very many the first and the last.
pub(crate) fn sum_of(numbers: &[num_bigint::BigUint]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [first, second, .., last] if words.len() > 24 => format!("{first} + {second} + .. + {last}"),
        words => words.join(" + "),
    }
}
