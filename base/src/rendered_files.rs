//! Files that are made from data when they are first asked for, such as pictures and PDFs, and kept in memory.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use moka::sync::Cache;

use crate::cpu::CpuPool;
use crate::error::{ApiError, ApiResult};

/// A file that was not asked for during this time is made anew.
const IDLE: Duration = Duration::from_hours(24);

/// The files of one kind, each under the digest of all that it is made from: what is kept never is out of date.
///
/// Making a file is CPU-bound. At most one is made at a time, so that requests for pages keep the other cores.
#[derive(Debug)]
pub struct RenderedFiles {
    files: Cache<String, Bytes>,
    core: CpuPool,
}

impl RenderedFiles {
    /// Keeps up to so many bytes.
    pub fn within(most_bytes: u64) -> Self {
        let files = Cache::builder()
            .max_capacity(most_bytes)
            .weigher(|_, file: &Bytes| u32::try_from(file.len()).unwrap_or(u32::MAX))
            .time_to_idle(IDLE)
            .build();
        Self { files, core: CpuPool::of(1) }
    }

    /// The file with this digest, made once, however many ask for it. What fails is tried again by the next request.
    ///
    /// # Errors
    /// When `make` fails or panics.
    pub async fn get(
        &self,
        digest: String,
        make: impl FnOnce() -> anyhow::Result<Bytes> + Send + 'static,
    ) -> ApiResult<Bytes> {
        if let Some(file) = self.files.get(&digest) {
            return Ok(file);
        }
        let files = self.files.clone();
        let made = self.core.run(move || files.try_get_with(digest, make)).await?;
        made.map_err(|error: Arc<anyhow::Error>| ApiError::internal(anyhow::anyhow!("{error:#}")))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_file_is_made_once_and_again_after_a_failure() {
        let files = RenderedFiles::within(1024);
        let times = Arc::new(AtomicUsize::new(0));
        let ask = |fails: bool| {
            let times = Arc::clone(&times);
            files.get("a".to_owned(), move || {
                let time = times.fetch_add(1, Ordering::SeqCst);
                anyhow::ensure!(!fails, "no ink");
                Ok(Bytes::from(format!("file {time}")))
            })
        };
        assert!(ask(true).await.is_err());
        let (one, other) = tokio::join!(ask(false), ask(false));
        assert_eq!((one.unwrap(), other.unwrap()), (Bytes::from("file 1"), Bytes::from("file 1")));
        assert_eq!(times.load(Ordering::SeqCst), 2);
    }
}
