//! Changing team members, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, NotSet, Set};

use crate::kernel::error::ApiResult;
use crate::kernel::revision::Expected;
use crate::store::Store;
use crate::store::slug_history::{conflict, free_slug, remember};
use crate::subjects::audit::Actor;
use crate::subjects::records::{self, Editable};
use crate::subjects::team::entity::team_member::{ActiveModel, Model};
use crate::subjects::team::entity::team_slug;
use crate::subjects::team::json::{StaffTeamMemberJson, TeamMemberInput};
use crate::subjects::team::slugs::member_slug;

impl Editable for StaffTeamMemberJson {
    type Input = TeamMemberInput;

    /// Stores a new member behind the others: their order is the provider's choice.
    async fn create(store: &Store, by: &Actor, input: &TeamMemberInput) -> ApiResult<Self> {
        let content = input.check()?;
        records::create(store, by, async |txn, now| {
            let position = records::next_position::<Self>(txn).await?;
            insert(txn, &content, position, now).await
        })
        .await
    }

    /// Replaces the content of a member. The slug follows the name; the former one goes on leading here.
    async fn update(
        store: &Store,
        by: &Actor,
        id: i32,
        input: &TeamMemberInput,
        expected: Expected,
    ) -> ApiResult<Self> {
        let content = input.check()?;
        records::update::<Self>(store, by, id, expected, async |txn, old, row, now| {
            let wanted = member_slug(&content.name);
            // Another spelling of the same name, or the number behind a shared one, is no reason for a new address.
            if wanted != member_slug(&old.name) {
                let slug = free_slug::<team_slug::Entity>(txn, &wanted, Some(id)).await?;
                remember::<team_slug::Entity>(txn, &slug, id, now).await?;
                row.slug = Set(slug);
            }
            row.name = Set(content.name);
            row.title = Set(content.title);
            row.description = Set(content.description);
            row.image = Set(content.image);
            Ok(())
        })
        .await
    }
}

/// Stores several new members in the order given, inside a transaction of the caller, who raises the content
/// version.
pub(crate) async fn insert_all(
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
        position: Set(position),
        revision: Set(1),
        deleted_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let row = row.insert(txn).await.map_err(conflict)?;
    remember::<team_slug::Entity>(txn, &row.slug, row.id, now).await?;
    Ok(row)
}
