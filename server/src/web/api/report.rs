//! The call of `/api/admin/report`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::HandlerResult;
use crate::web::http::extract::ApiQuery;
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use domain::visits::report::{self, ReportJson, ReportQuery};

/// Views of pages, enquiries, enrolments, placements and answers, by month and by source, course, form, week or person
///
/// Views are counted on this server, without any data of visitors. Those of the last minute on other servers may be missing.
#[utoipa::path(
    get,
    path = "/api/admin/report",
    tag = "leads",
    params(
        ("from" = Option<String>, Query, description = "First month, such as 2026-01; eleven months before the last unless given"),
        ("to" = Option<String>, Query, description = "Last month, the present one unless given; at most 24 months in all"),
        ("by" = Option<String>, Query, description = "What rows stand for: source (unless given), course, kind (the form of an enquiry), week (in which it came) or person (its owner); the last three have no views"),
        ("source" = Option<String>, Query, description = "Only this source, by the key of its row"),
        ("course_id" = Option<i32>, Query, description = "Only this course", minimum = 1),
        ("page" = Option<u32>, Query, description = "Which page of the rows", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Rows a page, 50 unless given", minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = ReportJson), AdminOnly, InvalidQuery),
)]
pub(crate) async fn show_report(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(query): ApiQuery<ReportQuery>,
) -> HandlerResult<Reply<ReportJson>> {
    app.monitoring.page_views.write(&app.store).await?;
    Ok(Reply(report::make(&app.store, &query).await?))
}
