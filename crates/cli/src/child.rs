//! Another program, kept under limits and asked line by line. Nobody of it outlives us.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::confine::{Ended, FLOOD, Kept, Method, Setup};

/// Longest line that is read.
pub(crate) const LONGEST: u64 = FLOOD;
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
    Ended(Option<Ended>),
    /// Longer than [`LONGEST`].
    TooLong,
    /// There was a line already that nobody had asked for.
    Surplus(Vec<u8>),
}

/// A line, or why there is none.
type Answer = Result<Vec<u8>, NoLine>;

/// A running program.
#[derive(Debug)]
pub(crate) struct Asked {
    setup: Setup,
    running: Running,
    /// It has answered once: it can run as it runs now.
    answered: bool,
}

impl Asked {
    /// Starts a program.
    ///
    /// # Errors
    /// There is no process to be had. A program that cannot be started is seen to end without an answer.
    pub(crate) fn start(setup: &Setup) -> io::Result<Asked> {
        let method = if setup.limited { Method::User } else { Method::None };
        Asked::start_as(setup, method)
    }

    /// Starts it, its processes counted in this way.
    ///
    /// # Errors
    /// As [`Asked::start`].
    pub(crate) fn start_as(setup: &Setup, method: Method) -> io::Result<Asked> {
        let mut running = Running::start(setup, method)?;
        if method == Method::User && running.kept.method != method {
            // Whoever is not root cannot become another user.
            running = Running::start(setup, Method::Own)?;
        }
        Ok(Asked { setup: setup.clone(), running, answered: false })
    }

    /// What limits the number of its processes.
    pub(crate) fn method(&self) -> Method {
        self.running.kept.method
    }

    /// Writes a line and waits for one. `go_on` is asked now and then whether to wait on; when it says no,
    /// its reason is the outcome.
    pub(crate) fn ask<E>(
        &mut self,
        question: String,
        time: Duration,
        go_on: impl Fn() -> Result<(), E>,
    ) -> Result<Answer, E> {
        if self.answered || !self.setup.limited {
            return self.running.ask(question, time, &go_on);
        }
        let mut answer = self.running.ask(question.clone(), time, &go_on)?;
        if let Err(NoLine::Ended(_)) = answer {
            answer = self.ask_elsewhere(&question, time, &go_on)?.unwrap_or(answer);
        }
        self.answered = answer.is_ok();
        Ok(answer)
    }

    /// Another user may have no way to the program or to what it reads: when it dies before its first answer, it is
    /// started under whatever else limits it. Without any limit only where it was this user who could not run it.
    fn ask_elsewhere<E>(
        &mut self,
        question: &str,
        time: Duration,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<Option<Answer>, E> {
        if self.method() != Method::User {
            return Ok(None);
        }
        let no_way = self.running.kept.had_no_way();
        for method in [Method::Group, Method::None] {
            if method == Method::None && !no_way {
                continue;
            }
            let Ok(mut other) = Running::start(&self.setup, method) else { continue };
            if other.kept.method != method {
                continue;
            }
            let answer = other.ask(question.to_owned(), time, go_on)?;
            // Where it could not run before, this is how it runs, whatever it does.
            if answer.is_ok() || no_way && !other.kept.had_no_way() {
                self.running = other;
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Closes its input; how it ended, if it does.
    pub(crate) fn close(&mut self) -> Option<Ended> {
        self.running.questions = None;
        self.running.ended()
    }

    /// A line that comes though nobody asks, within a moment.
    pub(crate) fn surplus(&mut self) -> Option<Vec<u8>> {
        match self.running.lines.recv_timeout(MOMENT) {
            Ok(Line::Whole(line)) => Some(line),
            _ => None,
        }
    }

    /// The last that the program, which has ended, wrote to its standard error.
    pub(crate) fn said(&self) -> String {
        self.running.kept.said().to_owned()
    }
}

/// One process of it.
#[derive(Debug)]
struct Running {
    /// Until its input is closed.
    questions: Option<SyncSender<String>>,
    lines: Receiver<Line>,
    kept: Kept,
}

#[derive(Debug)]
enum Line {
    Whole(Vec<u8>),
    TooLong,
}

impl Running {
    fn start(setup: &Setup, method: Method) -> io::Result<Running> {
        let (kept, (stdin, stdout)) = Kept::start(setup, method)?;
        let (questions, asked) = sync_channel(1);
        let (answers, lines) = sync_channel(1);
        // A program that does not read, or writes without end, must not hold up whoever waits for it.
        thread::Builder::new().spawn(move || write_lines(stdin, &asked))?;
        thread::Builder::new().spawn(move || read_lines(stdout, &answers))?;
        Ok(Running { questions: Some(questions), lines, kept })
    }

    fn ask<E>(
        &mut self,
        question: String,
        time: Duration,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<Answer, E> {
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
                Err(RecvTimeoutError::Disconnected) => match self.ended() {
                    // All its processor time is spent.
                    Some(Ended::Late) => Err(NoLine::Late),
                    ended => Err(NoLine::Ended(ended)),
                },
                Err(RecvTimeoutError::Timeout) if left.is_zero() => Err(NoLine::Late),
                Err(RecvTimeoutError::Timeout) => {
                    go_on()?;
                    continue;
                }
            });
        }
    }

    /// How it ended, once it has closed its output.
    fn ended(&mut self) -> Option<Ended> {
        self.kept.ended(ENDING).map(|ran| ran.ended)
    }
}

fn write_lines(mut stdin: ChildStdin, asked: &Receiver<String>) {
    while let Ok(question) = asked.recv() {
        if stdin.write_all(question.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn read_lines(stdout: ChildStdout, answers: &SyncSender<Line>) {
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
