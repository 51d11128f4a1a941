//! What a draft becomes: the same change of the record as without a draft, in one transaction with the end of the draft.

use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait};
use serde::Serialize;

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::json::parse_json;
use crate::kernel::revision::Expected;
use crate::store::Store;
use crate::subjects::audit::{Actor, RecordKind};
use crate::subjects::batches::StaffBatchJson;
use crate::subjects::consultancy::{self, ServiceTexts};
use crate::subjects::courses::staff::StaffCourseJson;
use crate::subjects::drafts::entity::draft::{Entity, Model};
use crate::subjects::drafts::json::DraftKind;
use crate::subjects::drafts::{NOT_FOUND, open};
use crate::subjects::media::{MediaEdit, MediaRecord, library};
use crate::subjects::records::{self, Editable};
use crate::subjects::search::synonyms::{self, SynonymsInput};
use crate::subjects::settings::{self, SettingsJson};
use crate::subjects::team::StaffTeamMemberJson;
use crate::subjects::testimonials::StaffTestimonialJson;
use crate::subjects::versions;

/// A record that was made from a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Published {
    pub kind: RecordKind,
    /// Number of the record; null for what there is only one of.
    #[schema(required = true)]
    pub record_id: Option<i32>,
    /// Its revision.
    pub revision: i32,
}

/// Publishes a draft. 409 shows the draft or the record when somebody else has changed it meanwhile, 422 names the fields
/// that are missing or wrong.
pub async fn publish(store: &Store, by: &Actor, id: i32, expected: Expected) -> ApiResult<Published> {
    let published = store
        .write_content(async |txn: &DatabaseTransaction| {
            let draft = open(txn, id, expected).await?;
            publish_in(store, txn, by, &draft).await
        })
        .await?;
    // Batches that open are told by mail.
    store.mail_worker.wake();
    Ok(published)
}

/// Publishes a draft in a transaction of the caller, who raises the content version.
pub(super) async fn publish_in(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    draft: &Model,
) -> ApiResult<Published> {
    let published = apply(store, txn, by, draft).await?;
    if let (None, Some(id)) = (draft.record_id, published.record_id) {
        versions::adopt_draft(txn, draft.id, id).await?;
    }
    Entity::delete_by_id(draft.id).exec(txn).await?;
    Ok(published)
}

/// Makes the change of a draft and leaves the draft as it is.
pub async fn apply(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    draft: &Model,
) -> ApiResult<Published> {
    match draft.kind {
        RecordKind::Batch => put::<StaffBatchJson>(store, txn, by, draft).await,
        RecordKind::Course => put::<StaffCourseJson>(store, txn, by, draft).await,
        RecordKind::TeamMember => put::<StaffTeamMemberJson>(store, txn, by, draft).await,
        RecordKind::Testimonial => put::<StaffTestimonialJson>(store, txn, by, draft).await,
        RecordKind::Settings => {
            let input: SettingsJson = parse_json(draft.input.as_bytes())?;
            let expected = Expected(Some(draft.base_revision));
            let stored =
                settings::store::update_in(txn, by, input.check()?, expected, store.clock.now()).await?;
            Ok(Published { kind: draft.kind, record_id: None, revision: stored.revision })
        }
        RecordKind::Service => {
            let slug = service_slug(draft.record_id)?;
            let input: ServiceTexts = parse_json(draft.input.as_bytes())?;
            let expected = Expected(Some(draft.base_revision));
            let stored =
                consultancy::store::update_in(store, txn, by, slug, input.check()?, expected).await?;
            Ok(Published { kind: draft.kind, record_id: draft.record_id, revision: stored.revision })
        }
        RecordKind::SearchWords => {
            let input: SynonymsInput = parse_json(draft.input.as_bytes())?;
            let expected = Expected(Some(draft.base_revision));
            let stored = synonyms::update_in(txn, by, input.check()?, expected, store.clock.now()).await?;
            Ok(Published { kind: draft.kind, record_id: None, revision: stored.revision })
        }
        RecordKind::Media => {
            let id = draft.record_id.ok_or(NOT_FOUND)?;
            let edit: MediaEdit = parse_json(draft.input.as_bytes())?;
            let expected = Expected(Some(draft.base_revision));
            let stored = library::edit_in(store, txn, by, id, edit.check()?, expected).await?;
            Ok(Published { kind: draft.kind, record_id: Some(id), revision: stored.revision })
        }
        RecordKind::Lead | RecordKind::ReplyTemplate | RecordKind::EnquiryRules | RecordKind::Account => {
            Err(NOT_FOUND)
        }
    }
}

async fn put<R: Editable>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    draft: &Model,
) -> ApiResult<Published> {
    let content = R::check(&parse_json(draft.input.as_bytes())?)?;
    let expected = Expected(draft.record_id.map(|_| draft.base_revision));
    let stored: R = records::put_in(store, txn, by, draft.record_id, &content, expected).await?;
    Ok(Published { kind: draft.kind, record_id: stored.subject().id, revision: stored.revision() })
}

/// The name in addresses of the service with this number: its place in the list, from 1.
pub fn service_slug(id: Option<i32>) -> ApiResult<&'static str> {
    let place = id.and_then(|id| usize::try_from(id - 1).ok());
    let service = place.and_then(|place| consultancy::services().get(place));
    service.map(|service| service.slug.as_str()).ok_or(ApiError::not_found("service"))
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
        DraftKind::Service => service_slug(Some(id)).map(drop),
        DraftKind::Media => records::find_present::<MediaRecord>(db, id).await.map(drop),
        DraftKind::Settings | DraftKind::SearchWords => Ok(()),
    }
}
