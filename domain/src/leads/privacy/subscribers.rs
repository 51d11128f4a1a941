//! The newsletter list as a file for the program that sends it: `email,name,attributes`, as listmonk imports it, with
//! the consent of each subscriber.
//!
//! Without a byte order mark, which a program would read as part of the first name, and with addresses as they are: one
//! with a mark in front would reach nobody.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde_json::{Value, json};

use crate::audit::{self, Action, Change, RecordKind, Subject};
use crate::auth::AdminUser;
use crate::entities::leads::{consent, lead};
use crate::entities::newsletter::{Column, Entity, Model, SubscriberState};
use crate::leads::privacy::consent::ConsentPurpose;
use base::clock::timestamp;
use base::error::ApiResult;
use base::spreadsheet::{lines, neutral};
use storage::Store;
use storage::ids::LeadId;

const COLUMNS: [&str; 3] = ["email", "name", "attributes"];
/// Subscribers whose consents are read at once.
const PART: u64 = 500;

/// What a subscriber agreed to, and under which name.
struct Given {
    name: String,
    consent: consent::Model,
}

/// Exports those who are subscribed now, in the order in which they came. The entry of the audit log is written before
/// the first byte is sent.
pub async fn export(store: &Store, admin: &AdminUser) -> ApiResult<Vec<u8>> {
    let mut rows = vec![COLUMNS.map(str::to_owned)];
    let mut after = 0;
    loop {
        let part = subscribed(&store.db, after).await?;
        let Some(last) = part.last() else { break };
        after = last.id;
        let mut given = given_by(&store.db, &part).await?;
        rows.extend(part.iter().map(|subscriber| cells(subscriber, given.remove(&subscriber.email_key))));
    }
    let addresses = (rows.len() - 1).into();
    let changes = vec![Change { field: "addresses".to_owned(), before: Value::Null, after: addresses }];
    let subject = Subject { kind: RecordKind::Lead, id: None, label: "Newsletter list as CSV" };
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            audit::record(txn, &admin.into(), Action::Exported, subject, changes, now).await
        })
        .await?;
    lines(rows)
}

async fn subscribed(db: &impl ConnectionTrait, after: i32) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::State.eq(SubscriberState::Confirmed))
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(PART)
        .all(db)
        .await
}

/// The latest consent of each, by the key of the address.
async fn given_by(
    db: &impl ConnectionTrait,
    subscribers: &[Model],
) -> Result<BTreeMap<String, Given>, DbErr> {
    let senders: Vec<(LeadId, String, String)> = lead::Entity::find()
        .select_only()
        .columns([lead::Column::Id, lead::Column::EmailKey, lead::Column::Name])
        .filter(
            lead::Column::EmailKey.is_in(subscribers.iter().map(|subscriber| subscriber.email_key.as_str())),
        )
        .into_tuple()
        .all(db)
        .await?;
    let mut senders: BTreeMap<LeadId, (String, String)> =
        senders.into_iter().map(|(id, email_key, name)| (id, (email_key, name))).collect();
    let consents = consent::Entity::find()
        .filter(consent::Column::LeadId.is_in(senders.keys().copied()))
        .filter(consent::Column::Purpose.eq(ConsentPurpose::Newsletter))
        .filter(consent::Column::WithdrawnAt.is_null())
        .order_by_asc(consent::Column::Id)
        .all(db)
        .await?;
    let mut given = BTreeMap::<String, Given>::new();
    for consent in consents {
        let Some((email_key, name)) = senders.remove(&consent.lead_id) else { continue };
        // The form of the newsletter asks for no name: that of an earlier enquiry stays.
        let name = match given.remove(&email_key) {
            Some(earlier) if name.is_empty() => earlier.name,
            _ => name,
        };
        given.insert(email_key, Given { name, consent });
    }
    Ok(given)
}

fn cells(subscriber: &Model, given: Option<Given>) -> [String; COLUMNS.len()] {
    let time = |time: Option<DateTime<Utc>>| time.map(timestamp);
    let mut attributes = json!({ "confirmed_at": time(subscriber.confirmed_at) });
    let name = given.map(|Given { name, consent }| {
        attributes["consent"] = json!({
            "given_at": timestamp(consent.given_at),
            "text": consent.label,
            "notice_version": consent.notice_version,
            "source": consent.channel,
        });
        name
    });
    let name = neutral(&name.unwrap_or_default()).into_owned();
    [subscriber.email.clone(), name, attributes.to_string()]
}
