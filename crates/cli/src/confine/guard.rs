//! A process of ours that runs one command again and again: this side of it.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::Bounds;

/// The word by which this command is told to be a guard.
pub(crate) const WORD: &str = "__guard";

/// So long a guard may take to end.
const ENDING: Duration = Duration::from_secs(10);

/// What a guard is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// To run the command once for each request.
    Runs,
    /// To run it once and keep it, between the pipes that the guard was given.
    Keep,
}

impl Task {
    /// As a word of a command line.
    pub(super) fn word(self) -> &'static str {
        match self {
            Task::Runs => "runs",
            Task::Keep => "keep",
        }
    }

    /// The one with this word.
    #[cfg(target_os = "linux")]
    pub(super) fn by_word(word: &str) -> Option<Task> {
        [Task::Runs, Task::Keep].into_iter().find(|it| it.word() == word)
    }
}

/// How many processes a program can make is limited by this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Method {
    /// It runs as a user that nobody else uses.
    User,
    /// A control group.
    Group,
    /// The number of processes of whoever runs us.
    Own,
    /// Nothing.
    None,
}

impl Method {
    /// As a word of a command line.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Method::User => "user",
            Method::Group => "group",
            Method::Own => "own",
            Method::None => "none",
        }
    }

    /// The one with this word.
    pub(crate) fn by_word(word: &str) -> Option<Method> {
        [Method::User, Method::Group, Method::Own, Method::None].into_iter().find(|it| it.word() == word)
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// By itself, with this exit code.
    Code(i32),
    /// Killed by this signal, which was not ours.
    Signal(i32),
    /// It took too long, by the clock or by the processor.
    Late,
    /// It wrote more than it may.
    Flood,
    /// It could not be started.
    NotStarted,
}

/// What a run left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ran {
    /// How it ended.
    pub(crate) ended: Ended,
    /// What it wrote.
    pub(crate) output: Vec<u8>,
    /// The last it wrote to standard error.
    pub(crate) said: String,
    /// How long it ran.
    pub(crate) time: Duration,
}

/// A guard. When it is dropped, or when we die, it kills what it runs and ends.
#[derive(Debug)]
pub(crate) struct Guard {
    process: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// What limits the number of processes.
    pub(crate) method: Method,
}

impl Guard {
    /// Starts a guard for a command; `None` as limits: without any. Whether `method` can be had is seen in the
    /// guard that comes back.
    pub(crate) fn start(command: &[OsString], bounds: Option<Bounds>, method: Method) -> io::Result<Guard> {
        match Guard::start_as("outer", command, bounds, method) {
            // No namespace of processes to be had: the guard does without.
            Err(_) => Guard::start_as("plain", command, bounds, method),
            guard => guard,
        }
    }

    fn start_as(
        mode: &str,
        command: &[OsString],
        bounds: Option<Bounds>,
        method: Method,
    ) -> io::Result<Guard> {
        let mut process =
            command_of(mode, Task::Runs, command, bounds, method)?.stderr(Stdio::null()).spawn()?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let requests = Some(process.stdin.take().ok_or_else(missing)?);
        let answers = BufReader::new(process.stdout.take().ok_or_else(missing)?);
        let mut guard = Guard { process, requests, answers, method };
        let ready = guard.line()?;
        let method = ready.strip_prefix("ready ").and_then(Method::by_word);
        guard.method = method.ok_or_else(missing)?;
        Ok(guard)
    }

    /// Runs the command once.
    ///
    /// # Errors
    /// The guard is gone.
    pub(crate) fn run(&mut self, input: &[u8], time: Duration, most: u64) -> io::Result<Ran> {
        let requests = self.requests.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut request = format!("{} {} {most}\n", input.len(), time.as_millis()).into_bytes();
        request.extend_from_slice(input);
        requests.write_all(&request)?;
        let line = self.line()?;
        read_ran(&line, &mut self.answers)
    }

    fn line(&mut self) -> io::Result<String> {
        line_of(&mut self.answers)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Its input ends: it kills what runs and ends.
        self.requests = None;
        end(&mut self.process);
    }
}

/// The command of a guard, its input and output piped.
pub(super) fn command_of(
    mode: &str,
    task: Task,
    command: &[OsString],
    bounds: Option<Bounds>,
    method: Method,
) -> io::Result<Command> {
    if !cfg!(target_os = "linux") {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let own = std::env::current_exe()?;
    let spec = bounds.map_or_else(|| "-".to_owned(), Bounds::word);
    let mut guard = Command::new(&own);
    guard.args([WORD, mode, task.word()]).arg(&own).args([&*spec, method.word()]).args(command);
    guard.stdin(Stdio::piped()).stdout(Stdio::piped());
    Ok(guard)
}

/// The next line of a guard.
pub(super) fn line_of(answers: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if answers.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

/// What a guard says about a run, its first line read.
pub(super) fn read_ran(line: &str, rest: &mut impl Read) -> io::Result<Ran> {
    let garbled = || io::Error::from(io::ErrorKind::InvalidData);
    let mut words = line.split(' ');
    let kind = words.next().ok_or_else(garbled)?;
    let numbers: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
    let [code, output, said, micros] = numbers.ok_or_else(garbled)?[..] else { return Err(garbled()) };
    let code = i32::try_from(code).map_err(|_| garbled())?;
    let ended = match kind {
        "code" => Ended::Code(code),
        "signal" => Ended::Signal(code),
        "late" => Ended::Late,
        "flood" => Ended::Flood,
        "missing" => Ended::NotStarted,
        _ => return Err(garbled()),
    };
    let mut read = |length: i64| -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; usize::try_from(length).map_err(|_| garbled())?];
        rest.read_exact(&mut bytes)?;
        Ok(bytes)
    };
    let (output, said) = (read(output)?, read(said)?);
    let said = String::from_utf8_lossy(&said).trim().to_owned();
    let time = Duration::from_micros(u64::try_from(micros).unwrap_or(0));
    Ok(Ran { ended, output, said, time })
}

/// Waits for the end of a guard that has been told to end, or kills it.
pub(super) fn end(process: &mut Child) {
    let start = Instant::now();
    while start.elapsed() < ENDING {
        if !matches!(process.try_wait(), Ok(None)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = process.kill();
    let _ = process.wait();
}
