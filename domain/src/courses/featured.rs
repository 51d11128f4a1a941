//! The courses that staff put on the home page. Their order is changed as that of all ordered records, see
//! [`crate::ordering`].
//!
//! A place is no content: it raises no revision and has no version. A course that is hidden or deleted keeps it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, sea_query::Expr};

use crate::audit::{self, Action, Actor, Change, RecordKind, Subject};
use crate::bulk::{BulkChanged, BulkLeft, BulkResult, Chosen};
use crate::courses::staff::StaffCourseJson;
use crate::entities::courses::course::{Column, Entity, Model};
use crate::ordering::{places, write_places};
use base::error::{ApiError, ApiResult};
use storage::Store;

/// How many courses the home page takes; deleted ones do not count.
pub const MOST: usize = 12;

/// Puts courses on the home page: behind those that are there, or at the place that is given.
pub async fn add(store: &Store, by: &Actor, chosen: &[Chosen]) -> ApiResult<BulkResult> {
    change(store, by, chosen, true).await
}

/// Takes courses off the home page.
pub async fn remove(store: &Store, by: &Actor, chosen: &[Chosen]) -> ApiResult<BulkResult> {
    change(store, by, chosen, false).await
}

async fn change(store: &Store, by: &Actor, chosen: &[Chosen], featured: bool) -> ApiResult<BulkResult> {
    let now = store.clock.now();
    // In the order of their places, so that courses that were taken off together return as they stood.
    let mut chosen = chosen.to_vec();
    chosen.sort_by_key(|one| one.place.unwrap_or(usize::MAX));
    store
        .write_content_if(async |txn: &DatabaseTransaction| {
            let stored = places::<StaffCourseJson>(txn).await?;
            let before: Vec<i32> = stored.iter().map(|(id, _)| *id).collect();
            let rows = rows(txn, &chosen).await?;
            let mut order = before.clone();
            let mut result = BulkResult::default();
            for Chosen { id, place, .. } in &chosen {
                let Some(row) = rows.get(id) else {
                    result.gone.push(BulkLeft { id: *id, label: String::new() });
                    continue;
                };
                let left = || BulkLeft { id: *id, label: row.title.clone() };
                let former = before.iter().position(|one| one == id);
                if row.deleted_at.is_some() {
                    result.gone.push(left());
                } else if former.is_some() == featured {
                    result.unchanged.push(left());
                } else {
                    if featured {
                        let end = order.len();
                        order.insert(place.map_or(end, |place| place.saturating_sub(1).min(end)), *id);
                    } else {
                        order.retain(|one| one != id);
                    }
                    let place = former.map(|at| at + 1);
                    result.changed.push(BulkChanged { id: *id, revision: row.revision, place });
                }
            }
            if featured && order.len() > MOST && !result.changed.is_empty() {
                return Err(ApiError::Conflict(too_many(before.len())));
            }
            let changed: Vec<&Model> = result.changed.iter().filter_map(|one| rows.get(&one.id)).collect();
            if !featured {
                Entity::update_many()
                    .col_expr(Column::FeaturedPosition, Expr::value(None::<i32>))
                    .filter(Column::Id.is_in(changed.iter().map(|row| row.id)))
                    .exec(txn)
                    .await?;
            }
            write_places::<StaffCourseJson>(txn, &stored, &order).await?;
            note(txn, by, &changed, featured, now).await?;
            let has_changed = !result.changed.is_empty();
            Ok((result, has_changed))
        })
        .await
}

async fn rows(txn: &DatabaseTransaction, chosen: &[Chosen]) -> ApiResult<HashMap<i32, Model>> {
    let all = Entity::find().filter(Column::Id.is_in(chosen.iter().map(|one| one.id))).all(txn).await?;
    Ok(all.into_iter().map(|row| (row.id, row)).collect())
}

fn too_many(there: usize) -> String {
    let room = match MOST.saturating_sub(there) {
        0 => "Take one off first.".to_owned(),
        1 => "There is room for one more.".to_owned(),
        room => format!("There is room for {room} more."),
    };
    format!("The home page takes at most {MOST} courses, and {there} are on it. {room}")
}

async fn note(
    txn: &DatabaseTransaction,
    by: &Actor,
    courses: &[&Model],
    featured: bool,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let entries = courses.iter().map(|row| {
        let subject = Subject { kind: RecordKind::Course, id: Some(row.id), label: &row.title };
        let field = "featured".to_owned();
        (Action::Updated, subject, vec![Change { field, before: (!featured).into(), after: featured.into() }])
    });
    audit::record_all(txn, by, entries, now).await
}
