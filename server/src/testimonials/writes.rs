//! Changing testimonials, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, NotSet, QueryOrder, QuerySelect, Set};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::json::{StaffTestimonialJson, TestimonialInput, TestimonialJson};
use crate::app::App;
use crate::audit::Actor;
use crate::error::ApiResult;
use crate::http::edit::Expected;
use crate::records;

/// Stores a new testimonial, as the program itself.
pub async fn create(app: &App, input: &TestimonialInput) -> ApiResult<TestimonialJson> {
    create_as(app, &Actor::system(), input).await.map(|stored| stored.testimonial)
}

/// Replaces the content of a testimonial, as the program itself.
pub async fn update(app: &App, id: i32, input: &TestimonialInput) -> ApiResult<TestimonialJson> {
    update_as(app, &Actor::system(), id, input, Expected(None)).await.map(|stored| stored.testimonial)
}

/// Takes a testimonial away, as the program itself.
pub async fn delete(app: &App, id: i32) -> ApiResult<()> {
    records::delete::<StaffTestimonialJson>(app, &Actor::system(), id, Expected(None)).await
}

/// Stores a new testimonial behind the others.
pub async fn create_as(app: &App, by: &Actor, input: &TestimonialInput) -> ApiResult<StaffTestimonialJson> {
    let content = input.check(None)?;
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

/// Stores several new testimonials in the order given, inside a transaction of the caller, who raises the content
/// version.
pub(crate) async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[TestimonialInput],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for (position, input) in (1..).zip(inputs) {
        insert(txn, &input.check(None)?, position, now).await?;
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
        revision: Set(1),
        deleted_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    Ok(row.insert(txn).await?)
}

/// Replaces the content of a testimonial.
pub async fn update_as(
    app: &App,
    by: &Actor,
    id: i32,
    input: &TestimonialInput,
    expected: Expected,
) -> ApiResult<StaffTestimonialJson> {
    records::update::<StaffTestimonialJson>(app, by, id, expected, async |_, old, row, _| {
        let content = input.check(Some(&old.quote))?;
        row.name = Set(content.name);
        row.role = Set(content.role);
        row.quote = Set(content.quote);
        row.image = Set(content.image);
        Ok(())
    })
    .await
}
