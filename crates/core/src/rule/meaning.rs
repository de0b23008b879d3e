//! Problems of rules that can be read but not played: what the lowering refuses, with its facts.

/// Why a rule that was read has no core form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// A form that this build reads but does not play.
    NotYet(Form),
    /// A rule without any move.
    NoMoves,
    /// E-scope: a parameter that one alternative of a clause uses and another does not.
    Scope {
        /// The parameter.
        name: String,
    },
    /// E-unbounded: nothing bounds a parameter from above.
    Unbounded {
        /// The parameter.
        name: String,
    },
    /// E-whole: a size, an amount or a function's argument that may be a fraction.
    Whole,
    /// E-still: an option that is its own position.
    Still {
        /// The smallest heap where it happens.
        heap: u64,
    },
    /// E-zero: an amount of 0.
    Zero,
    /// The amounts of a move are an empty set.
    Empty,
    /// A number below zero where only positive ones make sense.
    Negative,
    /// A number too large for exact arithmetic.
    TooBig,
    /// E-name: a `given` name that the item binds itself.
    NameClash {
        /// The name.
        name: String,
    },
    /// A name that nothing binds.
    UnknownName {
        /// The name.
        name: String,
        /// A name in scope that is spelt alike.
        near: Option<String>,
    },
    /// A game that the catalogue does not have.
    UnknownGame {
        /// The name.
        name: String,
        /// A game that is spelt alike.
        near: Option<String>,
    },
    /// A function that the language does not have.
    UnknownFunction {
        /// The name.
        name: String,
        /// A function that is spelt alike.
        near: Option<String>,
    },
    /// A function with the wrong number of arguments.
    Arguments {
        /// The function.
        name: String,
        /// How many it has.
        expected: usize,
        /// How many were written.
        found: usize,
    },
    /// A named game with more values than it has parameters.
    Parameters {
        /// The game.
        name: String,
        /// Its parameters.
        expected: Vec<String>,
        /// How many values were written.
        found: usize,
    },
    /// A name where a named game needs a number: `bash(m)`.
    ParameterName {
        /// The game with what was written.
        call: String,
        /// The name.
        name: String,
    },
    /// `last` without `first ..`.
    LastWithoutFirst,
    /// `last` in a move of the first turn.
    LastInFirst,
    /// A `given` name without a value.
    GivenMissing {
        /// The name.
        name: String,
    },
    /// A value from outside for a name that the rule does not give.
    GivenUnknown {
        /// The name.
        name: String,
        /// The names that it gives.
        names: Vec<String>,
    },
    /// A value from outside that cannot be read.
    GivenUnreadable {
        /// The name.
        name: String,
        /// What was given.
        value: String,
    },
    /// A given list or set where a number is needed, or a number where a list is needed.
    GivenKind {
        /// The name.
        name: String,
        /// A number is needed, else a list.
        number: bool,
    },
    /// A name that is declared twice.
    GivenTwice {
        /// The name.
        name: String,
    },
    /// The moves are not shown to make heaps smaller, nor to grow within a bound.
    NotShownToEnd {
        /// A heap and a heap that a move leaves, no smaller.
        example: Option<(u64, u64)>,
    },
    /// A code without any move.
    EmptyCode,
    /// A part of a sum with a convention of its own.
    MiserePart,
    /// `phi`, `sqrt`, `log2` where only whole numbers fit.
    Irrational,
    /// A condition where a number is expected or the other way round (`prime(k) + 1`).
    NotANumber {
        /// The function.
        name: String,
    },
    /// A number function where a condition is expected (`omega(k)` alone).
    NotACondition {
        /// The function.
        name: String,
    },
    /// A row, or a stretch of one, where a number is needed.
    RowHere {
        /// The row.
        name: String,
    },
    /// A number where a row is needed.
    NotARow {
        /// The name.
        name: String,
    },
    /// `take total` with a set that depends on one heap.
    TotalOfHeap,
    /// The clauses of one rule start from components of different kinds.
    MixedHeads,
    /// A clause leaves a component of another kind than it starts from.
    OtherKind {
        /// How many numbers a component has; `None` for a row.
        numbers: Option<usize>,
    },
    /// A clause on a row changes another row.
    OtherRow {
        /// The row of the clause.
        expected: String,
    },
    /// E-still for a component of several numbers.
    StillState {
        /// The component.
        state: Vec<u64>,
    },
    /// A part of a claim that has no value at a heap: a division by zero, a negative heap, log2(0).
    NoValue {
        /// The part.
        text: String,
        /// The heap.
        heap: String,
    },
    /// `all` where it says nothing (`leave all`).
    AllHere,
    /// The start position is not a list of heaps.
    Start,
    /// More parameters than the language allows.
    TooManyParameters {
        /// The limit.
        limit: usize,
    },
    /// Named games that refer to each other without end.
    NamedTooDeep,
}

/// Forms of the language that a later layer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `from .. heaps`
    SeveralHeaps,
    /// `take same`, `take total`
    TiedAmounts,
    /// `(a,b) -> ..`
    Tuple,
    /// `a[1..m] -> ..`
    Row,
    /// `lose when`, `win when`, `leaving .. wins`
    EarlyEnd,
    /// `move in all`
    MoveInAll,
    /// `graph ..`, `coins ..`, `board ..`, `program ..`
    BuiltIn,
    /// a sum inside a sum
    NestedSum,
    /// splitting into any number of different parts
    ManyParts,
}
