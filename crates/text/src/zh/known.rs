//! 认出的著名游戏。

use grundy::alike::Alike;
use grundy::game::Play;
use grundy::memory_law::MemoryLaw;
use grundy::states::{KnownName, StateReason, StateWinningMove};
use grundy::theory::coupled::{CoupledForm, Euclid};
use num_bigint::BigUint;

use crate::Zh;
use crate::explain::list;
use crate::known::{KnownText, is_one, number, residue};
use crate::verdict::VerdictText;

impl KnownText for Zh {
    fn coupled(&self, form: &CoupledForm) -> String {
        let n = number(form);
        let name = match form {
            CoupledForm::Wythoff(_) if is_one(form) => "威佐夫博弈".into(),
            CoupledForm::Wythoff(_) => format!("推广的威佐夫博弈（两堆所取之差小于 {n}）"),
            CoupledForm::DifferentAmounts(_) => "两堆取不同颗数的游戏".into(),
            CoupledForm::Euclid(Euclid::ToZero) => "欧几里得游戏".into(),
            CoupledForm::Euclid(Euclid::StayPositive) => "两数保持为正的欧几里得游戏".into(),
            CoupledForm::EuclidEverywhere(_) => "每一组都要走的欧几里得游戏".into(),
            CoupledForm::Moore(_) if is_one(form) => "尼姆".into(),
            CoupledForm::Moore(_) if n.len() > 18 => "摩尔尼姆（堆数不限）".into(),
            CoupledForm::Moore(_) => format!("摩尔尼姆（至多动 {n} 堆）"),
            CoupledForm::CyclicNimhoff(_) => format!("循环尼姆霍夫（h = {n}）"),
            CoupledForm::Circular(_) => format!("环形尼姆（相邻 {n} 堆）"),
            CoupledForm::NimWithPass(_) => "可以弃权一次的尼姆".into(),
            CoupledForm::Slow(_) => format!("慢尼姆（至多 {n} 堆各取一颗）"),
            CoupledForm::ExactSlow(_) => format!("慢尼姆（恰好 {n} 堆各取一颗）"),
            CoupledForm::HeapsInOrder(_) => "按顺序取的尼姆".into(),
            CoupledForm::Staircase(_) => "阶梯尼姆".into(),
            CoupledForm::StaircaseDirect(_) => "可以直接拿走的阶梯尼姆".into(),
            CoupledForm::BoxesModuloSix(_) => "模 6 的盒子游戏".into(),
            CoupledForm::GeorgiaAndBob(_) => "Georgia and Bob（看棋子的间隔）".into(),
            CoupledForm::SilverDollar(_) => "银元游戏".into(),
            CoupledForm::Northcott(_) => "Northcott 游戏".into(),
            CoupledForm::Multiple(_) if n == "2" => "斐波那契博弈".into(),
            CoupledForm::Multiple(_) => format!("至多取对手所取 {n} 倍的游戏"),
            CoupledForm::CandyPiles(_) => "糖果堆".into(),
            CoupledForm::TwoRowChomp(_) => "Chomp（两行有公式）".into(),
            CoupledForm::Everything(_) => "每堆取同样多的尼姆".into(),
            CoupledForm::Thanos(_) => "灭霸尼姆".into(),
        };
        match form.play() {
            Play::Misere if !matches!(form, CoupledForm::TwoRowChomp(_) | CoupledForm::CandyPiles(_)) => {
                format!("反常{name}")
            }
            _ => name,
        }
    }

    fn known(&self, name: &KnownName) -> String {
        let citation = name.form.citation();
        let game = self.coupled(&name.form);
        let when = if name.of_two_heaps { "只有两堆时，" } else { "" };
        format!("{when}这就是{game}（{}，{}）", citation.authors, citation.year)
    }

    fn disguise(&self, form: &CoupledForm) -> Option<&'static str> {
        Some(match form {
            CoupledForm::GeorgiaAndBob(_) => {
                "建模：从右往左把棋子两两配对，每对内部的空格数是 Nim 的堆；两对之间的空格相当于阶梯的偶数级，不计入"
            }
            CoupledForm::SilverDollar(_) => {
                "建模：从右往左，相邻硬币的间隔构成一个阶梯：硬币左移，就是把若干格从一个间隔移到下一个；每隔一个间隔才计入"
            }
            CoupledForm::Staircase(_) => {
                "建模：奇数级上的石子是 Nim 的堆；偶数级下来多少，对手就接着往下移多少，所以偶数级不计入；排好序的数的差常常就是这样的阶梯"
            }
            CoupledForm::Northcott(_) => "建模：一行中两枚棋子的间隔是 Nim 的一堆；后退会被对手跟进，没有用",
            CoupledForm::CandyPiles(_) => {
                "建模：各堆从大到小画成竖列，每步把棋子向右或向上移一格；沿对角线移动，胜负不变"
            }
            CoupledForm::Wythoff(_) if is_one(form) => {
                "建模：一个只能向左、向下或斜着向角落走的后，(a,b) 就是它所在的格"
            }
            _ => return None,
        })
    }

    fn alike(&self, alike: &Alike) -> String {
        match alike {
            Alike::Bash { m } => {
                format!("SG 值与 m = {m} 的巴什博弈（取 1..{m} 颗）相同：由已证明的周期得出")
            }
            Alike::Shifted { name, ahead, behind: 0 } => {
                format!("就是 {name} 平移 {ahead}：g(n) 等于它的 g(n+{ahead})，由两者已证明的周期得出")
            }
            Alike::Shifted { name, behind, .. } => {
                format!("就是 {name} 平移 {behind}：g(n) 等于它的 g(n-{behind})，由两者已证明的周期得出")
            }
        }
    }

    fn told_apart(&self, count: usize, [tuples, multisets, sets, numbers]: [usize; 4]) -> String {
        format!(
            "这 {count} 个局面：按数组有 {tuples} 个不同，排序后 {multisets} 个，消去相等的两堆后 {sets} 个，按异或和 {numbers} 个。"
        )
    }

    fn state_reason(&self, reason: &StateReason, step: &dyn Fn(&StateWinningMove) -> String) -> String {
        match reason {
            StateReason::WythoffPair { k, pair: (lower, upper) } => format!(
                "两数之差 k = {k}。差为 k 的必败态只有一个：(floor(k·phi), floor(k·phi) + k) = ({lower},{upper})，phi 是黄金分割比，取整用整数开方算出。"
            ),
            StateReason::Columns { modulus, wrong } if wrong.is_empty() => {
                format!("每个二进制位上 1 的个数都是 {modulus} 的倍数，任何一步都会破坏它。")
            }
            StateReason::Columns { modulus, wrong } => {
                let columns: Vec<String> = wrong
                    .iter()
                    .take(16)
                    .map(|(bit, count)| {
                        format!("2^{bit}：{count} mod {modulus} = {}", residue(*count, modulus))
                    })
                    .collect();
                format!(
                    "必败态要求每个二进制位上 1 的个数都是 {modulus} 的倍数。这里不满足的位：{}。必胜走法把它们全部调好。",
                    columns.join("；")
                )
            }
            StateReason::OddSteps { steps, xor } => format!(
                "只看奇数级：从偶数级下来的石子，对手可以马上再往下移。第 1、3、5、… 级：{}；异或和为 {xor}。",
                list(steps, "、")
            ),
            StateReason::Quotient { larger, smaller, quotient } => {
                let exact = (larger % smaller) == BigUint::ZERO;
                let why = if exact {
                    "整除：减去最后一个倍数，游戏就结束或差一步结束"
                } else if *quotient >= BigUint::from(2u8) {
                    "大于 1：当前行动者可以决定由谁先面对余数"
                } else {
                    "这一步只有一种走法，胜负看两数之比是否超过黄金分割比"
                };
                format!("{larger} / {smaller} 的商是 {quotient}，{why}。")
            }
            StateReason::Replies { moves, options } => {
                let told: Vec<String> = moves
                    .iter()
                    .map(|(played, reply)| match reply {
                        Some(reply) => format!("  {}：对手走 {}", step(played), step(reply)),
                        None => format!("  {}：对手已经获胜", step(played)),
                    })
                    .collect();
                let some = if moves.len() < *options {
                    format!("（列出前 {} 种）", moves.len())
                } else {
                    String::new()
                };
                format!("怎么走都输，走法共 {options} 种{some}：\n{}", told.join("\n"))
            }
            StateReason::LostOptions { options, lost } => {
                format!("按定义：{options} 种走法里有 {lost} 种留给对手必败态。")
            }
        }
    }

    fn memory_law(&self, law: &MemoryLaw) -> [String; 2] {
        let (form, numbers) = (&law.game.form, list(&law.numbers, "、"));
        let heap = if form.play() == Play::Misere { "堆的颗数减 1" } else { "堆的颗数" };
        let which = match number(form).as_str() {
            "1" => "2 的幂".to_owned(),
            "2" => "斐波那契数".to_owned(),
            c => format!("每一项等于前一项加上乘 {c} 后不小于前一项的最小一项"),
        };
        let most = law.fresh.len().saturating_sub(1);
        [
            format!(
                "把{heap}写成 {numbers}、…（{which}）中若干项之和，每次取放得下的最大一项；当且仅当可取的上限小于最小的一项时，当前行动者必败（{}）",
                self.play(form.play())
            ),
            format!("{}；开局时 0..{most} 颗的堆已按定义核对", self.by_theorem(std::slice::from_ref(form))),
        ]
    }

    fn by_theorem(&self, forms: &[CoupledForm]) -> String {
        if !forms.is_empty() && forms.iter().all(|form| form.citation().is_own()) {
            let names: Vec<String> = forms.iter().map(|form| self.coupled(form)).collect();
            return format!("依据：本库文档中的论证 {}", names.join("；"));
        }
        let cited = |form: &CoupledForm| {
            let citation = form.citation();
            format!("{}（{}，{}）", self.coupled(form), citation.authors, citation.year)
        };
        format!("依据：文献中的定理 {}", forms.iter().map(cited).collect::<Vec<_>>().join("；"))
    }
}
