//! What is said about programs that are compared with the exact answer.

use std::time::Duration;

use grundy::game::Play;

/// A law that people believe and that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrongLaw {
    /// All verdicts the other way round.
    Inverted,
    /// The same verdict always.
    Always {
        /// That the player to move wins.
        wins: bool,
    },
    /// The other convention.
    Convention {
        /// Which.
        play: Play,
    },
    /// The XOR of the numbers.
    Nim,
    /// The rule of misère Nim, applied to Grundy values.
    Switch,
    /// The parity of the number of heaps that are not empty.
    HeapCount {
        /// An odd number wins.
        odd_wins: bool,
    },
    /// The parity of the sum.
    Parity,
    /// The period, as if there were no pre-period.
    NoPreperiod {
        /// The period.
        period: u64,
    },
    /// A period that the first values show.
    Guessed {
        /// The period.
        period: u64,
        /// So many values.
        seen: u64,
    },
    /// A move is missing.
    Forgotten {
        /// Taking this amount; `None`: the whole heap.
        amount: Option<u64>,
    },
    /// min(n, bound) for n mod (bound + 1).
    Min {
        /// The greatest amount.
        bound: u64,
    },
    /// n mod by.
    Modulo {
        /// The divisor.
        by: u64,
    },
    /// The number of ones in binary.
    Popcount,
    /// The value of a neighbour.
    Shifted {
        /// How far away.
        by: i64,
    },
    /// Numbers of so many bits.
    Overflow {
        /// The bits.
        bits: u32,
    },
    /// The golden ratio in floating point.
    Floating,
}

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StressFault {
    /// It says that the other player wins.
    Verdict,
    /// The move is none, or does not win.
    Move,
    /// A winning move is missing from the list of all.
    Missing,
    /// The formula is undefined there.
    Undefined,
    /// It is no answer.
    NoAnswer,
    /// It ended with this exit code.
    Code(i32),
    /// A signal killed it.
    Signal(i32),
    /// It took longer.
    Late {
        /// Milliseconds.
        ms: u64,
    },
    /// It wrote more.
    Flood {
        /// Megabytes.
        megabytes: u64,
    },
    /// It could not be started.
    NotStarted,
}

/// What limits the number of processes of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProcessLimit {
    /// A user of its own.
    User,
    /// A control group.
    Group,
    /// That of our user.
    Own,
    /// Nothing.
    NotEnforced,
    /// No limits were wanted.
    NotWanted,
}

/// What stands in the lines of an input whose first line says how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputLines {
    /// Entries of a row, not heaps.
    pub row: bool,
    /// Many positions, their number in front.
    pub many: bool,
}

/// Inputs that were tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StressCounts {
    /// Small ones.
    pub small: u64,
    /// Those that know the law.
    pub hard: u64,
    /// By chance.
    pub chance: u64,
    /// Inputs that nobody could judge.
    pub untold: u64,
    /// Runs of the program.
    pub runs: u64,
    /// Answers whose move could not be judged.
    pub moves_untold: u64,
}

/// How a search ended without a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StressPassed {
    /// What was tried.
    pub counts: StressCounts,
    /// The law that judged some of it is only checked to here.
    pub checked: Option<u64>,
    /// The words of the program.
    pub words: (Option<String>, Option<String>),
    /// They were found out, not given.
    pub words_found: bool,
    /// A formula in place of a program: when it is true, the player to move wins, or loses.
    pub true_wins: Option<bool>,
    /// What limits the number of processes.
    pub processes: ProcessLimit,
}

/// A failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StressFailed {
    /// What was tried before.
    pub counts: StressCounts,
    /// What went wrong.
    pub fault: StressFault,
    /// The input as the program gets it, visibly.
    pub input: String,
    /// What its lines are, where that does not speak for itself.
    pub lines: Option<InputLines>,
    /// Positions in it.
    pub positions: usize,
    /// The position, as people write it.
    pub position: String,
    /// Whether the player to move wins.
    pub wins: bool,
    /// The word for it, when it is known.
    pub word: Option<String>,
    /// What the program wrote, visibly; empty: nothing.
    pub got: String,
    /// The last it wrote to standard error.
    pub said: String,
    /// A law is only checked to here.
    pub checked: Option<u64>,
    /// The wrong law with which all answers agree.
    pub believed: Option<WrongLaw>,
    /// It came only once.
    pub once: bool,
    /// The search for the smallest input came to its end.
    pub whole: bool,
    /// A formula in place of a program: when it is true, the player to move wins, or loses.
    pub true_wins: Option<bool>,
    /// Where it is kept, and how it is run again.
    pub kept: Option<String>,
    /// It could not be kept there.
    pub not_kept: Option<String>,
    /// The words of the program, where they were found out.
    pub words: Option<(Option<String>, Option<String>)>,
    /// What limits the number of processes.
    pub processes: ProcessLimit,
}

/// What is wrong with a question to `stress`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StressProblem {
    /// There is no command after `--`.
    NoCommand,
    /// A rule whose positions are of several kinds.
    SeveralRules,
    /// `--io` holds a name that it does not know.
    IoName {
        /// The name.
        name: String,
    },
    /// `--max` with a name that no number of the position has.
    MaxName {
        /// The name.
        name: String,
        /// The names that there are.
        names: Vec<String>,
    },
    /// `--io` with a bracket without its other half.
    IoOpen,
    /// `--io` without all numbers.
    IoMissing,
    /// `--answer` that is none.
    Answer {
        /// What was not understood.
        given: String,
    },
    /// `--answer` with a move on a heap, for a rule without heaps.
    AnswerMove,
    /// `--words` without exactly one comma.
    Words {
        /// As given.
        given: String,
    },
    /// `--words` with the same word twice.
    WordsEqual {
        /// As given.
        given: String,
    },
    /// 0 where there must be one at least.
    Zero {
        /// The option.
        option: String,
    },
    /// `--min-heaps` above `--max-heaps`.
    HeapRange,
    /// `--law` and a program.
    LawAndCommand,
    /// A formula that cannot be read.
    Formula {
        /// What is wrong.
        problem: crate::formula::FormulaProblem,
        /// The formula, and carets under the place.
        marked: Vec<String>,
    },
    /// Lists of moves for many positions in one run.
    ListOfMany,
    /// Two programs without a rule need the form of their input.
    AgainstForm,
    /// `--words` together with `--win-word` or `--lose-word`.
    WordsTwice,
    /// The words of the program are not known.
    Unknown {
        /// What it wrote, visibly.
        got: String,
        /// The input, visibly.
        input: String,
    },
    /// `--min` above `--max`.
    Range,
    /// A file that is no case.
    NotACase {
        /// The file.
        file: String,
    },
    /// No input could be judged.
    NothingJudged,
    /// The system does not let us run the program under limits.
    System {
        /// The error number.
        code: Option<i32>,
    },
}

/// Which of two programs is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhoIsRight {
    /// The program behind `--`.
    First,
    /// The one of `--against`.
    Second,
    /// Neither.
    Neither,
    /// Both, in other words.
    Both,
}

/// Two programs that differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StressDiffers {
    /// The input, visibly.
    pub input: String,
    /// What each wrote, visibly, or how it ended.
    pub got: [String; 2],
    /// How each failed, if it did.
    pub faults: [Option<StressFault>; 2],
    /// Which is right, where the rule is given and tells.
    pub right: Option<WhoIsRight>,
    /// Whether the player to move wins, by the rule.
    pub wins: Option<bool>,
    /// Inputs that were tried.
    pub tried: u64,
    /// The search for the smallest input came to its end.
    pub whole: bool,
    /// Where it is kept.
    pub kept: Option<String>,
    /// It could not be kept there.
    pub not_kept: Option<String>,
}

/// Seconds with one decimal, in whole numbers.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{}.{}", time.as_secs(), time.subsec_millis() / 100)
}

/// The words about such programs.
pub trait StressText {
    /// The law that a program seems to follow.
    fn wrong_law(&self, law: &WrongLaw) -> String;
    /// Nothing was found.
    fn stress_passed(&self, passed: &StressPassed) -> Vec<String>;
    /// Something was found; `why` says why the answer is what it is.
    fn stress_failed(&self, failed: &StressFailed, why: &[String]) -> Vec<String>;
    /// Two programs differ; `why` says why the answer is what it is, where a rule is given.
    fn stress_differs(&self, differs: &StressDiffers, why: &[String]) -> Vec<String>;
    /// Two programs agreed on so many inputs.
    fn stress_agree(&self, tried: u64) -> String;
    /// How long it took, and how much of that the runs of the program.
    fn stress_time(&self, all: Duration, runs: Duration) -> String;
    /// A case that failed before does not any more.
    fn stress_mended(&self, position: &str) -> String;
    /// What is wrong with the question, and what to do about it.
    fn stress_problem(&self, problem: &StressProblem) -> (String, Option<String>);
}
