//! Pages made without the renderer.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use moka::future::Cache;

use crate::subjects::settings::SettingsJson;
use crate::web::rendering::cache::{CachedPage, PageKey};

/// A plain page stands in for a moment only: the renderer may be back.
const PLAIN_LIFETIME: Duration = Duration::from_secs(1);

/// What plain pages are made from, and those of the last second, so that an outage costs one template a second and
/// page.
#[derive(Debug)]
pub struct PlainPages {
    pub recent: Cache<(PageKey, i64), Arc<CachedPage>>,
    /// For the moment in which not even these can be read.
    pub settings: ArcSwapOption<SettingsJson>,
}

impl Default for PlainPages {
    fn default() -> Self {
        let recent = Cache::builder().max_capacity(512).time_to_live(PLAIN_LIFETIME).build();
        Self { recent, settings: ArcSwapOption::empty() }
    }
}
