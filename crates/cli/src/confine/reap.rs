//! Killing all that a program has left.

use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, kill_process_group, wait, waitpid};

/// Those who make processes faster than they are killed are given up after so long.
const LONGEST: Duration = Duration::from_secs(20);

/// Kills a process group.
pub(super) fn group(leader: Pid) {
    // It fails when nobody is left, or when the stage has not yet made a session of its own.
    let _ = kill_process_group(leader, Signal::KILL);
    let _ = kill_process(leader, Signal::KILL);
}

/// Kills all descendants, also those that made sessions of their own, and takes note of their end. No child may
/// be left that somebody else waits for.
pub(super) fn everybody() {
    let start = Instant::now();
    while start.elapsed() < LONGEST {
        // Whoever is dead makes room; the error says that nobody is left.
        match wait(WaitOptions::NOHANG) {
            Err(rustix::io::Errno::INTR) | Ok(Some(_)) => {}
            Err(_) => return,
            Ok(None) => {
                kill_all();
                let _ = waitpid(None, WaitOptions::NOHANG);
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

fn kill_all() {
    if getpid() == Pid::INIT {
        // The first process of a namespace: everybody else in it is ours.
        let _ = kill_process_group(Pid::INIT, Signal::KILL);
        return;
    }
    // Orphans have become our children; their children will, once they are dead.
    for child in children() {
        let _ = kill_process(child, Signal::KILL);
    }
}

/// The children of this process.
fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().get();
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    numbers.filter(|&pid| parent(pid) == Some(own)).filter_map(Pid::from_raw).collect()
}

fn parent(pid: i32) -> Option<i32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name stands in brackets and may hold anything.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}
