//! How a database takes the place of another `SQLite` database.
//!
//! It is written and checked beside the database first. Then the former database gets a second name, and one rename puts
//! the new one in its place: at each moment a whole database is under the name that the server opens, and no step
//! overwrites what an earlier restore has kept. [`present`] examines the former one, [`mod@switch`] changes the names.

mod present;
mod switch;

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use migration::{Migrator, MigratorTrait};
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection, Row, SqliteConnection};
use tempfile::TempPath;

use crate::integrity::{DAMAGE, primary_code};
use crate::paths::{beside, folder_of, sqlite_file};
use base::clock::Clock;
use base::private_files;
use present::{Present, leave_wal};
use switch::{free_name, remove_sidecars, switch, sync_folder, with_ending};

/// What a restore did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    pub database: PathBuf,
    /// Where the former database lies now.
    pub former: Option<PathBuf>,
    /// Uploads that came with the database.
    pub uploads: usize,
}

impl fmt::Display for Restored {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} is restored, with {} uploads.", self.database.display(), self.uploads)?;
        match &self.former {
            None => write!(formatter, " There was no database before."),
            Some(former) => write!(
                formatter,
                "\nThe former database is {}. Delete it when it is not needed any more: it holds personal data.",
                former.display()
            ),
        }
    }
}

/// A database beside the one whose place it is to take. Dropped before that, it is removed.
pub(super) struct Arriving {
    database: PathBuf,
    path: TempPath,
    file: File,
}

impl Arriving {
    /// An empty file beside a database that no server uses.
    pub async fn beside(database_url: &str) -> anyhow::Result<Self> {
        let named = sqlite_file(database_url)?;
        // Where it is a link, SQLite keeps the log beside the file itself.
        let database = named.canonicalize().unwrap_or(named);
        private_files::create_folder(folder_of(&database))?;
        Present::examine(&database).await?;
        let path = beside(&database, "arriving");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false).mode(private_files::FILE_MODE);
        let file = options.open(&path).with_context(|| format!("cannot write to {}", path.display()))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("another restore into {} is running", database.display()),
            locked => locked?,
        }
        // What a restore that was killed has left.
        file.set_len(0)?;
        remove_sidecars(&path)?;
        Ok(Self { database, path: TempPath::try_from_path(path)?, file })
    }

    /// Fills it.
    pub fn write(&mut self, from: &mut impl Read) -> io::Result<()> {
        io::copy(from, &mut self.file)?;
        self.file.sync_all()
    }

    /// Fills it from a file, and from its log, as of a database that was copied by hand.
    pub fn copy(&mut self, from: &Path) -> io::Result<()> {
        self.write(&mut File::open(from)?)?;
        let log = match File::open(with_ending(from, "-wal")) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            log => log?,
        };
        let copied = private_files::create(&with_ending(&self.path, "-wal"))
            .and_then(|mut copy| io::copy(&mut &log, &mut copy).and_then(|_| copy.sync_all()));
        copied.inspect_err(|_| drop(remove_sidecars(&self.path)))
    }

    /// Refuses what is not whole, and what this version of the program does not know. `from` is named to the reader.
    pub async fn check(&self, from: &Path) -> anyhow::Result<()> {
        let checked = self.check_copy(from).await;
        // The log is part of the file now, or of nothing that is wanted.
        remove_sidecars(&self.path)?;
        checked
    }

    async fn check_copy(&self, from: &Path) -> anyhow::Result<()> {
        let options = SqliteConnectOptions::new()
            .filename(&self.path)
            .pragma("trusted_schema", "OFF")
            .pragma("cell_size_check", "ON");
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let problem = match sqlx::query("PRAGMA integrity_check(1)").fetch_one(&mut connection).await {
            Ok(row) => Some(row.try_get::<String, _>(0)?).filter(|answer| answer != "ok"),
            Err(error) if primary_code(&error).is_some_and(|code| DAMAGE.contains(&code)) => {
                Some(error.to_string())
            }
            Err(error) => {
                return Err(anyhow!(error).context("the copy cannot be checked; nothing was changed"));
            }
        };
        if let Some(problem) = problem {
            bail!("{} is not a whole SQLite database ({problem}); nothing was changed", from.display());
        }
        let rows = sqlx::query("SELECT version FROM seaql_migrations").fetch_all(&mut connection).await;
        let rows = rows.ok().filter(|rows| !rows.is_empty());
        let rows = rows.with_context(|| {
            format!("{} is no backup of this program; nothing was changed", from.display())
        })?;
        let known: Vec<String> =
            Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect();
        for row in rows {
            let version: String = row.try_get(0)?;
            ensure!(
                known.contains(&version),
                "{} was made by a newer version of this program (it knows {version}); nothing was changed",
                from.display()
            );
        }
        leave_wal(&mut connection).await?;
        Ok(connection.close().await?)
    }

    /// Puts it in the place of the database, whose former content keeps a name of its own.
    pub async fn take_place(self) -> anyhow::Result<Restored> {
        let Self { database, path, file } = self;
        file.sync_all()?;
        let present = Present::examine(&database).await?;
        if let Present::Damaged(reason) = &present {
            tracing::warn!(
                reason,
                "the database {} is damaged: it is kept under another name and replaced",
                database.display()
            );
        }
        let former = free_name(&database, &Clock::system().now().format("%Y%m%d-%H%M%S").to_string())?;
        let kept = switch(&database, &former, path)?;
        sync_folder(&database).context("the database is restored, but the disk did not confirm it")?;
        Ok(Restored { database, former: kept.then_some(former), uploads: 0 })
    }
}
