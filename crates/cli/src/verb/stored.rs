//! Long searches: how far they are, and the directory of `--store` from which a later run goes on.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::states::{KeptProblem, StateProgress, StateSolver};
use grundy_sequence::directory::{Directory, DirectoryError};
use grundy_text::Text;
use grundy_text::help::UsageProblem;
use grundy_text::period::PeriodProblem;

use crate::failure::Failure;
use crate::out::talk;
use crate::{input, interrupt};

/// What a run that is killed loses at most, beside the time between two ticks of a search.
const BETWEEN: Duration = Duration::from_secs(10);
/// Before a run saves for the first time; the next pauses are each twice as long.
const FIRST: Duration = Duration::from_millis(100);
/// Between two lines of progress.
const LINES: Duration = Duration::from_secs(1);

/// Watches over searches.
pub(crate) struct Watch {
    text: &'static dyn Text,
    store: Option<Directory>,
    talks: bool,
    told: Instant,
    saved: Instant,
    pause: Duration,
    /// Writing went wrong: it is said once, and the run goes on.
    failed: bool,
}

impl Watch {
    /// As the options ask.
    pub(crate) fn new(text: &'static dyn Text, matches: &ArgMatches) -> Result<Watch, Failure> {
        let store = matches.get_one::<PathBuf>("store");
        let store = store.map(|path| Directory::open(path)).transpose().map_err(|error| problem(&error))?;
        let talks = matches.get_flag("progress") || io::stderr().is_terminal();
        let now = Instant::now();
        Ok(Watch { text, store, talks, told: now, saved: now, pause: FIRST, failed: false })
    }

    /// For questions without searches that could be kept.
    pub(crate) fn refuse(matches: &ArgMatches) -> Result<(), Failure> {
        match matches.get_one::<PathBuf>("store") {
            Some(_) => Err(UsageProblem::NothingToStore.into()),
            None => Ok(()),
        }
    }

    /// Goes on from what is kept, where there is something already. From now on Ctrl-C stops the search, and
    /// what it has found is kept.
    pub(crate) fn resume(&self, solver: &mut StateSolver<'_>, limits: &Limits) -> Result<(), Failure> {
        let Some(store) = &self.store else { return Ok(()) };
        let stop = limits.clone();
        interrupt::first(move || stop.cancel());
        let path = store.file();
        let refused = |why| Failure::from(UsageProblem::Stored { file: path.display().to_string(), why });
        // What is held as words takes a little more room as bytes.
        if std::fs::metadata(&path).is_ok_and(|data| data.len() / 2 > limits.bytes) {
            let too_large = Exhausted { what: Budget::Bytes, limit: limits.bytes };
            return Err(refused(KeptProblem::TooLarge(too_large)));
        }
        match store.read().map_err(|error| problem(&error))? {
            Some(bytes) => solver.resume(&bytes).map_err(refused),
            None => Ok(()),
        }
    }

    /// A search tells how far it is.
    pub(crate) fn tick(&mut self, progress: &StateProgress<'_>) {
        if self.talks && self.told.elapsed() >= LINES {
            talk(&self.text.searching(progress.positions));
            self.told = Instant::now();
        }
        if self.saved.elapsed() >= self.pause {
            let begun = Instant::now();
            self.save(|| progress.kept());
            // Large searches are saved seldom: writing takes a tenth of the time at most.
            self.pause = BETWEEN.min(2 * self.pause).max(10 * begun.elapsed());
        }
    }

    /// The run has ended, whatever its answer.
    pub(crate) fn end(&mut self, solver: &StateSolver<'_>) {
        self.failed = false;
        self.save(|| solver.kept());
    }

    fn save(&mut self, kept: impl FnOnce() -> Vec<u8>) {
        let Some(store) = self.store.as_ref().filter(|_| !self.failed) else { return };
        if let Err(DirectoryError::Io { path, error }) = store.replace(|file| file.write_all(&kept())) {
            talk(&self.text.not_saved(&path.display().to_string(), input::trouble(&error)));
            self.failed = true;
        }
        self.saved = Instant::now();
    }
}

/// A directory that cannot be used, as a usage error.
pub(crate) fn problem(error: &DirectoryError) -> Failure {
    let name = |path: &Path| path.display().to_string();
    let problem = match error {
        DirectoryError::Io { path, error } => {
            PeriodProblem::Store { file: name(path), why: input::trouble(error) }
        }
        DirectoryError::Locked { path, process } => {
            PeriodProblem::Locked { directory: name(path), process: *process }
        }
    };
    Failure::Usage(UsageProblem::Period(problem))
}
