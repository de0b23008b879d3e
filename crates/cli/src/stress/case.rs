//! What is wanted of a run, and failures that are kept: everything needed to run one again.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use serde_json::{Value, json};

use super::input::Numbers;
use crate::file;

/// What is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The text of the rule, with all its values.
    pub(crate) rule: String,
    /// `--law`, in place of a program.
    pub(crate) law: Option<String>,
    /// `--against`
    pub(crate) against: Option<String>,
    /// `--io`
    pub(crate) io: String,
    /// `--answer`
    pub(crate) answer: String,
    /// The word for winning, where it is given.
    pub(crate) win: Option<String>,
    /// The word for losing.
    pub(crate) lose: Option<String>,
    /// `--max`
    pub(crate) max: BigUint,
    /// `--max NAME=N`: not kept, for a case is not looked for again.
    pub(crate) max_of: Vec<(String, BigUint)>,
    /// `--min`
    pub(crate) min: BigUint,
    /// `--min-heaps`
    pub(crate) fewest: u64,
    /// `--max-heaps`
    pub(crate) heaps: u64,
    /// `--seed`
    pub(crate) seed: u64,
    /// `--limit-ms`
    pub(crate) ms: u64,
    /// `--limit-mb`
    pub(crate) megabytes: u64,
    /// Whether there are limits.
    pub(crate) limited: bool,
    /// The program.
    pub(crate) command: Vec<OsString>,
}

/// A failure that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    /// What was wanted.
    pub(crate) settings: Settings,
    /// The positions of the run.
    pub(crate) cases: Vec<Numbers>,
}

impl Kept {
    fn json(&self) -> Value {
        let it = &self.settings;
        let list = |numbers: &Numbers| numbers.iter().map(BigUint::to_string).collect::<Vec<_>>();
        let command: Vec<_> = it.command.iter().map(|word| word.to_string_lossy()).collect();
        json!({
            "grundy_case": 1,
            "rule": it.rule,
            "law": it.law,
            "against": it.against,
            "io": it.io,
            "answer": it.answer,
            "win_word": it.win,
            "lose_word": it.lose,
            "max": it.max.to_string(),
            "min": it.min.to_string(),
            "min_heaps": it.fewest,
            "max_heaps": it.heaps,
            "seed": it.seed.to_string(),
            "limit_ms": it.ms,
            "limit_mb": it.megabytes,
            "limited": it.limited,
            "command": command,
            "cases": self.cases.iter().map(list).collect::<Vec<_>>(),
        })
    }

    fn of_json(value: &Value) -> Option<Kept> {
        if value.get("grundy_case")?.as_u64()? != 1 {
            return None;
        }
        let text = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        let number = |name: &str| value.get(name)?.as_u64();
        let big = |name: &str| text(name)?.parse::<BigUint>().ok();
        let numbers = |list: &Value| {
            list.as_array()?.iter().map(|n| n.as_str()?.parse().ok()).collect::<Option<Numbers>>()
        };
        let command = value.get("command")?.as_array()?.iter();
        let settings = Settings {
            rule: text("rule")?,
            law: text("law"),
            against: text("against"),
            io: text("io")?,
            answer: text("answer")?,
            win: text("win_word"),
            lose: text("lose_word"),
            max: big("max")?,
            max_of: Vec::new(),
            min: big("min")?,
            // Older cases have none.
            fewest: number("min_heaps").unwrap_or(1),
            heaps: number("max_heaps")?,
            seed: text("seed")?.parse().ok()?,
            ms: number("limit_ms")?,
            megabytes: number("limit_mb")?,
            limited: value.get("limited")?.as_bool()?,
            command: command.map(|word| Some(word.as_str()?.into())).collect::<Option<_>>()?,
        };
        let cases = value.get("cases")?.as_array()?.iter().map(numbers).collect::<Option<Vec<_>>>()?;
        (!cases.is_empty()).then_some(Kept { settings, cases })
    }

    /// Reads what was kept under a name, with or without its ending. The inner error: it is no such file.
    pub(crate) fn read(path: &Path) -> io::Result<Option<Kept>> {
        let json = path.with_extension("json");
        let bytes = fs::read(if path.extension().is_none() { &json } else { path })?;
        Ok(serde_json::from_slice(&bytes).ok().as_ref().and_then(Kept::of_json))
    }

    /// Keeps it under the first free number of a directory, beside the input and the output as they are; the name.
    pub(crate) fn keep(
        &self,
        directory: &Path,
        input: &str,
        output: &[u8],
        answer: &str,
    ) -> Result<PathBuf, io::Error> {
        /// More failures than anybody looks at.
        const MOST: u32 = 100_000;
        fs::create_dir_all(directory)?;
        let free = |n: &u32| !directory.join(format!("{n}.json")).exists();
        let number = (1..MOST).find(free).ok_or(io::ErrorKind::AlreadyExists)?;
        let name = directory.join(number.to_string());
        let text = serde_json::to_string_pretty(&self.json())? + "\n";
        for (ending, bytes) in
            [("in", input.as_bytes()), ("out", output), ("ans", answer.as_bytes()), ("json", text.as_bytes())]
        {
            file::whole(&name.with_extension(ending), bytes)?;
        }
        Ok(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was() {
        let settings = Settings {
            rule: "take {1,3,4}".into(),
            law: None,
            against: Some("./slow".into()),
            io: "usual".into(),
            answer: "win".into(),
            win: Some("October wins!".into()),
            lose: None,
            max: BigUint::from(10u8).pow(400),
            max_of: Vec::new(),
            min: BigUint::from(1u8),
            fewest: 2,
            heaps: 64,
            seed: u64::MAX,
            ms: 2000,
            megabytes: 256,
            limited: true,
            command: vec!["./a.out".into(), "-x y".into()],
        };
        let kept = Kept { settings, cases: vec![vec![BigUint::from(7u8)], vec![]] };
        assert_eq!(Kept::of_json(&kept.json()), Some(kept));
        assert_eq!(Kept::of_json(&json!({"grundy_case": 2})), None);
        assert_eq!(Kept::of_json(&json!([])), None);
    }
}
