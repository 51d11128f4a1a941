//! The pages of drafts that were just seen.

use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use moka::sync::Cache;

use crate::web::rendering::cache::CachedPage;

const KEPT: Duration = Duration::from_mins(1);
const MOST: u64 = 16;

/// Kept for a minute, so that a link that is opened again and again does not take the turn of those who write each time.
#[derive(Debug)]
pub struct PreviewedPages(pub Cache<PreviewKey, Arc<CachedPage>>);

/// What the page of a draft follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PreviewKey {
    pub draft: i32,
    /// Raised with every save of the draft.
    pub revision: i32,
    pub content_version: i64,
    pub day: NaiveDate,
}

impl Default for PreviewedPages {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST).time_to_live(KEPT).build())
    }
}
