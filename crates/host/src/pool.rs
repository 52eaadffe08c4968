//! Threads for work that would hold up conversations: bots, questions, positions, boards, reviews.
//!
//! Each sort of work has a pool of its own, so that none can take the threads of another. A pool works in the order in
//! which it is asked: a bot thinks about one decision at a time and then queues again, so games are served in turn.

use crate::wire::Problem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};
use std::thread;
use tokio::sync::oneshot;

/// Bots: all cores but one, which stays free for people.
pub(crate) static BOTS: LazyLock<Pool> = LazyLock::new(|| Pool::new("bots", cores() - 1, 4096));
/// Questions of boards.
pub(crate) static QUESTIONS: LazyLock<Pool> =
    LazyLock::new(|| Pool::new("questions", cores(), 256));
/// Positions, records, labs and boards.
pub(crate) static WORKS: LazyLock<Pool> = LazyLock::new(|| Pool::new("works", cores() - 1, 256));
/// Reviews, one at a time.
pub(crate) static REVIEWS: LazyLock<Pool> = LazyLock::new(|| Pool::new("reviews", 1, 64));

/// How much less of a busy core the pools get than those who converse.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

fn cores() -> usize {
    thread::available_parallelism().map_or(2, usize::from).max(2)
}

type Job = Box<dyn FnOnce() + Send>;

/// A few threads and a queue before them.
pub(crate) struct Pool {
    name: &'static str,
    jobs: mpsc::Sender<Job>,
    waiting: Arc<AtomicUsize>,
    /// How many may wait.
    most: usize,
}

impl Pool {
    fn new(name: &'static str, threads: usize, most: usize) -> Pool {
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads.max(1) {
            let queue = queue.clone();
            let work = move || {
                stand_back();
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = next else { return };
                    job();
                }
            };
            if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(work) {
                tracing::error!(%error, pool = name, "a thread could not be started");
            }
        }
        Pool { name, jobs, waiting: Arc::default(), most }
    }

    /// Has some work done and waits for it. Work that nobody waits for any more when its turn comes is not begun.
    ///
    /// # Errors
    /// `busy` when too much is waiting, `broken` when the work broke off.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (done, result) = oneshot::channel();
        self.queue(move || {
            if done.is_closed() {
                return;
            }
            // Whoever waited may have left meanwhile.
            let _ = done.send(catch_unwind(AssertUnwindSafe(work)).ok());
        })?;
        let broken = || {
            tracing::error!(pool = self.name, "work broke off");
            Problem::new(
                "broken",
                "This could not be worked out: an error in the program. Try again.",
            )
        };
        result.await.ok().flatten().ok_or_else(broken)
    }

    /// Has some work done that nobody waits for.
    ///
    /// # Errors
    /// `busy` when too much is waiting.
    pub(crate) fn queue(&self, work: impl FnOnce() + Send + 'static) -> Result<(), Problem> {
        let busy = || Problem::new("busy", "The host is busy. Try again in a moment.");
        if self.waiting() >= self.most {
            return Err(busy());
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = self.waiting.clone();
        let job = move || {
            waiting.fetch_sub(1, Ordering::Relaxed);
            work();
        };
        self.jobs.send(Box::new(job)).map_err(|_| busy())
    }

    /// How much work waits for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// Lets conversations go first where cores are short.
fn stand_back() {
    // Elsewhere this would slow down the whole program.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[tokio::test]
    async fn work_is_done_in_the_order_in_which_it_was_asked_for() {
        let pool = Pool::new("test", 1, 8);
        let order = Arc::new(Mutex::new(Vec::new()));
        let work = |n: usize| {
            let order = order.clone();
            pool.run(move || order.lock().expect("a list").push(n))
        };
        let (a, b, c) = tokio::join!(work(1), work(2), work(3));
        assert!(a.is_ok() && b.is_ok() && c.is_ok());
        assert_eq!(*order.lock().expect("a list"), [1, 2, 3]);
    }

    #[tokio::test]
    async fn what_breaks_off_is_refused_and_the_next_is_done() {
        let pool = Pool::new("test", 1, 8);
        let broken = pool.run(|| -> u8 { panic!("on purpose") }).await;
        assert_eq!(broken.expect_err("a refusal").kind, "broken");
        assert_eq!(pool.run(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_full_queue_refuses() {
        let pool = Pool::new("test", 1, 1);
        let (begun, go) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (said, held) = (begun.clone(), go.clone());
        pool.queue(move || {
            said.store(true, Ordering::SeqCst);
            while !held.load(Ordering::SeqCst) {
                thread::yield_now();
            }
        })
        .expect("the first is begun");
        while !begun.load(Ordering::SeqCst) {
            tokio::task::yield_now().await;
        }
        pool.queue(|| ()).expect("the second waits");
        assert_eq!(pool.queue(|| ()).expect_err("the third is refused").kind, "busy");
        go.store(true, Ordering::SeqCst);
        while pool.waiting() > 0 {
            tokio::task::yield_now().await;
        }
        pool.queue(|| ()).expect("there is room again");
    }
}
