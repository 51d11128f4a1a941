//! The calls about views of lists that staff keep.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{InvalidBody, InvalidQuery, SignedInOnly};
use crate::web::http::respond::Reply;
use crate::web::session::current::SignedIn;
use base::query::{FromQuery, QueryReader};
use domain::saved_views::{self, SavedViewInput, SavedViewJson};

/// The list whose views are asked for.
#[derive(Debug)]
pub struct OfList(String);

impl FromQuery for OfList {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.text_within("list", 40).unwrap_or_default())
    }
}

/// One's own views of a list, by name
#[utoipa::path(
    get,
    path = "/api/auth/views",
    tag = "auth",
    params(("list" = String, Query, description = "Path of the list's screen, such as /admin/leads")),
    responses((status = 200, body = Vec<SavedViewJson>), SignedInOnly, InvalidQuery),
)]
pub(crate) async fn list_views(
    SignedIn { user, .. }: SignedIn,
    State(app): State<Arc<App>>,
    ApiQuery(OfList(list)): ApiQuery<OfList>,
) -> HandlerResult<Reply<Vec<SavedViewJson>>> {
    Ok(Reply(saved_views::list(&app.store, user.id, &list).await?))
}

/// Keeps a view of a list for oneself; one with the same name is replaced
#[utoipa::path(
    post,
    path = "/api/auth/views",
    tag = "auth",
    request_body = SavedViewInput,
    responses((status = 200, body = SavedViewJson), SignedInOnly, InvalidBody),
)]
pub(crate) async fn keep_view(
    SignedIn { user, .. }: SignedIn,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<SavedViewInput>,
) -> HandlerResult<Reply<SavedViewJson>> {
    Ok(Reply(saved_views::keep(&app.store, user.id, &input).await?))
}

/// Removes one's own view
#[utoipa::path(
    delete,
    path = "/api/auth/views/{id}",
    tag = "auth",
    params(("id" = i32, Path, description = "Number of the view")),
    responses(
        (status = 204, description = "It is gone"),
        SignedInOnly,
        (status = 404, description = "There is no such view of one's own", body = ErrorBody),
    ),
)]
pub(crate) async fn remove_view(
    SignedIn { user, .. }: SignedIn,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<StatusCode> {
    saved_views::remove(&app.store, user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
