//! What a program may use, and which way of counting its processes still lets it run.

use std::ffi::OsString;
use std::io;
use std::time::Duration;

use super::{Bounds, Ended, Guard, Method, Ran};

/// The most that a program may write in one run, or in one line.
pub(crate) const FLOOD: u64 = 16 << 20;
/// Megabytes of a file that it writes.
const FILE: u64 = 64;
/// Seconds of processor time for a program that is kept and asked again and again: each answer has a time of its
/// own, by the clock.
const KEPT: u64 = 3600;

/// How a program is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    /// Its words.
    pub(crate) command: Vec<OsString>,
    /// Milliseconds for one run, or for one answer.
    pub(crate) ms: u64,
    /// Megabytes of data.
    pub(crate) megabytes: u64,
    /// Whether there are limits at all.
    pub(crate) limited: bool,
}

impl Setup {
    fn bounds(&self, cpu: u64) -> Option<Bounds> {
        let bounds = Bounds { megabytes: self.megabytes, cpu, file: FILE, ..Bounds::default() };
        self.limited.then_some(bounds)
    }

    /// For one run after another. Whole seconds are all that the system counts.
    pub(super) fn bounds_of_run(&self) -> Option<Bounds> {
        self.bounds(self.ms.div_ceil(1000))
    }

    /// For a program that is kept.
    pub(super) fn bounds_of_kept(&self) -> Option<Bounds> {
        self.bounds(KEPT)
    }

    /// By the clock: a machine that does other things too is no fault of the program.
    pub(crate) fn patience(&self) -> Duration {
        let ms = if self.limited { self.ms.saturating_mul(3).saturating_add(1000) } else { 3_600_000 };
        Duration::from_millis(ms)
    }

    pub(crate) fn guard(&self, method: Method) -> io::Result<Guard> {
        Guard::start(&self.command, self.bounds_of_run(), method)
    }

    /// What limits the number of processes, so that the program still runs as it does without. It is never run
    /// without a limit where there is one to be had.
    pub(crate) fn method(&self, input: &[u8]) -> io::Result<Method> {
        if !self.limited {
            return Ok(Method::None);
        }
        let run = |method: Method| -> io::Result<Option<Ran>> {
            let mut guard = self.guard(method)?;
            if guard.method != method {
                return Ok(None);
            }
            guard.run(input, self.patience(), FLOOD).map(Some)
        };
        let user = run(Method::User)?;
        if user.as_ref().is_some_and(|ran| ran.ended == Ended::Code(0)) {
            return Ok(Method::User);
        }
        // Another user may have no way to the program or to what it reads.
        if let Some(ran) = run(Method::Group)? {
            let alike = user.is_some_and(|user| user.ended == ran.ended);
            return Ok(if alike { Method::User } else { Method::Group });
        }
        match user {
            Some(ran) if no_way(&ran) => Ok(Method::None),
            Some(_) => Ok(Method::User),
            None => Ok(self.guard(Method::Own)?.method),
        }
    }
}

/// Whether a program failed, as it seems, because its user may not read something.
pub(super) fn no_way(ran: &Ran) -> bool {
    let said = ran.said.to_lowercase();
    ran.ended == Ended::NotStarted
        || ["permission", "errno 13", "eacces", "权限"].iter().any(|word| said.contains(word))
}
