//! Reading team members.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use crate::entities::team::team_member::{COLUMN, Column, Entity};
use crate::media::shown;
use crate::records::{self, visible_in_order};
use crate::team::json::{MemberName, StaffTeamMemberJson, TeamMemberJson};
use base::error::ApiResult;
use storage::Store;

/// The team members that visitors see, in their order.
pub async fn list(store: &Store) -> ApiResult<Vec<TeamMemberJson>> {
    let rows = visible_in_order::<StaffTeamMemberJson>().all(&store.db).await?;
    let mut members: Vec<_> = rows.into_iter().map(Into::into).collect();
    shown::add(&store.db, &mut members).await?;
    Ok(members)
}

/// The path of the call that answers [`names`]: the key of a preload.
pub const NAMES_PATH: &str = "/api/team/names";

/// The names of the team members that visitors see, for pages that link to them.
pub async fn names(store: &Store) -> ApiResult<Arc<Vec<MemberName>>> {
    let query = visible_in_order::<StaffTeamMemberJson>().select_only().columns([Column::Slug, Column::Name]);
    store.kept(async || Ok(query.into_model().all(&store.db).await?)).await
}

/// The page of a member, and when the member last changed.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct MemberAddress {
    /// The name in the address.
    pub slug: String,
    pub updated_at: DateTime<Utc>,
}

/// The pages of the team members that visitors see, for the sitemap.
pub async fn addresses(store: &Store) -> ApiResult<Vec<MemberAddress>> {
    let query =
        visible_in_order::<StaffTeamMemberJson>().select_only().columns([Column::Slug, Column::UpdatedAt]);
    Ok(query.into_model().all(&store.db).await?)
}

pub async fn find(store: &Store, id: i32) -> ApiResult<TeamMemberJson> {
    let found = records::find_visible::<StaffTeamMemberJson>(&store.db, id).await?;
    shown::added(&store.db, found.member).await
}

/// The member of this name, found as [`MemberName::find`] finds it.
pub async fn find_by_name(store: &Store, name: &str) -> ApiResult<Option<TeamMemberJson>> {
    let names = names(store).await?;
    let Some(member) = MemberName::find(&names, name) else { return Ok(None) };
    let row = Entity::find().filter(COLUMN.slug.eq(&member.slug)).one(&store.db).await?;
    match row {
        Some(row) => Ok(Some(shown::added(&store.db, row.into()).await?)),
        None => Ok(None),
    }
}
