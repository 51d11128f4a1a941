//! Loads the data of a lead that a message may contain.

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::public_url::PublicUrl;
use crate::store::Store;
use crate::store::ids::LeadId;
use crate::subjects::courses::syllabus_links::{self, SyllabusLinks};
use crate::subjects::courses::{self, CourseJson};
use crate::subjects::leads::consent::ConsentPurpose;
use crate::subjects::leads::entity::{consent, lead};
use crate::subjects::leads::intake::receive::earlier_reservations;
use crate::subjects::leads::messages::lead::LeadFacts;
use crate::subjects::leads::promise;

/// Loads a lead for a message; `None` when it was erased.
pub(crate) async fn load(
    store: &Store,
    public: &PublicUrl,
    links: &SyllabusLinks,
    id: LeadId,
) -> ApiResult<Option<LeadFacts>> {
    let Some(row) = lead::Entity::find_by_id(id).one(&store.db).await? else { return Ok(None) };
    if row.erased_at.is_some() {
        return Ok(None);
    }
    let newsletter = consent::Entity::find()
        .filter(consent::Column::LeadId.eq(id))
        .filter(consent::Column::Purpose.eq(ConsentPurpose::Newsletter))
        .count(&store.db)
        .await?;
    let now = store.clock.now();
    // Links point to the current course; name and price are those of the enquiry.
    let course = match row.course_id {
        Some(course_id) => current_course(store, course_id).await?,
        None => None,
    };
    let (call_by, earlier) = match row.course_id.filter(|_| row.batch_id.is_some()) {
        Some(course) => {
            let before = earlier_reservations(id, course, &row.email_key).order_by_desc(lead::Column::Id);
            let before = before.one(&store.db).await?.map(|before| before.batch);
            (promise::call_by(&store.db, row.created_at).await?, before)
        }
        None => (None, None),
    };
    Ok(Some(LeadFacts {
        id,
        call_by,
        earlier,
        kind: row.kind,
        by_hand: row.source.is_by_hand(),
        name: row.name,
        email: row.email,
        phone: row.phone,
        subject: row.subject,
        message: row.message,
        item_name: row.item_name,
        item_group: row.item_group,
        course_slug: course.as_ref().map(|course| course.slug.clone()),
        syllabus_until: course
            .as_ref()
            .filter(|course| syllabus_links::is_made(&course.downloadlink))
            .map(|_| syllabus_links::expiry(now)),
        syllabus: course.and_then(|course| {
            let link = course.syllabus_link(links, now);
            absolute(&link, public)
        }),
        price_paise: row.price_paise,
        duration: row.duration,
        level: row.level,
        batch_id: row.batch_id,
        batch: row.batch,
        newsletter: newsletter > 0,
        page: row.page,
        created_at: row.created_at,
    }))
}

pub(super) async fn current_course(store: &Store, id: i32) -> ApiResult<Option<CourseJson>> {
    match courses::find(store, id).await {
        Ok(course) => Ok(Some(course)),
        Err(ApiError::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Staff enter an https URL or a path of this site.
pub(super) fn absolute(link: &str, public: &PublicUrl) -> Option<String> {
    match link {
        "" => None,
        path if path.starts_with('/') => Some(public.absolute(path)),
        address => Some(address.to_owned()),
    }
}
