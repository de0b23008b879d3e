//! What is said about long nim-sequences: progress, invariants, periods, directories that keep a run.

use crate::help::FileTrouble;

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Heaps that are known.
    pub heaps: u64,
    /// So many more each second, lately.
    pub per_second: u64,
    /// Rare heaps, without heap 0.
    pub rare: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The largest value.
    pub largest: u64,
    /// The first heap that has it.
    pub largest_at: u64,
    /// Seconds to the end, at this speed.
    pub seconds_left: Option<u64>,
    /// How often all was computed again with more heaps kept.
    pub again: u64,
}

/// What researchers publish of the first heaps of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Milestone {
    /// The heaps 0..n, without n.
    pub heaps: u64,
    /// The largest value.
    pub largest: u64,
    /// The first heap that has it.
    pub largest_at: u64,
    /// The mask in hexadecimal digits, `+pos` behind it where the parity of the heap counts.
    pub mask: String,
    /// Rare heaps, without heap 0.
    pub rare: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
}

/// Why the engine takes a repetition for a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grounds {
    /// So many values are enough by the theorem of Guy and Smith, and were computed.
    Enough(u64),
    /// The window before one heap came again a period later, with parts below a bound in between.
    Window {
        /// The heap.
        at: u64,
        /// The bound.
        parts: u64,
    },
    /// None: it repeated as far as was computed.
    Seen,
}

/// Why a run ended without a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The heaps that were asked for.
    Until,
    /// The time.
    Time {
        /// In seconds.
        seconds: u64,
    },
    /// Somebody asked to stop.
    Asked,
    /// A value above 65,534.
    TooLarge,
    /// More memory than is allowed.
    Memory {
        /// The heap that needs it.
        heap: u64,
        /// Bytes.
        bytes: u64,
    },
}

/// What `period` does not take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeriodProblem {
    /// A digit that leaves three heaps.
    ThreeParts {
        /// The amount.
        place: u64,
        /// The digit.
        digit: u8,
    },
    /// A rule that is no take-and-break code.
    NotACode,
    /// An amount that is too large.
    Amount {
        /// The largest that is taken.
        limit: u64,
    },
    /// A directory that another process uses.
    Locked {
        /// The directory.
        directory: String,
        /// The process, where it is known.
        process: Option<u32>,
    },
    /// A file that is no state of this version.
    Foreign {
        /// The file.
        file: String,
    },
    /// A file that was cut short or changed.
    Damaged {
        /// The file.
        file: String,
    },
    /// The state of another game.
    OtherGame {
        /// The file.
        file: String,
        /// Its code.
        code: String,
    },
    /// A directory or file that cannot be used.
    Store {
        /// Which.
        file: String,
        /// Why.
        why: FileTrouble,
    },
}

/// Words for long nim-sequences.
pub trait PeriodText {
    /// One line of progress.
    fn progress(&self, progress: &Progress) -> String;
    /// The period that was found.
    fn period(&self, period: u64, preperiod: u64) -> String;
    /// Why it is one, as long as no kernel has checked it.
    fn grounds(&self, grounds: Grounds) -> String;
    /// Why the run ended, and how far it came.
    fn ended(&self, ended: Ended, heaps: u64) -> String;
    /// The heading of the list of milestones.
    fn milestones(&self) -> String;
    /// One of them.
    fn milestone(&self, milestone: &Milestone) -> String;
    /// The run goes on from a saved state.
    fn goes_on(&self, directory: &str, heaps: u64) -> String;
    /// The state could not be saved; the run goes on without.
    fn not_saved(&self, file: &str, why: FileTrouble) -> String;
    /// What is wrong: the sentence, and what to do.
    fn period_problem(&self, problem: &PeriodProblem) -> (String, Option<String>);
}

/// Digits in threes: 328,226,140,474.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A milestone without words, as lists of invariants are printed.
pub(crate) fn row(it: &Milestone) -> String {
    let last = it.last_rare.map_or("-".to_owned(), |last| last.to_string());
    format!(
        "  n={} max={} at={} mask={} rare={} last={last}",
        it.heaps, it.largest, it.largest_at, it.mask, it.rare
    )
}
