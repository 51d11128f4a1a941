//! Backup and restore of an SQLite database. PostgreSQL has `pg_dump` and `pg_restore`.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use chrono::{DateTime, Utc};
use sea_orm::sqlx;

use crate::db;
use crate::paths;
use crate::restore::{Arriving, Restored};
use base::private_files;

/// Writes a consistent copy of the database to `file` while the site is running.
///
/// # Errors
/// When the database is not SQLite, `file` exists already, or it cannot be written.
pub async fn backup(database_url: &str, file: &Path) -> anyhow::Result<()> {
    let database = paths::sqlite_file(database_url)?;
    ensure!(database.exists(), "DATABASE_URL: there is no database at {}", database.display());
    let target = file.to_str().context("the name of the file is not valid UTF-8")?;
    let db = db::connect(database_url).await?;
    // SQLite would create a world-readable copy; it keeps the mode of an existing empty file.
    let copy = private_files::create_new(file).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => anyhow!("{} exists already: name a new file", file.display()),
        _ => anyhow!(error).context(format!("cannot write the backup to {}", file.display())),
    })?;
    let pool = db.get_sqlite_connection_pool();
    // VACUUM INTO reads one snapshot and writes a complete file without a write-ahead log.
    let written = sqlx::query("VACUUM INTO ?").bind(target).execute(pool).await;
    if written.is_err() {
        // An incomplete copy must not be mistaken for a backup, nor block the next attempt.
        let _ = std::fs::remove_file(file);
    }
    written.with_context(|| format!("cannot write the backup to {}", file.display()))?;
    copy.sync_all()?;
    Ok(db.close().await?)
}

/// Replaces the database by a backup, which is the database alone.
///
/// # Errors
/// As [`archive::restore`](super::archive::restore).
pub async fn restore(database_url: &str, file: &Path) -> anyhow::Result<Restored> {
    let mut arriving = Arriving::beside(database_url).await?;
    arriving.copy(file).with_context(|| format!("cannot copy {}; nothing was changed", file.display()))?;
    arriving.check(file).await?;
    arriving.take_place().await
}

/// Its time says when a backup was last made. A script that copies a PostgreSQL database touches it.
const MARK: &str = "last-backup";

/// Notes that a backup was made.
#[expect(clippy::disallowed_methods, reason = "a file's time, which a script may write as well")]
pub fn note(data_dir: &Path) -> std::io::Result<()> {
    let file = private_files::create(&data_dir.join(MARK))?;
    file.set_modified(std::time::SystemTime::now())
}

/// When a backup was last made, as far as it was noted.
pub fn last(data_dir: &Path) -> Option<DateTime<Utc>> {
    Some(std::fs::metadata(data_dir.join(MARK)).ok()?.modified().ok()?.into())
}

/// The folder of an SQLite database.
pub fn folder_of(database_url: &str) -> anyhow::Result<PathBuf> {
    Ok(paths::folder_of(&paths::sqlite_file(database_url)?).to_owned())
}
