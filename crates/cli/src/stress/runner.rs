//! Runs of the program, several at a time.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use crate::confine::{FLOOD, Method, Ran, Setup};

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
