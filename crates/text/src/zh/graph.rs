//! Problems of graphs.

use grundy::graph::ask::Method;
use grundy::graph::form::{FormProblem, GAMES};
use grundy::graph::loopy::Fate;
use grundy::graph::{GraphProblem, ProblemKind};

use crate::Zh;
use crate::graph::{GraphStep, GraphText, StartKind};

const HEAD: &str = "首行 `n m` 表示 n 个点、m 条边，单独一个 `n` 表示 n - 1 条边的树；如果首行本身就是一条边，请在规则里写 `no head`";

impl GraphText for Zh {
    fn graph_problem(&self, problem: &GraphProblem) -> (String, Option<String>) {
        let (what, help) = kind(&problem.kind);
        let line = problem.line.map_or_else(String::new, |line| format!("第 {line} 行："));
        (line + &what, help.map(Into::into))
    }

    fn form_problem(&self, problem: &FormProblem) -> (String, Option<String>) {
        let form = || Some("例如 `graph 文件 with geography; start 点`".into());
        match problem {
            FormProblem::NoGame => ("图上的规则要写 `with 游戏`".into(), form()),
            FormProblem::UnknownGame(name) => {
                (format!("没有名为 `{name}` 的图上游戏"), Some(format!("可用的游戏：{}", GAMES.join("、"))))
            }
            FormProblem::NoFile => ("没有写明图所在的文件".into(), form()),
            FormProblem::Grid(text) => {
                (format!("`{text}` 不是棋盘"), Some("写作 `grid(行数,列数)`，都至少为 1".into()))
            }
            FormProblem::Number(text) => (format!("`{text}` 不是这里可用的数"), None),
            FormProblem::UnknownItem(text) => (
                format!("`{text}` 在图上的规则里没有意义"),
                Some("可用的项：start 点、root 点、ground 点、ends 点、numbers 数、directed、head、no head、loopy、misere".into()),
            ),
            FormProblem::Twice(name) => (format!("`{name}` 写了两次"), None),
            FormProblem::NotHere(name) => (format!("`{name}` 对这个游戏或这种图没有意义"), None),
        }
    }

    fn graph_fate(&self, position: &str, fate: Fate) -> String {
        match fate {
            Fate::Win(moves) => format!("{position}：当前行动者必胜（N），双方共走 {moves} 步"),
            Fate::Loss(moves) => format!("{position}：当前行动者必败（P），双方共走 {moves} 步"),
            Fate::Draw => format!("{position}：平局，双方都无法迫使游戏结束"),
        }
    }

    fn graph_starts(&self, kind: StartKind, names: &[String], more: usize) -> String {
        let what = match kind {
            StartKind::Wins => "当前行动者必胜（N）的起点",
            StartKind::Loses => "当前行动者必败（P）的起点",
            StartKind::Draws => "平局的起点",
        };
        format!("{what}：{}", listed(names, more))
    }

    fn graph_values(&self, values: &[(String, u32)], more: usize) -> String {
        let values: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        format!("SG 值：{}", listed(&values, more))
    }

    fn graph_method(&self, method: Method) -> &'static str {
        match method {
            Method::Values => "依据：每个点的 SG 值",
            Method::Retrograde => "依据：从终局倒推",
            Method::Matching => "依据：最大匹配",
            Method::ColonAndFusion => "依据：克朗原理与融合原理",
            Method::Branches => "依据：各分支上的反常 Nim",
            Method::Components => "依据：各连通块的 SG 值",
            Method::Law => "依据：这个游戏的判定法",
            Method::Search => "依据：对局面的完整搜索",
        }
    }

    fn graph_value(&self, value: u64) -> String {
        format!("SG 值 {value}")
    }

    fn graph_move(&self, step: &GraphStep) -> String {
        match step {
            GraphStep::Token { token, to, edge } => {
                let token = token.map_or_else(|| "棋子".to_owned(), |token| format!("第 {token} 枚棋子"));
                let over = edge.map_or_else(String::new, |edge| format!("经边 {edge} "));
                format!("{token}{over}走到 {to}")
            }
            GraphStep::Vertex(name) => format!("选点 {name}"),
            GraphStep::Edge { edge, ends: [a, b] } => format!("选边 {edge}（{a}，{b}）"),
            GraphStep::Gifts { from, to, amount } => format!("从 {from} 移 {amount} 个到 {to}"),
            GraphStep::Number { edge, to, least, most } if least == most => {
                format!("棋子走到 {to}，边 {edge} 上留下 {least}")
            }
            GraphStep::Number { edge, to, least, most } => {
                format!("棋子走到 {to}，边 {edge} 上留下 {least}..{most} 中任一数")
            }
        }
    }

    fn draw_heading(&self) -> &'static str {
        "保持平局的走法："
    }
}

fn listed(names: &[String], more: usize) -> String {
    match (names, more) {
        ([], 0) => "没有".into(),
        ([], more) => format!("{more} 个点"),
        (names, 0) => names.join("；"),
        (names, more) => format!("{}；另有 {more} 个", names.join("；")),
    }
}

fn kind(kind: &ProblemKind) -> (String, Option<&'static str>) {
    match kind {
        ProblemKind::NotUtf8 => ("不是 UTF-8 文本".into(), Some("图从文本读入，请把文件存为 UTF-8")),
        ProblemKind::Empty => {
            ("文本是空的，里面没有图".into(), Some("每行写一条边，如 `1 2`；前面可以加一行 `n m`"))
        }
        ProblemKind::NotANumber(entry) => (format!("`{entry}` 不是整数"), None),
        ProblemKind::Negative(entry) => (format!("`{entry}` 是负数"), None),
        ProblemKind::NumberTooLarge(entry) => (format!("`{entry}` 太大"), None),
        ProblemKind::Columns { expected, found } => (
            format!("这里有 {found} 项，应为 {expected} 项"),
            Some("一条边写两个点，后面可再写一个数，各行项数相同"),
        ),
        ProblemKind::Width { expected, found } => (
            format!("地图每行 {expected} 格，这一行有 {found} 格"),
            Some("地图各行一样长，不能走的格子写 `#`"),
        ),
        ProblemKind::Count { promised, found } => {
            (format!("首行说有 {promised} 条，实际有 {found} 条"), Some(HEAD))
        }
        ProblemKind::OutOfRange { vertex, vertices } => {
            (format!("一共 {vertices} 个点，没有点 {vertex}"), Some(HEAD))
        }
        ProblemKind::ZeroAndLast { vertices } => (
            format!("只有 {vertices} 个点，却同时出现了点 0 和点 {vertices}"),
            Some("点的编号要么从 0 开始，要么从 1 开始"),
        ),
        ProblemKind::Loop(vertex) => (format!("点 {vertex} 有连向自己的边，在这个游戏里没有意义"), None),
        ProblemKind::Cell { cell, column } => {
            (format!("地图第 {column} 列是 `{cell}`"), Some("地图里 `.` 是空格子，`#` 是障碍"))
        }
        ProblemKind::Unexpected(found) => (format!("这里不该出现 `{found}`"), None),
        ProblemKind::Unfinished { missing } => {
            (format!("文本到此结束，还缺 `{missing}`"), Some("文件可能不完整"))
        }
        ProblemKind::WrongArrow { directed: true } => {
            ("有向图 digraph 里写了 `--`".into(), Some("digraph 的边写作 `a -> b`"))
        }
        ProblemKind::WrongArrow { directed: false } => (
            "无向图 graph 里写了 `->`".into(),
            Some("graph 的边写作 `a -- b`；要用有向边，请以 `digraph` 开头"),
        ),
        ProblemKind::TooDeep => ("子图嵌套超过 64 层".into(), None),
        ProblemKind::EmptyInterval => {
            ("区间的右端必须大于左端".into(), Some("`l r` 表示满足 l <= x < r 的数"))
        }
        ProblemKind::TooLarge { most } => (format!("点或边超过 {most}"), None),
        ProblemKind::UnknownVertex(name) => (format!("没有名为 `{name}` 的点"), None),
        ProblemKind::Directed => ("这个游戏在无向图上玩，而这是有向图".into(), None),
        ProblemKind::Undirected => (
            "这个游戏在有向图上玩，而这是无向图".into(),
            Some("边的列表写作 `graph directed 文件`，DOT 用 `digraph`"),
        ),
        ProblemKind::NotATree => ("这个游戏在树上玩，而这个图不是树（有环，或不连通）".into(), None),
        ProblemKind::ClosesCycle([a, b]) => (
            format!("{a} 与 {b} 之间的边使图成环，而树没有环"),
            Some("请去掉这条边；如果这个游戏可以在任意图上玩，也可以去掉 `tree`"),
        ),
        ProblemKind::Apart([a, b]) => (
            format!("{a} 与 {b} 不连通，而树是连通的"),
            Some("请把各部分连起来；如果这个游戏可以在任意图上玩，也可以去掉 `tree`"),
        ),
        ProblemKind::Cycle(vertices) => (
            format!("游戏不一定会结束，可以一直绕圈：{}", vertices.join(" -> ")),
            Some("加上 `loopy` 可以判断必胜、必败或平局"),
        ),
        ProblemKind::Numbers { expected, found } => {
            (format!("需要 {expected} 个数，给了 {found} 个"), Some("在规则里写 `; numbers 3 1 4 ..`"))
        }
        ProblemKind::ZeroStep => ("步长为 0 不算走棋".into(), None),
        ProblemKind::NoStart => ("没有指定起点或地面上的点".into(), None),
        ProblemKind::OneRootOnly => ("这个游戏只有一个根".into(), None),
        ProblemKind::OneTokenOnly => {
            ("这个游戏只能回答一枚棋子的情形".into(), Some("可能平局时，多枚棋子的胜负不能由各枚棋子推出"))
        }
        ProblemKind::TooManyToSearch { found } => {
            (format!("这种情形只有搜索一个办法，而 {found} 个点或边太多了，最多 128 个"), None)
        }
    }
}
