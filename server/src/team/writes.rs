//! Changing team members, through [`App::write_content`] like all content.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, ModelTrait, NotSet, QueryOrder,
    QuerySelect, Set,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::json::{TeamMemberInput, TeamMemberJson};
use super::queries::find_row;
use crate::app::App;
use crate::error::ApiResult;
use crate::slugs::{first_free, slugify};

/// Stores a new member in front of the others, where the staff's list shows it.
pub async fn create(app: &App, input: &TeamMemberInput) -> ApiResult<TeamMemberJson> {
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
        Ok(insert(txn, &content, first.unwrap_or(1) - 1, now).await?.into())
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
    let taken: Vec<String> = Entity::find().select_only().column(Column::Slug).into_tuple().all(txn).await?;
    let slug = first_free(&slugify(&content.name, "member"), |slug| taken.iter().any(|known| known == slug));
    let row = ActiveModel {
        id: NotSet,
        slug: Set(slug),
        name: Set(content.name.clone()),
        title: Set(content.title.clone()),
        description: Set(content.description.clone()),
        image: Set(content.image.clone()),
        position: Set(position),
        created_at: Set(now),
        updated_at: Set(now),
    };
    Ok(row.insert(txn).await?)
}

/// Replaces the content of a member. The slug stays.
pub async fn update(app: &App, id: i32, input: &TeamMemberInput) -> ApiResult<TeamMemberJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let mut row = find_row(txn, id).await?.into_active_model();
        row.name = Set(content.name.clone());
        row.title = Set(content.title.clone());
        row.description = Set(content.description.clone());
        row.image = Set(content.image.clone());
        row.updated_at = Set(now);
        Ok(row.update(txn).await?.into())
    })
    .await
}

/// Removes a member.
pub async fn delete(app: &App, id: i32) -> ApiResult<()> {
    app.write_content(async |txn: &DatabaseTransaction| {
        find_row(txn, id).await?.delete(txn).await?;
        Ok(())
    })
    .await
}
