//! Where `tower-sessions` keeps its sessions: our own tables. Published stores pull a driver with an old `SQLite`.

use std::sync::Arc;

use async_trait::async_trait;
use sea_orm::{DatabaseTransaction, DbErr, SqlErr};
use tower_sessions::SessionStore;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result};

use crate::kernel::secrets::storage_key;
use crate::store::Store;
use crate::subjects::auth::entity::session::Model;
use crate::subjects::auth::sessions::{self, SignIn};

/// The entry of a new session: what it is to be made from.
pub(crate) const SIGN_IN: &str = "sign_in";
/// The entry of a loaded session: its row.
pub(crate) const STORED: &str = "stored";
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
                        Ok(row) => Ok(Some(row)),
                        Err(error) if is_taken(&error) => Ok(None),
                        Err(error) => Err(error.into()),
                    }
                })
                .await
                .map_err(|error| Error::Backend(format!("{error:?}")))?;
            if let Some(row) = stored {
                record.expiry_date = expiry_date(&row);
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

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let row = sessions::find_by_key(&self.store.db, &key_of(*id), self.store.clock.now()).await;
        let Some(row) = row.map_err(|error| Error::Backend(error.to_string()))? else { return Ok(None) };
        sessions::touch(&self.store, &row).await;
        let stored = serde_json::to_value(&row).map_err(|error| Error::Decode(error.to_string()))?;
        Ok(Some(Record {
            id: *id,
            data: [(STORED.to_owned(), stored)].into(),
            expiry_date: expiry_date(&row),
        }))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        let key = key_of(*id);
        sessions::end_by_key(&self.store, &key).await.map_err(|error| Error::Backend(format!("{error:?}")))
    }
}

fn is_taken(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}

fn expiry_date(row: &Model) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(row.expires_at.timestamp()).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
