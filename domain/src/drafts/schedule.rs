//! Changes that are made at a given moment: a draft is published, or a record is hidden.
//!
//! Every server looks for what is due several times a second. A change is made in the transaction that takes it from the
//! schedule, so several servers make it once, and one that was down over the moment makes it up at its start.

use std::time::Duration;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, DatabaseTransaction, EntityTrait, IntoActiveModel, NotSet,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use crate::audit::{Actor, RecordKind};
use crate::auth::permissions::Permission;
use crate::auth::users;
use crate::courses::staff::StaffCourseJson;
use crate::drafts::json::DraftKind;
use crate::drafts::publish::{self, apply, publish_in};
use crate::drafts::{SHARED, find_row, open};
pub use crate::entities::drafts::scheduled_change::ScheduledAction;
use crate::entities::drafts::scheduled_change::{ActiveModel, Column, Entity, Model};
use crate::records::set_published_within;
use crate::team::StaffTeamMemberJson;
use crate::testimonials::StaffTestimonialJson;
use crate::vacancies::StaffVacancyJson;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use storage::Store;
use storage::jobs::worker::{self, WorkerSignal};

/// How late a change is made at most, apart from the time that it takes.
const POLL: Duration = Duration::from_millis(250);
/// How far ahead a change can be scheduled.
const AHEAD: TimeDelta = TimeDelta::days(730);
/// Changes in one list.
const LIST_MAX: u64 = 500;

/// A change that is scheduled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ScheduledJson {
    /// Number of the change.
    pub id: i32,
    pub action: ScheduledAction,
    pub kind: RecordKind,
    /// Number of the record; null for a new one, and for what there is only one of.
    #[schema(required = true)]
    pub record_id: Option<i32>,
    /// Number of the draft that is published.
    #[schema(required = true)]
    pub draft_id: Option<i32>,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub at: String,
    /// Who asked for it.
    pub author: String,
    /// Why it could not be done; null as long as it is to come.
    #[schema(required = true)]
    pub failure: Option<String>,
}

/// When something is to happen.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct ScheduleInput {
    /// RFC 3339, in whole seconds.
    #[schema(value_type = String, format = DateTime, example = "2027-01-04T04:30:00Z")]
    pub at: String,
}

/// When a draft is published.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct PublishLater {
    #[serde(flatten)]
    pub when: ScheduleInput,
    /// Of the draft, as it was seen.
    pub revision: i32,
}

/// Which record is hidden, and when.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct HideInput {
    pub kind: DraftKind,
    /// Number of the record.
    pub record_id: i32,
    #[serde(flatten)]
    pub when: ScheduleInput,
}

impl ScheduleInput {
    fn check(&self, now: DateTime<Utc>) -> ApiResult<DateTime<Utc>> {
        let refuse = |text: &str| Err(ApiError::invalid("at", text));
        let Ok(at) = DateTime::parse_from_rfc3339(self.at.trim()) else {
            return refuse("Give a date and a time.");
        };
        let at = at.to_utc().trunc_subsecs(0);
        if at <= now {
            return refuse("Choose a time in the future.");
        }
        if at > now + AHEAD {
            return refuse("Choose a time within two years.");
        }
        Ok(at)
    }
}

impl From<Model> for ScheduledJson {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            action: row.action,
            kind: row.kind,
            record_id: row.record_id.filter(|id| *id > 0),
            draft_id: row.draft_id,
            at: timestamp(row.at),
            author: row.author,
            failure: row.failure,
        }
    }
}

/// What is scheduled for a kind of record, the next first.
pub async fn list(store: &Store, kind: Option<RecordKind>) -> ApiResult<Vec<ScheduledJson>> {
    let of_kind = kind.map(|kind| Column::Kind.eq(kind)).into_iter();
    let all = Entity::find().filter(of_kind.fold(Condition::all(), Condition::add));
    let rows = all.order_by_asc(Column::At).order_by_asc(Column::Id).limit(LIST_MAX).all(&store.db).await?;
    Ok(rows.into_iter().map(ScheduledJson::from).collect())
}

/// Schedules the publication of a draft, instead of an earlier one. A draft that could not be published now is refused with
/// the fields that are missing or wrong.
pub async fn publish_at(
    store: &Store,
    by: &Actor,
    draft_id: i32,
    input: &PublishLater,
) -> ApiResult<ScheduledJson> {
    let at = input.when.check(store.clock.now())?;
    let expected = Expected(Some(input.revision));
    store
        .try_out(async |txn: &DatabaseTransaction| {
            let draft = find_row(txn, draft_id).await?;
            apply(store, txn, by, &(&draft).into()).await.map(drop)
        })
        .await?;
    store
        .write(async |txn: &DatabaseTransaction| {
            let draft = open(txn, draft_id, expected).await?;
            if draft.owner_id != SHARED {
                let text = "Save it as a draft first. What a form keeps for one person is not scheduled.";
                return Err(ApiError::Conflict(text.to_owned()));
            }
            Entity::delete_many().filter(Column::DraftId.eq(draft_id)).exec(txn).await?;
            let row = ActiveModel {
                id: NotSet,
                action: Set(ScheduledAction::Publish),
                kind: Set(draft.kind),
                record_id: Set(draft.record_id),
                draft_id: Set(Some(draft_id)),
                at: Set(at),
                author_id: Set(by.id()),
                author: Set(by.name().to_owned()),
                failure: Set(None),
            };
            Ok(row.insert(txn).await?.into())
        })
        .await
}

/// Schedules that a record is hidden from visitors, instead of an earlier moment.
pub async fn hide_at(store: &Store, by: &Actor, input: &HideInput) -> ApiResult<ScheduledJson> {
    let at = input.when.check(store.clock.now())?;
    let kind = RecordKind::from(input.kind);
    if !matches!(
        kind,
        RecordKind::Course | RecordKind::TeamMember | RecordKind::Testimonial | RecordKind::Vacancy
    ) {
        return Err(ApiError::invalid("kind", "Records of this kind cannot be hidden."));
    }
    store
        .write(async |txn: &DatabaseTransaction| {
            publish::require_record(txn, input.kind, Some(input.record_id)).await?;
            let of_record = Condition::all()
                .add(Column::Action.eq(ScheduledAction::Hide))
                .add(Column::Kind.eq(kind))
                .add(Column::RecordId.eq(input.record_id));
            Entity::delete_many().filter(of_record).exec(txn).await?;
            let row = ActiveModel {
                id: NotSet,
                action: Set(ScheduledAction::Hide),
                kind: Set(kind),
                record_id: Set(Some(input.record_id)),
                draft_id: Set(None),
                at: Set(at),
                author_id: Set(by.id()),
                author: Set(by.name().to_owned()),
                failure: Set(None),
            };
            Ok(row.insert(txn).await?.into())
        })
        .await
}

/// Whether a draft is to be published at some time.
pub async fn is_scheduled(store: &Store, draft_id: i32) -> ApiResult<bool> {
    Ok(Entity::find().filter(Column::DraftId.eq(draft_id)).count(&store.db).await? > 0)
}

/// The kind of record that a scheduled change is about.
pub async fn kind_of(store: &Store, id: i32) -> ApiResult<RecordKind> {
    let kind = Entity::find_by_id(id).select_only().column(Column::Kind).into_tuple().one(&store.db).await?;
    kind.ok_or(ApiError::not_found("scheduled change"))
}

/// Takes a change from the schedule.
pub async fn cancel(store: &Store, id: i32) -> ApiResult<()> {
    store
        .write(async |txn: &DatabaseTransaction| {
            match Entity::delete_by_id(id).exec(txn).await?.rows_affected {
                0 => Err(ApiError::not_found("scheduled change")),
                _ => Ok(()),
            }
        })
        .await
}

/// Makes what is due until the process stops.
pub async fn run(store: &Store, stop: CancellationToken) {
    worker::run("scheduled changes", &stop, &WorkerSignal::default(), POLL, || step(store)).await;
}

/// Makes all changes that are due, and returns their number.
pub async fn run_due(store: &Store) -> ApiResult<usize> {
    let mut made = 0;
    while step(store).await? {
        made += 1;
    }
    Ok(made)
}

/// Makes one change. False when nothing is due.
async fn step(store: &Store) -> ApiResult<bool> {
    let due = Condition::all().add(Column::At.lte(store.clock.now())).add(Column::Failure.is_null());
    let next = Entity::find().filter(due.clone()).order_by_asc(Column::At).order_by_asc(Column::Id);
    let Some(next) = next.one(&store.db).await? else { return Ok(false) };
    let made = store
        .write_content_if(async |txn: &DatabaseTransaction| {
            // Another server may have made it, and a person may have moved it.
            match Entity::find_by_id(next.id).filter(due).one(txn).await? {
                Some(change) => Ok((make(store, txn, change).await?, true)),
                None => Ok(((), false)),
            }
        })
        .await;
    match made {
        Ok(()) => store.mail_worker.wake(),
        // What fails though the database answers would fail again, and hold up what is due after it.
        Err(error) if error.is_refusal() || database_answers(store).await => {
            note_failure(store, next, &error).await?;
        }
        Err(error) => return Err(error),
    }
    Ok(true)
}

async fn database_answers(store: &Store) -> bool {
    store.write(async |txn: &DatabaseTransaction| Ok(Entity::find().count(txn).await?)).await.is_ok()
}

async fn make(store: &Store, txn: &DatabaseTransaction, change: Model) -> ApiResult<()> {
    require_right(txn, &change).await?;
    let by = Actor::remembered(change.author_id, format!("{} (scheduled)", change.author));
    Entity::delete_by_id(change.id).exec(txn).await?;
    match (change.action, change.draft_id, change.record_id) {
        (ScheduledAction::Publish, Some(draft), _) => {
            publish_in(store, txn, &by, &find_row(txn, draft).await?).await.map(drop)
        }
        (ScheduledAction::Hide, _, Some(id)) => hide(store, txn, &by, change.kind, id).await,
        _ => Err(ApiError::not_found("record")),
    }
}

/// A change is made in the name of the person who scheduled it, who has to be allowed to make it still.
async fn require_right(txn: &DatabaseTransaction, change: &Model) -> ApiResult<()> {
    let author = match change.author_id {
        Some(id) => users::find(txn, id).await?,
        None => None,
    };
    let needed = [Permission::Publish, Permission::to_edit(change.kind)];
    if author.is_some_and(|user| {
        user.is_active() && user.role.is_some_and(|role| needed.iter().all(|one| role.may(*one)))
    }) {
        return Ok(());
    }
    Err(ApiError::Conflict(format!(
        "The account of {} may not publish any more. Somebody else has to schedule this change.",
        change.author
    )))
}

async fn hide(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    kind: RecordKind,
    id: i32,
) -> ApiResult<()> {
    let any = Expected(None);
    match kind {
        RecordKind::Course => {
            set_published_within::<StaffCourseJson>(store, txn, by, id, any, false).await.map(drop)
        }
        RecordKind::TeamMember => {
            set_published_within::<StaffTeamMemberJson>(store, txn, by, id, any, false).await.map(drop)
        }
        RecordKind::Testimonial => {
            set_published_within::<StaffTestimonialJson>(store, txn, by, id, any, false).await.map(drop)
        }
        RecordKind::Vacancy => {
            set_published_within::<StaffVacancyJson>(store, txn, by, id, any, false).await.map(drop)
        }
        _ => Err(ApiError::not_found("record")),
    }
}

/// A change that cannot be made stays in sight of staff, who mend its draft and schedule it again.
async fn note_failure(store: &Store, change: Model, error: &ApiError) -> ApiResult<()> {
    tracing::warn!(change.id, cause = error.chain(), "a scheduled change could not be made");
    let failure = match error {
        ApiError::Invalid(fields) => {
            let texts = fields.iter().map(|(field, texts)| format!("{field}: {}", texts.join(" ")));
            texts.collect::<Vec<_>>().join(" ")
        }
        other => other.message().into_owned(),
    };
    store
        .write(async |txn: &DatabaseTransaction| {
            if Entity::find_by_id(change.id).one(txn).await?.is_some_and(|now| now == change) {
                let mut row = change.into_active_model();
                row.failure = Set(Some(failure));
                row.update(txn).await?;
            }
            Ok(())
        })
        .await
}
