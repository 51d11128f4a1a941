//! An archive of a site: its SQLite database, its uploads and its CVs in one tar file.
//!
//! The database is copied first. Whatever file it names was stored before and never changes, so every file of the copy
//! is in the archive, also when uploads go on meanwhile.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use tar::{Archive, Builder, EntryType, Header};

use crate::backup;
use crate::media_files::MediaFiles;
use crate::paths;
use crate::restore::{Arriving, Restored};
use crate::site_files::SiteFiles;
use base::private_files;

/// The database in the archive.
const DATABASE: &str = "site.db";
/// What the names of uploads begin with.
const MEDIA: &str = "media/";
/// What the names of CVs begin with. They are encrypted with keys that the database has.
const CVS: &str = "cvs/";
/// Who may read an unpacked file.
const MODE: u32 = 0o600;
/// Headers and files begin at multiples of it.
const BLOCK: u64 = 512;
/// Two blocks of zeros end an archive.
const END: usize = 1024;
/// A file that ends so is the database alone.
const DATABASE_ONLY: [&str; 2] = ["db", "sqlite"];

/// Writes a consistent copy of the site to `file` while it is running: database and files, or the database alone
/// when the name ends in `.db`.
///
/// # Errors
/// When the database is not SQLite, `file` exists already, a store does not answer, or the disk is full.
pub async fn backup(database_url: &str, files: &SiteFiles, file: &Path) -> anyhow::Result<()> {
    if is_database_only(file) {
        return backup::backup(database_url, file).await;
    }
    ensure!(!file.exists(), "{} exists already: name a new file", file.display());
    let copy = paths::beside(file, "db");
    backup::backup(database_url, &copy).await?;
    let written = write(files, &copy, file).await;
    std::fs::remove_file(&copy).with_context(|| format!("cannot remove {}", copy.display()))?;
    if written.is_err() {
        // An incomplete archive must not be mistaken for a backup, nor block the next attempt.
        let _ = std::fs::remove_file(file);
    }
    written.with_context(|| format!("cannot write the backup to {}", file.display()))
}

async fn write(files: &SiteFiles, database: &Path, file: &Path) -> anyhow::Result<()> {
    let mut archive = Builder::new(private_files::create_new(file)?);
    let mut content = File::open(database)?;
    let mut header = header(content.metadata()?.len());
    archive.append_data(&mut header, DATABASE, &mut content)?;
    append(&mut archive, MEDIA, &files.uploads).await?;
    append(&mut archive, CVS, &files.cvs).await?;
    Ok(archive.into_inner()?.sync_all()?)
}

async fn append(archive: &mut Builder<File>, folder: &str, files: &MediaFiles) -> anyhow::Result<()> {
    for entry in files.list().await? {
        // A name with this sign is what a write that was cut off has left; a file may be cleaned away meanwhile.
        let found = if entry.path.contains('#') { None } else { files.read(&entry.path).await? };
        let Some(content) = found else { continue };
        let mut header = self::header(u64::try_from(content.len())?);
        archive.append_data(&mut header, format!("{folder}{}", entry.path), content.as_ref())?;
    }
    Ok(())
}

fn header(bytes: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Regular);
    header.set_mode(MODE);
    header.set_size(bytes);
    header
}

/// Puts a backup in the place of a site: first its files, of which those that are there stay, then the database.
///
/// # Errors
/// When the backup is damaged or was made by a newer version of this program, a server is using the database, or there
/// is no room. The database is as before then.
pub async fn restore(database_url: &str, files: &SiteFiles, file: &Path) -> anyhow::Result<Restored> {
    let opened = File::open(file).with_context(|| format!("cannot open the backup {}", file.display()))?;
    if !is_archive(&opened)? {
        return backup::restore(database_url, file).await;
    }
    let mut arriving = Arriving::beside(database_url).await?;
    let uploads = unpack(files, opened, &mut arriving, file)
        .await
        .with_context(|| format!("cannot restore {}; the database was not changed", file.display()))?;
    Ok(Restored { uploads, ..arriving.take_place().await? })
}

/// Returns the number of uploads and CVs.
async fn unpack(
    files: &SiteFiles,
    opened: File,
    arriving: &mut Arriving,
    file: &Path,
) -> anyhow::Result<usize> {
    require_end(&opened)?;
    let mut archive = Archive::new(opened);
    let mut entries = archive.entries()?;
    let mut first = entries.next().transpose()?.context("it is empty")?;
    // Before any upload is put: those of an archive that cannot be restored have no business here.
    ensure!(first.path()?.to_str() == Some(DATABASE), "it does not begin with a database");
    arriving.write(&mut first)?;
    arriving.check(file).await?;
    let mut uploads = 0;
    for entry in entries {
        let mut entry = entry?;
        let path = entry.path()?.to_str().context("a name in it is not valid UTF-8")?.to_owned();
        let place = [(MEDIA, &files.uploads), (CVS, &files.cvs)].into_iter().find_map(|(folder, files)| {
            Some((path.strip_prefix(folder).filter(|path| is_plain(path))?, files))
        });
        let Some((path, files)) = place else {
            bail!("it holds {path:?}, which is no part of a site");
        };
        let mut content = Vec::new();
        entry.read_to_end(&mut content)?;
        files.put(path, content.into()).await?;
        uploads += 1;
    }
    Ok(uploads)
}

/// An archive that was cut off lacks its end, and reads as a whole one with fewer files.
fn require_end(mut file: &File) -> anyhow::Result<()> {
    use std::io::Seek as _;
    let mut end = [1; END];
    let bytes = file.metadata()?.len();
    if bytes >= END as u64 {
        file.seek(std::io::SeekFrom::Start(bytes - END as u64))?;
        file.read_exact(&mut end)?;
        file.rewind()?;
    }
    ensure!(end == [0; END] && bytes.is_multiple_of(BLOCK), "it is not whole: its end is missing");
    Ok(())
}

/// Names of uploads: words, digits, dots and dashes, in folders.
fn is_plain(path: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && part.bytes().all(allowed))
}

/// `ustar`, at its place in the first header.
fn is_archive(mut file: &File) -> std::io::Result<bool> {
    use std::io::Seek as _;
    let mut start = Vec::new();
    file.take(512).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(start.get(257..262) == Some(b"ustar"))
}

fn is_database_only(file: &Path) -> bool {
    file.extension().is_some_and(|ending| DATABASE_ONLY.iter().any(|known| ending == *known))
}
