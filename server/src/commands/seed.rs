//! The demo content: a fictitious provider with everything that a visitor of a real one would find.

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

/// What [`seed`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeded {
    /// The database was empty and now holds this many records.
    Filled { courses: usize, team: usize, testimonials: usize },
    /// There was content already; nothing was changed.
    NotEmpty,
}

/// Puts the demo content into an empty database, all of it or nothing. Settings need no rows: the demo's are the
/// defaults.
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
            // Asked again now that no other writes: two seeds may have started at once.
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
