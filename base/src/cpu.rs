//! CPU-bound work, such as compression: off the threads that serve requests, at most one piece per core at a time.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;

use crate::error::{ApiError, ApiResult};

/// The cores that such work may take.
#[derive(Clone, Debug)]
pub struct CpuPool(Arc<Semaphore>);

impl Default for CpuPool {
    fn default() -> Self {
        Self::of(available_parallelism().map_or(1, NonZero::get))
    }
}

impl CpuPool {
    /// A pool of so many cores.
    pub fn of(cores: usize) -> Self {
        Self(Arc::new(Semaphore::new(cores)))
    }

    /// Runs `work` once a core is free. A caller that is dropped meanwhile does not end work that has begun.
    ///
    /// # Errors
    /// When `work` panics.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        let core = Arc::clone(&self.0).acquire_owned().await.map_err(ApiError::internal)?;
        let task = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(core);
            result
        });
        task.await.map_err(ApiError::internal)
    }
}
