//! What is wrong with the text of a rule about coins, or with a position of one.

/// What is wrong with the text of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoinFormProblem {
    /// `coins` and nothing else.
    NoRule,
    /// No such rule.
    Unknown(String),
    /// Not a set of numbers that depends on nothing.
    Set(String),
    /// Not a number, or 0.
    Number(String),
    /// Not a group `n, n-1, n-3` of different coins with the leading one.
    Group(String),
    /// A product of more than two rules.
    ThreeFactors,
    /// `multiples` with coins numbered from 0.
    MultiplesFromZero,
    /// Misère play, where no values help.
    Misere,
    /// An item that says nothing here.
    UnknownItem(String),
}

/// What is wrong with a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoinProblem {
    /// A negative number.
    Negative(String),
    /// Not a number or expression.
    NotANumber(String),
    /// A number that cannot be written out.
    TooLarge(String),
    /// Two heads on one place.
    Twice(String),
    /// A number before that of the first coin.
    BeforeFirst {
        /// The number, or pair.
        coin: String,
        /// The number of the first coin.
        first: u8,
    },
    /// Coins of a board are pairs.
    NotAPair(String),
    /// Coins of a row are numbers.
    NotARow(String),
    /// `all` without a size, or with one beyond so many coins.
    All {
        /// The size.
        size: String,
        /// The most coins.
        most: u64,
    },
}
