//! `server seed`: the demo content of a fictitious provider.

use sea_orm::{ConnectionTrait, DatabaseTransaction};
use serde::de::DeserializeOwned;

use crate::kernel::error::{ApiError, ApiResult};
use crate::store::Store;
use crate::subjects::courses::staff::StaffCourseJson;
use crate::subjects::courses::{self, CourseInput};
use crate::subjects::records;
use crate::subjects::team::{self, StaffTeamMemberJson, TeamMemberInput};
use crate::subjects::testimonials::{self, StaffTestimonialJson, TestimonialInput};

const COURSES: &str = include_str!("../../seed/courses.json");
const TEAM: &str = include_str!("../../seed/team.json");
const TESTIMONIALS: &str = include_str!("../../seed/testimonials.json");

/// The result of [`seed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeded {
    /// The database was empty and now holds this many records.
    Filled { courses: usize, team: usize, testimonials: usize },
    /// There is content already; nothing was changed.
    NotEmpty,
}

/// Inserts the demo content into an empty database, in one transaction. Settings need no rows: the defaults are those
/// of the demo.
pub async fn seed(store: &Store) -> ApiResult<Seeded> {
    let courses: Vec<CourseInput> = parse(COURSES)?;
    let team: Vec<TeamMemberInput> = parse(TEAM)?;
    let testimonials: Vec<TestimonialInput> = parse(TESTIMONIALS)?;
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
            courses::writes::insert_all(txn, &courses, now).await?;
            team::writes::insert_all(txn, &team, now).await?;
            testimonials::writes::insert_all(txn, &testimonials, now).await?;
            Ok(Seeded::Filled { courses: courses.len(), team: team.len(), testimonials: testimonials.len() })
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
