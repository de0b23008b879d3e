//! 状态游戏的表格、规律、猜想与比较。

use grundy::claim::{Said, StateChecked};
use grundy::game::{Outcome, Play};
use grundy::law::Subject;
use grundy::states::compare::StateComparison;
use grundy::states::law::{StateLaw, StateRejected};
use grundy::states::small::Kind;
use grundy::theory::coupled::{CoupledForm, Euclid};
use grundy_check::Verified;

use super::kernel::digits;
use super::pattern::system;
use crate::Zh;
use crate::kernel::KernelText;
use crate::known::{KnownText, is_one, number};
use crate::law::LawText;
use crate::state_law::{Grid, StateLawText, lost_by, tuple_of};
use crate::verdict::VerdictText;

impl StateLawText for Zh {
    fn looked_at(&self, kind: Kind, names: &[String], up_to: u64) -> String {
        if !names.is_empty() {
            return format!("{} = 0..{up_to}", names.join("、"));
        }
        match kind.fixed() {
            Some(entries) => format!("{entries} 个数，各取 0..{up_to}"),
            None if kind.zeros => format!("至多 {} 个数，各取 0..{up_to}", kind.most),
            None => format!("至多 {} 堆，每堆不超过 {up_to}", kind.most),
        }
    }

    fn grid(&self, grid: &Grid<'_>) -> String {
        let [down, across] = grid.names;
        let cells = match grid.values {
            true => "格中为 SG 值；[ ]：当前行动者必败（P）",
            false => "[P]：当前行动者必败，N：必胜",
        };
        let left_out = match grid.left_out {
            Some((from, to)) => {
                format!("\n{across} = {from}..{to} 放不下：加大 COLUMNS，或用 --csv、--json 取全部")
            }
            None => String::new(),
        };
        format!("竖向为 {down}，横向为 {across}；{cells}{left_out}")
    }

    fn lost_among(&self, lost: &[String], looked_at: &str, any_order: bool, play: Play) -> String {
        let play = self.play(play);
        if lost.is_empty() {
            return format!("{looked_at}：当前行动者总是必胜（{play}）");
        }
        let order = if any_order { "（各数次序不限）" } else { "" };
        format!("{looked_at}：当前行动者必败的局面恰为{order} {}（{play}）", lost.join(" "))
    }

    fn lost_below(&self, looked_at: &str, any_order: bool, play: Play) -> String {
        let order = if any_order { "（各数次序不限）" } else { "" };
        format!("{looked_at}：当前行动者必败的局面恰为以下各项{order}（{}）", self.play(play))
    }

    fn lost_count(&self, count: u64, form: Option<&CoupledForm>) -> String {
        let by = match form {
            Some(form) => self.by_theorem(std::slice::from_ref(form)),
            None => "依据：逐一搜索".into(),
        };
        format!("共 {count} 个；{by}")
    }

    fn state_checked(&self, checked: &StateChecked) -> String {
        let play = self.play(checked.play);
        let claim = claimed(&checked.claim, checked.subject, play);
        match &checked.counterexample {
            Some(counter) => {
                format!("不成立：{claim}\n最小反例 {}", fails(&counter.at, &counter.claimed, &counter.actual))
            }
            None => format!(
                "{} 没有反例：{claim}\n已验证到 {}，未证明",
                self.looked_at(checked.kind, &checked.names, checked.up_to),
                checked.up_to
            ),
        }
    }

    fn state_compared(&self, comparison: &StateComparison) -> String {
        if comparison.same_rule {
            return "对一切局面都相同：两段文字说的是同一条规则（由核心形式看出）".into();
        }
        let what = if comparison.values { "SG 值" } else { "胜负" };
        match &comparison.first_difference {
            Some(difference) => {
                let [left, right] = comparison.plays.map(|play| self.play(play));
                let at = tuple_of(&difference.at);
                match (&difference.left, &difference.right) {
                    (Said::Value(a), Said::Value(b)) => format!(
                        "不同：局面 {at} 左边的 SG 值是 {}，右边是 {}（{left}）",
                        crate::number(a),
                        crate::number(b)
                    ),
                    (a, b) => {
                        format!("不同：局面 {at} 左边{}（{left}），右边{}（{right}）", said(a), said(b))
                    }
                }
            }
            None => format!(
                "{} 的{what}相同\n已验证到 {}，未证明；之后仍可能不同",
                self.looked_at(comparison.kind, &[], comparison.up_to),
                comparison.up_to
            ),
        }
    }

    fn lost_when(&self, form: &CoupledForm) -> String {
        let n = number(form);
        let misere = form.play() == Play::Misere;
        match form {
            CoupledForm::Wythoff(_) if is_one(form) && !misere => {
                "两数之差为 k 时，当且仅当较小数等于 floor(k·phi)，其中 phi = (1 + sqrt(5)) / 2".into()
            }
            CoupledForm::Wythoff(_) if is_one(form) => {
                "局面为 (0,1)、(2,2)，或两数之差 k >= 2 且较小数等于 floor(k·phi)".into()
            }
            CoupledForm::Wythoff(_) => format!(
                "局面为数对 (A(j), B(j))，j = 0、1、2、…：A(j) 是前面各对都没有出现过的最小数，B(j) = A(j) + {n}j{}",
                if misere { " + 1" } else { "" }
            ),
            CoupledForm::DifferentAmounts(_) => "当且仅当两数相等".into(),
            CoupledForm::Euclid(Euclid::ToZero) => {
                "当且仅当有一数为 0，或两数不等且较大数小于较小数的 phi = (1 + sqrt(5)) / 2 倍".into()
            }
            CoupledForm::Euclid(Euclid::StayPositive) => {
                "当且仅当较大数小于较小数的 phi = (1 + sqrt(5)) / 2 倍（或有一数为 0）".into()
            }
            CoupledForm::EuclidEverywhere(_) => {
                "当且仅当持续最久的那一组持续偶数步：在某组必胜的人拖长它，必败的人缩短它".into()
            }
            CoupledForm::Moore(_) if is_one(form) && !misere => "当且仅当各数的异或和为 0".into(),
            CoupledForm::Moore(_) if n.len() > 18 && !misere => "当且仅当各堆都空".into(),
            CoupledForm::Moore(_) => {
                let modulus = if n.len() > 18 {
                    "k + 1".to_owned()
                } else {
                    (form.number().unwrap_or_default() + 1u8).to_string()
                };
                let ones = if misere {
                    format!("；各数都不超过 1 时，当且仅当 1 的个数除以 {modulus} 余 1")
                } else {
                    String::new()
                };
                format!("当且仅当每个二进制位上 1 的个数都是 {modulus} 的倍数{ones}")
            }
            CoupledForm::CyclicNimhoff(_) => {
                format!("当且仅当各商 floor(x/{n}) 的异或和为 0，并且各余数之和是 {n} 的倍数")
            }
            CoupledForm::Circular(_) => format!(
                "已解决的情形看堆数：不超过 {n} 堆时当且仅当各堆都空，多一堆时当且仅当各堆相等，再多的只解决了几种"
            ),
            CoupledForm::NimWithPass(_) => {
                "还可弃权且至多两堆时：当且仅当没有堆，或两堆为 a 与 a + 1（a 为奇数）；不可弃权时当且仅当异或和为 0".into()
            }
            CoupledForm::Slow(_) if is_one(form) => "当且仅当各数之和为偶数".into(),
            CoupledForm::Slow(_) => {
                format!("不超过 {n} 堆时当且仅当各堆都为偶数，多一堆时当且仅当各堆同奇偶")
            }
            CoupledForm::ExactSlow(_) => {
                let three = if n == "2" {
                    "；三堆时，若最大堆不小于另两堆之和，当且仅当另两堆都为偶数，否则当且仅当三堆都为偶数或总和除以 4 余 1"
                } else {
                    ""
                };
                format!("不足 {n} 堆时必败；恰好 {n} 堆时当且仅当最小的一堆为偶数{three}")
            }
            CoupledForm::HeapsInOrder(_) => {
                "当且仅当值为 0：从最后一堆往前算，后面的值为 g 时，前面一堆 x 的值在 x > g 时为 x，否则为 x - 1".into()
            }
            CoupledForm::Staircase(_) => "当且仅当第 1、3、5、… 级石子数的异或和为 0".into(),
            CoupledForm::StaircaseDirect(_) => "只有两级时当且仅当两级相等；更多级没有公式".into(),
            CoupledForm::BoxesModuloSix(_) => "当且仅当编号除以 6 余 0、2、5 的盒子的异或和为 0".into(),
            CoupledForm::GeorgiaAndBob(_) => {
                "当且仅当各对之内间隔的异或和为 0：棋子从右往左配对，最左边落单的与边界配对".into()
            }
            CoupledForm::SilverDollar(_) => {
                "当且仅当银元不在最左边，且各对之内间隔的异或和为 0：硬币从右往左配对，最左边落单的与袋子配对（紧接着就是银元时，与第 1 格配对）".into()
            }
            CoupledForm::Northcott(_) => "当且仅当各间隔的异或和为 0".into(),
            CoupledForm::Multiple(_) if n == "2" => "开局时当且仅当石子数是斐波那契数".into(),
            CoupledForm::Multiple(_) => format!("开局时当且仅当石子数属于 c = {n} 的数列"),
            CoupledForm::CandyPiles(_) => {
                "各堆从大到小排列，从 0 编号，设 i 是堆大于 i 的最后一个编号：当且仅当该堆减 i + 1 为偶数，并且其后大于 i 的堆有偶数个".into()
            }
            CoupledForm::TwoRowChomp(_) => {
                "两行时当且仅当第一行恰好长 1（只有一行时当且仅当它为 1）；更多行没有公式".into()
            }
            CoupledForm::Everything(_) => {
                "当且仅当 m 为偶数：m 是不等于任何一堆的最小正整数；若 1 到最大堆都出现，m 就是最大堆".into()
            }
            CoupledForm::Thanos(_) => "堆数为偶数时，当且仅当超过一半的堆与最小的堆相等".into(),
        }
    }

    fn state_law(&self, law: &StateLaw) -> String {
        let play = self.play(law.play);
        match (&law.known, &law.formula) {
            (Some(known), _) => {
                let when = if known.of_two_heaps { "只有两堆时，" } else { "" };
                format!("{when}当前行动者必败：{}（{play}）", self.lost_when(&known.form))
            }
            (None, Some((claim, subject))) => claimed(claim, *subject, play),
            (None, None) => match &law.automatic {
                Some(it) => format!(
                    "必败局面由 {} 个状态的自动机判定：按{}同时读入各数（{play}）",
                    it.states(),
                    system(it)
                ),
                None => "没有已知的规律".into(),
            },
        }
    }

    fn state_standing(&self, law: &StateLaw, names: &[String]) -> String {
        let looked_at = self.looked_at(law.kind, names, law.up_to);
        match (&law.known, &law.formula) {
            (Some(known), _) => {
                format!(
                    "{}；这里按定义验证到 {}（{looked_at}），没有证书",
                    self.by_theorem(std::slice::from_ref(&known.form)),
                    law.up_to
                )
            }
            (None, Some(_)) => format!("已验证到 {}（{looked_at}），未证明", law.up_to),
            (None, None) if law.is_proved() => self.proved("lost"),
            (None, None) if law.automatic.is_some() => {
                format!("已验证到 {}（{looked_at}），未证明", law.up_to)
            }
            (None, None) => format!("到 {}（{looked_at}）为止没有发现规律；这不表示没有", law.up_to),
        }
    }

    fn lost_proof(&self, verified: &Verified) -> String {
        let Some((entries, states, system, start)) = lost_by(verified) else {
            return self.statement(verified);
        };
        let what = match (entries, start) {
            (1, _) => "一堆".to_owned(),
            (_, Some(_)) => "一堆与上次所取".to_owned(),
            (n, None) => format!("{n} 个数"),
        };
        let start = start
            .map_or(String::new(), |states| format!("；第一步之前只看这一堆，由 {states} 状态的自动机判定"));
        format!(
            "已证明（定理 {}）：对于{what}，当前行动者必败，当且仅当一个 {states} 状态的自动机（读入{}）接受{start}",
            verified.theorem,
            digits(system)
        )
    }

    fn state_rejected(&self, rejected: &StateRejected, play: Play) -> String {
        let counter = &rejected.counterexample;
        format!(
            "已排除：{}；最小反例 {}",
            claimed(&rejected.claim, rejected.subject, self.play(play)),
            fails(&counter.at, &counter.claimed, &counter.actual)
        )
    }

    fn by_last(&self, left_out: Option<(u64, u64)>) -> String {
        let left_out = match left_out {
            Some((from, to)) => {
                format!("\nlast = {from}..{to} 放不下：加大 COLUMNS，或用 --csv、--json 取全部")
            }
            None => String::new(),
        };
        format!(
            "竖向为石子数 n；first：还没有人走过；1、2、…：上一步取走的颗数（last）\n[P]：当前行动者必败，N：必胜{left_out}"
        )
    }
}

fn claimed(claim: &str, subject: Subject, play: &str) -> String {
    match subject {
        Subject::Grundy => format!("{claim}（{play}）"),
        Subject::Outcome => format!("{claim} 当且仅当当前行动者必败（{play}）"),
    }
}

fn fails(at: &[u64], claimed: &Said, actual: &Said) -> String {
    let at = tuple_of(at);
    match claimed {
        Said::Truth(_) => format!("{at}：此时它不成立"),
        claimed => format!("{at}：猜想说{}，实际{}", said(claimed), said(actual)),
    }
}

fn said(said: &Said) -> String {
    match said {
        Said::Value(value) => format!("是 {}", crate::number(value)),
        Said::Outcome(Outcome::P) => "当前行动者必败".into(),
        Said::Outcome(Outcome::N) => "当前行动者必胜".into(),
        Said::Truth(true) => "成立".into(),
        Said::Truth(false) => "不成立".into(),
    }
}
