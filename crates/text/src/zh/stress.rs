//! Chinese: programs that are compared with the exact answer.

use std::time::Duration;

use grundy::game::Play;

use crate::Zh;
use crate::formula::FormulaText;
use crate::stress::{
    ProcessLimit, StressCounts, StressDiffers, StressFailed, StressFault, StressPassed, StressProblem,
    StressText, WhoIsRight, WrongLaw, seconds,
};

fn counts(counts: &StressCounts) -> String {
    let StressCounts { small, hard, chance, .. } = *counts;
    let all = small + hard + chance;
    format!("{all} 个输入（小数据 {small}，针对性 {hard}，随机 {chance}）")
}

fn words(words: &(Option<String>, Option<String>)) -> Option<String> {
    let said = match words {
        (Some(win), Some(lose)) => format!("`{win}` 表示当前行动者胜，`{lose}` 表示负"),
        (Some(win), None) => format!("`{win}` 表示当前行动者胜"),
        (None, Some(lose)) => format!("`{lose}` 表示当前行动者负"),
        (None, None) => return None,
    };
    Some(format!("输出用语：{said}（若不是，用 --words 胜,负 指定）"))
}

pub(super) fn processes(limit: ProcessLimit) -> Option<&'static str> {
    match limit {
        ProcessLimit::User | ProcessLimit::Group | ProcessLimit::Own => None,
        ProcessLimit::NotEnforced => Some("进程数限制：未能启用"),
        ProcessLimit::NotWanted => Some("不设限制：--no-limits"),
    }
}

fn reading(true_wins: bool) -> &'static str {
    if true_wins {
        "读法：真表示当前行动者胜（若不是，写“必败当且仅当 ..”）"
    } else {
        "读法：真表示当前行动者负（若不是，写“必胜当且仅当 ..”）"
    }
}

fn fault(fault: &StressFault) -> String {
    match fault {
        StressFault::Verdict => "答案错误：胜负判反了".into(),
        StressFault::Move => "答案错误：走法不合规则，或并不取胜".into(),
        StressFault::Missing => "答案错误：必胜走法没有列全，或次序不对".into(),
        StressFault::Undefined => "答案错误：公式在这里没有值".into(),
        StressFault::NoAnswer => "答案错误：输出不成答案".into(),
        StressFault::Code(code) => format!("运行错误：程序以退出码 {code} 结束"),
        StressFault::Signal(signal) => format!("运行错误：程序被信号 {signal} 终止"),
        StressFault::Late { ms } => format!("超时：程序用时超过 {ms} 毫秒"),
        StressFault::Flood { megabytes } => format!("输出超限：程序输出超过 {megabytes} MB"),
        StressFault::NotStarted => "运行错误：程序无法启动".into(),
    }
}

impl StressText for Zh {
    fn wrong_law(&self, law: &WrongLaw) -> String {
        match law {
            WrongLaw::Inverted => "所有胜负都判反了".into(),
            WrongLaw::Always { wins: true } => "总说当前行动者胜".into(),
            WrongLaw::Always { wins: false } => "总说当前行动者负".into(),
            WrongLaw::Convention { play: Play::Normal } => "正常规则（不能走者负）的胜负".into(),
            WrongLaw::Convention { play: Play::Misere } => "反常规则（不能走者胜）的胜负".into(),
            WrongLaw::Nim => "直接取各数的异或".into(),
            WrongLaw::Switch => "把反常 Nim 的判法用在 SG 值上，这只对驯顺的游戏成立".into(),
            WrongLaw::HeapCount { odd_wins: true } => "非空堆数为奇数则胜".into(),
            WrongLaw::HeapCount { odd_wins: false } => "非空堆数为偶数则胜".into(),
            WrongLaw::Parity => "总和为奇数则胜".into(),
            WrongLaw::NoPreperiod { period } => format!("从 n = 0 起就按周期 {period}，漏了前周期"),
            WrongLaw::Guessed { period, seen } => format!("只看前 {seen} 项得到的周期 {period}，并无证明"),
            WrongLaw::Forgotten { amount: Some(amount) } => format!("同一规则，但漏了取 {amount}"),
            WrongLaw::Forgotten { amount: None } => "同一规则，但漏了取走整堆".into(),
            WrongLaw::Min { bound } => format!("用 min(n, {bound}) 代替 n mod {}", bound + 1),
            WrongLaw::Modulo { by } => format!("用 n mod {by} 代替 n mod {}", by + 1),
            WrongLaw::Popcount => "把二进制中 1 的个数当作 SG 值".into(),
            WrongLaw::Shifted { by } if *by > 0 => "用了 n + 1 的值：差一错误".into(),
            WrongLaw::Shifted { .. } => "用了 n - 1 的值：差一错误".into(),
            WrongLaw::Overflow { bits } => format!("数被截成 {bits} 位：溢出"),
            WrongLaw::Floating => "用浮点数计算黄金比，而不是用整数".into(),
        }
    }

    fn stress_passed(&self, passed: &StressPassed) -> Vec<String> {
        let mut lines = vec![format!("没有发现错误：{}", counts(&passed.counts))];
        lines.extend(words(&passed.words).filter(|_| passed.words_found).map(|line| format!("  {line}")));
        lines.extend(passed.true_wins.map(|wins| format!("  {}", reading(wins))));
        if passed.counts.hard == 0 {
            lines.push("  还没有轮到针对性的输入：`--time` 和 `--tests` 决定测到哪里为止".into());
        }
        if passed.counts.untold > 0 {
            lines.push(format!("  另有 {} 个输入在预算内无法判定，已略去", passed.counts.untold));
        }
        if passed.counts.moves_untold > 0 {
            lines.push(format!("  有 {} 个走法无法判定：必胜走法太多，列不完", passed.counts.moves_untold));
        }
        lines.extend(passed.checked.map(|to| format!("  表格之外所用的规律只验证到 {to}，未证明")));
        lines.extend(processes(passed.processes).map(|line| format!("  {line}")));
        lines
    }

    fn stress_failed(&self, failed: &StressFailed, why: &[String]) -> Vec<String> {
        let mut lines = vec![fault(&failed.fault)];
        let batch = if failed.positions > 1 {
            format!("   （共 {} 个局面，单独运行都不出错）", failed.positions)
        } else {
            String::new()
        };
        lines.push(format!("输入  {}{batch}", failed.input));
        lines.extend(failed.lines.map(|form| {
            let (count, all) =
                if form.row { ("这一行的长度", "这一行") } else { ("堆数", "各堆") };
            let each = if form.many { "局面的个数；每个局面：" } else { "" };
            format!("      （逐行是：{each}{count}、{all}）")
        }));
        if failed.positions > 1 {
            lines.push(format!("局面  {}", failed.position));
        }
        let says = if failed.wins { "当前行动者胜" } else { "当前行动者负" };
        lines.push(match &failed.word {
            Some(word) => format!("应为  {word:?}   （{says}）"),
            None => format!("应为  {says}"),
        });
        let got = if failed.got == "\"\"" {
            "\"\"   （什么也没有输出）".into()
        } else {
            failed.got.clone()
        };
        lines.push(format!("实为  {got}"));
        if !failed.said.is_empty() {
            lines.push(format!("标准错误  {}", failed.said.lines().last().unwrap_or_default()));
        }
        lines.push("理由".into());
        lines.extend(why.iter().map(|line| format!("  {line}")));
        lines.extend(failed.checked.map(|to| format!("  规律只验证到 {to}，未证明")));
        if let Some(law) = &failed.believed {
            lines.push("程序的全部回答都符合一条错误的规律：".into());
            lines.push(format!("  {}", self.wrong_law(law)));
        }
        if failed.once {
            lines.push("注意：只出现了一次，重跑没有再现：程序的回答前后不一".into());
        }
        if !failed.whole {
            lines.push("注意：没有缩到最小，`--time` 的时间已到".into());
        }
        if failed.counts.small + failed.counts.hard + failed.counts.chance > 0 {
            lines.push(format!("此前试过 {}", counts(&failed.counts)));
        }
        lines.extend(failed.true_wins.map(|wins| format!("  {}", reading(wins))));
        lines.extend(failed.words.as_ref().and_then(words).map(|line| format!("  {line}")));
        lines.extend(processes(failed.processes).map(|line| format!("  {line}")));
        lines.extend(failed.kept.as_ref().map(|kept| format!("重跑：grundy stress --replay {kept}")));
        lines.extend(failed.not_kept.as_ref().map(|why| format!("注意：这组数据没有保存：{why}")));
        if matches!(failed.fault, StressFault::Late { .. }) {
            lines.push("提示：题面若限定了数的范围，请写明：--max N".into());
        }
        lines
    }

    fn stress_differs(&self, differs: &StressDiffers, why: &[String]) -> Vec<String> {
        let failed = differs.faults.iter().flatten().next();
        let mut lines = vec![failed.map_or_else(|| "两个程序的回答不同".into(), fault)];
        lines.push(format!("输入    {}", differs.input));
        for (name, (got, failed)) in ["第一个", "第二个"].iter().zip(differs.got.iter().zip(&differs.faults))
        {
            let failed = failed.as_ref().map(|it| format!("   （{}）", fault(it))).unwrap_or_default();
            lines.push(format!("{name}  {got}{failed}"));
        }
        if let Some(right) = differs.right {
            let right = match right {
                WhoIsRight::First => "第一个，即 `--` 之后的程序",
                WhoIsRight::Second => "第二个，即 --against 的程序",
                WhoIsRight::Neither => "都不对",
                WhoIsRight::Both => "都对，只是用语不同",
            };
            lines.push(format!("正确的  {right}"));
        }
        if !why.is_empty() {
            lines.push("理由".into());
            lines.extend(why.iter().map(|line| format!("  {line}")));
        }
        if !differs.whole {
            lines.push("注意：没有缩到最小，`--time` 的时间已到".into());
        }
        if differs.tried > 0 {
            lines.push(format!("此前试过 {} 个输入", differs.tried));
        }
        lines.extend(differs.kept.as_ref().map(|kept| format!("重跑：grundy stress --replay {kept}")));
        lines.extend(differs.not_kept.as_ref().map(|why| format!("注意：这组数据没有保存：{why}")));
        lines
    }

    fn stress_agree(&self, tried: u64) -> String {
        format!("没有发现不同：{tried} 个输入")
    }

    fn stress_time(&self, all: Duration, runs: Duration) -> String {
        format!("共 {} 秒，其中程序及其启动占 {} 秒", seconds(all), seconds(runs.min(all)))
    }

    fn stress_mended(&self, position: &str) -> String {
        format!("{position}：现在回答正确")
    }

    fn stress_problem(&self, problem: &StressProblem) -> (String, Option<String>) {
        match problem {
            StressProblem::NoCommand => {
                ("没有给出程序：命令写在 `--` 之后".into(), Some("grundy stress nim -- ./a.out".into()))
            }
            StressProblem::SeveralRules => ("只能就一条规则对拍，不能是几条规则之和".into(), None),
            StressProblem::IoName { name } => (
                format!("`--io` 不认识 {{{name}}}"),
                Some(
                    "{T} 多组数据，先给组数；{m} 堆数；{heaps} 各堆；{n} 单独一堆；此外可用规则里的变量名"
                        .into(),
                ),
            ),
            StressProblem::MaxName { name, names } => (
                format!("`--max` 里的 `{name}` 不是局面中任何一个数的名字"),
                Some(match names.is_empty() {
                    true => "各堆共用一个上限：--max 10^9".into(),
                    false => format!("这里的名字：{}", names.join("、")),
                }),
            ),
            StressProblem::IoOpen => ("`--io` 中有花括号不成对".into(), None),
            StressProblem::IoMissing => {
                ("`--io` 没有写出局面的全部数".into(), Some("{heaps} 写出各堆，{n} 用于单独一堆".into()))
            }
            StressProblem::Answer { given } => (
                format!("`--answer` 不认识 `{given}`"),
                Some("可用：win take heap heap0 from rest after，其中 win 须在最前".into()),
            ),
            StressProblem::AnswerMove => {
                ("这条规则没有“在某一堆上走”的走法".into(), Some("`after` 表示走完之后的全部数".into()))
            }
            StressProblem::Words { given } => (
                format!("`--words {given}` 应恰有一个逗号"),
                Some("--words 胜,负；用语本身含逗号时用 --win-word 和 --lose-word".into()),
            ),
            StressProblem::WordsEqual { given } => (
                format!("`--words {given}` 的两个用语相同"),
                Some("要两个不同的用语：当前行动者胜,负".into()),
            ),
            StressProblem::Zero { option } => (format!("`{option}` 要一个不小于 1 的整数"), None),
            StressProblem::HeapRange => ("`--min-heaps` 大于 `--max-heaps`".into(), None),
            StressProblem::LawAndCommand => ("`--law` 代替程序：不要再写 `--` 和命令".into(), None),
            StressProblem::Formula { problem, marked } => {
                let (sentence, help) = self.formula_problem(problem);
                (format!("{sentence}\n{}", marked.join("\n")), help)
            }
            StressProblem::ListOfMany => (
                "列出全部必胜走法时，一次运行只给一个局面".into(),
                Some("不要用 `batch`、`lines`、`json` 和 {T}".into()),
            ),
            StressProblem::AgainstForm => (
                "没有给规则时，要用 `--io` 说明输入的样子".into(),
                Some("--io \"{n}\"、--io \"{a} {b}\"、--io \"{m}\\n{heaps}\"".into()),
            ),
            StressProblem::WordsTwice => ("`--words` 已经给出了两个用语".into(), None),
            StressProblem::Unknown { got, input } => (
                format!("对输入 {input} 的输出 {got} 不是认得的回答"),
                Some("请说明用语：--words 胜,负（当前行动者胜、当前行动者负）".into()),
            ),
            StressProblem::Range => ("`--min` 大于 `--max`".into(), None),
            StressProblem::NotACase { file } => (format!("{file} 不是本程序保存的数据"), None),
            StressProblem::NothingJudged => ("预算内没有一个输入能够判定".into(), None),
            StressProblem::System { code } => {
                let code = code.map(|code| format!("（系统错误 {code}）")).unwrap_or_default();
                (format!("这里无法在限制下运行程序{code}"), None)
            }
        }
    }
}
