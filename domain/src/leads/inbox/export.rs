//! CSV export of leads, streamed in batches, so that memory does not grow with the number of leads.

use std::sync::Arc;

use std::collections::BTreeMap;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::stream::{self, Stream, StreamExt as _};
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::audit::{self, Action, Change, RecordKind, Subject};
use crate::auth::AdminUser;
use crate::entities::leads::lead::{Column, Model};
use crate::entities::leads::lead_event;
use crate::leads::assignment::colleagues;
use crate::leads::events::EventKind;
use crate::leads::inbox::entries;
use crate::leads::inbox::filter::{Due, FilterContext, LeadFilter, OwnedBy};
use crate::leads::kinds::{Kind, LostReason, Source, Status};
use base::clock::in_india;
use base::error::ApiResult;
use base::money::format_price;
use base::spreadsheet::{BYTE_ORDER_MARK, lines, neutral};
use storage::Store;
use storage::ids::LeadId;

/// Leads per batch.
const BATCH: u64 = 500;

const COLUMNS: [&str; 28] = [
    "Number",
    "Received (IST)",
    "Form",
    "Source",
    "Status",
    "Lost because",
    "Owner",
    "Name",
    "Email",
    "Phone",
    "Course or service",
    "Area",
    "Price (INR)",
    "Duration",
    "Level",
    "Batch",
    "Told of a batch (IST)",
    "Subject",
    "Message",
    "Wrote again",
    "Log",
    "Waiting since (IST)",
    "Follow-up (IST)",
    "Follow-up text",
    "Page",
    "Campaign",
    "Channel",
    "Last change (IST)",
];

/// Exports the matching leads, newest first. The audit log entry is written before the first byte is sent.
/// An error after the beginning breaks the file off.
pub async fn export(
    store: Arc<Store>,
    admin: &AdminUser,
    filter: LeadFilter,
) -> ApiResult<impl Stream<Item = anyhow::Result<Bytes>> + Send + use<>> {
    let now = store.clock.now();
    let context = FilterContext { account: admin.id, now };
    let total = filter.select(context).count(&store.db).await?;
    note(&store, admin, &filter, total, now).await?;
    let mut rest = Remaining { store, filter, context, below: None };
    let first = rest.next_part().await?;
    let mut head = BYTE_ORDER_MARK.as_bytes().to_vec();
    head.extend(lines([COLUMNS])?);
    if let Some(part) = first {
        head.extend_from_slice(&part);
    }
    let rest = stream::try_unfold(rest, async |mut rest| match rest.next_part().await {
        Ok(part) => Ok(part.map(|part| (part, rest))),
        Err(error) => {
            tracing::error!(cause = error.chain(), "the export of leads broke off");
            Err(anyhow::Error::from(error))
        }
    });
    Ok(stream::once(async { Ok(Bytes::from(head)) }).chain(rest))
}

async fn note(
    store: &Arc<Store>,
    admin: &AdminUser,
    filter: &LeadFilter,
    total: u64,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let narrowed = |field: &str, word: Option<&str>| {
        Some(Change { field: field.to_owned(), before: None::<String>.into(), after: word?.into() })
    };
    let course = filter.course_id.map(|id| id.to_string());
    let owner = filter.owner.map(OwnedBy::word);
    let changes = [
        Some(Change { field: "leads".to_owned(), before: None::<String>.into(), after: total.into() }),
        narrowed("status", filter.status.map(Status::as_str)),
        narrowed("form", filter.kind.map(Kind::as_str)),
        narrowed("course", course.as_deref()),
        // Not the search terms: they may be a person's name, and the audit log is kept after an erasure.
        narrowed("source", filter.source.map(Source::as_str)),
        narrowed("lost because", filter.lost_reason.map(LostReason::as_str)),
        narrowed("from", filter.from.map(|day| day.to_string()).as_deref()),
        narrowed("until", filter.until.map(|day| day.to_string()).as_deref()),
        narrowed("search", filter.q.as_ref().map(|_| "yes")),
        narrowed("company", filter.company.as_ref().map(|_| "yes")),
        narrowed("trade", filter.trade.as_ref().map(|_| "yes")),
        narrowed("mail trouble", filter.mail.map(|_| "yes")),
        narrowed("owner", owner.as_deref()),
        narrowed("follow-up", filter.due.map(Due::as_str)),
    ];
    let changes = changes.into_iter().flatten().collect();
    let subject = Subject { kind: RecordKind::Lead, id: None, label: "Leads as CSV" };
    store
        .write(async |txn: &DatabaseTransaction| {
            audit::record(txn, &admin.into(), Action::Exported, subject, changes, now).await
        })
        .await
}

/// State of the streamed export.
struct Remaining {
    store: Arc<Store>,
    filter: LeadFilter,
    context: FilterContext,
    /// Leads with this id and above are already written.
    below: Option<LeadId>,
}

impl Remaining {
    /// The next batch as lines; `None` at the end. Leads created meanwhile have higher ids and are not included.
    async fn next_part(&mut self) -> ApiResult<Option<Bytes>> {
        let mut leads = self.filter.select(self.context);
        if let Some(below) = self.below {
            leads = leads.filter(Column::Id.lt(below));
        }
        let leads = leads.order_by_desc(Column::Id).limit(BATCH).all(&self.store.db).await?;
        let Some(last) = leads.last() else { return Ok(None) };
        self.below = Some(last.id);
        let mut repeated = self.repeated(&leads).await?;
        let mut logs = entries::as_text(&self.store.db, leads.iter().map(|lead| lead.id)).await?;
        let owners = colleagues::named(&self.store.db, leads.iter().filter_map(|lead| lead.owner_id)).await?;
        let rows = leads.iter().map(|lead| {
            let owner = lead.owner_id.and_then(|id| owners.get(&id)).map(|owner| owner.name.clone());
            let repeated = repeated.remove(&lead.id).unwrap_or_default();
            cells_of(lead, owner.unwrap_or_default(), repeated, logs.remove(&lead.id).unwrap_or_default())
        });
        let lines = lines(rows.map(|row| row.map(|cell| neutral(&cell).into_owned())))?;
        Ok(Some(lines.into()))
    }

    /// Repeated enquiries, by lead.
    async fn repeated(&self, leads: &[Model]) -> ApiResult<BTreeMap<LeadId, String>> {
        let events = lead_event::Entity::find()
            .filter(lead_event::Column::LeadId.is_in(leads.iter().map(|lead| lead.id)))
            .filter(lead_event::Column::Kind.eq(EventKind::Repeated))
            .order_by_asc(lead_event::Column::Id)
            .all(&self.store.db)
            .await?;
        let mut texts = BTreeMap::<_, String>::new();
        for event in events {
            let text = texts.entry(event.lead_id).or_default();
            if !text.is_empty() {
                text.push_str("\n\n");
            }
            text.push_str(&event.detail);
        }
        Ok(texts)
    }
}

fn cells_of(lead: &Model, owner: String, repeated: String, log: String) -> [String; COLUMNS.len()] {
    let text = String::clone;
    let time = |time: DateTime<Utc>| in_india(time).format("%Y-%m-%d %H:%M").to_string();
    [
        lead.id.to_string(),
        time(lead.created_at),
        lead.kind.title().to_owned(),
        lead.source.title().to_owned(),
        lead.status.title(lead.kind).to_owned(),
        lead.lost_reason.map(LostReason::title).unwrap_or_default().to_owned(),
        owner,
        text(&lead.name),
        text(&lead.email),
        lead.phone.clone().unwrap_or_default(),
        text(&lead.item_name),
        text(&lead.item_group),
        lead.price_paise.map(format_price).unwrap_or_default(),
        text(&lead.duration),
        text(&lead.level),
        text(&lead.batch),
        lead.told_at.map(time).unwrap_or_default(),
        text(&lead.subject),
        text(&lead.message),
        repeated,
        log,
        lead.waiting_since.map(time).unwrap_or_default(),
        lead.next_action_at.map(time).unwrap_or_default(),
        text(&lead.next_action),
        text(&lead.page),
        text(&lead.campaign),
        text(&lead.channel),
        time(lead.updated_at),
    ]
}
