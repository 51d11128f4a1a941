//! The day in India: what ends with one vanishes in the first request of the next.

use chrono::NaiveDate;
use sea_orm::DatabaseTransaction;

use crate::{batches, indexnow, vacancies};
use base::error::ApiResult;
use storage::Store;

/// In the first request of a day: where something ended since the last one, the content version is raised, so that no
/// page shows what was, and search engines are told of the vacancies that closed.
pub async fn begin(store: &Store) {
    let begun = store
        .begin_day(async |txn: &DatabaseTransaction, former, today| {
            let now = store.clock.now();
            let courses = batches::day::end(txn, former, today, now).await?;
            let closed = vacancies::day::closed(txn, former, today).await?;
            let changed = courses || !closed.is_empty();
            if store.announces_changes {
                // Search engines are to drop them, and not to send people there for weeks.
                indexnow::queue::add(txn, closed, now).await?;
            }
            Ok(changed)
        })
        .await;
    if let Err(error) = begun {
        tracing::warn!(cause = error.chain(), "a new day could not be begun; the next request tries again");
    }
}

/// Whether anything that visitors saw on `day` is different since.
pub async fn has_ended_since(store: &Store, day: NaiveDate) -> ApiResult<bool> {
    let today = store.clock.today();
    if day >= today {
        return Ok(false);
    }
    Ok(batches::day::has_ended(&store.db, day, today).await?
        || !vacancies::day::closed(&store.db, day, today).await?.is_empty())
}
