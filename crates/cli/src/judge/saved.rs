//! Games that are kept.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::file;

/// A game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Saved {
    /// The text of the rule.
    pub(crate) rule: String,
    /// `--io`, where one was given
    pub(crate) io: Option<String>,
    /// `--answer`, where one was given
    pub(crate) answer: Option<String>,
    /// Milliseconds for a move.
    pub(crate) ms: u64,
    /// Whether the program moves first.
    pub(crate) first: bool,
    /// The positions, as people write them.
    pub(crate) positions: Vec<String>,
    /// The program.
    pub(crate) command: Vec<OsString>,
}

impl Saved {
    fn json(&self) -> Value {
        // Numbers are a list of them.
        let position = |text: &String| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
            if plain { json!(text.split(',').collect::<Vec<_>>()) } else { json!(text) }
        };
        let command: Vec<_> = self.command.iter().map(|word| word.to_string_lossy()).collect();
        json!({
            "grundy_game": 1,
            "rule": self.rule,
            "io": self.io,
            "answer": self.answer,
            "limit_ms": self.ms,
            "program_first": self.first,
            "positions": self.positions.iter().map(position).collect::<Vec<_>>(),
            "command": command,
        })
    }

    fn of_json(value: &Value) -> Option<Saved> {
        if value.get("grundy_game")?.as_u64()? != 1 {
            return None;
        }
        let text = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        let position = |value: &Value| match value {
            Value::String(text) => Some(text.clone()),
            list => {
                let numbers = list.as_array()?.iter().map(Value::as_str).collect::<Option<Vec<_>>>();
                Some(numbers?.join(","))
            }
        };
        let positions =
            value.get("positions")?.as_array()?.iter().map(position).collect::<Option<Vec<_>>>()?;
        let command = value.get("command")?.as_array()?.iter();
        let saved = Saved {
            rule: text("rule")?,
            io: text("io"),
            answer: text("answer"),
            ms: value.get("limit_ms")?.as_u64()?,
            first: value.get("program_first")?.as_bool()?,
            positions,
            command: command.map(|word| Some(word.as_str()?.into())).collect::<Option<_>>()?,
        };
        (!saved.positions.is_empty()).then_some(saved)
    }

    /// Reads what was kept, with or without the ending of the name. The inner error: it is no such file.
    pub(crate) fn read(path: &Path) -> io::Result<Option<Saved>> {
        let ended = path.with_extension("json");
        let bytes = fs::read(if path.extension().is_none() { &ended } else { path })?;
        Ok(serde_json::from_slice(&bytes).ok().as_ref().and_then(Saved::of_json))
    }

    /// Keeps it under the first free number of a directory; the name.
    pub(crate) fn keep(&self, directory: &Path) -> io::Result<PathBuf> {
        const MOST: u32 = 100_000;
        fs::create_dir_all(directory)?;
        let free = |n: &u32| !directory.join(format!("{n}.json")).exists();
        let number = (1..MOST).find(free).ok_or(io::ErrorKind::AlreadyExists)?;
        let name = directory.join(number.to_string());
        file::whole(
            &name.with_extension("json"),
            (serde_json::to_string_pretty(&self.json())? + "\n").as_bytes(),
        )?;
        Ok(name)
    }
}
