//! Reads the list of games.

const GAMES: &str = include_str!("../data/contest-games.txt");

/// A contest game.
pub(crate) struct Entry {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) address: &'static str,
    pub(crate) texts: Vec<Text>,
    /// Tests that count with the values of the library.
    pub(crate) tests: Vec<&'static str>,
    /// English, Chinese.
    pub(crate) note: Option<(&'static str, &'static str)>,
}

/// One way to put the game, and what is known.
pub(crate) struct Text {
    pub(crate) kind: Kind,
    pub(crate) text: &'static str,
    pub(crate) facts: Vec<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Rule,
    Family,
    Refuse,
    Rust,
}

pub(crate) fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in GAMES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let Some(line) = line.strip_prefix("  ") else {
            let mut parts = line.splitn(3, " | ");
            let mut part = || parts.next().unwrap_or_else(|| panic!("{line}"));
            let (id, title, address) = (part(), part(), part());
            entries.push(Entry { id, title, address, texts: Vec::new(), tests: Vec::new(), note: None });
            continue;
        };
        let entry = entries.last_mut().expect("a game first");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let kind = match word {
            "rule" => Kind::Rule,
            "family" => Kind::Family,
            "refuse" => Kind::Refuse,
            "rust" => Kind::Rust,
            "test" => {
                entry.tests.push(rest);
                continue;
            }
            "note" => {
                entry.note = rest.split_once('|');
                continue;
            }
            _ => {
                entry.texts.last_mut().expect("a text first").facts.push(line);
                continue;
            }
        };
        entry.texts.push(Text { kind, text: rest, facts: Vec::new() });
    }
    entries
}

/// `given a=1; b=2: wins 3`, taken apart.
pub(crate) fn given(fact: &str) -> (Vec<(String, String)>, &str) {
    let Some((given, says)) = fact.strip_prefix("given ").and_then(|rest| rest.split_once(": ")) else {
        return (Vec::new(), fact);
    };
    let pair = |one: &str| one.split_once('=').map(|(name, value)| (name.into(), value.into()));
    (given.split([';', ' ']).filter_map(pair).collect(), says)
}

#[test]
fn every_game_is_there_once_with_all_it_needs() {
    let entries = entries();
    assert_eq!(entries.len(), 153);
    let mut ids: Vec<&str> = entries.iter().map(|entry| entry.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 153);
    let tests =
        concat!(include_str!("counts.rs"), include_str!("state_counts.rs"), include_str!("family_counts.rs"));
    for entry in &entries {
        let id = entry.id;
        assert!(entry.address.starts_with("http") || entry.address == "-", "{id}: {}", entry.address);
        assert!(!entry.texts.is_empty(), "{id}");
        let facts: usize = entry.texts.iter().map(|text| text.facts.len()).sum();
        assert!(facts > 0 || !entry.tests.is_empty(), "{id}: nothing is checked");
        if entry.texts[0].kind == Kind::Rust {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/").to_string() + entry.texts[0].text;
            assert!(std::path::Path::new(&file).is_file() && entry.note.is_some(), "{id}: {file}");
        }
        for name in &entry.tests {
            assert!(tests.contains(&format!("fn {name}()")), "{id}: there is no test {name}");
        }
        if let Some((_, chinese)) = entry.note {
            assert!(chinese.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{id}");
        }
    }
}

#[test]
fn most_games_are_rules_or_families() {
    let entries = entries();
    let count = |kinds: &[Kind]| entries.iter().filter(|entry| kinds.contains(&entry.texts[0].kind)).count();
    assert_eq!(count(&[Kind::Refuse]), 7);
    assert!(count(&[Kind::Rule, Kind::Family]) >= 110);
    assert_eq!(count(&[Kind::Rust]), 2);
}
