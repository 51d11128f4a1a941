//! Importing courses from a file: all rows in one transaction, or none.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, Iterable, QueryFilter, QuerySelect,
};

use crate::audit::Actor;
use crate::courses::content;
use crate::courses::sheet::plan::plan;
use crate::courses::sheet::read::Sheet;
use crate::courses::sheet::row::Work;
use crate::courses::staff::StaffCourseJson;
use crate::entities::courses::{course, course_slug};
use crate::records::{self, Written};
use base::error::{ApiError, ApiResult};
use base::file_import::FileImport;
use storage::Store;
use storage::slug_history::{SlugHistory, conflict};

/// Courses in one statement: the databases bound the number of its values.
const AT_ONCE: usize = 200;

/// What an import of the file would do. Writes nothing.
pub async fn check(store: &Store, sheet: &Sheet) -> ApiResult<FileImport> {
    Ok(plan(&store.db, sheet, None, store.clock.now()).await?.report)
}

/// Imports the file. `seen` are the revisions that [`check`] answered, in the order of the rows: a course that has
/// another one by now is not overwritten, and nothing is imported then.
pub async fn import(store: &Store, by: &Actor, sheet: &Sheet, seen: &[i32]) -> ApiResult<FileImport> {
    let now = store.clock.now();
    store
        .write_content(async |txn: &DatabaseTransaction| {
            let plan = plan(txn, sheet, Some(seen), now).await?;
            if let Some(refusal) = plan.report.refusal() {
                return Err(refusal);
            }
            if plan.work.is_empty() {
                return Err(ApiError::invalid(
                    "file",
                    "Every course is already as the file says: there is nothing to import.",
                ));
            }
            write(store, txn, by, plan.work, now).await?;
            Ok(plan.report)
        })
        .await
}

async fn write(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    work: Vec<Work>,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let (mut changed, mut added): (Vec<Work>, Vec<Work>) =
        work.into_iter().partition(|work| work.written.before.is_some());
    for work in changed.chunks(AT_ONCE) {
        let replace = OnConflict::column(course::Column::Id)
            .update_columns(course::Column::iter().filter(|column| !matches!(column, course::Column::Id)))
            .to_owned();
        let rows = work.iter().map(|work| work.row.clone().reset_all());
        let insert = course::Entity::insert_many(rows).on_conflict(replace);
        insert.exec_without_returning(txn).await.map_err(conflict)?;
    }
    for work in added.chunks_mut(AT_ONCE) {
        let rows = work.iter().map(|work| work.row.clone());
        course::Entity::insert_many(rows).exec_without_returning(txn).await.map_err(conflict)?;
        let slugs = work.iter().map(|work| work.written.after.course.slug.clone());
        let ids: Vec<(String, i32)> = course::Entity::find()
            .select_only()
            .column(course::Column::Slug)
            .column(course::Column::Id)
            .filter(course::Column::Slug.is_in(slugs))
            .into_tuple()
            .all(txn)
            .await?;
        let ids: HashMap<String, i32> = ids.into_iter().collect();
        for Work { written: Written { after, .. }, .. } in work {
            let id = ids.get(&after.course.slug);
            after.course.id =
                *id.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a new course is not there")))?;
        }
    }
    changed.append(&mut added);
    for work in changed.chunks(AT_ONCE) {
        content::put_all(txn, work.iter().map(|work| (work.written.after.course.id, &work.content))).await?;
        let renamed = work.iter().filter(|work| work.renamed);
        let slugs: Vec<_> = renamed
            .map(|work| {
                let StaffCourseJson { course, .. } = &work.written.after;
                course_slug::Entity::entry(&course.slug, course.id, now)
            })
            .collect();
        if !slugs.is_empty() {
            // A course that returns to a former name has it already.
            let known = OnConflict::column(course_slug::Column::Slug).do_nothing().to_owned();
            let insert = course_slug::Entity::insert_many(slugs).on_conflict(known);
            insert.exec_without_returning(txn).await?;
        }
    }
    let written: Vec<Written<StaffCourseJson>> = changed.into_iter().map(|work| work.written).collect();
    records::follow_up_all(store, txn, by, &written, now).await
}
