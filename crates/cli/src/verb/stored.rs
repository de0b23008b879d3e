//! Long searches: how far they are, and the file of `--store` from which a later run goes on.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::states::{KeptProblem, StateProgress, StateSolver};
use grundy_text::Text;
use grundy_text::help::UsageProblem;

use crate::failure::Failure;
use crate::out::talk;
use crate::{file, input};

/// What a run that is killed loses at most, beside the time between two ticks of a search.
const BETWEEN: Duration = Duration::from_secs(10);

/// Watches over searches.
pub(crate) struct Watch {
    text: &'static dyn Text,
    store: Option<PathBuf>,
    talks: bool,
    saved: Instant,
    /// Writing went wrong: it is said at the end.
    failure: Option<Failure>,
}

impl Watch {
    /// As the options ask.
    pub(crate) fn new(text: &'static dyn Text, matches: &ArgMatches) -> Watch {
        let store = matches.get_one::<PathBuf>("store").cloned();
        let talks = matches.get_flag("progress") || io::stderr().is_terminal();
        Watch { text, store, talks, saved: Instant::now(), failure: None }
    }

    /// For questions without searches that could be kept.
    pub(crate) fn refuse(matches: &ArgMatches) -> Result<(), Failure> {
        match matches.get_one::<PathBuf>("store") {
            Some(_) => Err(UsageProblem::NothingToStore.into()),
            None => Ok(()),
        }
    }

    /// Goes on from the file, where there is one already.
    pub(crate) fn resume(&self, solver: &mut StateSolver<'_>, limits: &Limits) -> Result<(), Failure> {
        let Some(path) = self.store.as_ref().filter(|path| path.exists()) else { return Ok(()) };
        let name = path.display().to_string();
        let refused = |why| Failure::from(UsageProblem::Stored { file: name.clone(), why });
        if std::fs::metadata(path).is_ok_and(|data| data.len() > limits.bytes) {
            let too_large = Exhausted { what: Budget::Bytes, limit: limits.bytes };
            return Err(refused(KeptProblem::TooLarge(too_large)));
        }
        let bytes = std::fs::read(path)
            .map_err(|error| UsageProblem::Read { file: name.clone(), why: input::trouble(&error) })?;
        solver.resume(&bytes).map_err(refused)
    }

    /// A search tells how far it is.
    pub(crate) fn tick(&mut self, progress: &StateProgress<'_>) {
        if self.talks {
            talk(&self.text.searching(progress.positions));
        }
        if self.saved.elapsed() >= BETWEEN {
            self.save(|| progress.kept());
        }
    }

    /// The run has ended, whatever its answer.
    pub(crate) fn end(&mut self, solver: &StateSolver<'_>) -> Result<(), Failure> {
        self.save(|| solver.kept());
        self.failure.take().map_or(Ok(()), Err)
    }

    fn save(&mut self, kept: impl FnOnce() -> Vec<u8>) {
        if let Some(path) = &self.store
            && self.failure.is_none()
        {
            self.failure = file::write(path, kept()).err();
            self.saved = Instant::now();
        }
    }
}
