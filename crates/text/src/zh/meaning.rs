//! 能读懂、但无法对局的规则。

use grundy::rule::meaning::{Form, Meaning};

use crate::en::shorten;
use crate::problem::ProblemMessage;

fn say(code: &'static str, title: impl Into<String>, label: &str, help: impl Into<String>) -> ProblemMessage {
    let help: String = help.into();
    ProblemMessage {
        code,
        title: title.into(),
        label: label.into(),
        help: if help.is_empty() { None } else { Some(help) },
    }
}

fn tuple(state: &[u64]) -> String {
    let entries: Vec<String> = state.iter().map(u64::to_string).collect();
    format!("({})", entries.join(","))
}

fn near(name: &Option<String>, otherwise: &str) -> String {
    match name {
        Some(name) => format!("是不是想写 `{name}`？"),
        None => otherwise.into(),
    }
}

/// The message for a rule that has no core form.
pub(super) fn message(meaning: &Meaning) -> ProblemMessage {
    match meaning {
        Meaning::NotYet(form) => say(
            "E-later",
            format!("{}能读懂，但当前版本还不能求解这类规则", form_name(*form)),
            "暂不支持",
            later_help(*form),
        ),
        Meaning::NoMoves => say(
            "E-moves",
            "规则里没有任何走法",
            "这里没有走法",
            "写一个走法，例如 `take 1..3`（取 1..3）或 `n -> n-1`",
        ),
        Meaning::Scope { name } => say(
            "E-scope",
            format!("有一个分支没有用到参数 `{name}`"),
            "此分支没有用到它",
            "把这个分支单独写成一条：`n -> .. ; n -> ..`",
        ),
        Meaning::Unbounded { name } => say(
            "E-unbounded",
            format!("参数 `{name}` 没有上界"),
            "缺少上界",
            format!(
                "用比较（`{name} <= n`）、有限集合、整除（`{name} divides n`）或减法\
                 （`n-{name}`，或 `n-c*{name}` 且 c >= 1）给出上界"
            ),
        ),
        Meaning::Whole => say(
            "E-whole",
            "这个除法的结果不一定是整数",
            "可能是分数",
            "写成 `floor(..)`、`ceil(..)` 或 `//`，或者加上条件 `d divides n`",
        ),
        Meaning::Still { heap } => say(
            "E-still",
            format!("大小为 {heap} 的堆可以原封不动：走完之后局面没有变"),
            "什么也没改变",
            "加一个条件排除这种情况，或者规定至少取一个",
        ),
        Meaning::Zero => say("E-zero", "每步至少取一个", "0 不是合法的数量", "去掉 0；「不取」不算一步"),
        Meaning::Empty => {
            say("E-empty", "没有任何可取的数量", "这个集合是空的", "至少给出一个不小于 1 的数量")
        }
        Meaning::Negative => say("E-negative", "数量和堆的大小都不能是负数", "负数", "请用不小于 0 的数"),
        Meaning::TooBig => say(
            "E-big",
            "这个数太大，不能写在规则里",
            "太大",
            "规则里的数最多 19 位；堆的大小和 `take 1..m` 中的 m 可以更大",
        ),
        Meaning::NameClash { name } => say(
            "E-name",
            format!("`{name}` 既是 given 给出的名字，又被走法本身占用"),
            "重名",
            if name == "n" {
                "`n` 表示堆的大小；给定的数请换个名字：`given m; take 1..m`".to_string()
            } else {
                format!("给 given 的 `{name}` 换一个名字")
            },
        ),
        Meaning::UnknownName { name, near: other } => say(
            "E-unknown",
            format!("规则里没有名字 `{name}`"),
            "未知的名字",
            near(other, &format!("如果它是题目给出的数，请先写 `given {name};`")),
        ),
        Meaning::UnknownGame { name, near: other } => say(
            "E-game",
            format!("没有叫 `{name}` 的游戏"),
            "未知的游戏",
            near(other, "`grundy games` 列出所有名字；规则以 取、剩下、拆 或 `n -> ..` 开头"),
        ),
        Meaning::UnknownFunction { name, near: other } => say(
            "E-function",
            format!("没有函数 `{name}`"),
            "未知的函数",
            near(
                other,
                "可用函数：min max gcd abs floor ceil odd even prime omega bigomega v popcount digitsum \
                 digit palindrome fib log2 sqrt len sum",
            ),
        ),
        Meaning::Arguments { name, expected, found } => say(
            "E-arguments",
            format!("`{name}` 需要 {expected} 个参数，这里有 {found} 个"),
            "参数个数不对",
            "",
        ),
        Meaning::Parameters { name, expected, found } => say(
            "E-parameters",
            if expected.is_empty() {
                format!("`{name}` 没有参数，这里给了 {found} 个")
            } else {
                format!("`{name}` 的参数是 {}，这里给了 {found} 个", expected.join("、"))
            },
            "值太多",
            if expected.is_empty() {
                format!("要问某个局面，请用 win：grundy win {name} 5,3")
            } else {
                String::new()
            },
        ),
        Meaning::ParameterName { call, name } => say(
            "E-given",
            format!("`{}` 里的 `{}` 要换成一个数", shorten(call), shorten(name)),
            "这里要一个数",
            format!(
                "直接写数，如 `bash(3)`；题目里的数写成 `given {}; {}`，再用 `--given {}=3` 给出取值",
                shorten(name),
                shorten(call),
                shorten(name)
            ),
        ),
        Meaning::LastWithoutFirst => say(
            "E-first",
            "用到 `last`（上次取的数量）时必须说明首次怎么取，因为那时还没有人取过",
            "没有用 `first ..` 说明首次的走法",
            "例如加上 `; first take 1..n-1`（首次 取 1..n-1）；多元组和一行数则写 `; first (a,b) -> (a-1,b)`",
        ),
        Meaning::LastInFirst => {
            say("E-first", "首次走的时候还没有人取过", "这里的 `last` 没有值", "首次的走法里不要用 `last`")
        }
        Meaning::GivenMissing { name } => say(
            "E-given",
            format!("`{name}` 还没有值"),
            "给定但没有值",
            format!(
                "在规则里写 `given {name} = 3`，或像 `bash(3)` 那样把值写在名称后面；也可以加 `--given {name}=3`"
            ),
        ),
        Meaning::GivenUnknown { name, names } => say(
            "E-given",
            format!("规则里没有用 given 声明 `{name}`"),
            "没有这个名字",
            if names.is_empty() {
                "这条规则没有 given 名字".to_string()
            } else {
                format!("规则里声明了 {}", names.join("、"))
            },
        ),
        Meaning::GivenUnreadable { name, value } => say(
            "E-given",
            format!("无法读懂 `{name}` 的值 `{value}`"),
            "不是合法的值",
            "值可以是数 `3`、列表 `[4,1,4]` 或集合 `{1,3,4}`",
        ),
        Meaning::GivenKind { name, number } => say(
            "E-given",
            if *number {
                format!("这里的 `{name}` 必须是数")
            } else {
                format!("这里的 `{name}` 必须是列表或集合")
            },
            "值的类型不对",
            "值可以是数 `3`、列表 `[4,1,4]` 或集合 `{1,3,4}`",
        ),
        Meaning::GivenTwice { name } => {
            say("E-given", format!("`{name}` 声明了两次"), "重复声明", "每个名字只声明一次")
        }
        Meaning::NotShownToEnd { example } => say(
            "E-end",
            match example {
                Some((n, m)) => format!("无法说明游戏一定结束：从大小为 {n} 的堆可以走到大小为 {m} 的堆"),
                None => "无法说明游戏一定结束".to_string(),
            },
            "这一步不一定使堆变小",
            "让每个新堆都更小，或限制增长：`where n < M` 或 `leaving n <= M`",
        ),
        Meaning::EmptyCode => say("E-code", "这个编码没有任何走法", "全是零", "至少有一位不是 0"),
        Meaning::MiserePart => say(
            "E-misere",
            "和的各部分共用同一种胜负约定",
            "部分规则里的 misere",
            "把 `misere`（反常）写在整行末尾",
        ),
        Meaning::Irrational => say(
            "E-surd",
            "`phi`、`sqrt`、`log2` 只有单独位于比较的一边或写在 `floor`、`ceil` 里才是精确的",
            "不是整数",
            "外面加上 `floor(..)` 或 `ceil(..)`",
        ),
        Meaning::NotANumber { name } => {
            say("E-kind", format!("`{name}(..)` 是条件，不是数"), "这里需要一个数", "把它写在 `where` 后面")
        }
        Meaning::NotACondition { name } => say(
            "E-kind",
            format!("`{name}(..)` 是数，不是条件"),
            "这里需要一个条件",
            format!("与某个数比较：`{name}(..) = 1`"),
        ),
        Meaning::RowHere { name } => say(
            "E-kind",
            format!("`{name}` 是一行数，不是一个数"),
            "这里需要一个数",
            format!("写其中一项 `{name}[i]`，或对各项求值，如 `sum({name})`"),
        ),
        Meaning::NotARow { name } => say(
            "E-kind",
            format!("`{name}` 是一个数，不是一行"),
            "这里需要一行数",
            "只有 `a[1..m] ->` 里的那一行和给定的列表才有各项",
        ),
        Meaning::TotalOfHeap => say(
            "E-total",
            "几堆的总数不能取决于其中某一堆",
            "取决于某一堆",
            "用不含 `n` 的数量：`take total 1..3 from any heaps`",
        ),
        Meaning::MixedHeads => say(
            "E-heads",
            "同一条规则里的走法从不同种类的部分出发",
            "和前面的种类不同",
            "让每一种自成一条规则，再相加：`sum of: 规则 ; 规则`；多元组规则的第一步写作 `first (a,b) -> ..`",
        ),
        Meaning::OtherKind { numbers } => say(
            "E-heads",
            match numbers {
                Some(1) => "这条规则讲的是堆，走完以后留下的也应当是堆".to_string(),
                Some(numbers) => format!("这条规则的每个部分有 {numbers} 个数，走完以后留下的也应当如此"),
                None => "这条规则讲的是一行数，走一步就是改动这一行".to_string(),
            },
            "种类不同",
            match numbers {
                Some(_) => "用和箭头左边相同的括号写出留下的部分，或写 `nothing`",
                None => "写出改动：`a[i] -= k`、`a[i] := 0`、`delete a[i]`",
            },
        ),
        Meaning::OtherRow { expected } => say(
            "E-heads",
            format!("这一条里的行叫 `{expected}`"),
            "名字不同",
            format!("写成 `{expected}[..]`"),
        ),
        Meaning::StillState { state } => say(
            "E-still",
            format!("{} 可以原样留下：走完以后局面不变", tuple(state)),
            "没有变化",
            "加上条件把它排除",
        ),
        Meaning::NoValue { text, heap } => say(
            "E-value",
            format!("`{text}` 在 {} 处没有值", place(heap)),
            "没有值（除以零、负数堆或 log2(0)）",
            "在前面加上条件排除这些堆，例如 `n >= 1: ..`",
        ),
        Meaning::AllHere => say(
            "E-all",
            "`all`（全部）是取走的数量：整堆取完",
            "这里不是数量",
            "写成 `take all` 或 `leave 0`",
        ),
        Meaning::Start => {
            say("E-start", "起始局面不是若干堆", "不是堆", "堆之间用 `and` 连接：`start 5 and 7`")
        }
        Meaning::TooManyParameters { limit } => {
            say("E-parameters", format!("一条规则最多有 {limit} 个参数"), "参数太多", "")
        }
        Meaning::NamedTooDeep => say("E-game", "这些名字互相引用，没有尽头", "始终没有走法", ""),
    }
}

fn form_name(form: Form) -> &'static str {
    match form {
        Form::SeveralHeaps => "一步走多堆",
        Form::TiedAmounts => "`take same` 与 `take total`",
        Form::Tuple => "由多个数组成的部分",
        Form::Row => "排成一行的局面",
        Form::EarlyEnd => "提前结束整局的规则",
        Form::MoveInAll => "每个部分都要走的规则",
        Form::BuiltIn => "内置形式",
        Form::NestedSum => "和里面再套和",
        Form::ManyParts => "拆成任意多堆（不要求相等）",
    }
}

/// What to write instead of a form that is not played yet.
fn later_help(form: Form) -> &'static str {
    match form {
        Form::NestedSum => "和的和就是一个和：去掉里层括号，把各部分并列写出",
        Form::ManyParts => "写明份数，最多 40 份：`split unequal into 2..40`",
        _ => "当前版本支持堆、多元组、一行数的规则以及它们的和",
    }
}

/// Where a number has no value: a heap, or the numbers of a position with their names.
fn place(heap: &str) -> String {
    if heap.starts_with('(') { heap.replace(',', ", ") } else { format!("n = {heap}") }
}
