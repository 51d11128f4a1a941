//! How a database takes the place of another `SQLite` database.
//!
//! It is written and checked beside the database first. Then the former database gets a second name, and one rename puts
//! the new one in its place: at each moment a whole database is under the name that the server opens, and no step
//! overwrites what an earlier restore has kept.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use migration::{Migrator, MigratorTrait};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, fcntl};
use nix::libc;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection, Row, SqliteConnection};
use tempfile::TempPath;

use crate::kernel::clock::Clock;
use crate::kernel::private_files;
use crate::store::integrity::{DAMAGE, primary_code};
use crate::store::paths::{beside, folder_of, sqlite_file};

/// Files that belong to a database: without it they are worthless, and beside another one they would damage it.
const SIDECARS: [&str; 3] = ["-wal", "-shm", "-journal"];
/// The first bytes of each database.
const HEADER: &[u8] = b"SQLite format 3\0";
/// `SQLITE_BUSY`, `SQLITE_LOCKED`.
const IN_USE: [u32; 2] = [5, 6];
/// `SQLITE_IOERR`.
const UNREADABLE: u32 = 10;

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

/// The database that is to be replaced.
#[derive(Debug)]
enum Present {
    Missing,
    /// Its log is empty, and nobody uses it.
    Whole,
    Damaged(String),
}

impl Present {
    async fn examine(database: &Path) -> anyhow::Result<Self> {
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
async fn leave_wal(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
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

/// Whether there was a former database. What was done is undone when the last step fails.
fn switch(database: &Path, former: &Path, arriving: TempPath) -> anyhow::Result<bool> {
    let keeping = || format!("cannot keep the former database as {}", former.display());
    let kept = database.try_exists()?;
    if kept {
        private_files::tighten(database)?;
        second_name(database, former).with_context(keeping)?;
    }
    let mut moved = Vec::new();
    let switched = (|| -> anyhow::Result<()> {
        for ending in SIDECARS {
            let (from, to) = (with_ending(database, ending), with_ending(former, ending));
            match fs::rename(&from, &to) {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                renamed => {
                    renamed.with_context(keeping)?;
                    moved.push((from, to));
                }
            }
        }
        sync_folder(database)?;
        arriving
            .persist(database)
            .map_err(|failed| failed.error)
            .with_context(|| format!("cannot replace {}; nothing was changed", database.display()))
    })();
    if switched.is_err() {
        for (from, to) in moved {
            let _ = fs::rename(to, from);
        }
        if kept {
            let _ = fs::remove_file(former);
        }
    }
    switched.map(|()| kept)
}

/// A file system without hard links gets a copy, so that the database keeps its own name in any case.
fn second_name(database: &Path, former: &Path) -> io::Result<()> {
    match fs::hard_link(database, former) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_) => {
            let mut copy = private_files::create_new(former)?;
            let copied = io::copy(&mut File::open(database)?, &mut copy).and_then(|_| copy.sync_all());
            copied.inspect_err(|_| drop(fs::remove_file(former)))
        }
    }
}

/// A name that tells the time and that no file has yet.
fn free_name(database: &Path, time: &str) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let again = if number == 1 { String::new() } else { format!("-{number}") };
        let name = beside(database, &format!("before-restore-{time}{again}"));
        let mut taken = name.try_exists()?;
        for ending in SIDECARS {
            taken |= with_ending(&name, ending).try_exists()?;
        }
        if !taken {
            return Ok(name);
        }
        number += 1;
    }
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn remove_sidecars(database: &Path) -> io::Result<()> {
    for ending in SIDECARS {
        match fs::remove_file(with_ending(database, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

fn sync_folder(database: &Path) -> io::Result<()> {
    File::open(folder_of(database))?.sync_all()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn names(folder: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_switch_that_fails_is_undone() {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("site.db");
        for file in ["site.db", "site.db-wal", "site.db-shm"] {
            fs::write(folder.path().join(file), file).unwrap();
        }
        let gone = TempPath::try_from_path(folder.path().join("site.db.arriving")).unwrap();
        let former = free_name(&database, "20261128-140501").unwrap();
        let failed = format!("{:#}", switch(&database, &former, gone).unwrap_err());
        assert!(failed.contains("nothing was changed"), "{failed}");
        assert_eq!(names(&folder), ["site.db", "site.db-shm", "site.db-wal"]);
        for file in names(&folder) {
            assert_eq!(fs::read_to_string(folder.path().join(&file)).unwrap(), file);
        }
    }

    #[test]
    fn the_name_of_a_former_database_was_never_used() {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("site.db");
        let mut given = Vec::new();
        for taken in ["", "", "-wal"] {
            let name = free_name(&database, "20261128-140501").unwrap();
            fs::write(with_ending(&name, taken), "").unwrap();
            given.push(name.file_name().unwrap().to_str().unwrap().to_owned());
        }
        let name = "site.db.before-restore-20261128-140501";
        assert_eq!(given, [name.to_owned(), format!("{name}-2"), format!("{name}-3")]);
        assert_eq!(
            free_name(&database, "20261128-140501").unwrap(),
            beside(&database, "before-restore-20261128-140501-4")
        );
    }
}
