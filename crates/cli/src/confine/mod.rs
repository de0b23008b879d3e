//! Other programs under limits: what may be used, in which process it runs, and that nobody of it stays behind.
//!
//! A command is never started directly. It is started by this very program in a mode of its own ([`stage`]),
//! which lowers its limits and becomes the command, and that under a guard, a process of ours that lets no descendant
//! live: a [`Guard`] runs one command again and again, a [`Kept`] one runs once and is talked to. These limits tame
//! mistakes; they are no sandbox.

mod guard;
mod kept;
mod setup;
mod stage;

#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod helper;
#[cfg(target_os = "linux")]
mod keep;
#[cfg(target_os = "linux")]
mod reap;
#[cfg(target_os = "linux")]
mod user;

pub(crate) use guard::{Ended, Guard, Method, Ran};
pub(crate) use kept::Kept;
pub(crate) use setup::{FLOOD, Setup};
pub(crate) use stage::Bounds;

/// Becomes a helper, if these are the arguments of one.
pub(crate) fn helper(args: &[std::ffi::OsString]) -> Option<std::process::ExitCode> {
    #[cfg(target_os = "linux")]
    if let Some(exit) = helper::serve(args) {
        return Some(exit);
    }
    stage::run(args)
}
