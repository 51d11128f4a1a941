//! Changing team members, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, NotSet, Set};

use crate::entities::team::team_member::{ActiveModel, Model};
use crate::entities::team::team_slug;
use crate::records::{self, Editable};
use crate::team::json::{StaffTeamMemberJson, TeamMemberInput};
use crate::team::slugs::member_slug;
use base::error::ApiResult;
use base::lists;
use storage::slug_history::{conflict, free_slug, remember};

impl Editable for StaffTeamMemberJson {
    type Input = TeamMemberInput;

    type Content = TeamMemberInput;

    fn check(input: &TeamMemberInput) -> ApiResult<TeamMemberInput> {
        input.check()
    }

    /// Stores a new member behind the others: their order is the provider's choice.
    async fn insert(
        txn: &DatabaseTransaction,
        content: &TeamMemberInput,
        now: DateTime<Utc>,
    ) -> ApiResult<Model> {
        let position = records::next_position::<Self>(txn).await?;
        insert(txn, content, position, now).await
    }

    /// Replaces the content of a member. The slug follows the name; the former one goes on leading here.
    async fn fill(
        txn: &DatabaseTransaction,
        old: &Model,
        row: &mut ActiveModel,
        content: &TeamMemberInput,
        now: DateTime<Utc>,
    ) -> ApiResult<()> {
        let wanted = member_slug(&content.name);
        // Another spelling of the same name, or the number behind a shared one, is no reason for a new address.
        if wanted != member_slug(&old.name) {
            let slug = free_slug::<team_slug::Entity>(txn, &wanted, Some(old.id)).await?;
            remember::<team_slug::Entity>(txn, &slug, old.id, now).await?;
            row.slug = Set(slug);
        }
        row.name = Set(content.name.clone());
        row.title = Set(content.title.clone());
        row.description = Set(content.description.clone());
        row.image = Set(content.image.clone());
        row.years = Set(content.years);
        row.employers = Set(lists::to_stored(&content.employers));
        row.languages = Set(lists::to_stored(&content.languages));
        row.published = Set(content.published.unwrap_or(old.published));
        Ok(())
    }
}

/// Stores several new members in the order given, inside a transaction of the caller, who raises the content
/// version.
pub async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[TeamMemberInput],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for (position, input) in (1..).zip(inputs) {
        insert(txn, &input.check()?, position, now).await?;
    }
    Ok(())
}

async fn insert(
    txn: &DatabaseTransaction,
    content: &TeamMemberInput,
    position: i32,
    now: DateTime<Utc>,
) -> ApiResult<Model> {
    let slug = free_slug::<team_slug::Entity>(txn, &member_slug(&content.name), None).await?;
    let row = ActiveModel {
        id: NotSet,
        slug: Set(slug),
        name: Set(content.name.clone()),
        title: Set(content.title.clone()),
        description: Set(content.description.clone()),
        image: Set(content.image.clone()),
        years: Set(content.years),
        employers: Set(lists::to_stored(&content.employers)),
        languages: Set(lists::to_stored(&content.languages)),
        position: Set(position),
        published: Set(content.published.unwrap_or(true)),
        revision: Set(1),
        deleted_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let row = row.insert(txn).await.map_err(conflict)?;
    remember::<team_slug::Entity>(txn, &row.slug, row.id, now).await?;
    Ok(row)
}
