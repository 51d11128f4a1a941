//! From the slug in `/jobs/{slug}`, present or former, to a vacancy.

use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, QueryFilter, Set};

use crate::entities::vacancies::vacancy::{COLUMN, Entity};
use crate::entities::vacancies::vacancy_slug;
use crate::kernel::error::ApiResult;
use crate::kernel::slug::{is_slug, slugify};
use crate::store::Store;
use crate::store::slug_history::{SlugHistory, SlugLookup, record_of};
use crate::subjects::vacancies::json::VacancyJson;
use crate::subjects::vacancies::queries::shown;

impl SlugHistory for vacancy_slug::Entity {
    const SLUG: vacancy_slug::Column = vacancy_slug::Column::Slug;
    const RECORD: vacancy_slug::Column = vacancy_slug::Column::VacancyId;

    fn entry(slug: &str, record: i32, now: DateTime<Utc>) -> vacancy_slug::ActiveModel {
        vacancy_slug::ActiveModel {
            slug: Set(slug.to_owned()),
            vacancy_id: Set(record),
            created_at: Set(now),
        }
    }

    fn record(row: &vacancy_slug::Model) -> i32 {
        row.vacancy_id
    }
}

/// The slug for a title in a town.
pub(super) fn vacancy_slug_of(title: &str, town: &str) -> String {
    slugify(&format!("{title} {town}"), "vacancy")
}

/// Looks up the name in `/jobs/{slug}`. A closed vacancy is found as well: its page says so.
pub async fn find_by_slug(store: &Store, slug: &str) -> ApiResult<SlugLookup<VacancyJson>> {
    if !is_slug(slug) {
        return Ok(SlugLookup::Unknown);
    }
    let current = Entity::find().filter(COLUMN.slug.eq(slug)).one(&store.db).await?;
    let vacancy = match current {
        Some(vacancy) => Some(vacancy),
        None => match record_of::<vacancy_slug::Entity>(&store.db, slug).await? {
            Some(id) => match Entity::find_by_id(id).one(&store.db).await? {
                Some(vacancy) => Some(vacancy),
                // Removed for good.
                None => return Ok(SlugLookup::Gone),
            },
            None => None,
        },
    };
    Ok(match vacancy {
        None => SlugLookup::Unknown,
        Some(vacancy) if vacancy.deleted_at.is_some() => SlugLookup::Gone,
        Some(vacancy) if !vacancy.published => SlugLookup::Unknown,
        Some(vacancy) if vacancy.slug != slug => SlugLookup::Moved { to: vacancy.slug },
        Some(vacancy) => SlugLookup::Current(Box::new(shown(store, vacancy).await?)),
    })
}
