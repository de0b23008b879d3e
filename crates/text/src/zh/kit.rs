//! Chinese: the folder of a contest problem.

use crate::Zh;
use crate::kit::{Kit, KitProblem, KitText};

impl KitText for Zh {
    fn kit(&self, kit: &Kit) -> Vec<String> {
        let Kit { directory, tests, interactor, solved } = kit;
        let answer = if *solved { "、标程" } else { "" };
        let mut lines = vec![
            format!("{directory}：files/ 中是校验器、生成器、检查器{answer}，C++ 与 Python 各一份"),
            format!("  tests/ 中是 {tests} 组数据和答案，以及各组能推翻的错误规律（.kills）"),
        ];
        lines.push(if *interactor {
            "  files/interactor：交互器，给程序局面，程序回答走完之后的局面".into()
        } else {
            "  没有交互器：这条规则的走法不只是从一堆里取".into()
        });
        if !*solved {
            lines.push("  没有 files/answer：对这条规则，还写不出能找到必胜走法的程序".into());
        }
        lines
    }

    fn kit_problem(&self, problem: &KitProblem) -> (String, Option<String>) {
        match problem {
            KitProblem::Rule => {
                ("只能为一条规则、局面仅由数构成的游戏出题：没有记忆，不是几条规则之和，也不是带提前结束的单堆".into(), None)
            }
            KitProblem::TooLarge => ("这里 `--max` 必须小于 2^62".into(), Some("--max 10^18".into())),
            KitProblem::Exists => {
                ("文件夹已存在且不为空，不会覆盖其中任何文件".into(), Some("请换一个文件夹，或先清空它".into()))
            }
            KitProblem::Moves => {
                ("走法以堆号和数量输出，而这条规则另有走法".into(), Some("去掉 --with-move".into()))
            }
        }
    }
}
