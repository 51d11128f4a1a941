//! Who works on an enquiry, and the rules that say so.

use std::sync::Arc;

use axum::extract::State;

use crate::web::api::inbox::stored;
use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiPath;
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{Reply, Stored};
use crate::web::session::current::RequireAdmin;
use domain::leads::assignment::colleagues::{self, Colleague};
use domain::leads::assignment::rules::{self, LeadRulesInput, LeadRulesJson};
use domain::leads::inbox::json::LeadJson;
use domain::leads::inbox::owner::{self, OwnerInput};
use storage::ids::LeadId;

/// Takes a lead, hands it over or gives it back
///
/// A colleague to whom it is handed over gets a mail. The revision that the change is meant for comes in `If-Match` or as
/// the member `revision`. When the record has another one by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/leads/{id}/owner",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    request_body = OwnerInput,
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first, or its sender had it erased", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn set_lead_owner(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    Edit { input, expected }: Edit<OwnerInput>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(owner::set(&app.store, &admin, id, input, expected).await?, &admin))
}

/// Those who can own a lead, by name
#[utoipa::path(
    get,
    path = "/api/leads/colleagues",
    tag = "inbox",
    responses((status = 200, body = Vec<Colleague>), AdminOnly),
)]
pub(crate) async fn list_colleagues(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<Colleague>>> {
    Ok(Reply(colleagues::list(&app.store.db).await?))
}

/// What the rules can name as a category, in alphabetical order
#[utoipa::path(
    get,
    path = "/api/leads/categories",
    tag = "inbox",
    responses((status = 200, body = Vec<String>), AdminOnly),
)]
pub(crate) async fn list_lead_categories(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<String>>> {
    Ok(Reply(rules::categories(&app.store).await?))
}

/// The rules for new enquiries
#[utoipa::path(
    get,
    path = "/api/leads/rules",
    tag = "inbox",
    responses((status = 200, body = LeadRulesJson), AdminOnly),
)]
pub(crate) async fn get_lead_rules(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Stored<LeadRulesJson>> {
    Ok(stored_rules(rules::get(&app.store).await?))
}

/// Replaces the rules for new enquiries
///
/// They count for enquiries that come from then on. The revision that the change is meant for comes in `If-Match` or as the
/// member `revision`. When they have another one by now, the answer is 409 and shows them.
#[utoipa::path(
    put,
    path = "/api/leads/rules",
    tag = "inbox",
    request_body = LeadRulesInput,
    responses(
        (status = 200, body = LeadRulesJson),
        AdminOnly,
        (status = 409, description = "Somebody else changed them first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_lead_rules(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    Edit { input, expected }: Edit<LeadRulesInput>,
) -> HandlerResult<Stored<LeadRulesJson>> {
    Ok(stored_rules(rules::update(&app.store, &(&admin).into(), &input, expected).await?))
}

fn stored_rules(rules: LeadRulesJson) -> Stored<LeadRulesJson> {
    Stored { revision: rules.revision, record: rules, created_at: None }
}
