//! Changing testimonials, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, NotSet, Set};

use crate::kernel::error::ApiResult;
use crate::kernel::revision::Expected;
use crate::store::Store;
use crate::subjects::audit::Actor;
use crate::subjects::records::{self, Editable};
use crate::subjects::testimonials::entity::{ActiveModel, Model};
use crate::subjects::testimonials::json::{StaffTestimonialJson, TestimonialInput};

impl Editable for StaffTestimonialJson {
    type Input = TestimonialInput;

    /// Stores a new testimonial behind the others.
    async fn create(store: &Store, by: &Actor, input: &TestimonialInput) -> ApiResult<Self> {
        let content = input.check(None)?;
        records::create(store, by, async |txn, now| {
            let position = records::next_position::<Self>(txn).await?;
            insert(txn, &content, position, now).await
        })
        .await
    }

    /// Replaces the content of a testimonial.
    async fn update(
        store: &Store,
        by: &Actor,
        id: i32,
        input: &TestimonialInput,
        expected: Expected,
    ) -> ApiResult<Self> {
        records::update::<Self>(store, by, id, expected, async |_, old, row, _| {
            let content = input.check(Some(&old.quote))?;
            row.name = Set(content.name);
            row.role = Set(content.role);
            row.quote = Set(content.quote);
            row.image = Set(content.image);
            Ok(())
        })
        .await
    }
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
