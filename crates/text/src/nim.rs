//! Nim arithmetic.

/// What is wrong with the numbers of a question about nim arithmetic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NimProblem {
    /// A negative number.
    Negative(String),
    /// Not a number or expression.
    NotANumber(String),
    /// More binary digits than nim arithmetic goes to.
    TooLarge {
        /// The number, perhaps shortened.
        number: String,
        /// The most binary digits.
        bits: u64,
    },
    /// So many numbers are needed.
    Count {
        /// The fewest.
        least: usize,
        /// The most, where there is one.
        most: Option<usize>,
        /// Given.
        found: usize,
    },
    /// 0 has no inverse.
    InverseOfZero,
    /// The first line promises so many lines.
    Lines {
        /// So many.
        promised: u64,
        /// So many came.
        found: u64,
    },
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NimQuestion {
    /// The product.
    Product,
    /// The inverse.
    Inverse,
    /// The square root.
    SquareRoot,
    /// The power.
    Power,
}

/// Words for nim arithmetic.
pub trait NimText {
    /// What is wrong with the numbers, and what can be done.
    fn nim_problem(&self, problem: &NimProblem) -> (String, Option<String>);
    /// The answer.
    fn nim_answer(&self, question: NimQuestion, numbers: &[String], result: &str) -> String;
}
