//! The calls of `/api/settings`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{Reply, Stored};
use crate::web::session::current::RequireAdmin;
use domain::settings::json::{SettingsJson, StaffSettingsJson};
use domain::settings::store;

/// The public settings of the site
#[utoipa::path(get, path = "/api/settings", tag = "settings", responses((status = 200, body = SettingsJson)))]
pub(crate) async fn get_settings(State(app): State<Arc<App>>) -> HandlerResult<Reply<SettingsJson>> {
    Ok(Reply(store::get(&app.store).await?))
}

/// The settings for editing
#[utoipa::path(
    get,
    path = "/api/admin/settings",
    tag = "settings",
    responses((status = 200, body = StaffSettingsJson), AdminOnly),
)]
pub(crate) async fn get_staff_settings(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Stored<StaffSettingsJson>> {
    Ok(stored(store::get_for_staff(&app.store).await?))
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
        AdminOnly,
        (status = 409, description = "Somebody else changed them first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_settings(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    Edit { input, expected }: Edit<SettingsJson>,
) -> HandlerResult<Stored<StaffSettingsJson>> {
    Ok(stored(store::update(&app.store, &(&admin).into(), &input, expected).await?))
}

fn stored(settings: StaffSettingsJson) -> Stored<StaffSettingsJson> {
    Stored { revision: settings.revision, record: settings, created_at: None }
}
