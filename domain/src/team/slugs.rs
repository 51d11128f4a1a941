//! From the slug in `/team/{slug}`, present or former, to a member.

use chrono::{DateTime, Utc};
use sea_orm::Set;

use crate::entities::team::{team_member, team_slug};
use crate::media::shown;
use crate::team::json::TeamMemberJson;
use base::error::ApiResult;
use base::slug::slugify;
use storage::Store;
use storage::slug_history::{self, Address, SlugHistory, SlugLookup};

impl SlugHistory for team_slug::Entity {
    type Record = team_member::Entity;
    const SLUG: team_slug::Column = team_slug::Column::Slug;
    const RECORD: team_slug::Column = team_slug::Column::TeamMemberId;
    const CURRENT: team_member::Column = team_member::Column::Slug;

    fn entry(slug: &str, record: i32, now: DateTime<Utc>) -> team_slug::ActiveModel {
        team_slug::ActiveModel {
            slug: Set(slug.to_owned()),
            team_member_id: Set(record),
            created_at: Set(now),
        }
    }

    fn record(row: &team_slug::Model) -> i32 {
        row.team_member_id
    }

    fn address(record: &team_member::Model) -> Address<'_> {
        Address { slug: &record.slug, published: record.published, deleted: record.deleted_at.is_some() }
    }
}

/// The slug for a name.
pub(super) fn member_slug(name: &str) -> String {
    slugify(name, "member")
}

/// Looks up the name in `/team/{slug}`.
pub async fn find_by_slug(store: &Store, slug: &str) -> ApiResult<SlugLookup<TeamMemberJson>> {
    let found = slug_history::find_by_slug::<team_slug::Entity>(&store.db, slug).await?;
    found.and_load(async |member| shown::added(&store.db, member.into()).await).await
}
