//! `server seed`: the demo content of a fictitious provider.

mod batches;
mod courses;
mod vacancies;

use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DatabaseTransaction};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use base::error::{ApiError, ApiResult};
use domain::courses::CourseInput;
use domain::courses::staff::StaffCourseJson;
use domain::records;
use domain::team::{self, StaffTeamMemberJson, TeamMemberInput};
use domain::testimonials::{self, StaffTestimonialJson, TestimonialInput};
use storage::Store;

const TEAM: &str = include_str!("../../../../domain/seed/team.json");
const TESTIMONIALS: &str = include_str!("../../../../domain/seed/testimonials.json");

/// The result of [`seed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeded {
    /// The database was empty and now holds this many records.
    Filled { courses: usize, batches: usize, team: usize, testimonials: usize, vacancies: usize },
    /// There is content already; nothing was changed.
    NotEmpty,
}

/// The numbers of the demo courses by title.
struct Ids(HashMap<String, i32>);

impl Ids {
    fn of(&self, title: &str) -> ApiResult<i32> {
        let found = self.0.get(title).copied();
        found.ok_or_else(|| ApiError::internal(anyhow::anyhow!("there is no demo course {title:?}")))
    }
}

#[derive(Deserialize)]
struct DemoTestimonial {
    #[serde(flatten)]
    testimonial: TestimonialInput,
    /// The title of the course that it is about.
    course: Option<String>,
}

impl DemoTestimonial {
    fn input(&self, ids: &Ids) -> ApiResult<TestimonialInput> {
        let course_id = self.course.as_deref().map(|title| ids.of(title)).transpose()?;
        Ok(TestimonialInput { course_id, ..self.testimonial.clone() })
    }
}

/// Inserts the demo content into an empty database, in one transaction. Settings need no rows: the defaults are those
/// of the demo.
pub async fn seed(store: &Store) -> ApiResult<Seeded> {
    let today = store.clock.today();
    let content = courses::content()?;
    let courses: Vec<CourseInput> = courses::inputs(&content)?;
    let team: Vec<TeamMemberInput> = parse(TEAM)?;
    let testimonials: Vec<DemoTestimonial> = parse(TESTIMONIALS)?;
    if !is_empty(&store.db).await? {
        return Ok(Seeded::NotEmpty);
    }
    let now = store.clock.now();
    store
        .write_content(async |txn: &DatabaseTransaction| {
            // Checked again under the write lock: two seeds may have started at the same time.
            if !is_empty(txn).await? {
                return Ok(Seeded::NotEmpty);
            }
            let numbers = domain::courses::writes::insert_all(txn, &courses, now).await?;
            let ids = Ids(courses.iter().map(|course| course.title.clone()).zip(numbers).collect());
            courses::insert_content(txn, &content, &ids).await?;
            let batches = batches::inputs(&ids, today)?;
            domain::batches::writes::insert_all(txn, &batches, today, now).await?;
            team::writes::insert_all(txn, &team, now).await?;
            let testimonials: Vec<TestimonialInput> =
                testimonials.iter().map(|demo| demo.input(&ids)).collect::<ApiResult<_>>()?;
            testimonials::writes::insert_all(txn, &testimonials, now).await?;
            let vacancies = vacancies::inputs(&ids, today)?;
            domain::vacancies::writes::insert_all(txn, &vacancies, now).await?;
            Ok(Seeded::Filled {
                courses: courses.len(),
                batches: batches.len(),
                team: team.len(),
                testimonials: testimonials.len(),
                vacancies: vacancies.len(),
            })
        })
        .await
}

async fn is_empty(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(!records::any::<StaffCourseJson>(db).await?
        && !records::any::<StaffTeamMemberJson>(db).await?
        && !records::any::<StaffTestimonialJson>(db).await?)
}

fn parse<T: DeserializeOwned>(json: &str) -> ApiResult<T> {
    serde_json::from_str(json).map_err(ApiError::internal)
}
