//! Deliveries that could not be read and wait for staff.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::Serialize;

use crate::entities::lead_feeds::lead_delivery::{Column, Entity, Model};
use crate::entities::lead_feeds::{DeliveryState, lead_feed};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use storage::Store;

/// Refused deliveries in one answer.
const SHOWN: u64 = 200;

pub(super) const NOT_FOUND: ApiError = ApiError::not_found("delivery");

/// A delivery that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct RefusedDelivery {
    /// Number of the delivery.
    pub id: i32,
    pub reason: String,
    /// What was sent.
    pub body: String,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub received_at: String,
}

/// Deliveries that could not be read, the latest first, at most 200.
pub async fn list(store: &Store, feed: i32) -> ApiResult<Vec<RefusedDelivery>> {
    let feed = feed_of(store, feed).await?;
    let rows = waiting(feed.id).order_by_desc(Column::Id).limit(SHOWN).all(&store.db).await?;
    let of = |row: Model| RefusedDelivery {
        id: row.id,
        reason: row.reason,
        body: row.body,
        received_at: timestamp(row.received_at),
    };
    Ok(rows.into_iter().map(of).collect())
}

/// How many deliveries of all feeds could not be read and wait for staff.
pub(crate) async fn count_all(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    Entity::find().filter(Column::State.eq(DeliveryState::Refused)).count(db).await
}

/// How many deliveries of a feed could not be read, and why the last one.
pub(super) async fn last(db: &impl ConnectionTrait, feed: i32) -> Result<(u64, String), DbErr> {
    let refused = waiting(feed).count(db).await?;
    let last = waiting(feed).order_by_desc(Column::Id).one(db).await?;
    Ok((refused, last.map(|row| row.reason).unwrap_or_default()))
}

/// Removes a refused delivery for good.
pub async fn dismiss(store: &Store, feed: i32, delivery: i32) -> ApiResult<()> {
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = waiting(feed).filter(Column::Id.eq(delivery)).one(txn).await?.ok_or(NOT_FOUND)?;
            Entity::delete_by_id(row.id).exec(txn).await?;
            Ok(())
        })
        .await
}

pub(super) async fn feed_of(store: &Store, feed: i32) -> ApiResult<lead_feed::Model> {
    lead_feed::Entity::find_by_id(feed).one(&store.db).await?.ok_or(ApiError::not_found("feed"))
}

pub(super) fn waiting(feed: i32) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::FeedId.eq(feed)).filter(Column::State.eq(DeliveryState::Refused))
}
