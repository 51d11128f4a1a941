//! Reading the log of a lead.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::entities::leads::lead;
use crate::entities::leads::lead_entry::{Column, Entity, EntryKind, EntryOutcome, Model};
use crate::leads::inbox::NOT_FOUND;
use crate::leads::inbox::json::LeadEntry;
use base::clock::in_india;
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};
use storage::Store;
use storage::ids::LeadId;

/// Entries of one answer.
pub const PER_PAGE: u64 = 50;

impl EntryKind {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Note => "Note",
            Self::Call => "Call",
            Self::Whatsapp => "WhatsApp",
            Self::Visit => "Visit",
            Self::Mail => "Mail",
        }
    }
}

impl EntryOutcome {
    /// Whether somebody was there to speak with.
    pub(super) const fn reached(self) -> bool {
        !matches!(self, Self::NoAnswer | Self::WrongContact)
    }

    /// Empty where there is nothing to say.
    pub const fn title(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Reached => "reached",
            Self::NoAnswer => "no answer",
            Self::CallBack => "call back",
            Self::Interested => "interested",
            Self::NotInterested => "not interested",
            Self::Enrolled => "enrolled",
            Self::WrongContact => "wrong number or address",
        }
    }
}

/// A page of the log.
#[derive(Clone, Copy, Debug)]
pub struct LogPage {
    /// From 1.
    pub page: u32,
}

impl FromQuery for LogPage {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { page: query.number("page", 1..=100_000).unwrap_or(1) }
    }
}

/// A page of the log of a lead, the latest first, and the number of all its entries.
pub async fn page(store: &Store, id: LeadId, LogPage { page }: LogPage) -> ApiResult<(Vec<LeadEntry>, u64)> {
    let known = lead::Entity::find_by_id(id).count(&store.db).await? > 0;
    if !known {
        return Err(NOT_FOUND);
    }
    let total = count(&store.db, id).await?;
    Ok((part(&store.db, id, u64::from(page) - 1).await?, total))
}

pub(super) async fn count(db: &impl ConnectionTrait, id: LeadId) -> Result<u64, DbErr> {
    Entity::find().filter(Column::LeadId.eq(id)).count(db).await
}

/// A part of the log, the latest first; part 0 holds the latest entries.
pub(super) async fn part(db: &impl ConnectionTrait, id: LeadId, part: u64) -> Result<Vec<LeadEntry>, DbErr> {
    let rows = Entity::find()
        .filter(Column::LeadId.eq(id))
        .order_by_desc(Column::Id)
        .offset(part * PER_PAGE)
        .limit(PER_PAGE)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// The logs of some leads as text, the oldest entry first, for a cell of a table.
pub(super) async fn as_text(
    db: &impl ConnectionTrait,
    leads: impl IntoIterator<Item = LeadId>,
) -> Result<BTreeMap<LeadId, String>, DbErr> {
    let rows = Entity::find()
        .filter(Column::LeadId.is_in(leads))
        .order_by_asc(Column::LeadId)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut texts = BTreeMap::<_, String>::new();
    for row in rows {
        let text = texts.entry(row.lead_id).or_default();
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(&in_words(&row));
    }
    Ok(texts)
}

fn in_words(entry: &Model) -> String {
    let at = in_india(entry.created_at).format("%Y-%m-%d %H:%M");
    let author = if entry.author.is_empty() { "before the log" } else { &entry.author };
    let outcome = match entry.outcome.title() {
        "" => String::new(),
        outcome => format!(", {outcome}"),
    };
    let head = format!("{at} {}{outcome} ({author})", entry.kind.title());
    if entry.text.is_empty() { head } else { format!("{head}: {}", entry.text) }
}
