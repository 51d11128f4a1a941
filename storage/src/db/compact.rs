//! Rewriting the file of an `SQLite` database.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sea_orm::sqlx::{self, Connection, Row, SqliteConnection};
use sea_orm::{DatabaseConnection, DbBackend, DbErr};

use crate::db::connection_failed;
use crate::integrity::primary_code;

/// Attempts, with a pause between them.
const ATTEMPTS: u32 = 40;
const PAUSE: Duration = Duration::from_millis(100);
/// After so many steps of the machine that runs statements, about a tenth of a millisecond, it is asked whether somebody
/// waits.
const STEPS: i32 = 10_000;

/// Rewrites the file of an `SQLite` database and empties its write-ahead log, so that nothing remains of deleted data.
/// `secure_delete` alone does not ensure that: pages that were split or merged keep copies of moved rows.
///
/// It has no turn of writers: as soon as one of them waits, the new file is given up and begun again later. Only
/// its last part, in which the pages are copied, goes on meanwhile: some 13 ms for a megabyte.
///
/// # Errors
/// When the database does not answer, or was in use for too long.
pub(crate) async fn compact(writers: &DatabaseConnection, waiting: &Arc<AtomicUsize>) -> Result<(), DbErr> {
    if writers.get_database_backend() != DbBackend::Sqlite {
        return Ok(());
    }
    // Beside the connection of the writers, on which a statement has a limit.
    let options = writers.get_sqlite_connection_pool().connect_options();
    let options = options.as_ref().clone().busy_timeout(Duration::ZERO);
    let mut apart = SqliteConnection::connect_with(&options).await.map_err(connection_failed)?;
    let waiting = Arc::clone(waiting);
    let nobody_waits = move || waiting.load(Ordering::Relaxed) == 0;
    let mut handle = apart.lock_handle().await.map_err(connection_failed)?;
    handle.set_progress_handler(STEPS, nobody_waits);
    drop(handle);
    let mut is_rewritten = false;
    for _ in 0..ATTEMPTS {
        if !is_rewritten {
            is_rewritten = match sqlx::query("VACUUM").execute(&mut apart).await {
                Err(error) if is_in_use(&error) => false,
                done => done.map(|_| true).map_err(connection_failed)?,
            };
        }
        if is_rewritten && log_is_emptied(&mut apart).await.map_err(connection_failed)? {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
    Err(DbErr::Custom("the database is in use".to_owned()))
}

/// Readers keep the log for as long as they read.
async fn log_is_emptied(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    let emptied = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection).await?;
    emptied.try_get(0).map(|busy: i32| busy == 0)
}

/// Whether somebody else writes, or waited to.
fn is_in_use(error: &sqlx::Error) -> bool {
    // SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT
    matches!(primary_code(error), Some(5 | 6 | 9))
}
