//! The words by which a program says who wins.

/// Pairs of words that contests use: who moves first wins, loses. Each word means the same in all of them, so the
/// first that is seen says how to read the others.
const KNOWN: [(&str, &str); 22] = [
    ("1", "2"),
    ("1", "0"),
    ("first", "second"),
    ("yes", "no"),
    ("win", "lose"),
    ("wins", "loses"),
    ("winning", "losing"),
    ("w", "l"),
    ("n", "p"),
    ("true", "false"),
    ("alice", "bob"),
    ("takahashi", "aoki"),
    ("john", "brother"),
    ("stan", "ollie"),
    ("kiki", "cici"),
    ("ashish", "jeel"),
    ("player 1", "player 2"),
    ("first player", "second player"),
    ("firstplayer", "secondplayer"),
    ("先手", "后手"),
    ("必胜", "必败"),
    ("先手必胜", "后手必胜"),
];

/// How the letters of a word are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Lower,
    Upper,
    Title,
    /// None of these, or no letters at all.
    Other,
}

impl Case {
    fn of(word: &str) -> Case {
        let cased = |c: &char| c.is_lowercase() || c.is_uppercase();
        let mut letters = word.chars().filter(cased);
        let Some(first) = letters.next() else { return Case::Other };
        let rest: Vec<char> = letters.collect();
        if word.chars().filter(cased).all(char::is_lowercase) {
            Case::Lower
        } else if rest.iter().all(|c| c.is_uppercase()) && !rest.is_empty() {
            Case::Upper
        } else if first.is_uppercase() && rest.iter().all(|c| c.is_lowercase()) {
            Case::Title
        } else {
            Case::Other
        }
    }

    fn apply(self, word: &str) -> String {
        match self {
            Case::Lower | Case::Other => word.to_owned(),
            Case::Upper => word.to_uppercase(),
            Case::Title => {
                let mut chars = word.chars();
                chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
            }
        }
    }
}

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    /// The player to move wins.
    Wins,
    /// The player to move loses.
    Loses,
    /// Neither.
    Nothing,
    /// It is no word that is known, and none was known before.
    Unknown,
}

/// The words of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Words {
    /// These two, exactly.
    Given {
        /// The player to move wins.
        win: Option<String>,
        /// The player to move loses.
        lose: Option<String>,
    },
    /// A pair that is in use, once a word of it was seen.
    Found {
        /// The pairs that may still be meant, as the program would write them.
        pairs: Vec<(String, String)>,
    },
}

impl Words {
    /// To be found out.
    pub(crate) fn unknown() -> Words {
        Words::Found { pairs: Vec::new() }
    }

    /// Reads a word.
    pub(crate) fn read(&mut self, word: &str) -> Said {
        match self {
            Words::Given { win, lose } => {
                if win.as_deref() == Some(word) {
                    Said::Wins
                } else if lose.as_deref() == Some(word) {
                    Said::Loses
                } else {
                    Said::Nothing
                }
            }
            Words::Found { pairs } => {
                if pairs.is_empty() {
                    *pairs = meant(word);
                    if pairs.is_empty() {
                        // Silence is no language.
                        return if word.is_empty() { Said::Nothing } else { Said::Unknown };
                    }
                }
                let fits: Vec<(String, String)> =
                    pairs.iter().filter(|(win, lose)| win == word || lose == word).cloned().collect();
                let Some((win, _)) = fits.first() else { return Said::Nothing };
                let said = if win == word { Said::Wins } else { Said::Loses };
                *pairs = fits;
                said
            }
        }
    }

    /// The two words, as far as they are known.
    pub(crate) fn pair(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Words::Given { win, lose } => (win.as_deref(), lose.as_deref()),
            Words::Found { pairs } => match pairs.as_slice() {
                [(win, lose)] => (Some(win), Some(lose)),
                // Several: what they have in common.
                [(win, lose), rest @ ..] => (
                    rest.iter().all(|pair| pair.0 == *win).then_some(win.as_str()),
                    rest.iter().all(|pair| pair.1 == *lose).then_some(lose.as_str()),
                ),
                [] => (None, None),
            },
        }
    }
}

/// The pairs in which a word stands, in its own case.
fn meant(word: &str) -> Vec<(String, String)> {
    let case = Case::of(word);
    let lower = word.to_lowercase();
    let written = |(win, lose): &(&str, &str)| (case.apply(win), case.apply(lose));
    KNOWN
        .iter()
        .filter(|(win, lose)| *win == lower || *lose == lower)
        .map(written)
        .filter(|(win, lose)| win == word || lose == word)
        .collect()
}

/// What `--words` gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Split {
    /// Two words.
    Two((String, String)),
    /// The same word twice.
    Equal,
    /// Not two words.
    Not,
}

/// Splits the value of `--words` at its only comma.
pub(crate) fn split(text: &str) -> Split {
    let Some((win, lose)) = text.split_once(',') else { return Split::Not };
    if lose.contains(',') || win.trim().is_empty() || lose.trim().is_empty() {
        return Split::Not;
    }
    if win == lose { Split::Equal } else { Split::Two((win.to_owned(), lose.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_decides_and_the_rest_must_fit() {
        let mut words = Words::unknown();
        assert_eq!(words.read("Yes"), Said::Wins);
        assert_eq!(words.pair(), (Some("Yes"), Some("No")));
        assert_eq!(words.read("NO"), Said::Nothing);
        assert_eq!(words.read("No"), Said::Loses);
        let mut words = Words::unknown();
        assert_eq!(words.read("1"), Said::Wins);
        assert_eq!(words.pair(), (Some("1"), None));
        assert_eq!(words.read("2"), Said::Loses);
        assert_eq!(words.read("0"), Said::Nothing, "2 was the other word");
        let mut words = Words::unknown();
        assert_eq!(words.read("BOB"), Said::Loses);
        assert_eq!(words.read("ALICE"), Said::Wins);
        assert_eq!(Words::unknown().read("October wins!"), Said::Unknown);
        assert_eq!(Words::unknown().read("yEs"), Said::Unknown);
        assert_eq!(Words::unknown().read(""), Said::Nothing);
        assert_eq!(Words::unknown().read("先手"), Said::Wins);
    }

    #[test]
    fn no_word_means_both() {
        for (win, _) in KNOWN {
            assert!(KNOWN.iter().all(|(_, lose)| *lose != win), "{win}");
        }
    }

    #[test]
    fn words_are_split_at_the_only_comma() {
        assert_eq!(
            split("October wins!,Roy wins!"),
            Split::Two(("October wins!".into(), "Roy wins!".into()))
        );
        assert_eq!(split("a,b,c"), Split::Not);
        assert_eq!(split("same,same"), Split::Equal);
        assert_eq!(split("one"), Split::Not);
    }
}
