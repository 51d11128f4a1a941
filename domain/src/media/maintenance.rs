//! Uploaded files against their rows: what is missing, and what neither needs.

use std::collections::HashSet;

use chrono::Duration;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter};

use crate::entities::media::{Column, Entity, MediaKind, Model};
use crate::media::addresses::{original_path, variant_path, variants};
use base::error::ApiResult;
use storage::Store;
use storage::media_files::{FileEntry, MediaFiles};

/// How long a deleted file can be restored.
pub const RESTORABLE: Duration = Duration::days(30);
/// A file may be a day older than its row, and a page that was kept a day longer than its picture.
const GRACE: Duration = Duration::hours(24);

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub files: usize,
    pub bytes: u64,
    /// Files that a row needs.
    pub missing: Vec<String>,
    /// Files that no row needs.
    pub orphans: Vec<FileEntry>,
}

/// Compares files and rows.
pub async fn check(db: &impl ConnectionTrait, files: &MediaFiles) -> ApiResult<Report> {
    // The files first: one that is stored meanwhile is not yet listed, and its row is read.
    let there = files.list().await?;
    let rows = Entity::find().all(db).await?;
    let paths: HashSet<&str> = there.iter().map(|file| file.path.as_str()).collect();
    let needed: HashSet<String> = rows.iter().flat_map(needed_by).collect();
    let mut missing = Vec::new();
    for path in &needed {
        // Asked again: it may have been stored after the list was made.
        if !paths.contains(path.as_str()) && files.get(path).await?.is_none() {
            missing.push(path.clone());
        }
    }
    missing.sort();
    let (number, bytes) = (there.len(), there.iter().map(|file| file.bytes).sum());
    let unfinished = unfinished(&rows);
    let belongs = |path: &str| {
        needed.contains(path) || path.rsplit_once('/').is_some_and(|(folder, _)| unfinished.contains(folder))
    };
    let orphans = there.into_iter().filter(|file| !belongs(&file.path)).collect();
    Ok(Report { files: number, bytes, missing, orphans })
}

/// The files that a row cannot do without.
fn needed_by(row: &Model) -> Vec<String> {
    let mut needed = vec![original_path(row.kind, &row.digest)];
    if row.kind == MediaKind::Picture && row.is_ready() {
        needed.extend(variants(row).iter().map(|variant| variant_path(&row.file_key, &variant.file())));
    }
    needed
}

/// The folders of what is made just now, and of what is still shown while another file takes its place.
fn unfinished(rows: &[Model]) -> HashSet<String> {
    let rows = rows.iter().filter(|row| !row.is_ready());
    let keys = rows.flat_map(|row| [Some(&row.file_key), row.live_key.as_ref()]).flatten();
    keys.map(|key| variant_path(key, "").trim_end_matches('/').to_owned()).collect()
}

/// What was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cleaned {
    pub rows: u64,
    pub files: usize,
    pub bytes: u64,
}

/// Removes for good what was deleted 30 days ago, and files that no row has needed for a day.
pub async fn clean(store: &Store, files: &MediaFiles) -> ApiResult<Cleaned> {
    let now = store.clock.now();
    let expired = Condition::all().add(Column::DeletedAt.lt(now - RESTORABLE));
    let removed = store
        .write(async |txn: &DatabaseTransaction| Ok(Entity::delete_many().filter(expired).exec(txn).await?))
        .await?;
    let mut cleaned = Cleaned { rows: removed.rows_affected, ..Cleaned::default() };
    let report = check(&store.db, files).await?;
    for file in report.orphans.iter().filter(|file| file.modified_at < now - GRACE) {
        files.delete(&file.path).await?;
        cleaned.files += 1;
        cleaned.bytes += file.bytes;
    }
    Ok(cleaned)
}
