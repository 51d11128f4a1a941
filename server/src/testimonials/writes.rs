//! Changing testimonials, through [`App::write_content`] like all content.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, ModelTrait, NotSet, QueryOrder,
    QuerySelect, Set,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::json::{TestimonialInput, TestimonialJson};
use super::queries::find_row;
use crate::app::App;
use crate::error::ApiResult;

/// Stores a new testimonial behind the others.
pub async fn create(app: &App, input: &TestimonialInput) -> ApiResult<TestimonialJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let last: Option<i32> = Entity::find()
            .select_only()
            .column(Column::Position)
            .order_by_desc(Column::Position)
            .into_tuple()
            .one(txn)
            .await?;
        Ok(insert(txn, &content, last.unwrap_or(0) + 1, now).await?.into())
    })
    .await
}

/// Stores several new testimonials in the order given, inside a transaction of the caller, who raises the content
/// version.
pub(crate) async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[TestimonialInput],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for (position, input) in (1..).zip(inputs) {
        insert(txn, &input.check()?, position, now).await?;
    }
    Ok(())
}

async fn insert(
    txn: &DatabaseTransaction,
    content: &TestimonialInput,
    position: i32,
    now: DateTime<Utc>,
) -> ApiResult<Model> {
    let row = ActiveModel {
        id: NotSet,
        name: Set(content.name.clone()),
        role: Set(content.role.clone()),
        quote: Set(content.quote.clone()),
        image: Set(content.image.clone()),
        position: Set(position),
        created_at: Set(now),
        updated_at: Set(now),
    };
    Ok(row.insert(txn).await?)
}

/// Replaces the content of a testimonial.
pub async fn update(app: &App, id: i32, input: &TestimonialInput) -> ApiResult<TestimonialJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let mut row = find_row(txn, id).await?.into_active_model();
        row.name = Set(content.name.clone());
        row.role = Set(content.role.clone());
        row.quote = Set(content.quote.clone());
        row.image = Set(content.image.clone());
        row.updated_at = Set(now);
        Ok(row.update(txn).await?.into())
    })
    .await
}

/// Removes a testimonial.
pub async fn delete(app: &App, id: i32) -> ApiResult<()> {
    app.write_content(async |txn: &DatabaseTransaction| {
        find_row(txn, id).await?.delete(txn).await?;
        Ok(())
    })
    .await
}
