//! Functions of the standard library, as `<bits/stdc++.h>` with `using namespace std` offers them.

use std::ops::Range;

use grundy_text::formula::FormulaProblem as Problem;

use super::Wrong;
use super::parse::to;
use super::tree::{Function, Is, Part};
use super::value::Type;

/// Functions that may be given a type in pointed brackets.
pub(super) fn is_template(name: &str) -> bool {
    matches!(name, "min" | "max")
}

/// Names that formulas call.
const NAMES: &str = "sqrt floor ceil trunc round abs fabs min max gcd __builtin_popcount g";

/// A call, with its arguments as numbers of the type that it takes.
pub(super) fn call(
    name: &str,
    template: Option<Type>,
    given: Vec<Part>,
    place: Range<usize>,
) -> Result<Part, Wrong> {
    let wanted = if matches!(name, "min" | "max" | "gcd") { 2 } else { 1 };
    let wrong = |problem| Err(Wrong::at(place.clone(), problem));
    let known = known(name);
    if known.is_none() && !matches!(name, "g" | "grundy") {
        return wrong(Problem::Function { name: name.to_owned(), known: NAMES });
    }
    if given.len() != wanted {
        return wrong(Problem::Arguments { name: name.to_owned(), wanted });
    }
    let mut given = given;
    let first = given[0].of;
    let Some((function, fixed)) = known else {
        let heap = to(given.remove(0), Type::LongLong);
        return Ok(Part { is: Is::Grundy(Box::new(heap)), of: Type::LongLong, place });
    };
    let of = match function {
        Function::Least | Function::Greatest => {
            let other = given[1].of;
            if template.is_none() && first != other {
                let (left, right) = (first.name(), other.name());
                return wrong(Problem::SameTypes { name: name.to_owned(), left, right });
            }
            template.unwrap_or(first)
        }
        Function::Divisor => {
            let of = first.common(given[1].of);
            if !of.is_whole() {
                return wrong(Problem::Whole { of: of.name() });
            }
            of
        }
        Function::Ones => {
            if !first.is_whole() {
                return wrong(Problem::Whole { of: first.name() });
            }
            fixed.unwrap_or(Type::Unsigned)
        }
        Function::Size => {
            let floating = name == "fabs" && first.is_whole();
            let of = fixed.unwrap_or(if floating { Type::Double } else { first.promoted() });
            if of.is_unsigned() {
                return wrong(Problem::Unsigned { name: name.to_owned(), of: of.name() });
            }
            of
        }
        // Whole numbers become doubles.
        _ => fixed.unwrap_or(if first.is_whole() { Type::Double } else { first }),
    };
    let of_result = if function == Function::Ones { Type::Int } else { of };
    let given = given.into_iter().map(|part| to(part, of)).collect();
    Ok(Part { is: Is::Call(function, given), of: of_result, place })
}

/// The function of a name, and the type that it takes where the name says so.
fn known(name: &str) -> Option<(Function, Option<Type>)> {
    let plain = |name: &str| {
        Some(match name {
            "sqrt" => Function::Root,
            "floor" => Function::Floor,
            "ceil" => Function::Ceil,
            "trunc" => Function::Trunc,
            "round" => Function::Round,
            "fabs" => Function::Size,
            _ => return None,
        })
    };
    match name {
        "min" => return Some((Function::Least, None)),
        "max" => return Some((Function::Greatest, None)),
        "gcd" => return Some((Function::Divisor, None)),
        "abs" => return Some((Function::Size, None)),
        "labs" => return Some((Function::Size, Some(Type::Long))),
        "llabs" => return Some((Function::Size, Some(Type::LongLong))),
        "__builtin_popcount" => return Some((Function::Ones, Some(Type::Unsigned))),
        "__builtin_popcountll" => return Some((Function::Ones, Some(Type::UnsignedLongLong))),
        "__builtin_popcountl" => return Some((Function::Ones, Some(Type::UnsignedLong))),
        _ => {}
    }
    if let Some(function) = plain(name) {
        // Of a whole number these are doubles.
        return Some((function, None));
    }
    let (stem, last) = name.split_at(name.len().checked_sub(1)?);
    let of = match last {
        "l" => Type::LongDouble,
        "f" => Type::Float,
        _ => return None,
    };
    Some((plain(stem)?, Some(of)))
}
