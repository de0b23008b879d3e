//! A rule in plain words.

use grundy::rule::tree::{Adjacent, NamedSet, Sizes};

use crate::Zh;
use crate::list::joined;
use crate::reading::{Action, AmountSaid, ConditionSaid, DigitSaid, MoveSaid, ReadingText, Said, TermSaid};

impl ReadingText for Zh {
    fn reading(&self, said: &[Said]) -> Vec<String> {
        said.iter().flat_map(sentences).map(|sentence| tight(&sentence)).collect()
    }
}

/// Chinese stands without spaces: those between two wide characters are only there because a neighbour
/// might have been a number.
fn tight(text: &str) -> String {
    let wide =
        |c: Option<&char>| c.is_some_and(|c| matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}'));
    let chars: Vec<char> = text.chars().collect();
    let kept = |i: &usize| {
        let i = *i;
        chars[i] != ' ' || i == 0 || !wide(chars.get(i - 1)) || !wide(chars.get(i + 1))
    };
    (0..chars.len()).filter(kept).map(|i| chars[i]).collect()
}

fn sentences(said: &Said) -> Vec<String> {
    let sentence = match said {
        Said::Name { zh, .. } => format!("这就是{zh}。"),
        Said::Moves { moves, first } => {
            let moves: Vec<String> = moves.iter().map(one_move).collect();
            let text = moves.join("；或者");
            if *first { format!("第一步：{text}。") } else { format!("每次{text}。") }
        }
        Said::Code { code, digits } => {
            let digits: Vec<String> = digits.iter().map(digit).collect();
            if digits.is_empty() {
                format!("代码 {code}：无路可走。")
            } else {
                format!("代码 {code}：{}。", digits.join("；或者"))
            }
        }
        Said::Clause { first, from, to, conditions } => {
            let when = if *first { "第一步：" } else { "" };
            format!("{when}把一堆 {from} 颗石子换成{}{}。", heaps(to), with(conditions))
        }
        Said::Given { name, value } => format!("其中 {name} = {value}。"),
        Said::Sum(parts) => {
            let mut all = vec!["几个游戏并排进行，每次在其中一个里走一步。".to_owned()];
            for (i, part) in parts.iter().enumerate() {
                all.push(format!("游戏 {}：{}", i + 1, part.iter().flat_map(sentences).collect::<String>()));
            }
            return all;
        }
        Said::Start(place) => format!("从 {place} 开始。"),
        Said::End { misere: false, last_stone: true } => "取走最后一颗石子的人胜。".into(),
        Said::End { misere: true, last_stone: true } => "取走最后一颗石子的人负。".into(),
        Said::End { misere: false, last_stone: false } => "不能走的一方负。".into(),
        Said::End { misere: true, last_stone: false } => "不能走的一方胜。".into(),
        Said::Written(text) => format!("`{text}`。"),
    };
    vec![sentence]
}

fn heaps(alternatives: &[String]) -> String {
    let words: Vec<String> = alternatives
        .iter()
        .map(|text| match text.as_str() {
            "nothing" => "空".to_owned(),
            text => format!(" {} 的堆", text.replace(" and ", " 和 ")),
        })
        .collect();
    joined(&words, "或", "、")
}

fn with(conditions: &[ConditionSaid]) -> String {
    conditions
        .iter()
        .map(|it| {
            if it.leaving {
                format!("，走后满足 `{}`", it.cond)
            } else {
                format!("，其中 `{}`", it.cond)
            }
        })
        .collect()
}

fn one_move(it: &MoveSaid) -> String {
    let mut text = match &it.action {
        Action::Take { amount, adjacent, then_split } => {
            let (place, kind) = match adjacent {
                Adjacent::No => ("从一堆中", ""),
                Adjacent::Row => ("从排成一行的石子中", "（必须相邻；取走后空隙把一行分成两段）"),
                Adjacent::Ring => ("从围成一圈的石子中", "（必须相邻；取走后剩下的排成一行）"),
            };
            let split = if *then_split { "，然后可以把剩下的再分成两堆" } else { "" };
            format!("{place}取{}{kind}{split}", stones(amount))
        }
        Action::Leave(amount) => format!("把一堆减少到{}", stones(amount)),
        Action::Split { sizes, into } => {
            let kind = match sizes {
                Sizes::Any => "",
                Sizes::Unequal => "大小不等的",
                Sizes::Equal => "大小相等的",
            };
            match into {
                None => format!("把一堆分成{kind}两堆"),
                Some(count) => format!("把一堆分成{kind} {count} 堆"),
            }
        }
        Action::Several(text) => format!("走 `{text}`"),
    };
    text.push_str(&with(&it.conditions));
    text.push_str(&shown(&it.members));
    text
}

fn stones(amount: &AmountSaid) -> String {
    match amount {
        AmountSaid::Name(name) => format!(" {name} 颗"),
        AmountSaid::OneOf { terms, except } => match (terms.as_slice(), except.is_empty()) {
            ([TermSaid::Any], true) => "任意多颗".into(),
            ([TermSaid::Whole], true) => "走全部".into(),
            (terms, true) if terms.iter().all(plain) => format!(" {} 颗", union(terms)),
            (terms, true) => format!("若干颗，颗数为 {}", union(terms)),
            (terms, false) => format!("若干颗，颗数为 {}，但不能是 {}", union(terms), union(except)),
        },
    }
}

/// A number or a range, for which a measure word can follow.
fn plain(term: &TermSaid) -> bool {
    matches!(term, TermSaid::Number(_) | TermSaid::Range(_, Some(_)))
}

fn union(terms: &[TermSaid]) -> String {
    joined(&terms.iter().map(term).collect::<Vec<_>>(), "或", "、")
}

fn term(term: &TermSaid) -> String {
    match term {
        TermSaid::Any => "任意多".into(),
        TermSaid::Whole => "全部".into(),
        TermSaid::Number(number) => number.clone(),
        TermSaid::Range(lo, Some(hi)) => format!("{lo} 到 {hi}"),
        TermSaid::Range(lo, None) => format!("至少 {lo}"),
        TermSaid::Named { set, of, members } => format!("{}{}", named(set, of), shown(members)),
    }
}

fn shown(members: &[u64]) -> String {
    if members.is_empty() {
        return String::new();
    }
    let list: Vec<String> = members.iter().map(u64::to_string).collect();
    let more = if members.len() >= 8 { ", .." } else { "" };
    format!("（{}{more}）", list.join(", "))
}

fn named(set: &NamedSet, of: &str) -> String {
    match set {
        NamedSet::Primes => "质数".into(),
        NamedSet::PrimePowers => "质数的幂 p^k（k >= 0）".into(),
        NamedSet::Composites => "合数".into(),
        NamedSet::Squares => "平方数".into(),
        NamedSet::Cubes => "立方数".into(),
        NamedSet::Factorials => "阶乘数".into(),
        NamedSet::Fibonacci => "斐波那契数".into(),
        NamedSet::Lucas => "卢卡斯数".into(),
        NamedSet::Odd => "奇数".into(),
        NamedSet::Even => "偶数".into(),
        NamedSet::Evil => "二进制中 1 的个数为偶数的数".into(),
        NamedSet::Odious => "二进制中 1 的个数为奇数的数".into(),
        NamedSet::Squarefree => "无平方因子数".into(),
        NamedSet::Palindromes => "回文数".into(),
        NamedSet::PowersOf(_) => format!("{of} 的幂（从 {of}^0 = 1 起）"),
        NamedSet::MultiplesOf(_) => format!("{of} 的倍数"),
        NamedSet::DivisorsOf { proper: false, .. } => format!("{of} 的约数"),
        NamedSet::DivisorsOf { proper: true, .. } => format!("{of} 的真约数"),
    }
}

fn digit(it: &DigitSaid) -> String {
    let counts: Vec<String> = it
        .heaps
        .iter()
        .map(|count| match count {
            0 => "不剩石子".to_owned(),
            1 => "剩下一堆".to_owned(),
            2 => "剩下的分成两堆".to_owned(),
            _ => "剩下的分成三堆".to_owned(),
        })
        .collect();
    if it.amounts == [0] {
        let counts: Vec<String> = it
            .heaps
            .iter()
            .map(|count| if *count == 2 { "两堆".into() } else { "三堆".to_owned() })
            .collect();
        return format!("不取石子，把一堆分成{}", joined(&counts, "或", "、"));
    }
    let amounts: Vec<String> = it.amounts.iter().map(u64::to_string).collect();
    let more = if it.tail { "（以此类推，没有上限）" } else { "" };
    format!("从一堆中取 {} 颗{more}，取后{}", joined(&amounts, "或", "、"), joined(&counts, "或", "、"))
}
