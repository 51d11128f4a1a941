//! What nearly every page needs, such as the settings, in memory for as long as the public content does not change.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use base::error::ApiResult;

use crate::Store;

/// One value of each type, with the content version before it was read.
#[derive(Debug, Default)]
pub(crate) struct Kept(Mutex<HashMap<TypeId, (i64, Arc<dyn Any + Send + Sync>)>>);

impl Kept {
    fn get<T: Any + Send + Sync>(&self, version: i64) -> Option<Arc<T>> {
        let values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, value) = values.get(&TypeId::of::<T>()).filter(|(of, _)| *of == version)?;
        Arc::clone(value).downcast().ok()
    }

    fn put<T: Any + Send + Sync>(&self, version: i64, value: Arc<T>) {
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        values.insert(TypeId::of::<T>(), (version, value));
    }
}

impl Store {
    /// What `read` gives for the present content version, read once: one value is kept of each type.
    ///
    /// A sandbox keeps nothing, because what it changes has no version.
    ///
    /// # Errors
    /// Those of `read`.
    pub async fn kept<T, F>(&self, read: F) -> ApiResult<Arc<T>>
    where
        T: Any + Send + Sync,
        F: AsyncFnOnce() -> ApiResult<T>,
    {
        // Taken before the value is read, so that one that is changed meanwhile is read once more.
        let version = self.content.current();
        if let Some(value) = self.kept.as_ref().and_then(|kept| kept.get(version)) {
            return Ok(value);
        }
        let value = Arc::new(read().await?);
        if let Some(kept) = &self.kept {
            kept.put(version, Arc::clone(&value));
        }
        Ok(value)
    }
}
