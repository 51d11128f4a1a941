//! Where `tower-sessions` keeps its sessions: our own tables. Published stores pull a driver with an old `SQLite`.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use sea_orm::{DatabaseTransaction, DbErr, SqlErr};
use tower_sessions::SessionStore;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result};

use crate::kernel::secrets::storage_key;
use crate::store::Store;
use crate::subjects::auth::sessions::{self, SignIn};

/// The entry of a new session: what it is made from.
pub(crate) const SIGN_IN: &str = "sign_in";
/// Ids have 128 random bits; that even two are taken means something else is wrong.
const ATTEMPTS: usize = 3;

/// Sessions in the database. The cookie holds an id, the table its hash.
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

/// The key of a session id.
pub(crate) fn key_of(id: Id) -> String {
    storage_key(&id.0.to_le_bytes())
}

#[async_trait]
impl SessionStore for DatabaseStore {
    /// Inserts, and never writes over a session that exists: a taken id is replaced by another.
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

    /// Nothing to do: a session does not change between its creation and its end.
    async fn save(&self, _record: &Record) -> Result<()> {
        Ok(())
    }

    /// Reads nothing: who is signed in is read by [`crate::web::session::credential`]. Only a sign-in comes here, to
    /// end the session that the browser came with.
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
