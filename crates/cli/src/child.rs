//! Another program, started with limits and asked line by line. It is a process group of its own that dies
//! with us.

#[cfg(target_os = "linux")]
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::confine::{Bounds, stage};

/// Longest line that is read.
pub(crate) const LONGEST: u64 = 16 << 20;
/// So much of the end of its standard error is kept.
const SAID: usize = 2000;
/// How long a program that has closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);
/// How long a line that nobody asked for may take.
const MOMENT: Duration = Duration::from_millis(20);

/// Why there is no line.
#[derive(Debug)]
pub(crate) enum NoLine {
    /// Not in time.
    Late,
    /// The program ended or closed its output.
    Ended(Option<ExitStatus>),
    /// Longer than [`LONGEST`].
    TooLong,
    /// There was a line already that nobody had asked for.
    Surplus(Vec<u8>),
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Asked {
    process: Child,
    /// Until its input is closed.
    questions: Option<SyncSender<String>>,
    lines: Receiver<Line>,
    said: Arc<Mutex<Vec<u8>>>,
}

#[derive(Debug)]
enum Line {
    Whole(Vec<u8>),
    TooLong,
}

impl Asked {
    /// Starts a program that may use so many megabytes.
    pub(crate) fn start(command: &[String], megabytes: u64) -> io::Result<Asked> {
        let mut process = limited(command, megabytes)?
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (questions, asked) = sync_channel::<String>(1);
        let (answers, lines) = sync_channel(1);
        let said = Arc::new(Mutex::new(Vec::new()));
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let mut stdin = process.stdin.take().ok_or_else(missing)?;
        let stdout = process.stdout.take().ok_or_else(missing)?;
        let stderr = process.stderr.take().ok_or_else(missing)?;
        // A program that does not read, or writes without end, must not hold up whoever waits for it.
        thread::Builder::new().spawn(move || {
            while let Ok(question) = asked.recv() {
                if stdin.write_all(question.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        })?;
        thread::Builder::new().spawn(move || read_lines(stdout, &answers))?;
        let last = said.clone();
        thread::Builder::new().spawn(move || keep_end(stderr, &last))?;
        Ok(Asked { process, questions: Some(questions), lines, said })
    }

    /// Writes a line and waits for one. `go_on` is asked now and then whether to wait on; when it says no,
    /// its reason is the outcome.
    pub(crate) fn ask<E>(
        &mut self,
        question: String,
        time: Duration,
        go_on: impl Fn() -> Result<(), E>,
    ) -> Result<Result<Vec<u8>, NoLine>, E> {
        if let Ok(Line::Whole(line)) = self.lines.try_recv() {
            return Ok(Err(NoLine::Surplus(line)));
        }
        // When the program is gone, that is seen below.
        if let Some(questions) = &self.questions {
            let _ = questions.send(question);
        }
        let start = Instant::now();
        loop {
            let left = time.saturating_sub(start.elapsed());
            return Ok(match self.lines.recv_timeout(left.min(Duration::from_millis(50))) {
                Ok(Line::Whole(line)) => Ok(line),
                Ok(Line::TooLong) => Err(NoLine::TooLong),
                Err(RecvTimeoutError::Disconnected) => Err(NoLine::Ended(self.ended())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => Err(NoLine::Late),
                Err(RecvTimeoutError::Timeout) => {
                    go_on()?;
                    continue;
                }
            });
        }
    }

    /// Closes its input; how it ended, if it does.
    pub(crate) fn close(&mut self) -> Option<ExitStatus> {
        self.questions = None;
        self.ended()
    }

    /// A line that comes though nobody asks, within a moment.
    pub(crate) fn surplus(&mut self) -> Option<Vec<u8>> {
        match self.lines.recv_timeout(MOMENT) {
            Ok(Line::Whole(line)) => Some(line),
            _ => None,
        }
    }

    /// The last that the program wrote to its standard error.
    pub(crate) fn said(&self) -> String {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&said).trim().to_owned()
    }

    /// How it ended, once it has closed its output.
    fn ended(&mut self) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < ENDING {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        kill_group(&self.process);
        // Both fail only when it has ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(target_os = "linux")]
fn limited(command: &[String], megabytes: u64) -> io::Result<Command> {
    use std::os::unix::process::CommandExt;
    let words: Vec<OsString> = command.iter().map(OsString::from).collect();
    let bounds = Bounds { megabytes, ..Bounds::default() };
    let mut limited = stage::command(&std::env::current_exe()?, bounds, &words);
    limited.process_group(0);
    Ok(limited)
}

#[cfg(not(target_os = "linux"))]
fn limited(command: &[String], _: u64) -> io::Result<Command> {
    let (name, rest) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut plain = Command::new(name);
    plain.args(rest);
    Ok(plain)
}

#[cfg(target_os = "linux")]
fn kill_group(process: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(process.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(target_os = "linux"))]
fn kill_group(_: &Child) {}

fn read_lines(stdout: impl Read, answers: &SyncSender<Line>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = Read::take(&mut stdout, LONGEST).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST => Line::TooLong,
            Ok(_) => Line::Whole(line),
        };
        if answers.send(line).is_err() {
            return;
        }
    }
}

fn keep_end(mut stderr: impl Read, said: &Mutex<Vec<u8>>) {
    let mut piece = [0; 4096];
    while let Ok(read @ 1..) = stderr.read(&mut piece) {
        let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
        said.extend_from_slice(&piece[..read]);
        let old = said.len().saturating_sub(SAID);
        said.drain(..old);
    }
}
