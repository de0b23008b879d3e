//! English: long nim-sequences.

use super::help::trouble;
use crate::En;
use crate::help::FileTrouble;
use crate::period::{
    Ended, FromTrouble, Grounds, Milestone, PeriodProblem, PeriodText, PiecesProgress, Progress, grouped, row,
};

impl PeriodText for En {
    fn progress(&self, it: &Progress) -> String {
        let mut line = format!("{} heaps, {}/s", grouped(it.heaps), grouped(it.per_second));
        if let Some(it) = it.sparse {
            let last = it.last_rare.map_or(String::new(), |last| format!(", last {}", grouped(last)));
            let rare = format!("; {} rare{last}", grouped(it.rare));
            line.push_str(&format!("{rare}; largest {} at {}", it.largest, grouped(it.largest_at)));
        }
        if let Some(heap) = it.beginning {
            line.push_str(&format!("; the period is known, its beginning is looked for: {}", grouped(heap)));
        }
        if let Some(seconds) = it.seconds_left {
            line.push_str(&format!("; about {} left", duration(seconds)));
        }
        if it.again > 0 {
            line.push_str(&format!("; begun again {} times to keep more heaps", it.again));
        }
        line
    }

    fn period(&self, period: u64, preperiod: u64) -> String {
        let last = match preperiod.checked_sub(1) {
            Some(last) => format!(", last exception n = {last}"),
            None => String::new(),
        };
        format!("period {period} from n = {preperiod}: g(n+{period}) = g(n) for all n >= {preperiod}{last}")
    }

    fn grounds(&self, grounds: Grounds) -> String {
        match grounds {
            Grounds::Enough(values) => format!(
                "found by the engine: {} values are enough (Guy, Smith 1956); the kernel has not checked them",
                grouped(values)
            ),
            Grounds::State(values) => format!(
                "found by the engine: the last values, which determine all that follow, came again, and {} \
                 values show it; the kernel has not checked them",
                grouped(values)
            ),
            Grounds::Window { at, parts } => format!(
                "found by the engine: the window before n = {} came again after one period, and parts below \
                 {} were enough in between; the kernel has not checked it",
                grouped(at),
                grouped(parts)
            ),
            Grounds::Seen => "it repeated as far as was computed; no theorem says that it goes on".into(),
        }
    }

    fn ended(&self, ended: Ended, heaps: u64) -> String {
        let so_far = format!("no period found in {} heaps; this does not mean there is none", grouped(heaps));
        match ended {
            Ended::Until => so_far,
            Ended::Time { seconds } => format!("{so_far} (stopped after {seconds} s; --time 0 goes on)"),
            Ended::Asked => format!("{so_far} (stopped; the same command goes on)"),
            Ended::TooLarge => format!("{so_far} (the next value is above 65534)"),
            Ended::Memory { heap, bytes } => format!(
                "{so_far} (heap {} needs all before it, about {} MB)",
                grouped(heap),
                grouped(bytes >> 20)
            ),
        }
    }

    fn not_excluded(&self, period: u64) -> String {
        format!(
            "a period would be at least {period}: a move that leaves one heap, or a heap of value 0 beside it, \
             excludes what divides the difference"
        )
    }

    fn milestones(&self) -> String {
        "The heaps below n: largest value and where first, mask of the sparse space, rare heaps (without \
         heap 0), the last of them"
            .into()
    }

    fn milestone(&self, milestone: &Milestone) -> String {
        row(milestone)
    }

    fn goes_on(&self, directory: &str, heaps: u64) -> String {
        format!("goes on from {directory}, where {} heaps are known", grouped(heaps))
    }

    fn not_saved(&self, file: &str, why: FileTrouble) -> String {
        format!("cannot save {file}: {}; the run goes on, what was saved before stays", trouble(why))
    }

    fn windows_progress(&self, heap: u64) -> String {
        format!("a window of the certificate is computed again: heap {}", grouped(heap))
    }

    fn pieces_progress(&self, it: &PiecesProgress) -> String {
        let left = it.seconds_left.map_or(String::new(), |left| format!("; about {} left", duration(left)));
        format!(
            "{} of {} heaps followed, {}/s; {} of {} pieces hold{left}",
            grouped(it.heaps),
            grouped(it.all),
            grouped(it.per_second),
            it.pieces,
            it.all_pieces
        )
    }

    fn recalled(&self, directory: &str, pieces: u64, all: u64) -> String {
        format!(
            "{directory} says that {pieces} of {all} pieces were checked before; they are not checked again"
        )
    }

    fn sampled(&self, pieces: u64, all: u64, seed: u64) -> String {
        format!("sample: {pieces} of {all} pieces checked, not proved (--seed {seed} draws the same)")
    }

    fn pieces_so_far(&self, pieces: u64, all: u64) -> String {
        format!("{pieces} of {all} pieces checked when the time was over, not proved")
    }

    fn piece_holds(&self, first: u64, last: u64) -> String {
        format!("  heaps {first} to {last}: holds")
    }

    fn piece_begun(&self, first: u64, reached: u64, last: u64) -> String {
        format!("  heaps {first} to {last}: holds to {reached}, not checked further")
    }

    fn unchecked(&self, file: &str) -> String {
        format!("{file} is written, but not checked to its end; `grundy verify {file}` does that")
    }

    fn no_windows(&self, file: &str) -> String {
        format!("{file} is not written: no certificate is known for this run")
    }

    fn period_problem(&self, problem: &PeriodProblem) -> (String, Option<String>) {
        match problem {
            PeriodProblem::ThreeParts { place, digit } => (
                format!(
                    "`period` takes codes whose moves leave at most two heaps; digit {digit:X} at {place} leaves three"
                ),
                Some("`grundy law CODE` looks for its law in a table".into()),
            ),
            PeriodProblem::NotACode => (
                "`period` takes take-and-break codes with digits 0 to 7, finite sets of amounts, and Grundy's game"
                    .into(),
                Some("for example: grundy period 0.156; `grundy law RULE` takes any rule".into()),
            ),
            PeriodProblem::Amount { limit } => {
                (format!("`period` takes amounts up to {limit}"), Some("`grundy law RULE` takes any".into()))
            }
            PeriodProblem::Locked { directory, process } => {
                let who = process.map_or(String::new(), |process| format!(" (process {process})"));
                (
                    format!("{directory} is in use by another run{who}"),
                    Some("wait for it, or give this run a directory of its own".into()),
                )
            }
            PeriodProblem::Foreign { file } => (
                format!("{file} is no saved run of this version"),
                Some("give the run another directory with --store".into()),
            ),
            PeriodProblem::Damaged { file } => (
                format!("{file} was cut short or changed since it was saved"),
                Some("remove it to begin anew, or put a copy in its place".into()),
            ),
            PeriodProblem::OtherGame { file, code } => (
                format!("{file} is a saved run of {code}"),
                Some("give each game a directory of its own".into()),
            ),
            PeriodProblem::NotInPieces => (
                "this certificate is checked as a whole, not in pieces".into(),
                Some("--threads, --sample, --seed and --resume are for those by `sparse-window`".into()),
            ),
            PeriodProblem::From { file, why } => (
                format!(
                    "cannot go on from {file}: {}",
                    match why {
                        FromTrouble::Form => "it is no certificate by windows that `period` has written",
                        FromTrouble::OtherGame => "it is about another game",
                        FromTrouble::OtherSpace => "its mask or rare heaps are not those of this engine",
                        FromTrouble::NoWindow => "it has no window long enough",
                        FromTrouble::Stopped => "the time ended before its first values were computed",
                    }
                ),
                None,
            ),
            PeriodProblem::Store { file, why } => (format!("cannot use {file}: {}", trouble(*why)), None),
        }
    }
}

/// A time in the unit that fits.
fn duration(seconds: u64) -> String {
    match seconds {
        0..=119 => format!("{seconds} s"),
        120..=7199 => format!("{} min", seconds / 60),
        7200..=172_799 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}
