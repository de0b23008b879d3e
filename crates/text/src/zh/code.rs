//! 程序里的注释和提示。

use grundy::code::{Count, Many, Said, Words};
use grundy::game::Play;
use grundy::law::pattern::Pattern;
use grundy::law::{Claim, Subject};
use grundy::theory::coupled::{CoupledForm, Euclid};

use crate::Zh;
use crate::code::{is_fibonacci, source};
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
            Said::OnlyChecked { part, claim, up_to } => format!(
                "{}有一条规律没有用到，因为只核对到 {up_to}，没有证明：\n{}。",
                of(part),
                values_zh(claim)
            ),
            Said::Law { part, claim, theorem, subject: Subject::Outcome } => {
                let claim = values_zh(claim);
                format!(
                    "{}规律：以 g = 1 表示必胜、0 表示必败，{claim}。已证明（定理 `{theorem}`）。",
                    of(part)
                )
            }
            Said::Law { part, claim, theorem, .. } => {
                format!("{}规律：{}。已证明（定理 `{theorem}`）。", of(part), values_zh(claim))
            }
            Said::Computed { part, outcomes, limit } => format!(
                "没有用到已证明的规律：{}{}由程序算出，堆不超过 {limit}。",
                of(part),
                if *outcomes { "胜负" } else { "SG 值" }
            ),
            Said::ComputedWithMemory { limit } => {
                format!("对每个（堆，上一手取的数目）算出胜负，堆不超过 {limit}。")
            }
            Said::Input { any_size, parts, told } => {
                let size = if *any_size { "（大小不限；C++ 和 Rust 须小于 2^120）" } else { "" };
                let each = match parts {
                    1 => "。".into(),
                    _ => format!("\n（{parts} 个部分依次各一次）。"),
                };
                format!("输入：{}{size}{each}", told_zh(*told, ["堆数", "各堆", "堆"]))
            }
            Said::Coupled(form) => {
                format!("文献中的定理{}：{}。", source(form.citation(), ["（", "）"]), lost_when(form))
            }
            Said::Multiple(game) => format!(
                "文献中的定理{}：把堆数贪心地写成数列 s{}中的数之和，当且仅当其中最小的数大于允许取的数目时必败。",
                source(game.form.citation(), ["（", "）"]),
                if is_fibonacci(game) { "（斐波那契数）" } else { "" }
            ),
            Said::Searched { limit } => format!("没有用到定理：搜索此后所有可能的局面，各数不超过 {limit}。"),
            Said::Numbers { count, largest, told } => {
                let read = match count {
                    Some(1) => "输入：堆的大小。".into(),
                    Some(count) => format!("输入：局面的 {count} 个数。"),
                    None => format!("输入：{}。", told_zh(*told, ["局面有几个数", "这些数", "个数"])),
                };
                read + if *largest { "\n每个数小于 2^62。" } else { "" }
            }
            Said::InputOneLive(told) => {
                format!("输入：{}，其中至多一堆非空。", told_zh(*told, ["堆数", "各堆", "堆"]))
            }
            Said::InputHeap => "输入：堆的大小。".into(),
            Said::Many(Many::Lines) => "有多个局面，每行一个。".into(),
            Said::Many(_) => "有多个局面，最前面是局面的个数。".into(),
            Said::Output { words: [win, lose], moves } => {
                let moves = if *moves {
                    "\n必胜时接着是一种必胜走法：堆的编号（从 1 起）和取的数目；写在下一行，有多个局面时写在同一行。"
                } else {
                    ""
                };
                format!("输出：当前行动者必胜则为 \"{win}\"，否则为 \"{lose}\"。{moves}")
            }
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
            Said::Large => "有几个 SG 值不小于 2".into(),
            Said::Row => "可以变长的一列数".into(),
            Said::Amount => "从 n 中取多少会留下值为 t 的堆；0：没有这样的取法".into(),
            Said::Entered => "局面 p 不能立即判定，要看它的各后继".into(),
            Said::Chosen => "各堆、已选的堆数、上一次取的数目".into(),
            Said::Became => "取后的各堆".into(),
            Said::ChosenCounts => "已选的堆数、上一次取的数目".into(),
            Said::Facing => "1：当前行动者已经输了，2：已经赢了".into(),
            Said::Settled => "去掉无关紧要的部分".into(),
            Said::Options => "各后继，是否有后继（ok），是否有一步立即获胜（x）".into(),
            Said::Known => "当前行动者是否必败".into(),
            Said::Worths => "SG 值；有一步能立即获胜时为 -1".into(),
            Said::Add => "再加一个后继；它是否立即获胜".into(),
            Said::Ends => "2i+1：因第 i 个提前结束的条件而输，2i+2：因它而赢，0：继续".into(),
            Said::TwoHeaps => "超过两堆时没有定理可用".into(),
            Said::Increasing => "各数必须递增".into(),
            Said::Beyond => "有一个数超出了上限".into(),
            Said::Endless => "游戏可能永不结束".into(),
            Said::ExpectedNumbers(count) => format!("这里应为 {count} 个数"),
            Said::ExpectedList => "这里应先写有几个数，再写这些数".into(),
            Said::Range => "缺少一个数，或者它超出范围".into(),
            Said::Limit(limit) => format!("这张表只到大小为 {limit} 的堆"),
            Said::Several => "反常规则下的几堆之和，这个程序不能判定".into(),
            Said::ExpectedHeap => "这里应为不小于 0 的堆".into(),
            Said::ExpectedWord => "这里应为 0 到 2^63 - 1 的堆".into(),
            Said::ExpectedCount => "这里应为堆数".into(),
        }
    }
}

/// 一条规律对各个值说了什么。
fn values_zh(claim: &Claim) -> String {
    match claim {
        Claim::Pattern(Pattern::Automatic(_)) => {
            "g(n) 是一个自动机从高位到低位读完 n 的各位数字后给出的值".into()
        }
        _ => rule_of_values(claim, ["（", "）"]),
    }
}

/// 程序读入什么：[有几个, 各个, 单位]。
fn told_zh(told: Count, [number, all, unit]: [&str; 3]) -> String {
    match told {
        Count::First => format!("{number}，然后是{all}"),
        Count::Rest => format!("{all}，直到末尾"),
        Count::Exactly(count) => format!("{count} {unit}"),
    }
}

/// 当前行动者何时必败；程序中各数为 h[0], h[1], ..
fn lost_when(form: &CoupledForm) -> String {
    let n = form.number().map(|n| n.to_string()).unwrap_or_default();
    let misere = form.play() == Play::Misere;
    match form {
        CoupledForm::Wythoff(_) if misere => {
            "必败当且仅当局面为 (0,1)、(2,2)，或 k = b - a >= 2 且 a = floor(k phi)".into()
        }
        CoupledForm::Wythoff(_) if n == "1" => "设 a <= b，k = b - a，必败当且仅当 a = floor(k phi)，\n\
            即 a^2 - ak - k^2 <= 0 < (a+1)^2 - (a+1)k - k^2"
            .into(),
        CoupledForm::Wythoff(_) => {
            format!("设 a <= b，必败当且仅当 b - a = {n}j 且 a = floor(j (2 - {n} + sqrt({n}^2 + 4)) / 2)")
        }
        CoupledForm::DifferentAmounts(_) => "必败当且仅当两数相等".into(),
        CoupledForm::Euclid(Euclid::ToZero) => {
            "设 a <= b，必败当且仅当 a = 0，或 a < b < a phi，即 b^2 < a(a+b)".into()
        }
        CoupledForm::Euclid(Euclid::StayPositive) => {
            "设 a <= b，必败当且仅当 a = 0 或 b < a phi，即 b^2 < a(a+b)".into()
        }
        CoupledForm::Moore(_) => {
            let modulus = (form.number().unwrap_or_default() + 1u8).to_string();
            let ones = if misere {
                format!("；各数都不超过 1 时，当且仅当 1 的个数模 {modulus} 余 1")
            } else {
                String::new()
            };
            format!("必败当且仅当每个二进制位上 1 的个数都是 {modulus} 的倍数{ones}")
        }
        CoupledForm::CyclicNimhoff(_) => {
            format!("必败当且仅当各数除以 {n} 的商的异或和为 0，且余数之和是 {n} 的倍数")
        }
        CoupledForm::Staircase(_) => "必败当且仅当第 1、3、5、.. 级上石子数的异或和为 0".into(),
        CoupledForm::BoxesModuloSix(_) => "必败当且仅当编号模 6 余 0、2、5 的盒子的异或和为 0".into(),
        CoupledForm::HeapsInOrder(_) => {
            "必败当且仅当值为 0；值为 g 的部分前面加一堆 h，值为：h > g 时是 h，否则是 h - 1".into()
        }
        CoupledForm::GeorgiaAndBob(_) => "从右边起两两配对，必败当且仅当各对之间空格数的异或和为 0".into(),
        _ => "见 `grundy law`".into(),
    }
}
