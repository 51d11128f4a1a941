//! What the site has of the courses in a file.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::courses::content::{self, CourseContentInput};
use crate::courses::sheet::cells::whole;
use crate::courses::sheet::columns::Slugs;
use crate::courses::sheet::read::Sheet;
use crate::entities::courses::{course, course_slug};
use base::error::ApiResult;
use base::typed;

/// Courses that are read with one query.
const AT_ONCE: usize = 500;

pub(super) struct Stored {
    pub courses: HashMap<i32, course::Model>,
    pub contents: HashMap<i32, CourseContentInput>,
    pub slugs: Slugs,
    /// Courses by their folded titles.
    pub titles: HashMap<String, i32>,
}

impl Stored {
    /// Reads it with few queries.
    pub async fn read(db: &impl ConnectionTrait, sheet: &Sheet) -> ApiResult<Self> {
        use course::Column::{DeletedAt, Id, Slug, Title};
        let current = course::Entity::find().select_only().columns([Id, Slug, Title]).column(DeletedAt);
        let current: Vec<(i32, String, String, Option<DateTime<Utc>>)> = current.into_tuple().all(db).await?;
        let present = current.iter().filter(|(.., deleted)| deleted.is_none());
        let titles = present.map(|(id, _, title, _)| (typed::fold(title), *id)).collect();
        let all = course_slug::Entity::find().all(db).await?;
        let slugs = Slugs {
            courses: all.into_iter().map(|row| (row.slug, row.course_id)).collect(),
            current: current.into_iter().map(|(id, slug, ..)| (id, slug)).collect(),
        };
        let mut ids: Vec<i32> = sheet
            .rows()
            .iter()
            .filter_map(|(_, row)| match sheet.given_number(row) {
                Some(number) => i32::try_from(whole(&number).ok()??).ok(),
                None => slugs.courses.get(&sheet.given_slug(row)?).copied(),
            })
            .collect();
        ids.sort_unstable();
        ids.dedup();
        let (mut courses, mut contents) = (HashMap::new(), HashMap::new());
        for ids in ids.chunks(AT_ONCE) {
            let found = course::Entity::find().filter(course::Column::Id.is_in(ids.iter().copied()));
            let found = found.all(db).await?;
            contents.extend(content::stored(db, &found).await?);
            courses.extend(found.into_iter().map(|row| (row.id, row)));
        }
        Ok(Self { courses, contents, slugs, titles })
    }
}
