//! What a claim about a game on states calls the numbers of a position.

use super::read::Read;
use super::states::LISTS;
use crate::rule::tree::ArithKind;
use crate::states::Shape;
use crate::states::small::Kind;

/// What a claim calls the numbers of a position.
pub(super) enum Names {
    Each(Vec<String>),
    Row { name: String, first: u8 },
}

/// The names of numbers of a position that a claim uses, and so the positions it is about.
pub(super) fn named(shape: &Shape, read: &Read, text: &str) -> (Kind, Names) {
    match shape {
        Shape::Tuple(names) => (Kind::of(shape, 0), Names::Each(names.clone())),
        Shape::Row { name, first } => {
            (Kind::of(shape, LISTS), Names::Row { name: name.clone(), first: *first })
        }
        Shape::Heaps { .. } if is_about_lists(text) => {
            (Kind::of(shape, LISTS), Names::Row { name: "a".to_owned(), first: 1 })
        }
        Shape::Heaps { .. } => {
            let mut heaps = 1;
            read.each_arith(&mut |arith| {
                if let ArithKind::Name(name) = &arith.kind
                    && let Some(at) = HEAPS.iter().position(|heap| heap == name)
                {
                    heaps = heaps.max(at + 1);
                }
            });
            let names = HEAPS[..heaps].iter().map(|name| (*name).to_owned()).collect();
            (Kind::exactly(shape, heaps), Names::Each(names))
        }
    }
}

/// What the heaps of a position are called, from the smallest on where their order does not matter.
const HEAPS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// Whether a claim (in canonical text) calls all heaps together `a`.
fn is_about_lists(text: &str) -> bool {
    ["a[", "len(", "sum(", "count(", "distinct(", "increasing(", "xor(a)", "max(a)", "min(a)", "gcd(a)"]
        .iter()
        .any(|sign| text.contains(sign))
}
