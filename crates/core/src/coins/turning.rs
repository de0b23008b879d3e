//! The rules: which coins one move may turn.

use crate::set::Set;

/// A rule for a row of coins. The coin that leads the move goes from heads to tails, the others are turned
/// whatever they show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turning {
    /// Turn so many coins (the leading one counted), wherever the others lie to the left of it.
    Count(Set),
    /// Turn a run of so many coins that ends with the leading one, each `step` after the one before.
    Run {
        /// The lengths, the leading coin counted.
        lengths: Set,
        /// Distance between neighbours of the run, at least 1.
        step: u64,
    },
    /// Turn the leading coin x and, for one of these patterns, the coins x - d for all d in it. A pattern
    /// is applied where all its coins exist; the empty pattern turns x alone.
    Patterns(Vec<Vec<u64>>),
    /// Turn x, 2x, .., kx, for any k with kx <= last; x leads.
    Multiples {
        /// The number of coins.
        last: u64,
    },
}

impl Turning {
    /// A rule of the literature by its English name, if it is one.
    pub fn named(name: &str) -> Option<Turning> {
        let count = |counts: &[u64]| Some(Turning::Count(Set::List(counts.to_vec())));
        match name {
            "turning turtles" => count(&[1, 2]),
            "mock turtles" => count(&[1, 2, 3]),
            "moebius" => count(&[1, 2, 3, 4, 5]),
            "mogul" => count(&[1, 2, 3, 4, 5, 6, 7]),
            "twins" => count(&[2]),
            "triplets" => count(&[3]),
            "any coins" => Some(Turning::Count(Set::From(1))),
            "ruler" => Some(Turning::Run { lengths: Set::From(1), step: 1 }),
            _ => None,
        }
    }

    /// The runs of any length whose coins lie `step` apart; None for step 0.
    pub fn ruler(step: u64) -> Option<Turning> {
        (step >= 1).then_some(Turning::Run { lengths: Set::From(1), step })
    }

    /// The names that [`Turning::named`] knows.
    pub const NAMES: [&'static str; 8] =
        ["turning turtles", "mock turtles", "moebius", "mogul", "twins", "triplets", "any coins", "ruler"];
}
