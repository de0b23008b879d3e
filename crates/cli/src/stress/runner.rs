//! Runs of the program, several at a time.

use std::ffi::OsString;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::confine::{Bounds, Ended, Guard, Method, Ran};

/// The most that a program may write in one run.
pub(crate) const FLOOD: u64 = 16 << 20;
/// Megabytes of a file that it writes.
const FILE: u64 = 64;

/// How the program is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    /// Its words.
    pub(crate) command: Vec<OsString>,
    /// Milliseconds for one run.
    pub(crate) ms: u64,
    /// Megabytes of data.
    pub(crate) megabytes: u64,
    /// Whether there are limits at all.
    pub(crate) limited: bool,
}

impl Setup {
    fn bounds(&self) -> Option<Bounds> {
        let bounds = Bounds {
            megabytes: self.megabytes,
            // Whole seconds are all that the system counts.
            cpu: self.ms.div_ceil(1000),
            file: FILE,
            ..Bounds::default()
        };
        self.limited.then_some(bounds)
    }

    /// By the clock: a machine that does other things too is no fault of the program.
    fn patience(&self) -> Duration {
        let ms = if self.limited { self.ms.saturating_mul(3).saturating_add(1000) } else { 3_600_000 };
        Duration::from_millis(ms)
    }

    fn guard(&self, method: Method) -> io::Result<Guard> {
        Guard::start(&self.command, self.bounds(), method)
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
fn no_way(ran: &Ran) -> bool {
    let said = ran.said.to_lowercase();
    ran.ended == Ended::NotStarted
        || ["permission", "errno 13", "eacces", "权限"].iter().any(|word| said.contains(word))
}

/// Threads that run the program.
pub(crate) struct Runner {
    tasks: Option<Sender<(usize, Vec<u8>)>>,
    results: Receiver<(usize, io::Result<Ran>)>,
    threads: Vec<JoinHandle<()>>,
}

impl Runner {
    /// With so many runs at a time.
    pub(crate) fn new(setup: &Setup, method: Method, jobs: usize) -> Runner {
        let (tasks, wanted) = channel::<(usize, Vec<u8>)>();
        let (done, results) = channel();
        let wanted = Arc::new(Mutex::new(wanted));
        let threads = (0..jobs.max(1)).map(|_| {
            let (setup, wanted, done) = (setup.clone(), wanted.clone(), done.clone());
            std::thread::spawn(move || {
                let mut guard = setup.guard(method);
                loop {
                    let task = wanted.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((number, input)) = task else { return };
                    let ran = match &mut guard {
                        Ok(guard) => guard.run(&input, setup.patience(), FLOOD),
                        Err(error) => Err(error.kind().into()),
                    };
                    if done.send((number, ran)).is_err() {
                        return;
                    }
                }
            })
        });
        let threads = threads.collect();
        Runner { tasks: Some(tasks), results, threads }
    }

    /// Asks for a run.
    pub(crate) fn send(&self, number: usize, input: Vec<u8>) {
        if let Some(tasks) = &self.tasks {
            // Threads end only after the sender.
            let _ = tasks.send((number, input));
        }
    }

    /// Waits for a run, whichever ends first.
    ///
    /// # Errors
    /// The guard of a run is gone.
    pub(crate) fn receive(&self) -> io::Result<(usize, Ran)> {
        let (number, ran) = self.results.recv().map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok((number, ran?))
    }

    /// All of these at once, in their order.
    ///
    /// # Errors
    /// As [`Runner::receive`].
    pub(crate) fn all(&self, inputs: Vec<Vec<u8>>) -> io::Result<Vec<Ran>> {
        let mut all: Vec<Option<Ran>> = inputs.iter().map(|_| None).collect();
        let count = inputs.len();
        inputs.into_iter().enumerate().for_each(|(at, input)| self.send(at, input));
        for _ in 0..count {
            let (at, ran) = self.receive()?;
            all[at] = Some(ran);
        }
        Ok(all.into_iter().flatten().collect())
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        self.tasks = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
