//! 中文：很长的 SG 序列。

use super::help::trouble;
use crate::Zh;
use crate::help::FileTrouble;
use crate::period::{
    Ended, FromTrouble, Grounds, Milestone, PeriodProblem, PeriodText, PiecesProgress, Progress, grouped, row,
};

impl PeriodText for Zh {
    fn progress(&self, it: &Progress) -> String {
        let mut line = format!("已算 {} 个堆，每秒 {} 个", grouped(it.heaps), grouped(it.per_second));
        if let Some(it) = it.sparse {
            let last = it.last_rare.map_or(String::new(), |last| format!("，最后一个在 {}", grouped(last)));
            let rare = format!("；稀有值 {} 个{last}", grouped(it.rare));
            line.push_str(&format!("{rare}；最大值 {}，首次出现在 {}", it.largest, grouped(it.largest_at)));
        }
        if let Some(heap) = it.beginning {
            line.push_str(&format!("；周期已知，正在找它从哪里开始：{}", grouped(heap)));
        }
        if let Some(seconds) = it.seconds_left {
            line.push_str(&format!("；大约还要 {}", duration(seconds)));
        }
        if it.again > 0 {
            line.push_str(&format!("；为多保留一些堆，已从头重算 {} 次", it.again));
        }
        line
    }

    fn period(&self, period: u64, preperiod: u64) -> String {
        let last = match preperiod.checked_sub(1) {
            Some(last) => format!("，最后一个例外是 n = {last}"),
            None => String::new(),
        };
        format!("从 n = {preperiod} 起以 {period} 为周期：n >= {preperiod} 时 g(n+{period}) = g(n){last}")
    }

    fn grounds(&self, grounds: Grounds) -> String {
        match grounds {
            Grounds::Enough(values) => format!(
                "由引擎求得：按 Guy 与 Smith（1956）的定理，{} 个值就够了；内核尚未检验这些值",
                grouped(values)
            ),
            Grounds::State(values) => format!(
                "由引擎求得：最后的若干个值（它们决定以后的一切）重现了，{} 个值足以说明；内核尚未检验这些值",
                grouped(values)
            ),
            Grounds::Window { at, parts } => format!(
                "由引擎求得：n = {} 之前的窗口在一个周期后重现，其间只用到小于 {} 的部分；内核尚未检验",
                grouped(at),
                grouped(parts)
            ),
            Grounds::Seen => "在算过的范围内确实重复，但没有定理保证它会一直重复下去".into(),
        }
    }

    fn ended(&self, ended: Ended, heaps: u64) -> String {
        let so_far = format!("算到 {} 个堆，没有发现周期；这并不说明没有周期", grouped(heaps));
        match ended {
            Ended::Until => so_far,
            Ended::Time { seconds } => format!("{so_far}（到 {seconds} 秒为止；加 --time 0 可继续算）"),
            Ended::Asked => format!("{so_far}（已停下；再运行同一命令即可继续）"),
            Ended::TooLarge => format!("{so_far}（下一个值超过 65534）"),
            Ended::Memory { heap, bytes } => format!(
                "{so_far}（堆 {} 要用到它之前的所有堆，约需 {} MB）",
                grouped(heap),
                grouped(bytes >> 20)
            ),
        }
    }

    fn not_excluded(&self, period: u64) -> String {
        format!("如果有周期，至少是 {period}：只剩一堆、或另一堆的值为 0 的走法，排除了所差堆数的一切约数")
    }

    fn milestones(&self) -> String {
        "小于 n 的堆：最大值及其首次出现处、稀疏空间的掩码、稀有堆的个数（不含堆 0）、最后一个稀有堆".into()
    }

    fn milestone(&self, milestone: &Milestone) -> String {
        row(milestone)
    }

    fn goes_on(&self, directory: &str, heaps: u64) -> String {
        format!("从 {directory} 继续，那里已有 {} 个堆", grouped(heaps))
    }

    fn not_saved(&self, file: &str, why: FileTrouble) -> String {
        format!("无法保存 {file}：{}；计算继续，先前保存的进度仍在", trouble(why))
    }

    fn windows_progress(&self, heap: u64) -> String {
        format!("正在重算证书要用的一个窗口：堆 {}", grouped(heap))
    }

    fn pieces_progress(&self, it: &PiecesProgress) -> String {
        let left = it.seconds_left.map_or(String::new(), |left| format!("；大约还要 {}", duration(left)));
        format!(
            "已核对 {} 个堆，共 {} 个，每秒 {} 个；{} 段成立，共 {} 段{left}",
            grouped(it.heaps),
            grouped(it.all),
            grouped(it.per_second),
            it.pieces,
            it.all_pieces
        )
    }

    fn recalled(&self, directory: &str, pieces: u64, all: u64) -> String {
        format!("{directory} 记着已核对过 {pieces} 段（共 {all} 段），这些不再核对")
    }

    fn sampled(&self, pieces: u64, all: u64, seed: u64) -> String {
        format!("抽查：核对了 {pieces} 段（共 {all} 段），未证明（用 --seed {seed} 可抽到同样的段）")
    }

    fn pieces_so_far(&self, pieces: u64, all: u64) -> String {
        format!("时间到时核对了 {pieces} 段（共 {all} 段），未证明")
    }

    fn piece_holds(&self, first: u64, last: u64) -> String {
        format!("  堆 {first} 到 {last}：成立")
    }

    fn piece_begun(&self, first: u64, reached: u64, last: u64) -> String {
        format!("  堆 {first} 到 {last}：到 {reached} 为止成立，其余未核对")
    }

    fn unchecked(&self, file: &str) -> String {
        format!("已写入 {file}，但尚未核对完；可用 `grundy verify {file}` 核对")
    }

    fn no_windows(&self, file: &str) -> String {
        format!("没有写入 {file}：这次计算没有可写的证书")
    }

    fn period_problem(&self, problem: &PeriodProblem) -> (String, Option<String>) {
        match problem {
            PeriodProblem::ThreeParts { place, digit } => (
                format!("`period` 只接受每步至多留下两堆的代码；第 {place} 位的数字 {digit:X} 会留下三堆"),
                Some("可用 `grundy law CODE` 从数值表里找规律".into()),
            ),
            PeriodProblem::NotACode => (
                "`period` 接受各位数字为 0 到 7 的八进制代码、有限的取子集合，以及 Grundy 游戏".into(),
                Some("例如：grundy period 0.156；任何规则都可以用 `grundy law 规则`".into()),
            ),
            PeriodProblem::Amount { limit } => (
                format!("`period` 接受的取子数至多为 {limit}"),
                Some("`grundy law 规则` 没有这个限制".into()),
            ),
            PeriodProblem::Locked { directory, process } => {
                let who = process.map_or(String::new(), |process| format!("（进程 {process}）"));
                (
                    format!("{directory} 正被另一次计算使用{who}"),
                    Some("请等它结束，或为这次计算另指定一个目录".into()),
                )
            }
            PeriodProblem::Foreign { file } => {
                (format!("{file} 不是本版本保存的进度"), Some("请用 --store 另指定一个目录".into()))
            }
            PeriodProblem::Damaged { file } => (
                format!("{file} 保存之后被截断或改动过"),
                Some("删除它即可从头开始，或换上一份完好的副本".into()),
            ),
            PeriodProblem::OtherGame { file, code } => {
                (format!("{file} 保存的是 {code} 的进度"), Some("请为每个游戏各用一个目录".into()))
            }
            PeriodProblem::NotInPieces => (
                "这份证书须整体核对，不能分段".into(),
                Some("--threads、--sample、--seed 和 --resume 只用于定理 `sparse-window` 的证书".into()),
            ),
            PeriodProblem::From { file, why } => (
                format!(
                    "无法从 {file} 继续：{}",
                    match why {
                        FromTrouble::Form => "它不是 `period` 写出的窗口证书",
                        FromTrouble::OtherGame => "它说的是另一个游戏",
                        FromTrouble::OtherSpace => "其中的掩码或稀有堆与引擎求得的不同",
                        FromTrouble::NoWindow => "其中没有足够长的窗口",
                        FromTrouble::Stopped => "时间到时还没有算出最初的数值",
                    }
                ),
                None,
            ),
            PeriodProblem::Store { file, why } => (format!("无法使用 {file}：{}", trouble(*why)), None),
        }
    }
}

/// 选用合适的时间单位。
fn duration(seconds: u64) -> String {
    match seconds {
        0..=119 => format!("{seconds} 秒"),
        120..=7199 => format!("{} 分钟", seconds / 60),
        7200..=172_799 => format!("{} 小时", seconds / 3600),
        _ => format!("{} 天", seconds / 86_400),
    }
}
