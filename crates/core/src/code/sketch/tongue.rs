//! What a language says differently from others.

use super::tree::{Param, Type};

/// A language into which sketches are written. What stands here is said as in C by most of them.
pub(in crate::code) trait Tongue {
    /// The functions and types that programs may need, as sections: `//@@ WORD` before what is needed where the
    /// program has this word; all that stands before the first.
    fn prelude(&self) -> &'static str;
    /// What turns brackets and commas of the input (`listed`) into blanks, in place of `@blanks@`.
    fn blanks(&self, listed: bool) -> &'static str;
    /// The end of a program.
    fn main(&self) -> &'static str;
    /// How far functions are set in.
    fn indent(&self) -> usize {
        0
    }
    /// The mark of a comment.
    fn comment(&self) -> &'static str {
        "//"
    }
    /// How a statement ends.
    fn stop(&self) -> &'static str {
        ";"
    }
    /// Lines between two functions.
    fn gap(&self) -> usize {
        1
    }

    fn type_name(&self, kind: Type) -> &'static str;
    /// A number below 2^63.
    fn number(&self, digits: &str) -> String {
        digits.to_owned()
    }
    /// A number where another number stands beside it in a calculation.
    fn literal_pair(&self, digits: &str) -> String {
        self.number(digits)
    }
    fn truth(&self, value: bool) -> &'static str {
        if value { "true" } else { "false" }
    }
    fn sign<'a>(&self, sign: &'a str) -> &'a str {
        sign
    }
    /// `x` binds tightly.
    fn not(&self, x: &str) -> String {
        format!("!{x}")
    }
    /// A number as one of any size.
    fn wide(&self, x: &str, _is_literal: bool) -> String {
        x.to_owned()
    }
    /// The other way round.
    fn narrow(&self, x: &str) -> String {
        x.to_owned()
    }
    /// An operation on numbers of any size; `None`: it is written like any other.
    fn wide_operation(&self, _sign: &str, _x: &str, _y: &str) -> Option<String> {
        None
    }
    fn wide_minus(&self, _x: &str) -> Option<String> {
        None
    }
    /// A text between quotation marks.
    fn text(&self, text: &str) -> String {
        format!("\"{text}\"")
    }
    /// What a name that all functions share is called.
    fn shared_name(&self, name: &str) -> String {
        name.to_owned()
    }
    /// A list that is to be changed by itself, where it stands by another name.
    fn own(&self, list: &str) -> String {
        list.to_owned()
    }
    /// Gives a variable of all functions a value.
    fn set_shared(&self, name: &str, value: &str) -> String {
        format!("{name} = {value}")
    }
    /// The value of such a variable.
    fn get_shared(&self, name: &str) -> String {
        name.to_owned()
    }
    /// Texts one after the other.
    fn joined(&self, x: &str, y: &str) -> String {
        format!("{x} + {y}")
    }
    /// An entry of a list.
    fn at(&self, list: &str, index: &str, entry: Type) -> String;
    /// `list[index] = value` without its end.
    fn put(&self, list: &str, index: &str, value: &str) -> String;
    /// A new list.
    fn list(&self, kind: Type, entries: &[String]) -> String;
    /// What every language has in a way of its own; `kind` is that of the first argument.
    fn built_in(&self, name: &str, kind: Type, args: &[String]) -> Option<String>;
    /// An argument that is a list: `changed` by the function, and whether the caller got it itself as a parameter.
    fn argument(&self, text: &str, _changed: bool, _is_param: bool) -> String {
        text.to_owned()
    }
    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String;

    /// A new variable.
    fn declare(&self, kind: Type, name: &str, value: &str, changed: bool) -> String;
    /// What must follow a variable that nobody reads.
    fn unread(&self, _name: &str) -> Option<String> {
        None
    }
    fn when(&self, cond: &str) -> String {
        format!("if ({cond}) {{")
    }
    fn otherwise(&self) -> &'static str {
        "} else {"
    }
    fn during(&self, cond: &str) -> String {
        format!("while ({cond}) {{")
    }
    fn forever(&self) -> String {
        self.during(self.truth(true))
    }
    /// Lines that begin a loop over numbers; `body` is what stands in it.
    fn range(&self, name: &str, lo: &str, hi: &str, body: &str) -> Vec<String>;
    fn each(&self, name: &str, entry: Type, list: &str) -> String;
    /// How a block begins that is only there for its names, and what ends any block.
    fn braces(&self) -> Option<[&'static str; 2]> {
        Some(["{", "}"])
    }
    fn function(&self, name: &str, params: &[Param], result: Type) -> String;
    /// What must stand first in a function that changes a variable of all functions.
    fn shares(&self, _name: &str) -> Option<String> {
        None
    }
    /// Numbers that never change: one, or a list.
    fn constant(&self, kind: Type, name: &str, values: &[String]) -> String;
    /// A variable of all functions.
    fn shared(&self, name: &str, value: &str) -> String;
    /// The whole of a program that is put together.
    fn finished(&self, program: String) -> String {
        program
    }
}
