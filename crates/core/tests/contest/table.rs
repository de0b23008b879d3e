//! The table of contest games in the documentation. `./dev docs` writes it anew.

use std::fmt::Write;
use std::path::PathBuf;

use crate::data::{Entry, Kind, entries};

/// The words of one language.
struct Words {
    file: &'static str,
    head: &'static str,
    counts: fn(usize, usize, usize) -> String,
    columns: &'static str,
    rule: &'static str,
    family: &'static str,
    scoring: &'static str,
    partizan: &'static str,
    facts: fn(usize) -> String,
    counted: &'static str,
    chinese: bool,
}

const LANGUAGES: [Words; 2] = [
    Words {
        file: "en/contest-games.md",
        head: "# Contest games\n\nWritten by `./dev docs` from `crates/core/tests/data/contest-games.txt`; \
               do not edit. Every fact is a test. `counted` names the test for questions about more than one position.\n",
        counts: |rules, families, rest| {
            format!("{rules} are rules, {families} are families with parameters, {rest} are neither.")
        },
        columns: "| game | status | text | checked |",
        rule: "rule",
        family: "family",
        scoring: "refused: scoring",
        partizan: "refused: partizan",
        facts: |facts| format!("{facts} fact{}", if facts == 1 { "" } else { "s" }),
        counted: "counted: ",
        chinese: false,
    },
    Words {
        file: "zh/contest-games.md",
        head: "# 竞赛题目\n\n由 `./dev docs` 根据 `crates/core/tests/data/contest-games.txt` 生成，请勿手改。\
               每条事实都是测试。问题涉及多个局面的，“计数”一栏给出测试名。\n",
        counts: |rules, families, rest| {
            format!("{rules} 题是规则，{families} 题是带参数的族，{rest} 题两者都不是。")
        },
        columns: "| 题目 | 状态 | 写法 | 检验 |",
        rule: "规则",
        family: "族",
        scoring: "拒绝：计分游戏",
        partizan: "拒绝：不公平游戏",
        facts: |facts| format!("{facts} 条事实"),
        counted: "计数：",
        chinese: true,
    },
];

fn row(entry: &Entry, words: &Words) -> String {
    let escaped = |text: &str| text.replace('|', "\\|");
    let title = escaped(entry.title);
    let name = match entry.address.starts_with("http") {
        true => format!("[{}]({}) {title}", entry.id, entry.address),
        false => format!("{} {title}", entry.id),
    };
    let first = &entry.texts[0];
    let status = match (first.kind, first.text) {
        (Kind::Rule, _) => words.rule,
        (Kind::Family, _) => words.family,
        (Kind::Refuse, "scoring") => words.scoring,
        (Kind::Refuse, _) => words.partizan,
        (Kind::Rust, _) => "Rust",
    };
    let said = entry.texts.iter().filter(|text| text.kind != Kind::Refuse);
    let mut said: Vec<String> = said.map(|text| format!("`{}`", escaped(text.text))).collect();
    if let Some((english, chinese)) = entry.note {
        said.push(if words.chinese { chinese.into() } else { english.into() });
    }
    let facts: usize = entry.texts.iter().map(|text| text.facts.len()).sum();
    let mut checked = Vec::new();
    if facts > 0 {
        checked.push((words.facts)(facts));
    }
    if !entry.tests.is_empty() {
        let tests: Vec<String> = entry.tests.iter().map(|test| format!("`{test}`")).collect();
        checked.push(format!("{}{}", words.counted, tests.join(", ")));
    }
    format!("| {name} | {status} | {} | {} |\n", said.join("<br>"), checked.join("<br>"))
}

fn table(words: &Words) -> String {
    let entries = entries();
    let count = |kind: Kind| entries.iter().filter(|entry| entry.texts[0].kind == kind).count();
    let (rules, families) = (count(Kind::Rule), count(Kind::Family));
    let counts = (words.counts)(rules, families, entries.len() - rules - families);
    let mut table = format!("{}\n{counts}\n\n{}\n|---|---|---|---|\n", words.head, words.columns);
    for entry in &entries {
        let _ = write!(table, "{}", row(entry, words));
    }
    table
}

#[test]
fn the_table_in_the_documentation_is_up_to_date() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for words in &LANGUAGES {
        let file = docs.join(words.file);
        let wanted = table(words);
        if std::env::var_os("WRITE_DOCS").is_some() {
            std::fs::write(&file, &wanted).expect("docs can be written");
        }
        let found = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(found == wanted, "{} is out of date: run `./dev docs`", words.file);
    }
}
