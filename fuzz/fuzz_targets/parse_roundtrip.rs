//! Any text is answered; a text without problems survives printing.
//!
//! `cargo +nightly fuzz run parse_roundtrip`. What it finds goes to `regressions/parse_roundtrip`,
//! which the tests of the library replay.

#![no_main]

use grundy::rule::{canonical, parser::parse, print::print};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsed = parse(text);
    let printed = print(&parsed.rule);
    if parsed.problems.is_empty() {
        let again = parse(&printed);
        assert!(again.problems.is_empty());
        assert_eq!(again.rule, canonical::rule(&parsed.rule));
        assert_eq!(print(&again.rule), printed);
    }
});
