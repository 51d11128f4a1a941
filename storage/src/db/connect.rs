//! Opening the database that `DATABASE_URL` names.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};

use base::private_files;

/// Readers; the one writer that `SQLite` has at a time is apart ([`writers_of`](super::writers_of)).
const SQLITE_CONNECTIONS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 16;
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
const SQLITE_BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Earlier releases can corrupt a database in WAL mode.
const SQLITE_MINIMUM: (u32, u32, u32) = (3, 51, 3);

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
