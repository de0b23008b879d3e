//! 按数位的规律、数论数列、必败堆构成的数列。

use grundy::law::Subject;
use grundy::law::pattern::{Automatic, Known, Members, Pattern, Recursive, Row, Sequence, What};

use grundy::prove::automatic::Kind;

use crate::list::{joined, words};
use crate::pattern::{added, first_values, pattern_formula, short_recursion};

/// 规律的句子；`play` 是胜负约定。
pub(super) fn said(pattern: &Pattern, subject: Subject, play: &str) -> String {
    // SG 值只属于正常规则；这里的数 w(n) 为 0 表示当前行动者必败。
    let lost = |values: &str| {
        let values = values.replace("g(", "w(").replace("g 的", "w 的").replace("g 从", "w 从");
        format!("当且仅当下述规律给出 w(n) = 0 时当前行动者必败：{values}（{play}）")
    };
    match (pattern, subject) {
        (Pattern::Automatic(it), Subject::Grundy) => automatic(it, pattern, "SG 值"),
        (Pattern::Automatic(it), Subject::Outcome) => {
            format!("{}（0 表示当前行动者必败，{play}）", automatic(it, pattern, "胜负"))
        }
        (Pattern::Members(it), _) => format!("当且仅当 {} 时当前行动者必败（{play}）", members(it)),
        (Pattern::Recursive(it), Subject::Grundy) => recursive(it),
        (Pattern::Recursive(it), Subject::Outcome) => lost(&recursive(it)),
        (Pattern::Sequence(it), Subject::Grundy) => sequence(*it).to_owned(),
        (Pattern::Sequence(it), Subject::Outcome) => lost(sequence(*it)),
    }
}

/// 记数系统。
pub(super) fn system(it: &Automatic) -> String {
    match (it.system().base_of(), it.system().ostrowski_of()) {
        (Some(base), _) => format!("{base} 进制"),
        (None, Some(1)) => "斐波那契数之和（齐肯多夫表示）".into(),
        (None, a) => format!("[{0}; {0}, ..] 的奥斯特洛夫斯基记数", a.unwrap_or(0)),
    }
}

fn automatic(it: &Automatic, pattern: &Pattern, what: &str) -> String {
    let system = system(it);
    let how = match &it.guess.kind {
        Kind::Values(_) | Kind::Lost(_) => "读入 n",
        Kind::Relation(_) => "同时读入 n 与值",
        Kind::Coded { .. } => "同时读入 n 与值的编码",
    };
    let first = first_values(pattern);
    format!("{what}由 {} 个状态的自动机给出（按{system}{how}）：{first}, ..", it.states())
}

fn recursive(it: &Recursive) -> String {
    let by = short_recursion(it, &|all| format!("（r = {}）", joined(all, "或", "、")));
    let from = it.first.len();
    let range = if from > 0 { format!("（从 {from} 颗的堆起）") } else { String::new() };
    let Some(known) = it.known() else {
        let first: Vec<String> = it.first.iter().map(ToString::to_string).collect();
        let first = if first.is_empty() {
            String::new()
        } else {
            format!("；最初的值是 {}", first.join("、"))
        };
        return format!("按 {} 进制数位：{by}{range}{first}", it.base);
    };
    let formula = pattern_formula(&Pattern::Recursive(it.clone()), Subject::Grundy);
    let formula =
        formula.filter(|_| !matches!(known.what, What::Length | What::OdiousOfTwo | What::OddPlaces));
    let formula = formula.map_or_else(String::new, |formula| format!("{formula}："));
    format!("{formula}{}；也就是 {by}{range}", name(&known))
}

fn name(known: &Known) -> String {
    let x = added("n", i64::try_from(known.plus).unwrap_or(0));
    let base = known.base;
    let add = if known.add == 0 { String::new() } else { format!("再加 {}", known.add) };
    let what = match known.what {
        What::Exponent => format!("{x} 含因子 {base} 的次数"),
        What::ExponentOdd => format!("{x} 含因子 {base} 的次数的奇偶（奇为 1，偶为 0）"),
        What::Ruler => format!("整除 {x} 的 {base} 的最大幂"),
        What::Length => format!("{x} 的 {base} 进制位数"),
        What::DigitSum => format!("{x} 的 {base} 进制数位之和"),
        What::DigitParity if base == 2 => format!("{x} 的二进制中 1 的个数的奇偶"),
        What::DigitParity => format!("{x} 的 {base} 进制数位之和的奇偶"),
        What::Free => format!("{x} 除尽因子 {base} 后的数"),
        What::HalfOddPart => format!("{x} 除尽因子 2 后的数的一半（向下取整）"),
        What::OdiousOfTwo => format!("2x 与 2x+1（x = {x}）中二进制有奇数个 1 的那一个"),
        What::OddPlaces => {
            format!("把 {x} 的 {base} 进制数位去掉末位、每隔一位取一位所成的 {base} 进制数")
        }
    };
    format!("g(n) 是{what}{add}")
}

fn sequence(it: Sequence) -> &'static str {
    match it {
        Sequence::PrimeFactors => "g(n) = bigomega(n)，即质因子的个数（按重数计）",
        Sequence::PrimeFactorsParity => "g(n) = bigomega(n) mod 2，即质因子个数（按重数计）的奇偶",
        Sequence::DifferentPrimes => "g(n) = omega(n)，即不同质因子的个数",
        Sequence::LeastPrimeIndex => "g(n) 是 n 的最小质因子的序号（2 是第一个质数）；g(1) = 0",
    }
}

fn members(it: &Members) -> String {
    let row = match it.row {
        Row::Fibonacci => "斐波那契数".to_owned(),
        Row::Lucas => "卢卡斯数".into(),
        Row::PowersOf(base) => format!("{base} 的幂"),
        Row::Squares => "平方数".into(),
        Row::Cubes => "立方数".into(),
        Row::Triangular => "三角数".into(),
        Row::Factorials => "阶乘数".into(),
        Row::Catalan => "卡特兰数".into(),
        Row::Primes => "质数".into(),
        Row::Evil => "正的邪恶数（二进制有偶数个 1）".into(),
        Row::Odious => "可憎数（二进制有奇数个 1）".into(),
    };
    let begins: Vec<u64> = (0u64..).zip(&it.first).filter(|(_, o)| **o == 0).map(|(n, _)| n).collect();
    let also = if begins.is_empty() {
        String::new()
    } else {
        format!("，或 n 为 {}", joined(&words(&begins), "或", "、"))
    };
    let range = match it.first.len() {
        0 => String::new(),
        from => format!("（n >= {from}）"),
    };
    format!("{} 是{row}{range}{also}", added("n", it.plus))
}
