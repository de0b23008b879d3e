//! Users that nobody uses, and namespaces of processes.

use std::os::unix::fs::MetadataExt;

use rustix::process::{getgid, getpid, getuid};
use rustix::thread::UnshareFlags;

/// Where users are looked for: above those of people and services, below those that containers are given.
const FIRST: u32 = 1_700_000_000;
/// So many are tried.
const TRIED: u32 = 64;

/// A user that no process has, if we may become another.
pub(super) fn unused() -> Option<u32> {
    if !getuid().is_root() {
        return None;
    }
    let taken = users();
    let own = getpid().as_raw_nonzero().get().unsigned_abs();
    // Guards that look at the same time begin at different places.
    (0..TRIED)
        .map(|i| FIRST + own.wrapping_mul(TRIED).wrapping_add(i) % 100_000_000)
        .find(|it| !taken.contains(it))
}

/// The users of all processes that can be seen.
fn users() -> Vec<u32> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let process = |name: &std::ffi::OsStr| name.to_str().is_some_and(|it| it.parse::<u32>().is_ok());
    let entries = entries.filter_map(Result::ok).filter(|entry| process(&entry.file_name()));
    entries.filter_map(|entry| Some(entry.metadata().ok()?.uid())).collect()
}

/// Threads of our own user, which its limit counts.
pub(super) fn processes() -> u64 {
    let own = getuid().as_raw();
    let Ok(entries) = std::fs::read_dir("/proc") else { return 0 };
    let threads = |entry: std::fs::DirEntry| {
        let ours = entry.metadata().is_ok_and(|data| data.uid() == own);
        let tasks = || std::fs::read_dir(entry.path().join("task")).map_or(0, |tasks| tasks.count() as u64);
        if ours { tasks() } else { 0 }
    };
    entries.filter_map(Result::ok).map(threads).sum()
}

/// The next processes that we start are in a namespace of their own, with file systems that they may mount.
/// Whoever is not root becomes its own root there first, which no more than its own rights comes with.
pub(super) fn own_namespace() -> std::io::Result<()> {
    let (user, group) = (getuid(), getgid());
    let mut flags = UnshareFlags::NEWPID | UnshareFlags::NEWNS;
    if !user.is_root() {
        flags |= UnshareFlags::NEWUSER;
    }
    // What makes the call unsafe is a flag that is not among these.
    #[allow(deprecated)]
    rustix::thread::unshare(flags)?;
    if !user.is_root() {
        let (user, group) = (user.as_raw(), group.as_raw());
        std::fs::write("/proc/self/setgroups", "deny")?;
        std::fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
        std::fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    }
    Ok(())
}
