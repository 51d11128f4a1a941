//! Database connections, migrations and write transactions, for `SQLite` and `PostgreSQL` (`DATABASE_URL`).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use migration::{Migrator, MigratorTrait};
use sea_orm::sqlx::pool::PoolConnection;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{self, Connection, Row, Sqlite, SqliteConnection};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    RuntimeErr, SqliteTransactionMode, SqlxPostgresConnector, SqlxSqliteConnector, Statement,
    TransactionOptions, TransactionTrait,
};

use crate::kernel::private_files;
use crate::store::integrity::primary_code;
use crate::store::statement_limit;

/// Readers; the one writer that `SQLite` has at a time is apart ([`writers_of`]).
const SQLITE_CONNECTIONS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 16;
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
const SQLITE_BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Earlier releases can corrupt a database in WAL mode.
const SQLITE_MINIMUM: (u32, u32, u32) = (3, 51, 3);
/// The first half of the key of the advisory lock for migrations; the second half is the schema.
const MIGRATION_LOCK: i32 = 0x7472_6e67;

/// Opens the database at `url` (`sqlite://path` or `postgres://…`), creating an `SQLite` file and its folder.
///
/// Every error is one line that names `DATABASE_URL` and never shows a password.
pub async fn connect(url: &str) -> anyhow::Result<DatabaseConnection> {
    match url.split_once(':') {
        Some(("sqlite", rest)) => connect_sqlite(rest.strip_prefix("//").unwrap_or(rest)).await,
        Some(("postgres" | "postgresql", rest)) => connect_postgres(&format!("postgres:{rest}")).await,
        _ => bail!(
            "DATABASE_URL: unknown scheme {:?}; accepted are sqlite://path/to/file.db and \
             postgres://user:password@host/database",
            url.split("://").next().unwrap_or_default()
        ),
    }
}

async fn connect_sqlite(location: &str) -> anyhow::Result<DatabaseConnection> {
    ensure!(!location.contains('?'), "DATABASE_URL: sqlite:// takes a path without options");
    let in_memory = location == ":memory:";
    let path = PathBuf::from(location);
    if !in_memory {
        prepare_file(&path).with_context(|| format!("DATABASE_URL: cannot write to {}", path.display()))?;
    }
    // The path is set below through its own setter: in a URL it would have to be escaped.
    let mut options = ConnectOptions::new("sqlite::memory:");
    options
        // Each connection to :memory: is a database of its own.
        .max_connections(if in_memory { 1 } else { SQLITE_CONNECTIONS })
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |options| {
            // Connections that share a page cache lock each other's tables, as if there were no WAL.
            let options = if in_memory {
                options
            } else {
                options.in_memory(false).shared_cache(false).filename(&path)
            };
            options
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(SQLITE_BUSY_TIMEOUT)
                .pragma("trusted_schema", "OFF")
                .pragma("cell_size_check", "ON")
                .pragma("mmap_size", "0")
                // KiB for each connection; the kernel holds the file, too.
                .pragma("cache_size", "-1000")
                .pragma("secure_delete", "ON")
                .pragma("journal_size_limit", "67108864")
        });
    let db = Database::connect(options)
        .await
        .with_context(|| format!("DATABASE_URL: cannot open the SQLite file {location}"))?;
    check_sqlite_version(&db).await?;
    Ok(db)
}

/// Creates the file with mode 0600, or restricts an existing one; `SQLite` gives `-wal` and `-shm` the same mode.
fn prepare_file(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private_files::create_folder(folder)?;
    }
    match private_files::create_new(path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
        created => return created.map(drop),
    }
    std::fs::OpenOptions::new().read(true).append(true).open(path)?;
    tighten_database(path);
    Ok(())
}

/// A file of another user cannot be restricted, but is still used.
fn tighten_database(path: &Path) {
    let Ok(path) = path.canonicalize() else { return };
    let mut tightened = false;
    for ending in ["", "-wal", "-shm"] {
        let mut file = path.clone().into_os_string();
        file.push(ending);
        match private_files::tighten(Path::new(&file)) {
            Ok(changed) => tightened |= changed,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => tracing::warn!(%error, "the mode of {} cannot be changed", file.display()),
        }
    }
    if tightened {
        let database = path.display();
        tracing::warn!(
            "the database {database} was open to other users of this machine; now only its owner can use it"
        );
    }
}

async fn check_sqlite_version(db: &DatabaseConnection) -> anyhow::Result<()> {
    let row = db
        .query_one_raw(Statement::from_string(DbBackend::Sqlite, "SELECT sqlite_version() AS version"))
        .await?
        .context("DATABASE_URL: SQLite does not tell its version")?;
    let text: String = row.try_get("", "version")?;
    let mut parts = text.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    let found = (next(), next(), next());
    let (major, minor, patch) = SQLITE_MINIMUM;
    ensure!(
        found >= SQLITE_MINIMUM,
        "this build holds SQLite {text}; {major}.{minor}.{patch} is the first that keeps WAL databases safe"
    );
    Ok(())
}

/// Whether others on the way to a PostgreSQL server could read what is sent. Only `verify-full` makes sure that it is the
/// server that was meant; without a mode the driver goes on unencrypted where it must.
fn is_open_to_others(url: &str) -> bool {
    let Ok(url) = url::Url::parse(url) else { return false };
    let mode = url.query_pairs().find(|(name, _)| name == "sslmode" || name == "ssl-mode");
    let host = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    let is_here = host.is_empty()
        || host == "localhost"
        || host.starts_with("%2F")
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    !is_here && mode.is_none_or(|(_, mode)| mode != "verify-full")
}

async fn connect_postgres(url: &str) -> anyhow::Result<DatabaseConnection> {
    if is_open_to_others(url) {
        tracing::warn!(
            "DATABASE_URL: without sslmode=verify-full others on the way to the database may read along"
        );
    }
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire_if_idle_for(Duration::from_secs(30))
        .sqlx_logging(false)
        .map_sqlx_postgres_opts(|options| {
            options.application_name("training-site").options([
                ("statement_timeout", "3s"),
                ("idle_in_transaction_session_timeout", "10s"),
                ("synchronous_commit", "on"),
            ])
        });
    Database::connect(options).await.map_err(|error| {
        // The driver's error contains the URL, and with it the password, only when the URL cannot be parsed.
        let parsed = url::Url::parse(url).ok();
        let host = parsed.as_ref().and_then(url::Url::host_str).unwrap_or("the given address");
        let cause = if parsed.is_some() { error.to_string() } else { "not a valid address".to_owned() };
        anyhow::anyhow!("DATABASE_URL: cannot reach PostgreSQL at {host}: {}", one_line(&cause))
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The connections for write transactions beside the readers of `db`, waited for up to `wait`: on `SQLite` a pool of one, in
/// which writers queue. `PostgreSQL` handles concurrent writers itself, and a database in memory has only one connection.
pub(crate) fn writers_of(db: &DatabaseConnection, wait: Duration) -> DatabaseConnection {
    if db.get_database_backend() != DbBackend::Sqlite {
        return db.clone();
    }
    let readers = db.get_sqlite_connection_pool();
    if readers.options().get_max_connections() == 1 {
        return db.clone();
    }
    let writer = readers.options().clone().max_connections(1).acquire_timeout(wait);
    SqlxSqliteConnector::from_sqlx_sqlite_pool(
        writer.connect_lazy_with(readers.connect_options().as_ref().clone()),
    )
}

/// The same database by connections on which statements have a limit; `PostgreSQL` limits them itself.
pub(super) fn limited(db: &DatabaseConnection, limit: Duration) -> DatabaseConnection {
    if db.get_database_backend() != DbBackend::Sqlite {
        return db.clone();
    }
    let pool = db.get_sqlite_connection_pool();
    let limited = statement_limit::limited(pool.options().clone(), limit);
    SqlxSqliteConnector::from_sqlx_sqlite_pool(
        limited.connect_lazy_with(pool.connect_options().as_ref().clone()),
    )
}

/// Runs `work` in a write transaction and commits it when it succeeds.
///
/// On `SQLite` the transaction takes the write lock at its start (`BEGIN IMMEDIATE`): one that reads first and upgrades
/// later fails immediately when another one has written in between, regardless of the busy timeout. Inside
/// `work` use the transaction only, never the pool, and do no network calls and no hashing: other writers wait.
pub async fn write_txn<T, E, F>(db: &DatabaseConnection, work: F) -> Result<T, E>
where
    E: From<DbErr>,
    F: AsyncFnOnce(&DatabaseTransaction) -> Result<T, E>,
{
    let txn = begin_write(db).await?;
    commit_after(txn, work).await
}

/// Takes the write lock. When the caller stops waiting, the driver rolls a late `BEGIN` back.
pub(crate) async fn begin_write(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    db.begin_with_options(options).await
}

/// A turn among the writers of this process, who wait until it is dropped; on `PostgreSQL` they do not queue here.
pub(crate) async fn writers_turn(
    writers: &DatabaseConnection,
) -> Result<Option<PoolConnection<Sqlite>>, DbErr> {
    if writers.get_database_backend() != DbBackend::Sqlite {
        return Ok(None);
    }
    writers.get_sqlite_connection_pool().acquire().await.map(Some).map_err(connection_failed)
}

/// A connection beside those of `db`, on which a write transaction is open: all that is read and written through it lies
/// within, transactions become savepoints, and nothing is ever committed. [`discard`] ends it.
pub(crate) async fn open_transaction_apart(db: &DatabaseConnection) -> Result<DatabaseConnection, DbErr> {
    if db.get_database_backend() == DbBackend::Sqlite {
        let readers = db.get_sqlite_connection_pool();
        if readers.options().get_max_connections() == 1 {
            return Err(DbErr::Custom("a database in memory has one connection only".to_owned()));
        }
        let options = statement_limit::limited_as_one(readers.options().clone());
        let apart = options.connect_lazy_with(readers.connect_options().as_ref().clone());
        let mut connection = apart.acquire().await.map_err(connection_failed)?;
        // Its end would roll it back.
        std::mem::forget(connection.begin_with("BEGIN IMMEDIATE").await.map_err(connection_failed)?);
        Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(apart))
    } else {
        let pool = db.get_postgres_connection_pool();
        let options = pool.options().clone().max_connections(1);
        let apart = options.connect_lazy_with(pool.connect_options().as_ref().clone());
        let mut connection = apart.acquire().await.map_err(connection_failed)?;
        std::mem::forget(connection.begin_with("BEGIN").await.map_err(connection_failed)?);
        Ok(SqlxPostgresConnector::from_sqlx_postgres_pool(apart))
    }
}

/// Rolls back what was written through a connection of [`open_transaction_apart`], and closes it. Dropping it does the
/// same, a little later.
pub(crate) async fn discard(apart: DatabaseConnection) -> Result<(), DbErr> {
    let rolled_back = apart.execute_unprepared("ROLLBACK").await;
    apart.close().await?;
    rolled_back.map(drop)
}

fn connection_failed(error: sea_orm::sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error)))
}

/// Runs `work` in an open transaction and commits it when it succeeds.
pub(crate) async fn commit_after<T, E, F>(txn: DatabaseTransaction, work: F) -> Result<T, E>
where
    E: From<DbErr>,
    F: AsyncFnOnce(&DatabaseTransaction) -> Result<T, E>,
{
    match work(&txn).await {
        Ok(value) => {
            txn.commit().await?;
            Ok(value)
        }
        Err(error) => {
            // The first error is the one to report; dropping the connection rolls back as well.
            let _ = txn.rollback().await;
            Err(error)
        }
    }
}

/// Attempts of [`compact`], with a pause between them.
const COMPACT_ATTEMPTS: u32 = 40;
const COMPACT_PAUSE: Duration = Duration::from_millis(100);
/// After so many steps of the machine that runs statements, about a tenth of a millisecond, it is asked whether somebody
/// waits.
const COMPACT_STEPS: i32 = 10_000;

/// Rewrites the file of an `SQLite` database and empties its write-ahead log, so that nothing remains of deleted data.
/// `secure_delete` alone does not ensure that: pages that were split or merged keep copies of moved rows.
///
/// It has no turn of writers: as soon as one of them waits, the new file is given up and begun again later. Only
/// its last part, in which the pages are copied, goes on meanwhile: some 13 ms for a megabyte.
///
/// # Errors
/// When the database does not answer, or was in use for too long.
pub(super) async fn compact(writers: &DatabaseConnection, waiting: &Arc<AtomicUsize>) -> Result<(), DbErr> {
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
    handle.set_progress_handler(COMPACT_STEPS, nobody_waits);
    drop(handle);
    let mut is_rewritten = false;
    for _ in 0..COMPACT_ATTEMPTS {
        if !is_rewritten {
            is_rewritten = match sqlx::query("VACUUM").execute(&mut apart).await {
                Err(error) if is_in_use(&error) => false,
                done => done.map(|_| true).map_err(connection_failed)?,
            };
        }
        if is_rewritten && log_is_emptied(&mut apart).await.map_err(connection_failed)? {
            return Ok(());
        }
        tokio::time::sleep(COMPACT_PAUSE).await;
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

/// Applies all pending migrations in one transaction.
///
/// Several instances may start at once: on `PostgreSQL` an advisory lock, on `SQLite` the write lock lets one
/// migrate while the others wait and then find nothing to do.
pub async fn migrate(db: &DatabaseConnection) -> Result<(), DbErr> {
    write_txn(db, async |txn: &DatabaseTransaction| {
        lock_migrations(txn).await?;
        Migrator::up(txn, None).await
    })
    .await
}

/// Reverts the last `steps` migrations, or all of them.
pub async fn migrate_down(db: &DatabaseConnection, steps: Option<u32>) -> Result<(), DbErr> {
    write_txn(db, async |txn: &DatabaseTransaction| {
        lock_migrations(txn).await?;
        Migrator::down(txn, steps).await
    })
    .await
}

async fn lock_migrations(txn: &DatabaseTransaction) -> Result<(), DbErr> {
    if txn.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    // Waiting for another instance, and building an index, may take longer than the request timeout.
    txn.execute_unprepared(
        "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
    )
    .await?;
    txn.execute_raw(Statement::from_string(
        DbBackend::Postgres,
        format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK}, hashtext(current_schema()))"),
    ))
    .await?;
    Ok(())
}

/// The names of the migrations that are not yet applied.
pub async fn pending_migrations(db: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
    let pending = Migrator::get_pending_migrations_read_only(db).await?;
    Ok(pending.iter().map(|migration| migration.name().to_owned()).collect())
}

/// The state of a connection pool.
#[derive(Clone, Copy, Debug)]
pub struct Pool {
    pub name: &'static str,
    pub open: u32,
    pub idle: u32,
    pub most: u32,
}

impl Pool {
    pub(crate) fn of(name: &'static str, db: &DatabaseConnection) -> Self {
        let (open, idle, most) = if db.get_database_backend() == DbBackend::Sqlite {
            let pool = db.get_sqlite_connection_pool();
            (pool.size(), pool.num_idle(), pool.options().get_max_connections())
        } else {
            let pool = db.get_postgres_connection_pool();
            (pool.size(), pool.num_idle(), pool.options().get_max_connections())
        };
        Self { name, open, idle: u32::try_from(idle).unwrap_or(u32::MAX), most }
    }
}

/// Bytes of the database.
pub async fn size(db: &DatabaseConnection) -> Result<u64, DbErr> {
    let question = match db.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()"
        }
        _ => "SELECT pg_database_size(current_database()) AS bytes",
    };
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), question)).await?;
    let bytes: i64 = row.map(|row| row.try_get("", "bytes")).transpose()?.unwrap_or_default();
    Ok(u64::try_from(bytes).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_elsewhere_takes_a_verified_connection() {
        for (url, open) in [
            ("postgres://site:x@db.example/site", true),
            ("postgres://site:x@db.example/site?sslmode=require", true),
            ("postgres://site:x@db.example/site?sslmode=verify-full", false),
            ("postgres://site:x@localhost/site", false),
            ("postgres://site:x@127.0.0.1:5433/site", false),
            ("postgres://site:x@[::1]/site", false),
            ("postgres:///site?host=/run/postgresql", false),
            ("postgres://%2Frun%2Fpostgresql/site", false),
        ] {
            assert_eq!(is_open_to_others(url), open, "{url}");
        }
    }
}
