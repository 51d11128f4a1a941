//! Views of lists that staff keep under a name: search, filters and order as the address of the screen has them. Each
//! person has their own.

use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, NotSet, PaginatorTrait, QueryFilter, QueryOrder, Set,
};
use serde::{Deserialize, Serialize};

use crate::entities::saved_views::{ActiveModel, COLUMN, Column, Entity, Model};
use base::error::{ApiError, ApiResult};
use base::validate::Checker;
use storage::Store;

const LIST_MAX: usize = 40;
const NAME_MAX: usize = 40;
const QUERY_MAX: usize = 500;
/// Views that a person has of one list.
const MOST: u64 = 20;
/// Of all lists: anything can be the path of one.
const MOST_IN_ALL: u64 = 200;

/// A view to keep. One with the same name is replaced.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct SavedViewInput {
    /// Path of the list's screen.
    #[schema(example = "/admin/leads", max_length = 40)]
    pub list: String,
    #[schema(example = "Unanswered enrolments", max_length = 40)]
    pub name: String,
    /// Search, filters and order as in the address of the screen, without `?`.
    #[schema(example = "status=new&kind=enroll", max_length = 500)]
    pub query: String,
}

/// A view that was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SavedViewJson {
    pub id: i32,
    pub name: String,
    /// Search, filters and order as in the address of the screen, without `?`.
    pub query: String,
}

impl From<Model> for SavedViewJson {
    fn from(row: Model) -> Self {
        let Model { id, user_id: _, list: _, name, query } = row;
        Self { id, name, query }
    }
}

/// The views that somebody has of a list, by name.
pub async fn list(store: &Store, user: i32, list: &str) -> ApiResult<Vec<SavedViewJson>> {
    let rows = Entity::find()
        .filter(COLUMN.user_id.eq(user))
        .filter(COLUMN.list.eq(list))
        .order_by_asc(Column::Name)
        .all(&store.db)
        .await?;
    Ok(rows.into_iter().map(SavedViewJson::from).collect())
}

/// Keeps a view.
///
/// # Errors
/// 422 for a missing name, a text that is too long, or when there are too many.
pub async fn keep(store: &Store, user: i32, input: &SavedViewInput) -> ApiResult<SavedViewJson> {
    let mut checker = Checker::default();
    let list = checker.line("list", &input.list, LIST_MAX);
    let name = checker.line("name", &input.name, NAME_MAX);
    let query = checker.optional_line("query", &input.query, QUERY_MAX);
    checker.finish()?;
    let row = ActiveModel {
        id: NotSet,
        user_id: Set(user),
        list: Set(list.clone()),
        name: Set(name.clone()),
        query: Set(query),
    };
    let own = || Entity::find().filter(COLUMN.user_id.eq(user));
    store
        .write(async |txn: &DatabaseTransaction| {
            let of_list = own().filter(COLUMN.list.eq(list.as_str()));
            let others = of_list.filter(COLUMN.name.ne(name.as_str())).count(txn).await?;
            if others >= MOST || own().count(txn).await? >= MOST_IN_ALL {
                let text = format!(
                    "Remove saved filters first: each list has at most {MOST}, all have {MOST_IN_ALL}."
                );
                return Err(ApiError::invalid("name", text));
            }
            let replace = OnConflict::columns([Column::UserId, Column::List, Column::Name])
                .update_column(Column::Query)
                .to_owned();
            let kept = Entity::insert(row.clone()).on_conflict(replace).exec_with_returning(txn).await?;
            Ok(kept.into())
        })
        .await
}

/// Removes one's own view.
///
/// # Errors
/// 404 when there is none, or it is somebody else's.
pub async fn remove(store: &Store, user: i32, id: i32) -> ApiResult<()> {
    let removed = store
        .write(async |txn: &DatabaseTransaction| {
            let own = Entity::delete_many().filter(COLUMN.id.eq(id)).filter(Column::UserId.eq(user));
            Ok(own.exec(txn).await?.rows_affected)
        })
        .await?;
    if removed == 0 { Err(ApiError::not_found("saved filter")) } else { Ok(()) }
}
