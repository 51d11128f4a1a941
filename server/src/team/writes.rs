//! Changing team members, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, NotSet, QueryOrder, QuerySelect, Set};

use super::entity::team_member::{ActiveModel, Column, Entity, Model};
use super::entity::team_slug;
use super::json::{StaffTeamMemberJson, TeamMemberInput, TeamMemberJson};
use super::slugs::member_slug;
use crate::app::App;
use crate::audit::Actor;
use crate::error::ApiResult;
use crate::http::edit::Expected;
use crate::records;
use crate::slugs::history::{conflict, free_slug, remember};

/// Stores a new member, as the program itself.
pub async fn create(app: &App, input: &TeamMemberInput) -> ApiResult<TeamMemberJson> {
    create_as(app, &Actor::system(), input).await.map(|stored| stored.member)
}

/// Replaces the content of a member, as the program itself.
pub async fn update(app: &App, id: i32, input: &TeamMemberInput) -> ApiResult<TeamMemberJson> {
    update_as(app, &Actor::system(), id, input, Expected(None)).await.map(|stored| stored.member)
}

/// Takes a member away, as the program itself.
pub async fn delete(app: &App, id: i32) -> ApiResult<()> {
    records::delete::<StaffTeamMemberJson>(app, &Actor::system(), id, Expected(None)).await
}

/// Brings a deleted member back, as the program itself.
pub async fn restore(app: &App, id: i32) -> ApiResult<TeamMemberJson> {
    records::restore::<StaffTeamMemberJson>(app, &Actor::system(), id)
        .await
        .map(|answer| answer.record.member)
}

/// Stores a new member behind the others: the order of the team is the provider's, and a new entry must not change it.
pub async fn create_as(app: &App, by: &Actor, input: &TeamMemberInput) -> ApiResult<StaffTeamMemberJson> {
    let content = input.check()?;
    records::create(app, by, async |txn, now| {
        let last: Option<i32> = Entity::find()
            .select_only()
            .column(Column::Position)
            .order_by_desc(Column::Position)
            .into_tuple()
            .one(txn)
            .await?;
        insert(txn, &content, last.unwrap_or(0) + 1, now).await
    })
    .await
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

/// Replaces the content of a member. The slug follows the name; the former one goes on leading here.
pub async fn update_as(
    app: &App,
    by: &Actor,
    id: i32,
    input: &TeamMemberInput,
    expected: Expected,
) -> ApiResult<StaffTeamMemberJson> {
    let content = input.check()?;
    records::update::<StaffTeamMemberJson>(app, by, id, expected, async |txn, old, row, now| {
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
