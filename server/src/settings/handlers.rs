//! The calls of `/api/settings`.

use axum::extract::State;

use super::json::{SettingsJson, StaffSettingsJson};
use super::store;
use crate::app::AppState;
use crate::auth::RequireAdmin;
use crate::error::{ApiResult, ErrorBody};
use crate::http::edit::Edit;
use crate::http::respond::{Reply, Stored};

/// The public settings of the site
#[utoipa::path(get, path = "/api/settings", tag = "settings", responses((status = 200, body = SettingsJson)))]
pub async fn get_settings(State(app): State<AppState>) -> ApiResult<Reply<SettingsJson>> {
    store::get(&app).await.map(Reply)
}

/// The settings for editing
#[utoipa::path(
    get,
    path = "/api/admin/settings",
    tag = "settings",
    responses(
        (status = 200, body = StaffSettingsJson),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "For administrators only", body = ErrorBody),
    ),
)]
pub async fn get_staff_settings(
    _admin: RequireAdmin,
    State(app): State<AppState>,
) -> ApiResult<Stored<StaffSettingsJson>> {
    store::get_for_staff(&app).await.map(stored)
}

/// Replaces the settings
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the settings have
/// another one by now, the answer is 409 and shows them.
#[utoipa::path(
    put,
    path = "/api/settings",
    tag = "settings",
    request_body = SettingsJson,
    responses(
        (status = 200, body = StaffSettingsJson),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "For administrators only", body = ErrorBody),
        (status = 409, description = "Somebody else changed them first", body = ErrorBody),
        (status = 422, description = "Some values are not acceptable", body = ErrorBody),
    ),
)]
pub async fn update_settings(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<AppState>,
    Edit { input, expected }: Edit<SettingsJson>,
) -> ApiResult<Stored<StaffSettingsJson>> {
    store::update_as(&app, &(&admin).into(), &input, expected).await.map(stored)
}

fn stored(settings: StaffSettingsJson) -> Stored<StaffSettingsJson> {
    Stored { revision: settings.revision, record: settings, created_at: None }
}
