//! Ctrl-C, and a request to end: a run that keeps what it has found keeps it first.

/// From now on such a request does this, once; the next one ends the command as it is. Where the system has
/// no such requests, or no thread to spare, they do what they always do.
#[cfg(unix)]
pub(crate) fn first(stop: impl FnOnce() + Send + 'static) {
    use signal_hook::consts::{SIGINT, SIGTERM};
    // The thread itself asks for the signals: without it nobody takes them away from the system.
    let _ = std::thread::Builder::new().spawn(move || {
        let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else { return };
        let mut signals = signals.forever();
        if signals.next().is_some() {
            stop();
        }
        if signals.next().is_some() {
            std::process::exit(crate::exit::Exit::Undecided as i32);
        }
    });
}

/// As above.
#[cfg(not(unix))]
pub(crate) fn first(_: impl FnOnce() + Send + 'static) {}
