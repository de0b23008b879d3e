//! The words of the command line before they are parsed: which is the verb, and `-3` is a number.

use std::ffi::OsString;

use grundy_text::help::Verb;

/// Options that take the next word as their value.
const WITH_VALUE: [&str; 43] = [
    "--opponent",
    "--games",
    "--game",
    "--min-heaps",
    "--law",
    "--against",
    "--c",
    "-n",
    "-f",
    "-o",
    "--heaps",
    "--file",
    "--output",
    "--moves",
    "--limit",
    "--given",
    "--lang",
    "--color",
    "--to",
    "--as",
    "--format",
    "--budget",
    "--time",
    "--colour",
    "-l",
    "--until",
    "--store",
    "--threads",
    "--io",
    "--answer",
    "--words",
    "--win-word",
    "--lose-word",
    "--max",
    "--min",
    "--max-heaps",
    "--seed",
    "--tests",
    "--jobs",
    "--limit-ms",
    "--limit-mb",
    "--save",
    "--replay",
];

/// The words in the order the parser wants: program, verb, everything else.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// For the parser.
    pub(crate) args: Vec<OsString>,
    /// The first word, when it is no verb.
    pub(crate) first: Option<String>,
}

/// Finds the verb: the first word that is no option. Without a verb among the words, a rule stands there
/// and the verb is `analyze`. Words such as `-3` and `-(1+2)` get a space in front, which readers of
/// positions drop again, so that no one takes them for options.
pub(crate) fn arrange(args: Vec<OsString>) -> Words {
    let mut args = args.into_iter();
    let program = args.next().unwrap_or_else(|| "grundy".into());
    let mut rest: Vec<OsString> = args.collect();
    let mut verb = None;
    let mut words = 0usize;
    let mut first = None;
    let mut asks_about_command = false;
    let mut only_words = false;
    let mut i = 0;
    while i < rest.len() {
        let word = rest[i].to_str().unwrap_or("\u{fffd}").to_owned();
        if !only_words && word == "--" {
            only_words = true;
        } else if !only_words && number_with_sign(&word) {
            rest[i] = format!(" {word}").into();
            words += 1;
        } else if !only_words && word.len() > 1 && word.starts_with('-') {
            asks_about_command |= matches!(word.as_str(), "-h" | "--help" | "-V" | "--version");
            if WITH_VALUE.contains(&word.as_str()) {
                i += 1;
                if let Some(value) = rest.get(i).and_then(|value| value.to_str())
                    && number_with_sign(value)
                {
                    rest[i] = format!(" {value}").into();
                }
            }
        } else {
            if words == 0 && Verb::by_name(&word).is_some() && !only_words {
                verb = Some(i);
            } else if words == 0 {
                first = Some(word);
            }
            words += 1;
        }
        i += 1;
    }
    let mut arranged = vec![program];
    match verb {
        Some(at) => arranged.push(rest.remove(at)),
        None if words > 0 || !(rest.is_empty() || asks_about_command) => arranged.push("analyze".into()),
        None => {}
    }
    arranged.append(&mut rest);
    Words { args: arranged, first }
}

fn number_with_sign(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '('))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arranged(words: &[&str]) -> Vec<String> {
        let args = std::iter::once("grundy").chain(words.iter().copied()).map(OsString::from).collect();
        arrange(args).args.into_iter().skip(1).map(|word| word.into_string().unwrap()).collect()
    }

    #[test]
    fn the_first_word_is_the_verb_wherever_the_options_stand() {
        assert_eq!(arranged(&["--lang", "zh", "table", "nim"]), ["table", "--lang", "zh", "nim"]);
        assert_eq!(arranged(&["take 1..3", "--json"]), ["analyze", "take 1..3", "--json"]);
        assert_eq!(arranged(&["-n", "5", "table", "nim"]), ["table", "-n", "5", "nim"]);
        assert_eq!(arranged(&["nim", "table"]), ["analyze", "nim", "table"]);
        assert_eq!(arranged(&["-"]), ["analyze", "-"]);
        assert_eq!(arranged(&["--", "table"]), ["analyze", "--", "table"]);
        assert_eq!(arranged(&["--help"]), ["--help"]);
        assert!(arranged(&[]).is_empty());
    }

    #[test]
    fn negative_numbers_are_no_options() {
        assert_eq!(arranged(&["win", "nim", "-3"]), ["win", "nim", " -3"]);
        assert_eq!(arranged(&["win", "nim", "-3,4", "-n", "-2"]), ["win", "nim", " -3,4", "-n", " -2"]);
    }
}
