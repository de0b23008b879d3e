//! Rule text to [`tree::Rule`] and on to the core form ([`crate::game`]).

pub mod diagnostic;
pub mod lexer;
pub mod lower;
pub mod meaning;
pub mod parser;
pub mod print;
pub mod tree;
