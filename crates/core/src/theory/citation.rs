//! Where a theorem was published.

/// A publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Citation {
    /// Who.
    pub authors: &'static str,
    /// When.
    pub year: u16,
    /// Title and place.
    pub title: &'static str,
}

/// The game of Nim and its misère form.
pub(crate) const BOUTON: Citation = Citation {
    authors: "C. L. Bouton",
    year: 1901,
    title: "Nim, a game with a complete mathematical theory, Annals of Mathematics 3, 35-39",
};
/// Whose argument stands in the documentation here.
pub(crate) const OWN: &str = "this library";

impl Citation {
    /// Whether it is no publication: the argument stands in the documentation of the library.
    pub fn is_own(&self) -> bool {
        self.authors == OWN
    }
}

/// Take 1..m, the oldest of all.
pub(crate) const BACHET: Citation = Citation {
    authors: "C.-G. Bachet de Méziriac",
    year: 1612,
    title: "Problèmes plaisans et délectables qui se font par les nombres",
};
/// Lasker's Nim and many more.
pub(crate) const WINNING_WAYS: Citation = Citation {
    authors: "E. R. Berlekamp, J. H. Conway, R. K. Guy",
    year: 2001,
    title: "Winning Ways for your Mathematical Plays, 2nd edition, chapter 4",
};
/// Coin-turning games, the Ruler among them.
pub(crate) const TURNING_COINS: Citation = Citation {
    authors: "E. R. Berlekamp, J. H. Conway, R. K. Guy",
    year: 2003,
    title: "Winning Ways for your Mathematical Plays, 2nd edition, chapter 14",
};
/// Take any or split in three.
pub(crate) const HDU_5795: Citation =
    Citation { authors: "HDU multi-university training", year: 2016, title: "A Simple Nim, problem 5795" };
/// Misère sums of subtraction games.
pub(crate) const FERGUSON: Citation = Citation {
    authors: "T. S. Ferguson",
    year: 1974,
    title: "On sums of graph games with last player losing, International Journal of Game Theory 3, 159-167",
};
/// Take a prime power, 1 included.
pub(crate) const LUOGU_P4018: Citation =
    Citation { authors: "Luogu", year: 2017, title: "Roy & October, taking stones, problem P4018" };
/// Take 1 or a prime.
pub(crate) const LUOGU_P4860: Citation =
    Citation { authors: "Luogu", year: 2018, title: "Roy & October, taking stones II, problem P4860" };
