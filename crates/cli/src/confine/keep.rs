//! A guard of one program that is kept and talked to: the program has the pipes that the guard was given, so that
//! nothing stands between the two who talk. What is left to the guard is its standard error: there it tells how the
//! program ended, and there it notices that nobody listens any more.

use std::fs::File;
use std::io::{self, Write};
use std::process::Stdio;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::Pid;

use super::helper::{Event, Guarded, keep_end, notice, reply, verdict};
use super::reap;

/// Runs the program to its end, or until nobody listens.
pub(super) fn guard(guarded: &Guarded) -> io::Result<()> {
    let mut report = io::stderr();
    writeln!(report, "ready {}", guarded.method.word())?;
    let start = Instant::now();
    let child =
        guarded.command().stdin(Stdio::inherit()).stdout(Stdio::inherit()).stderr(Stdio::piped()).spawn();
    let_go()?;
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            return report.write_all(&reply("missing", 0, &[], error.to_string().as_bytes(), start));
        }
    };
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let said = child.stderr.take().map(|stderr| thread::spawn(move || keep_end(stderr)));
    let (events, happens) = channel();
    alone(events.clone());
    notice(pid, events);
    let event = happens.recv();
    if let Some(pid) = pid {
        reap::group(pid);
    }
    let status = child.wait();
    reap::everybody();
    let said = said.and_then(|thread| thread.join().ok()).unwrap_or_default();
    if let Ok(Event::Exit) = event {
        let (kind, number) = verdict(status.ok(), &said);
        report.write_all(&reply(kind, number, &[], &said, start))?;
    }
    Ok(())
}

/// Nobody but the program is to hold its pipes: whoever talks with it sees them end when it ends.
pub(super) fn let_go() -> io::Result<()> {
    let nothing = File::open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    Ok(())
}

/// Tells when the other end of standard error is closed.
fn alone(events: Sender<Event>) {
    thread::spawn(move || {
        let stderr = io::stderr();
        loop {
            let mut ends = [PollFd::new(&stderr, PollFlags::empty())];
            match poll(&mut ends, None) {
                Err(rustix::io::Errno::INTR) => {}
                Ok(_) if ends[0].revents().is_empty() => {}
                _ => break,
            }
        }
        let _ = events.send(Event::Alone);
    });
}
