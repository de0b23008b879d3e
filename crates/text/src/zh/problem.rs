//! Problems of rule texts.

use grundy::rule::diagnostic::{Expected, Problem};

use super::{meaning, other_kind};
use crate::Zh;
use crate::en::shorten;
use crate::problem::{ProblemMessage, ProblemText};

impl ProblemText for Zh {
    fn problem(&self, problem: &Problem) -> ProblemMessage {
        let (code, title, label, help) = message(problem);
        ProblemMessage { code, title, label, help }
    }

    fn problem_heading(&self, code: &str, title: &str) -> String {
        format!("错误[{code}]：{title}")
    }

    fn problem_help(&self, help: &str) -> String {
        format!("提示：{help}")
    }

    fn problem_line(&self, number: usize) -> String {
        format!("第 {number} 行")
    }
}

pub(super) type Words = (&'static str, String, String, Option<String>);

fn message(problem: &Problem) -> Words {
    match problem {
        Problem::Meaning(meaning) => {
            let ProblemMessage { code, title, label, help } = meaning::message(meaning);
            (code, title, label, help)
        }
        Problem::Expected { expected, found } => {
            let what = what(*expected);
            let found = if found.is_empty() { "结尾".into() } else { format!("`{}`", shorten(found)) };
            (
                "E-expected",
                format!("这里需要{what}，却遇到了{found}"),
                format!("此处应为{what}"),
                example(*expected),
            )
        }
        Problem::TooLong { limit } => (
            "E-long",
            format!("规则太长，超过了 {limit} 字节"),
            "从这里起没有读取".into(),
            Some("这么长的规则其实是程序：请用 `where` 或 `given` 描述集合".into()),
        ),
        Problem::TooDeep { limit } => (
            "E-deep",
            format!("括号和运算嵌套超过 {limit} 层"),
            "从这里起太深".into(),
            Some("给其中一部分起个名字：`n -> k where k = ..`".into()),
        ),
        Problem::TooManyParameters { limit, found } => (
            "E-parameters",
            format!("一种走法里用了 {found} 个自己的变量，最多 {limit} 个"),
            "变量太多".into(),
            Some("用 `;` 拆成几条".into()),
        ),
        Problem::Empty => (
            "E-empty",
            "这里没有规则".into(),
            "没有内容".into(),
            Some("请写一条规则，例如 `take {1,3,4}`、`0.77` 或 `n -> k and n-k where 1 <= k < n`".into()),
        ),
        Problem::StrangeCharacter { found } => {
            ("E-character", format!("规则里不能出现 `{found}`"), "这个字符".into(), Some("把它去掉".into()))
        }
        Problem::BarePlus { adds, heaps } => (
            "E-plus",
            "结果里的 `+` 有两种理解".into(),
            "是相加，还是另一堆？".into(),
            Some(format!("相加写成 `{adds}`，两堆写成 `{heaps}`")),
        ),
        Problem::CommaResult { left, right } => (
            "E-comma",
            "结果里的逗号有两种理解".into(),
            "是另一堆，还是另一种走法？".into(),
            Some(format!("留下两堆写成 `{left} and {right}`，两种走法任选写成 `{left} | {right}`")),
        ),
        Problem::OrInResult => (
            "E-or",
            "`or` 只连接集合和条件，不连接结果".into(),
            "是另一种走法吗？".into(),
            Some("两种走法之间写 `|`，两堆之间写 `and`".into()),
        ),
        Problem::CommaInSet { fix } => {
            ("E-set", "多个数要放在花括号里".into(), "缺少花括号".into(), Some(format!("写成 `{fix}`")))
        }
        Problem::AndInSet { fix } => (
            "E-and",
            "取的个数之间不能用 `and`（且、和）".into(),
            "只取其中一个数".into(),
            Some(format!("任选其一写成 `{fix}`")),
        ),
        Problem::CaretXor { xor, power } => (
            "E-caret",
            "`^` 是乘方，异或写作 xor".into(),
            "这里是乘方吗？".into(),
            Some(format!("异或写成 `{xor}`；若是乘方，`{power}` 不必用 `^`")),
        ),
        Problem::TakeZero { fix } => (
            "E-zero",
            "取 0 颗不算走一步".into(),
            "至少取 1 颗".into(),
            Some(match fix {
                Some(fix) => format!("写成 `take {fix}`"),
                None => "写成 `take 1`；若允许跳过，请另写一条规则".into(),
            }),
        ),
        Problem::AnyValue { target } => (
            "E-infinite",
            "可选的值有无穷多个".into(),
            "没有上界".into(),
            Some(format!("加上范围：`{target} := c where c < {target}`")),
        ),
        Problem::EmptyEntry { fix } => {
            ("E-entry", "列表中有空项".into(), "这里少一个数".into(), Some(format!("写成 `{fix}`")))
        }
        Problem::Ambiguous { readings: [first, second] } => (
            "E-ambiguous",
            "这里有两种理解".into(),
            "是哪一种？".into(),
            Some(format!("写成 `{first}` 或 `{second}`")),
        ),
        Problem::DidYouMean { found, suggestion } => (
            "E-word",
            format!("不认识 `{}`", shorten(found)),
            "拼写有误？".into(),
            Some(format!("是不是 `{suggestion}`？")),
        ),
        Problem::CodeFirstDigit { digit } => (
            "E-code",
            format!("编码的首位只能是 0、4、8 或 C，不能是 {digit}"),
            "不取子的一步必须分成几堆".into(),
            Some("其余数字前写 `0.`；只拆不取时首位写 4".into()),
        ),
        Problem::CodeHead { head } => (
            "E-code",
            format!("编码的小数点前只有一位，不能是 `{}`", shorten(head)),
            "只写一位".into(),
            Some("编码写成 `0.77`，范围写成 `1..3`".into()),
        ),
        Problem::CodeDigit { digit, octal: true } => (
            "E-code",
            format!("`{digit}` 不是八进制数字"),
            "只能用 0 到 7".into(),
            Some("若是十六进制编码，去掉 `octal`".into()),
        ),
        Problem::CodeDigit { digit, octal: false } => (
            "E-code",
            format!("`{digit}` 不能出现在编码里"),
            "只能用 0 到 9 和 A 到 F".into(),
            Some("编码写成 `0.77`、`0.3F` 或 `0.6(1)`".into()),
        ),
        Problem::Decimal { found } => (
            "E-decimal",
            format!("规则里没有小数：`{}`", shorten(found)),
            "是范围、分数还是编码？".into(),
            Some("范围写成 `1..3`，一又二分之一写成 `3/2`，`0.77` 这样的编码要单独成项".into()),
        ),
        Problem::CountIf => (
            "E-count",
            "`count` 只数等于某个数的项，不能数满足条件的项".into(),
            "这里要数的是条件".into(),
            Some(
                "可以写 `count(a, 0) >= 2` 或 `count(a[1..i], k) = 1`；“有一项”“每一项”满足条件写作 \
                 `some j in 1..m: a[j] > 3`、`all j in 1..m: a[j] > 3`"
                    .into(),
            ),
        ),
        Problem::ForIf => (
            "E-for",
            "`for` 改变范围内的每一项，后面不能带条件".into(),
            "不是每一项都变".into(),
            Some(
                "把不变的情形写进算式，例如 `a[j] := min(a[j],c) for j in 1..m`；或者用 `program ./options` 给出走法"
                    .into(),
            ),
        ),
        Problem::MisereInPart => (
            "E-misere",
            "反常规则（misere）只能用于整个和".into(),
            "写在了某一部分里".into(),
            Some("写在末尾：`sum of: A; B; misere`".into()),
        ),
        Problem::OtherKind(kind) => other_kind::message(*kind),
    }
}

fn what(expected: Expected) -> String {
    match expected {
        Expected::Item => "走法、规则、编码或名称".into(),
        Expected::EndOfItem => "`;` 或结尾".into(),
        Expected::Move => "`take`（取）、`leave`（留下）或 `split`（拆）".into(),
        Expected::Number => "一个数".into(),
        Expected::Condition => "一个条件".into(),
        Expected::Set => "取的个数".into(),
        Expected::Name => "一个名称".into(),
        Expected::Change => "对这一行的改动".into(),
        Expected::Closing(bracket) => format!("`{bracket}`"),
        Expected::Word(word) => format!("`{word}`"),
    }
}

fn example(expected: Expected) -> Option<String> {
    match expected {
        Expected::Item | Expected::Move => {
            Some("规则例如 `take {1,3,4}`（取｛1,3,4｝）或 `n -> k and n-k where 1 <= k < n`".into())
        }
        Expected::EndOfItem => Some("各项之间用 `;` 隔开".into()),
        Expected::Number => Some("写一个数、一个变量或 `n/2` 这样的式子".into()),
        Expected::Condition => Some("比较两个数，例如 `k < n` 或 `n mod 3 = 1`".into()),
        Expected::Set => Some("写一个数、`1..3`、`{1,3,4}`、`any`（任意）、`primes`（质数）等".into()),
        Expected::Change => Some("写成 `a[i] -= k`、`a[i] := c` 或 `delete a[i]`".into()),
        Expected::Name => Some("名称以字母或汉字开头，且不是语言里的词".into()),
        Expected::Closing(bracket) => Some(format!("用 `{bracket}` 把括号配对")),
        Expected::Word(_) => None,
    }
}
