//! The read call of `/api/settings`.

use axum::extract::State;

use super::json::SettingsJson;
use super::store;
use crate::app::AppState;
use crate::error::ApiResult;
use crate::http::respond::Reply;

/// The public settings of the site
#[utoipa::path(get, path = "/api/settings", tag = "settings", responses((status = 200, body = SettingsJson)))]
pub async fn get_settings(State(app): State<AppState>) -> ApiResult<Reply<SettingsJson>> {
    store::get(&app).await.map(Reply)
}
