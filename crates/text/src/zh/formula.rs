//! Chinese: formulas of C++.

use crate::Zh;
use crate::formula::{FormulaChecked, FormulaFault, FormulaProblem, FormulaText, Undefined};

impl FormulaText for Zh {
    fn formula_problem(&self, problem: &FormulaProblem) -> (String, Option<String>) {
        match problem {
            FormulaProblem::Empty => ("公式为空".into(), Some("例如写：n % 4 != 0".into())),
            FormulaProblem::Letter => ("C++ 中没有这个字符".into(), None),
            FormulaProblem::Number => ("这个数读不懂，或没有类型装得下".into(), None),
            FormulaProblem::Expected { what } => (format!("这里缺少 `{what}`"), None),
            FormulaProblem::ExpectedName => ("这里缺少一个名字".into(), None),
            FormulaProblem::ExpectedType => {
                ("这里应是一个类型".into(), Some("int、long long、double、long double 等".into()))
            }
            FormulaProblem::ExpectedValue => ("这里缺少数、名字或括号".into(), None),
            FormulaProblem::Surplus => ("公式到这里应当结束".into(), None),
            FormulaProblem::Unknown { name, known } => {
                (format!("没有 `{name}`"), Some(format!("局面中的数叫作：{}", known.join("、"))))
            }
            FormulaProblem::Function { name, known } => {
                (format!("不支持 `{name}`"), Some(format!("支持：{known}；pow、log 之类的末位因机器而异")))
            }
            FormulaProblem::Arguments { name, wanted } => (format!("`{name}` 要 {wanted} 个参数"), None),
            FormulaProblem::Parameters { names } => {
                ("函数的参数比局面中的数多".into(), Some(format!("局面中的数：{}", names.join("、"))))
            }
            FormulaProblem::NoValue { name } => (format!("`{name}` 没有赋值"), Some(format!("{name} = .."))),
            FormulaProblem::SameTypes { name, left, right } => (
                format!("`{name}` 的两个参数是 {left} 和 {right}：g++ 编译不过"),
                Some(format!("转换其中一个：({left})x")),
            ),
            FormulaProblem::Whole { of } => {
                (format!("这里只能用整数，不能用 {of}"), Some("先转换：(long long)x".into()))
            }
            FormulaProblem::Unsigned { name, of } => {
                (format!("`{name}` 用于 {of} 有歧义：g++ 编译不过"), None)
            }
            FormulaProblem::Chain => (
                "1 < a < 3 这样的连写在 C++ 里是拿 0 或 1 与 3 比较".into(),
                Some("写成 1 < a && a < 3".into()),
            ),
            FormulaProblem::TooDeep => ("括号套得太深".into(), None),
        }
    }

    fn formula_checked(&self, checked: &FormulaChecked, why: &[String]) -> Vec<String> {
        let FormulaChecked { claim, at, .. } = checked;
        let mut lines = vec![claim.clone()];
        match &checked.fault {
            Some(FormulaFault::Verdict { wins }) => {
                let (said, truth) = if *wins { ("负", "胜（N）") } else { ("胜", "负（P）") };
                lines.push(format!("  有反例 ({at})：公式说当前行动者{said}，实际上当前行动者{truth}"));
            }
            Some(FormulaFault::False { value }) => {
                let value = value.map(|value| format!("；g({at}) = {value}")).unwrap_or_default();
                lines.push(format!("  有反例：n = {at} 时不成立{value}"));
            }
            Some(FormulaFault::Undefined(why)) => lines.push(format!("  有反例 ({at})：{why}")),
            None => lines.push(match checked.up_to {
                Some(to) => format!("  已验证到 {to}，未证明"),
                None => format!("  {} 个输入中没有反例，未证明", checked.inputs),
            }),
        }
        if checked.left_out > 0 {
            lines.push(format!("  另有 {} 个输入已略去：公式在那里要走的步数太多", checked.left_out));
        }
        lines.extend(checked.loses.map(|loses| {
            let loses = if loses { "负" } else { "胜" };
            format!("  读法：恰好在当前行动者{loses}时为真")
        }));
        if !why.is_empty() {
            lines.push("理由".into());
            lines.extend(why.iter().map(|line| format!("  {line}")));
        }
        lines
    }

    fn undefined(&self, why: &Undefined, part: &str) -> String {
        match why {
            Undefined::Overflow { of } => format!("C++ 未定义行为：`{part}` 超出 {of}"),
            Undefined::Division => format!("C++ 未定义行为：`{part}` 除以零"),
            Undefined::Shift { of, by } => format!("C++ 未定义行为：`{part}` 把 {of} 移动 {by} 位"),
            Undefined::ShiftOut { of } => format!("C++ 未定义行为：`{part}` 左移负的 {of}，或移出了有效位"),
            Undefined::Conversion { to } => format!("C++ 未定义行为：`{part}` 装不进 {to}"),
            Undefined::Input { name, to } => format!("输入的数装不进 `{to} {name}`"),
            Undefined::Entry => format!("C++ 未定义行为：`{part}` 越界"),
            Undefined::NoGrundy { heap } => format!("`{part}`：这里不知道 {heap} 的 SG 值"),
            Undefined::NoReturn => "C++ 未定义行为：没有返回值".into(),
            Undefined::TooLong => "已停止：步数太多".into(),
        }
    }
}
