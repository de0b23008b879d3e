//! 图中的文字，以及关于图的话。

use grundy::game::{Outcome, Play};
use grundy_draw::{Kind, Part};

use crate::Zh;
use crate::draw::{DrawProblem, DrawText, NAMED, Shown};
use crate::verdict::VerdictText;

impl DrawText for Zh {
    fn picture_title(&self, rule: &str, shown: &Shown) -> String {
        match shown {
            Shown::Table { values: true, last, .. } => format!("{rule}：堆 0 到 {last} 的 SG 值"),
            Shown::Table { values: false, last, .. } => format!("{rule}：堆 0 到 {last} 谁胜"),
            Shown::Map { values: true, names: [a, b], .. } => format!("{rule}：({a},{b}) 的 SG 值"),
            Shown::Map { values: false, names: [a, b], .. } => format!("{rule}：({a},{b}) 谁胜"),
            Shown::Graph { position, .. } => format!("{rule}：{position} 之后的全部局面"),
            Shown::Columns { position, .. } => format!("{rule}：{position} 的二进制"),
            Shown::Hackenbush { .. } => rule.to_owned(),
        }
    }

    fn picture_description(&self, rule: &str, play: Play, shown: &Shown) -> String {
        let convention = self.convention(play);
        let what = match shown {
            Shown::Table { values, last, width, lost } => {
                let what = if *values { "SG 值" } else { "胜负" };
                let lost = listed(lost.iter().map(u64::to_string), lost.len());
                format!("堆 0 到 {last} 的{what}，每行 {width} 个。加框表示当前行动者必败：{lost}。")
            }
            Shown::Map { values, names: [a, b], last, lost, written } => {
                let what = if *values { "SG 值" } else { "胜负" };
                let sign = if *written { "加框" } else { "黑色" };
                let lost = listed(lost.iter().map(|(a, b)| format!("({a},{b})")), lost.len());
                format!(
                    "各数从 0 到 {last} 的所有 ({a},{b}) 的{what}：{a} 向右，{b} 向上。{sign}表示当前行动者必败：{lost}。"
                )
            }
            Shown::Graph { position, positions, moves, lost, drawn, outcome } => {
                let lead = match drawn {
                    None => "走法一律向下",
                    Some(_) => "游戏可能循环，各行按离开局的步数排列",
                };
                let draws = match drawn {
                    None | Some(0) => String::new(),
                    Some(drawn) => format!("六边形共 {drawn} 个，是平局（=），双方都不能使游戏结束；"),
                };
                let start = match outcome {
                    Some(outcome) => format!("开局时当前行动者{}。", verb(*outcome)),
                    None => "开局是平局。".into(),
                };
                format!(
                    "从 {position} 出发（含它本身）的 {positions} 个局面和其间的 {moves} 步，{lead}。方框共 {lost} 个，\
                     当前行动者必败（P）；{draws}其余为圆形，当前行动者必胜（N）。{start}"
                )
            }
            Shown::Columns { position, sum, outcome, turned } => {
                let turned = turned.as_ref().map_or(String::new(), |(heap, to)| {
                    format!("一个必胜走法把第 {heap} 部分变成 {to}，它翻转的各位加了框。")
                });
                format!(
                    "{position} 各部分的 SG 值写成二进制，每行一个，最下面是异或和 {sum}：当前行动者{}。{turned}",
                    verb(*outcome)
                )
            }
            Shown::Hackenbush { edges, unjoined, value, outcome, cuts, complete } => {
                let value = value.map_or(String::new(), |value| {
                    format!("，SG 值为 {value}；点旁的数是立在该点上的部分的值（一个环算作一点）")
                });
                let marked = match (cuts, complete) {
                    (0, _) => String::new(),
                    (cuts, true) => format!("打叉的是全部 {cuts} 条砍掉即胜的边。"),
                    (cuts, false) => format!("打叉的是 {cuts} 条砍掉即胜的边，可能不全。"),
                };
                let left = match unjoined {
                    0 => String::new(),
                    left => format!("另有 {left} 条边不与地面相连，没有画出。"),
                };
                format!("与地面相连的 {edges} 条边：当前行动者{}{value}。{marked}{left}", verb(*outcome))
            }
        };
        format!("{rule}（{convention}）。{what}")
    }

    fn key_outcome(&self, outcome: Outcome, values: bool) -> &'static str {
        match (outcome, values) {
            (Outcome::P, _) => "当前行动者必败（P）",
            (Outcome::N, true) => "当前行动者必胜（N）：SG 值",
            (Outcome::N, false) => "当前行动者必胜（N）",
        }
    }

    fn key_mark(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Columns => "必胜走法翻转的各位",
            Kind::Hackenbush => "砍掉即胜的边",
            Kind::Map | Kind::Graph => "平局：双方都不能使游戏结束",
            Kind::Table => "",
        }
    }

    fn pointed_at(&self, what: &str, value: Option<u32>, outcome: Outcome) -> String {
        let letter = if outcome == Outcome::P { "P" } else { "N" };
        let value = value.map_or(String::new(), |value| format!("SG 值 {value}，"));
        format!("{what}：{value}当前行动者{}（{letter}）", verb(outcome))
    }

    fn pointed_at_draw(&self, what: &str) -> String {
        format!("{what}：平局")
    }

    fn pointed_at_edge(&self, edge: usize, [a, b]: &[String; 2], wins: bool) -> String {
        let wins = if wins { "：砍掉即胜" } else { "" };
        format!("第 {edge} 条边，{a} – {b}{wins}")
    }

    fn pointed_at_component(&self, component: &str, value: &str) -> String {
        format!("{component}：SG 值 {value}")
    }

    fn nim_sum(&self) -> &'static str {
        "XOR"
    }

    fn drawn(&self, file: &str, title: &str) -> String {
        format!("{file}：{title}")
    }

    fn draw_problem(&self, problem: &DrawProblem) -> (String, Option<String>) {
        match problem {
            DrawProblem::Unfit(kind) => {
                let (what, help) = match kind {
                    Kind::Table => {
                        ("table 画的是一条单堆规则的各堆", "数对用 --as map，一个局面用 --as graph")
                    }
                    Kind::Map => {
                        ("map 画的是两个数：数对、两堆，或两条单堆规则之和", "一个局面用 --as graph")
                    }
                    Kind::Graph => (
                        "graph 画的是规则的一个局面，规则不能带图文件",
                        "\"graph 文件 with hackenbush\" 画成 hackenbush",
                    ),
                    Kind::Columns => (
                        "columns 画的是单堆的 SG 值，规则不能有记忆、`first` 或环",
                        "任何规则的局面都可用 --as graph",
                    ),
                    Kind::Hackenbush => (
                        "hackenbush 画的是 \"graph 文件 with hackenbush\"",
                        "grundy draw \"graph 文件 with hackenbush\" 地面",
                    ),
                };
                (what.into(), Some(help.into()))
            }
            DrawProblem::NoFormat(file) => (
                format!("从 `{file}` 看不出要用什么格式"),
                Some("文件名以 .svg、.png 或 .dot 结尾，或写 --format svg".into()),
            ),
            DrawProblem::DotOfGraphsOnly => {
                ("DOT 只用于局面图".into(), Some("用 --as graph，或写入 .svg、.png 文件".into()))
            }
            DrawProblem::MorePositions(most) => (
                format!("之后的局面超过 {most} 个，画不成图"),
                Some("取小些的局面；这个局面可用 `grundy win` 来问".into()),
            ),
            DrawProblem::TooLarge(large) => {
                let (what, help) = match large.what {
                    Part::Heaps => ("个堆", Some("把 -n 取小些；`grundy table` 可写更长的表")),
                    Part::Numbers => ("个数的边长", Some("把 -n 取小些")),
                    Part::Positions => {
                        ("个局面", Some("取小些的局面，或写入 .dot 文件（最多 10000 个局面）"))
                    }
                    Part::Moves => ("步走法", Some("取小些的局面，或写入 .dot 文件（最多 10000 个局面）")),
                    Part::Rows => ("堆", None),
                    Part::Bits => ("位二进制数", None),
                    Part::Edges => ("条边", Some("更大的图可用 `grundy win` 来问")),
                    Part::Pixels => ("个像素", Some("写入 .svg 文件，或画小些")),
                };
                let (found, most) = (large.found, large.most);
                (format!("{found} {what}画不下：最多 {most}"), help.map(Into::into))
            }
        }
    }
}

fn verb(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "必败",
        Outcome::N => "必胜",
    }
}

/// `共 4 个：0、2、7、9`，`没有`。
fn listed(names: impl Iterator<Item = String>, count: usize) -> String {
    if count == 0 {
        return "没有".into();
    }
    let more = if count > NAMED { "…" } else { "" };
    format!("共 {count} 个：{}{more}", names.take(NAMED).collect::<Vec<_>>().join("、"))
}
