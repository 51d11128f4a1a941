//! Where an SQLite database lies, and what lies beside it.

use std::path::{Path, PathBuf};

use anyhow::bail;

/// The file of an SQLite database.
pub(super) fn sqlite_file(database_url: &str) -> anyhow::Result<PathBuf> {
    match database_url.strip_prefix("sqlite:") {
        Some(rest) => Ok(PathBuf::from(rest.strip_prefix("//").unwrap_or(rest))),
        None => {
            bail!("DATABASE_URL: this command copies SQLite files; for PostgreSQL use pg_dump and pg_restore")
        }
    }
}

/// The folder of a file.
pub(super) fn folder_of(database: &Path) -> &Path {
    database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of a file that belongs to another one.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}
