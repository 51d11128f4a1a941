//! Whether the file of an `SQLite` database is sound.
//!
//! `PRAGMA quick_check` reads the whole file, so its time grows with it. It has a connection of its own, which ends it after
//! five minutes; at start the site waits [`START_WAITS`] for it at most and then goes on while it is checked.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sea_orm::sqlx::{self, Connection, Row, SqliteConnection};
use sea_orm::{DatabaseConnection, DbBackend};
use serde::Serialize;

/// How often it is checked while the site runs.
pub const CHECKED_EVERY: Duration = Duration::from_hours(1);
pub const START_WAITS: Duration = Duration::from_secs(1);
/// Enough for some 50 GB on a disk that reads 200 MB a second.
const AT_MOST: Duration = Duration::from_mins(5);
/// Pages between two looks at the time.
const STEPS: i32 = 1000;
/// `SQLITE_INTERRUPT`.
const INTERRUPTED: &str = "9";
/// The low byte of `SQLITE_CORRUPT`, `SQLITE_NOTADB`.
pub(super) const DAMAGE: [u32; 2] = [11, 26];

/// What the last check found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Integrity {
    /// Not checked yet, or a database that looks after itself, as `PostgreSQL` does.
    #[default]
    Unchecked,
    Sound,
    Damaged,
    /// The file could not be read whole in the time for it.
    Unfinished,
}

/// The result of the last check.
#[derive(Debug, Default)]
pub struct LastCheck(Mutex<Integrity>);

impl LastCheck {
    pub fn found(&self) -> Integrity {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks the database, and logs what is not as it should be.
    pub async fn renew(&self, db: &DatabaseConnection) {
        if db.get_database_backend() != DbBackend::Sqlite {
            return;
        }
        let found = match quick_check(db).await {
            Ok(problems) if problems.is_empty() => Integrity::Sound,
            Ok(problems) => damaged(&problems.join("; ")),
            Err(error) if code_of(&error).as_deref() == Some(INTERRUPTED) => {
                tracing::warn!("the database was not checked whole within {AT_MOST:?}");
                Integrity::Unfinished
            }
            Err(error) if is_damage(&error) => damaged(&error.to_string()),
            Err(error) => {
                // It says nothing about the content of the file; the former result stands.
                tracing::warn!(%error, "the database could not be checked");
                return;
            }
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = found;
    }
}

fn damaged(problems: &str) -> Integrity {
    let problems: String =
        problems.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(500).collect();
    tracing::error!(
        problems,
        "THE DATABASE IS DAMAGED: save a copy of the file, then restore the last backup that is sound"
    );
    Integrity::Damaged
}

/// What is wrong, one line each.
async fn quick_check(db: &DatabaseConnection) -> sqlx::Result<Vec<String>> {
    let options = db.get_sqlite_connection_pool().connect_options();
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let began = Instant::now();
    connection.lock_handle().await?.set_progress_handler(STEPS, move || began.elapsed() < AT_MOST);
    let lines = sqlx::query("PRAGMA quick_check(10)").fetch_all(&mut connection).await?;
    let lines = lines.iter().map(|line| line.try_get::<String, _>(0)).collect::<sqlx::Result<Vec<_>>>()?;
    connection.close().await?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

fn code_of(error: &sqlx::Error) -> Option<String> {
    error.as_database_error()?.code().map(Into::into)
}

fn is_damage(error: &sqlx::Error) -> bool {
    primary_code(error).is_some_and(|code| DAMAGE.contains(&code))
}

/// The kind of an error of `SQLite`, without its details.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<u32> {
    Some(code_of(error)?.parse::<u32>().ok()? & 0xff)
}
