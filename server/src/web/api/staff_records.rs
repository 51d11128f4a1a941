//! The calls by which staff read and change records, the same for every kind of record. The API document describes them
//! in [`crate::web::openapi`], once for all kinds.

use std::sync::Arc;

use axum::extract::{MatchedPath, State};

use crate::web::app::App;
use crate::web::http::edit::{Edit, IfMatch};
use crate::web::http::error_response::HandlerResult;
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::respond::{Deleted, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use domain::records::{self, Editable, Ordered, Presence, Record, Restored};

pub(crate) async fn list<R: Ordered>(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(presence): ApiQuery<Presence>,
) -> HandlerResult<Reply<Vec<R>>> {
    Ok(Reply(records::list(&app.store.db, presence).await?))
}

/// Answers deleted records as well.
pub(crate) async fn find<R: Record>(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Stored<R>> {
    Ok(stored(records::find(&app.store.db, id).await?))
}

pub(crate) async fn create<R: Editable>(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    collection: MatchedPath,
    ApiJson(input): ApiJson<R::Input>,
) -> HandlerResult<Stored<R>> {
    let record = records::create_from::<R>(&app.store, &(&admin).into(), &input).await?;
    let created_at = record.subject().id.map(|id| format!("{}/{id}", collection.as_str()));
    Ok(Stored { created_at, ..stored(record) })
}

pub(crate) async fn update<R: Editable>(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<R::Input>,
) -> HandlerResult<Stored<R>> {
    Ok(stored(records::update_from::<R>(&app.store, &(&admin).into(), id, &input, expected).await?))
}

pub(crate) async fn delete<R: Record>(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    IfMatch(expected): IfMatch,
) -> HandlerResult<Reply<Deleted>> {
    records::delete::<R>(&app.store, &(&admin).into(), id, expected).await?;
    Ok(Reply(Deleted { id }))
}

pub(crate) async fn restore<R: Record>(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Stored<Restored<R>>> {
    let answer = records::restore::<R>(&app.store, &(&admin).into(), id).await?;
    Ok(Stored { revision: answer.record.revision(), record: answer, created_at: None })
}

fn stored<R: Record>(record: R) -> Stored<R> {
    Stored { revision: record.revision(), record, created_at: None }
}
