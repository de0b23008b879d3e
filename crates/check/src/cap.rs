//! Caps: how many stones may be taken at most from a heap of n.

use crate::certificate::LARGEST_SIZE;
use crate::tree::Tree;
use crate::{AtLine, Reason, Rejection};

/// The largest number of caps of a move.
const MOST: usize = 8;

/// A function of n. A move with caps takes 1 to h(n) stones, where h(n) is the least of n and the caps'
/// values, and 0 where one of those is negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cap {
    /// floor((times * n + plus) / over)
    Ratio {
        /// The factor of n.
        times: u64,
        /// Added to the product.
        plus: i64,
        /// The divisor, at least 1.
        over: u64,
    },
    /// f(n + shift) + plus, and 0 where n + shift is below the domain of f.
    Of {
        /// f
        function: Slow,
        /// Added to n.
        shift: i64,
        /// Added to the value.
        plus: i64,
    },
}

/// Functions that start with the value 0 and grow by 0 or 1 from each number to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slow {
    /// floor(log2(x)), x >= 1: 2^(v+1) > 2^v + 1 but for v = 0, where 2 = 1 + 1.
    Log2,
    /// floor(sqrt(x)), x >= 0: (v+1)^2 >= v^2 + 1.
    Root,
    /// floor(x / phi), x >= 0, phi the golden ratio: 0 < 1 / phi < 1.
    Golden,
}

impl Cap {
    /// Whether clipped to 0..=n it is 0 at 0 and grows by 0 or 1 from each n to the next.
    ///
    /// A quotient with factor at most its divisor grows so, and clipping keeps that. So do the functions of
    /// [`Slow`]; where one begins at a heap that is not empty, it must not jump by more than 1.
    pub(crate) fn grows_by_steps(&self) -> bool {
        match *self {
            Cap::Ratio { times, over, .. } => times <= over,
            Cap::Of { function, shift, plus } => {
                let least = if function == Slow::Log2 { 1 } else { 0 };
                least <= shift || plus <= 1
            }
        }
    }
}

/// The caps of `(upto cap ..)`.
pub(crate) fn read(words: &[Tree<'_>]) -> Result<Vec<Cap>, Reason> {
    if words.is_empty() || words.len() > MOST {
        return Err(Reason::Unexpected { expected: "one to eight caps", found: words.len().to_string() });
    }
    words.iter().map(one).collect()
}

fn one(word: &Tree<'_>) -> Result<Cap, Reason> {
    let Tree::List(words) = word else { return Err(word.unexpected("a cap")) };
    let function = match &words[..] {
        [Tree::Word("ratio"), times, plus, over] => {
            let times = times.number(0, LARGEST_SIZE)?;
            let plus = plus.integer(LARGEST_SIZE)?;
            return Ok(Cap::Ratio { times, plus, over: over.number(1, LARGEST_SIZE)? });
        }
        [Tree::Word("log2"), _, _] => Slow::Log2,
        [Tree::Word("sqrt"), _, _] => Slow::Root,
        [Tree::Word("golden"), _, _] => Slow::Golden,
        _ => return Err(word.unexpected("a cap")),
    };
    let number = |of: &Tree<'_>| of.integer(LARGEST_SIZE);
    Ok(Cap::Of { function, shift: number(&words[1])?, plus: number(&words[2])? })
}

/// Caps stand with the theorem that knows what to do with them, and with no other.
pub(crate) fn suit(caps: &[(usize, Vec<Cap>)], theorem: &str) -> Result<(), Rejection> {
    match caps.first() {
        Some(&(line, _)) if theorem != "maximum-nim" => Err(Reason::Capped).at(line),
        _ => Ok(()),
    }
}
