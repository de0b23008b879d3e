//! The guard itself: a process that starts one command again and again and lets nobody of it live on.
//!
//! Where it may, it is the first process of a namespace of processes: the system then kills all others with it,
//! and it dies with whoever started it, by a signal of the system. Elsewhere every orphan of its descendants
//! becomes its child, and it notices that it is alone when its input ends.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpid, set_child_subreaper, set_parent_process_death_signal, setsid,
    waitid,
};

use super::guard::{Method, Task, WORD};
use super::stage::{self, Bounds, FAILED, NOT_STARTED};
use super::{cgroup, keep, reap, user};

/// So much of the end of standard error is kept.
const SAID: usize = 2000;
/// So much fits into a pipe that nobody reads.
const PIPE: usize = 4096;
/// Processes that a program may have.
const PROCESSES: u64 = 128;

/// Is a guard until its input ends, if these are the arguments of one.
pub(super) fn serve(args: &[OsString]) -> Option<ExitCode> {
    let [_, word, mode, task, own, bounds, method, command @ ..] = args else { return None };
    if word != WORD || command.is_empty() {
        return None;
    }
    let method = method.to_str().and_then(Method::by_word)?;
    let task = task.to_str().and_then(Task::by_word)?;
    let guard = || {
        let guarded = Guarded::new(Path::new(own), Bounds::of_word(bounds), method, command);
        match task {
            Task::Runs => guard(guarded),
            Task::Keep => keep::guard(&guarded),
        }
    };
    let exit = match mode.to_str()? {
        "outer" => outside(args, task, Path::new(own)),
        "inner" => inside().and_then(|()| guard()),
        _ => alone().and_then(|()| guard()),
    };
    Some(if exit.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Makes the namespace, starts the guard in it and waits for its end.
fn outside(args: &[OsString], task: Task, own: &Path) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    setsid()?;
    // Inside nobody can see which users there are.
    let mut bounds = args[5].clone();
    if args[6] == Method::User.word()
        && let Some(mut found) = Bounds::of_word(&bounds)
    {
        found.user = user::unused().unwrap_or(0);
        bounds = found.word().into();
    }
    user::own_namespace()?;
    let mut inner = Command::new(own);
    inner.args([WORD, "inner", task.word()]).arg(own).arg(bounds).args(&args[6..]);
    let mut inner = inner.spawn()?;
    if task == Task::Keep {
        // The end of the program's output must be seen at its other end.
        keep::let_go()?;
    }
    if inner.wait()?.success() { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
}

/// The first process of a namespace gets itself ready.
fn inside() -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if getpid() != Pid::INIT {
        return Err(io::ErrorKind::Unsupported.into());
    }
    // Many programs look themselves up there; a list of the processes outside would tell them lies.
    use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    mount("proc", "/proc", "proc", MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC, None)?;
    Ok(())
}

/// A guard without a namespace gets itself ready.
fn alone() -> io::Result<()> {
    setsid()?;
    set_child_subreaper(Some(getpid()))?;
    Ok(())
}

/// What is wanted of a guard.
struct Request {
    input: Vec<u8>,
    time: Duration,
    most: u64,
}

fn guard(guarded: Guarded) -> io::Result<()> {
    let (requests, wanted) = channel();
    // A thread of its own: that we are alone must be noticed while a program runs, too.
    thread::spawn(move || {
        let mut stdin = BufReader::new(io::stdin());
        while let Ok(request) = read(&mut stdin) {
            if requests.send(request).is_err() {
                break;
            }
        }
        drop(requests);
        // Until the other thread has noticed and ends us.
        loop {
            reap::everybody();
            thread::sleep(Duration::from_millis(5));
        }
    });
    let mut stdout = io::stdout();
    writeln!(stdout, "ready {}", guarded.method.word())?;
    stdout.flush()?;
    while let Ok(request) = wanted.recv() {
        let reply = guarded.run(&request);
        stdout.write_all(&reply)?;
        stdout.flush()?;
    }
    Ok(())
}

fn read(stdin: &mut impl BufRead) -> io::Result<Request> {
    let mut line = String::new();
    stdin.read_line(&mut line)?;
    let bad = || io::Error::from(io::ErrorKind::InvalidData);
    let numbers: Option<Vec<u64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let [length, ms, most] = numbers.ok_or_else(bad)?[..] else { return Err(bad()) };
    let mut input = vec![0; usize::try_from(length).map_err(|_| bad())?];
    stdin.read_exact(&mut input)?;
    Ok(Request { input, time: Duration::from_millis(ms), most })
}

/// A command and its limits.
pub(super) struct Guarded {
    own: PathBuf,
    bounds: Option<Bounds>,
    command: Vec<OsString>,
    pub(super) method: Method,
    group: Option<cgroup::Group>,
}

pub(super) enum Event {
    /// It ended.
    Exit,
    /// It has written more than it may.
    Flood,
    /// Nobody is there any more who wants it.
    Alone,
}

impl Guarded {
    /// Sets up what limits the number of processes, or does without.
    fn new(own: &Path, bounds: Option<Bounds>, method: Method, command: &[OsString]) -> Guarded {
        let mut guarded = Guarded {
            own: own.to_owned(),
            bounds,
            command: command.to_vec(),
            method: Method::None,
            group: None,
        };
        let Some(bounds) = &mut guarded.bounds else { return guarded };
        bounds.session = true;
        match method {
            Method::User => {
                if bounds.user == 0 {
                    bounds.user = user::unused().unwrap_or(0);
                }
                if bounds.user > 0 {
                    (bounds.processes, guarded.method) = (PROCESSES, Method::User);
                }
            }
            // The system does not count those of root.
            Method::Own if rustix::process::getuid().is_root() => {}
            Method::Own => {
                (bounds.processes, guarded.method) = (PROCESSES + user::processes(), Method::Own);
            }
            Method::Group => {
                guarded.group = cgroup::Group::new(PROCESSES).ok();
                if guarded.group.is_some() {
                    guarded.method = Method::Group;
                }
            }
            Method::None => {}
        }
        guarded
    }

    /// What becomes the program, without its pipes.
    pub(super) fn command(&self) -> Command {
        match self.bounds {
            Some(bounds) => stage::command(&self.own, bounds, &self.command),
            None => {
                let mut plain = Command::new(&self.command[0]);
                plain.args(&self.command[1..]);
                std::os::unix::process::CommandExt::process_group(&mut plain, 0);
                plain
            }
        }
    }

    fn run(&self, request: &Request) -> Vec<u8> {
        let start = Instant::now();
        let mut command = self.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        match command.spawn() {
            Ok(child) => watch(child, request, start),
            Err(error) => reply("missing", 0, &[], error.to_string().as_bytes(), start),
        }
    }
}

pub(super) fn reply(kind: &str, code: i32, output: &[u8], said: &[u8], start: Instant) -> Vec<u8> {
    let micros = start.elapsed().as_micros();
    let mut reply = format!("{kind} {code} {} {} {micros}\n", output.len(), said.len()).into_bytes();
    reply.extend_from_slice(output);
    reply.extend_from_slice(said);
    reply
}

/// Feeds a program, waits for its end or its time, and kills all that is left of it.
fn watch(mut child: Child, request: &Request, start: Instant) -> Vec<u8> {
    let (events, happens) = channel();
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(mut stdin) = child.stdin.take() {
        // So little fits into the pipe at once; more needs somebody who waits.
        if request.input.len() <= PIPE {
            let _ = stdin.write_all(&request.input);
        } else {
            let input = request.input.clone();
            thread::spawn(move || {
                let _ = stdin.write_all(&input);
            });
        }
    }
    let most = request.most;
    let flood = events.clone();
    let output = child.stdout.take().map(|stdout| thread::spawn(move || drink(stdout, most, &flood)));
    let said = child.stderr.take().map(|stderr| thread::spawn(move || keep_end(stderr)));
    notice(pid, events);
    let end = wait(&happens, start, request.time);
    if let Some(pid) = pid {
        reap::group(pid);
    }
    let status = child.wait();
    reap::everybody();
    let output = output.and_then(|thread| thread.join().ok()).unwrap_or_default();
    let said = said.and_then(|thread| thread.join().ok()).unwrap_or_default();
    let flooded = matches!(end, Some(Event::Flood)) || output.len() as u64 > most;
    let (kind, number) = match end {
        _ if flooded => ("flood", 0),
        None => ("late", 0),
        Some(_) => verdict(status.ok(), &said),
    };
    let kept = &output[..output.len().min(usize::try_from(most).unwrap_or(usize::MAX))];
    reply(kind, number, kept, &said, start)
}

/// Tells when a process ends.
pub(super) fn notice(pid: Option<Pid>, events: Sender<Event>) {
    thread::spawn(move || {
        // Seen, but not yet taken note of: until then its number is nobody else's.
        if let Some(pid) = pid {
            while let Err(rustix::io::Errno::INTR) =
                waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)
            {}
        }
        let _ = events.send(Event::Exit);
    });
}

/// The word and the number for the end of a program that ended by itself.
pub(super) fn verdict(status: Option<ExitStatus>, said: &[u8]) -> (&'static str, i32) {
    let code = status.and_then(|status| status.code());
    let signal =
        status.and_then(|status| std::os::unix::process::ExitStatusExt::signal(&status)).unwrap_or(0);
    match code {
        Some(code) if code == i32::from(NOT_STARTED) && said.starts_with(FAILED.as_bytes()) => ("missing", 0),
        Some(code) => ("code", code),
        None if signal == Signal::XCPU.as_raw() => ("late", 0),
        None => ("signal", signal),
    }
}

/// The end of a program; `None` when its time is over first.
fn wait(happens: &Receiver<Event>, start: Instant, time: Duration) -> Option<Event> {
    match happens.recv_timeout(time.saturating_sub(start.elapsed())) {
        Ok(event) => Some(event),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(Event::Exit),
    }
}

fn drink(stdout: impl Read, most: u64, events: &Sender<Event>) -> Vec<u8> {
    let mut output = Vec::new();
    let _ = stdout.take(most + 1).read_to_end(&mut output);
    if output.len() as u64 > most {
        let _ = events.send(Event::Flood);
    }
    output
}

/// The last that is written to standard error.
pub(super) fn keep_end(mut stderr: impl Read) -> Vec<u8> {
    let (mut said, mut piece) = (Vec::new(), [0; 4096]);
    while let Ok(read @ 1..) = stderr.read(&mut piece) {
        said.extend_from_slice(&piece[..read]);
        let old = said.len().saturating_sub(SAID);
        said.drain(..old);
    }
    said
}
