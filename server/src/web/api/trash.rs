//! The list of what is deleted. Records are restored by the calls of their kind, or several at once by
//! [`crate::web::api::several`].

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::HandlerResult;
use crate::web::http::extract::ApiQuery;
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::CountedList;
use crate::web::session::current::RequireAdmin;
use domain::trash::{self, TrashFilter, TrashJson};

/// What was deleted in the last 30 days, the latest first
#[utoipa::path(
    get,
    path = "/api/admin/trash",
    tag = "records",
    params(
        ("q" = Option<String>, Query, description = "Only records with these words in their name"),
        ("kind" = Option<String>, Query, description = "Only batch, course, team_member, testimonial, vacancy or media"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Records a page, 25 unless given", minimum = 1, maximum = 100),
    ),
    responses(
        (status = 200, body = Vec<TrashJson>,
            headers(("x-total-count" = u64, description = "How many records match in all"))),
        AdminOnly, InvalidQuery,
    ),
)]
pub(crate) async fn list_trash(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<TrashFilter>,
) -> HandlerResult<CountedList<TrashJson>> {
    let (items, total) = trash::list(&app.store, &filter).await?;
    Ok(CountedList { items, total })
}
