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

#[test]
fn moves_as_people_spell_them() {
    let wythoff = "take any from 1 heap or take same any from 2 heaps";
    for (text, canonical) in [
        ("take any from one heap or the same from both", wythoff),
        ("take any from a heap, or the same from both heaps", wythoff),
        ("take any number of stones from one heap or the same number from both heaps", wythoff),
        ("take any from either heap or same any from two heaps", wythoff),
        ("from one heap take any or from both heaps take the same number of stones", wythoff),
        ("从一堆取任意个或从两堆取同样多", wythoff),
        ("从一堆里取任意颗，或者同时从两堆取相同数量", "take any or take same any from 2 heaps"),
        ("take 1..3 from one or both heaps", "take 1..3 from {1,2} heaps"),
        ("take 1 from one heap or 1..2 from both", "take 1 from 1 heap or take {1,2} from 2 heaps"),
        (
            "take the same number from both heaps or any number from one heap",
            "take same any from 2 heaps or take any from 1 heap",
        ),
        ("take any or the same from both heaps", "take any or take same any from 2 heaps"),
        ("take 1..2 from three heaps", "take {1,2} from 3 heaps"),
        // What these words are elsewhere stays what it is.
        ("given same; take 1 or same", "given same; take 1 or same"),
        ("given total; take 1 or total", "given total; take 1 or total"),
        ("given a; take 1 from a heaps", "given a; take 1 from a heaps"),
    ] {
        assert_eq!(print(&read(text)), canonical, "{text}");
    }
}
