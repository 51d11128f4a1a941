//! Session store of `tower-sessions` over our own tables. Published stores depend on a driver with an old `SQLite`.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use sea_orm::{DatabaseTransaction, DbErr, SqlErr};
use tower_sessions::SessionStore;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result};

use domain::kernel::secrets::storage_key;
use domain::store::Store;
use domain::subjects::auth::sessions::{self, SignIn};

/// The key under which a new session carries its sign-in data.
pub(crate) const SIGN_IN: &str = "sign_in";
/// Attempts to find a free id. Ids have 128 random bits, so repeated collisions indicate another fault.
const ATTEMPTS: usize = 3;

/// Sessions in the database. The cookie contains an id, the table its hash.
#[derive(Clone, Debug)]
pub struct DatabaseStore {
    store: Arc<Store>,
}

impl DatabaseStore {
    /// A store over the app's database.
    pub fn new(store: Arc<Store>) -> Self {
        Self { store }
    }
}

/// The database key of a session id.
pub(crate) fn key_of(id: Id) -> String {
    storage_key(&id.0.to_le_bytes())
}

#[async_trait]
impl SessionStore for DatabaseStore {
    /// Inserts a session and never overwrites one: a taken id is replaced by another.
    async fn create(&self, record: &mut Record) -> Result<()> {
        let sign_in = record.data.get(SIGN_IN).cloned().unwrap_or_default();
        let sign_in: SignIn =
            serde_json::from_value(sign_in).map_err(|error| Error::Encode(error.to_string()))?;
        let now = self.store.clock.now();
        for _ in 0..ATTEMPTS {
            let key = key_of(record.id);
            let stored = self
                .store
                .write(async |txn: &DatabaseTransaction| {
                    match sessions::insert(txn, &key, &sign_in, now).await {
                        Ok(_) => Ok(true),
                        Err(error) if is_taken(&error) => Ok(false),
                        Err(error) => Err(error.into()),
                    }
                })
                .await
                .map_err(|error| Error::Backend(format!("{error:?}")))?;
            if stored {
                return Ok(());
            }
            record.id = Id::default();
        }
        Err(Error::Backend("no free session id".into()))
    }

    /// No-op: a session does not change between its creation and its end.
    async fn save(&self, _record: &Record) -> Result<()> {
        Ok(())
    }

    /// Reads no data: the user is read by [`crate::web::session::credential`]. Only called by a sign-in, to end the
    /// former session of the browser.
    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        Ok(Some(Record { id: *id, data: HashMap::new(), expiry_date: OffsetDateTime::UNIX_EPOCH }))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        let key = key_of(*id);
        sessions::end_by_key(&self.store, &key).await.map_err(|error| Error::Backend(format!("{error:?}")))
    }
}

fn is_taken(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}
