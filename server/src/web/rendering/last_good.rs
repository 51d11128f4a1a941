//! Last good copies of pages on disk, so that full pages are served after a restart while the renderer is down.
//!
//! One compressed file per page under `DATA_DIR/pages/{build id}/`; the oldest are deleted beyond a size limit. Pages
//! of other builds refer to other assets and are deleted at start. The files can be lost without harm.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use codecs::compression;

use crate::web::http::conditional::digest;
use crate::web::page_table::Page;
use crate::web::rendering::cache::{CachedPage, LAST_GOOD_AGE, PageKey};
use domain::kernel::private_files;
use domain::subjects::courses::Sort;

const PRUNE_EVERY: Duration = Duration::from_hours(1);
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// More than the renderer client accepts for a page.
const MAX_PAGE_BYTES: u64 = 4 * 1024 * 1024;

/// The copies of one build.
#[derive(Debug, Clone)]
pub struct LastGood(Arc<Folder>);

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    max_bytes: u64,
    /// Total size of the files. Locked while one is written, so that writers never share a temporary file.
    used: Mutex<u64>,
}

impl LastGood {
    /// Opens the folder for `build_id` and deletes copies that are of other builds or too old.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn open(data_dir: &Path, build_id: &str) -> std::io::Result<Self> {
        Self::open_bounded(data_dir, build_id, MAX_BYTES)
    }

    fn open_bounded(data_dir: &Path, build_id: &str, max_bytes: u64) -> std::io::Result<Self> {
        let root = data_dir.join("pages");
        let path = root.join(build_id);
        private_files::create_folder(&path)?;
        for entry in std::fs::read_dir(&root)?.flatten() {
            if entry.path() != path {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
        let folder = Folder { path, max_bytes, used: Mutex::default() };
        let used = folder.prune()?;
        Ok(Self(Arc::new(Folder { used: Mutex::new(used), ..folder })))
    }

    /// Writes a page in the background, unless it is one of many variants.
    pub fn save(&self, key: &PageKey, page: &CachedPage) {
        if !is_kept(&key.page) {
            return;
        }
        let (folder, file) = (Arc::clone(&self.0), self.file(key));
        let head = format!("{} {} {}\n", page.day, page.status, page.digest);
        let body = page.compressed().br.clone();
        tokio::task::spawn_blocking(move || {
            if let Err(error) = folder.write(&file, head.as_bytes(), &body) {
                tracing::debug!(%error, "a last good page was not saved");
            }
        });
    }

    /// Deletes copies that have become too old, every hour, until it is dropped.
    pub async fn prune_hourly(self) {
        let mut ticks = tokio::time::interval(PRUNE_EVERY);
        loop {
            ticks.tick().await;
            let folder = Arc::clone(&self.0);
            let _ = tokio::task::spawn_blocking(move || folder.prune_and_count()).await;
        }
    }

    /// The page as stored by an earlier process, with a content version that never matches.
    pub async fn load(&self, key: &PageKey) -> Option<CachedPage> {
        let file = self.file(key);
        tokio::task::spawn_blocking(move || read(&file)).await.ok()?
    }

    fn file(&self, key: &PageKey) -> PathBuf {
        let splash = if key.splash { "+splash" } else { "" };
        self.0.path.join(digest(format!("{}{splash}", key.page.address()).as_bytes()))
    }
}

impl Folder {
    fn write(&self, file: &Path, head: &[u8], body: &[u8]) -> std::io::Result<()> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        // Renamed when complete, so that readers see either the former page or this one. The process id separates
        // the temporary files of an old server and its successor.
        let temporary = file.with_extension(format!("{}.new", std::process::id()));
        let written = private_files::create(&temporary)
            .and_then(|mut to| to.write_all(head).and_then(|()| to.write_all(body)))
            .and_then(|()| {
                let replaced = file.metadata().map_or(0, |metadata| metadata.len());
                std::fs::rename(&temporary, file).map(|()| replaced)
            });
        match written {
            Ok(replaced) => *used = (*used + (head.len() + body.len()) as u64).saturating_sub(replaced),
            Err(error) => {
                let _ = std::fs::remove_file(&temporary);
                return Err(error);
            }
        }
        if *used > self.max_bytes {
            *used = self.prune()?;
        }
        Ok(())
    }

    fn prune_and_count(&self) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        match self.prune() {
            Ok(left) => *used = left,
            Err(error) => tracing::debug!(%error, "last good pages were not pruned"),
        }
    }

    /// Deletes expired and temporary files, and the oldest pages beyond the size limit. Returns the remaining size
    /// in bytes.
    fn prune(&self) -> std::io::Result<u64> {
        let mut kept = Vec::new();
        for entry in std::fs::read_dir(&self.path)?.flatten() {
            let path = entry.path();
            let age = age_of(&path).filter(|age| *age <= LAST_GOOD_AGE && path.extension().is_none());
            match (age, entry.metadata()) {
                (Some(age), Ok(metadata)) => kept.push((age, metadata.len(), path)),
                _ => drop(std::fs::remove_file(path)),
            }
        }
        let mut used: u64 = kept.iter().map(|(_, bytes, _)| bytes).sum();
        if used > self.max_bytes {
            // A quarter is freed at once: otherwise every further page would read the folder again.
            let target = self.max_bytes / 4 * 3;
            kept.sort_unstable_by(|(one, ..), (other, ..)| other.cmp(one));
            for (_, bytes, path) in kept {
                if used <= target {
                    break;
                }
                if std::fs::remove_file(path).is_ok() {
                    used -= bytes;
                }
            }
        }
        Ok(used)
    }
}

/// Search results, sorted listings, parts of the calendar and numbers of batches have too many variants.
fn is_kept(page: &Page) -> bool {
    match page {
        Page::Courses(listing) => listing.search.is_none() && listing.sort == Sort::default(),
        Page::Batches(starts) => !starts.is_narrowed(),
        Page::Reserve { batch, .. } => batch.is_none(),
        _ => true,
    }
}

/// Reads a page; an incomplete file, as after a power cut, is ignored.
fn read(file: &Path) -> Option<CachedPage> {
    if age_of(file)? > LAST_GOOD_AGE {
        return None;
    }
    let content = std::fs::read(file).ok()?;
    let end_of_line = content.iter().position(|byte| *byte == b'\n')?;
    let (day, rest) = std::str::from_utf8(&content[..end_of_line]).ok()?.split_once(' ')?;
    let (status, stored_digest) = rest.split_once(' ')?;
    let html = compression::from_brotli(&content[end_of_line + 1..], MAX_PAGE_BYTES).ok()?;
    let page = CachedPage::new(-1, day.parse().ok()?, status.parse().ok()?, &html, None);
    (page.digest == stored_digest).then_some(page)
}

fn age_of(file: &Path) -> Option<Duration> {
    let modified = file.metadata().ok()?.modified().ok()?;
    // Files with a future time, after the clock was set back, count as new.
    #[expect(clippy::disallowed_methods, reason = "compared with file times, which the system clock writes")]
    Some(SystemTime::now().duration_since(modified).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn key(slug: &str) -> PageKey {
        PageKey { page: Page::Course { slug: slug.to_owned() }, splash: false }
    }

    fn write(pages: &LastGood, key: &PageKey, page: &CachedPage) {
        let head = format!("{} {} {}\n", page.day, page.status, page.digest);
        pages.0.write(&pages.file(key), head.as_bytes(), &page.compressed().br).unwrap();
    }

    /// A page of incompressible content.
    fn page(seed: u64, bytes: usize) -> CachedPage {
        let mut state = seed;
        let text: String = (0..bytes)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                char::from(b'!' + u8::try_from(state >> 33 & 63).unwrap())
            })
            .collect();
        CachedPage::new(1, NaiveDate::default(), 200, text.as_bytes(), None)
    }

    #[test]
    fn readers_see_whole_pages_while_several_write_one_key() {
        let folder = tempfile::TempDir::new().unwrap();
        let pages = LastGood::open(folder.path(), "build").unwrap();
        let key = key("drives");
        let versions: Vec<_> = (1..=4).map(|seed| page(seed, 60_000)).collect();
        write(&pages, &key, &versions[0]);
        std::thread::scope(|scope| {
            for version in &versions {
                scope.spawn(|| (0..50).for_each(|_| write(&pages, &key, version)));
            }
            for _ in 0..50 {
                let found = read(&pages.file(&key)).expect("a whole page");
                assert!(versions.iter().any(|version| version.digest == found.digest));
            }
        });
        assert_eq!(std::fs::read_dir(&pages.0.path).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn copies_that_became_too_old_are_deleted_while_the_server_runs() {
        let folder = tempfile::TempDir::new().unwrap();
        let pages = LastGood::open(folder.path(), "build").unwrap();
        for slug in ["old", "new"] {
            write(&pages, &key(slug), &page(1, 500));
        }
        #[expect(
            clippy::disallowed_methods,
            reason = "compared with file times, which the system clock writes"
        )]
        let long_ago = SystemTime::now() - LAST_GOOD_AGE - Duration::from_mins(1);
        let old = std::fs::File::options().write(true).open(pages.file(&key("old"))).unwrap();
        old.set_modified(long_ago).unwrap();
        pages.0.prune_and_count();
        assert!(!pages.file(&key("old")).exists());
        assert_eq!(*pages.0.used.lock().unwrap(), pages.file(&key("new")).metadata().unwrap().len());
    }

    #[test]
    fn the_folder_is_bounded_and_the_latest_pages_stay() {
        let folder = tempfile::TempDir::new().unwrap();
        let pages = LastGood::open_bounded(folder.path(), "build", 20_000).unwrap();
        for number in 0..30 {
            write(&pages, &key(&format!("course-{number}")), &page(number, 2000));
            let files = std::fs::read_dir(&pages.0.path).unwrap().flatten();
            let bytes: u64 = files.map(|file| file.metadata().unwrap().len()).sum();
            assert!(bytes <= 20_000, "{bytes}");
            assert_eq!(bytes, *pages.0.used.lock().unwrap());
        }
        assert!(read(&pages.file(&key("course-29"))).is_some());
        assert!(read(&pages.file(&key("course-0"))).is_none());
        let reopened = LastGood::open_bounded(folder.path(), "build", 20_000).unwrap();
        assert_eq!(*reopened.0.used.lock().unwrap(), *pages.0.used.lock().unwrap());
    }
}
