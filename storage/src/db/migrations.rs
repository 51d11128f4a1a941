//! Migrations: the schema as this version of the program knows it.

use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, Statement};

use crate::db::write_txn;

/// The first half of the key of the advisory lock for migrations; the second half is the schema.
const MIGRATION_LOCK: i32 = 0x7472_6e67;

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
