//! The calls that change several records at once: bulk actions of lists, and their order.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiJson;
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use base::error::{ApiError, ApiResult};
use domain::audit::Actor;
use domain::batches::StaffBatchJson;
use domain::bulk::{self, BulkResult, Chosen, MOST};
use domain::courses::featured;
use domain::courses::staff::StaffCourseJson;
use domain::media::MediaRecord;
use domain::ordering::{self, Move, OrderJson};
use domain::records::{Hideable, Record};
use domain::team::StaffTeamMemberJson;
use domain::testimonials::StaffTestimonialJson;
use domain::vacancies::StaffVacancyJson;
use storage::Store;

/// The kinds of records that are changed several at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BulkKind {
    Batch,
    Course,
    Media,
    TeamMember,
    Testimonial,
    Vacancy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BulkAction {
    /// Shows courses, members, testimonials or vacancies to visitors.
    Show,
    /// Hides them.
    Hide,
    Delete,
    /// Brings deleted records back.
    Restore,
    /// Puts courses on the home page, behind those that are there. No revision is asked for: a place is no content.
    Feature,
    /// Takes courses off the home page.
    Unfeature,
}

#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct BulkInput {
    pub kind: BulkKind,
    pub action: BulkAction,
    #[schema(min_items = 1, max_items = 100)]
    pub records: Vec<Chosen>,
}

/// Changes several records of one kind
///
/// Each is changed under its own revision. One that somebody else changed meanwhile stays as it is, and the others go on.
/// The home page takes at most 12 courses; when these are too many, the answer is 409 and none is added.
#[utoipa::path(
    post,
    path = "/api/admin/bulk",
    tag = "records",
    request_body = BulkInput,
    responses(
        (status = 200, body = BulkResult),
        AdminOnly,
        (status = 409, description = "The home page has no room for so many courses", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn change_records(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(BulkInput { kind, action, records }): ApiJson<BulkInput>,
) -> HandlerResult<Reply<BulkResult>> {
    if records.is_empty() || records.len() > MOST {
        return Err(ApiError::invalid("records", format!("Choose between 1 and {MOST} records.")).into());
    }
    let mut seen = HashSet::new();
    if !records.iter().all(|record| seen.insert(record.id)) {
        return Err(ApiError::invalid("records", "Choose each record once.").into());
    }
    let (store, by) = (&*app.store, Actor::from(&admin));
    let result = match kind {
        BulkKind::Batch => deletable::<StaffBatchJson>(store, &by, action, &records).await,
        BulkKind::Media => deletable::<MediaRecord>(store, &by, action, &records).await,
        BulkKind::Course => match action {
            BulkAction::Feature => featured::add(store, &by, &records).await,
            BulkAction::Unfeature => featured::remove(store, &by, &records).await,
            other => hideable::<StaffCourseJson>(store, &by, other, &records).await,
        },
        BulkKind::TeamMember => hideable::<StaffTeamMemberJson>(store, &by, action, &records).await,
        BulkKind::Testimonial => hideable::<StaffTestimonialJson>(store, &by, action, &records).await,
        BulkKind::Vacancy => hideable::<StaffVacancyJson>(store, &by, action, &records).await,
    };
    Ok(Reply(result?))
}

async fn hideable<R: Hideable>(
    store: &Store,
    by: &Actor,
    action: BulkAction,
    records: &[Chosen],
) -> ApiResult<BulkResult> {
    match action {
        BulkAction::Show => bulk::set_published::<R>(store, by, records, true).await,
        BulkAction::Hide => bulk::set_published::<R>(store, by, records, false).await,
        BulkAction::Delete | BulkAction::Restore => deletable::<R>(store, by, action, records).await,
        BulkAction::Feature | BulkAction::Unfeature => {
            Err(ApiError::invalid("action", "Only courses are put on the home page."))
        }
    }
}

async fn deletable<R: Record>(
    store: &Store,
    by: &Actor,
    action: BulkAction,
    records: &[Chosen],
) -> ApiResult<BulkResult> {
    match action {
        BulkAction::Delete => bulk::delete::<R>(store, by, records).await,
        BulkAction::Restore => bulk::restore::<R>(store, by, records).await,
        _ => Err(ApiError::invalid("action", "Records of this kind can be deleted and restored.")),
    }
}

/// The kinds of records whose order staff decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderedKind {
    /// Those on the home page.
    Course,
    TeamMember,
    Testimonial,
}

#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct MoveInput {
    pub kind: OrderedKind,
    #[serde(flatten)]
    pub place: Move,
}

/// Moves a record to another place in the order of its kind
#[utoipa::path(
    put,
    path = "/api/admin/order",
    tag = "records",
    request_body = MoveInput,
    responses(
        (status = 200, body = OrderJson),
        (status = 404, description = "The record is not there any more", body = ErrorBody),
        (status = 409, description = "Somebody else changed the order meanwhile", body = ErrorBody),
        AdminOnly, InvalidBody,
    ),
)]
pub(crate) async fn move_record(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(MoveInput { kind, place }): ApiJson<MoveInput>,
) -> HandlerResult<Reply<OrderJson>> {
    let by = Actor::from(&admin);
    let order = match kind {
        OrderedKind::Course => ordering::put::<StaffCourseJson>(&app.store, &by, &place).await,
        OrderedKind::TeamMember => ordering::put::<StaffTeamMemberJson>(&app.store, &by, &place).await,
        OrderedKind::Testimonial => ordering::put::<StaffTestimonialJson>(&app.store, &by, &place).await,
    };
    Ok(Reply(order?))
}
