//! The files of the page.

use std::collections::BTreeSet;
use std::fs;

use grundy_text::studio::PageWord;
use grundy_text::{En, Zh, studio::StudioText};

fn files() -> Vec<(String, String)> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
    let files = fs::read_dir(directory).unwrap().map(|file| file.unwrap().path());
    files.map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap())).collect()
}

/// Words in quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

#[test]
fn every_word_of_the_page_exists_and_is_used() {
    let known: BTreeSet<&str> = PageWord::ALL.iter().map(|word| word.key()).collect();
    assert_eq!(known.len(), PageWord::ALL.len());
    let mut used = BTreeSet::new();
    for (name, text) in files() {
        for (at, _) in text.match_indices("data-t=\"") {
            let key = quoted(&text[at..]).next().unwrap();
            assert!(known.contains(key), "{name}: {key}");
            used.insert(key.to_owned());
        }
        if name.ends_with(".js") {
            for (at, _) in text.match_indices("t(\"") {
                let before = text[..at].chars().next_back().unwrap_or(' ');
                let key = quoted(&text[at..]).next().unwrap();
                if !before.is_alphanumeric() && before != '.' && before != '_' {
                    assert!(known.contains(key), "{name}: {key}");
                }
            }
            for line in text.lines() {
                used.extend(quoted(line).filter(|word| known.contains(word)).map(str::to_owned));
            }
        }
    }
    let made = |key: &&str| key.starts_with("standing-") || key.starts_with("as-");
    let idle: Vec<&&str> = known.iter().filter(|key| !used.contains(**key) && !made(key)).collect();
    assert!(idle.is_empty(), "nobody says {idle:?}");
}

#[test]
fn both_languages_fill_in_the_same() {
    let places = |text: &str| {
        let all =
            text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name.to_owned()));
        all.collect::<BTreeSet<_>>()
    };
    for &word in PageWord::ALL {
        let (en, zh) = (En.page_word(word), Zh.page_word(word));
        assert!(!en.is_empty() && !zh.is_empty(), "{}", word.key());
        if !matches!(word, PageWord::Claim) {
            assert_eq!(places(en), places(zh), "{}", word.key());
        }
    }
}

#[test]
fn the_page_is_small_and_asks_nobody_else() {
    let mut bytes = 0;
    for (name, text) in files() {
        bytes += text.len();
        for (at, _) in text.match_indices("://") {
            let around =
                &text[text.floor_char_boundary(at.saturating_sub(8))..text.floor_char_boundary(at + 20)];
            assert!(around.contains("www.w3.org"), "{name}: {around}");
        }
        for forbidden in ["innerHTML", "eval(", "document.write", " style=", "onclick=\""] {
            assert!(!text.contains(forbidden), "{name}: {forbidden}");
        }
    }
    assert!(bytes < 150_000, "{bytes}");
}
