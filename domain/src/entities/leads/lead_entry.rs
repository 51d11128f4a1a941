//! An entry in the log of a lead, written by staff. Entries are only added; the author may correct one for a while.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use storage::ids::{EntryId, LeadId};

/// How staff were in touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum EntryKind {
    /// Something to remember; no contact.
    Note,
    Call,
    Whatsapp,
    /// They came to us, or we to them.
    Visit,
    Mail,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum EntryOutcome {
    /// Nothing to say about it.
    #[default]
    None,
    Reached,
    NoAnswer,
    /// They asked to be called back.
    CallBack,
    Interested,
    NotInterested,
    Enrolled,
    /// The number or the address is that of another person, or of none.
    WrongContact,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "lead_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: EntryId,
    pub lead_id: LeadId,
    pub kind: EntryKind,
    pub outcome: EntryOutcome,
    /// May be empty where the kind says enough.
    pub text: String,
    pub author_id: Option<i32>,
    /// Name of the author as it was; empty for notes from before the log.
    pub author: String,
    /// Recognizes an entry that is sent again.
    pub key: Option<String>,
    /// What it changed of the lead, as JSON text, so that its author can take it back.
    pub before: Option<String>,
    pub created_at: DateTimeUtc,
    pub edited_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
