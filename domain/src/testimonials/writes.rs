//! Changing testimonials, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, NotSet, Set};

use crate::entities::courses::course;
use crate::entities::testimonials::{ActiveModel, Model};
use crate::records::{self, Editable};
use crate::testimonials::json::{StaffTestimonialJson, TestimonialContent, TestimonialInput};
use base::error::{ApiError, ApiResult};

impl Editable for StaffTestimonialJson {
    type Input = TestimonialInput;

    /// Unchecked: whether a quote is too long depends on the stored one.
    type Content = TestimonialInput;

    fn check(input: &TestimonialInput) -> ApiResult<TestimonialInput> {
        Ok(input.clone())
    }

    /// Stores a new testimonial behind the others.
    async fn insert(
        txn: &DatabaseTransaction,
        input: &TestimonialInput,
        now: DateTime<Utc>,
    ) -> ApiResult<Model> {
        let content = input.check(None)?;
        let position = records::next_position::<Self>(txn).await?;
        insert(txn, content, position, now).await
    }

    /// Replaces the content of a testimonial.
    async fn fill(
        txn: &DatabaseTransaction,
        old: &Model,
        row: &mut ActiveModel,
        input: &TestimonialInput,
        _now: DateTime<Utc>,
    ) -> ApiResult<()> {
        let content = input.check(Some(&old.quote))?;
        require_course(txn, content.course_id).await?;
        row.published = Set(content.published.unwrap_or(old.published));
        put(row, content);
        Ok(())
    }
}

/// Stores several new testimonials in the order given, inside a transaction of the caller, who raises the content
/// version.
pub async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[TestimonialInput],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for (position, input) in (1..).zip(inputs) {
        insert(txn, input.check(None)?, position, now).await?;
    }
    Ok(())
}

async fn insert(
    txn: &DatabaseTransaction,
    content: TestimonialContent,
    position: i32,
    now: DateTime<Utc>,
) -> ApiResult<Model> {
    require_course(txn, content.course_id).await?;
    let mut row = ActiveModel {
        id: NotSet,
        position: Set(position),
        published: Set(content.published.unwrap_or(true)),
        revision: Set(1),
        deleted_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    put(&mut row, content);
    Ok(row.insert(txn).await?)
}

fn put(row: &mut ActiveModel, content: TestimonialContent) {
    row.name = Set(content.name);
    row.role = Set(content.role);
    row.quote = Set(content.quote);
    row.image = Set(content.image);
    row.course_id = Set(content.course_id);
    row.city = Set(content.city);
    row.batch = Set(content.batch);
    row.employer = Set(content.employer);
    row.said_on = Set(content.said_on);
}

/// The course exists. A deleted one may stay: it can be restored.
async fn require_course(txn: &DatabaseTransaction, id: Option<i32>) -> ApiResult<()> {
    let Some(id) = id else { return Ok(()) };
    match course::Entity::find_by_id(id).one(txn).await? {
        Some(_) => Ok(()),
        None => Err(ApiError::invalid("course_id", format!("There is no course number {id}."))),
    }
}
