//! A program that runs once, under a guard, and is talked to: this side of it.

use std::io::{self, BufReader};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use super::guard::{Task, command_of, end, line_of, read_ran};
use super::{Method, Ran, Setup, setup};

/// What it reads and what it writes.
type Pipes = (ChildStdin, ChildStdout);

/// A program and its guard. When it is dropped, or when we die, the guard kills all that is left of the program.
#[derive(Debug)]
pub(crate) struct Kept {
    process: Child,
    /// What the guard tells, until nobody wants it.
    report: Option<BufReader<ChildStderr>>,
    ended: Option<Ran>,
    /// What limits the number of processes.
    pub(crate) method: Method,
}

impl Kept {
    /// Starts a program. Whether `method` can be had is seen in what comes back.
    ///
    /// # Errors
    /// There is no guard to be had; that the program cannot be started is told by [`Kept::ended`].
    pub(crate) fn start(setup: &Setup, method: Method) -> io::Result<(Kept, Pipes)> {
        match Kept::start_as("outer", setup, method) {
            // No namespace of processes to be had: the guard does without.
            Err(_) => Kept::start_as("plain", setup, method),
            kept => kept,
        }
    }

    fn start_as(mode: &str, setup: &Setup, method: Method) -> io::Result<(Kept, Pipes)> {
        let mut process = command_of(mode, Task::Keep, &setup.command, setup.bounds_of_kept(), method)?
            .stderr(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let stdin = process.stdin.take().ok_or_else(missing)?;
        let stdout = process.stdout.take().ok_or_else(missing)?;
        let report = process.stderr.take().map(BufReader::new);
        let mut kept = Kept { process, report, ended: None, method };
        let ready = line_of(kept.report.as_mut().ok_or_else(missing)?)?;
        kept.method = ready.strip_prefix("ready ").and_then(Method::by_word).ok_or_else(missing)?;
        Ok((kept, (stdin, stdout)))
    }

    /// How the program ended, once it has; `None` when it has not within this time.
    pub(crate) fn ended(&mut self, time: Duration) -> Option<&Ran> {
        let start = Instant::now();
        while self.ended.is_none() {
            // The guard ends when it has told all.
            match self.process.try_wait() {
                Ok(None) if start.elapsed() < time => std::thread::sleep(Duration::from_millis(1)),
                Ok(None) => break,
                _ => {
                    let report = self.report.as_mut()?;
                    let line = line_of(report).ok()?;
                    self.ended = Some(read_ran(&line, report).ok()?);
                }
            }
        }
        self.ended.as_ref()
    }

    /// Whether the program, which has ended, may have had no way to run as the user that it was.
    pub(crate) fn had_no_way(&self) -> bool {
        self.ended.as_ref().is_some_and(setup::no_way)
    }

    /// The last that the program, which has ended, wrote to its standard error.
    pub(crate) fn said(&self) -> &str {
        self.ended.as_ref().map_or("", |ran| &ran.said)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // Nobody listens: the guard kills what runs and ends.
        self.report = None;
        end(&mut self.process);
    }
}
