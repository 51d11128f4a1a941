//! What a form or a draft becomes: a change of its record, in one transaction with the end of its drafts.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, Set,
    TryInsertResult,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::audit::{self, Actor, RecordKind};
use crate::batches::StaffBatchJson;
use crate::consultancy::{self, ServiceTexts};
use crate::courses::staff::StaffCourseJson;
use crate::drafts::json::{DraftKind, PublishInput};
use crate::drafts::{EndsOf, NOT_FOUND, SHARED, ending, first_batch};
use crate::entities::drafts::draft::{Entity, Model};
use crate::entities::drafts::published_form;
use crate::media::{MediaEdit, MediaRecord, former, library};
use crate::records::{self, Editable, Record};
use crate::search::synonyms::{self, SynonymsInput};
use crate::settings::texts::store::{self as texts, TextsInput};
use crate::settings::{self, SettingsJson};
use crate::team::StaffTeamMemberJson;
use crate::testimonials::StaffTestimonialJson;
use crate::vacancies::StaffVacancyJson;
use crate::versions;
use base::error::{ApiError, ApiResult};
use base::json::{completed, parse_json};
use base::revision::Expected;
use storage::Store;

/// How long the answer of a publication can be asked for again.
const KEPT: TimeDelta = TimeDelta::days(2);
/// Longest idempotency key.
const KEY_MAX: usize = 100;

/// A record that was published.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Published {
    pub kind: RecordKind,
    /// Number of the record; null for what there is only one of.
    #[schema(required = true)]
    pub record_id: Option<i32>,
    /// Its revision.
    pub revision: i32,
    /// The record as the call for editing answers it.
    #[schema(value_type = Object)]
    pub record: Value,
}

impl Published {
    fn of<T: Serialize>(
        kind: RecordKind,
        record_id: Option<i32>,
        revision: i32,
        record: &T,
    ) -> ApiResult<Self> {
        let record = serde_json::to_value(record).map_err(ApiError::internal)?;
        Ok(Self { kind, record_id, revision, record })
    }
}

/// Publishes a form: creates or changes its record, and ends the drafts that it holds. Sent again with its key, it is the same
/// publication, and its answer the same.
///
/// # Errors
/// 409 shows the draft or the record when somebody else has changed it meanwhile, 422 names the fields that are missing or
/// wrong.
pub async fn publish(store: &Store, by: &Actor, form: &PublishInput) -> ApiResult<Published> {
    let length = form.key.chars().count();
    if length == 0 || length > KEY_MAX {
        return Err(ApiError::invalid("key", format!("Use between 1 and {KEY_MAX} characters.")));
    }
    let author = by.id().unwrap_or(SHARED);
    let key = hex::encode(Sha256::digest(format!("{author}/{}", form.key)));
    let now = store.clock.now();
    let published = audit::write_content(store, async |txn: &DatabaseTransaction| {
            // First, so that the second of two requests at once waits for the first, and finds its answer.
            if !claim(txn, &key, now).await? {
                return answer_of(txn, &key).await;
            }
            let input = form.input.to_string();
            let change = Change {
                kind: form.kind.into(),
                record_id: form.record_id,
                base_revision: form.base_revision,
                input: &input,
            };
            let record_id = if form.kind.is_single() { Some(0) } else { form.record_id };
            let ends = ending(txn, by, EndsOf { kind: change.kind, record_id }, &form.ends).await?;
            if record_id.is_none() && ends.len() < form.ends.len() {
                // Otherwise two people who publish one draft would make two records of it.
                let text = "This draft was published or discarded meanwhile. Look for it in the list. To keep what \
                            stands here beside it, save it as a draft.";
                return Err(ApiError::Conflict(text.to_owned()));
            }
            let published = apply(store, txn, by, &change).await?;
            for draft in &ends {
                end_with(txn, draft, &published).await?;
            }
            let answer = serde_json::to_string(&published).map_err(ApiError::internal)?;
            let row = published_form::ActiveModel {
                key: Set(key.clone()),
                answer: Set(answer),
                ..Default::default()
            };
            row.update(txn).await?;
            Ok(published)
    })
    .await?;
    // Batches that open are told by mail.
    store.mail_worker.wake();
    Ok(published)
}

/// Whether this key is new.
async fn claim(txn: &DatabaseTransaction, key: &str, now: DateTime<Utc>) -> ApiResult<bool> {
    use published_form::{ActiveModel, Column, Entity};
    Entity::delete_many().filter(Column::CreatedAt.lt(now - KEPT)).exec(txn).await?;
    let row = ActiveModel { key: Set(key.to_owned()), answer: Set(String::new()), created_at: Set(now) };
    let inserted = Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned()).try_insert();
    Ok(matches!(inserted.exec_without_returning(txn).await?, TryInsertResult::Inserted(1)))
}

async fn answer_of(txn: &DatabaseTransaction, key: &str) -> ApiResult<Published> {
    let known = published_form::Entity::find_by_id(key).one(txn).await?;
    let known = known.ok_or_else(|| ApiError::Conflict("Please try again.".to_owned()))?;
    parse_json(known.answer.as_bytes())
}

/// Publishes a stored draft in a transaction of the caller, who raises the content version.
pub(super) async fn publish_in(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    draft: &Model,
) -> ApiResult<Published> {
    let published = apply(store, txn, by, &draft.into()).await?;
    end_with(txn, draft, &published).await?;
    Ok(published)
}

/// Ends a draft with the publication of what it said. The versions of a draft of a new record belong to the record now.
async fn end_with(txn: &DatabaseTransaction, draft: &Model, published: &Published) -> ApiResult<()> {
    if let (None, Some(id)) = (draft.record_id, published.record_id) {
        versions::adopt_draft(txn, draft.id, id).await?;
    }
    Entity::delete_by_id(draft.id).exec(txn).await?;
    Ok(())
}

/// A change of a record, as a form sends it.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    pub kind: RecordKind,
    /// `None` for a new record, anything for what there is only one of.
    pub record_id: Option<i32>,
    pub base_revision: i32,
    /// JSON.
    pub input: &'a str,
}

impl<'a> From<&'a Model> for Change<'a> {
    fn from(draft: &'a Model) -> Self {
        let Model { kind, record_id, base_revision, .. } = *draft;
        Self { kind, record_id, base_revision, input: &draft.input }
    }
}

/// Makes a change, and leaves drafts as they are.
pub async fn apply(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    change: &Change<'_>,
) -> ApiResult<Published> {
    // Its files may have other addresses since the form was filled in.
    let input = former::readdressed(txn, change.input).await?;
    let change = &Change { input: &input, ..*change };
    let Change { kind, record_id, base_revision, .. } = *change;
    let expected = Expected(Some(base_revision));
    let now = store.clock.now();
    match kind {
        RecordKind::Batch => put::<StaffBatchJson>(store, txn, by, change).await,
        RecordKind::Course if record_id.is_none() => {
            let stored = first_batch::create(store, txn, by, &input).await?;
            Published::of(kind, stored.subject().id, stored.revision(), &stored)
        }
        RecordKind::Course => put::<StaffCourseJson>(store, txn, by, change).await,
        RecordKind::TeamMember => put::<StaffTeamMemberJson>(store, txn, by, change).await,
        RecordKind::Testimonial => put::<StaffTestimonialJson>(store, txn, by, change).await,
        RecordKind::Vacancy => put::<StaffVacancyJson>(store, txn, by, change).await,
        RecordKind::Settings => {
            let present = settings::store::read_for_staff(txn).await?.settings;
            let settings = parse_document::<SettingsJson>(&input, &present)?.check()?;
            let stored = settings::store::update_in(txn, by, settings, expected, now).await?;
            Published::of(kind, None, stored.revision, &stored)
        }
        RecordKind::Text => {
            let slug = texts_slug(record_id)?;
            let input = parse_json::<TextsInput>(input.as_bytes())?;
            let stored = texts::update_in(txn, by, slug, &input, expected, now).await?;
            Published::of(kind, record_id, stored.revision, &stored)
        }
        RecordKind::Service => {
            let slug = service_slug(record_id)?;
            let present = consultancy::store::find_for_staff(txn, slug).await?.service.texts;
            let texts = parse_document::<ServiceTexts>(&input, &present)?.check()?;
            let stored = consultancy::store::update_in(store, txn, by, slug, texts, expected).await?;
            Published::of(kind, record_id, stored.revision, &stored)
        }
        RecordKind::SearchWords => {
            let words = parse_json::<SynonymsInput>(input.as_bytes())?.check()?;
            let stored = synonyms::update_in(txn, by, words, expected, now).await?;
            Published::of(kind, None, stored.revision, &stored)
        }
        RecordKind::Media => {
            let id = record_id.ok_or(NOT_FOUND)?;
            let edit = parse_json::<MediaEdit>(input.as_bytes())?.check()?;
            let stored = library::edit_in(store, txn, by, id, edit, expected).await?;
            Published::of(kind, Some(id), stored.revision, &stored)
        }
        RecordKind::Lead
        | RecordKind::ReplyTemplate
        | RecordKind::EnquiryRules
        | RecordKind::LeadFeed
        | RecordKind::Account => Err(NOT_FOUND),
    }
}

/// What has to be said of all fields is as it is now where a form is older than the field.
fn parse_document<T: Serialize + DeserializeOwned>(input: &str, present: &T) -> ApiResult<T> {
    let input = completed(input, present).map_err(ApiError::internal)?;
    parse_json(input.to_string().as_bytes())
}

async fn put<R: Editable + Serialize>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    change: &Change<'_>,
) -> ApiResult<Published> {
    let content = R::check(&parse_json(change.input.as_bytes())?)?;
    let expected = Expected(change.record_id.map(|_| change.base_revision));
    let stored: R = records::put_in(store, txn, by, change.record_id, &content, expected).await?;
    Published::of(change.kind, stored.subject().id, stored.revision(), &stored)
}

/// The name in addresses of the service with this number: its place in the list, from 1.
pub fn service_slug(id: Option<i32>) -> ApiResult<&'static str> {
    let place = id.and_then(|id| usize::try_from(id - 1).ok());
    let service = place.and_then(|place| consultancy::services().get(place));
    service.map(|service| service.slug.as_str()).ok_or(ApiError::not_found("service"))
}

/// The name in addresses of the group of texts with this number.
fn texts_slug(id: Option<i32>) -> ApiResult<&'static str> {
    let group = id.and_then(settings::texts::numbered);
    group.map(|(slug, _)| slug).ok_or(ApiError::not_found("group of texts"))
}

/// 404 unless there is such a record that is not deleted.
pub(super) async fn require_record(
    db: &impl ConnectionTrait,
    kind: DraftKind,
    id: Option<i32>,
) -> ApiResult<()> {
    let Some(id) = id else { return Err(ApiError::not_found("record")) };
    match kind {
        DraftKind::Batch => records::find_present::<StaffBatchJson>(db, id).await.map(drop),
        DraftKind::Course => records::find_present::<StaffCourseJson>(db, id).await.map(drop),
        DraftKind::TeamMember => records::find_present::<StaffTeamMemberJson>(db, id).await.map(drop),
        DraftKind::Testimonial => records::find_present::<StaffTestimonialJson>(db, id).await.map(drop),
        DraftKind::Vacancy => records::find_present::<StaffVacancyJson>(db, id).await.map(drop),
        DraftKind::Service => service_slug(Some(id)).map(drop),
        DraftKind::Media => records::find_present::<MediaRecord>(db, id).await.map(drop),
        DraftKind::Text => texts_slug(Some(id)).map(drop),
        DraftKind::Settings | DraftKind::SearchWords => Ok(()),
    }
}
