//! 多元组、一行数、多堆与提前结束的规则。

use grundy::states::order::Ending;
use grundy::states::{Shape, StateWinningMove};

use crate::Zh;
use crate::states::{StateText, left, measure, tuple};

impl StateText for Zh {
    fn component(&self, shape: &Shape) -> String {
        match shape {
            Shape::Tuple(names) if names.len() == 1 => "局面是若干堆，例如 5,3".into(),
            Shape::Tuple(names) => {
                format!("每个部分是一个数组 ({})；局面是一个部分，或几个部分之和 (..)+(..)", names.join(","))
            }
            Shape::Row { name, first } => format!(
                "每个部分是一行数 {name}[{first}]、{name}[{}]、…；局面是一行，或几行之和 (..)+(..)",
                first + 1
            ),
            Shape::Heaps { ordered: true, .. } => "局面是若干堆，次序有关".into(),
            Shape::Heaps { ordered: false, .. } => "局面是若干堆，一步可以同时改变几堆".into(),
        }
    }

    fn ending(&self, ending: &Ending, shape: &Shape) -> String {
        match ending {
            Ending::NotShown => {
                "没有证明游戏一定结束：可能循环时，`win` 会判定胜、负或平局；局面无限增长时，用完预算就停"
                    .into()
            }
            Ending::Measured(measures) => {
                let all: Vec<String> = measures.iter().map(|it| measure(it, shape, "所动的每一堆")).collect();
                match all.as_slice() {
                    [one] => format!("游戏一定结束：每一步都使 {one} 变小"),
                    all => format!("游戏一定结束：每一步使 {} 变小，前面的不变", all.join("，或者使 ")),
                }
            }
        }
    }

    fn not_disjunctive(&self, move_in_all: bool) -> &'static str {
        if move_in_all {
            "凡能走的部分每一步都要同时走，所以单独一部分没有 SG 值"
        } else {
            "提前结束指整局结束，所以单独一部分没有 SG 值"
        }
    }

    fn remembers(&self) -> &'static str {
        "走法与之前的回合有关（`last`：对手上一步一共取走的颗数，也就是所有数之和减少了多少）"
    }

    fn state_move(&self, step: &StateWinningMove, named: bool, heaps: bool) -> String {
        let one = |change: &grundy::states::StateChange| {
            let which = match (named, heaps) {
                (false, _) => String::new(),
                (true, true) => format!("第 {} 堆：", change.component + 1),
                (true, false) => format!("第 {} 部分：", change.component + 1),
            };
            format!("{which}{} -> {}", tuple(&change.from, heaps), left(change, heaps, " 和 "))
        };
        step.changes.iter().map(one).collect::<Vec<_>>().join("，")
    }

    fn classified(&self, positions: usize) -> String {
        format!("游戏可能循环；从结束的局面往回推，共考察 {positions} 个后续局面")
    }

    fn round(&self, positions: &[String]) -> String {
        format!("例如这样循环：{}", positions.join(" -> "))
    }

    fn moves_after(&self, step: &str, left: u32) -> String {
        match left {
            0 => format!("{step}，游戏就此结束"),
            left => format!("{step}，此后双方还走 {left} 步"),
        }
    }

    fn options_of(&self, [loses, draws, wins]: [usize; 3]) -> String {
        format!("各种走法之后，对方必败的有 {loses} 种，平局的有 {draws} 种，对方必胜的有 {wins} 种")
    }

    fn searching(&self, positions: usize) -> String {
        format!("搜索中：已看过 {positions} 个局面")
    }

    fn lost_positions(&self, positions: &[String], largest: u64) -> String {
        if positions.is_empty() {
            return format!("各数不超过 {largest} 时，当前行动者总是必胜");
        }
        format!("各数不超过 {largest} 时，当前行动者必败的局面恰为 {}", positions.join(" "))
    }

    fn staircase(&self, ground: bool) -> &'static str {
        match ground {
            true => "第一个数是地面，上面的石子不再参与，从不计入；其后是第 1 级",
            false => "第一个数是第 1 级；地面从不计入局面（要把地面写在最前，可用 `staircase-with-ground`）",
        }
    }
}
