//! Courses as staff see them: drafts and deleted ones too, with what an edit form needs. [`mod@list`] is their list,
//! [`mod@fee_preview`] what visitors would read of a fee that staff type.

mod fee_preview;
mod list;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, Set};
use serde::Serialize;

use crate::audit::{RecordKind, Subject};
use crate::batches;
use crate::courses::content;
use crate::courses::json::CourseJson;
use crate::entities::courses::course::{ActiveModel, Column, Entity, Model};
use crate::fees::{Early, FeeTerms, Gst};
use crate::records::{Hideable, Ordered, Record};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::lists;
use base::money::format_price;
pub use fee_preview::{TypedFee, fee_preview};
pub use list::{CourseStatus, StaffCourseRow, StaffFilter, list};

/// A course as staff edit it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct StaffCourseJson {
    #[serde(flatten)]
    pub course: CourseJson,
    #[serde(flatten)]
    pub fee: StaffFeeJson,
    /// Whether visitors see it.
    pub published: bool,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// When it was deleted, UTC, unless it is there.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub deleted_at: Option<String>,
    #[serde(skip)]
    pub(super) first_published_at: Option<DateTime<Utc>>,
}

/// What staff say of a fee beside the price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffFeeJson {
    /// How the price relates to GST.
    pub gst: Gst,
    /// What the fee includes.
    pub fee_includes: Vec<String>,
    /// In how many parts it can be paid.
    #[schema(required = true)]
    pub instalments: Option<i32>,
    /// When each of them is due, in words; may be empty.
    pub instalments_due: Vec<String>,
    /// The early-bird fee: rupees with Indian grouping, without the symbol.
    #[schema(required = true, example = "16,999")]
    pub early_price: Option<String>,
    /// How many days before each start of a batch it ends, unless it ends on a day.
    #[schema(required = true)]
    pub early_days: Option<i32>,
    /// Its last day, in India.
    #[schema(required = true)]
    pub early_until: Option<NaiveDate>,
    /// The price for each participant of a group.
    #[schema(required = true)]
    pub group_price: Option<String>,
    /// From how many participants on it applies.
    #[schema(required = true)]
    pub group_from: Option<i32>,
}

impl From<FeeTerms> for StaffFeeJson {
    fn from(terms: FeeTerms) -> Self {
        let (group_price, group_from) = terms.group.unzip();
        Self {
            gst: terms.gst,
            fee_includes: terms.includes,
            instalments: terms.instalments,
            instalments_due: terms.instalments_due,
            early_price: terms.early.map(|early| format_price(early.price)),
            early_days: terms.early.and_then(Early::days),
            early_until: terms.early.and_then(Early::until),
            group_price: group_price.map(format_price),
            group_from,
        }
    }
}

impl Record for StaffCourseJson {
    type Entity = Entity;
    const NOT_FOUND: ApiError = ApiError::not_found("course");
    const REVISION: Column = Column::Revision;
    const UPDATED_AT: Column = Column::UpdatedAt;
    const DELETED_AT: Column = Column::DeletedAt;

    async fn load<C: ConnectionTrait>(db: &C, row: Model) -> ApiResult<Self> {
        let content = content::of(db, &row).await?;
        let mut record = Self::from(row);
        record.course.content = Some(Box::new(content));
        Ok(record)
    }

    fn subject(&self) -> Subject<'_> {
        Subject { kind: RecordKind::Course, id: Some(self.course.id), label: &self.course.title }
    }

    fn revision(&self) -> i32 {
        self.revision
    }

    fn is_deleted(&self) -> bool {
        self.deleted_at.is_some()
    }

    /// Those who wait for a batch of a course that was hidden are told when it appears.
    async fn pass_on(
        &self,
        before: Option<&Self>,
        txn: &DatabaseTransaction,
        now: DateTime<Utc>,
    ) -> ApiResult<()> {
        let was_visible = before.is_some_and(|before| before.address().is_some());
        if was_visible || self.address().is_none() {
            return Ok(());
        }
        batches::waiting::tell_of_course(txn, self.course.id, now).await
    }

    fn address(&self) -> Option<String> {
        let visible = self.published && !self.is_deleted();
        visible.then(|| format!("/courses/{}", self.course.slug))
    }
}

impl Hideable for StaffCourseJson {
    const PUBLISHED: Column = Column::Published;

    fn show(old: &Model, row: &mut ActiveModel, published: bool, now: DateTime<Utc>) -> ApiResult<()> {
        row.published = Set(published);
        row.first_published_at = Set(old.first_published_at.or(published.then_some(now)));
        Ok(())
    }
}

/// The order of the courses that are on the home page.
impl Ordered for StaffCourseJson {
    const POSITION: Column = Column::FeaturedPosition;
    const ID: Column = Column::Id;
}

impl From<Model> for StaffCourseJson {
    fn from(row: Model) -> Self {
        Self {
            fee: row.fee_terms().into(),
            published: row.published,
            revision: row.revision,
            deleted_at: row.deleted_at.map(timestamp),
            first_published_at: row.first_published_at,
            // As they are stored: a form that were given the drawing or the address of the PDF would store it for good,
            // and one without the hours of the syllabus would lose them.
            course: CourseJson {
                image: row.image.clone(),
                downloadlink: row.downloadlink.clone(),
                syllabus: lists::from_stored(&row.syllabus),
                ..row.into()
            },
        }
    }
}
