//! Putting one file of a database in the place of another.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::TempPath;

use crate::paths::{beside, folder_of};
use base::private_files;

/// Files that belong to a database: without it they are worthless, and beside another one they would damage it.
const SIDECARS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Keeps the former database under another name, and gives its own name to the one that arrives. Answers whether there was
/// a former one. What was done is undone when the last step fails.
pub(super) fn switch(database: &Path, former: &Path, arriving: TempPath) -> anyhow::Result<bool> {
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
pub(super) fn free_name(database: &Path, time: &str) -> io::Result<PathBuf> {
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

pub(super) fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

pub(super) fn remove_sidecars(database: &Path) -> io::Result<()> {
    for ending in SIDECARS {
        match fs::remove_file(with_ending(database, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

pub(super) fn sync_folder(database: &Path) -> io::Result<()> {
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
