//! Uploading files and changing what is known about them.
//!
//! An upload is acknowledged when the file is stored durably, was read whole, and has its row; a row never stands
//! without its file. A crash in between leaves a file without a row, which [`super::maintenance`] finds.

use std::sync::Arc;

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect, Set};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _};

use crate::audit::Actor;
use crate::entities::media::{Column, Entity, MediaKind, Model};
use crate::media::addresses::{digest, file_key, original_path};
use crate::media::decoder::Decoder;
use crate::media::json::{MediaEdit, MediaRecord};
use crate::media::row::{Accepted, insert, new_row, rekey, search_text};
use crate::media::sniff::Format;
use crate::records;
use base::bounded_queue::{BoundedQueue, Turn};
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use storage::Store;
use storage::disk::readable;
use storage::jobs::WorkerSignal;
use storage::media_files::MediaFiles;

/// Size of the largest file, from the file that tells the app, too.
pub const MAX_MEGABYTES: usize = match usize::from_str_radix(
    include_str!("../../../app/content/upload-megabytes.json").trim_ascii(),
    10,
) {
    Ok(number) => number,
    Err(_) => panic!("the size of the largest upload is no number"),
};
pub const MAX_BYTES: usize = MAX_MEGABYTES * 1024 * 1024;
/// A picture of 50 megapixels takes some 400 MB while it is worked on, which is most of what the site has.
const AT_ONCE: usize = 1;
const WAITING: usize = 64;
/// What is made from a picture takes about this many times its size, at most.
const GROWTH: u64 = 3;

/// The uploads of the site.
#[derive(Clone, Debug)]
pub struct Library {
    pub store: Arc<Store>,
    pub files: MediaFiles,
    /// Wakes the workers that make variants.
    pub signal: WorkerSignal,
    pub(super) decoder: Decoder,
    max_bytes: u64,
    queue: BoundedQueue,
}

/// A file that arrived whole.
#[derive(Debug)]
pub struct Upload {
    /// As the sender calls it.
    pub name: String,
    /// Read from its beginning when it is its turn: many may wait.
    pub file: File,
}

impl Library {
    pub fn new(store: Arc<Store>, files: MediaFiles, decoder: Decoder, max_bytes: u64) -> Self {
        let queue = BoundedQueue::new(AT_ONCE, WAITING);
        Self { store, files, signal: WorkerSignal::default(), decoder, max_bytes, queue }
    }

    /// Waits for one of the places in which pictures are worked on.
    ///
    /// # Errors
    /// 503 when too many wait already.
    pub(super) async fn turn(&self) -> ApiResult<Turn> {
        match self.queue.join() {
            Ok(place) => Ok(place.turn().await),
            Err(_) => Err(ApiError::Unavailable(anyhow::anyhow!("the queue of uploads is full"))),
        }
    }

    /// Refuses a file for which there is no room, before it arrives.
    ///
    /// # Errors
    /// 507 with what limits it.
    pub async fn require_room(&self, bytes: u64) -> ApiResult<()> {
        let kept_free = self.store.disk.least_free();
        let is_full = self.files.free_bytes().is_some_and(|free| free < kept_free + bytes * GROWTH);
        if is_full || self.store.disk.is_low() {
            let text = "The disk of the site is nearly full. Nothing was stored.";
            return Err(ApiError::StorageFull(text.to_owned()));
        }
        let stored = self.stored_bytes().await?;
        if stored + bytes > self.max_bytes {
            let (most, free) = (readable(self.max_bytes), readable(self.max_bytes.saturating_sub(stored)));
            return Err(ApiError::StorageFull(format!(
                "Uploads may take {most} in all (MEDIA_MAX_BYTES), and {free} are left. Nothing was stored."
            )));
        }
        Ok(())
    }

    /// The bytes of all uploads and of what is made from them.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn stored_bytes(&self) -> ApiResult<u64> {
        // The sum of large numbers is a `NUMERIC` on PostgreSQL.
        let sum = Expr::cust("CAST(SUM(stored_bytes) AS BIGINT)");
        let sum = Entity::find().select_only().column_as(sum, "bytes");
        let stored: Option<Option<i64>> = sum.into_tuple().one(&self.store.db).await?;
        Ok(u64::try_from(stored.flatten().unwrap_or(0)).unwrap_or(0))
    }

    /// The most bytes that they may have.
    pub const fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Stores a file. The same content again gives the record that is there, and restores it when it was deleted; the
    /// flag says whether it is new.
    ///
    /// # Errors
    /// 422 when the file is not accepted, 507 when there is no room, 503 when the store is away.
    pub async fn upload(&self, by: &Actor, upload: Upload) -> ApiResult<(MediaRecord, bool)> {
        let _turn = self.turn().await?;
        let accepted = self.check(upload.file).await?;
        if let Some(known) = self.known(&accepted.digest).await? {
            return Ok((records::restore::<MediaRecord>(&self.store, by, known.id).await?.record, false));
        }
        self.keep(&accepted).await?;
        let row = new_row(&accepted, &upload.name, by);
        let stored =
            records::create::<MediaRecord>(&self.store, by, async |txn, now| insert(txn, row, now).await);
        let record = match stored.await {
            Ok(record) => record,
            // The same file was sent twice at once.
            Err(error @ (ApiError::Conflict(_) | ApiError::Internal(_))) => {
                match self.known(&accepted.digest).await? {
                    Some(known) => return Ok((known.into(), false)),
                    None => return Err(error),
                }
            }
            Err(error) => return Err(error),
        };
        self.signal.wake();
        Ok((record, true))
    }

    /// Puts another file in the place of one. The records that show it follow when its variants are there.
    ///
    /// # Errors
    /// As [`Self::upload`]; 422 for another kind of file, 409 when the library has this file already.
    pub async fn replace(
        &self,
        by: &Actor,
        id: i32,
        upload: Upload,
        expected: Expected,
    ) -> ApiResult<MediaRecord> {
        records::find_present::<MediaRecord>(&self.store.db, id).await?;
        let _turn = self.turn().await?;
        let accepted = self.check(upload.file).await?;
        if let Some(known) = self.known(&accepted.digest).await?
            && known.id != id
        {
            return Err(ApiError::Conflict(format!(
                "The library has this file already, as “{}”.",
                known.name
            )));
        }
        self.keep(&accepted).await?;
        let bytes = i64::try_from(accepted.content.len()).unwrap_or(i64::MAX);
        let record =
            records::update::<MediaRecord>(&self.store, by, id, expected, async |txn, old, row, now| {
                if old.kind != accepted.kind {
                    return Err(ApiError::invalid(
                        "file",
                        "Choose a file of the same kind: a picture or a PDF.",
                    ));
                }
                row.digest = Set(accepted.digest.clone());
                row.mime = Set(accepted.mime.to_owned());
                row.width = Set(accepted.width);
                row.height = Set(accepted.height);
                row.transparent = Set(accepted.transparent);
                row.pages = Set(accepted.pages);
                row.bytes = Set(bytes);
                row.stored_bytes = Set(old.stored_bytes.saturating_add(bytes));
                let key = file_key(old.kind, &accepted.digest, (old.focal_x, old.focal_y), old.treatment);
                rekey(txn, old, row, key, now).await
            });
        let record = record.await?;
        self.signal.wake();
        Ok(record)
    }

    /// Changes name, alternative text, focal point or treatment. Either of the last two gives other files, at other addresses.
    ///
    /// # Errors
    /// 404, 409 when somebody else changed it first, 422.
    pub async fn edit(
        &self,
        by: &Actor,
        id: i32,
        edit: &MediaEdit,
        expected: Expected,
    ) -> ApiResult<MediaRecord> {
        let edit = edit.check()?;
        let store = &self.store;
        let record = store
            .write_content(async |txn: &DatabaseTransaction| {
                edit_in(store, txn, by, id, edit, expected).await
            })
            .await?;
        self.signal.wake();
        Ok(record)
    }

    async fn known(&self, digest: &str) -> ApiResult<Option<Model>> {
        Ok(Entity::find().filter(Column::Digest.eq(digest)).one(&self.store.db).await?)
    }

    async fn keep(&self, accepted: &Accepted) -> ApiResult<()> {
        let content = accepted.content.clone();
        self.require_room(u64::try_from(content.len()).unwrap_or(u64::MAX)).await?;
        self.files.put(&original_path(accepted.kind, &accepted.digest), content).await
    }

    /// Reads the whole file: what is refused is refused before anything is stored.
    async fn check(&self, mut file: File) -> ApiResult<Accepted> {
        let mut content = Vec::new();
        file.rewind().await.map_err(ApiError::internal)?;
        file.read_to_end(&mut content).await.map_err(ApiError::internal)?;
        let checked = self.decoder.check(&content).await.map_err(|refusal| refusal.about("file"))?;
        let side = |pixels: u32| i32::try_from(pixels).ok();
        let (width, height) = checked.size.unzip();
        Ok(Accepted {
            digest: digest(&content),
            content: content.into(),
            kind: if checked.format == Format::Pdf { MediaKind::Document } else { MediaKind::Picture },
            mime: checked.format.mime(),
            width: width.and_then(side),
            height: height.and_then(side),
            transparent: checked.transparent,
            pages: checked.pages,
        })
    }
}

/// Makes a checked change of a file in a transaction of the caller, who raises the content version and wakes the workers.
pub(crate) async fn edit_in(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    id: i32,
    edit: MediaEdit,
    expected: Expected,
) -> ApiResult<MediaRecord> {
    records::update_in::<MediaRecord>(store, txn, by, id, expected, async |txn, old, row, now| {
        let name = edit.name.unwrap_or_else(|| old.name.clone());
        let alt = edit.alt.unwrap_or_else(|| old.alt.clone());
        row.search = Set(search_text(&name, &alt));
        row.name = Set(name);
        row.alt = Set(alt);
        row.decorative = Set(edit.decorative.unwrap_or(old.decorative));
        let focal = (edit.focal_x.unwrap_or(old.focal_x), edit.focal_y.unwrap_or(old.focal_y));
        row.focal_x = Set(focal.0);
        row.focal_y = Set(focal.1);
        let treatment = edit.treatment.unwrap_or(old.treatment);
        row.treatment = Set(treatment);
        rekey(txn, old, row, file_key(old.kind, &old.digest, focal, treatment), now).await
    })
    .await
}
