//! The connections to the database and its write transactions, for `SQLite` and `PostgreSQL`.
//!
//! [`mod@connect`] opens it, [`migrations`] keeps its schema current, [`mod@compact`] leaves nothing of deleted data in its
//! file.

mod compact;
mod connect;
mod migrations;

use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::pool::PoolConnection;
use sea_orm::sqlx::{Connection, Sqlite};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, RuntimeErr,
    SqliteTransactionMode, SqlxPostgresConnector, SqlxSqliteConnector, Statement, TransactionOptions,
    TransactionTrait,
};

use crate::statement_limit;
pub(super) use compact::compact;
pub use connect::connect;
pub use migrations::{migrate, migrate_down, pending_migrations};

/// The connections for write transactions beside the readers of `db`, waited for up to `wait`: on `SQLite` a pool of one, in
/// which writers queue. `PostgreSQL` handles concurrent writers itself, and a database in memory has only one connection.
pub fn writers_of(db: &DatabaseConnection, wait: Duration) -> DatabaseConnection {
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
pub async fn begin_write(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    db.begin_with_options(options).await
}

/// Runs `work` in an open transaction and commits it when it succeeds.
pub async fn commit_after<T, E, F>(txn: DatabaseTransaction, work: F) -> Result<T, E>
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

/// A turn among the writers of this process, who wait until it is dropped; on `PostgreSQL` they do not queue here.
pub async fn writers_turn(writers: &DatabaseConnection) -> Result<Option<PoolConnection<Sqlite>>, DbErr> {
    if writers.get_database_backend() != DbBackend::Sqlite {
        return Ok(None);
    }
    writers.get_sqlite_connection_pool().acquire().await.map(Some).map_err(connection_failed)
}

/// A connection beside those of `db`, on which a write transaction is open: all that is read and written through it lies
/// within, transactions become savepoints, and nothing is ever committed. [`discard`] ends it.
pub async fn open_transaction_apart(db: &DatabaseConnection) -> Result<DatabaseConnection, DbErr> {
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
pub async fn discard(apart: DatabaseConnection) -> Result<(), DbErr> {
    let rolled_back = apart.execute_unprepared("ROLLBACK").await;
    apart.close().await?;
    rolled_back.map(drop)
}

fn connection_failed(error: sea_orm::sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error)))
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
    pub fn of(name: &'static str, db: &DatabaseConnection) -> Self {
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
