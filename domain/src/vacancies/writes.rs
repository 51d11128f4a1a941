//! Changing vacancies, as all [`records`](crate::records) are changed.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, NotSet, QueryFilter, QuerySelect, Set,
};

use crate::entities::courses::course;
use crate::entities::vacancies::vacancy::{ActiveModel, Model};
use crate::entities::vacancies::vacancy_slug;
use crate::records::Editable;
use crate::vacancies::input::{VacancyContent, VacancyInput};
use crate::vacancies::json::{StaffVacancyJson, show};
use crate::vacancies::slugs::vacancy_slug_of;
use base::clock::in_india;
use base::error::{ApiError, ApiResult};
use base::lists;
use storage::slug_history::{conflict, free_slug, remember};

impl Editable for StaffVacancyJson {
    type Input = VacancyInput;

    type Content = VacancyContent;

    fn check(input: &VacancyInput) -> ApiResult<VacancyContent> {
        input.check()
    }

    /// Stores a new vacancy. One whose last day is over would be closed before anybody sees it.
    async fn insert(
        txn: &DatabaseTransaction,
        content: &VacancyContent,
        now: DateTime<Utc>,
    ) -> ApiResult<Model> {
        if content.last_day < in_india(now).date_naive() {
            return Err(ApiError::invalid("last_day", "This day is over: give today or a later one."));
        }
        require_courses(txn, &content.course_ids).await?;
        let wanted = vacancy_slug_of(&content.title, &content.town);
        let slug = free_slug::<vacancy_slug::Entity>(txn, &wanted, None).await?;
        let mut row = ActiveModel {
            id: NotSet,
            slug: Set(slug),
            revision: Set(1),
            deleted_at: Set(None),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        };
        show(&mut row, content.published.unwrap_or(true), None, now);
        put(&mut row, content);
        let row = row.insert(txn).await.map_err(conflict)?;
        remember::<vacancy_slug::Entity>(txn, &row.slug, row.id, now).await?;
        Ok(row)
    }

    /// Replaces the content of a vacancy. The slug follows title and town; the former one goes on leading here.
    async fn fill(
        txn: &DatabaseTransaction,
        old: &Model,
        row: &mut ActiveModel,
        content: &VacancyContent,
        now: DateTime<Utc>,
    ) -> ApiResult<()> {
        require_courses(txn, &content.course_ids).await?;
        let wanted = vacancy_slug_of(&content.title, &content.town);
        if wanted != vacancy_slug_of(&old.title, &old.town) {
            let slug = free_slug::<vacancy_slug::Entity>(txn, &wanted, Some(old.id)).await?;
            remember::<vacancy_slug::Entity>(txn, &slug, old.id, now).await?;
            row.slug = Set(slug);
        }
        show(row, content.published.unwrap_or(old.published), old.first_published_at, now);
        put(row, content);
        Ok(())
    }
}

/// Stores several new vacancies, inside a transaction of the caller, who raises the content version.
pub async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[VacancyInput],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for input in inputs {
        StaffVacancyJson::insert(txn, &input.check()?, now).await?;
    }
    Ok(())
}

fn put(row: &mut ActiveModel, content: &VacancyContent) {
    row.title = Set(content.title.clone());
    row.employer = Set(content.employer.clone());
    row.town = Set(content.town.clone());
    row.place = Set(content.place.clone());
    row.pay_from = Set(content.pay_from);
    row.pay_to = Set(content.pay_to);
    row.skills = Set(lists::to_stored(&content.skills));
    row.text = Set(content.text.clone());
    row.last_day = Set(content.last_day);
    row.courses = Set(serde_json::Value::from(content.course_ids.clone()).to_string());
}

/// The courses exist. Deleted ones may stay: they can be restored.
async fn require_courses(txn: &DatabaseTransaction, ids: &[i32]) -> ApiResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let known: Vec<i32> = course::Entity::find()
        .select_only()
        .column(course::Column::Id)
        .filter(course::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(txn)
        .await?;
    match ids.iter().find(|id| !known.contains(id)) {
        Some(unknown) => {
            Err(ApiError::invalid("course_ids", format!("There is no course number {unknown}.")))
        }
        None => Ok(()),
    }
}
