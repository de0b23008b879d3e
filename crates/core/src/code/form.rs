//! How a program reads positions and says its answers.

/// Whether a run gets one position or many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Many {
    /// One.
    #[default]
    One,
    /// Many, their number first.
    Counted,
    /// Many, one on each line that is not empty, to the end of the input.
    Lines,
}

/// Where a program learns how many numbers a position has, if that is not the same for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Count {
    /// Their number comes first.
    #[default]
    First,
    /// They are all that is left, of the line where there is one position a line.
    Rest,
    /// There are always so many.
    Exactly(usize),
}

/// The form of input and output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// One position or many.
    pub many: Many,
    /// How many numbers a position has.
    pub count: Count,
    /// Square brackets and commas count as blanks.
    pub listed: bool,
    /// The numbers of a position that has always as many, by their places in the input; empty: in their order.
    pub order: Vec<usize>,
    /// What is said when the player to move wins, and loses.
    pub words: [String; 2],
    /// When the player to move wins, a line with the number of a heap, from 1, and the amount that wins follows.
    pub moves: bool,
}

impl Default for Form {
    /// One position, as many numbers as are told first; `first` or `second`.
    fn default() -> Self {
        Form {
            many: Many::One,
            count: Count::First,
            listed: false,
            order: Vec::new(),
            words: ["first".into(), "second".into()],
            moves: false,
        }
    }
}

impl Form {
    /// Whether only the words may be others than usual.
    pub(super) fn is_usual(&self) -> bool {
        Form { words: self.words.clone(), ..Form::default() } == *self
    }
}
