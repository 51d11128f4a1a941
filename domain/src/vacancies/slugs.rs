//! From the slug in `/jobs/{slug}`, present or former, to a vacancy.

use chrono::{DateTime, Utc};
use sea_orm::Set;

use crate::entities::vacancies::{vacancy, vacancy_slug};
use crate::vacancies::json::VacancyJson;
use crate::vacancies::queries::shown;
use base::error::ApiResult;
use base::slug::slugify;
use storage::Store;
use storage::slug_history::{self, Address, SlugHistory, SlugLookup};

impl SlugHistory for vacancy_slug::Entity {
    type Record = vacancy::Entity;
    const SLUG: vacancy_slug::Column = vacancy_slug::Column::Slug;
    const RECORD: vacancy_slug::Column = vacancy_slug::Column::VacancyId;
    const CURRENT: vacancy::Column = vacancy::Column::Slug;

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

    fn address(record: &vacancy::Model) -> Address<'_> {
        Address { slug: &record.slug, published: record.published, deleted: record.deleted_at.is_some() }
    }
}

/// The slug for a title in a town.
pub(super) fn vacancy_slug_of(title: &str, town: &str) -> String {
    slugify(&format!("{title} {town}"), "vacancy")
}

/// Looks up the name in `/jobs/{slug}`. A closed vacancy is found as well: its page says so.
pub async fn find_by_slug(store: &Store, slug: &str) -> ApiResult<SlugLookup<VacancyJson>> {
    let found = slug_history::find_by_slug::<vacancy_slug::Entity>(&store.db, slug).await?;
    found.and_load(async |vacancy| shown(store, vacancy).await).await
}
