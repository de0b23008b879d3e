//! What is said about long nim-sequences: progress, invariants, periods, directories that keep a run.

use crate::help::FileTrouble;

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Heaps that are known.
    pub heaps: u64,
    /// So many more each second, lately.
    pub per_second: u64,
    /// What is told of codes.
    pub sparse: Option<Sparse>,
    /// Seconds to the end, at this speed.
    pub seconds_left: Option<u64>,
    /// How often all was computed again with more heaps kept.
    pub again: u64,
    /// A period is known; where two runs are that look for its beginning.
    pub beginning: Option<u64>,
}

/// The sparse space of a code so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sparse {
    /// Rare heaps, without heap 0.
    pub rare: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// The largest value.
    pub largest: u64,
    /// The first heap that has it.
    pub largest_at: u64,
}

/// How far the check of a certificate by windows is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PiecesProgress {
    /// Heaps that were followed.
    pub heaps: u64,
    /// Of so many.
    pub all: u64,
    /// So many more each second, lately.
    pub per_second: u64,
    /// Seconds to the end, at this speed.
    pub seconds_left: Option<u64>,
    /// Pieces that hold.
    pub pieces: u64,
    /// Of so many.
    pub all_pieces: u64,
}

/// Why a run cannot go on from a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FromTrouble {
    /// It is none by windows, or was changed.
    Form,
    /// It is one of another game.
    OtherGame,
    /// Its mask and rare heaps are not those that the engine finds.
    OtherSpace,
    /// It has no window that the engine can begin with.
    NoWindow,
    /// The first values could not be computed in the time.
    Stopped,
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
    /// The last values, which determine all that follow, came again, and so many values show it.
    State(u64),
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
    /// A certificate that is checked as a whole.
    NotInPieces,
    /// A certificate that a run cannot go on from.
    From {
        /// The file.
        file: String,
        /// Why.
        why: FromTrouble,
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
    /// No period was found, and smaller ones than this cannot be.
    fn not_excluded(&self, period: u64) -> String;
    /// The heading of the list of milestones.
    fn milestones(&self) -> String;
    /// One of them.
    fn milestone(&self, milestone: &Milestone) -> String;
    /// The run goes on from a saved state.
    fn goes_on(&self, directory: &str, heaps: u64) -> String;
    /// The state could not be saved; the run goes on without.
    fn not_saved(&self, file: &str, why: FileTrouble) -> String;
    /// One line of progress while a window of the certificate is computed again: the heap that was reached.
    fn windows_progress(&self, heap: u64) -> String;
    /// One line of progress of a check piece by piece.
    fn pieces_progress(&self, progress: &PiecesProgress) -> String;
    /// Pieces that were checked earlier, as the notes in a directory say.
    fn recalled(&self, directory: &str, pieces: u64, all: u64) -> String;
    /// Only some pieces were to be checked; those hold.
    fn sampled(&self, pieces: u64, all: u64, seed: u64) -> String;
    /// The time ended before all pieces were checked.
    fn pieces_so_far(&self, pieces: u64, all: u64) -> String;
    /// The piece with these heaps holds.
    fn piece_holds(&self, first: u64, last: u64) -> String;
    /// The first heaps of a piece hold.
    fn piece_begun(&self, first: u64, reached: u64, last: u64) -> String;
    /// A certificate was written that the kernel has not checked, or not to its end.
    fn unchecked(&self, file: &str) -> String;
    /// There is no certificate to be written.
    fn no_windows(&self, file: &str) -> String;
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
