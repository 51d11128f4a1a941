//! Listing and counting leads for the inbox.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QuerySelect,
    Select,
};

use crate::kernel::clock::timestamp;
use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::store::ids::LeadId;
use crate::subjects::leads::entity::lead::{Column, Entity};
use crate::subjects::leads::inbox::filter::{LeadFilter, LeadListing};
use crate::subjects::leads::inbox::json::{InboxMail, LeadCounts, LeadRow, optional_timestamp};
use crate::subjects::leads::kinds::{Kind, Source, Status};
use crate::subjects::leads::{events, phone};
use crate::subjects::mail::delivery_status::{self, DeliveryProblem};
use crate::subjects::mail::outbox;

/// Length of the message excerpt, in characters.
const EXCERPT: usize = 160;

#[derive(FromQueryResult)]
struct Row {
    id: LeadId,
    kind: Kind,
    source: Source,
    status: Status,
    name: String,
    email: String,
    phone: Option<String>,
    subject: String,
    item_name: String,
    batch: String,
    told_at: Option<DateTime<Utc>>,
    message: String,
    next_action_at: Option<DateTime<Utc>>,
    erased_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

/// A page of the inbox, and the total number of matching leads.
pub async fn page(store: &Store, listing: &LeadListing) -> ApiResult<(Vec<LeadRow>, u64)> {
    let leads = listing.filter.select(store.clock.now());
    let total = leads.clone().count(&store.db).await?;
    let part = listing
        .sort(leads)
        .offset(u64::from(listing.page - 1) * u64::from(listing.per_page))
        .limit(u64::from(listing.per_page));
    Ok((rows(&store.db, part).await?, total))
}

/// Leads as rows, each with delivery status and whether its sender wrote again.
pub(super) async fn rows(db: &impl ConnectionTrait, leads: Select<Entity>) -> ApiResult<Vec<LeadRow>> {
    let columns = [
        Column::Id,
        Column::Kind,
        Column::Source,
        Column::Status,
        Column::Name,
        Column::Email,
        Column::Phone,
        Column::Subject,
        Column::ItemName,
        Column::Batch,
        Column::ToldAt,
        Column::Message,
        Column::NextActionAt,
        Column::ErasedAt,
        Column::CreatedAt,
    ];
    let rows: Vec<Row> = leads.select_only().columns(columns).into_model().all(db).await?;
    let statuses = delivery_status::of_leads(db, rows.iter().map(|row| row.id)).await?;
    let written_again = events::written_again(db, rows.iter().map(|row| row.id)).await?;
    let line = |row: Row| LeadRow {
        id: row.id,
        kind: row.kind,
        source: row.source,
        status: row.status,
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
        next_action_at: optional_timestamp(row.next_action_at),
        erased: row.erased_at.is_some(),
        created_at: timestamp(row.created_at),
    };
    Ok(rows.into_iter().map(line).collect())
}

/// The sender of each lead: name, else e-mail address. Erased leads are left out.
pub(crate) async fn names(db: &impl ConnectionTrait, ids: &[LeadId]) -> ApiResult<HashMap<LeadId, String>> {
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

/// Counts leads per status, with all of the filter except its status, and delivery problems.
pub async fn counts(store: &Store, filter: &LeadFilter) -> ApiResult<LeadCounts> {
    let now = store.clock.now();
    let by_status: Vec<(Status, i64)> = filter
        .select_any_status(now)
        .select_only()
        .column(Column::Status)
        .column_as(Column::Id.count(), "leads")
        .group_by(Column::Status)
        .into_tuple()
        .all(&store.db)
        .await?;
    let mut counts = LeadCounts { mail: mail(store, now).await?, ..LeadCounts::default() };
    for (status, number) in by_status {
        let number = u64::try_from(number).unwrap_or(0);
        let place = match status {
            Status::New => &mut counts.new,
            Status::Contacted => &mut counts.contacted,
            Status::Qualified => &mut counts.qualified,
            Status::Enrolled => &mut counts.enrolled,
            Status::Lost => &mut counts.lost,
            Status::Spam => &mut counts.spam,
        };
        *place += number;
        if status != Status::Spam {
            counts.all += number;
        }
    }
    Ok(counts)
}

async fn mail(store: &Store, now: DateTime<Utc>) -> ApiResult<InboxMail> {
    let health = outbox::health(&store.db, now).await?;
    let count_with = async |problem: DeliveryProblem| {
        let leads = Entity::find()
            .filter(Column::Status.ne(Status::Spam.as_str()))
            .filter(Column::Id.in_subquery(delivery_status::leads_with(problem, now)));
        leads.count(&store.db).await
    };
    Ok(InboxMail {
        waiting: health.queued,
        oldest_seconds: health.oldest_seconds,
        late: count_with(DeliveryProblem::Late).await?,
        undelivered: count_with(DeliveryProblem::Undelivered).await?,
    })
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
