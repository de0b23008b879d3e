//! A sketch: a program in no language, from which each language writes its own.

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::code) enum Type {
    /// A whole number of 64 bits with its sign.
    Num,
    /// A whole number of any size, or of 128 bits in languages that have no other.
    Big,
    Bool,
    Str,
    /// A list of [`Type::Num`] that can grow.
    List,
    /// A list that a number is put into by its place, -1 for all others.
    Marks,
    /// A list of [`Type::Big`].
    Bigs,
    /// A list of lists.
    Lists,
    /// Lists, each with a number; -1 for all others.
    Memo,
    /// The words of the input that are not read yet.
    Words,
    Nothing,
}

impl Type {
    /// What the entries of a list are.
    pub(super) fn entry(self) -> Type {
        match self {
            Type::Bigs => Type::Big,
            Type::Lists => Type::List,
            _ => Type::Num,
        }
    }

    /// Whether a variable of it stands for something that can be changed through it.
    pub(super) fn is_shared(self) -> bool {
        matches!(self, Type::List | Type::Marks | Type::Bigs | Type::Lists | Type::Memo | Type::Words)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expr {
    Num(String),
    Str(String),
    Truth(bool),
    Name(String),
    Minus(Box<Expr>),
    Not(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Call(String, Vec<Expr>),
    At(Box<Expr>, Box<Expr>),
    List(Vec<Expr>),
    /// Whether all (some) values lo..=hi of a name satisfy a condition.
    Quantified {
        all: bool,
        name: String,
        lo: Box<Expr>,
        hi: Box<Expr>,
        body: Box<Expr>,
    },
}

/// A statement, and what is said beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) stmt: Stmt,
    pub(super) note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stmt {
    /// Nothing but a comment.
    Say(String),
    Let(Type, String, Expr),
    Assign(Expr, Expr),
    Do(Expr),
    Return(Option<Expr>),
    Break,
    Block(Vec<Line>),
    If(Expr, Vec<Line>, Vec<Line>),
    While(Expr, Vec<Line>),
    /// From the first to the last value, both included.
    For(String, Expr, Expr, Vec<Line>),
    Each(String, Expr, Vec<Line>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::code) struct Param {
    pub(super) kind: Type,
    /// It is changed.
    pub(super) changed: bool,
    pub(super) name: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    Say(String),
    /// A number, or a list of numbers, that never changes.
    Const(Type, String, Expr),
    /// A number that is shared by all functions.
    Var(String, Expr),
    Function {
        name: String,
        params: Vec<Param>,
        result: Type,
        note: Option<String>,
        body: Vec<Line>,
    },
}

/// All statements, those inside others included.
pub(super) fn walk<'a>(body: &'a [Line], each: &mut dyn FnMut(&'a Stmt)) {
    for line in body {
        each(&line.stmt);
        match &line.stmt {
            Stmt::Block(inner) | Stmt::While(_, inner) | Stmt::For(.., inner) | Stmt::Each(.., inner) => {
                walk(inner, each);
            }
            Stmt::If(_, yes, no) => {
                walk(yes, each);
                walk(no, each);
            }
            _ => {}
        }
    }
}

/// All expressions of a statement, but not of those inside it.
pub(super) fn expressions<'a>(stmt: &'a Stmt, each: &mut dyn FnMut(&'a Expr)) {
    match stmt {
        Stmt::Let(_, _, e)
        | Stmt::Do(e)
        | Stmt::Return(Some(e))
        | Stmt::If(e, ..)
        | Stmt::While(e, _)
        | Stmt::Each(_, e, _) => each_inside(e, each),
        Stmt::Assign(a, b) | Stmt::For(_, a, b, _) => {
            each_inside(a, each);
            each_inside(b, each);
        }
        Stmt::Say(_) | Stmt::Return(None) | Stmt::Break | Stmt::Block(_) => {}
    }
}

fn each_inside<'a>(expr: &'a Expr, each: &mut dyn FnMut(&'a Expr)) {
    each(expr);
    match expr {
        Expr::Minus(x) | Expr::Not(x) => each_inside(x, each),
        Expr::Binary(_, x, y) | Expr::At(x, y) => {
            each_inside(x, each);
            each_inside(y, each);
        }
        Expr::Call(_, all) | Expr::List(all) => all.iter().for_each(|x| each_inside(x, each)),
        Expr::Quantified { lo, hi, body, .. } => {
            [lo, hi, body].into_iter().for_each(|x| each_inside(x, each))
        }
        Expr::Num(_) | Expr::Str(_) | Expr::Truth(_) | Expr::Name(_) => {}
    }
}
