//! Senders that are one person: somebody wrote from two addresses, or called with another number than the one in the form.
//!
//! Staff say so, and can take it back. Nothing is moved: each enquiry keeps its own details, log and consents, and shows the
//! others of the person beside it.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, Set,
};
use serde::Deserialize;
use serde_json::Value;

use crate::kernel::error::{ApiError, ApiResult};
use crate::store::Store;
use crate::store::ids::LeadId;
use crate::subjects::audit::{self, Action};
use crate::subjects::auth::AdminUser;
use crate::subjects::leads::entity::lead;
use crate::subjects::leads::entity::person_alias::{ActiveModel, COLUMN, Column, Entity};
use crate::subjects::leads::events::{self, EventKind};
use crate::subjects::leads::inbox::edit::differs;
use crate::subjects::leads::inbox::json::LeadJson;
use crate::subjects::leads::inbox::{ERASED, detail, hold, label, subject};

/// The other enquiry.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
pub struct SamePersonInput {
    /// Number of an enquiry of the same person.
    #[schema(value_type = i32)]
    pub other_id: LeadId,
}

/// Notes that the senders of two leads are one person.
///
/// # Errors
/// 404 for an unknown lead, 409 when one was erased, 422 when they are one person already.
pub async fn merge(store: &Store, admin: &AdminUser, id: LeadId, other: LeadId) -> ApiResult<LeadJson> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            let other = match hold(txn, other).await {
                Err(ApiError::NotFound(_)) => {
                    return Err(ApiError::invalid("other_id", "There is no enquiry with this number."));
                }
                found => found?,
            };
            if lead.erased_at.is_some() || other.erased_at.is_some() {
                return Err(ApiError::Conflict(ERASED.to_owned()));
            }
            if keys(txn, &lead.email_key).await?.contains(&other.email_key) {
                let text = "These enquiries are of one person already. Choose one of somebody else.";
                return Err(ApiError::invalid("other_id", text));
            }
            join(txn, &lead, &other).await?;
            note(txn, admin, &lead, format!("The same person as {}", label(&other)), now).await?;
            note(txn, admin, &other, format!("The same person as {}", label(&lead)), now).await?;
            detail::load(txn, lead, now).await
        })
        .await
}

/// Notes that the sender of a lead is another person than those it was put together with.
///
/// # Errors
/// 404 for an unknown lead, 409 when its sender was put together with nobody.
pub async fn separate(store: &Store, admin: &AdminUser, id: LeadId) -> ApiResult<LeadJson> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            if !forget(txn, &lead.email_key).await? {
                return Err(ApiError::Conflict("This sender was put together with nobody.".to_owned()));
            }
            note(txn, admin, &lead, "Another person than the others".to_owned(), now).await?;
            detail::load(txn, lead, now).await
        })
        .await
}

/// The keys of all senders that are one person with this one, which is among them.
pub async fn keys(db: &impl ConnectionTrait, email_key: &str) -> Result<Vec<String>, DbErr> {
    let Some(own) = Entity::find_by_id(email_key).one(db).await? else {
        return Ok(vec![email_key.to_owned()]);
    };
    let rows = Entity::find().filter(COLUMN.person.eq(own.person)).all(db).await?;
    Ok(rows.into_iter().map(|row| row.email_key).collect())
}

/// Takes a sender out; also when they had their data erased, because the key is an address or a number. Says whether there
/// was anything to take.
pub async fn forget(txn: &DatabaseTransaction, email_key: &str) -> Result<bool, DbErr> {
    let Some(own) = Entity::find_by_id(email_key).one(txn).await? else { return Ok(false) };
    Entity::delete_by_id(email_key).exec(txn).await?;
    let others = Entity::find().filter(COLUMN.person.eq(own.person));
    if others.count(txn).await? < 2 {
        Entity::delete_many().filter(Column::Person.eq(own.person)).exec(txn).await?;
    }
    Ok(true)
}

async fn join(txn: &DatabaseTransaction, lead: &lead::Model, other: &lead::Model) -> Result<(), DbErr> {
    let person_of =
        async |key: &str| Entity::find_by_id(key).one(txn).await.map(|row| row.map(|row| row.person));
    let (own, theirs) = (person_of(&lead.email_key).await?, person_of(&other.email_key).await?);
    let person = own.or(theirs).unwrap_or(lead.id.0);
    if let (Some(own), Some(theirs)) = (own, theirs) {
        Entity::update_many()
            .col_expr(Column::Person, Expr::value(own))
            .filter(Column::Person.eq(theirs))
            .exec(txn)
            .await?;
    }
    let row = |key: &str| ActiveModel { email_key: Set(key.to_owned()), person: Set(person) };
    for (known, key) in [(own, &lead.email_key), (theirs, &other.email_key)] {
        if known.is_none() {
            Entity::insert(row(key)).exec_without_returning(txn).await?;
        }
    }
    Ok(())
}

async fn note(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    text: String,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    events::note(txn, lead.id, EventKind::Person, &admin.name, &text, now).await?;
    let change = differs("person", Value::Null, text);
    audit::record(txn, &admin.into(), Action::Updated, subject(lead, &label(lead)), vec![change], now).await
}
