//! 程序里的注释和提示。

use grundy::code::{Said, Words};
use grundy::game::Play;

use crate::Zh;
use crate::law::rule_of_values;
use crate::verdict::cited;

impl Words for Zh {
    fn say(&self, said: &Said) -> String {
        let of = |part: &Option<usize>| part.map_or(String::new(), |part| format!("第 {part} 部分的"));
        match said {
            Said::Rule(rule) => format!("规则：{rule}"),
            Said::Play(Play::Normal) => "正常规则：不能走的一方输。".into(),
            Said::Play(Play::Misere) => "反常规则：不能走的一方赢。".into(),
            Said::MisereNim => {
                "反常规则（不能走的一方赢）。与 Nim 同类：只要有 SG 值不小于 2，就和正常规则一样走；\n\
                一旦全是 0 或 1，奇偶颠倒。"
                    .into()
            }
            Said::MisereHeap => "反常规则（不能走的一方赢），只有一堆：几堆之和不能用异或判定。".into(),
            Said::Theorem { part, form } => {
                let form = cited(std::slice::from_ref(form), ["（", "）", "；"]);
                format!("{}SG 值，依据文献中的定理：{form}。", of(part))
            }
            Said::Law { part, claim, theorem } => {
                format!(
                    "{}规律：{}。已证明（定理 `{theorem}`）。",
                    of(part),
                    rule_of_values(claim, ["（", "）"])
                )
            }
            Said::Computed { part, outcomes, limit } => format!(
                "没有用到已证明的规律：{}{}由程序算出，堆不超过 {limit}。",
                of(part),
                if *outcomes { "胜负" } else { "SG 值" }
            ),
            Said::ComputedWithMemory { limit } => {
                format!("对每个（堆，上一手取的数目）算出胜负，堆不超过 {limit}。")
            }
            Said::Input { any_size, parts } => {
                let size = if *any_size { "（每堆不超过 2^63 - 1；Python 不限）" } else { "" };
                let each = match parts {
                    1 => "。".into(),
                    _ => format!("\n（{parts} 个部分依次各一次）。"),
                };
                format!("输入：堆数，然后是各堆{size}{each}")
            }
            Said::InputHeap => "输入：堆的大小。".into(),
            Said::Output => "输出：当前行动者必胜则为 \"first\"，否则为 \"second\"。".into(),
            Said::Power => "b^e，最多算到 2^50".into(),
            Said::DistinctPrimes => "不同质因数的个数".into(),
            Said::Primes => "质因数的个数，重复的也计".into(),
            Said::Valuation => "n 中 p 的指数".into(),
            Said::OneIsPrimePower => "1 = p^0 也算".into(),
            Said::Won => "有某个后继是必败态".into(),
            Said::WonMisere => "有某个后继是必败态，或者没有后继".into(),
            Said::Outcomes => "反常规则下的胜负：1 必胜，0 必败".into(),
            Said::Seen => "seen[v] == t：n 的某个后继的值为 v".into(),
            Said::Ring => "给定局面的堆是环，走一步后剩下的是一排".into(),
            Said::Table => "w[n][last]：当前行动者必胜则为 1".into(),
            Said::Big => "有 SG 值不小于 2".into(),
            Said::Limit(limit) => format!("这张表只到大小为 {limit} 的堆"),
            Said::Several => "反常规则下的几堆之和，这个程序不能判定".into(),
            Said::ExpectedHeap => "这里应为不小于 0 的堆".into(),
            Said::ExpectedWord => "这里应为 0 到 2^63 - 1 的堆".into(),
            Said::ExpectedCount => "这里应为堆数".into(),
        }
    }
}
