//! The public pages, and the previews of drafts at their addresses.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;

use crate::web::app::App;
use crate::web::page_table as table;
use crate::web::pages::{answer, draft_preview};

/// Answers every address that is neither a file nor a call. Pages that depend on who asks have routes of their own,
/// see [`crate::web::pages::staff_area`].
pub(crate) async fn show_page(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if let Some(refusal) = answer::refuse_method(&parts) {
        return refusal;
    }
    match draft_preview::token_in(parts.uri.query()) {
        Some(token) => draft_preview::show(&app, &token, &parts).await,
        None => answer::show(&app, table::resolve(parts.uri.path(), parts.uri.query()), &parts).await,
    }
}
