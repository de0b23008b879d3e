//! Questions that cannot be answered.

use grundy::api::{PositionProblem, Unsuitable};
use grundy::code::NoProgram;
use grundy::limits::{Budget, Exhausted};

use crate::Zh;
use crate::en::shorten;
use crate::refusal::{RefusalText, longer};

const MORE: &str = "`--budget 10` 可把预算放宽到十倍；把问题缩小些也许就能判定";

impl RefusalText for Zh {
    fn exhausted(&self, exhausted: &Exhausted) -> (String, Option<String>) {
        let limit = exhausted.limit;
        match exhausted.what {
            Budget::Steps => (format!("未能判定：{limit} 步的预算已用完"), Some(MORE.into())),
            Budget::Bytes => (format!("未能判定：所需内存超过允许的 {limit} 字节"), Some(MORE.into())),
            Budget::Positions => {
                (format!("未能判定：需要存储的局面超过允许的 {limit} 个"), Some(MORE.into()))
            }
            Budget::Digits => (format!("未能判定：需要超过 {limit} 位二进制的数"), None),
            Budget::Cancelled => ("计算被中止，结果不完整".into(), None),
            Budget::Time => {
                let more = longer(limit);
                let help = format!("`--time {more}` 可算得更久；把问题缩小些也许就能判定");
                (format!("{limit} 秒内未能判定"), Some(help))
            }
        }
    }

    fn unsuitable(&self, why: Unsuitable) -> (String, Option<String>) {
        match why {
            Unsuitable::GrundyUnderMisere => (
                "SG 值只对正常规则有意义，而这条规则是反常规则".into(),
                Some("`--normal` 可按正常规则来问；反常局面的胜负请用 `grundy win`".into()),
            ),
            Unsuitable::Memory => (
                "可取的数量取决于对手上一步（`last`），单独一堆没有 SG 值".into(),
                Some("这类局面可用 `grundy win` 搜索判定".into()),
            ),
            Unsuitable::TurnsBefore => (
                "这条规则的走法与之前的回合有关（`last`、`first`、`in ring`），只看各堆的大小无法判定胜负"
                    .into(),
                Some("开局时的局面可用 `grundy win 规则 局面` 搜索判定".into()),
            ),
            Unsuitable::BeyondWords => (
                "这条规则的取数超出 64 位，无法写成规律、命题或证书".into(),
                Some("它的局面可用 `grundy win 规则 局面` 和 `grundy why` 判定".into()),
            ),
            Unsuitable::SumOfSeveral => (
                "这个问题只针对一条规则，而给出的是几个游戏之和".into(),
                Some("请分别询问各个部分，或用 `grundy win` 询问整个局面".into()),
            ),
            Unsuitable::States => (
                "这个问题只针对单堆规则，而这条规则含有多元组、一行数、一步走多堆或提前结束".into(),
                Some("这类规则可用 `grundy law 规则`、`table`、`check` 和 `win` 询问".into()),
            ),
            Unsuitable::NotDisjunctive => (
                "提前结束或 move in all 关系到整局，所以局面没有 SG 值".into(),
                Some("改为断言当前行动者何时必败：写一个不含 `g(` 的条件".into()),
            ),
            Unsuitable::Incomparable => (
                "这两条规则的局面不是同一种".into(),
                Some("请比较变量个数相同的两条规则，或两条都是一行数、若干堆的规则".into()),
            ),
            Unsuitable::Program(NoProgram::MisereSums) => (
                "无法给出精确的程序：堆会分开，而反常规则下这样的和不能用异或判定".into(),
                Some("单个局面可用 `grundy win 规则 局面` 搜索判定".into()),
            ),
            Unsuitable::Program(NoProgram::NotSmaller) => (
                "无法给出精确的程序：有的走法留下的堆并不变小，不能自底向上递推".into(),
                Some("单个局面可用 `grundy win 规则 局面` 搜索判定".into()),
            ),
            Unsuitable::Program(NoProgram::Memory) => {
                ("无法给出精确的程序：走法取决于上一步时，只支持从单独一堆中取".into(), None)
            }
            Unsuitable::Program(NoProgram::States) => (
                "无法给出精确的程序：目前只写得出已知的游戏、不拆分的多元组和一行数的走法，以及从多堆中取的走法".into(),
                Some("单个局面可用 `grundy win 规则 局面` 判定".into()),
            ),
            Unsuitable::Program(NoProgram::Moves) => (
                "无法给出输出必胜走法的程序：走法必须只是从一堆中取，并且由规律能找到取的数目".into(),
                Some("不带 `--with-move` 时，程序给出谁胜".into()),
            ),
            Unsuitable::Program(NoProgram::Form) => (
                "没有适合这个 `--io` 的程序：可以先写个数，再写全部的数，其间用空白、逗号或方括号分开".into(),
                Some("例如 \"{m} {heaps}\"、\"{T}\\n{m}\\n{heaps}\"、batch、lines、json；几条规则之和只有通常的形式".into()),
            ),
            Unsuitable::Program(NoProgram::Numbers) => {
                ("无法给出精确的程序：规则中的数或集合无法用 64 位整数写出".into(), None)
            }
        }
    }

    fn position_problem(&self, problem: &PositionProblem) -> (String, Option<String>) {
        match problem {
            PositionProblem::Negative(text) => (format!("`{text}` 是负数；堆的大小从 0 开始"), None),
            PositionProblem::NotANumber(text) if text.is_empty() => (
                "局面末尾或 `+` 之类的符号旁边少了东西".into(),
                Some("一个部分写作 (3,5)，几个部分之和写作 (3,5)+(1,2)".into()),
            ),
            PositionProblem::NotANumber(text) => (
                format!("`{text}` 不是整数"),
                Some("各堆写作 3,3,1 或 3 3 1，很大的堆也可写作 10^18 或 2^100+1".into()),
            ),
            PositionProblem::Parts { expected, found } => (
                format!("游戏有 {expected} 个部分，局面却给出 {found} 组"),
                Some("每个部分写一组堆，用 `;` 隔开，例如 \"5 ; 7,3\"".into()),
            ),
            PositionProblem::Entries { component, expected, found } => (
                format!("这条规则的每个部分有 {expected} 个数，`{component}` 有 {found} 个"),
                Some("一个部分写成 (3,5)，几个部分之和写成 (3,5)+(1,2)".into()),
            ),
            PositionProblem::TooLarge(heap) => {
                (format!("未能判定：没有已证明的规律适用于堆 {}，打表又太大", shorten(heap)), None)
            }
            PositionProblem::Unwritable(heap) => (
                format!("未能判定：堆 {} 的值已知，但位数太多，写不出来，无法与别的堆比较", shorten(heap)),
                Some("正常规则下相等的堆两两抵消，单独一堆也可能判定胜负；这样的堆的其他组合则不行".into()),
            ),
            PositionProblem::Incalculable(text) => {
                (format!("未能判定：`{text}` 算不出来，其中的数太大或太多"), None)
            }
        }
    }

    fn cycle(&self, positions: &[String]) -> (String, Option<String>) {
        (
            format!("游戏不一定会结束：{}", positions.join(" -> ")),
            Some(
                "如果这些局面不属于这个游戏，请在规则里写明（如 `.. where n >= 1`）；`grundy win 规则 局面` 能判定每个局面是胜、负还是平局"
                    .into(),
            ),
        )
    }

    fn too_much_follows(&self, exhausted: &Exhausted) -> (String, Option<String>) {
        let (why, help) = self.exhausted(exhausted);
        (format!("没有证明游戏一定结束，而这个局面的后续局面太多，也许无穷；{why}"), help)
    }

    fn no_proof(&self) -> &'static str {
        "没有找到证明，因此不写证书"
    }

    fn at_line(&self, line: u64) -> String {
        format!("第 {line} 行：")
    }
}
