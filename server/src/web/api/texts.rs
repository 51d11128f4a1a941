//! The calls of the texts that staff can change.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiPath;
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{Reply, Stored};
use crate::web::session::current::RequireAdmin;
use base::error::ApiError;
use domain::settings::texts;
use domain::settings::texts::store::{self, StaffTextsJson, TextsInput};

/// The texts of a group that a page shows, by the name of their field
#[utoipa::path(
    get,
    path = "/api/texts/{group}",
    tag = "texts",
    params(("group" = String, Path, description = "Name of the group, such as home-hero")),
    responses(
        (status = 200, body = BTreeMap<String, String>),
        (status = 404, description = "No page shows such a group", body = ErrorBody),
    ),
)]
pub(crate) async fn find_texts(
    State(app): State<Arc<App>>,
    ApiPath(group): ApiPath<String>,
) -> HandlerResult<Reply<BTreeMap<String, String>>> {
    if texts::find(&group)?.page.is_none() {
        return Err(ApiError::not_found("group of texts").into());
    }
    Ok(Reply(store::find_for_staff(&app.store.db, &group).await?.texts))
}

/// All groups of texts, for staff
#[utoipa::path(
    get,
    path = "/api/admin/texts",
    tag = "texts",
    responses((status = 200, body = Vec<StaffTextsJson>), AdminOnly),
)]
pub(crate) async fn list_staff_texts(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<StaffTextsJson>>> {
    Ok(Reply(store::list_for_staff(&app.store.db).await?))
}

/// One group of texts for editing
#[utoipa::path(
    get,
    path = "/api/admin/texts/{group}",
    tag = "texts",
    params(("group" = String, Path, description = "Name of the group, such as home-hero")),
    responses(
        (status = 200, body = StaffTextsJson),
        AdminOnly,
        (status = 404, description = "There is no such group", body = ErrorBody),
    ),
)]
pub(crate) async fn find_staff_texts(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(group): ApiPath<String>,
) -> HandlerResult<Stored<StaffTextsJson>> {
    Ok(stored(store::find_for_staff(&app.store.db, &group).await?))
}

/// Replaces the texts of a group
///
/// Texts that are not named have the shipped words again. The revision that the change is meant for comes in `If-Match` or as
/// the member `revision`. When the group has another one by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/admin/texts/{group}",
    tag = "texts",
    params(("group" = String, Path, description = "Name of the group, such as home-hero")),
    request_body = TextsInput,
    responses(
        (status = 200, body = StaffTextsJson),
        AdminOnly,
        (status = 404, description = "There is no such group", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_texts(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(group): ApiPath<String>,
    Edit { input, expected }: Edit<TextsInput>,
) -> HandlerResult<Stored<StaffTextsJson>> {
    Ok(stored(store::update(&app.store, &(&admin).into(), &group, &input, expected).await?))
}

fn stored(texts: StaffTextsJson) -> Stored<StaffTextsJson> {
    Stored { revision: texts.revision, record: texts, created_at: None }
}
