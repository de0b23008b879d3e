//! English: programs that supply options.

use super::help::trouble;
use crate::En;
use crate::program::{NotAnswer, ProgramText, ProgramTrouble};

/// The form of an answer, shown where one has another form.
const ANSWER: &str = "an answer is one line like {\"options\":[[[2,5]],[[1],[3]]]}: each option is the list of the components that replace the one asked about";

impl ProgramText for En {
    fn program_trouble(&self, found: &ProgramTrouble) -> (String, Option<String>) {
        match found {
            ProgramTrouble::Start { command, why } => {
                (format!("cannot start {command}: {}", trouble(*why)), None)
            }
            ProgramTrouble::Late { asked, ms } => (
                format!("the program did not answer about {asked} within {ms} ms"),
                Some(
                    "it must write its answer and flush it before it reads on; --limit-ms gives it more time"
                        .into(),
                ),
            ),
            ProgramTrouble::Ended { asked, code, signal, said } => {
                let how = match (code, signal) {
                    (Some(code), _) => format!("ended with exit code {code}"),
                    (None, Some(signal)) => format!("was killed by signal {signal}"),
                    (None, None) => "ended".into(),
                };
                let said = (!said.is_empty()).then(|| format!("it wrote to standard error: {said}"));
                (format!("the program {how} instead of answering about {asked}"), said)
            }
            ProgramTrouble::TooLong { asked, limit } => {
                (format!("the answer of the program about {asked} is longer than {limit} bytes"), None)
            }
            ProgramTrouble::NotAnswer { asked, line, what } => {
                let what = match what {
                    NotAnswer::NotObject => "is no JSON object",
                    NotAnswer::NoOptions => "has no list `options`",
                    NotAnswer::NotComponents => "has an option that is no list of components",
                    NotAnswer::NotNumber => "has an entry that is no whole number from 0 to 2^64-1",
                    NotAnswer::Over => "has an `over` that is neither \"win\" nor \"lose\"",
                };
                (format!("the answer of the program about {asked} {what}: {line}"), Some(ANSWER.into()))
            }
            ProgramTrouble::Surplus { line } => (
                format!("the program wrote a line that it was not asked for: {line}"),
                Some("it must write one line for each line that it reads".into()),
            ),
            ProgramTrouble::Refused { asked, message } => {
                (format!("the program cannot answer about {asked}: {message}"), None)
            }
            ProgramTrouble::Changed { asked } => (
                format!("the program gave two different answers about {asked}"),
                Some("the same component must always have the same options".into()),
            ),
        }
    }
}
