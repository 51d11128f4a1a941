//! What live courses lack.

use chrono::NaiveDate;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait};
use sea_orm::{Condition, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;

use crate::batches::starts;
use crate::entities::courses::course::{COLUMN, Entity};
use base::error::ApiResult;
use storage::Store;

/// A gap in a live course, which visitors notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CourseGap {
    /// It does not say what one learns.
    Outcomes,
    /// It shows the drawing of its category.
    Picture,
    /// No batch takes learners.
    Start,
}

/// How many live courses have which gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CourseGaps {
    /// That do not say what one learns.
    pub outcomes: u64,
    /// Without a picture of their own.
    pub picture: u64,
    /// Without a batch that takes learners.
    pub start: u64,
}

impl CourseGap {
    pub const NAMES: [(&str, Self); 3] =
        [("outcomes", Self::Outcomes), ("picture", Self::Picture), ("start", Self::Start)];

    /// The live courses with this gap.
    pub fn condition(self, today: NaiveDate) -> Condition {
        let gap = match self {
            Self::Outcomes => COLUMN.what_you_learn.is_in(["", "[]"]),
            Self::Picture => COLUMN.image.eq(""),
            Self::Start => COLUMN.id.not_in_subquery(starts::courses_that_take_learners(today)),
        };
        live().add(gap)
    }
}

fn live() -> Condition {
    Condition::all().add(COLUMN.published.eq(true)).add(COLUMN.deleted_at.is_null())
}

/// Counts them with one query, because each reads all courses.
pub async fn count(store: &Store) -> ApiResult<CourseGaps> {
    let today = store.clock.today();
    let with = |gap: CourseGap| -> Expr {
        let case: Expr = CaseStatement::new().case(gap.condition(today), 1).into();
        case.count()
    };
    let counts: Option<(i64, i64, i64)> = Entity::find()
        .select_only()
        .column_as(with(CourseGap::Outcomes), "outcomes")
        .column_as(with(CourseGap::Picture), "picture")
        .column_as(with(CourseGap::Start), "start")
        .filter(live())
        .into_tuple()
        .one(&store.db)
        .await?;
    let [outcomes, picture, start] = counts
        .map_or([0; 3], |(outcomes, picture, start)| [outcomes, picture, start].map(i64::cast_unsigned));
    Ok(CourseGaps { outcomes, picture, start })
}
