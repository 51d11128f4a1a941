//! What a mail may tell of a lead.

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use super::consent::Purpose;
use super::entity::{consent, lead};
use super::kinds::Kind;
use crate::app::App;
use crate::config::PublicUrl;
use crate::courses::{self, CourseJson};
use crate::error::{ApiError, ApiResult};
use crate::mail::messages::lead::LeadFacts;

/// Reads a lead for a mail; `None` when it was erased.
pub async fn load(app: &App, public: &PublicUrl, id: i32) -> ApiResult<Option<LeadFacts>> {
    let Some(row) = lead::Entity::find_by_id(id).one(&app.db).await? else { return Ok(None) };
    if row.erased_at.is_some() {
        return Ok(None);
    }
    let newsletter = consent::Entity::find()
        .filter(consent::Column::LeadId.eq(id))
        .filter(consent::Column::Purpose.eq(Purpose::Newsletter.as_str()))
        .count(&app.db)
        .await?;
    // Links lead to the course as it is now; name and price are those of the enquiry.
    let course = match row.course_id {
        Some(course_id) => current_course(app, course_id).await?,
        None => None,
    };
    Ok(Some(LeadFacts {
        id,
        kind: Kind::from_stored(&row.kind),
        name: row.name,
        email: row.email,
        phone: row.phone,
        subject: row.subject,
        message: row.message,
        item_name: row.item_name,
        item_group: row.item_group,
        course_slug: course.as_ref().map(|course| course.slug.clone()),
        syllabus: course.and_then(|course| absolute(&course.downloadlink, public)),
        price_paise: row.price_paise,
        duration: row.duration,
        level: row.level,
        newsletter: newsletter > 0,
        page: row.page,
        created_at: row.created_at,
    }))
}

async fn current_course(app: &App, id: i32) -> ApiResult<Option<CourseJson>> {
    match courses::find(app, id).await {
        Ok(course) => Ok(Some(course)),
        Err(ApiError::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Staff give an address with https, or a path of this site.
fn absolute(link: &str, public: &PublicUrl) -> Option<String> {
    match link {
        "" => None,
        path if path.starts_with('/') => Some(public.absolute(path)),
        address => Some(address.to_owned()),
    }
}
