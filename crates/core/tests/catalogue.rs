//! The embedded catalogue: names, the file format and its error messages.

use grundy::catalogue::format::{Fact, Says, parse, parse_fact};
use grundy::catalogue::{find, games};

#[test]
fn names_are_found_in_both_languages_and_any_spelling() {
    for spelling in ["kayles", "Kayles", "凯尔斯"] {
        assert_eq!(find(spelling).map(|game| game.name), Some("kayles"), "{spelling}");
    }
    for spelling in ["Dawson's Kayles", "dawson-kayles", "dawsons kayles", "DAWSON’S-KAYLES"] {
        assert_eq!(find(spelling).map(|game| game.name), Some("dawsons-kayles"), "{spelling}");
    }
    assert_eq!(find("dawson's chess").map(|game| game.rule), Some("0.137"));
    assert_eq!(find("bash").map(|game| game.params), Some(&["m"][..]));
    assert_eq!(find("no such game"), None);
    assert_eq!(find(""), None);
}

#[test]
fn the_catalogue_is_sorted_and_complete() {
    assert!(games().len() >= 45, "{} games", games().len());
    assert!(games().windows(2).all(|pair| pair[0].name < pair[1].name));
    for game in games() {
        for fact in game.facts {
            parse_fact(fact).unwrap_or_else(|reason| panic!("{}: {fact}: {reason}", game.name));
        }
        assert!(game.zh.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{}", game.name);
        for param in game.params {
            assert!(game.rule.contains(&format!("given {param};")), "{}: {param}", game.name);
        }
    }
}

const GOOD: &str = "name: x\nrule: take 1\nen: X\nzh: 甲\nsource: none\nfacts:\n  loses 0\n";

#[test]
fn malformed_files_are_refused_with_their_line() {
    assert!(parse(GOOD).is_ok());
    let broken = [
        (GOOD.replace("name: x", "name: X y"), 1, "made of"),
        (GOOD.replace("rule: take 1", "rule take 1"), 2, "key: value"),
        (GOOD.replace("en: X", "en:"), 3, "empty"),
        (GOOD.replace("zh: 甲", "en: X"), 4, "twice"),
        (GOOD.replace("source: none", "origin: none"), 5, "unknown key"),
        (GOOD.replace("source: none\n", ""), 1, "`source:` is missing"),
        (GOOD.replace("loses 0", "loses zero"), 7, "not a number"),
        (GOOD.replace("loses 0", "value 3"), 7, "expected `=`"),
        (GOOD.replace("loses 0", "period 3 from 0"), 7, "proved"),
        (GOOD.replace("loses 0", "period 3 proved"), 7, "unknown law"),
        (GOOD.replace("loses 0", "given m=3: loses 0"), 7, "not a parameter"),
        (GOOD.replace("  loses 0\n", ""), 1, "at least one fact"),
    ];
    for (text, line, reason) in broken {
        let error = parse(&text).expect_err(&text);
        assert_eq!(error.line, line, "{text}{error:?}");
        assert!(error.reason.contains(reason), "{error:?} does not mention {reason}");
    }
}

#[test]
fn facts_mean_what_they_say() {
    let given = vec![("m".to_string(), "3".to_string()), ("S".to_string(), "{1,3}".to_string())];
    let says = Says::Moves { position: vec![6, 3], moves: vec![(6, vec![1, 2]), (3, vec![])] };
    assert_eq!(parse_fact("given m=3; S={1,3}: moves 6,3 = 6->2+1 3->0"), Ok(Fact { given, says }));
    let says = Says::Period { outcome: false, period: 4, saltus: 2, preperiod: 1, proved: false };
    assert_eq!(parse_fact("period 4 saltus 2 from 1 checked"), Ok(Fact { given: vec![], says }));
    let says = Says::Wins { position: vec![], wins: false };
    assert_eq!(parse_fact("loses empty"), Ok(Fact { given: vec![], says }));
}
