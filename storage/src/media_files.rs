//! The files that staff upload, and what is made from them: in a folder, or in a store with the S3 protocol.
//!
//! A file never changes under its name, because the name holds a digest of what it was made from. So it may be written
//! again at any time, and copied while the site runs.

use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::client::{HttpClient, HttpConnector};
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig};

use crate::disk;
use base::config_error::ConfigError;
use base::error::{ApiError, ApiResult};
use base::{http_client, private_files};

/// A store that does not answer is away, and staff are told so.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const CALL_TIMEOUT: Duration = Duration::from_secs(20);
const RETRIES: usize = 2;
const RETRY_TIMEOUT: Duration = Duration::from_secs(6);
/// What an S3 client reads from the environment, as the AWS tools do.
const AWS_VARIABLES: [&str; 14] = [
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_REGION",
    "AWS_DEFAULT_REGION",
    "AWS_ENDPOINT_URL",
    "AWS_ENDPOINT_URL_S3",
    "AWS_ENDPOINT_URL_STS",
    "AWS_ROLE_ARN",
    "AWS_ROLE_SESSION_NAME",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
];

/// `MEDIA_URL`: where the files are.
#[derive(Clone, PartialEq, Eq)]
pub enum MediaLocation {
    Folder(PathBuf),
    /// A bucket, a prefix within it that may be empty, and variables of `AWS_VARIABLES` with their values.
    S3 {
        bucket: String,
        prefix: String,
        variables: Vec<(&'static str, String)>,
    },
}

/// Without the variables, which hold secrets.
impl fmt::Debug for MediaLocation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(formatter, "{}", folder.display()),
            Self::S3 { bucket, prefix, .. } => write!(formatter, "s3://{bucket}/{prefix}"),
        }
    }
}

impl MediaLocation {
    /// Reads `MEDIA_URL`, by default the folder `media` under `DATA_DIR`.
    ///
    /// # Errors
    /// When the value is neither a folder nor an address that starts with `s3://`.
    pub fn from_lookup(
        lookup: impl Fn(&str) -> Option<String>,
        data_dir: &Path,
    ) -> Result<Self, ConfigError> {
        let Some(text) = lookup("MEDIA_URL") else { return Ok(Self::Folder(data_dir.join("media"))) };
        let refused = || ConfigError::new("MEDIA_URL", text.as_str(), "a folder or s3://BUCKET/PREFIX");
        let Some(rest) = text.strip_prefix("s3://") else {
            return if text.contains("://") { Err(refused()) } else { Ok(Self::Folder(text.into())) };
        };
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() || ObjectPath::parse(prefix).is_err() {
            return Err(refused());
        }
        let variables = AWS_VARIABLES.into_iter().filter_map(|name| Some((name, lookup(name)?)));
        Ok(Self::S3 { bucket: bucket.into(), prefix: prefix.into(), variables: variables.collect() })
    }
}

/// The folder of CVs below the prefix of uploads, which belongs to [`super::site_files`].
pub(super) const CVS: &str = "cvs";

/// Where files are kept. Clones share it.
#[derive(Clone, Debug)]
pub struct MediaFiles {
    store: Arc<dyn ObjectStore>,
    /// The folder, when it is one of this machine.
    folder: Option<PathBuf>,
}

/// A file that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// Below the folder or prefix, with slashes.
    pub path: String,
    pub bytes: u64,
    pub modified_at: DateTime<Utc>,
}

/// The content of a file, read while it is sent.
pub struct OpenFile {
    pub bytes: u64,
    pub content: BoxStream<'static, object_store::Result<Bytes>>,
}

impl MediaFiles {
    /// Opens the place, and creates a folder that does not exist yet. A store elsewhere is not asked for anything.
    ///
    /// # Errors
    /// When the folder cannot be created, or the AWS variables do not fit together.
    pub fn open(location: &MediaLocation) -> anyhow::Result<Self> {
        match location {
            MediaLocation::Folder(folder) => {
                let named = || format!("MEDIA_URL: cannot use the folder {}", folder.display());
                private_files::create_folder(folder).with_context(named)?;
                // Synced, file and folder, before a write counts as done: an acknowledged upload survives a power cut.
                let store = LocalFileSystem::new_with_prefix(folder).with_context(named)?.with_fsync(true);
                Ok(Self { store: Arc::new(store), folder: Some(folder.clone()) })
            }
            MediaLocation::S3 { bucket, prefix, variables } => {
                let store = s3(bucket, variables).context("MEDIA_URL: cannot use the S3 settings")?;
                Ok(Self { store: Arc::new(PrefixStore::new(store, prefix.as_str())), folder: None })
            }
        }
    }

    /// Stores a file, durably, when this returns. One of the same name is replaced in one step.
    ///
    /// # Errors
    /// 507 when the disk is full, 503 when the store is away.
    pub async fn put(&self, path: &str, content: Bytes) -> ApiResult<()> {
        self.store.put(&ObjectPath::from(path), content.into()).await.map(drop).map_err(failure)
    }

    /// Opens a file, `None` when there is none.
    pub async fn get(&self, path: &str) -> ApiResult<Option<OpenFile>> {
        match self.store.get(&ObjectPath::from(path)).await {
            Ok(found) => Ok(Some(OpenFile { bytes: found.meta.size, content: found.into_stream() })),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failure(error)),
        }
    }

    /// The whole content of a file, `None` when there is none.
    pub async fn read(&self, path: &str) -> ApiResult<Option<Bytes>> {
        match self.store.get(&ObjectPath::from(path)).await {
            Ok(found) => found.bytes().await.map(Some).map_err(failure),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failure(error)),
        }
    }

    /// Removes a file, if it is there.
    pub async fn delete(&self, path: &str) -> ApiResult<()> {
        // By its own path, because a write that was cut off has left a name that the library hides.
        if let Some(folder) = &self.folder {
            return match tokio::fs::remove_file(folder.join(path)).await {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(ApiError::Unavailable(error.into())),
                _ => Ok(()),
            };
        }
        match self.store.delete(&ObjectPath::from(path)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failure(error)),
        }
    }

    /// All files, in a folder those that a write that was cut off has left, too. CVs below them are files of another place.
    pub async fn list(&self) -> ApiResult<Vec<FileEntry>> {
        let mut entries = self.list_all().await?;
        entries.retain(|entry| !entry.path.strip_prefix(CVS).is_some_and(|rest| rest.starts_with('/')));
        Ok(entries)
    }

    async fn list_all(&self) -> ApiResult<Vec<FileEntry>> {
        if let Some(folder) = self.folder.clone() {
            let read = move || {
                let mut entries = Vec::new();
                list_folder(&folder, "", &mut entries).map(|()| entries)
            };
            let entries = tokio::task::spawn_blocking(read).await.map_err(ApiError::internal)?;
            return entries.map_err(|error| ApiError::Unavailable(error.into()));
        }
        let entry = |found: object_store::ObjectMeta| FileEntry {
            path: found.location.to_string(),
            bytes: found.size,
            modified_at: found.last_modified,
        };
        self.store.list(None).map_ok(entry).map_err(failure).boxed().try_collect().await
    }

    /// Bytes that are free on the disk of the folder; `None` for a store elsewhere.
    pub fn free_bytes(&self) -> Option<u64> {
        Some(disk::space_of(self.folder.as_ref()?)?.free)
    }
}

impl fmt::Debug for OpenFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OpenFile").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

fn list_folder(folder: &Path, prefix: &str, entries: &mut Vec<FileEntry>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}{name}");
        let metadata = entry.metadata()?;
        if metadata.is_dir() {
            list_folder(&entry.path(), &format!("{path}/"), entries)?;
        } else {
            entries.push(FileEntry { path, bytes: metadata.len(), modified_at: metadata.modified()?.into() });
        }
    }
    Ok(())
}

fn s3(bucket: &str, variables: &[(&'static str, String)]) -> anyhow::Result<impl ObjectStore> {
    let builder = AmazonS3Builder::new().with_bucket_name(bucket).with_http_connector(OwnClient).with_retry(
        RetryConfig { backoff: BackoffConfig::default(), max_retries: RETRIES, retry_timeout: RETRY_TIMEOUT },
    );
    let configured = variables.iter().try_fold(builder, |builder, (name, value)| {
        let key = name.to_ascii_lowercase().parse()?;
        // Who names an endpoint without TLS, such as one on this machine, wants it.
        let plain = name.starts_with("AWS_ENDPOINT_URL") && value.starts_with("http://");
        let builder = if plain { builder.with_allow_http(true) } else { builder };
        anyhow::Ok(builder.with_config(key, value))
    })?;
    Ok(configured.build()?)
}

/// The site's HTTP client, which brings its own certificate authorities.
#[derive(Debug)]
struct OwnClient;

impl HttpConnector for OwnClient {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let failed = |source| object_store::Error::Generic { store: "S3", source };
        let builder = http_client::builder().map_err(|error| failed(error.into()))?;
        let client = builder.connect_timeout(CONNECT_TIMEOUT).timeout(CALL_TIMEOUT).build();
        client.map(HttpClient::new).map_err(|error| failed(error.into()))
    }
}

/// A failure of the store, told apart from a disk without room.
fn failure(error: object_store::Error) -> ApiError {
    let causes = std::iter::successors(Some(&error as &dyn std::error::Error), |cause| cause.source());
    let full = causes.filter_map(|cause| cause.downcast_ref::<std::io::Error>()).any(|cause| {
        matches!(cause.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge)
    });
    if full {
        return ApiError::StorageFull("The disk of the site is full. Nothing was stored.".to_owned());
    }
    ApiError::Unavailable(anyhow::Error::new(error).context("the store of uploads"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_location_is_a_folder_or_a_bucket() {
        let read = |url: Option<&str>| {
            let lookup = |name: &str| match name {
                "MEDIA_URL" => url.map(ToOwned::to_owned),
                "AWS_SECRET_ACCESS_KEY" => Some("s3cret".to_owned()),
                _ => None,
            };
            MediaLocation::from_lookup(lookup, Path::new("data")).map(|found| format!("{found:?}"))
        };
        assert_eq!(read(None).unwrap(), "data/media");
        assert_eq!(read(Some("/srv/media")).unwrap(), "/srv/media");
        assert_eq!(read(Some("s3://bucket/a/b")).unwrap(), "s3://bucket/a/b");
        assert_eq!(read(Some("s3://bucket")).unwrap(), "s3://bucket/");
        for wrong in ["s3://", "s3:///x", "https://bucket.example/x", "s3://b/a//b"] {
            assert!(read(Some(wrong)).is_err(), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_file_is_stored_listed_read_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let files = MediaFiles::open(&MediaLocation::Folder(folder.path().join("new/media"))).unwrap();
        files.put("originals/abc", Bytes::from_static(b"bytes")).await.unwrap();
        files.put("originals/abc", Bytes::from_static(b"bytes")).await.unwrap();
        std::fs::write(folder.path().join("new/media/originals/def#1"), "cut off").unwrap();
        let mut paths: Vec<_> =
            files.list().await.unwrap().into_iter().map(|file| (file.path, file.bytes)).collect();
        paths.sort();
        assert_eq!(paths, [("originals/abc".to_owned(), 5), ("originals/def#1".to_owned(), 7)]);
        assert_eq!(files.read("originals/abc").await.unwrap().unwrap(), "bytes");
        assert!(files.get("originals/none").await.unwrap().is_none());
        for (path, _) in paths {
            files.delete(&path).await.unwrap();
            files.delete(&path).await.unwrap();
        }
        assert_eq!(files.list().await.unwrap(), []);
        assert!(files.free_bytes().unwrap() > 0);
    }
}
