//! A formula that has been read: every part has its type, every conversion stands where C++ makes it.

use std::ops::Range;

use super::value::{Type, Value};

/// A part of a formula.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    pub(super) is: Is,
    pub(super) of: Type,
    pub(super) place: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    And,
    Or,
    Xor,
    Left,
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Is {
    Value(Value),
    Variable(usize),
    /// An entry of the position.
    Entry(Box<Part>),
    /// The true Grundy value of a heap.
    Grundy(Box<Part>),
    To(Box<Part>),
    Minus(Box<Part>),
    Complement(Box<Part>),
    Not(Box<Part>),
    Both(Sign, Box<Part>, Box<Part>),
    Compare(Order, Box<Part>, Box<Part>),
    And(Box<Part>, Box<Part>),
    Or(Box<Part>, Box<Part>),
    If(Box<Part>, Box<Part>, Box<Part>),
    Call(Function, Vec<Part>),
    /// A variable gets a value; `true`: what it was before is the value of the whole.
    Set(usize, Box<Part>, bool),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Root,
    Floor,
    Ceil,
    Trunc,
    Round,
    Size,
    Least,
    Greatest,
    Divisor,
    Ones,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Statement {
    Do(Part),
    Swap(usize, usize),
    Block(Vec<Statement>),
    If(Part, Box<Statement>, Option<Box<Statement>>),
    While(Part, Box<Statement>),
    Return(Part),
}
