//! From the slug in `/team/{slug}`, present or former, to a member.

use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, QueryFilter, Set};

use crate::entities::team::team_member::{COLUMN, Entity};
use crate::entities::team::team_slug;
use crate::kernel::error::ApiResult;
use crate::kernel::slug::{is_slug, slugify};
use crate::store::Store;
use crate::store::slug_history::{SlugHistory, SlugLookup, record_of};
use crate::subjects::media::shown;
use crate::subjects::team::json::TeamMemberJson;

impl SlugHistory for team_slug::Entity {
    const SLUG: team_slug::Column = team_slug::Column::Slug;
    const RECORD: team_slug::Column = team_slug::Column::TeamMemberId;

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
}

/// The slug for a name.
pub(super) fn member_slug(name: &str) -> String {
    slugify(name, "member")
}

/// Looks up the name in `/team/{slug}`.
pub async fn find_by_slug(store: &Store, slug: &str) -> ApiResult<SlugLookup<TeamMemberJson>> {
    if !is_slug(slug) {
        return Ok(SlugLookup::Unknown);
    }
    let current = Entity::find().filter(COLUMN.slug.eq(slug)).one(&store.db).await?;
    let member = match current {
        Some(member) => Some(member),
        None => match record_of::<team_slug::Entity>(&store.db, slug).await? {
            Some(id) => match Entity::find_by_id(id).one(&store.db).await? {
                Some(member) => Some(member),
                // Removed for good.
                None => return Ok(SlugLookup::Gone),
            },
            None => None,
        },
    };
    Ok(match member {
        None => SlugLookup::Unknown,
        Some(member) if member.deleted_at.is_some() => SlugLookup::Gone,
        Some(member) if !member.published => SlugLookup::Unknown,
        Some(member) if member.slug != slug => SlugLookup::Moved { to: member.slug },
        Some(member) => SlugLookup::Current(Box::new(shown::added(&store.db, member.into()).await?)),
    })
}
