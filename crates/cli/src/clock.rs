//! The time a command may take. The library keeps no time; a thread of the command does, and asks the
//! computation to stop through its [`Limits`].

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grundy::limits::Limits;

/// What is in one piece (reading a very long rule, say) may end so much later before the command gives up.
const GRACE: Duration = Duration::from_secs(2);

/// Watches over one computation after another.
#[derive(Clone)]
pub(crate) struct Clock {
    shared: Arc<Shared>,
    seconds: u64,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    phase: Phase,
    limits: Limits,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing is being computed.
    Idle,
    /// The computation is asked to stop then.
    Until(Instant),
    /// It was asked to stop, and the command ends then.
    Stopping(Instant),
}

impl Clock {
    /// A clock for computations that share the stop request of `limits`; `give_up` ends the command when one
    /// does not hear it. 0 seconds: no clock.
    pub(crate) fn new(
        limits: &Limits,
        seconds: u64,
        give_up: impl FnOnce() + Send + 'static,
    ) -> Option<Clock> {
        if seconds == 0 {
            return None;
        }
        let state = State { phase: Phase::Idle, limits: limits.clone() };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let clock = Clock { shared, seconds };
        let watch = clock.clone();
        // Without a thread to spare there is no clock, but still the budget of steps.
        thread::Builder::new().spawn(move || watch.run(give_up)).ok()?;
        Some(clock)
    }

    /// A computation begins: it has all of the time.
    pub(crate) fn start(&self) {
        // A time that no clock can show is no limit.
        let Some(end) = Instant::now().checked_add(Duration::from_secs(self.seconds)) else { return };
        let mut state = self.lock();
        state.limits.resume();
        let idle = state.phase == Phase::Idle;
        state.phase = Phase::Until(end);
        drop(state);
        // A thread that waits for an earlier time wakes up by itself and looks again.
        if idle {
            self.shared.changed.notify_one();
        }
    }

    /// It has ended; what is left is to write.
    pub(crate) fn stop(&self) {
        self.lock().phase = Phase::Idle;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, give_up: impl FnOnce()) {
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            let end = match state.phase {
                Phase::Idle => {
                    state = self.shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                    continue;
                }
                Phase::Until(end) if end <= now => {
                    state.limits.time_out(self.seconds);
                    state.phase = Phase::Stopping(now + GRACE);
                    continue;
                }
                Phase::Stopping(end) if end <= now => return give_up(),
                Phase::Until(end) | Phase::Stopping(end) => end,
            };
            let woken = self.shared.changed.wait_timeout(state, end - now);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
