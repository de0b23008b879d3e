//! Rules of public games parse, and printing keeps what they say.

use grundy::rule::canonical;
use grundy::rule::parser::parse;
use grundy::rule::print::print;
use grundy::rule::tree::{ItemKind, Rule};

fn read(text: &str) -> Rule {
    let parsed = parse(text);
    assert!(parsed.problems.is_empty(), "{text}\n{:?}", parsed.problems);
    parsed.rule
}

#[test]
fn public_rules_parse_and_survive_printing() {
    let texts = include_str!("data/rule-texts.txt");
    let mut count = 0;
    for text in texts.lines().filter(|l| !l.starts_with('#')) {
        let rule = read(text);
        assert!(!rule.items.iter().any(|i| matches!(i.kind, ItemKind::Error)), "{text}");
        let printed = print(&rule);
        let again = read(&printed);
        assert_eq!(again, canonical::rule(&rule), "{text}\n{printed}");
        assert_eq!(print(&again), printed);

        count += 1;
    }
    assert!(count > 180, "{count}");
}
