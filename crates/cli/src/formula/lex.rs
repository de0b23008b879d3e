//! Words of C++.

use std::ops::Range;

use grundy_text::formula::FormulaProblem;
use num_bigint::BigUint;

use super::Wrong;
use super::extended::Extended;
use super::value::{Type, Value};

/// A word.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Word {
    Number(Value),
    Name(String),
    /// An operator or a bracket.
    Sign(&'static str),
    End,
}

/// Operators, the longer ones first.
const SIGNS: [&str; 47] = [
    "<<=", ">>=", "<=", ">=", "==", "!=", "&&", "||", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
    "^=", "++", "--", "::", "+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&", "|", "^", "?", ":", "(",
    ")", "[", "]", "{", "}", ",", ";", ".", "#", "\"",
];

/// The words of a text, each with its place.
pub(super) fn words(text: &str) -> Result<Vec<(Word, Range<usize>)>, Wrong> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else { break };
        let start = at;
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if first.is_ascii_digit()
            || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit())
        {
            at += number_length(rest);
            let value = number(&text[start..at]);
            words.push((
                Word::Number(value.ok_or_else(|| Wrong::at(start..at, FormulaProblem::Number))?),
                start..at,
            ));
        } else if first.is_alphabetic() || first == '_' {
            at += rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            words.push((Word::Name(text[start..at].to_owned()), start..at));
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            at += sign.len();
            words.push((Word::Sign(sign), start..at));
        } else {
            return Err(Wrong::at(start..start + first.len_utf8(), FormulaProblem::Letter));
        }
    }
    words.push((Word::End, text.len()..text.len()));
    Ok(words)
}

/// How long a number is: `1e-9L` holds a sign, `0x1f` letters, `1'000'000` quotes.
fn number_length(text: &str) -> usize {
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let exponent = !hexadecimal && matches!(before, 'e' | 'E') && matches!(c, '+' | '-');
        if !(c.is_ascii_alphanumeric() || c == '.' || c == '\'' || exponent) {
            return at;
        }
        before = c;
    }
    text.len()
}

fn number(text: &str) -> Option<Value> {
    let text = text.replace('\'', "").to_lowercase();
    let hexadecimal = text.strip_prefix("0x");
    if hexadecimal.is_none() && text.contains(['.', 'e']) {
        return floating(&text);
    }
    let (digits, base) = match hexadecimal {
        Some(digits) => (digits, 16),
        None if text.starts_with("0b") => (&text[2..], 2),
        None if text.len() > 1
            && text.starts_with('0')
            && !text.starts_with("0u")
            && !text.starts_with("0l") =>
        {
            (&text[1..], 8)
        }
        None => (&*text, 10),
    };
    let end = digits.find(['u', 'l']).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let value = i128::from_str_radix(digits, base).ok()?;
    let (signed, unsigned) = (
        [Type::Int, Type::Long, Type::LongLong],
        [Type::Unsigned, Type::UnsignedLong, Type::UnsignedLongLong],
    );
    let (least, only_unsigned) = match suffix {
        "" => (0, false),
        "u" => (0, true),
        "l" => (1, false),
        "ul" | "lu" => (1, true),
        "ll" => (2, false),
        "ull" | "llu" => (2, true),
        _ => return None,
    };
    // Decimal numbers without `u` are never unsigned.
    let fits = (least..3).flat_map(|at| {
        let first = (!only_unsigned).then_some(signed[at]);
        let second = (only_unsigned || base != 10).then_some(unsigned[at]);
        first.into_iter().chain(second)
    });
    let of = fits.into_iter().find(|of: &Type| of.holds(value))?;
    Some(Value::Whole(of, value))
}

fn floating(text: &str) -> Option<Value> {
    if let Some(digits) = text.strip_suffix('f') {
        return digits.parse().ok().map(Value::Float);
    }
    let Some(digits) = text.strip_suffix('l') else { return text.parse().ok().map(Value::Double) };
    let (mantissa, power) = digits.split_once('e').unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let power = power.parse::<i64>().ok().filter(|power| power.abs() < 6000)?;
    let power = power - i64::try_from(fraction.len()).ok()?;
    let all: BigUint = format!("0{whole}{fraction}").parse().ok()?;
    let ten = BigUint::from(10u8).pow(u32::try_from(power.unsigned_abs()).ok()?);
    let one = BigUint::from(1u8);
    Some(Value::LongDouble(if power >= 0 {
        Extended::of_ratio(&(all * ten), &one)
    } else {
        Extended::of_ratio(&all, &ten)
    }))
}
