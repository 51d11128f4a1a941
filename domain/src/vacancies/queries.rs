//! Reading vacancies.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::entities::courses::course;
use crate::entities::vacancies::vacancy::{Column, Entity, Model};
use crate::records::{self, Presence, Record};
use crate::vacancies::json::{StaffVacancyJson, VacancyCourse, VacancyJson, VacancySummary, course_ids};
use base::error::ApiResult;
use storage::Store;

/// The path of the call that answers [`open`]: the key of a preload.
pub const OPEN_PATH: &str = "/api/vacancies/open";

/// Vacancies that visitors see on a day, the newest first.
fn open_on(today: NaiveDate) -> Select<Entity> {
    Entity::find()
        .filter(Column::Published.eq(true))
        .filter(Column::DeletedAt.is_null())
        .filter(Column::LastDay.gte(today))
        .order_by_desc(Column::FirstPublishedAt)
        .order_by_desc(Column::Id)
}

/// The open vacancies, the newest first.
pub async fn open(store: &Store) -> ApiResult<Vec<VacancySummary>> {
    let rows = open_on(store.clock.today()).all(&store.db).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// The open vacancies for which a course prepares.
pub async fn of_course(store: &Store, course: i32) -> ApiResult<Vec<VacancySummary>> {
    let rows = open_on(store.clock.today()).all(&store.db).await?;
    let theirs = rows.into_iter().filter(|row| course_ids(&row.courses).contains(&course));
    Ok(theirs.map(Into::into).collect())
}

/// An open vacancy with the times that feed and sitemap name.
#[derive(Clone, Debug)]
pub struct NewVacancy {
    pub summary: VacancySummary,
    pub text: String,
    pub published_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The open vacancies with their texts, the newest first.
pub async fn newest(store: &Store) -> ApiResult<Vec<NewVacancy>> {
    let rows = open_on(store.clock.today()).all(&store.db).await?;
    let with_times = |row: Model| NewVacancy {
        text: row.text.clone(),
        published_at: row.first_published_at.unwrap_or(row.created_at),
        updated_at: row.updated_at,
        summary: row.into(),
    };
    Ok(rows.into_iter().map(with_times).collect())
}

/// A vacancy that visitors see, or saw until its last day.
pub async fn find(store: &Store, id: i32) -> ApiResult<VacancyJson> {
    let row = records::find_row::<StaffVacancyJson>(&store.db, id).await?;
    if row.published && row.deleted_at.is_none() {
        shown(store, row).await
    } else {
        Err(StaffVacancyJson::NOT_FOUND)
    }
}

/// A row as visitors see it.
pub(super) async fn shown(store: &Store, row: Model) -> ApiResult<VacancyJson> {
    let courses = courses(&store.db, &course_ids(&row.courses)).await?;
    Ok(VacancyJson {
        text: row.text.clone(),
        open: store.clock.today() <= row.last_day,
        courses,
        summary: row.into(),
    })
}

/// The courses with these numbers that visitors see, in this order.
async fn courses(db: &impl ConnectionTrait, ids: &[i32]) -> ApiResult<Vec<VacancyCourse>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let query = course::Entity::find()
        .select_only()
        .columns([course::Column::Id, course::Column::Slug, course::Column::Title])
        .filter(course::Column::Id.is_in(ids.iter().copied()))
        .filter(course::Column::Published.eq(true))
        .filter(course::Column::DeletedAt.is_null());
    let mut courses: Vec<VacancyCourse> = query.into_model().all(db).await?;
    courses.sort_by_key(|course| ids.iter().position(|id| *id == course.id));
    Ok(courses)
}

/// All vacancies for staff, the latest last day first; deleted ones the latest deletion first.
pub async fn list_for_staff(
    db: &impl ConnectionTrait,
    presence: Presence,
) -> ApiResult<Vec<StaffVacancyJson>> {
    let query = match presence {
        Presence::Present => {
            Entity::find().filter(Column::DeletedAt.is_null()).order_by_desc(Column::LastDay)
        }
        Presence::Deleted => {
            Entity::find().filter(Column::DeletedAt.is_not_null()).order_by_desc(Column::DeletedAt)
        }
    };
    let rows = query.order_by_desc(Column::Id).all(db).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}
