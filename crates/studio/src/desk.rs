//! Where computations are made: so many at a time, each with a budget, a time and somebody who waits for it.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy::limits::Limits;
use grundy_text::studio::StudioProblem;
use hyper::body::Bytes;
use tokio::sync::Semaphore;
use tokio::task;
use tokio::time::timeout;

use crate::answer::{Endpoint, Problem, Reply};
use crate::ask::{self, Ask};
use crate::cache::{Cache, Kept};

/// Seconds that a computation may take.
pub(crate) const SECONDS: u64 = 10;
/// Seconds that it has to notice that they are over.
const GRACE: u64 = 5;
/// Questions that may wait for their turn, and how long.
const WAITING: usize = 512;
const PATIENCE: Duration = Duration::from_secs(20);

/// Answers questions.
#[derive(Debug)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    cache: Mutex<Cache>,
}

/// Stops the work when whoever waits for it is gone.
struct Stop(Limits);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Counts those who wait.
struct Waits<'d>(&'d AtomicUsize);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Desk {
    /// So many computations side by side.
    pub(crate) fn new(places: usize) -> Desk {
        Desk {
            places: Arc::new(Semaphore::new(places)),
            waiting: AtomicUsize::new(0),
            cache: Mutex::new(Cache::default()),
        }
    }

    /// The answer to a question, from memory where it was asked before. Dropping the future stops the work.
    pub(crate) async fn answer(&self, endpoint: Endpoint, query: &str) -> Result<Kept, Problem> {
        let key = format!("{}?{query}", endpoint.name);
        if let Some(kept) = self.cache().get(&key) {
            return Ok(kept);
        }
        let ask = Ask::new(query);
        ask.once()?;
        let kept =
            self.run(ask::limits(), move |limits| (endpoint.answer)(&ask, limits).map(written)).await??;
        self.cache().put(key, kept.clone());
        Ok(kept)
    }

    /// Runs a computation when there is a place for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        limits: Limits,
        work: impl FnOnce(&Limits) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = {
            let before = self.waiting.fetch_add(1, Ordering::Relaxed);
            let _waits = Waits(&self.waiting);
            if before >= WAITING {
                return Err(StudioProblem::Busy.into());
            }
            match timeout(PATIENCE, Arc::clone(&self.places).acquire_owned()).await {
                Ok(Ok(place)) => place,
                Ok(Err(_)) | Err(_) => return Err(StudioProblem::Busy.into()),
            }
        };
        let stop = Stop(limits.clone());
        let mut handle = task::spawn_blocking(move || {
            // The place is taken until the work has ended, whoever waits.
            let _place = place;
            panic::catch_unwind(AssertUnwindSafe(|| work(&limits)))
        });
        let done = match timeout(Duration::from_secs(SECONDS), &mut handle).await {
            Ok(done) => done,
            Err(_) => {
                stop.0.time_out(SECONDS);
                match timeout(Duration::from_secs(GRACE), handle).await {
                    Ok(done) => done,
                    Err(_) => return Err(StudioProblem::Late.into()),
                }
            }
        };
        match done {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(_)) | Err(_) => Err(StudioProblem::Internal.into()),
        }
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A reply as it is sent.
pub(crate) fn written(reply: Reply) -> Kept {
    match reply {
        Reply::Json(value) => Kept { content_type: "application/json", bytes: json(&value) },
        Reply::Bytes { content_type, bytes } => Kept { content_type, bytes: bytes.into() },
    }
}

/// JSON with a line end, as the command prints it.
pub(crate) fn json(value: &serde_json::Value) -> Bytes {
    format!("{value}\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn block<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work)
    }

    #[test]
    fn work_that_nobody_waits_for_stops_and_frees_its_place() {
        block(async {
            let desk = Desk::new(1);
            let stopped = Arc::new(AtomicBool::new(false));
            let seen = Arc::clone(&stopped);
            let endless = desk.run(Limits::default(), move |limits| {
                while limits.go_on().is_ok() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                seen.store(true, Ordering::Relaxed);
            });
            assert!(timeout(Duration::from_millis(50), endless).await.is_err());
            let next = desk.run(Limits::default(), |_| 7).await;
            assert_eq!(next.ok(), Some(7));
            assert!(stopped.load(Ordering::Relaxed));
        });
    }

    #[test]
    fn too_many_who_wait_are_told_so_and_a_panic_is_no_end() {
        block(async {
            let desk = Desk::new(1);
            desk.waiting.store(WAITING, Ordering::Relaxed);
            let refused = desk.run(Limits::default(), |_| ()).await;
            assert!(matches!(refused, Err(Problem::Studio(StudioProblem::Busy))));
            desk.waiting.store(0, Ordering::Relaxed);
            panic::set_hook(Box::new(|_| {}));
            let broken = desk.run(Limits::default(), |_| panic!("on purpose")).await;
            assert!(matches!(broken, Err(Problem::Studio(StudioProblem::Internal))));
            assert_eq!(desk.run(Limits::default(), |_| 8).await.ok(), Some(8));
        });
    }
}
