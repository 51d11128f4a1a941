//! CVs of people who look for work.
//!
//! A CV is checked by its content ([`Cvs::examine`]), stored encrypted in a place without addresses ([`Cvs::keep`]), and only
//! then named by a row ([`rows::attach`]), which alone has its key. So what is left of a file whose row is gone cannot be read,
//! in a copy of the files either; [`Cvs::sweep`] removes it.

pub mod json;
pub mod rows;

use std::collections::HashSet;

use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use sha2::{Digest, Sha256};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _};

pub use crate::entities::lead_cvs::{CvFormat, Model as CvRow};
use crate::media::decoder::Decoder;
use base::bounded_queue::BoundedQueue;
use base::error::{ApiError, ApiResult};
use base::seal::Seal;
use storage::Store;
use storage::media_files::MediaFiles;

/// The field of the form.
pub const FIELD: &str = "cv";
/// Size of the largest CV, from the file that tells the app, too.
pub const MAX_MEGABYTES: usize =
    match usize::from_str_radix(include_str!("../../../../app/content/cv-megabytes.json").trim_ascii(), 10) {
        Ok(number) => number,
        Err(_) => panic!("the size of the largest CV is no number"),
    };
pub const MAX_BYTES: usize = MAX_MEGABYTES * 1024 * 1024;
/// One is read at a time: a few people send one in an hour. More who wait would fill the memory.
const AT_ONCE: usize = 1;
const WAITING: usize = 16;
/// A file is stored before its row. One that is older and has none is left over.
const GRACE: Duration = Duration::hours(1);
/// What the sender may do when it is us who cannot.
const NOT_NOW: &str =
    "We cannot take files just now. Send the form without one, and we ask you for it when we call.";

/// Reads and stores CVs. Clones share the queue.
#[derive(Clone, Debug)]
pub struct Cvs {
    files: MediaFiles,
    decoder: Decoder,
    queue: BoundedQueue,
}

/// A CV that is accepted.
#[derive(Debug)]
pub struct Cv {
    content: Vec<u8>,
    digest: String,
    format: CvFormat,
}

/// Where a CV is stored, and its key.
#[derive(Debug)]
pub struct Kept {
    file: String,
    secret: String,
}

impl Kept {
    /// For [`Cvs::remove`].
    pub fn into_file(self) -> String {
        self.file
    }
}

impl Cvs {
    pub fn new(files: MediaFiles, decoder: Decoder) -> Self {
        Self { files, decoder, queue: BoundedQueue::new(AT_ONCE, WAITING) }
    }

    /// Reads a whole file, in a process of its own: what is refused is refused before anything is stored.
    ///
    /// # Errors
    /// 422 when it is neither a PDF nor a Word document, or something else as well; or when there is no room for it.
    pub async fn examine(&self, store: &Store, mut file: File) -> ApiResult<Cv> {
        if store.disk.is_low() {
            return Err(not_now("the disk is nearly full"));
        }
        let Ok(place) = self.queue.join() else { return Err(not_now("many CVs come at once")) };
        let _turn = place.turn().await;
        let mut content = Vec::new();
        file.rewind().await.map_err(ApiError::internal)?;
        file.read_to_end(&mut content).await.map_err(ApiError::internal)?;
        let format = match self.decoder.cv(&content, FIELD).await {
            Err(ApiError::Unavailable(error)) => return Err(not_now(&format!("{error:#}"))),
            read => read?,
        };
        Ok(Cv { digest: hex::encode(Sha256::digest(&content)), content, format })
    }

    /// Stores a CV, durably, under a name that nobody can guess.
    ///
    /// # Errors
    /// 422 when there is no room for it, or the store is away.
    pub async fn keep(&self, cv: &Cv) -> ApiResult<Kept> {
        let file = hex::encode(rand::random::<[u8; 16]>());
        let key = rand::random::<[u8; 32]>();
        let sealed = Seal::new(&key)?.seal_bytes(file.as_bytes(), &cv.content)?;
        self.files.put(&file, sealed.into()).await.map_err(|error| not_now(&error.chain()))?;
        Ok(Kept { file, secret: hex::encode(key) })
    }

    /// The content of a CV.
    ///
    /// # Errors
    /// When the file is missing or not what was stored, or the store is away.
    pub async fn open(&self, row: &CvRow) -> ApiResult<Bytes> {
        let sealed = self.files.read(&row.file).await?;
        let sealed =
            sealed.ok_or_else(|| ApiError::internal(anyhow::anyhow!("the file of a CV is missing")))?;
        let key = hex::decode(&row.secret).map_err(ApiError::internal)?;
        Ok(Seal::new(&key)?.open_bytes(row.file.as_bytes(), &sealed)?.into())
    }

    /// Removes files whose rows are gone. One that cannot be removed now is removed by [`Self::sweep`].
    pub async fn remove(&self, files: impl IntoIterator<Item = String>) {
        for file in files {
            if let Err(error) = self.files.delete(&file).await {
                tracing::error!(cause = error.chain(), "the file of a CV could not be removed");
            }
        }
    }

    /// Removes all files without a row, such as those of an enquiry that could not be stored.
    ///
    /// # Errors
    /// When the database or the store does not answer.
    pub async fn sweep(&self, store: &Store, now: DateTime<Utc>) -> ApiResult<()> {
        let there = self.files.list().await?;
        let old: Vec<String> =
            there.into_iter().filter(|file| file.modified_at < now - GRACE).map(|file| file.path).collect();
        if old.is_empty() {
            return Ok(());
        }
        let needed: HashSet<String> = rows::files(&store.db).await?.into_iter().collect();
        self.remove(old.into_iter().filter(|file| !needed.contains(file))).await;
        Ok(())
    }
}

/// The fault is ours, and the log says so; but the sender can do without the file, and an enquiry must not be lost over it.
fn not_now(cause: &str) -> ApiError {
    tracing::error!(cause, "a CV could not be taken");
    ApiError::invalid(FIELD, NOT_NOW)
}
