//! Job queues in the database: workers lease rows ([`lease`]); the retry policy with exponential backoff and the dead
//! letter decision are in [`retry`].
//!
//! A job is queued in the transaction of the change that causes it, so neither is stored without the other.

pub mod lease;
pub mod retry;
pub mod worker;

pub use worker::WorkerSignal;
