//! Telling search engines at once which addresses changed (<https://www.indexnow.org>), when the owner wants it.
//!
//! A change of a course queues its addresses in the transaction of the change ([`queue`]); the [`worker`] leases what
//! is due, sends it in one call and removes it, or tries again later. An address waits at most once, however often it
//! changes. Off unless [`config`] finds a key.

pub mod config;
mod entity;
pub mod queue;
pub mod worker;

pub use config::IndexNow;
