//! English: the folder of a contest problem.

use crate::En;
use crate::kit::{Kit, KitProblem, KitText};

impl KitText for En {
    fn kit(&self, kit: &Kit) -> Vec<String> {
        let Kit { directory, tests, interactor, solved } = kit;
        let answer = if *solved { ", answer" } else { "" };
        let mut lines = vec![
            format!("{directory}: files/ validator, generator, checker{answer}, in C++ and Python"),
            format!("  tests/ {tests} inputs with answers, and the wrong laws that each refutes (.kills)"),
        ];
        lines.push(if *interactor {
            "  files/interactor: plays against a program, which is sent positions and answers with the next"
                .into()
        } else {
            "  no interactor: moves of this rule are more than taking from a heap".into()
        });
        if !*solved {
            lines.push(
                "  no files/answer: a program that finds a winning move is not known for this rule".into(),
            );
        }
        lines
    }

    fn kit_problem(&self, problem: &KitProblem) -> (String, Option<String>) {
        match problem {
            KitProblem::Rule => {
                ("a folder is made for one rule whose positions are numbers: no memory, no sum, no single heaps with early ends".into(), None)
            }
            KitProblem::TooLarge => ("`--max` must be below 2^62 here".into(), Some("--max 10^18".into())),
            KitProblem::Exists => (
                "the folder is there already and not empty; nothing is overwritten".into(),
                Some("name another folder, or empty this one".into()),
            ),
            KitProblem::Moves => (
                "a move is printed as heap and amount, and this rule has other moves".into(),
                Some("leave out --with-move".into()),
            ),
        }
    }
}
