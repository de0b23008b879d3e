//! Statements of sketches.

use std::cell::Cell;

use super::super::dialect::{Dialect, Out, bare, numbers};
use super::super::form::Form;

/// The language of sketches.
pub(in crate::code) struct Sketch<'a> {
    /// Numbers of the program are of any size.
    pub(super) wide: Cell<bool>,
    pub(super) form: &'a Form,
}

impl<'a> Sketch<'a> {
    pub(in crate::code) fn new(form: &'a Form) -> Self {
        Sketch { wide: Cell::new(false), form }
    }
}

impl Dialect for Sketch<'_> {
    fn and(&self) -> &'static str {
        " && "
    }

    fn or(&self) -> &'static str {
        " || "
    }

    fn not(&self) -> &'static str {
        "!"
    }

    fn truth(&self, value: bool) -> &'static str {
        if value { "true" } else { "false" }
    }

    fn quotient(&self) -> &'static str {
        "/"
    }

    fn extreme(&self, max: bool, a: &str, b: &str) -> String {
        format!("{}({a}, {b})", if max { "max" } else { "min" })
    }

    fn abs(&self, x: &str) -> String {
        format!("abs({x})")
    }

    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String {
        format!("{}({name}, {lo}, {hi}, {body})", if all { "all" } else { "any" })
    }

    fn one_of(&self, x: &str, list: &[u64]) -> String {
        let all: Vec<String> = list.iter().map(|k| format!("{x} == {k}")).collect();
        if all.is_empty() { "false".into() } else { format!("({})", all.join(" || ")) }
    }

    fn entry(&self, table: &str, index: &str) -> String {
        format!("{table}[{index}]")
    }

    fn snippets(&self) -> &'static str {
        include_str!("helpers.txt")
    }

    fn range(&self, out: &mut Out, name: &str, lo: &str, hi: &str) {
        out.open(&format!("for {name} = {lo} .. {hi} {{"));
    }

    fn members(&self, out: &mut Out, name: &str, list: &str, upto: &str) {
        out.open(&format!("each {name} in {list} {{"));
        out.line(&format!("if {name} > {upto} {{ break; }}"));
    }

    fn when(&self, out: &mut Out, cond: &str) {
        out.open(&format!("if {} {{", bare(cond)));
    }

    fn end(&self, out: &mut Out) {
        out.indent -= 1;
        out.line("}");
    }

    fn declare(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("let {} {name} = {value};", if self.wide.get() { "big" } else { "num" }));
    }

    fn assign(&self, out: &mut Out, name: &str, value: &str) {
        out.line(&format!("{name} = {value};"));
    }

    fn mark(&self, out: &mut Out, value: &str) {
        out.line(&format!("mark(seen, {value}, t);"));
    }

    fn list(&self, out: &mut Out, name: &str, members: &[u64]) {
        let kind = if self.wide.get() { "bigs" } else { "list" };
        out.line(&format!("let {kind} {name} = {{{}}};", numbers(members)));
    }

    fn push(&self, out: &mut Out, list: &str, value: &str) {
        out.line(&format!("push({list}, {value});"));
    }
}
