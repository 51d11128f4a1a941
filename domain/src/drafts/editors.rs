//! Who has the form of a record open: each open form says so every few seconds.

use chrono::TimeDelta;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::{Deserialize, Serialize};

use crate::entities::drafts::editor::{ActiveModel, Column, Entity, Model};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use storage::Store;

/// How long a form that says nothing counts as open.
const OPEN_FOR: TimeDelta = TimeDelta::seconds(40);
const PLACE_MAX: usize = 60;

/// A form that is open.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct OpenForm {
    /// Which one: the same text for all who edit the same record.
    #[schema(example = "course/12")]
    pub place: String,
}

/// Somebody else who has the same form open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Editor {
    pub name: String,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub seen_at: String,
}

/// Notes that a person has a form open, and answers who else has.
pub async fn note(store: &Store, user_id: i32, name: &str, form: &OpenForm) -> ApiResult<Vec<Editor>> {
    let place = form.place.trim();
    if place.is_empty() || place.len() > PLACE_MAX || place.chars().any(char::is_control) {
        return Err(ApiError::invalid("place", format!("Name the form in at most {PLACE_MAX} characters.")));
    }
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = ActiveModel {
                place: Set(place.to_owned()),
                user_id: Set(user_id),
                name: Set(name.to_owned()),
                seen_at: Set(now),
            };
            let again = OnConflict::columns([Column::Place, Column::UserId])
                .update_columns([Column::Name, Column::SeenAt])
                .to_owned();
            Entity::insert(row).on_conflict(again).exec_without_returning(txn).await?;
            Entity::delete_many().filter(Column::SeenAt.lt(now - OPEN_FOR)).exec(txn).await?;
            let others = Entity::find().filter(Column::Place.eq(place)).filter(Column::UserId.ne(user_id));
            let others = others.order_by_asc(Column::Name).all(txn).await?;
            let editor = |row: Model| Editor { name: row.name, seen_at: timestamp(row.seen_at) };
            Ok(others.into_iter().map(editor).collect())
        })
        .await
}

/// Notes that a person has closed a form.
pub async fn leave(store: &Store, user_id: i32, form: &OpenForm) -> ApiResult<()> {
    store
        .write(async |txn: &DatabaseTransaction| {
            Entity::delete_by_id((form.place.trim().to_owned(), user_id)).exec(txn).await?;
            Ok(())
        })
        .await
}
