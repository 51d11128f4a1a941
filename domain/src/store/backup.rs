//! Backup and restore of an SQLite database. PostgreSQL has `pg_dump` and `pg_restore`.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use chrono::{DateTime, Utc};
use migration::{Migrator, MigratorTrait};
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection, Row, SqliteConnection};

use crate::kernel::private_files;
use crate::store::db;

/// Writes a consistent copy of the database to `file` while the site is running.
///
/// # Errors
/// When the database is not SQLite, `file` exists already, or it cannot be written.
pub async fn backup(database_url: &str, file: &Path) -> anyhow::Result<()> {
    let database = sqlite_file(database_url)?;
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

/// Replaces the database by a backup; the previous database is kept as `….before-restore`.
///
/// # Errors
/// When the backup is damaged, was made by a newer version of this program, or a server is using the database.
pub async fn restore(database_url: &str, file: &Path) -> anyhow::Result<()> {
    let database = sqlite_file(database_url)?;
    check_backup(file).await?;
    if database.exists() {
        lock_exclusively(&database).await?;
        let former = beside(&database, "before-restore");
        std::fs::rename(&database, &former)
            .with_context(|| format!("cannot keep the former database as {}", former.display()))?;
        private_files::tighten(&former)?;
    } else if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private_files::create_folder(folder)?;
    }
    // Copied under a temporary name first: an interrupted copy must not look like a database.
    let arriving = beside(&database, "arriving");
    copy_privately(file, &arriving).with_context(|| format!("cannot copy to {}", arriving.display()))?;
    Ok(std::fs::rename(&arriving, &database)?)
}

/// Copies the contents but not the mode: the backup may be readable by other users.
fn copy_privately(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut copy = private_files::create(to)?;
    std::io::copy(&mut std::fs::File::open(from)?, &mut copy)?;
    copy.sync_all()
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

fn sqlite_file(database_url: &str) -> anyhow::Result<PathBuf> {
    match database_url.strip_prefix("sqlite:") {
        Some(rest) => Ok(PathBuf::from(rest.strip_prefix("//").unwrap_or(rest))),
        None => {
            bail!("DATABASE_URL: this command copies SQLite files; for PostgreSQL use pg_dump and pg_restore")
        }
    }
}

/// The folder of an SQLite database.
pub fn folder_of(database_url: &str) -> anyhow::Result<PathBuf> {
    let folder = sqlite_file(database_url)?.parent().map(Path::to_owned);
    Ok(folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| PathBuf::from(".")))
}

pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

async fn check_backup(file: &Path) -> anyhow::Result<()> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options)
        .await
        .with_context(|| format!("cannot open the backup {}", file.display()))?;
    let sound = sqlx::query("PRAGMA quick_check").fetch_one(&mut connection).await;
    let sound = sound.is_ok_and(|row| row.try_get::<String, _>(0).is_ok_and(|answer| answer == "ok"));
    ensure!(sound, "{} is not a whole SQLite database; nothing was changed", file.display());
    let rows = sqlx::query("SELECT version FROM seaql_migrations").fetch_all(&mut connection).await;
    let rows = rows.with_context(|| format!("{} is no backup of this program", file.display()))?;
    let known: Vec<String> =
        Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect();
    for row in rows {
        let version: String = row.try_get(0)?;
        ensure!(
            known.contains(&version),
            "{} was made by a newer version of this program (it knows {version}); nothing was changed",
            file.display()
        );
    }
    Ok(connection.close().await?)
}

/// Checkpoints the write-ahead log and leaves WAL mode, which SQLite only allows without other connections.
async fn lock_exclusively(database: &Path) -> anyhow::Result<()> {
    let options = SqliteConnectOptions::new().filename(database).busy_timeout(std::time::Duration::ZERO);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let left = sqlx::query("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
    let alone = left.is_ok_and(|row| row.try_get::<String, _>(0).is_ok_and(|mode| mode == "delete"));
    connection.close().await?;
    ensure!(alone, "a server is using {}: stop it first", database.display());
    Ok(())
}
