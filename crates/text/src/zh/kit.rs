//! Chinese: the folder of a contest problem.

use crate::Zh;
use crate::kit::{Kit, KitProblem, KitText};

impl KitText for Zh {
    fn kit(&self, kit: &Kit) -> Vec<String> {
        let Kit { directory, tests, interactor } = kit;
        let mut lines = vec![
            format!("{directory}：files/ 中是校验器、生成器、检查器和标程，C++ 与 Python 各一份"),
            format!("  tests/ 中是 {tests} 组数据和答案，以及各组能推翻的错误规律（.kills）"),
        ];
        lines.push(if *interactor {
            "  files/interactor：交互器，给程序局面，程序回答走完之后的局面".into()
        } else {
            "  没有交互器：这条规则的走法不只是从一堆里取".into()
        });
        lines
    }

    fn kit_problem(&self, problem: &KitProblem) -> (String, Option<String>) {
        match problem {
            KitProblem::Rule => {
                ("只能为一条规则、局面仅由数构成的游戏出题：没有记忆，不是几条规则之和".into(), None)
            }
            KitProblem::TooLarge => ("这里 `--max` 必须小于 2^62".into(), Some("--max 10^18".into())),
            KitProblem::Moves => {
                ("走法以堆号和数量输出，而这条规则另有走法".into(), Some("去掉 --with-move".into()))
            }
        }
    }
}
