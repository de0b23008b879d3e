//! The words of the studio.

use crate::Zh;
use crate::studio::{Elsewhere, FixedProblem, PageWord, Serving, StudioProblem, StudioText};

impl StudioText for Zh {
    fn page_word(&self, word: PageWord) -> &'static str {
        match word {
            PageWord::Skip => "跳到规则",
            PageWord::Tagline => "一行规则，推出一切",
            PageWord::OtherLanguage => "English",
            PageWord::Rule => "规则",
            PageWord::Convention => "胜负约定",
            PageWord::Normal => "正常规则",
            PageWord::Misere => "反常规则",
            PageWord::NormalMeans => "正常规则：无法行动者输。",
            PageWord::MisereMeans => "反常规则：无法行动者赢。",
            PageWord::Try => "试试：",
            PageWord::Help => "可以这样写：",
            PageWord::Table => "数值表",
            PageWord::RowsOf => "每行",
            PageWord::RowsPeriod => "一个周期",
            PageWord::More => "更多",
            PageWord::Less => "收起",
            PageWord::ValuesTo => "已算到 {n} 颗",
            PageWord::Seconds => "{n} 秒，已算到 {to} 颗",
            PageWord::SumTable => "几个游戏之和：各部分各有自己的数值表和规律。",
            PageWord::NoTable => "在预算内列不出这条规则的表。",
            PageWord::CellLoses => "{n} 颗：当前行动者必败",
            PageWord::CellWins => "{n} 颗：当前行动者必胜",
            PageWord::CellValue => "{who}，SG 值 {g}",
            PageWord::Boxed => "加框：SG 值为 0，当前行动者必败。",
            PageWord::BoxedOutcome => "✕（加框）：当前行动者必败；✓：当前行动者必胜。",
            PageWord::Ruled => "竖线处是长度为 {p} 的循环节的开头。",
            PageWord::Cut => "只显示到 {n}；导出中有全部数值。",
            PageWord::LostPairs => "当前行动者必败的局面，各数不超过 {n}。",
            PageWord::LosesIff => "当前行动者必败，当且仅当 {formula}。",
            PageWord::Law => "规律",
            PageWord::StandingProved => "已证明",
            PageWord::StandingChecked => "已验证，未证明",
            PageWord::StandingRefuted => "有反例",
            PageWord::StandingNone => "未找到",
            PageWord::Looking => "正在计算……",
            PageWord::Working => "计算中：{n} 秒，最多 {of} 秒",
            PageWord::NoLaw => "初看的预算内没有找到规律，可以延长搜索。",
            PageWord::NoAnswer => "服务器没有回答。",
            PageWord::Stop => "停止",
            PageWord::Stopped => "已停止。",
            PageWord::SearchLonger => "延长搜索",
            PageWord::Certificate => "证书",
            PageWord::NoProof => "预算内没有得到证明。",
            PageWord::Download => "下载 law.cert",
            PageWord::Kernel => "与搜索不共用代码的小内核已核对；grundy verify 可再核对一次。",
            PageWord::TriedAndFailed => "试过但不成立的",
            PageWord::Claim => "验证猜想：当前行动者必败，当且仅当",
            PageWord::Check => "验证",
            PageWord::Position => "局面",
            PageWord::Heaps => "各堆",
            PageWord::PlayHere => "从这里开始下",
            PageWord::Share => "复制链接",
            PageWord::AsCommand => "复制为命令",
            PageWord::Copied => "已复制：",
            PageWord::GraphAlt => "{position} 之后可能出现的全部局面；加框者当前行动者必败",
            PageWord::Graph => "这个局面的局面图",
            PageWord::Why => "为什么？",
            PageWord::Columns => "各堆 SG 值的二进制，一堆一行",
            PageWord::Flips => "{from} 变为 {to}",
            PageWord::Odd => "奇",
            PageWord::Even => "偶",
            PageWord::Inequality => "所选的一步恰好翻转奇数列：{h} xor {s} = {r} {sign} {h}。",
            PageWord::AllEven => "每一列都是偶数：怎么走都会使某一列变奇，对手总能补回来。",
            PageWord::Map => "两堆",
            PageWord::UpTo => "上限",
            PageWord::ZoomIn => "放大",
            PageWord::ZoomOut => "缩小",
            PageWord::MapNote => "拖动或用方向键移动，+ 和 - 缩放，回车选为局面。圆点：当前行动者必败。",
            PageWord::MapText => "视野内的必败局面（文字）",
            PageWord::MapLabel => "不超过 {n} 的所有数对；必败的在下方列出。",
            PageWord::MapCell => "({a}, {b})：SG 值 {g}，{who}",
            PageWord::MapOutcome => "({a}, {b})：{who}",
            PageWord::Loses => "当前行动者必败",
            PageWord::Wins => "当前行动者必胜",
            PageWord::NoneInView => "视野内没有",
            PageWord::Play => "对弈",
            PageWord::StartFrom => "开局",
            PageWord::Opponent => "对手",
            PageWord::Perfect => "从不出错",
            PageWord::Errs15 => "15 % 出错",
            PageWord::Errs50 => "50 % 出错",
            PageWord::Random => "随机",
            PageWord::HoldsOut => "输也拖到最后",
            PageWord::Friend => "身边的朋友",
            PageWord::WhoStarts => "谁先走",
            PageWord::You => "你",
            PageWord::Other => "对手",
            PageWord::NewGame => "新对局",
            PageWord::YouCanWin => "这局你能赢。",
            PageWord::YouCannotWin => "对手不出错你就赢不了；等他失误。",
            PageWord::FirstCanWin => "先手能赢。",
            PageWord::SecondCanWin => "后手不出错，先手必败。",
            PageWord::YourTurn => "轮到你。",
            PageWord::PlayerOne => "轮到先手。",
            PageWord::PlayerTwo => "轮到后手。",
            PageWord::Thinking => "对手在想。",
            PageWord::OtherPlayed => "对手走了 {move}。",
            PageWord::YouWon => "你赢了。",
            PageWord::YouLost => "你输了。",
            PageWord::OneWon => "先手赢了。",
            PageWord::TwoWon => "后手赢了。",
            PageWord::Board => "棋盘：方向键移动，回车取走该颗及其右边全部",
            PageWord::HeapN => "第 {i} 堆",
            PageWord::Entry => "{i}.{j}",
            PageWord::TakeStone => "{name}：取 {k} 颗，剩 {left} 颗",
            PageWord::CannotTake => "{name}：不合规则（取 {k} 颗，剩 {left} 颗）",
            PageWord::AllMoves => "所有走法",
            PageWord::CutMoves => "共 {n} 种走法",
            PageWord::Hint => "提示 (h)",
            PageWord::Undo => "悔棋 (u)",
            PageWord::HintWins => "这里能赢。再按一次：走哪一堆？",
            PageWord::HintLoses => "对手不出错时怎么走都输；挑一步让他难想的。",
            PageWord::HintHeap => "走第 {i} 堆。再按一次：怎么走？",
            PageWord::HintMove => "必胜的一步：{move}",
            PageWord::Report => "复盘",
            PageWord::NoMistakes => "没有失误。",
            PageWord::OneMistake => "{of} 步中有 1 步失误。",
            PageWord::Mistakes => "{of} 步中有 {n} 步失误。",
            PageWord::Mistake => "{move} 送掉了胜局；应走 {better}",
            PageWord::WasLost => "这局开局就是必败的。",
            PageWord::Export => "导出",
            PageWord::AsBfile => "b-file",
            PageWord::AsCsv => "CSV",
            PageWord::AsJson => "JSON",
            PageWord::MapSvg => "地图 SVG",
            PageWord::GraphSvg => "局面图 SVG",
            PageWord::GraphDot => "局面图 DOT",
            PageWord::TableSvg => "数值表 SVG",
            PageWord::AsLatex => "LaTeX",
            PageWord::Code => "{to} 程序",
            PageWord::MapPng => "地图 PNG",
            PageWord::Glossary => "中英术语对照",
            PageWord::TermGame => "公平组合游戏",
            PageWord::TermNormal => "正常规则",
            PageWord::TermMisere => "反常规则（反 Nim）",
            PageWord::TermP => "必败态：当前行动者必败",
            PageWord::TermN => "必胜态：当前行动者必胜",
            PageWord::TermValue => "SG 值",
            PageWord::TermMex => "mex：未出现的最小自然数",
            PageWord::TermXor => "异或和（Nim 和）",
            PageWord::TermOption => "后继局面",
            PageWord::TermPeriod => "循环节（周期）、前周期",
            PageWord::TermLaw => "打表找规律",
            PageWord::TermProved => "已证明、已验证到 N",
            PageWord::TermCounterexample => "反例（hack 数据）",
            PageWord::Learn => "学习",
            PageWord::LearnIntro => "先亲手算几个游戏，边算边检查；再一步一步看为什么。",
            PageWord::MarkHelp => "点格子来标记：✓ 先手必胜，✕ 先手必败。",
            PageWord::ValueHelp => "写出每一堆的 SG 值。",
            PageWord::CellOpen => "n = {n}：未填",
            PageWord::SaysWins => "n = {n}：先手必胜",
            PageWord::SaysLoses => "n = {n}：先手必败",
            PageWord::ValueOf => "n = {n} 的 SG 值",
            PageWord::CheckRow => "检查这一行",
            PageWord::RowRight => "全部正确。",
            PageWord::RowOpen => "n = {n} 还没有填。",
            PageWord::RowWins => "n = {n} 不对：找一找，有没有一步能留下必败局面？",
            PageWord::RowLoses => "n = {n} 不对：每一步分别留下什么局面？",
            PageWord::RowValue => "n = {n} 不对：列出每一步走到的 SG 值，第一个没有出现的自然数是几？",
            PageWord::ProofTitle => "为什么",
            PageWord::NextStep => "证明的下一步",
            PageWord::OnPage => "在网页上打开这个游戏",
            PageWord::Teacher => "教师模式",
            PageWord::ShowIt => "显示",
            PageWord::AskTable => "先亲手算：0、1、2、……、10 这些堆谁胜？",
            PageWord::AskLaw => "什么在重复，从哪里开始？怎样才能确信？",
            PageWord::AskPosition => "这个局面谁胜？第一步该怎么走？",
            PageWord::AskMap => "哪些数对必败？它们排成什么样子？",
            PageWord::Worksheet => "练习纸",
            PageWord::AnswerSheet => "答案纸",
            PageWord::PrintIt => "打印",
            PageWord::BackToPage => "回到网页",
            PageWord::SheetName => "姓名：",
            PageWord::SheetValues => "填写每一堆的 SG 值，并把先手必败的堆框起来。",
            PageWord::SheetWinners => "填写胜负：✓ 先手必胜，✕ 先手必败。",
            PageWord::SheetPairs => "写出数字不超过 10、先手必败的局面。",
            PageWord::SheetLaw => "什么在重复，从哪里开始？写出规律，并说明理由。",
            PageWord::SheetPositions => "谁胜？第一步该怎么走？",
            PageWord::MexTree => "mex 树：由各步的 SG 值求 SG 值",
            PageWord::MexOf => "{position} 的 SG 值是 {g}：{values} 中没有出现的最小自然数",
            PageWord::MexNone => "{position} 的 SG 值是 0：无路可走",
            PageWord::StepN => "第 {i} 级",
            PageWord::CoinN => "第 {i} 枚",
            PageWord::SquareN => "第 {n} 格：{what}",
            PageWord::EmptySquare => "空",
            PageWord::MoveCoin => "把第 {i} 枚移到这里",
            PageWord::TablePng => "数值表 PNG",
            PageWord::GraphPng => "局面图 PNG",
            PageWord::Close => "关闭",
            PageWord::NotInFile => {
                "本文件里没有这个局面的答案：文件只含从开局出发的对局，以及开局附近局面的讲解。"
            }
            PageWord::Footer => "一切都在这台机器上计算，不向别处发送任何内容。",
        }
    }

    fn studio_problem(&self, problem: &StudioProblem) -> String {
        match problem {
            StudioProblem::Missing { name } => format!("缺少字段 `{name}`"),
            StudioProblem::NotWanted { name } => format!("这里不需要字段 `{name}`"),
            StudioProblem::TooLong { name, most } => format!("字段 `{name}` 超过 {most} 字节"),
            StudioProblem::TooLarge { name, most } => format!("字段 `{name}` 最大为 {most}"),
            StudioProblem::NotACount { name, given } => {
                format!("字段 `{name}` 应为非负整数，而不是 `{given}`")
            }
            StudioProblem::NotAWord { name, given, words } => {
                format!("字段 `{name}` 应为 {} 之一，而不是 `{given}`", words.join("、"))
            }
            StudioProblem::NoTurn { from, to } => format!("从 {from} 没有一步能走到 {to}"),
            StudioProblem::Twice { name } => format!("字段 `{name}` 出现了两次"),
            StudioProblem::Elsewhere(Elsewhere::Program) => {
                "`program` 会运行命令，网页不可以这样做：请在终端用 `grundy win \"program ..\"`".into()
            }
            StudioProblem::Elsewhere(Elsewhere::Graph) => {
                "`graph` 可能读取文件，网页不可以这样做：请在终端用 `grundy win \"graph FILE with ..\"`"
                    .into()
            }
            StudioProblem::Elsewhere(Elsewhere::Board) => {
                "网页还不显示棋盘类规则：请在终端用 `grundy win \"board ..\"`".into()
            }
            StudioProblem::Elsewhere(Elsewhere::Coins) => {
                "网页还不显示翻硬币规则：请在终端用 `grundy win \"coins ..\"`".into()
            }
            StudioProblem::Foreign => "这个请求来自别的网站，或用了别的主机名".into(),
            StudioProblem::NotFound => "这里什么也没有；/api/v1/openapi.json 列出了全部接口".into(),
            StudioProblem::OnlyGet => "只回答 GET 请求".into(),
            StudioProblem::Busy => "同时提出的问题太多，请稍后再试".into(),
            StudioProblem::Late => "未判定：计算没有按时结束".into(),
            StudioProblem::Internal => "grundy 自身的错误：这个问题没能回答".into(),
        }
    }

    fn serving(&self, serving: &Serving) -> String {
        match serving {
            Serving::At { url } => format!("打开 {url} 使用（Ctrl-C 结束）"),
            Serving::Open => "同一网络中的人都能访问；不加 `--bind` 则只限本机".into(),
            Serving::NoBrowser => "没能打开浏览器，请自行打开上面的地址".into(),
        }
    }

    fn play_keys(&self, lines: bool) -> &'static str {
        if lines {
            "写出走后的局面，如 3,4,5；或者\nm：全部走法；#2：其中第二种；h：提示；u：悔棋；n：重来；q：离开"
        } else {
            "方向键：选堆和留下的数目；回车：走；Tab：全部走法；h：提示；u：悔棋；n：重来；q：离开"
        }
    }

    fn no_such_move(&self, given: &str) -> String {
        match given {
            "" => "这里不能这样走；按 Tab 看全部走法。".into(),
            given => format!("`{given}` 不是这里的走法；m 列出全部走法"),
        }
    }

    fn page_written(&self, file: &str, kilobytes: usize) -> String {
        format!("已写入 {file}（{kilobytes} kB）：用浏览器直接打开即可，不需要别的东西")
    }

    fn no_page(&self, problem: &FixedProblem) -> (String, Option<String>) {
        match problem {
            FixedProblem::TooLarge { positions, turns } => (
                format!("后续局面太多，一个网页放不下：最多 {positions} 个局面、{turns} 种走法"),
                Some("请在规则之后写一个更小的局面".into()),
            ),
            FixedProblem::NoStart => (
                "没有说明从哪个局面开始".to_owned(),
                Some("请在规则之后写出局面，例如 `grundy page nim 3,5,7 -o nim.html`".into()),
            ),
            FixedProblem::NotShown => ("网页不显示这类规则".to_owned(), None),
        }
    }

    fn cannot_listen(&self, address: &str, why: &str) -> (String, Option<String>) {
        (format!("无法监听 {address}：{why}"), Some("`--port 0` 会选一个空闲端口".into()))
    }
}
