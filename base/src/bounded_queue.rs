//! A bounded queue with a concurrency limit: work beyond the capacity is rejected immediately instead of waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Clones share the queue.
#[derive(Clone, Debug)]
pub struct BoundedQueue {
    running: Arc<Semaphore>,
    taken: Arc<AtomicUsize>,
    capacity: usize,
}

/// The queue is at its capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// A slot in the queue, until it is dropped.
#[derive(Debug)]
pub struct Place {
    running: Arc<Semaphore>,
    taken: Arc<AtomicUsize>,
}

/// The permit to run, until it is dropped. It may outlive the request.
#[derive(Debug)]
pub struct Turn {
    _permit: Option<OwnedSemaphorePermit>,
    _place: Place,
}

impl BoundedQueue {
    /// A queue in which `at_once` jobs run and up to `waiting` more wait.
    pub fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(at_once)),
            taken: Arc::default(),
            capacity: at_once + waiting,
        }
    }

    /// Jobs that run or wait.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    pub fn join(&self) -> Result<Place, Full> {
        self.join_below(self.capacity)
    }

    /// Joins if fewer than `limit` jobs run or wait: for low-priority work.
    pub fn join_below(&self, limit: usize) -> Result<Place, Full> {
        let place = Place { running: Arc::clone(&self.running), taken: Arc::clone(&self.taken) };
        // Counted first, and undone when the place is dropped: two concurrent calls cannot both take the last slot.
        if self.taken.fetch_add(1, Ordering::Relaxed) < limit.min(self.capacity) {
            Ok(place)
        } else {
            Err(Full)
        }
    }
}

impl Place {
    /// Waits for a permit to run, first in, first out.
    pub async fn turn(self) -> Turn {
        // The semaphore is never closed, so there is always a permit.
        let permit = Arc::clone(&self.running).acquire_owned().await.ok();
        Turn { _permit: permit, _place: self }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.taken.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn as_many_run_and_wait_as_may_and_the_rest_is_refused() {
        let queue = BoundedQueue::new(1, 2);
        let first = queue.join().unwrap().turn().await;
        let second = queue.join().unwrap();
        assert_eq!(queue.join_below(2).unwrap_err(), Full, "work that gives way");
        let third = queue.join().unwrap();
        assert_eq!(queue.join().unwrap_err(), Full);
        let mut waiting = std::pin::pin!(second.turn());
        assert!(futures_util::poll!(&mut waiting).is_pending());
        drop(first);
        let second = waiting.await;
        assert!(queue.join().is_ok(), "what ended leaves its place");
        drop((second, third));
        drop(queue.join().unwrap().turn().await);
    }
}
