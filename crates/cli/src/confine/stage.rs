//! The last step before another program: this very command lowers its own limits and becomes it. std has no safe
//! call that does this in the child.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode};

/// The word by which this command is told to become another program with limits.
const WORD: &str = "__limited";
/// The exit code of a program that could not be started, as shells have it.
pub(crate) const NOT_STARTED: u8 = 127;
/// Standard error begins with this when it was the stage that failed.
pub(crate) const FAILED: &str = "grundy: cannot start the program: ";

/// What a program may use. 0: no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bounds {
    /// Megabytes of data.
    pub(crate) megabytes: u64,
    /// Seconds of processor time.
    pub(crate) cpu: u64,
    /// Megabytes of a file that it writes.
    pub(crate) file: u64,
    /// Processes of its user.
    pub(crate) processes: u64,
    /// Another user, and its group.
    pub(crate) user: u32,
    /// A session of its own, without a terminal.
    pub(crate) session: bool,
}

impl Bounds {
    /// As one word of a command line.
    pub(crate) fn word(self) -> String {
        let Bounds { megabytes, cpu, file, processes, user, session } = self;
        format!("{megabytes},{cpu},{file},{processes},{user},{}", u8::from(session))
    }

    /// Such a word.
    pub(crate) fn of_word(word: &OsStr) -> Option<Bounds> {
        let numbers: Option<Vec<u64>> = word.to_str()?.split(',').map(|part| part.parse().ok()).collect();
        let [megabytes, cpu, file, processes, user, session] = numbers?[..] else { return None };
        Some(Bounds {
            megabytes,
            cpu,
            file,
            processes,
            user: u32::try_from(user).ok()?,
            session: session != 0,
        })
    }
}

/// The command that becomes `command` under these limits, run by this program, which lies at `own`.
pub(crate) fn command(own: &Path, bounds: Bounds, command: &[OsString]) -> Command {
    let mut limited = Command::new(own);
    limited.arg(WORD).arg(bounds.word()).args(command);
    limited
}

/// Becomes the program that these arguments name, if they are those of [`command`].
pub(super) fn run(args: &[OsString]) -> Option<ExitCode> {
    let [_, word, bounds, command, rest @ ..] = args else { return None };
    if word != WORD {
        return None;
    }
    let error = match Bounds::of_word(bounds) {
        Some(bounds) => become_limited(bounds, Command::new(command).args(rest)),
        None => io::ErrorKind::InvalidInput.into(),
    };
    let _ = writeln!(io::stderr(), "{FAILED}{error}");
    Some(ExitCode::from(NOT_STARTED))
}

#[cfg(target_os = "linux")]
fn become_limited(bounds: Bounds, command: &mut Command) -> io::Error {
    use std::os::unix::process::CommandExt;
    match lower(bounds) {
        Ok(()) => command.exec(),
        Err(error) => error.into(),
    }
}

#[cfg(target_os = "linux")]
fn lower(bounds: Bounds) -> rustix::io::Result<()> {
    use rustix::process::{
        Gid, Resource, Rlimit, Signal, Uid, set_parent_process_death_signal, setrlimit, setsid,
    };
    use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};

    if bounds.session {
        setsid()?;
    }
    let to = |most| Rlimit { current: Some(most), maximum: Some(most) };
    let bytes = |megabytes: u64| megabytes.saturating_mul(1 << 20);
    // Data, not address space: runtimes reserve far more addresses than they use.
    let limits = [
        (Resource::Data, bytes(bounds.megabytes)),
        (Resource::Fsize, bytes(bounds.file)),
        (Resource::Nproc, bounds.processes),
    ];
    setrlimit(Resource::Core, to(0))?;
    for (resource, most) in limits {
        if most > 0 {
            setrlimit(resource, to(most))?;
        }
    }
    if bounds.cpu > 0 {
        // First a signal that says why, a second later the end.
        let limit = Rlimit { current: Some(bounds.cpu), maximum: Some(bounds.cpu + 1) };
        setrlimit(Resource::Cpu, limit)?;
    }
    if bounds.user > 0 {
        let (user, group) = (Uid::from_raw(bounds.user), Gid::from_raw(bounds.user));
        set_thread_groups(&[])?;
        set_thread_res_gid(group, group, group)?;
        set_thread_res_uid(user, user, user)?;
    }
    // Last: a change of user would take it back.
    set_parent_process_death_signal(Some(Signal::KILL))
}

#[cfg(not(target_os = "linux"))]
fn become_limited(_: Bounds, _: &mut Command) -> io::Error {
    io::ErrorKind::Unsupported.into()
}
