//! The data of a lead that a message may contain.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, Select};

use crate::courses::syllabus_links::{self, SyllabusLinks};
use crate::courses::{self, CourseJson};
use crate::entities::leads::{consent, lead};
use crate::leads::kinds::{Kind, Status};
use crate::leads::privacy::consent::ConsentPurpose;
use crate::leads::promise;
use base::error::{ApiError, ApiResult};
use base::public_url::PublicUrl;
use storage::Store;
use storage::ids::LeadId;

/// The data of a lead that a message may contain.
#[derive(Clone, Debug)]
pub struct LeadFacts {
    pub id: LeadId,
    pub kind: Kind,
    /// Whether staff entered it by hand.
    pub by_hand: bool,
    pub name: String,
    /// Empty where the sender gave a phone number instead.
    pub email: String,
    /// E.164.
    pub phone: Option<String>,
    pub subject: String,
    pub message: String,
    /// Title of the course, or name of the stack or service; may be empty.
    pub item_name: String,
    /// Technology or category; may be empty.
    pub item_group: String,
    /// Slug of the course, if it has a page.
    pub course_slug: Option<String>,
    /// Absolute URL of the syllabus, if any.
    pub syllabus: Option<String>,
    /// When that URL stops working, if it does.
    pub syllabus_until: Option<DateTime<Utc>>,
    pub price_paise: Option<i64>,
    pub duration: String,
    pub level: String,
    /// The batch of a reservation.
    pub batch_id: Option<i32>,
    /// That batch in words; may be empty.
    pub batch: String,
    /// Until when its sender is called, in words.
    pub call_by: Option<String>,
    /// The batch that its sender reserved a seat in before, in words.
    pub earlier: Option<String>,
    /// Whether the newsletter was requested as well.
    pub newsletter: bool,
    /// The page of the form, or empty.
    pub page: String,
    pub created_at: DateTime<Utc>,
}

impl LeadFacts {
    /// Their name, or how they can be reached.
    pub fn sender(&self) -> &str {
        let known = [&self.name, &self.email].into_iter().find(|text| !text.is_empty());
        known.map(String::as_str).or(self.phone.as_deref()).unwrap_or_default()
    }
}

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

/// The reservations of one address in a course before this one.
pub(crate) fn earlier_reservations(id: LeadId, course: i32, sender_key: &str) -> Select<lead::Entity> {
    lead::Entity::find()
        .filter(lead::Column::Id.lt(id))
        .filter(lead::Column::EmailKey.eq(sender_key))
        .filter(lead::Column::CourseId.eq(course))
        .filter(lead::Column::BatchId.is_not_null())
        .filter(lead::Column::Status.ne(Status::Spam))
        .filter(lead::Column::ErasedAt.is_null())
}

pub(crate) async fn current_course(store: &Store, id: i32) -> ApiResult<Option<CourseJson>> {
    match courses::find(store, id).await {
        Ok(course) => Ok(Some(course)),
        Err(ApiError::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Staff enter an https URL or a path of this site.
pub(crate) fn absolute(link: &str, public: &PublicUrl) -> Option<String> {
    match link {
        "" => None,
        path if path.starts_with('/') => Some(public.absolute(path)),
        address => Some(address.to_owned()),
    }
}
