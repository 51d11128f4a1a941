//! What a connection to `SQLite` has to keep to in a process that serves requests: statements have a limit, and none is used
//! again that was left within a transaction.
//!
//! `SQLite` has no limit of its own: `PostgreSQL` ends a statement that takes longer than
//! `statement_timeout`.
//!
//! A connection calls its [`Watch`] after each [`STEPS`] of the machine that runs statements, so that short statements never
//! do. The first call after the connection was handed out begins the time. A statement that is past the limit fails with
//! `SQLITE_INTERRUPT`, which is answered with 503.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sea_orm::sqlx::pool::PoolOptions;
use sea_orm::sqlx::{self, Connection, Sqlite, SqliteConnection};

/// What a reader may take: one statement, in nearly all cases. `PostgreSQL` has the same.
pub(super) const READ: Duration = Duration::from_secs(3);
/// What a write transaction may take altogether from its first long statement on, while other writers wait. An import of
/// 5,000 courses takes several seconds on a small machine.
pub(super) const WRITE: Duration = Duration::from_secs(30);
/// Fails where nothing can be written, and locks no row.
pub(super) const TRY_TO_WRITE: &str = "UPDATE content_version SET version = version WHERE 1 = 0";
/// Writes a row as it is.
pub(super) const WRITE_NOTHING: &str = "UPDATE content_version SET version = version";
/// About a tenth of a millisecond.
const STEPS: i32 = 10_000;

/// The time of one connection since it was handed out.
struct Watch {
    limit: Duration,
    began: Option<Instant>,
    /// Connections of the pool whose time has begun.
    running: Arc<AtomicUsize>,
}

impl Watch {
    fn goes_on(&mut self) -> bool {
        let began = *self.began.get_or_insert_with(|| {
            self.running.fetch_add(1, Ordering::Relaxed);
            Instant::now()
        });
        began.elapsed() < self.limit
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if self.began.is_some() {
            self.running.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// The options of a pool whose connections have the limit, and are closed when they come back within a transaction.
///
/// An error of the disk, or a full one, makes `SQLite` roll a transaction back by itself. The driver's own `ROLLBACK` fails then, and it
/// counts the transaction on: what it begins next on this connection is a savepoint, and in the end one within a
/// transaction that nobody commits. Its writes would be acknowledged, and lost.
///
/// Where the file cannot be written at the moment, `SQLite` opens it for reading alone, and the connection stays so when it can
/// be written again. With `limit` [`WRITE`] such a connection is not taken. A transaction alone does not tell: on such a file
/// `BEGIN IMMEDIATE` begins one that reads, and reports no error.
pub(super) fn limited(options: PoolOptions<Sqlite>, limit: Duration) -> PoolOptions<Sqlite> {
    let at_connect = Arc::<AtomicUsize>::default();
    let at_release = Arc::clone(&at_connect);
    options
        .after_connect(move |connection, _| {
            let running = Arc::clone(&at_connect);
            Box::pin(async move {
                if limit == WRITE {
                    let mut txn = connection.begin_with("BEGIN IMMEDIATE").await?;
                    sqlx::query(TRY_TO_WRITE).execute(&mut *txn).await?;
                    txn.rollback().await?;
                }
                watch(connection, limit, running).await
            })
        })
        .after_release(move |connection, _| {
            let running = Arc::clone(&at_release);
            Box::pin(async move {
                // A transaction that was dropped is rolled back before the ping is answered.
                if connection.is_in_transaction() {
                    connection.ping().await?;
                }
                if connection.is_in_transaction() {
                    tracing::error!("a connection was left within a transaction: it is closed");
                    return Ok(false);
                }
                // Which connections had a long statement is not known here. To end the time of another one, which is
                // handed back too, does no harm; nearly always there is none, and nothing is asked of the connection.
                if running.load(Ordering::Relaxed) > 0 {
                    watch(connection, limit, running).await?;
                }
                Ok(true)
            })
        })
}

/// The options of a pool with one connection, on which one transaction stays open all the time.
pub(super) fn limited_as_one(options: PoolOptions<Sqlite>) -> PoolOptions<Sqlite> {
    let running = Arc::<AtomicUsize>::default();
    options
        .max_connections(1)
        .after_connect(move |connection, _| {
            let running = Arc::clone(&running);
            Box::pin(async move { watch(connection, WRITE, running).await })
        })
        .after_release(|_, _| Box::pin(async { Ok(true) }))
}

async fn watch(
    connection: &mut SqliteConnection,
    limit: Duration,
    running: Arc<AtomicUsize>,
) -> sqlx::Result<()> {
    let mut watch = Watch { limit, began: None, running };
    connection.lock_handle().await?.set_progress_handler(STEPS, move || watch.goes_on());
    Ok(())
}
