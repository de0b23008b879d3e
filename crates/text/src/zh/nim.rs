//! Nim arithmetic.

use crate::Zh;
use crate::en::shorten;
use crate::nim::{NimProblem, NimQuestion, NimText};

impl NimText for Zh {
    fn nim_problem(&self, problem: &NimProblem) -> (String, Option<String>) {
        match problem {
            NimProblem::Negative(text) => (format!("`{text}` 是负数；Nim 数的运算只涉及非负整数"), None),
            NimProblem::NotANumber(text) => (
                format!("`{}` 不是整数", shorten(text)),
                Some("数写作 12 17，大数也可写作 2^64 或 10^18+1".into()),
            ),
            NimProblem::TooLarge { number, bits } => {
                (format!("Nim 数的运算最多支持 {bits} 个二进制位，{} 超出了", shorten(number)), None)
            }
            NimProblem::Count { least, most, found } => {
                let wanted = match most {
                    Some(most) if most == least => format!("{least} 个数"),
                    _ => format!("至少 {least} 个数"),
                };
                (format!("这里需要{wanted}，给了 {found} 个"), None)
            }
            NimProblem::InverseOfZero => ("0 没有 Nim 逆元".into(), None),
            NimProblem::Lines { promised, found } => (
                format!("首行说后面有 {promised} 行，实际有 {found} 行"),
                Some("首行单独一个数表示后面的行数，也可以不写".into()),
            ),
        }
    }

    fn nim_answer(&self, question: NimQuestion, numbers: &[String], result: &str) -> String {
        let all = numbers.join("、");
        match question {
            NimQuestion::Product => format!("{all} 的 Nim 积：{result}"),
            NimQuestion::Inverse => format!("{all} 的 Nim 逆元：{result}"),
            NimQuestion::SquareRoot => format!("{all} 的 Nim 平方根：{result}"),
            NimQuestion::Power => format!("{} 次 Nim 幂：{result}", numbers.join(" 的 ")),
        }
    }
}
