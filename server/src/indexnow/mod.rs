//! Telling search engines at once which addresses changed (<https://www.indexnow.org>), when the owner wants it.
//!
//! A change of a course queues its addresses in the transaction of the change ([`queue`]); the [`worker`] leases what
//! is due, sends it in one call and removes it, or tries again later. An address waits at most once, however often it
//! changes. Off unless [`config`] finds a key.

pub mod config;
mod entity;
pub mod queue;
pub mod worker;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::http::cache_policy::CachePolicy;
use crate::pages::Site;

pub use config::IndexNow;
pub use queue::Announcements;

/// Answers `/{key}.txt`, by which search engines see that the sender of a notice owns the site.
pub async fn show_key(State(site): State<Site>) -> Response {
    let key = site.config.indexnow.as_ref().map(|indexnow| indexnow.key.clone()).unwrap_or_default();
    (CachePolicy::PublicFile, [(CONTENT_TYPE, "text/plain; charset=utf-8")], key).into_response()
}
