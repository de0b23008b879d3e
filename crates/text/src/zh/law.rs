//! Laws and their standing.

use grundy::api::Rejected;
use grundy::claim::{Checked, Said};
use grundy::compare::Comparison;
use grundy::game::{Outcome, Play};
use grundy::law::family::{Family, FamilyChecked, Order};
use grundy::law::zero_set::ZeroSet;
use grundy::law::{Claim, Conclusion, Fact, Standing, Subject};

use crate::Zh;
use crate::law::{LawText, closed_formula, exceptions, first_lost, is_half, most, published, rule_of_values};
use crate::list::{residues, some_of, words};
use crate::verdict::VerdictText;

impl LawText for Zh {
    fn claim(&self, claim: &Claim, subject: Subject, play: Play) -> String {
        match (claim, subject) {
            (Claim::Periodic { preperiod, period, .. }, Subject::Outcome) => {
                format!("胜负从 n = {preperiod} 起以 {period} 为周期（{}）", self.play(play))
            }
            (Claim::Periodic { preperiod, period, saltus: 0, .. }, Subject::Grundy) => {
                let after = match preperiod.checked_sub(1) {
                    Some(last) => format!("，最后一个例外是 n = {last}"),
                    None => String::new(),
                };
                format!(
                    "周期 {period}，前周期 {preperiod}：对一切 n >= {preperiod} 有 g(n+{period}) = g(n){after}"
                )
            }
            (Claim::Periodic { preperiod, period, saltus, .. }, Subject::Grundy) => format!(
                "算术周期 {period}，每周期增加 {saltus}：对一切 n >= {preperiod} 有 g(n+{period}) = g(n) + {saltus}"
            ),
            (Claim::Floor { divisor: 1 }, Subject::Grundy) => "对一切 n 有 g(n) = n".into(),
            (Claim::Floor { divisor }, Subject::Grundy) => {
                format!("对一切 n 有 g(n) = floor(n / {divisor})")
            }
            (Claim::Floor { divisor }, Subject::Outcome) => {
                format!("当且仅当 n < {divisor} 时当前行动者必败（{}）", self.play(play))
            }
            (Claim::MaximumNim { caps }, Subject::Grundy) => {
                let half = if is_half(caps) { "；也就是 g(2m) = m，g(2m+1) = g(m)" } else { "" };
                format!(
                    "设 h(n) = {}：若 h(n) = h(n-1) + 1，则 g(n) = h(n)；否则 g(n) = g(n-h(n)-1)；g(0) = 0{half}",
                    most(caps.caps())
                )
            }
            (Claim::MaximumNim { caps }, Subject::Outcome) => format!(
                "当且仅当 n 是 {}, .. 之一时，当前行动者必败：每一个都是无法一步到达前一个的最小的堆（{}）",
                first_lost(caps),
                self.play(play)
            ),
            (Claim::NeverPeriodic, Subject::Grundy) => "SG 值永远不会进入周期".into(),
            (Claim::NeverPeriodic, Subject::Outcome) => {
                format!("胜负永远不会进入周期（{}）", self.play(play))
            }
            (Claim::Pattern(pattern), _) => super::pattern::said(pattern, subject, self.play(play)),
            (Claim::Closed(form), _) => format!("公式：{}", closed_formula(form)),
            (Claim::Unknown, _) => "没有已知的规律".into(),
        }
    }

    fn standing(&self, standing: &Standing) -> String {
        match standing {
            Standing::Proved(verified) => self.proved(verified.theorem),
            Standing::Checked { up_to } => format!("已验证到 {up_to}，未证明"),
            Standing::Refuted { at } => format!("不成立，最小反例 n = {at}"),
            Standing::None { up_to, would_decide } => {
                let more = match would_decide {
                    Some(last) => format!("；算到 {last} 即可判定"),
                    None => String::new(),
                };
                format!("到 {up_to} 为止没有发现规律，但这不表示没有规律{more}")
            }
        }
    }

    fn proved(&self, theorem: &str) -> String {
        match published(theorem) {
            Some(source) => format!("已证明（定理 {theorem}：{source}）"),
            None => format!("已证明（定理 {theorem}）"),
        }
    }

    fn fact(&self, fact: &Fact) -> String {
        super::kernel::fact(fact)
    }

    fn losing(&self, set: &ZeroSet, play: Play) -> String {
        let also = words(&exceptions(set, true));
        let not = words(&exceptions(set, false));
        let text = if set.residues.is_empty() && also.is_empty() {
            "当前行动者从不必败".to_owned()
        } else if set.residues.is_empty() {
            format!("当且仅当 n 为 {} 时当前行动者必败", some_of(&also, "或", "、", super::IN_ALL))
        } else {
            let mut when = if set.modulus == 1 {
                "n 为任意值".to_owned()
            } else {
                format!("n mod {} {}", set.modulus, residues(&set.residues, "为", "或", "、", super::IN_ALL))
            };
            if !not.is_empty() {
                when.push_str(&format!("（n = {} 除外）", some_of(&not, "和", "、", super::IN_ALL)));
            }
            if !also.is_empty() {
                when.push_str(&format!("，或 n 为 {}", some_of(&also, "或", "、", super::IN_ALL)));
            }
            format!("当且仅当 {when} 时当前行动者必败")
        };
        let range = if set.from > 0 { format!("n >= {} 时，", set.from) } else { String::new() };
        format!("{range}{text}（{}）", self.play(play))
    }

    fn rejected(&self, rejected: &Rejected) -> String {
        let what = match &rejected.claim {
            Claim::Periodic { preperiod, period, saltus: 0, .. } => {
                format!("周期 {period}（从 n = {preperiod} 起）")
            }
            Claim::Periodic { preperiod, period, saltus, .. } => {
                format!("算术周期 {period}，每周期增加 {saltus}（从 n = {preperiod} 起）")
            }
            Claim::Floor { divisor } => format!("g(n) = floor(n / {divisor})"),
            Claim::MaximumNim { caps } => format!("最大取子数受限的 Nim，h(n) = {}", most(caps.caps())),
            Claim::NeverPeriodic => "永不周期".into(),
            Claim::Closed(form) => closed_formula(form),
            Claim::Pattern(_) => rule_of_values(&rejected.claim, [", ", ""]),
            Claim::Unknown => "没有已知的规律".into(),
        };
        let Rejected { at, claimed, actual, .. } = rejected;
        let lived = match rejected.claim {
            Claim::Periodic { preperiod, .. } => format!("与 {} 个堆相符，", at - preperiod),
            _ => String::new(),
        };
        format!("已排除：{what}；{lived}最小反例 n = {at}（预言 {claimed}，实为 {actual}）")
    }

    fn checked(&self, checked: &Checked) -> String {
        let play = self.play(checked.play);
        let claim = match checked.subject {
            Subject::Grundy => format!("{}（{play}）", checked.claim),
            Subject::Outcome => format!("{} 当且仅当当前行动者必败（{play}）", checked.claim),
        };
        match (&checked.standing, &checked.counterexample) {
            (_, Some(counter)) if matches!(counter.claimed, Said::Truth(_)) => {
                format!("不成立：{claim}\n最小反例 n = {}：此时它不成立", crate::number(&counter.at))
            }
            (_, Some(counter)) => format!(
                "不成立：{claim}\n最小反例 n = {}：猜想说{}，实际{}",
                crate::number(&counter.at),
                said(&counter.claimed),
                said(&counter.actual)
            ),
            (Standing::Proved(_), None) => {
                let follows = checked.conclusion.iter().map(|it| self.follows("猜想", it));
                format!("对一切 n 成立：{claim}{}", follows.collect::<String>())
            }
            (Standing::Checked { up_to }, None) => {
                format!("n = 0..{up_to} 没有反例：{claim}\n已验证到 {up_to}，未证明")
            }
            (standing @ (Standing::Refuted { .. } | Standing::None { .. }), None) => {
                format!("{claim}\n{}", self.standing(standing))
            }
        }
    }

    fn family(&self, family: &Family) -> String {
        let play = self.play(family.play);
        let names = family.names.join("、");
        let values = values_looked_at(&family.names, family.order, family.values_to);
        let Some(claim) = &family.claim else {
            return format!(
                "没有发现含 {names} 的统一规律（{values}，n <= {}），但这不表示没有",
                family.up_to
            );
        };
        let law = match family.subject {
            Subject::Grundy => format!("{claim}（{play}）"),
            Subject::Outcome => format!("当且仅当 {claim} 时当前行动者必败（{play}）"),
        };
        let each = if family.each_proved {
            "\n  对其中每一组构成规则的取值，都已对一切 n 证明"
        } else {
            ""
        };
        format!("{law}\n  已验证 {values}，n <= {}；未对一切 {names} 证明{each}", family.up_to)
    }

    fn family_checked(&self, found: &FamilyChecked) -> String {
        let values: Vec<String> =
            found.names.iter().zip(&found.values).map(|(name, value)| format!("{name} = {value}")).collect();
        let all = values_looked_at(&found.names, Order::All, found.values_to);
        let claim = &found.checked.claim;
        match (&found.checked.standing, found.counterexample()) {
            (_, Some(_)) => format!("{}（{}）", self.checked(&found.checked), values.join("，")),
            (Standing::Checked { up_to }, None) => {
                format!("{all}，n <= {up_to} 没有反例：{claim}\n只验证到此，未证明")
            }
            _ => format!(
                "没有反例：{claim}\n对 {all} 中每一组构成规则的取值，都已对一切 n 证明；未对一切 {} 证明",
                found.names.join("、")
            ),
        }
    }

    fn compared(&self, comparison: &Comparison) -> String {
        if comparison.same_rule {
            return "对一切 n 都相同：两段文字说的是同一条规则（核心形式一致）".into();
        }
        match (&comparison.standing, &comparison.first_difference) {
            (_, Some(difference)) => format!(
                "不同：n = {} 时左边的 SG 值是 {}，右边是 {}（正常规则）",
                difference.n, difference.left, difference.right
            ),
            (Standing::Proved(_), None) => {
                let follows = comparison.conclusion.iter().map(|it| self.follows("两者相同", it));
                format!("对一切 n，SG 值都相同（正常规则）{}", follows.collect::<String>())
            }
            (Standing::Checked { up_to }, None) => {
                format!("n = 0..{up_to} 的 SG 值相同（正常规则）\n已验证到 {up_to}，未证明；之后仍可能不同")
            }
            (standing @ (Standing::Refuted { .. } | Standing::None { .. }), None) => self.standing(standing),
        }
    }
}

/// 看过哪些取值。
fn values_looked_at(names: &[String], order: Order, to: u64) -> String {
    let between = match order {
        Order::All => "、",
        Order::AtMost => " <= ",
        Order::Less => " < ",
    };
    format!("{} <= {to}", names.join(between))
}

impl Zh {
    /// 哪些由内核检查，哪些由程序推出。
    fn follows(&self, what: &str, conclusion: &Conclusion) -> String {
        let Conclusion { theorems, from, period, up_to } = conclusion;
        let laws: Vec<String> = theorems.iter().map(|theorem| self.proved(theorem)).collect();
        let how = match period {
            0 => "两条规律完全一致".into(),
            _ => format!("从 n = {from} 起每 {period} 个堆重复同样的情形，而 n = 0..{up_to} 都已核对"),
        };
        format!("\n所依据的规律{}；由此推出{what}这一步没有证书：{how}", laws.join("、"))
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
