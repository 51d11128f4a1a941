//! What waits for staff, for the first screen of the staff area.

use std::sync::Arc;

use axum::extract::State;
use chrono::{NaiveTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;

use crate::web::api::audit_entries;
use crate::web::app::App;
use crate::web::http::error_response::HandlerResult;
use crate::web::http::refusals::AdminOnly;
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use base::clock::in_india;
use base::error::ApiResult;
use domain::audit::json::AuditJson;
use domain::auth::AdminUser;
use domain::auth::permissions::Permission;
use domain::batches::waiting::{self, CourseWaiting};
use domain::courses::gaps::{self, CourseGaps};
use domain::drafts;
use domain::drafts::json::DraftRow;
use domain::entities::audit::{COLUMN, Column, Entity};
use domain::leads::inbox::filter::FilterContext;
use domain::leads::inbox::json::lists::{DueCounts, LeadCounts, LeadRow};
use domain::leads::inbox::{counts, filter, list};
use storage::Store;
use storage::integrity::Integrity;

/// Records that a part shows.
const SHOWN: u32 = 5;
/// Changes of colleagues that are shown.
const CHANGES: u64 = 8;

/// What is wrong where the site keeps its data, which the operator of the server has to look at.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StorageJson {
    /// Megabytes that are left on a disk with little room; null while there is enough.
    #[schema(required = true)]
    pub low_megabytes: Option<u64>,
    /// Whether the last check found the file of the database damaged.
    pub damaged: bool,
}

/// What waits for staff.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TodayJson {
    /// What is wrong where the site keeps its data.
    pub storage: StorageJson,
    /// How many enquiries there are of each status, and whether email gets through; null without the permission to read them.
    #[schema(required = true)]
    pub enquiries: Option<LeadCounts>,
    /// How many enquiries of one's own have a follow-up.
    pub my_follow_ups: DueCounts,
    /// How many new enquiries have no owner.
    pub unassigned: u64,
    /// New enquiries, the one that waits longest first, at most five.
    pub unanswered: Vec<LeadRow>,
    /// What live courses lack.
    pub courses: CourseGaps,
    /// How many drafts that the account may edit are not published.
    pub drafts: u64,
    /// The last of them, at most five.
    pub latest_drafts: Vec<DraftRow>,
    /// Courses with free seats for which people wait.
    pub waiting: Vec<CourseWaiting>,
    /// What other people changed since yesterday morning, the latest first, at most eight.
    pub changes: Vec<AuditJson>,
}

/// What waits for staff: enquiries, courses, drafts, waiting lists, and what colleagues changed
///
/// Only what the account may read; parts that it may not are empty.
#[utoipa::path(
    get,
    path = "/api/admin/today",
    tag = "records",
    responses((status = 200, body = TodayJson), AdminOnly),
)]
pub(crate) async fn show_today(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<TodayJson>> {
    let store = &app.store;
    let context = FilterContext { account: admin.id, now: store.clock.now() };
    let longest = filter::LeadListing::unanswered(SHOWN);
    let editable = admin.role.editable_kinds();
    let (work, mail, (unanswered, _), courses, (drafts, latest_drafts), waiting, changes) = tokio::try_join!(
        counts::waiting_work(&store.db, context),
        counts::mail(store, context.now),
        list::page(store, &longest, context),
        gaps::count(store),
        drafts::latest(store, admin.id, &editable, u64::from(SHOWN)),
        waiting::with_free_seats(store),
        changes_of_others(store, &admin),
    )?;
    let role = admin.role;
    let reads_enquiries = role.may(Permission::ReadEnquiries);
    let work = reads_enquiries.then_some(work);
    let unanswered = if reads_enquiries { unanswered } else { Vec::new() };
    Ok(Reply(TodayJson {
        storage: storage(store),
        my_follow_ups: work.as_ref().map(|work| work.mine).unwrap_or_default(),
        unassigned: work.as_ref().map(|work| work.unassigned_new).unwrap_or_default(),
        enquiries: work.map(|work| LeadCounts { mail, ..work.counts }),
        unanswered,
        courses,
        drafts,
        latest_drafts,
        waiting,
        changes,
    }))
}

fn storage(store: &Store) -> StorageJson {
    StorageJson {
        low_megabytes: store.disk.is_low().then(|| store.disk.free_megabytes()),
        damaged: store.integrity.found() == Integrity::Damaged,
    }
}

async fn changes_of_others(store: &Store, me: &AdminUser) -> ApiResult<Vec<AuditJson>> {
    let yesterday = in_india(store.clock.now()) - TimeDelta::days(1);
    // India has no daylight saving time, so that each day begins at one moment.
    let since = yesterday.with_time(NaiveTime::MIN).single().unwrap_or(yesterday).with_timezone(&Utc);
    let reads_history = me.role.may(Permission::ReadHistory);
    let kinds = if reads_history { me.role.readable_kinds() } else { Vec::new() };
    let rows = Entity::find()
        .filter(COLUMN.user_id.ne(me.id))
        .filter(Column::Kind.is_in(kinds))
        .filter(COLUMN.at.gte(since))
        .order_by_desc(Column::Id)
        .limit(CHANGES)
        .all(&store.db)
        .await?;
    audit_entries::entries(&store.db, rows).await
}
