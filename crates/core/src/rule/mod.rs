//! Rule text to [`tree::Rule`] and on to the core form ([`crate::game`]).

pub mod canonical;
pub mod diagnostic;
pub mod lexer;
pub mod lower;
pub mod meaning;
pub(crate) mod names;
pub mod parser;
pub mod print;
pub mod tree;
pub mod words;
