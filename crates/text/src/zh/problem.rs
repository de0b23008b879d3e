//! Problems of rule texts.

use grundy::rule::diagnostic::Problem;

use super::meaning;
use crate::Zh;
use crate::problem::{ProblemMessage, ProblemText};

impl ProblemText for Zh {
    fn problem(&self, problem: &Problem) -> ProblemMessage {
        let (code, title, label, help) = match problem {
            Problem::Expected { expected, found } => {
                ("E-expected", format!("此处应为 {expected:?}，却是 `{found}`"), "这里".into(), None)
            }
            Problem::Meaning(meaning) => return meaning::message(meaning),
            Problem::TooLong { limit } => {
                ("E-long", format!("规则长度超过 {limit} 字节"), "从这里起".into(), None)
            }
        };
        ProblemMessage { code, title, label, help }
    }
}
