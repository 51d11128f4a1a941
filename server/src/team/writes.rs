//! Changing team members, through [`App::write_content`] like all content, each change with its entry in the trail.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, NotSet, QueryOrder, QuerySelect, Set,
};

use super::entity::team_member::{ActiveModel, Column, Entity, Model};
use super::entity::team_slug;
use super::json::{StaffTeamMemberJson, TeamMemberInput, TeamMemberJson};
use super::queries::{NOT_FOUND, find_row};
use super::slugs::member_slug;
use crate::app::App;
use crate::audit::{self, Action, Actor, between};
use crate::error::ApiResult;
use crate::http::edit::Expected;
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
    delete_as(app, &Actor::system(), id, Expected(None)).await
}

/// Brings a deleted member back, as the program itself.
pub async fn restore(app: &App, id: i32) -> ApiResult<TeamMemberJson> {
    restore_as(app, &Actor::system(), id).await.map(|stored| stored.member)
}

/// Stores a new member in front of the others, where the staff's list shows it.
pub async fn create_as(app: &App, by: &Actor, input: &TeamMemberInput) -> ApiResult<StaffTeamMemberJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let first: Option<i32> = Entity::find()
            .select_only()
            .column(Column::Position)
            .order_by_asc(Column::Position)
            .into_tuple()
            .one(txn)
            .await?;
        let row = insert(txn, &content, first.unwrap_or(1) - 1, now).await?;
        let stored = StaffTeamMemberJson::from(row);
        let changes = between(None, &stored)?;
        audit::record(txn, by, Action::Created, stored.subject(), changes, now).await?;
        Ok(stored)
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
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = find_row(txn, id).await?;
        let before = StaffTeamMemberJson::from(old.clone());
        expected.hold(before.revision, &before)?;
        let wanted = member_slug(&content.name);
        // Another spelling of the same name, or the number behind a shared one, is no reason for a new address.
        let slug = if wanted == member_slug(&old.name) {
            old.slug.clone()
        } else {
            free_slug::<team_slug::Entity>(txn, &wanted, Some(id)).await?
        };
        let mut row = touched(old, now);
        row.slug = Set(slug);
        row.name = Set(content.name.clone());
        row.title = Set(content.title.clone());
        row.description = Set(content.description.clone());
        row.image = Set(content.image.clone());
        let row = row.update(txn).await.map_err(conflict)?;
        remember::<team_slug::Entity>(txn, &row.slug, row.id, now).await?;
        let stored = StaffTeamMemberJson::from(row);
        let changes = between(Some(&before), &stored)?;
        audit::record(txn, by, Action::Updated, stored.subject(), changes, now).await?;
        Ok(stored)
    })
    .await
}

/// Takes a member away. The record stays, so that [`restore_as`] can bring it back.
pub async fn delete_as(app: &App, by: &Actor, id: i32, expected: Expected) -> ApiResult<()> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = find_row(txn, id).await?;
        let before = StaffTeamMemberJson::from(old.clone());
        expected.hold(before.revision, &before)?;
        let mut row = touched(old, now);
        row.deleted_at = Set(Some(now));
        row.update(txn).await?;
        audit::record(txn, by, Action::Deleted, before.subject(), Vec::new(), now).await
    })
    .await
}

/// Brings a member back to the place it had. One that is not deleted stays as it is.
pub async fn restore_as(app: &App, by: &Actor, id: i32) -> ApiResult<StaffTeamMemberJson> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = Entity::find_by_id(id).one(txn).await?.ok_or(NOT_FOUND)?;
        if old.deleted_at.is_none() {
            return Ok(old.into());
        }
        let mut row = touched(old, now);
        row.deleted_at = Set(None);
        let stored = StaffTeamMemberJson::from(row.update(txn).await?);
        audit::record(txn, by, Action::Restored, stored.subject(), Vec::new(), now).await?;
        Ok(stored)
    })
    .await
}

/// The row with its next revision.
fn touched(old: Model, now: DateTime<Utc>) -> ActiveModel {
    let revision = old.revision + 1;
    let mut row = old.into_active_model();
    row.revision = Set(revision);
    row.updated_at = Set(now);
    row
}
