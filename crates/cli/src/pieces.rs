//! Certificates by windows, checked piece by piece: on several processors, as long as there is time.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use grundy_check::{Piece, Pieces, Rejection};
use grundy_text::Text;
use grundy_text::help::UsageProblem;
use grundy_text::period::{PeriodProblem, PiecesProgress};

use crate::failure::Failure;
use crate::out::talk;
use crate::{file, input};

/// Between two lines of progress.
const PAUSE: Duration = Duration::from_secs(10);

/// How pieces are to be checked.
pub(crate) struct Check<'a> {
    pub(crate) text: &'static dyn Text,
    pub(crate) pieces: &'a Pieces,
    pub(crate) threads: usize,
    /// When to stop.
    pub(crate) end: Option<Instant>,
}

/// What came of it.
pub(crate) struct Checked {
    pub(crate) pieces: Vec<Piece>,
    /// One that does not hold.
    pub(crate) rejected: Option<Rejection>,
    /// Of each piece that was begun and not ended: its heaps, and the heap it came to.
    pub(crate) begun: Vec<(Range<u64>, u64)>,
}

impl Check<'_> {
    /// Checks the pieces with these numbers; `keep` is told each one that holds.
    pub(crate) fn run(&self, numbers: &[usize], keep: &mut dyn FnMut(&Piece)) -> Checked {
        let heaps = self.pieces.windows().pieces();
        let heaps: Vec<Range<u64>> =
            numbers.iter().filter_map(|&number| heaps.get(number).cloned()).collect();
        let reached: Vec<AtomicU64> = heaps.iter().map(|heaps| AtomicU64::new(heaps.start)).collect();
        let (pieces, end) = (self.pieces, self.end);
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let mut checked = Checked { pieces: Vec::new(), rejected: None, begun: Vec::new() };
        let mut ended = vec![false; heaps.len()];
        let work = |sender: mpsc::Sender<(usize, Result<Piece, Rejection>)>| {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&number) = numbers.get(place) else { return };
                let waits = |heap: u64| {
                    reached[place].store(heap, Ordering::Relaxed);
                    !stop.load(Ordering::Relaxed) && end.is_none_or(|end| Instant::now() < end)
                };
                if !waits(heaps[place].start) || sender.send((place, pieces.check(number, &waits))).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let mut spawned = 0;
            for _ in 0..self.threads.min(numbers.len()) {
                let sender = sender.clone();
                let work = &work;
                spawned +=
                    usize::from(thread::Builder::new().spawn_scoped(scope, move || work(sender)).is_ok());
            }
            // Where no thread can be had, the work is done here.
            if spawned == 0 {
                work(sender);
            } else {
                drop(sender);
            }
            let done = || -> u64 {
                heaps.iter().zip(&reached).map(|(heaps, at)| at.load(Ordering::Relaxed) - heaps.start).sum()
            };
            let all = heaps.iter().map(|heaps| heaps.end - heaps.start).sum();
            let mut told = (Instant::now(), 0);
            loop {
                match receiver.recv_timeout(PAUSE.saturating_sub(told.0.elapsed())) {
                    Ok((place, Ok(piece))) => {
                        ended[place] = true;
                        keep(&piece);
                        checked.pieces.push(piece);
                    }
                    Ok((_, Err(rejection))) if rejection.reason.is_too_large() => {}
                    Ok((_, Err(rejection))) => {
                        stop.store(true, Ordering::Relaxed);
                        let first = checked.rejected.take().filter(|first| first.line < rejection.line);
                        checked.rejected = Some(first.unwrap_or(rejection));
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {
                        let (heaps, milliseconds) = (done(), told.0.elapsed().as_millis());
                        let milliseconds = u64::try_from(milliseconds).unwrap_or(u64::MAX).max(1);
                        let per_second = (heaps - told.1).saturating_mul(1000) / milliseconds;
                        talk(&self.text.pieces_progress(&PiecesProgress {
                            heaps,
                            all,
                            per_second,
                            seconds_left: (per_second > 0).then(|| (all - heaps) / per_second),
                            pieces: checked.pieces.len() as u64,
                            all_pieces: numbers.len() as u64,
                        }));
                        told = (Instant::now(), heaps);
                    }
                }
            }
        });
        let begun = heaps.iter().zip(&reached).zip(&ended).filter(|(_, ended)| !**ended);
        let begun = begun.map(|((heaps, at), _)| (heaps.clone(), at.load(Ordering::Relaxed)));
        checked.begun = begun.filter(|(heaps, at)| *at > heaps.start).collect();
        checked
    }
}

/// The pieces of a certificate that were checked earlier: a directory with its text and the numbers, a line each.
pub(crate) struct Notes {
    path: PathBuf,
    file: File,
    /// The text that the numbers are of.
    certificate: String,
    numbers: Vec<usize>,
}

impl Notes {
    /// Opens the notes, and reads what is there; those about another text are begun anew.
    ///
    /// # Errors
    /// [`Failure`] for files that cannot be read or written.
    pub(crate) fn open(directory: &Path, certificate: &str) -> Result<Notes, Failure> {
        let (of, path) = (directory.join("certificate"), directory.join("pieces"));
        if fs::read(&of).ok().as_deref() != Some(certificate.as_bytes()) {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unusable(&path, &error)),
                _ => file::write(&of, certificate)?,
            }
        }
        let open = || {
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
            let earlier = io::read_to_string(&file)?;
            // A line that was cut short when the machine stopped says nothing, and must not spoil the next.
            if !earlier.is_empty() && !earlier.ends_with('\n') {
                writeln!(file)?;
            }
            Ok((file, earlier))
        };
        let (file, earlier) = open().map_err(|error| unusable(&path, &error))?;
        let number = |line: &str| line.strip_prefix("piece ")?.strip_suffix(" holds")?.parse().ok();
        let numbers: BTreeSet<usize> = earlier.lines().filter_map(number).collect();
        Ok(Notes { path, file, certificate: certificate.to_owned(), numbers: numbers.into_iter().collect() })
    }

    /// What they say of this certificate.
    pub(crate) fn recall(&self, pieces: &Pieces) -> Vec<Piece> {
        let all = pieces.windows().pieces().len();
        let numbers = self.numbers.iter().filter(|&&number| number < all);
        numbers.filter_map(|&number| pieces.recall(&self.certificate, number)).collect()
    }

    /// Adds one.
    pub(crate) fn keep(&mut self, text: &dyn Text, piece: &Piece) {
        let written =
            writeln!(self.file, "piece {} holds", piece.number()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            talk(&text.not_saved(&self.path.display().to_string(), input::trouble(&error)));
        }
    }
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    let problem = PeriodProblem::Store { file: path.display().to_string(), why: input::trouble(error) };
    Failure::Usage(UsageProblem::Period(problem))
}

/// `count` of the numbers below `all`, drawn by a seed, ascending.
pub(crate) fn draw(count: usize, all: usize, seed: u64) -> Vec<usize> {
    let mut state = seed;
    // splitmix64 of Steele, Lea and Flood.
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    let mut left: Vec<usize> = (0..all).collect();
    let mut drawn = Vec::new();
    while drawn.len() < count && !left.is_empty() {
        let place = random() % left.len() as u64;
        drawn.push(left.swap_remove(usize::try_from(place).unwrap_or(0)));
    }
    drawn.sort_unstable();
    drawn
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn samples_are_drawn_by_their_seed() {
        assert_eq!(draw(9, 4, 1), [0, 1, 2, 3]);
        let drawn = draw(3, 100, 7);
        assert_eq!((drawn.len(), draw(3, 100, 7) == drawn, draw(3, 100, 8) == drawn), (3, true, false));
        let mut hit = [0; 10];
        (0..1000).for_each(|seed| hit[draw(1, 10, seed)[0]] += 1);
        assert!(hit.iter().all(|hits| (60..150).contains(hits)), "{hit:?}");
    }
}
