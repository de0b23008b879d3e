//! Nim arithmetic.

use crate::En;
use crate::en::shorten;
use crate::nim::{NimProblem, NimQuestion, NimText};

impl NimText for En {
    fn nim_problem(&self, problem: &NimProblem) -> (String, Option<String>) {
        match problem {
            NimProblem::Negative(text) => {
                (format!("`{text}` is negative; nim arithmetic is about the numbers from 0"), None)
            }
            NimProblem::NotANumber(text) => (
                format!("`{}` is not a whole number", shorten(text)),
                Some("numbers are written as 12 17, large ones also as 2^64 or 10^18+1".into()),
            ),
            NimProblem::TooLarge { number, bits } => {
                (format!("nim arithmetic goes to {bits} binary digits, {} has more", shorten(number)), None)
            }
            NimProblem::Count { least, most, found } => {
                let wanted = match most {
                    Some(most) if most == least => format!("{least}"),
                    _ => format!("at least {least}"),
                };
                let verb = if *least == 1 { "number is" } else { "numbers are" };
                (format!("{wanted} {verb} needed here, {found} given"), None)
            }
            NimProblem::InverseOfZero => ("0 has no nim inverse".into(), None),
            NimProblem::Lines { promised, found } => (
                format!("the first line promises {promised} lines, {found} follow"),
                Some(
                    "a number alone on the first line says how many lines follow; it may be left out".into(),
                ),
            ),
        }
    }

    fn nim_answer(&self, question: NimQuestion, numbers: &[String], result: &str) -> String {
        let all = numbers.join(", ");
        match question {
            NimQuestion::Product => format!("nim product of {all}: {result}"),
            NimQuestion::Inverse => format!("nim inverse of {all}: {result}"),
            NimQuestion::SquareRoot => format!("nim square root of {all}: {result}"),
            NimQuestion::Power => format!("nim power of {}: {result}", numbers.join(" to the ")),
        }
    }
}
