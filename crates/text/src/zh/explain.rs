//! Explanations.

use grundy::api::WinningMove;
use grundy::explain::{Listed, OptionValue, Step, Target, ValueReason};
use grundy::game::{Outcome, Play};
use grundy::law::Subject;
use grundy::position::Size;
use grundy::theory::{ClosedForm, NimLike, Written};
use num_bigint::BigUint;

use crate::Zh;
use crate::explain::{ExplainText, change, columns, heaps, list, nim_forms, pairs, places, position, sum_of};
use crate::law::LawText;
use crate::list::{some_of, words};
use crate::verdict::VerdictText;

impl ExplainText for Zh {
    fn step(&self, step: &Step) -> String {
        match step {
            Step::Verdict { play, outcome, position: at } => {
                format!("{}：{}。", position(at), self.outcome(*outcome, *play))
            }
            Step::NothingToMove { play, stuck } => nothing_to_move(*play, stuck),
            Step::Pairs { pairs: equal, left } => {
                let rest = if left.is_empty() {
                    "此外什么也不剩，所以最后一步总归对手。".into()
                } else {
                    format!("胜负只看剩下的堆：{}。", list(left, "、"))
                };
                format!(
                    "相等的堆两两抵消：{}。一方怎样动其中一堆，另一方就照样动与它相等的那一堆。{rest}",
                    pairs(equal, "堆")
                )
            }
            Step::Forms(forms) => {
                let (names, chain) = nim_forms(forms, ["排序", "成对消去相等的堆", "求异或和"], "、");
                format!("各堆依次{names}：{chain}。")
            }
            Step::Bash { heap, most, play, take, chain, whole } => {
                bash(heap, most, *play, take.as_ref(), chain, *whole)
            }
            Step::Written { play, outcome, written } => in_parts(*play, *outcome, written),
            Step::Residues { heap, modulus, residue, lost } => residues(heap, *modulus, *residue, lost),
            Step::Value { heap, part, value, reason } => {
                let part = part.map_or(String::new(), |part| format!("第 {} 个游戏：", part + 1));
                format!("{part}{}", value_of(self, heap, value, reason))
            }
            Step::Columns { rows, plain, xor, play } => binary(rows, *plain, xor, *play),
            Step::Targets { xor, rows } => targets(xor, rows),
            Step::MisereRule { reason, large, ones, xor, outcome } => {
                misere(*reason, *large, *ones, xor, *outcome)
            }
            Step::Moves { moves, total } => {
                let told: Vec<String> = moves.iter().map(change).collect();
                let all = BigUint::from(moves.len());
                match total {
                    Some(total) if *total == all && moves.len() == 1 => {
                        format!("唯一的必胜走法：{}。", told[0])
                    }
                    Some(total) if *total == all => {
                        format!("必胜走法共 {total} 种：{}。", told.join("；"))
                    }
                    Some(total) => format!("必胜走法共 {total} 种，例如 {}。", told.join("；")),
                    None if told.is_empty() => "必胜走法多得无法逐一搜索。".into(),
                    None => format!("必胜走法例如 {}。", told.join("；")),
                }
            }
            Step::Tempting { wrong, reply, lost } => tempting(wrong, reply.as_ref(), *lost),
            Step::Listing { moves, complete } => listing(moves, *complete),
        }
    }
}

fn nothing_to_move(play: Play, stuck: &[Size]) -> String {
    let why = if stuck.is_empty() {
        "已经没有石子可取".to_owned()
    } else {
        format!("虽然还有石子（堆：{}），却没有合法的走法", list(stuck, "、"))
    };
    match play {
        Play::Normal => format!("{why}，不能走的一方负。"),
        Play::Misere => format!("{why}，按反常规则不能走的一方已经获胜。"),
    }
}

fn in_parts(play: Play, outcome: Outcome, written: &Written) -> String {
    let Written { factor, stones, parts, most } = written;
    let numbers = match u64::try_from(factor) {
        Ok(1) => "2 的幂之和".to_owned(),
        Ok(2) => "互不相邻的斐波那契数之和（齐肯多夫表示）".to_owned(),
        _ => format!("这样一列数之和：每个数等于前一个数加上其 {factor} 倍不小于前一个数的最小者"),
    };
    let (sum, least) = (sum_of(parts), parts.last().map(ToString::to_string).unwrap_or_default());
    let what = match play {
        Play::Normal => String::new(),
        Play::Misere => "取最后一颗者负，所以实际争的是少一颗的堆。".into(),
    };
    let why = match outcome {
        Outcome::P => {
            format!("现在最多取 {most}，比最小的一项少：无论取多少，剩下的堆里最小的一项对手总取得到")
        }
        Outcome::N if parts.len() == 1 => format!("现在最多取 {most}，足以取走这唯一的一项，因而获胜"),
        Outcome::N => {
            format!("现在最多取 {most}：取走最小的一项 {least}，剩下的下一项超过它的 {factor} 倍，对手取不到")
        }
    };
    format!("{what}把 {stones} 写成{numbers}：{stones} = {sum}，最小的一项是 {least}。{why}。")
}

fn bash(heap: &Size, most: &BigUint, play: Play, take: Option<&Size>, chain: &[Size], whole: bool) -> String {
    let round = most + 1u8;
    let end = if play == Play::Normal { "0" } else { "1" };
    let steps = if whole { list(chain, "→") } else { format!("{}→…→{end}", list(chain, "→")) };
    match (take, play) {
        (Some(take), Play::Normal) => format!(
            "取 {take} 颗，剩 {}，是 {round} 的倍数。此后对手取 x 颗，你就取 {round}−x 颗，\
             留给对手的依次是 {steps}，最后一颗归你。",
            chain[0]
        ),
        (Some(take), Play::Misere) => format!(
            "取 {take} 颗，剩 {}，除以 {round} 余 1。此后对手取 x 颗，你就取 {round}−x 颗，\
             留给对手的依次是 {steps}，最后一颗只能由对手取走。",
            chain[0]
        ),
        (None, Play::Normal) => format!(
            "{heap} 是 {round} 的倍数。当前行动者取 x 颗（1 到 {most}），对手就取 {round}−x 颗，\
             一轮合起来正好 {round} 颗。轮到当前行动者时依次是 {steps}，最后一颗归对手。"
        ),
        (None, Play::Misere) => format!(
            "{heap} 除以 {round} 余 1。当前行动者取 x 颗（1 到 {most}），对手就取 {round}−x 颗。\
             轮到当前行动者时依次是 {steps}，最后一颗只能由他取走。"
        ),
    }
}

fn residues(heap: &Size, modulus: u64, residue: u64, lost: &[u64]) -> String {
    let law = format!(
        "只看 n 除以 {modulus} 的余数：当且仅当余数为 {} 时当前行动者必败。",
        some_of(&words(lost), "或", "、", super::IN_ALL)
    );
    if lost.contains(&residue) {
        format!(
            "{law}{heap} 除以 {modulus} 余 {residue}，正是其中之一：怎么取都会离开这些余数，而对手总能取回来。"
        )
    } else {
        format!(
            "{law}{heap} 除以 {modulus} 余 {residue}，不在其中：必胜的一步就是留下余数在其中的堆，\
             从那里一步走不到另一个这样的堆。"
        )
    }
}

fn value_of(text: &Zh, heap: &Size, value: &BigUint, reason: &ValueReason) -> String {
    match reason {
        ValueReason::Nim => format!("可以任意取的一堆 {heap} 颗，SG 值就是 {value}。"),
        ValueReason::Form(form) => {
            format!("{heap} 颗的一堆 SG 值为 {value}：{}（{}）。", closed(form, heap), cited(form))
        }
        ValueReason::Mex { options } => mex(heap, value, options),
        ValueReason::Law(claim) => format!(
            "由已证明的规律，{heap} 颗的一堆 SG 值为 {value}：{}。",
            text.claim(claim, Subject::Grundy, Play::Normal)
        ),
        ValueReason::Table => {
            format!("{heap} 颗的一堆 SG 值为 {value}（查精确的表；后继太多，不一一列出）。")
        }
    }
}

fn mex(heap: &Size, value: &BigUint, options: &[OptionValue]) -> String {
    if options.is_empty() {
        return format!("{heap} 颗的一堆没有走法，SG 值为 0。");
    }
    let mut lines = vec![format!("从 {heap} 可以走到：")];
    for option in options {
        let parts =
            if option.to.len() > 1 { format!(" = {}", list(&option.values, " xor ")) } else { String::new() };
        lines.push(format!("  {:<10} SG 值 {}{parts}", heaps(&option.to), option.value));
    }
    let mut seen: Vec<u64> = options.iter().map(|o| o.value).collect();
    seen.sort_unstable();
    seen.dedup();
    let zero = if *value == BigUint::ZERO {
        "SG 值为 0 表示：只有这一堆时当前行动者必败。"
    } else {
        ""
    };
    lines.push(format!(
        "{{{}}} 中没有出现的最小自然数是 {value}，所以 SG({heap})={value}。{zero}",
        list(&seen, ",")
    ));
    lines.join("\n")
}

fn closed(form: &ClosedForm, heap: &Size) -> String {
    match form {
        ClosedForm::Bash { m } => format!("每次取 1 到 {m} 颗时等于 {heap} mod {}", m + 1u8),
        ClosedForm::Nim => "等于颗数".into(),
        ClosedForm::NimMaySplit => "仍等于颗数，分堆并不会得到更大的值".into(),
        ClosedForm::Lasker => "等于颗数，只是 4a+3 与 4a+4 互换".into(),
        ClosedForm::SplitInThree => "等于颗数，只是 8a+7 与 8a+8 互换".into(),
        ClosedForm::PrimePowers => format!("等于 {heap} mod 6，因为质数的幂都不是 6 的倍数"),
        ClosedForm::Ruler => format!("等于整除 {heap} 的最大 2 的幂（0 的值为 0）"),
        ClosedForm::OneOrPrime => format!("等于 {heap} mod 4，因为质数都不是 4 的倍数"),
    }
}

fn cited(form: &ClosedForm) -> String {
    let citation = form.citation();
    format!("{} {}", citation.authors, citation.year)
}

fn binary(rows: &[(Size, BigUint)], plain: bool, xor: &BigUint, play: Play) -> String {
    let what = if plain { "把各堆写成二进制：" } else { "把各堆的 SG 值写成二进制：" };
    let mut lines = vec![what.to_owned()];
    lines.extend(columns(rows, xor));
    let odd = places(xor);
    lines.push(match (play, odd.is_empty()) {
        (Play::Normal, true) => {
            "每一列的 1 都是偶数个（异或和为 0），所以当前行动者必败：怎么走都会使某一列变成奇数个，对手总能再补成偶数个。"
                .into()
        }
        (Play::Normal, false) => format!(
            "{} 那一列有奇数个 1：异或和为 {xor}，不是 0。必胜的一步就是把每一列都变成偶数个。",
            list(&odd, "、")
        ),
        (Play::Misere, _) => format!("异或和为 {xor}。"),
    });
    lines.join("\n")
}

fn targets(xor: &BigUint, rows: &[Target]) -> String {
    let mut lines = vec![format!("要使异或和为 0，值为 h 的堆须变成 h xor {xor}：")];
    for Target { heap, value, target, reachable } in rows {
        let sign = if target < value { "<" } else { ">" };
        let can = match (reachable, target < value) {
            (true, true) => "可行",
            (true, false) => "可行：这一堆有使 SG 值变大的走法",
            (false, _) => "不可行",
        };
        lines.push(format!("  堆 {heap}：{value} xor {xor} = {target} {sign} {value}，{can}"));
    }
    lines.join("\n")
}

fn misere(reason: NimLike, large: usize, ones: usize, xor: &BigUint, outcome: Outcome) -> String {
    let why = match reason {
        NimLike::TakeAny => "每一堆都可以取光或只留一颗，所以反常 Nim 的法则成立（Bouton 1901）。",
        NimLike::SubtractionSet => {
            "可取的颗数与堆的大小无关，所以反常 Nim 的法则对 SG 值成立（Ferguson 1974）。"
        }
        NimLike::HeapByHeap => "已对不超过这里最大堆的每一种堆逐一验证：反常 Nim 的法则对 SG 值成立。",
    };
    let verdict = match outcome {
        Outcome::P => "当前行动者必败（P）",
        Outcome::N => "当前行动者必胜（N）",
    };
    let case = if large == 0 {
        format!(
            "没有 SG 值不小于 2 的堆，只看奇偶：SG 值为 1 的有 {ones} 堆，是{}数，{verdict}。",
            if ones % 2 == 0 { "偶" } else { "奇" }
        )
    } else {
        format!(
            "SG 值不小于 2 的有 {large} 堆，仍按普通 Nim 走，异或和为 {xor}，{verdict}。\
             等到一步之后只剩 SG 值为 0 或 1 的堆时，要留下奇数个 1。"
        )
    };
    format!("{why}{case}")
}

fn tempting(wrong: &WinningMove, reply: Option<&WinningMove>, lost: bool) -> String {
    let start = if lost { "怎么走都输，例如" } else { "看似不错、其实是错的一步" };
    match reply {
        Some(reply) => format!("{start}：{}。对手应以 {} 便获胜。", change(wrong), change(reply)),
        None => format!("{start}：{}。此时对手无法行动，按反常规则反而获胜。", change(wrong)),
    }
}

fn listing(moves: &[Listed], complete: bool) -> String {
    let mut lines = vec!["逐一看每种走法的结果：".to_owned()];
    for Listed { played, wins, reply } in moves {
        let heap = format!("第 {} 堆：{}", played.component + 1, change(played));
        lines.push(match (wins, reply) {
            (true, _) => format!("  {heap}   胜"),
            (false, Some(reply)) => format!("  {heap}   负，对手应以 {}", change(reply)),
            (false, None) => format!("  {heap}   负"),
        });
    }
    if !complete {
        lines.push("  …".into());
    }
    lines.join("\n")
}
