//! The records that staff edit and visitors see: courses and their batches, team members, testimonials, vacancies, files.
//!
//! A kind of record implements [`Record`] and what else it can do; the rest is the same for all of them: [`queries`] reads,
//! [`writes`] creates, changes, deletes and restores, [`follow_up`] does what follows from each change. One transaction
//! contains the revision check, the change with the next revision, the notice to search engines, the audit log entry and
//! the raised content version ([`Store::write_content`]). Deleted records stay stored and can be restored.

mod follow_up;
mod queries;
mod writes;

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ModelTrait};
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, PrimaryKeyTrait};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::audit::Subject;
use base::error::{ApiError, ApiResult};
pub use follow_up::Written;
pub(crate) use follow_up::follow_up_all;
pub use queries::{
    Deletion, Presence, any, find, find_present, in_order, lasting_deletions, list, visible_in_order,
};
pub(crate) use queries::{find_row, find_visible, next_position};
use storage::Store;
pub use writes::{Restored, create_from, delete, restore, set_published, set_published_within, update_from};
pub(crate) use writes::{create, put_in, save, update, update_in};

/// The row of a record as it is stored.
pub type Row<R> = <<R as Record>::Entity as EntityTrait>::Model;
/// The row of a record that is about to be saved.
pub type ActiveRow<R> = <<R as Record>::Entity as EntityTrait>::ActiveModel;
type Column<R> = <<R as Record>::Entity as EntityTrait>::Column;

/// A kind of record, as the staff API returns it.
pub trait Record: Serialize + From<Row<Self>> + Send {
    type Entity: EntityTrait<
            Model: Clone + IntoActiveModel<<Self::Entity as EntityTrait>::ActiveModel>,
            ActiveModel: Send,
            PrimaryKey: PrimaryKeyTrait<ValueType = i32>,
        >;
    /// The error when there is no such record.
    const NOT_FOUND: ApiError;
    /// The column of the revision number.
    const REVISION: Column<Self>;
    /// The column of the last change.
    const UPDATED_AT: Column<Self>;
    /// The column of the time of deletion.
    const DELETED_AT: Column<Self>;

    /// The record of a row, with what it shows of other records.
    fn load<C: ConnectionTrait>(_db: &C, row: Row<Self>) -> impl Future<Output = ApiResult<Self>> + Send {
        std::future::ready(Ok(row.into()))
    }

    /// How the audit log identifies the record.
    fn subject(&self) -> Subject<'_>;

    /// Revision number, raised with every write.
    fn revision(&self) -> i32;

    fn is_deleted(&self) -> bool;

    /// Refuses to delete a record that something else needs.
    fn check_deletion(
        _txn: &DatabaseTransaction,
        _row: &Row<Self>,
    ) -> impl Future<Output = ApiResult<()>> + Send {
        std::future::ready(Ok(()))
    }

    /// Notes a change of this record on what follows from it; `before` is the record before it, unless it is new.
    fn pass_on(
        &self,
        _before: Option<&Self>,
        _txn: &DatabaseTransaction,
        _now: DateTime<Utc>,
    ) -> impl Future<Output = ApiResult<()>> + Send {
        std::future::ready(Ok(()))
    }

    /// The path of the public page, for notices to search engines; `None` while it is not public.
    fn address(&self) -> Option<String> {
        None
    }
}

/// A kind of record that staff add and change through the API.
pub trait Editable: Record {
    /// What staff send.
    type Input: DeserializeOwned + Sync;
    /// The same after the checks that need no database.
    type Content: Send + Sync;

    fn check(input: &Self::Input) -> ApiResult<Self::Content>;

    /// Stores a new record.
    fn insert(
        txn: &DatabaseTransaction,
        content: &Self::Content,
        now: DateTime<Utc>,
    ) -> impl Future<Output = ApiResult<Row<Self>>> + Send;

    /// Puts content into the row of a record that is there.
    fn fill(
        txn: &DatabaseTransaction,
        old: &Row<Self>,
        row: &mut ActiveRow<Self>,
        content: &Self::Content,
        now: DateTime<Utc>,
    ) -> impl Future<Output = ApiResult<()>> + Send;

    /// What else is to be done after the commit.
    fn written(_store: &Store) {}
}

/// A kind of record whose order is the provider's. Members and testimonials all have a place, and a new one comes last;
/// courses have one while they are on the home page.
pub trait Ordered: Record {
    const POSITION: Column<Self>;
    /// Decides between two at one position.
    const ID: Column<Self>;
}

/// A kind of record that staff can hide from visitors without deleting it.
pub trait Hideable: Record {
    /// The column that says whether visitors see it.
    const PUBLISHED: Column<Self>;

    /// Shows or hides the stored row `old` in the one that is to be saved.
    fn show(
        _old: &Row<Self>,
        row: &mut ActiveRow<Self>,
        published: bool,
        _now: DateTime<Utc>,
    ) -> ApiResult<()> {
        Ok(row.try_set(Self::PUBLISHED, published.into())?)
    }

    fn is_published(row: &Row<Self>) -> bool {
        row.get(Self::PUBLISHED) == true.into()
    }
}
