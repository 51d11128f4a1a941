//! `IndexNow` (<https://www.indexnow.org>): notifies search engines of changed URLs.
//!
//! A change of a course queues its URLs in the transaction of the change ([`queue`]); the [`worker`] leases due rows,
//! sends them in one request and deletes them, or retries later. A URL is queued at most once. Off unless [`config`]
//! finds a key.

pub mod config;
pub mod queue;
pub mod worker;

pub use config::IndexNow;
