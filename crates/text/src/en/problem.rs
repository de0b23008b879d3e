//! Problems of rule texts.

use grundy::rule::diagnostic::Problem;

use super::meaning;
use crate::En;
use crate::problem::{ProblemMessage, ProblemText};

impl ProblemText for En {
    fn problem(&self, problem: &Problem) -> ProblemMessage {
        let (code, title, label, help) = match problem {
            Problem::Expected { expected, found } => {
                ("E-expected", format!("expected {expected:?}, found `{found}`"), "here".into(), None)
            }
            Problem::Meaning(meaning) => return meaning::message(meaning),
            Problem::TooLong { limit } => {
                ("E-long", format!("the rule is longer than {limit} bytes"), "from here on".into(), None)
            }
        };
        ProblemMessage { code, title, label, help }
    }
}
