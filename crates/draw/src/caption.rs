//! What words a picture is given.

use std::fmt;

/// The words of a picture, in whatever language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Caption {
    /// What it shows, in a line; drawn on top.
    pub title: String,
    /// What can be seen in it, for those who cannot see it.
    pub description: String,
    /// Under the title: the convention of play.
    pub note: String,
    /// For the key: the player to move loses.
    pub lost: String,
    /// For the key: the player to move wins.
    pub won: String,
    /// For the key: the one more thing that this kind of picture marks.
    pub mark: String,
}

/// The kinds of picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Values of heaps in rows: [`crate::table`].
    Table,
    /// Values of pairs: [`crate::map`].
    Map,
    /// A position and all that can follow it: [`crate::positions`].
    Graph,
    /// Values in binary: [`crate::columns`].
    Columns,
    /// Edges on the ground: [`crate::hackenbush`].
    Hackenbush,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Table, Kind::Map, Kind::Graph, Kind::Columns, Kind::Hackenbush];

    /// Its name on the command line, the same in every language.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Table => "table",
            Kind::Map => "map",
            Kind::Graph => "graph",
            Kind::Columns => "columns",
            Kind::Hackenbush => "hackenbush",
        }
    }
}

/// What a picture consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Heaps of a table.
    Heaps,
    /// Numbers to a side of a map.
    Numbers,
    /// Positions of a graph.
    Positions,
    /// Moves of a graph.
    Moves,
    /// Rows of binary numbers.
    Rows,
    /// Binary digits.
    Bits,
    /// Edges of a Hackenbush picture.
    Edges,
    /// Pixels of a bitmap.
    Pixels,
}

/// A picture that nobody could look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge {
    /// What there is too much of.
    pub what: Part,
    /// How much.
    pub found: u64,
    /// The most that is drawn.
    pub most: u64,
}

impl TooLarge {
    /// Nothing, or what is too much.
    ///
    /// # Errors
    /// When there is more than allowed.
    pub fn check(what: Part, found: u64, most: u64) -> Result<(), TooLarge> {
        if found > most { Err(TooLarge { what, found, most }) } else { Ok(()) }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {} of at most {}", self.what, self.found, self.most)
    }
}

impl std::error::Error for TooLarge {}
