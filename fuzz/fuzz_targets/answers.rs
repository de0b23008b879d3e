//! Whatever a text says as a rule and a position, all ways to an answer agree.
//!
//! `cargo +nightly fuzz run answers`. What it finds goes to `regressions/answers`, which the tests of the
//! library replay.

#![no_main]

#[path = "../../crates/core/tests/support/agree.rs"]
mod agree;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| agree::agree(text));
