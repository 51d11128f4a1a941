//! Last good pages on disk, so that a restart while the renderer is away still shows full pages.
//!
//! One file a page under `DATA_DIR/pages/{build id}/`. Another build refers to other assets, so its pages are removed
//! at start. Losing these files loses nothing but comfort.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::cache::{CachedPage, LAST_GOOD_AGE, PageKey};
use crate::http::conditional::digest;
use crate::private_files;

/// The folder of one build.
#[derive(Debug, Clone)]
pub struct LastGood {
    folder: PathBuf,
}

impl LastGood {
    /// Opens the folder for `build_id` and removes what other builds and former days left.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn open(data_dir: &Path, build_id: &str) -> std::io::Result<Self> {
        let root = data_dir.join("pages");
        let folder = root.join(build_id);
        private_files::create_folder(&folder)?;
        for entry in std::fs::read_dir(&root)?.flatten() {
            if entry.path() != folder {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
        for entry in std::fs::read_dir(&folder)?.flatten() {
            if age_of(&entry.path()).is_none_or(|age| age > LAST_GOOD_AGE) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
        Ok(Self { folder })
    }

    /// Writes a page in the background; search results are not worth keeping.
    pub fn save(&self, key: &PageKey, status: u16, html: Vec<u8>) {
        if key.page.is_search() {
            return;
        }
        let file = self.file(key);
        tokio::task::spawn_blocking(move || {
            let mut content = format!("{status}\n").into_bytes();
            content.extend_from_slice(&html);
            // A reader must never see half a page.
            let half_written = file.with_extension("new");
            let written = private_files::create(&half_written)
                .and_then(|mut opened| opened.write_all(&content))
                .and_then(|()| std::fs::rename(&half_written, &file));
            if let Err(error) = written {
                tracing::debug!(%error, "a last good page was not saved");
            }
        });
    }

    /// The page as a former run left it, with a version that no write can have given.
    pub async fn load(&self, key: &PageKey) -> Option<CachedPage> {
        let file = self.file(key);
        tokio::task::spawn_blocking(move || {
            if age_of(&file)? > LAST_GOOD_AGE {
                return None;
            }
            let content = std::fs::read(&file).ok()?;
            let end_of_line = content.iter().position(|byte| *byte == b'\n')?;
            let status = std::str::from_utf8(&content[..end_of_line]).ok()?.parse().ok()?;
            Some(CachedPage::new(-1, status, &content[end_of_line + 1..]))
        })
        .await
        .ok()?
    }

    fn file(&self, key: &PageKey) -> PathBuf {
        let splash = if key.splash { "+splash" } else { "" };
        self.folder.join(digest(format!("{}{splash}", key.page.address()).as_bytes()))
    }
}

fn age_of(file: &Path) -> Option<Duration> {
    let modified = file.metadata().ok()?.modified().ok()?;
    // A clock set back makes files from the future; they count as new.
    #[expect(clippy::disallowed_methods, reason = "compared with file times, which the system clock writes")]
    Some(SystemTime::now().duration_since(modified).unwrap_or_default())
}
