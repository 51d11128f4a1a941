//! Renders popular pages after a write, before they are requested again.

use std::sync::Arc;

use crate::web::app::App;
use crate::web::pages::fallback;

/// Pages rendered ahead after one write.
const PAGES: usize = 64;

/// Follows the content version until the process stops.
pub async fn follow(app: Arc<App>) {
    let mut versions = app.store.content.subscribe();
    while versions.changed().await.is_ok() {
        let version = *versions.borrow_and_update();
        for key in app.cache.most_served(PAGES) {
            // A newer write makes the rest of this round pointless.
            if versions.has_changed().unwrap_or(true) {
                break;
            }
            fallback::find(&app, &key).await;
        }
        tracing::debug!(version, "popular pages are rendered ahead");
    }
}
