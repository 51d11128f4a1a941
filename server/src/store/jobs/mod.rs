//! Queues in the database: rows that a worker leases ([`lease`]), retries with growing pauses and gives up in the end
//! ([`retry`]).
//!
//! A job is added in the transaction of the change that it follows from, so neither is stored without the other.

pub mod lease;
pub mod retry;
pub mod worker;

pub use worker::WorkerSignal;
