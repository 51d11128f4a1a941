//! The database whose place another one is to take: whether a server uses it, and whether it is whole.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

use anyhow::{anyhow, ensure};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, fcntl};
use nix::libc;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection, Row, SqliteConnection};

use crate::integrity::{DAMAGE, primary_code};

/// The first bytes of each database.
const HEADER: &[u8] = b"SQLite format 3\0";
/// `SQLITE_BUSY`, `SQLITE_LOCKED`.
const IN_USE: [u32; 2] = [5, 6];
/// `SQLITE_IOERR`.
const UNREADABLE: u32 = 10;

/// The database that is to be replaced.
#[derive(Debug)]
pub(super) enum Present {
    Missing,
    /// Its log is empty, and nobody uses it.
    Whole,
    Damaged(String),
}

impl Present {
    pub async fn examine(database: &Path) -> anyhow::Result<Self> {
        if !database.try_exists()? {
            return Ok(Self::Missing);
        }
        let in_use = || anyhow!("a server is using {}: stop it first", database.display());
        // SQLite would write what it finds in the log into such a file, and delete the log.
        if !begins_as_a_database(database)? {
            ensure!(!is_locked(database)?, in_use());
            return Ok(Self::Damaged("it does not begin as a database does".to_owned()));
        }
        let options = SqliteConnectOptions::new().filename(database).busy_timeout(Duration::ZERO);
        let alone = async {
            let mut connection = SqliteConnection::connect_with(&options).await?;
            let alone = leave_wal(&mut connection).await;
            connection.close().await?;
            alone
        };
        let error = match alone.await {
            Ok(true) => return Ok(Self::Whole),
            Ok(false) => return Err(in_use()),
            Err(error) => error,
        };
        match primary_code(&error) {
            Some(code) if IN_USE.contains(&code) => Err(in_use()),
            // SQLite itself cannot tell whether such a file is in use.
            Some(code) if code == UNREADABLE || DAMAGE.contains(&code) => {
                ensure!(!is_locked(database)?, in_use());
                Ok(Self::Damaged(error.to_string()))
            }
            _ => {
                Err(anyhow!(error)
                    .context(format!("cannot open {}; nothing was changed", database.display())))
            }
        }
    }
}

/// Empties the log and leaves WAL mode, which SQLite only allows without other connections.
pub(super) async fn leave_wal(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    let mode = sqlx::query("PRAGMA journal_mode = DELETE").fetch_one(connection).await?;
    Ok(mode.try_get::<String, _>(0)? == "delete")
}

/// Whether a file is empty or has the first bytes of a database.
fn begins_as_a_database(file: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    File::open(file)?.take(HEADER.len() as u64).read_to_end(&mut start)?;
    Ok(start.is_empty() || start == HEADER)
}

/// Whether another process holds any of the locks that connections of SQLite have on their file.
fn is_locked(database: &Path) -> anyhow::Result<bool> {
    let file = OpenOptions::new().read(true).write(true).open(database)?;
    let whole = libc::flock {
        l_type: i16::try_from(libc::F_WRLCK)?,
        l_whence: i16::try_from(libc::SEEK_SET)?,
        l_start: 0,
        l_len: 0,
        l_pid: 0,
    };
    match fcntl(&file, FcntlArg::F_SETLK(&whole)) {
        Ok(_) => Ok(false),
        Err(Errno::EAGAIN | Errno::EACCES) => Ok(true),
        Err(error) => Err(error.into()),
    }
}
