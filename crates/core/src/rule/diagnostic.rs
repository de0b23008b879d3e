//! What is wrong with a rule text: a code with its facts and a place. The words are in `grundy-text`.

use super::meaning::Meaning;
use super::tree::Span;

/// One complaint about a rule text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub problem: Problem,
    /// Where.
    pub span: Span,
}

impl Diagnostic {
    /// Whether two complaints are about the same place.
    pub(crate) fn overlaps(&self, other: &Diagnostic) -> bool {
        self.span.start < other.span.end && other.span.start < self.span.end
    }

    /// Whether it is true of the text even when another part of it could not be read.
    pub(crate) fn stands_alone(&self) -> bool {
        !matches!(
            self.problem,
            Problem::Meaning(
                Meaning::NoMoves
                    | Meaning::LastWithoutFirst
                    | Meaning::GivenUnknown { .. }
                    | Meaning::UnknownName { .. }
                    | Meaning::NotShownToEnd { .. }
            )
        )
    }
}

/// Everything that can be wrong with a rule text. Each has a message and a suggestion in both
/// languages (`grundy-text`); a variant without them does not compile there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected here.
    Expected {
        /// What would fit.
        expected: Expected,
        /// What stands here (empty: the end of the text or line).
        found: String,
    },
    /// The text was read, but it is no game that can be played.
    Meaning(Meaning),
    /// The text is longer than the parser reads.
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// Brackets, operators or parts are nested deeper than the parser reads.
    TooDeep {
        /// The limit in levels.
        limit: u32,
    },
    /// One clause or move uses more names of its own than allowed.
    TooManyParameters {
        /// The limit.
        limit: usize,
        /// How many there are.
        found: usize,
    },
    /// The text holds no item at all.
    Empty,
    /// A character that means nothing in a rule.
    StrangeCharacter {
        /// The character.
        found: char,
    },
    /// A bare `+` at the top of a one-variable result: it could add or put two heaps side by side.
    BarePlus {
        /// The result as one heap: `(k+n-k)`.
        adds: String,
        /// The result as several heaps: `k and n-k`.
        heaps: String,
    },
    /// A comma between the heaps of a result.
    CommaResult {
        /// The heap or change before the comma.
        left: String,
        /// What follows it.
        right: String,
    },
    /// `or` between results of a clause.
    OrInResult,
    /// A comma between amounts outside braces.
    CommaInSet {
        /// The amounts in braces.
        fix: String,
    },
    /// `and` between amounts.
    AndInSet {
        /// Either amount: `1..3 or 5`.
        fix: String,
    },
    /// `^` where exclusive or seems to be meant.
    CaretXor {
        /// The text with `xor`.
        xor: String,
        /// The text as a power.
        power: String,
    },
    /// `take` names 0 as an amount.
    TakeZero {
        /// The amount without 0, where there is one.
        fix: Option<String>,
    },
    /// `:= any value`: infinitely many options.
    AnyValue {
        /// What is assigned to.
        target: String,
    },
    /// A number is missing between commas.
    EmptyEntry {
        /// The list without the hole.
        fix: String,
    },
    /// A text with two readings.
    Ambiguous {
        /// Both, written so that they are clear.
        readings: [String; 2],
    },
    /// A misspelt word.
    DidYouMean {
        /// The word.
        found: String,
        /// The word of the language it is near to.
        suggestion: String,
    },
    /// The digit before the point of a code would leave heaps larger than before, or none at all.
    CodeFirstDigit {
        /// The digit.
        digit: char,
    },
    /// More than one digit before the point of a code.
    CodeHead {
        /// The digits.
        head: String,
    },
    /// A character in a code that is no digit of its kind.
    CodeDigit {
        /// The character.
        digit: char,
        /// Said to be octal.
        octal: bool,
    },
    /// A number with a decimal point where a number is expected.
    Decimal {
        /// As written.
        found: String,
    },
    /// `count j in ..: COND`: how often a condition holds.
    CountIf,
    /// `for j in .. if COND`: a change of some entries only.
    ForIf,
    /// `misere` inside one part of a sum.
    MisereInPart,
    /// The text speaks of a game of another kind.
    OtherKind(OtherKind),
}

/// Games that are not read, and for some of them the game to ask about instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtherKind {
    /// The players have different moves.
    Partizan(Option<Instead>),
    /// Points decide.
    Scoring,
    /// Dice, cards from a stack, random moves.
    Chance,
    /// A player does not see everything, or both move at the same time.
    Hidden,
    /// More than two players.
    ManyPlayers,
}

/// An impartial game that decides a partizan one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// Hackenbush whose edges either player may cut.
    GreenHackenbush,
    /// Two neighbouring cells are whitened, each player needs the own colour in one of them: in a tie the
    /// longest alternating segments decide, else the more frequent colour (Codeforces 1704F).
    ColourSegments,
    /// A white and a black piece in each row, which may not pass: the gaps decide (Northcott).
    Gaps,
}

/// What the parser would have accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// An item: a move, a clause, a code or a name.
    Item,
    /// The end of an item.
    EndOfItem,
    /// A heap move: `take`, `leave` or `split`.
    Move,
    /// A number or a number expression.
    Number,
    /// A condition.
    Condition,
    /// A set.
    Set,
    /// A name.
    Name,
    /// A change of a row.
    Change,
    /// A closing bracket.
    Closing(char),
    /// A certain word or mark.
    Word(&'static str),
}
