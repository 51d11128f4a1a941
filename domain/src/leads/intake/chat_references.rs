//! References in WhatsApp messages. The site adds a short code to the text with which a chat begins, and keeps where its
//! sender came from, so that staff can tell when the message reaches them.
//!
//! A reference holds nothing about the person. It is kept for 90 days.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, EntityTrait, NotSet, QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde::{Deserialize, Serialize};

use crate::entities::leads::chat_reference::{ActiveModel, COLUMN, Column, Entity, Model};
use crate::leads::intake::enquiry::Arrival;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::retention::retention;
use base::validate::Checker;
use storage::Store;

const LENGTH: usize = 5;
/// Digits and letters that are not mistaken for each other (Crockford's base 32).
const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// References that are kept; the oldest go first.
const MOST_KEPT: u64 = 20_000;

/// A reference that a browser has made up for a chat.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct ChatReferenceInput {
    /// Five digits and letters, without I, L, O and U.
    #[schema(example = "7K2QF")]
    pub code: String,
    /// Path of the page with the link to the chat.
    pub page: Option<String>,
    /// Path and query of the page on which the visitor arrived.
    pub first_page: Option<String>,
    /// The address that sent the visitor to that page. Only its host is stored.
    pub referrer: Option<String>,
}

/// Where the sender of a message with a reference came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ChatReferenceJson {
    pub code: String,
    /// Path of the page with the link to the chat; empty when it is not known.
    pub page: String,
    /// Path of the first page; empty when it is not known.
    pub first_page: String,
    /// Host of the site whose link was followed; empty for none.
    pub referrer: String,
    /// The campaign parameters of the first page's address, as in a query string.
    pub campaign: String,
    /// The source that an enquiry is counted under; empty when it is not known.
    pub channel: String,
    /// When the chat was opened, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
}

impl From<Model> for ChatReferenceJson {
    fn from(row: Model) -> Self {
        let Model { id: _, code, page, first_page, referrer, campaign, channel, created_at } = row;
        Self { code, page, first_page, referrer, campaign, channel, created_at: timestamp(created_at) }
    }
}

/// The reference in what was typed: letters that look like digits are read as such. `None` for no reference.
fn code(typed: &str) -> Option<String> {
    let plain = typed.trim().to_ascii_uppercase().replace('O', "0").replace(['I', 'L'], "1");
    let fits = plain.len() == LENGTH && plain.chars().all(|c| ALPHABET.contains(c));
    fits.then_some(plain)
}

/// Keeps a reference. The same one again changes nothing.
///
/// # Errors
/// 422 when the code is no reference.
pub async fn keep(store: &Store, typed: &str, arrival: &Arrival) -> ApiResult<()> {
    let mut checker = Checker::default();
    let code = code(typed);
    if code.is_none() {
        checker.refuse("code", "Give five digits and letters, without I, L, O and U.");
    }
    checker.finish()?;
    let now = store.clock.now();
    let row = ActiveModel {
        id: NotSet,
        code: Set(code.unwrap_or_default()),
        page: Set(arrival.page.clone()),
        first_page: Set(arrival.first_page.clone()),
        referrer: Set(arrival.referrer.clone()),
        campaign: Set(arrival.campaign.clone()),
        channel: Set(arrival.channel.clone()),
        created_at: Set(now),
    };
    store
        .write(async |txn: &DatabaseTransaction| {
            let known = OnConflict::column(Column::Code).do_nothing().to_owned();
            Entity::insert(row.clone()).on_conflict(known).try_insert().exec(txn).await?;
            remove_old(txn, now).await
        })
        .await
}

/// Removes references that were kept long enough.
pub(crate) async fn remove_old(txn: &DatabaseTransaction, now: DateTime<Utc>) -> ApiResult<()> {
    Entity::delete_many()
        .filter(COLUMN.created_at.lt(now - TimeDelta::days(retention().chat_reference_days)))
        .exec(txn)
        .await?;
    let oldest = Entity::find().order_by_desc(Column::Id).offset(MOST_KEPT).limit(1).one(txn).await?;
    if let Some(first) = oldest {
        Entity::delete_many().filter(COLUMN.id.lte(first.id)).exec(txn).await?;
    }
    Ok(())
}

/// Looks up what a message has as its reference.
///
/// # Errors
/// 404 when there is none.
pub async fn find(db: &impl ConnectionTrait, typed: &str) -> ApiResult<ChatReferenceJson> {
    let Some(code) = code(typed) else { return Err(ApiError::not_found("reference")) };
    let row = Entity::find().filter(COLUMN.code.eq(code)).one(db).await?;
    row.map(ChatReferenceJson::from).ok_or_else(|| ApiError::not_found("reference"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_read_as_people_write_it() {
        assert_eq!(code(" 7k2qf "), Some("7K2QF".into()));
        assert_eq!(code("oil00"), Some("01100".into()));
        for text in ["", "7K2Q", "7K2QFF", "7K2Q!", "7K2QU", "ü2345"] {
            assert_eq!(code(text), None, "{text}");
        }
    }
}
