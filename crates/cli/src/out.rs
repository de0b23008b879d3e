//! Where answers go: results to standard output, talk to standard error.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use grundy_text::caret::harmless;
use grundy_text::{Language, Text};

use crate::clock::Clock;

/// What a verb writes with.
pub(crate) struct Out {
    /// Standard output.
    pub(crate) stdout: BufWriter<Stdout>,
    /// The words.
    pub(crate) text: &'static dyn Text,
    /// The language of the words.
    pub(crate) language: Language,
    /// The verb, once it is known.
    pub(crate) verb: Option<grundy_text::help::Verb>,
    /// JSON instead of text.
    pub(crate) json: bool,
    /// Escape sequences on standard output.
    pub(crate) colour: bool,
    /// What keeps the time of computations, if anything does.
    pub(crate) clock: Option<Clock>,
    /// Whether it runs.
    computing: bool,
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColourChoice {
    /// On a terminal, unless `NO_COLOR` is set and not empty.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColourChoice {
    /// Whether to colour what goes to a stream.
    pub(crate) fn applies(self, is_terminal: bool) -> bool {
        match self {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                is_terminal && !refused && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }
}

impl Out {
    /// For this run.
    pub(crate) fn new(language: Language) -> Out {
        Out {
            stdout: BufWriter::with_capacity(1 << 16, io::stdout()),
            text: language.text(),
            language,
            verb: None,
            json: false,
            colour: false,
            clock: None,
            computing: false,
        }
    }

    /// Decides about colour.
    pub(crate) fn set_colour(&mut self, choice: ColourChoice) {
        self.colour = choice.applies(io::stdout().is_terminal());
    }

    /// Columns for tables: `COLUMNS` where a shell says so, else 80.
    pub(crate) fn columns() -> usize {
        let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        said.filter(|columns| (20..=1000).contains(columns)).unwrap_or(80)
    }

    /// A computation begins: its time runs.
    pub(crate) fn compute(&mut self) {
        if let Some(clock) = &self.clock {
            clock.start();
            self.computing = true;
        }
    }

    /// The computation has ended: writing, reading and waiting may take longer.
    pub(crate) fn computed(&mut self) {
        if std::mem::take(&mut self.computing)
            && let Some(clock) = &self.clock
        {
            clock.stop();
        }
    }

    /// One line.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        self.computed();
        self.stdout.write_all(harmless(line.as_ref()).as_bytes())?;
        self.stdout.write_all(b"\n")
    }

    /// A heading line: bold where there is colour.
    pub(crate) fn heading(&mut self, heading: &str) -> io::Result<()> {
        if self.colour {
            writeln!(self.stdout, "\u{1b}[1m{}\u{1b}[0m", harmless(heading))
        } else {
            self.line(heading)
        }
    }

    /// A JSON value on a line of its own.
    pub(crate) fn value(&mut self, value: &serde_json::Value) -> io::Result<()> {
        self.computed();
        serde_json::to_writer(&mut self.stdout, value)?;
        self.stdout.write_all(b"\n")
    }

    /// A JSON object and one more field, a long list that is written item by item: as one JSON value it would
    /// need many times its own memory.
    pub(crate) fn value_with(
        &mut self,
        object: &serde_json::Value,
        field: &str,
        list: impl Iterator<Item = serde_json::Value>,
    ) -> io::Result<()> {
        self.computed();
        let object = serde_json::to_string(object)?;
        let head = object.strip_suffix('}').unwrap_or(&object);
        write!(self.stdout, "{head},\"{field}\":[")?;
        for (i, item) in list.enumerate() {
            if i > 0 {
                self.stdout.write_all(b",")?;
            }
            serde_json::to_writer(&mut self.stdout, &item)?;
        }
        self.stdout.write_all(b"]}\n")
    }
}

/// Something for the person, not for the next program. Standard error may be closed; that is no trouble.
pub(crate) fn talk(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless(line));
}
