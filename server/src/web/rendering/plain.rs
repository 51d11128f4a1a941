//! Plain pages, made without the renderer.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use moka::future::Cache;

use crate::web::rendering::cache::{CachedPage, PageKey};
use domain::subjects::settings::SettingsJson;

/// Cached only briefly, because the renderer may recover.
const PLAIN_LIFETIME: Duration = Duration::from_secs(1);

/// Cache of plain pages, so that during an outage each page is made once a second.
#[derive(Debug)]
pub struct PlainPages {
    pub recent: Cache<(PageKey, i64), Arc<CachedPage>>,
    /// The last settings read, for when the database is not available.
    pub settings: ArcSwapOption<SettingsJson>,
}

impl Default for PlainPages {
    fn default() -> Self {
        let recent = Cache::builder().max_capacity(512).time_to_live(PLAIN_LIFETIME).build();
        Self { recent, settings: ArcSwapOption::empty() }
    }
}
