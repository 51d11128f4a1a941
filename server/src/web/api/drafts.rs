//! The calls of `/api/admin/drafts`, `/api/admin/schedule` and `/api/admin/editors`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::edit::{Edit, IfMatch};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::{Deleted, Reply, Stored};
use crate::web::session::current::{RequireAdmin, SignedIn};
use base::error::ApiResult;
use domain::audit::RecordKind;
use domain::auth::AdminUser;
use domain::auth::permissions::Permission;
use domain::drafts::editors::{self, Editor, OpenForm};
use domain::drafts::json::{DraftInput, DraftJson, DraftKind, DraftRow, NewDraft, PublishInput};
use domain::drafts::publish::{self, Published};
use domain::drafts::schedule::{self, HideInput, PublishLater, ScheduledJson};
use domain::drafts::{self, DraftFilter};

/// Drafts without their content, the one that was saved last first, at most 500
#[utoipa::path(
    get,
    path = "/api/admin/drafts",
    tag = "drafts",
    params(
        ("kind" = Option<DraftKind>, Query, description = "Only those of this kind of record"),
        ("records" = Option<String>, Query, description = "Only those of these records: numbers with commas between them"),
        ("new" = Option<bool>, Query, description = "Only those of records that are not there yet"),
    ),
    responses((status = 200, body = Vec<DraftRow>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn list_drafts(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<DraftFilter>,
) -> HandlerResult<Reply<Vec<DraftRow>>> {
    let mut rows = drafts::list(&app.store, admin.id, &filter).await?;
    rows.retain(|row| admin.role.may(Permission::to_edit(row.kind)));
    Ok(Reply(rows))
}

/// One draft with what its form needs to go on
#[utoipa::path(
    get,
    path = "/api/admin/drafts/{id}",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the draft")),
    responses(
        (status = 200, body = DraftJson),
        AdminOnly,
        (status = 404, description = "There is no such draft: it was published or discarded", body = ErrorBody),
    ),
)]
pub(crate) async fn find_draft(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Stored<DraftJson>> {
    require(&app, &admin, id).await?;
    Ok(stored(drafts::find(&app.store, id).await?, None))
}

/// Saves a new draft
///
/// Visitors see nothing of it. A record has one draft at most that all its editors share, which is one that somebody asked to
/// keep. What a form saves on its own is a draft of the account, which nobody else sees.
#[utoipa::path(
    post,
    path = "/api/admin/drafts",
    tag = "drafts",
    request_body = NewDraft,
    responses(
        (status = 201, body = DraftJson),
        AdminOnly,
        (status = 404, description = "There is no such record", body = ErrorBody),
        (status = 409, description = "The record has a draft already, which the answer shows", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn create_draft(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(draft): ApiJson<NewDraft>,
) -> HandlerResult<Stored<DraftJson>> {
    admin.role.require(Permission::to_edit(draft.kind.into()))?;
    let draft = drafts::create(&app.store, &(&admin).into(), &draft).await?;
    let address = format!("/api/admin/drafts/{}", draft.row.id);
    Ok(stored(draft, Some(address)))
}

/// Saves a draft again
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the draft has another one
/// by now, the answer is 409 and shows it. One that is scheduled is saved by those alone who may publish it.
#[utoipa::path(
    put,
    path = "/api/admin/drafts/{id}",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the draft")),
    request_body = DraftInput,
    responses(
        (status = 200, body = DraftJson),
        AdminOnly,
        (status = 404, description = "There is no such draft: it was published or discarded", body = ErrorBody),
        (status = 409, description = "Somebody else saved it first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_draft(
    RequireAdmin(admin): RequireAdmin,
    signed_in: SignedIn,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<DraftInput>,
) -> HandlerResult<Stored<DraftJson>> {
    require(&app, &admin, id).await?;
    // What is scheduled is published as it was saved last.
    if schedule::is_scheduled(&app.store, id).await? {
        admin.role.require(Permission::Publish)?;
        require_to_publish(&app, &admin, &signed_in, drafts::kind_of(&app.store, admin.id, id).await?)?;
    }
    Ok(stored(drafts::update(&app.store, &(&admin).into(), id, &input, expected).await?, None))
}

/// Discards a draft; the record stays as it is
#[utoipa::path(
    delete,
    path = "/api/admin/drafts/{id}",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the draft")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no such draft: it was published or discarded", body = ErrorBody),
        (status = 409, description = "Somebody else saved it first", body = ErrorBody),
    ),
)]
pub(crate) async fn discard_draft(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    IfMatch(expected): IfMatch,
) -> HandlerResult<Reply<Deleted>> {
    require(&app, &admin, id).await?;
    drafts::discard(&app.store, id, expected).await?;
    Ok(Reply(Deleted { id }))
}

/// Publishes a form
///
/// Does what creating or changing the record does, ends the drafts that the form holds, and answers the record. Sent again with
/// its `key`, as after a lost answer, it is the same publication with the same answer. A 409 shows in `current` the draft when
/// it was saved meanwhile, or else the record, when it was changed after `base_revision`.
#[utoipa::path(
    post,
    path = "/api/admin/drafts/publish",
    tag = "drafts",
    request_body = PublishInput,
    responses(
        (status = 200, body = Published),
        AdminOnly,
        (status = 404, description = "There is no such record", body = ErrorBody),
        (status = 409, description = "Somebody else changed the draft or the record first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn publish_form(
    RequireAdmin(admin): RequireAdmin,
    signed_in: SignedIn,
    State(app): State<Arc<App>>,
    ApiJson(form): ApiJson<PublishInput>,
) -> HandlerResult<Reply<Published>> {
    require_to_publish(&app, &admin, &signed_in, form.kind.into())?;
    let published = publish::publish(&app.store, &(&admin).into(), &form).await?;
    if published.kind == RecordKind::Media {
        app.files.media.signal.wake();
    }
    Ok(Reply(published))
}

/// Schedules the publication of a draft, instead of an earlier one
#[utoipa::path(
    put,
    path = "/api/admin/drafts/{id}/schedule",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the draft")),
    request_body = PublishLater,
    responses(
        (status = 200, body = ScheduledJson),
        AdminOnly,
        (status = 404, description = "There is no such draft", body = ErrorBody),
        (status = 409, description = "Somebody else changed the draft meanwhile, or the record after the draft was begun", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn schedule_draft(
    RequireAdmin(admin): RequireAdmin,
    signed_in: SignedIn,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    ApiJson(input): ApiJson<PublishLater>,
) -> HandlerResult<Reply<ScheduledJson>> {
    let kind = drafts::kind_of(&app.store, admin.id, id).await?;
    require_to_publish(&app, &admin, &signed_in, kind)?;
    Ok(Reply(schedule::publish_at(&app.store, &(&admin).into(), id, &input).await?))
}

/// Schedules that a record is hidden from visitors, instead of an earlier moment
#[utoipa::path(
    post,
    path = "/api/admin/schedule/hide",
    tag = "drafts",
    request_body = HideInput,
    responses(
        (status = 200, body = ScheduledJson),
        AdminOnly,
        (status = 404, description = "There is no such record", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn schedule_hiding(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<HideInput>,
) -> HandlerResult<Reply<ScheduledJson>> {
    admin.role.require(Permission::to_edit(input.kind.into()))?;
    Ok(Reply(schedule::hide_at(&app.store, &(&admin).into(), &input).await?))
}

/// What is scheduled, the next first, at most 500
#[utoipa::path(
    get,
    path = "/api/admin/schedule",
    tag = "drafts",
    params(("kind" = Option<DraftKind>, Query, description = "Only for this kind of record")),
    responses((status = 200, body = Vec<ScheduledJson>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn list_schedule(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<DraftFilter>,
) -> HandlerResult<Reply<Vec<ScheduledJson>>> {
    let mut rows = schedule::list(&app.store, filter.kind.map(Into::into)).await?;
    rows.retain(|row| admin.role.may(Permission::to_edit(row.kind)));
    Ok(Reply(rows))
}

/// Takes a change from the schedule
#[utoipa::path(
    delete,
    path = "/api/admin/schedule/{id}",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the change")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no such change: it was made or cancelled", body = ErrorBody),
    ),
)]
pub(crate) async fn cancel_scheduled(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<Deleted>> {
    admin.role.require(Permission::to_edit(schedule::kind_of(&app.store, id).await?))?;
    schedule::cancel(&app.store, id).await?;
    Ok(Reply(Deleted { id }))
}

/// Notes that a form is open, and answers who else has it open
///
/// To be repeated every 15 seconds; a form that says nothing for 40 seconds counts as closed.
#[utoipa::path(
    put,
    path = "/api/admin/editors",
    tag = "drafts",
    request_body = OpenForm,
    responses((status = 200, body = Vec<Editor>), AdminOnly, InvalidBody),
)]
pub(crate) async fn note_editor(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(form): ApiJson<OpenForm>,
) -> HandlerResult<Reply<Vec<Editor>>> {
    Ok(Reply(editors::note(&app.store, admin.id, &admin.name, &form).await?))
}

/// Notes that a form is closed
#[utoipa::path(
    delete,
    path = "/api/admin/editors",
    tag = "drafts",
    request_body = OpenForm,
    responses((status = 204, description = "Noted"), AdminOnly, InvalidBody),
)]
pub(crate) async fn leave_editor(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(form): ApiJson<OpenForm>,
) -> HandlerResult<Response> {
    editors::leave(&app.store, admin.id, &form).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Refuses staff who may not edit records of the kind of a draft, such as settings.
async fn require(app: &App, admin: &AdminUser, id: i32) -> ApiResult<()> {
    admin.role.require(Permission::to_edit(drafts::kind_of(&app.store, admin.id, id).await?))
}

/// The same for what visitors will see. Settings ask again, as the call does that changes them without a draft.
fn require_to_publish(app: &App, admin: &AdminUser, signed_in: &SignedIn, kind: RecordKind) -> ApiResult<()> {
    admin.role.require(Permission::to_edit(kind))?;
    let asks_again = matches!(kind, RecordKind::Settings | RecordKind::Text);
    if asks_again { signed_in.require_confirmed(app.store.clock.now()) } else { Ok(()) }
}

fn stored(draft: DraftJson, created_at: Option<String>) -> Stored<DraftJson> {
    Stored { revision: draft.row.revision, record: draft, created_at }
}
