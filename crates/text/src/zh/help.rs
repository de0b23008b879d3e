//! The words of the command line.

use crate::Zh;
use crate::board::BoardText;
use crate::coins::CoinText;
use crate::draw::DrawText;
use crate::en::shorten;
use crate::graph::GraphText;
use crate::help::{
    FileTrouble, HelpText, HelpWord, Opt, UsageProblem, Verb, by_program_language, examples,
    looks_like_a_position,
};
use crate::judge::JudgeText;
use crate::kit::KitText;
use crate::nim::NimText;
use crate::period::PeriodText;
use crate::refusal::RefusalText;
use crate::stress::StressText;
use crate::studio::StudioText;
use grundy::states::KeptProblem;

impl HelpText for Zh {
    fn help_word(&self, word: HelpWord) -> &'static str {
        match word {
            HelpWord::About => {
                "公平组合游戏工作台：输入规则，给出 SG 值、经过证明的规律、全部必胜走法和代码。"
            }
            HelpWord::Usage => "用法",
            HelpWord::Verbs => "命令",
            HelpWord::Arguments => "参数",
            HelpWord::Options => "选项",
            HelpWord::Examples => "例子",
            HelpWord::Error => "错误：",
            HelpWord::Hint => "提示：",
            HelpWord::Note => "注意：",
            HelpWord::SeeHelp => "`grundy help` 列出全部命令，`grundy help 命令名` 查看某一个",
            HelpWord::ExitCodes => {
                "退出码：0 完成；1 有反例或不成立；2 用法或规则有误；\n        3 预算内未能判定；4 另一程序出错；5 内部错误"
            }
            HelpWord::Internal => "内部错误：这是 grundy 自身的缺陷，与您的输入无关",
        }
    }

    fn verb(&self, verb: Verb) -> &'static str {
        match verb {
            Verb::Analyze => "解读规则：文字说明、数值表、规律（等同于 grundy 规则）",
            Verb::Table => "SG 值或胜负：堆 0..N，数对为方格表",
            Verb::Law => "规则的规律及其证明状态",
            Verb::Prove => "把规律的证明写成证书",
            Verb::Verify => "只用内核检验证书",
            Verb::Win => "判断局面胜负，列出全部必胜走法",
            Verb::Why => "解释这个局面为什么胜或负",
            Verb::Check => "检验一个猜想：已证明、已验证，或给出最小反例",
            Verb::Compare => "比较两个规则：第一处不同，或证明二者相同",
            Verb::Code => "生成简短、精确、可直接提交的程序",
            Verb::Stress => "对拍：拿程序与精确答案比较，给出最小的错误输入",
            Verb::Judge => "让程序来下：指出它的第一个错误和正确走法",
            Verb::Review => "复盘一局棋：每个错误以及更好的走法",
            Verb::Kit => "生成一道题的文件夹：校验器、生成器、数据等",
            Verb::Play => "和对手下一局：有提示、可悔棋，终局给出复盘",
            Verb::Page => "把一个游戏写成单个网页文件：数值表、规律、讲解、可下的棋盘",
            Verb::Serve => "网页工作台：看懂一个游戏，并和它对弈",
            Verb::Draw => "画图：数值表、两堆的值、局面图、二进制、Hackenbush",
            Verb::NimProduct => "若干数的 Nim 积（算术，不是游戏）",
            Verb::NimInverse => "与 A 的 Nim 积为 1 的数",
            Verb::NimSqrt => "Nim 平方为 A 的数",
            Verb::NimPower => "A 的 K 次 Nim 幂",
            Verb::Period => "求 SG 序列的周期：快，内存恒定，可中断续算",
            Verb::Games => "有名字的游戏",
            Verb::Completions => "生成 shell 补全脚本",
            Verb::Help => "显示帮助",
        }
    }

    fn placeholder(&self, word: &'static str) -> &'static str {
        match word {
            "RULE" => "规则",
            "POSITION" => "局面",
            "CLAIM" => "猜想",
            "VERB" => "命令",
            "OPTIONS" => "选项",
            "COMMAND" => "程序",
            "WORD" => "词",
            other => other,
        }
    }

    fn option(&self, option: Opt) -> &'static str {
        match option {
            Opt::Rule => "文字、名称或代码；@文件 读文件，- 读标准输入",
            Opt::OtherRule => "要比较的另一条规则",
            Opt::Position => "3,3,1；(3,5)+(1,2)；和 `5 ; 7,3`；图上的点；- 逐行读",
            Opt::Claim => "猜想：\"n mod 7 in {0,2}\"、\"g(n) = n mod 4\"、\"a = b\"",
            Opt::Numbers => "非负整数，如 12 17 或 2^64；- 逐行读",
            Opt::Certificate => "证书文件，- 为标准输入",
            Opt::Word => "只列出名称或规则中含有此词的游戏",
            Opt::Shell => "bash、zsh、fish、elvish 或 powershell",
            Opt::VerbName => "要查看的命令",
            Opt::Json => "输出 JSON，供程序读取",
            Opt::Bfile => "OEIS b-file：每行 `n g(n)`",
            Opt::Csv => "CSV：n（a,b,..）,g,outcome_normal,outcome_misere",
            Opt::Heaps => "堆或数取 0..N，含 N",
            Opt::Moves => "列出多少必胜走法：none 不列，one 一个，all 全部",
            Opt::Limit => "最多列出多少个必胜走法（默认 1000）",
            Opt::LimitMs => "`program` 每次回答的时限，毫秒（默认 2000）",
            Opt::LimitMb => "`program` 可用的内存，MB（默认 1024）",
            Opt::Store => "把搜索保存在目录里，并从那里继续",
            Opt::Progress => "不在终端上也报告搜索进度",
            Opt::Misere => "反常规则：不能走的一方胜",
            Opt::NoNames => "不用已知游戏的结论，只搜索，供对照",
            Opt::Normal => "正常规则：不能走的一方负",
            Opt::Given => "`given` 声明的名字的值，如 m=3；可重复",
            Opt::Lang => "提示语言：en 或 zh（默认取系统语言）",
            Opt::Color => "颜色：never 从不、auto 自动、always 总是",
            Opt::File => "从文件读取规则",
            Opt::Output => "写入文件，而不是标准输出",
            Opt::Coq => "把规律连同证明写成 Coq 文件",
            Opt::To => "程序语言：cpp、python、rust、java、go 或 js",
            Opt::As => "图的种类：table、map、graph、columns 或 hackenbush",
            Opt::Format => "svg、png 或 dot（默认由文件名决定）",
            Opt::Lost => "只列必败的局面：堆、数对、数组",
            Opt::Who => "同时给出每个堆谁胜以及一个必胜走法",
            Opt::Budget => "工作量上限为通常的 K 倍（默认 1）",
            Opt::Time => "最多计算这么多秒（默认 10；0 表示不限）",
            Opt::PeriodTime => "最多计算这么多秒（默认 60；0 表示不限）",
            Opt::Until => "算到 N 个堆为止",
            Opt::PeriodStore => "把进度保存在此目录，下次从那里继续",
            Opt::Threads => "使用的处理器个数（默认 1）",
            Opt::PeriodCertificate => "把证书写入此文件",
            Opt::PeriodFrom => "从证书中的窗口继续计算",
            Opt::VerifyThreads => "使用的处理器个数（默认全部）",
            Opt::Port => "端口，默认 8017；0 表示选一个空闲的",
            Opt::Open => "在浏览器中打开页面",
            Opt::Bind => "监听此地址，让别人也能访问",
            Opt::Host => "别人访问时所用的主机名",
            Opt::Sample => "只核对随机抽取的 K 段",
            Opt::SampleSeed => "抽查所用的种子",
            Opt::Resume => "把核对进度保存在此目录，下次从那里继续",
            Opt::Command => "程序及其参数，写在 `--` 之后",
            Opt::Io => "batch、lines、json，或模板如 \"{heaps}\"",
            Opt::Answer => "程序输出什么：\"win\"、\"take heap after\" 等",
            Opt::Words => "两个输出用语：当前行动者胜,负",
            Opt::WinWord => "表示当前行动者胜的用语",
            Opt::LoseWord => "表示当前行动者负的用语",
            Opt::Max => "数的上限（默认 10^18），也可按名字：a=10^9,b=5",
            Opt::Min => "题面中数的下限（默认 0）",
            Opt::Opponent => "perfect、random、stubborn 或 mixed（默认轮流）",
            Opt::Rival => "perfect, errs-15, errs-50, random, holds-out, friend",
            Opt::First => "谁先走：you（默认）或 other",
            Opt::PlaySeed => "对手随机选择的种子",
            Opt::PageOutput => "要写的文件，例如 game.html",
            Opt::Games => "下满这么多局就停（默认 1000）",
            Opt::PerGame => "每局重新启动程序",
            Opt::JudgeAnswer => "输出什么：\"after\"（默认）、\"heap take\" 等",
            Opt::JudgeMax => "开局时数的上限（默认 30）",
            Opt::JudgeHeaps => "开局时堆数的上限（默认 6）",
            Opt::MoveMs => "每步的毫秒数上限（默认 2000）",
            Opt::SavedGame => "`judge` 保存的一局",
            Opt::KitOutput => "写入的目录",
            Opt::WithMove => "还要输出一种必胜走法：堆号、数量",
            Opt::KitMax => "题面中数的上限（默认 10^9）",
            Opt::KitHeaps => "堆数上限（默认 10）",
            Opt::MinHeaps => "堆数下限（默认 1）",
            Opt::LawFormula => "把一个 C++ 公式当作程序来测",
            Opt::Against => "与另一个程序比较（命令加引号）",
            Opt::CFormula => "用 C++ 算术写的猜想",
            Opt::MaxHeaps => "堆数（或一行的长度）上限（默认 64）",
            Opt::Seed => "随机输入的种子（默认 1）",
            Opt::Tests => "测满这么多个输入就停",
            Opt::Jobs => "同时运行几个（默认为处理器数，至多 4）",
            Opt::StressTime => "到这么多秒就停（默认 10；0 表示不停）",
            Opt::RunMs => "每次运行的毫秒数上限（默认 2000）",
            Opt::RunMb => "每次运行的内存上限，MB（默认 1024）",
            Opt::NoLimits => "不加限制地运行程序",
            Opt::Save => "保存出错数据的目录（默认 grundy-fail）",
            Opt::Replay => "重跑保存的出错数据",
            Opt::Help => "显示帮助",
            Opt::Version => "显示版本",
        }
    }

    fn see_verb(&self, verb: Verb) -> String {
        let example = examples(verb).first().copied().unwrap_or("grundy help");
        format!("例如：{example}   （详见 `grundy help {}`）", verb.name())
    }

    fn usage_problem(&self, problem: &UsageProblem) -> (String, Option<String>) {
        match problem {
            UsageProblem::UnknownOption { given, near } => {
                (format!("没有选项 `{given}`"), near.as_ref().map(|near| format!("是不是想写 `{near}`？")))
            }
            UsageProblem::Unexpected { given } => {
                let help = if looks_like_a_position(given) {
                    "局面写在 `win`、`why`、`review`、`draw` 之后；`judge`、`stress`、`kit` 自己选局面，\
                     大小由 --max、--max-heaps 限定"
                } else {
                    "带空格或花括号的规则，以及猜想，请用引号括起来"
                };
                (format!("多出了参数 `{given}`"), Some(help.into()))
            }
            UsageProblem::BadValue { option, value, allowed } => {
                let what = if value.is_empty() {
                    format!("`{option}` 缺少取值")
                } else {
                    format!("`{option}` 不接受 `{value}`")
                };
                let help = if option == "--lang" && by_program_language(value) {
                    Some(format!("程序语言写作 --to {value}"))
                } else {
                    (!allowed.is_empty()).then(|| format!("可取：{}", allowed.join("、")))
                };
                (what, help)
            }
            UsageProblem::NotACount { option, value } => {
                (format!("`{option}` 要求非负整数，而不是 `{value}`"), None)
            }
            UsageProblem::Gaps { missing } => (
                format!("b-file 从第一项起每个 n 都要有，而从起始局面走不到 {missing}"),
                Some("`--csv` 和 `--json` 列出会出现的堆".into()),
            ),
            UsageProblem::Missing { names } => {
                let names: Vec<String> = names.iter().map(|name| self.usage(name)).collect();
                (format!("缺少：{}", names.join("、")), None)
            }
            UsageProblem::Conflict { one, other: Some(other) } => {
                (format!("`{one}` 与 `{other}` 不能同时使用"), None)
            }
            UsageProblem::Conflict { one, other: None } => (format!("`{one}` 重复给出"), None),
            UsageProblem::NotUtf8 => ("有参数不是合法的 UTF-8".into(), None),
            UsageProblem::UnknownWord { word, near } => {
                (format!("`{word}` 既不是命令，也不是游戏名"), Some(format!("是不是想写 `{near}`？")))
            }
            UsageProblem::Unquoted { word } => (
                format!("只有 `{word}` 还不是规则"),
                Some("规则要用引号括起来，例如：grundy win \"take 1..3\" 12".into()),
            ),
            UsageProblem::NoRule => ("规则是空的".into(), Some("例如：grundy \"take {1,3,4}\"".into())),
            UsageProblem::GivenForm { value } => {
                (format!("`--given {value}` 没有给出取值"), Some("写成 --given m=3".into()))
            }
            UsageProblem::Read { file, why } => (format!("无法读取 {file}：{}", trouble(*why)), None),
            UsageProblem::Write { file, why } => (format!("无法写入 {file}：{}", trouble(*why)), None),
            UsageProblem::Stored { file, why } => match why {
                KeptProblem::Foreign => (
                    format!("{file} 不是本程序保存的搜索"),
                    Some("`--store` 要么是新目录，要么是它自己写过的目录".into()),
                ),
                KeptProblem::Damaged => (format!("{file} 已损坏：内容被改动，或缺了结尾"), None),
                KeptProblem::OtherRule(rule) => {
                    (format!("{file} 保存的是另一条规则的搜索：{rule}"), Some("每条规则各用一个目录".into()))
                }
                KeptProblem::TooLarge(exhausted) => {
                    let (why, help) = self.exhausted(exhausted);
                    (format!("{file}：{why}"), help)
                }
            },
            UsageProblem::NothingToStore => ("`--store` 只保存数组、一行数和多堆规则的搜索".into(), None),
            UsageProblem::TooLong { limit } => (format!("文本超过 {limit} 字节"), None),
            UsageProblem::GraphForm(problem) => self.form_problem(problem),
            UsageProblem::Graph { file: None, problem } => self.graph_problem(problem),
            UsageProblem::Graph { file: Some(file), problem } => {
                let (sentence, help) = self.graph_problem(problem);
                (format!("{file}：{sentence}"), help)
            }
            UsageProblem::CoinForm(problem) => self.coin_form_problem(problem),
            UsageProblem::Coins(problem) => self.coin_problem(problem),
            UsageProblem::BoardForm(problem) => self.board_form_problem(problem),
            UsageProblem::Boards(problem) => self.board_problem(problem),
            UsageProblem::Nim(problem) => self.nim_problem(problem),
            UsageProblem::NotForCoins => (
                "翻硬币游戏可用 `grundy 规则`、`grundy win` 和 `grundy why` 来问".into(),
                Some("grundy win \"coins ruler\" 2,6,7".into()),
            ),
            UsageProblem::Kit(problem) => self.kit_problem(problem),
            UsageProblem::Judge(problem) => self.judge_problem(problem),
            UsageProblem::Stress(problem) => self.stress_problem(problem),
            UsageProblem::Page(problem) => self.no_page(problem),
            UsageProblem::Listen { address, why } => self.cannot_listen(address, why),
            UsageProblem::NotAnAddress { given } => (
                format!("`{}` 不是地址，请写数字形式的地址", shorten(given)),
                Some("`--bind 0.0.0.0` 监听本机的所有地址".into()),
            ),
            UsageProblem::Draw(problem) => self.draw_problem(problem),
            UsageProblem::Period(problem) => self.period_problem(problem),
            UsageProblem::NotForGraphs => (
                "图上的游戏只能用 `grundy win` 来问".into(),
                Some("grundy win \"graph 文件 with 游戏\" 起点".into()),
            ),
            UsageProblem::NotForPrograms => (
                "由程序给出选项的游戏只有 `grundy win` 能回答".into(),
                Some("grundy win \"program 命令\" 局面".into()),
            ),
            UsageProblem::NotForBoards => (
                "棋盘上的游戏只能用 `grundy win` 来问".into(),
                Some("grundy win \"board 3x3 with 3 in line; misere\" empty".into()),
            ),
            UsageProblem::StdinTwice => ("标准输入只能读取一次".into(), None),
            UsageProblem::Other => ("这些参数不能这样组合".into(), None),
        }
    }
}

pub(super) fn trouble(why: FileTrouble) -> String {
    match why {
        FileTrouble::NotFound => "文件不存在".into(),
        FileTrouble::Denied => "没有权限".into(),
        FileTrouble::NotADirectory => "它是一个文件，这里要一个目录".into(),
        FileTrouble::Directory => "它是一个目录".into(),
        FileTrouble::NotText(None) => "它不是 UTF-8 文本".into(),
        FileTrouble::NotText(Some(line)) => format!("第 {line} 行不是 UTF-8 文本"),
        FileTrouble::System(Some(code)) => format!("系统错误 {code}"),
        FileTrouble::System(None) => "输入输出失败".into(),
    }
}
