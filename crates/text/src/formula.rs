//! What is said about formulas with the arithmetic of C++.

/// What is wrong with a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormulaProblem {
    /// There is none.
    Empty,
    /// A letter that C++ does not have.
    Letter,
    /// A number that cannot be read, or that no type holds.
    Number,
    /// Something that must stand here.
    Expected {
        /// It.
        what: &'static str,
    },
    /// A name must stand here.
    ExpectedName,
    /// A type must stand here.
    ExpectedType,
    /// A number, a name or a bracket must stand here.
    ExpectedValue,
    /// Something after the end.
    Surplus,
    /// A name that is none.
    Unknown {
        /// The name.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// A function that is not supported.
    Function {
        /// Its name.
        name: String,
        /// Those that are.
        known: &'static str,
    },
    /// Too few or too many arguments.
    Arguments {
        /// The function.
        name: String,
        /// So many.
        wanted: usize,
    },
    /// More parameters than numbers.
    Parameters {
        /// The numbers.
        names: Vec<String>,
    },
    /// A variable without a value.
    NoValue {
        /// The name.
        name: String,
    },
    /// Two types where C++ wants one.
    SameTypes {
        /// The function.
        name: String,
        /// The first type.
        left: &'static str,
        /// The second.
        right: &'static str,
    },
    /// Whole numbers only.
    Whole {
        /// The type that is given.
        of: &'static str,
    },
    /// A function without a form for this type.
    Unsigned {
        /// The function.
        name: String,
        /// The type.
        of: &'static str,
    },
    /// `a < b < c`.
    Chain,
    /// Too many brackets in each other.
    TooDeep,
}

/// What C++ leaves undefined, or nobody can compute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undefined {
    /// A signed number that is too large.
    Overflow {
        /// Its type.
        of: &'static str,
    },
    /// By zero.
    Division,
    /// A shift by a negative number, or by all bits.
    Shift {
        /// The type that is shifted.
        of: &'static str,
        /// By this.
        by: String,
    },
    /// A shift that loses bits of a signed number, or of a negative one.
    ShiftOut {
        /// The type.
        of: &'static str,
    },
    /// A floating number that the type does not hold.
    Conversion {
        /// The type.
        to: &'static str,
    },
    /// A number of the position that the type of its variable does not hold.
    Input {
        /// The variable.
        name: String,
        /// The type.
        to: &'static str,
    },
    /// An entry beyond the end.
    Entry,
    /// The Grundy value of a heap that nobody knows.
    NoGrundy {
        /// The heap.
        heap: String,
    },
    /// Nothing is returned.
    NoReturn,
    /// It takes too many steps.
    TooLong,
}

/// What is wrong with a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormulaFault {
    /// The other player wins: whether the player to move does.
    Verdict {
        /// The truth.
        wins: bool,
    },
    /// It is false; the Grundy value there, where it is known.
    False {
        /// The value.
        value: Option<u64>,
    },
    /// It has no value: why.
    Undefined(String),
}

/// A claim with the arithmetic of C++ that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormulaChecked {
    /// The claim.
    pub claim: String,
    /// When it is true, the player to move loses, or wins; `None`: it is claimed of every heap.
    pub loses: Option<bool>,
    /// Inputs that were tried.
    pub inputs: u64,
    /// Inputs for which it takes more steps than are followed: they say nothing of it.
    pub left_out: u64,
    /// All heaps up to this were tried.
    pub up_to: Option<u64>,
    /// What is wrong, and where.
    pub fault: Option<FormulaFault>,
    /// The position.
    pub at: String,
}

/// The words about formulas.
pub trait FormulaText {
    /// What is wrong, and what to write.
    fn formula_problem(&self, problem: &FormulaProblem) -> (String, Option<String>);
    /// What was found about a claim; `why` says why the truth is what it is.
    fn formula_checked(&self, checked: &FormulaChecked, why: &[String]) -> Vec<String>;
    /// What is undefined; `part` is the text of the formula that is.
    fn undefined(&self, why: &Undefined, part: &str) -> String;
}
