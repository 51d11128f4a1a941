//! After a write, the pages that people read are rendered before they ask again.

use super::{Site, ladder};

/// Pages rendered ahead after one write.
const PAGES: usize = 64;

/// Follows the content version until the process stops.
pub async fn follow(site: Site) {
    let mut versions = site.app.content.subscribe();
    while versions.changed().await.is_ok() {
        let version = *versions.borrow_and_update();
        for key in site.pages.cache.most_served(PAGES) {
            // A newer write makes the rest of this round pointless.
            if versions.has_changed().unwrap_or(true) {
                break;
            }
            ladder::find(&site, &key).await;
        }
        tracing::debug!(version, "popular pages are rendered ahead");
    }
}
