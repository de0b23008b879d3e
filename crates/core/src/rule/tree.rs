//! The syntax tree of a rule: what was written, nothing lowered yet.
//!
//! Trees compare equal when they say the same thing: positions in the text
//! ([`Span`]) never take part in `==`, so "parse(print(x)) = x" is a plain comparison.

use num_bigint::BigUint;

/// A place in the rule text: byte offsets, end exclusive. All spans are equal to each other.
#[derive(Debug, Clone, Copy, Default, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

/// A whole rule: items separated by `;`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rule {
    /// The items in the order given.
    pub items: Vec<Item>,
}

/// One item and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKind {
    /// `given m = 3, S`
    Given(Vec<Given>),
    /// `take 1..3 or split`
    Moves(Vec<HeapMove>),
    /// `first take 1..n-1`
    First(Vec<HeapMove>),
    /// `n -> k and n-k where ..`
    Clause(Clause),
    /// `first (a,b) -> (a-k,b) where ..`
    FirstClause(Clause),
    /// `0.77`, `4.007`, `0.3F`, `0.6(1)`
    Code(Code),
    /// `nim`, `bash(3)`, `威佐夫`
    Named(Named),
    /// `sum of: A ; B`
    Sum(Vec<Part>),
    /// `start (0,0)`
    Start(Vec<Piece>),
    /// `lose when COND` (the player to move)
    LoseWhen(Cond),
    /// `win when COND` (the player to move)
    WinWhen(Cond),
    /// `leaving COND wins` / `leaving COND loses` (the player who just moved)
    Leaving {
        /// The condition on the position just made.
        cond: Cond,
        /// `wins` or `loses`.
        wins: bool,
    },
    /// `move in all`
    MoveInAll,
    /// `misere`
    Misere,
    /// `graph FILE with ..`, `coins ..`, `board ..`, `program ..`: read whole, meant by a later layer.
    BuiltIn(String),
    /// Text that could not be read; a diagnostic says why.
    Error,
}

/// A name and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As written (names keep their case).
    pub text: String,
    /// Where.
    pub span: Span,
}

/// One declaration of `given`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The name.
    pub name: Name,
    /// Its value, if the rule gives one.
    pub value: Option<GivenValue>,
}

/// A value of a `given` name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GivenValue {
    /// A number.
    Number(Arith),
    /// `[4,1,4]`: order and repeats matter, `S[1]` is the first entry.
    List(Vec<Arith>),
    /// `{1,3,4}`
    Set(Vec<Arith>),
}

/// A part of `sum of`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The rule of this part (one item, or a parenthesised line).
    pub rule: Rule,
    /// Where.
    pub span: Span,
}

/// One heap move: verb, amount, conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapMove {
    /// What is done.
    pub verb: Verb,
    /// `where` and `leaving` conditions in the order given.
    pub conditions: Vec<Condition>,
    /// Where.
    pub span: Span,
}

/// What a heap move does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verb {
    /// `take [same|total] AMOUNT [adjacent [in ring]] [then may split] [from ..]`
    Take {
        /// How amounts of several heaps are tied together.
        tie: Tie,
        /// How many.
        amount: Amount,
        /// Whether the stones lie in a row or a ring.
        adjacent: Adjacent,
        /// `then may split`
        then_split: bool,
        /// `from ..`
        from: Option<FromHeaps>,
    },
    /// `leave AMOUNT [from ..]`
    Leave {
        /// The sizes that may be left.
        amount: Amount,
        /// `from ..`
        from: Option<FromHeaps>,
    },
    /// `split [unequal|equal] [into SET]`
    Split {
        /// Which parts are allowed.
        sizes: Sizes,
        /// Into how many parts; `None` is two.
        into: Option<SetExpr>,
    },
}

/// `take`, `take same`, `take total`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// Each chosen heap loses an amount of its own.
    Own,
    /// One amount for all chosen heaps.
    Same,
    /// The amounts add up to one of the set.
    Total,
}

/// `adjacent`, `adjacent in ring` or neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjacent {
    /// A plain heap.
    No,
    /// The stones lie in a row; a hole parts it.
    Row,
    /// They lie in a ring; what a move leaves is a row.
    Ring,
}

/// `split`, `split unequal`, `split equal`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sizes {
    /// Any positive parts.
    Any,
    /// Parts that all differ.
    Unequal,
    /// Equal parts.
    Equal,
}

/// An amount: a set, or a bare name bound by `where`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// `1..3 or primes except {2}`
    Set(SetExpr),
    /// `k` in `take k where ..`
    Name(Name),
}

/// `from ..` of a heap move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FromHeaps {
    /// `from all heaps`
    All,
    /// `from first heap`
    First,
    /// `from 1..2 heaps`, `from 2 neighbouring heaps in circle`
    Count {
        /// How many heaps.
        count: SetExpr,
        /// A window of neighbours.
        neighbouring: bool,
        /// The heaps stand in a circle.
        circle: bool,
    },
}

/// A condition of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Before the move, in the old names.
    Where(Cond),
    /// After it, in the same names with new values; every new heap must satisfy it.
    Leaving(Cond),
}

/// `(A or B) except (C or D)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetExpr {
    /// The union before `except`.
    pub union: Vec<Term>,
    /// The union after `except`, empty without one.
    pub except: Vec<Term>,
    /// Where.
    pub span: Span,
}

/// One term of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// `any`
    Any,
    /// `all`: the whole heap.
    All,
    /// One number: `3`, `n/2`, `last-1`, or the name of a given set.
    Number(Arith),
    /// `1..n/2`, `3..`
    Range(Arith, Option<Arith>),
    /// `{1,3,4}`
    Braces(Vec<Arith>),
    /// `( .. )`
    Paren(Box<SetExpr>),
    /// A named set.
    Named(NamedSet),
    /// Unreadable; a diagnostic says why.
    Error,
}

/// The named sets of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamedSet {
    /// 2, 3, 5, ..
    Primes,
    /// p^k, k >= 0
    PrimePowers,
    /// 4, 6, 8, ..
    Composites,
    /// 1, 4, 9, ..
    Squares,
    /// 1, 8, 27, ..
    Cubes,
    /// 1, 2, 6, 24, ..
    Factorials,
    /// 1, 2, 3, 5, ..
    Fibonacci,
    /// 1, 2, 3, 4, 7, 11, ..
    Lucas,
    /// 1, 3, 5, ..
    Odd,
    /// 2, 4, 6, ..
    Even,
    /// positive, even number of one bits
    Evil,
    /// odd number of one bits
    Odious,
    /// no square > 1 divides it
    Squarefree,
    /// decimal palindromes, positive
    Palindromes,
    /// b^0, b^1, ..
    PowersOf(Arith),
    /// m, 2m, ..
    MultiplesOf(Arith),
    /// divisors of an expression in `n`
    DivisorsOf {
        /// Without the number itself.
        proper: bool,
        /// Of what.
        of: Arith,
    },
}

/// `HEAD -> RESULT | RESULT where .. leaving ..`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// What it starts from.
    pub head: Head,
    /// The alternatives.
    pub results: Vec<MoveResult>,
    /// Conditions that cover all alternatives.
    pub conditions: Vec<Condition>,
}

/// The left side of `->`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// `n`
    Heap(Name),
    /// `(a,b)`
    Tuple(Vec<Name>),
    /// `a[1..m]` (`from_zero`: `a[0..m]`)
    Row {
        /// The name of the row.
        name: Name,
        /// Whether its first index is 0.
        from_zero: bool,
    },
}

/// Heaps side by side, joined by `and`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveResult {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// Where.
    pub span: Span,
}

/// A cell, once or `for` each value of some names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// What one piece is.
    pub cell: Cell,
    /// `for i in a..b`, outermost first.
    pub repeats: Vec<Repeat>,
    /// Where.
    pub span: Span,
}

/// `for NAME in ..`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    /// The name.
    pub name: Name,
    /// Its values.
    pub values: RepeatValues,
}

/// The values of a `for`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepeatValues {
    /// `a..b`, empty when b < a
    Range(Arith, Arith),
    /// `[x, y]`
    List(Vec<Arith>),
}

/// One piece of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A heap.
    Heap(Arith),
    /// A tuple.
    Tuple(Vec<Arith>),
    /// No heap at all.
    Nothing,
    /// Changes of a row.
    Changes(Vec<Change>),
    /// Unreadable; a diagnostic says why.
    Error,
}

/// One change of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// `a[i] -= x`, `a[i] += x`, `a[i] := x`
    Assign {
        /// The row.
        row: Name,
        /// The index.
        index: Arith,
        /// How.
        op: AssignOp,
        /// With what (reads the old row).
        value: Arith,
    },
    /// `delete a[i]`
    Delete {
        /// The row.
        row: Name,
        /// The index.
        index: Arith,
    },
}

/// `-=`, `+=`, `:=`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssignOp {
    /// `-=`
    Subtract,
    /// `+=`
    Add,
    /// `:=`
    Set,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    /// `or`
    Or(Vec<Cond>),
    /// `and`, `,`
    And(Vec<Cond>),
    /// `not`
    Not(Box<Cond>),
    /// `some j in lo..hi: body`, `all j in lo..hi: body`
    Quantified {
        /// `all`, else `some`.
        all: bool,
        /// The name it binds.
        name: Name,
        /// First value.
        lo: Arith,
        /// Last value.
        hi: Arith,
        /// The condition, as far right as it reaches.
        body: Box<Cond>,
    },
    /// `a < b <= c`
    Compare {
        /// The first side.
        first: Arith,
        /// The others.
        rest: Vec<(Comparison, Arith)>,
    },
    /// `x in SET`
    In(Arith, SetExpr),
    /// `d divides n`
    Divides(Arith, Arith),
    /// `prime(p)`, `odd(k)`, `palindrome(k)`, ..
    Call(Call),
    /// Unreadable; a diagnostic says why.
    Error,
}

/// A comparison sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    GreaterEqual,
    /// `>`
    Greater,
}

/// `name(args)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The function.
    pub name: Name,
    /// Its arguments.
    pub args: Vec<Arith>,
}

/// A number expression and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arith {
    /// What it is.
    pub kind: ArithKind,
    /// Where.
    pub span: Span,
}

/// The kinds of number expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArithKind {
    /// A literal.
    Number(BigUint),
    /// A name.
    Name(String),
    /// `f(x, y)`
    Call(Call),
    /// `a[i]`, `a[i..j]`
    Index {
        /// The row or given list.
        name: Name,
        /// The (first) index.
        lo: Box<Arith>,
        /// The last index of a slice.
        hi: Option<Box<Arith>>,
    },
    /// `-x`
    Negate(Box<Arith>),
    /// `x + y` and so on
    Binary(BinaryOp, Box<Arith>, Box<Arith>),
    /// Unreadable; a diagnostic says why.
    Error,
}

/// The two-sided operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, exact
    Divide,
    /// `//`
    FloorDivide,
    /// `mod`
    Modulo,
    /// `^`, right associative
    Power,
    /// `xor` (its neighbours are parenthesised)
    Xor,
}

/// A take-and-break code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The digits before and after the point (d0 first), each 0..=15, without the repeated tail.
    pub digits: Vec<u8>,
    /// The repeated tail, empty without one: `0.6(1)` has tail `[1]`.
    pub tail: Vec<u8>,
}

/// A name with values: `bash(3)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The name (may have several words: `fibonacci nim`).
    pub name: Name,
    /// Its values.
    pub args: Vec<GivenValue>,
}
