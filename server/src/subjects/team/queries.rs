//! Reading team members.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::subjects::records::{self, Presence};
use crate::subjects::team::entity::team_member::{COLUMN, Column, Entity, Model};
use crate::subjects::team::json::{MemberName, StaffTeamMemberJson, TeamMemberJson};

/// All team members, in their order.
pub async fn list(store: &Store) -> ApiResult<Vec<TeamMemberJson>> {
    Ok(rows(store).await?.into_iter().map(Into::into).collect())
}

/// The same for staff, or those that are deleted.
pub async fn list_for_staff(store: &Store, presence: Presence) -> ApiResult<Vec<StaffTeamMemberJson>> {
    match presence {
        Presence::Present => Ok(rows(store).await?.into_iter().map(Into::into).collect()),
        Presence::Deleted => records::list_deleted(&store.db).await,
    }
}

async fn rows(store: &Store) -> ApiResult<Vec<Model>> {
    Ok(present().all(&store.db).await?)
}

/// The members that are not deleted, in their order.
fn present() -> Select<Entity> {
    let present = Entity::find().filter(COLUMN.deleted_at.is_null());
    present.order_by_asc(Column::Position).order_by_asc(Column::Id)
}

/// The path of the call that answers [`names`]: the key of a preload.
pub const NAMES_PATH: &str = "/api/team/names";

/// The names of all team members, for pages that link to them.
pub async fn names(store: &Store) -> ApiResult<Vec<MemberName>> {
    let query = present().select_only().columns([Column::Slug, Column::Name]);
    Ok(query.into_model().all(&store.db).await?)
}

/// The page of a member, and when the member last changed.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct MemberAddress {
    /// The name in the address.
    pub slug: String,
    pub updated_at: DateTime<Utc>,
}

/// The pages of all team members, for the sitemap.
pub async fn addresses(store: &Store) -> ApiResult<Vec<MemberAddress>> {
    let query = present().select_only().columns([Column::Slug, Column::UpdatedAt]);
    Ok(query.into_model().all(&store.db).await?)
}

pub async fn find(store: &Store, id: i32) -> ApiResult<TeamMemberJson> {
    records::find_present::<StaffTeamMemberJson>(&store.db, id).await.map(|found| found.member)
}

/// Whether there is any record, deleted or not.
pub(crate) async fn any(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(Entity::find().one(db).await?.is_some())
}
