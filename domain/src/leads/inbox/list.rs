//! Listing leads for the inbox.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QuerySelect,
    Select,
};

use crate::entities::leads::lead::{Column, Entity};
use crate::leads::assignment::colleagues;
use crate::leads::assignment::rules;
use crate::leads::events;
use crate::leads::inbox::filter::{FilterContext, LeadListing};
use crate::leads::inbox::json::lists::LeadRow;
use crate::leads::inbox::json::optional_timestamp;
use crate::leads::kinds::{Kind, LostReason, Source, Status};
use crate::leads::phone;
use crate::mail::delivery_status;
use base::clock::timestamp;
use base::error::ApiResult;
use storage::Store;
use storage::ids::LeadId;

/// Length of the message excerpt, in characters.
const EXCERPT: usize = 160;

#[derive(FromQueryResult)]
struct Row {
    id: LeadId,
    kind: Kind,
    source: Source,
    status: Status,
    lost_reason: Option<LostReason>,
    name: String,
    email: String,
    phone: Option<String>,
    subject: String,
    item_name: String,
    batch: String,
    told_at: Option<DateTime<Utc>>,
    message: String,
    owner_id: Option<i32>,
    revision: i32,
    next_action_at: Option<DateTime<Utc>>,
    next_action: String,
    waiting_since: Option<DateTime<Utc>>,
    erased_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

/// A page of the inbox, and the total number of matching leads.
pub async fn page(
    store: &Store,
    listing: &LeadListing,
    context: FilterContext,
) -> ApiResult<(Vec<LeadRow>, u64)> {
    let leads = listing.filter.select(context);
    let (offset, limit) =
        (u64::from(listing.page - 1) * u64::from(listing.per_page), u64::from(listing.per_page));
    let (part, total) = if listing.filter.reads_texts() {
        // A search reads all leads: once, for the numbers of those that match.
        let found: Vec<LeadId> =
            listing.sort(leads).select_only().column(Column::Id).into_tuple().all(&store.db).await?;
        let total = found.len() as u64;
        let from = usize::try_from(offset).unwrap_or(usize::MAX);
        let shown = found.into_iter().skip(from).take(listing.per_page as usize);
        (listing.sort(Entity::find().filter(Column::Id.is_in(shown))), total)
    } else {
        let total = leads.clone().count(&store.db).await?;
        (listing.sort(leads).offset(offset).limit(limit), total)
    };
    Ok((rows(&store.db, part, context.now).await?, total))
}

/// Leads as rows, each with delivery status and whether its sender wrote again.
pub(super) async fn rows(
    db: &impl ConnectionTrait,
    leads: Select<Entity>,
    now: DateTime<Utc>,
) -> ApiResult<Vec<LeadRow>> {
    let columns = [
        Column::Id,
        Column::Kind,
        Column::Source,
        Column::Status,
        Column::LostReason,
        Column::Name,
        Column::Email,
        Column::Phone,
        Column::Subject,
        Column::ItemName,
        Column::Batch,
        Column::ToldAt,
        Column::Message,
        Column::OwnerId,
        Column::Revision,
        Column::NextActionAt,
        Column::NextAction,
        Column::WaitingSince,
        Column::ErasedAt,
        Column::CreatedAt,
    ];
    let rows: Vec<Row> = leads.select_only().columns(columns).into_model().all(db).await?;
    let statuses = delivery_status::of_leads(db, rows.iter().map(|row| row.id)).await?;
    let written_again = events::written_again(db, rows.iter().map(|row| row.id)).await?;
    let owners = colleagues::named(db, rows.iter().filter_map(|row| row.owner_id)).await?;
    let office = rules::office_hours(db).await?;
    let line = |row: Row| LeadRow {
        id: row.id,
        kind: row.kind,
        source: row.source,
        status: row.status,
        lost_reason: row.lost_reason,
        name: row.name,
        email: row.email,
        phone_text: row.phone.as_deref().map(phone::readable),
        whatsapp: row.phone.as_deref().is_some_and(phone::takes_messages),
        phone: row.phone,
        subject: row.subject,
        item_name: row.item_name,
        batch: row.batch,
        told_at: optional_timestamp(row.told_at),
        excerpt: excerpt(&row.message),
        mail: statuses.get(&row.id).copied().unwrap_or_default(),
        wrote_again: row.erased_at.is_none() && written_again.contains(&row.id),
        waiting: row.waiting_since.map(|since| office.waited(since, now)),
        owner: row.owner_id.and_then(|id| owners.get(&id).cloned()),
        revision: row.revision,
        next_action_at: optional_timestamp(row.next_action_at),
        next_action: row.next_action,
        erased: row.erased_at.is_some(),
        created_at: timestamp(row.created_at),
    };
    Ok(rows.into_iter().map(line).collect())
}

/// The sender of each lead: name, else e-mail address. Erased leads are left out.
pub async fn names(db: &impl ConnectionTrait, ids: &[LeadId]) -> ApiResult<HashMap<LeadId, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(LeadId, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::Email])
        .filter(Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let named = rows.into_iter().map(|(id, name, email)| (id, if name.is_empty() { email } else { name }));
    Ok(named.filter(|(_, name)| !name.is_empty()).collect())
}

/// The beginning of a message on one line.
fn excerpt(message: &str) -> String {
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_line_that_says_when_it_goes_on() {
        assert_eq!(excerpt("When does\n\nit start? "), "When does it start?");
        let long = excerpt(&"ā".repeat(200));
        assert_eq!((long.chars().count(), long.ends_with('…')), (161, true));
        assert_eq!(excerpt(&"ā".repeat(160)).chars().count(), 160);
    }
}
