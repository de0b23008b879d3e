//! Chinese: programs that supply options.

use super::help::trouble;
use crate::Zh;
use crate::program::{NotAnswer, ProgramText, ProgramTrouble};

/// The form of an answer, shown where one has another form.
const ANSWER: &str =
    "每个回答占一行，形如 {\"options\":[[[2,5]],[[1],[3]]]}：每个选项列出取代所问分量的各个分量";

impl ProgramText for Zh {
    fn program_trouble(&self, found: &ProgramTrouble) -> (String, Option<String>) {
        match found {
            ProgramTrouble::Start { command, why } => {
                (format!("无法启动 {command}：{}", trouble(*why)), None)
            }
            ProgramTrouble::Late { asked, ms } => (
                format!("程序在 {ms} 毫秒内没有回答 {asked}"),
                Some("程序每次写完回答都要刷新输出，再读下一行；用 --limit-ms 可以放宽时限".into()),
            ),
            ProgramTrouble::Ended { asked, code, signal, said } => {
                let how = match (code, signal) {
                    (Some(code), _) => format!("以退出码 {code} 结束"),
                    (None, Some(signal)) => format!("被信号 {signal} 终止"),
                    (None, None) => "已结束".into(),
                };
                let said = (!said.is_empty()).then(|| format!("它在标准错误中写道：{said}"));
                (format!("程序没有回答 {asked}，而是{how}"), said)
            }
            ProgramTrouble::TooLong { asked, limit } => {
                (format!("程序对 {asked} 的回答超过 {limit} 字节"), None)
            }
            ProgramTrouble::NotAnswer { asked, line, what } => {
                let what = match what {
                    NotAnswer::NotObject => "不是 JSON 对象",
                    NotAnswer::NoOptions => "没有列表 `options`",
                    NotAnswer::NotComponents => "有的选项不是分量列表",
                    NotAnswer::NotNumber => "有的数不是 0 到 2^64-1 的整数",
                    NotAnswer::Over => "的 `over` 既不是 \"win\" 也不是 \"lose\"",
                };
                (format!("程序对 {asked} 的回答{what}：{line}"), Some(ANSWER.into()))
            }
            ProgramTrouble::Surplus { line } => {
                (format!("程序多写了一行：{line}"), Some("每读一行，只应写一行".into()))
            }
            ProgramTrouble::Refused { asked, message } => (format!("程序无法回答 {asked}：{message}"), None),
            ProgramTrouble::Changed { asked } => {
                (format!("程序对 {asked} 给出了两个不同的回答"), Some("同一个分量的选项必须始终相同".into()))
            }
        }
    }
}
