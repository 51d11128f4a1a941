//! One connection: what it is busy with, and since when.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio_util::sync::CancellationToken;

/// A connection to a client.
#[derive(Debug)]
pub struct Connection {
    /// With the moment at which it began.
    state: Mutex<(State, Instant)>,
    evicted: CancellationToken,
}

/// The state of a connection. HTTP/1 answers one request after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing has been asked for, or all of the answer has been sent.
    Idle,
    /// A request is worked on, and its body is still arriving.
    Arriving,
    /// A whole request is worked on.
    InProgress,
    /// The answer is being made and sent.
    Answering,
    /// The answer is made; some of it waits until the peer has read what came before.
    Flushing,
}

impl Connection {
    /// One that has asked for nothing yet.
    pub(super) fn new() -> Self {
        Self { state: Mutex::new((State::Idle, Instant::now())), evicted: CancellationToken::new() }
    }

    /// Marks a request as in progress, until [`RequestInProgress::answer`] or, without an answer, until it is dropped.
    pub fn begin_request(self: &Arc<Self>, has_arrived: bool) -> RequestInProgress {
        self.enter(if has_arrived { State::InProgress } else { State::Arriving });
        RequestInProgress(Arc::clone(self))
    }

    /// The body of the request is there.
    pub fn arrived(&self) {
        self.leave(State::Arriving, State::InProgress);
    }

    /// All that was written is in the buffers of the operating system, which are sent even if the connection is closed.
    pub fn flushed(&self) {
        self.leave(State::Flushing, State::Idle);
    }

    /// Closes it soon.
    pub(super) fn evict(&self) {
        self.evicted.cancel();
    }

    pub(super) fn is_evicted(&self) -> bool {
        self.evicted.is_cancelled()
    }

    /// Resolves when this connection has to close.
    pub async fn evicted(&self) {
        self.evicted.cancelled().await;
    }

    fn enter(&self, state: State) {
        *self.state() = (state, Instant::now());
    }

    fn leave(&self, state: State, next: State) {
        let mut current = self.state();
        if current.0 == state {
            *current = (next, Instant::now());
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, (State, Instant)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Held while a request is worked on.
#[derive(Debug)]
pub struct RequestInProgress(Arc<Connection>);

impl RequestInProgress {
    /// The answer begins: what is returned belongs into its body, and is dropped with it.
    pub fn answer(self) -> Answering {
        self.0.enter(State::Answering);
        Answering(Arc::clone(&self.0))
    }
}

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        self.0.leave(State::Arriving, State::Idle);
        self.0.leave(State::InProgress, State::Idle);
    }
}

/// Held by the body of an answer.
#[derive(Debug)]
pub struct Answering(Arc<Connection>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.leave(State::Answering, State::Flushing);
    }
}
