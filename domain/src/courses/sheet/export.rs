//! The file of courses, in batches, so that memory does not grow with their number.

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::Stream;
use futures_util::stream::{self, StreamExt as _};
use sea_orm::{ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::courses::content;
use crate::courses::input::CourseInput;
use crate::courses::sheet::columns::{COLUMNS, NUMBER, Slugs, VERSION};
use crate::courses::staff::{CourseStatus, StaffFilter};
use crate::entities::courses::course;
use base::error::{ApiError, ApiResult};
use base::spreadsheet::{BYTE_ORDER_MARK, lines, neutral_text};
use storage::Store;

/// Courses per batch.
const BATCH: u64 = 250;

/// The matching courses by number. An error after the beginning breaks the file off.
pub async fn export(
    store: Arc<Store>,
    filter: StaffFilter,
) -> ApiResult<impl Stream<Item = anyhow::Result<Bytes>> + Send + 'static> {
    if filter.status() == CourseStatus::Deleted {
        return Err(ApiError::invalid("status", "Deleted courses are not exported. Restore them first."));
    }
    let slugs = current_slugs(&store.db).await?;
    let mut rest = Remaining { store, filter, slugs, above: 0 };
    let first = rest.next_part().await?;
    let mut head = BYTE_ORDER_MARK.as_bytes().to_vec();
    head.extend(lines([[NUMBER, VERSION].into_iter().chain(COLUMNS.iter().map(|column| column.label))])?);
    head.extend_from_slice(&first.unwrap_or_default());
    let rest = stream::try_unfold(rest, async |mut rest| match rest.next_part().await {
        Ok(part) => Ok(part.map(|part| (part, rest))),
        Err(error) => {
            tracing::error!(cause = error.chain(), "the export of courses broke off");
            Err(anyhow::Error::from(error))
        }
    });
    Ok(stream::once(async { Ok(Bytes::from(head)) }).chain(rest))
}

async fn current_slugs(db: &impl ConnectionTrait) -> ApiResult<Slugs> {
    let names = course::Entity::find().select_only().column(course::Column::Id).column(course::Column::Slug);
    let names: Vec<(i32, String)> = names.into_tuple().all(db).await?;
    Ok(Slugs { courses: HashMap::new(), current: names.into_iter().collect() })
}

struct Remaining {
    store: Arc<Store>,
    filter: StaffFilter,
    slugs: Slugs,
    /// Courses up to this number are already written.
    above: i32,
}

impl Remaining {
    /// The next batch as lines; `None` at the end.
    async fn next_part(&mut self) -> ApiResult<Option<Bytes>> {
        let db = &self.store.db;
        let courses = self
            .filter
            .select(db.get_database_backend(), self.store.clock.today())
            .filter(course::COLUMN.id.gt(self.above))
            .order_by_asc(course::Column::Id)
            .limit(BATCH)
            .all(db)
            .await?;
        let Some(last) = courses.last() else { return Ok(None) };
        self.above = last.id;
        let mut contents = content::stored(db, &courses).await?;
        let rows = courses.iter().map(|course| {
            let input = CourseInput::of(course, contents.remove(&course.id).unwrap_or_default());
            let columns = COLUMNS.iter().map(|column| (column.write)(&input, &self.slugs));
            let cells = [course.id.to_string(), course.revision.to_string()].into_iter().chain(columns);
            cells.map(|cell| neutral_text(&cell).into_owned()).collect::<Vec<_>>()
        });
        Ok(Some(lines(rows)?.into()))
    }
}
