//! Drafts as staff send and see them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::audit::RecordKind;
use crate::drafts::SHARED;
use crate::entities::drafts::draft::Model;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};

/// The kinds of records that can have a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DraftKind {
    Batch,
    Course,
    TeamMember,
    Testimonial,
    Vacancy,
    Service,
    Settings,
    Text,
    SearchWords,
    Media,
}

impl DraftKind {
    /// Its name in addresses.
    pub const NAMES: [(&'static str, Self); 10] = [
        ("batch", Self::Batch),
        ("course", Self::Course),
        ("team_member", Self::TeamMember),
        ("testimonial", Self::Testimonial),
        ("vacancy", Self::Vacancy),
        ("service", Self::Service),
        ("settings", Self::Settings),
        ("text", Self::Text),
        ("search_words", Self::SearchWords),
        ("media", Self::Media),
    ];

    /// Whether there is only one, which has no number.
    pub const fn is_single(self) -> bool {
        matches!(self, Self::Settings | Self::SearchWords)
    }
}

impl From<DraftKind> for RecordKind {
    fn from(kind: DraftKind) -> Self {
        match kind {
            DraftKind::Batch => Self::Batch,
            DraftKind::Course => Self::Course,
            DraftKind::TeamMember => Self::TeamMember,
            DraftKind::Testimonial => Self::Testimonial,
            DraftKind::Vacancy => Self::Vacancy,
            DraftKind::Service => Self::Service,
            DraftKind::Settings => Self::Settings,
            DraftKind::Text => Self::Text,
            DraftKind::SearchWords => Self::SearchWords,
            DraftKind::Media => Self::Media,
        }
    }
}

/// What a draft holds. Any field of the record may be empty or wrong: it is checked when the draft is published.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct DraftInput {
    /// The revision of the record that the draft is based on; zero for a new record.
    #[schema(minimum = 0)]
    pub base_revision: i32,
    /// What the draft is called in lists.
    pub label: String,
    /// What the form needs to go on. A member `values` is what versions are made of.
    #[schema(value_type = Object)]
    pub form: Value,
    /// The body of the call that creates or changes the record.
    #[schema(value_type = Object)]
    pub input: Value,
    /// True where a person asked to keep it: it becomes a version, and all editors share it. False where the form saved on its
    /// own: it is kept for the account alone.
    #[serde(default)]
    pub keep_version: bool,
    /// The account's own draft that this one holds, and that ends with it.
    pub ends: Option<DraftRef>,
}

/// A draft as it was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
pub struct DraftRef {
    /// Number of the draft.
    pub id: i32,
    pub revision: i32,
}

/// A form that is to be published.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct PublishInput {
    pub kind: DraftKind,
    /// Number of the record; without one it is a new record, or what there is only one of.
    #[serde(default)]
    pub record_id: Option<i32>,
    /// The revision of the record that the form is based on; zero for a new record.
    #[schema(minimum = 0)]
    pub base_revision: i32,
    /// The body of the call that creates or changes the record. That of a new course may have a member `first_batch`, the body of
    /// a batch without its course, which is stored with it.
    #[schema(value_type = Object)]
    pub input: Value,
    /// The drafts that the form holds, and that end with it.
    #[serde(default)]
    #[schema(max_items = 2)]
    pub ends: Vec<DraftRef>,
    /// One value for each publication: sent again, it is the same one, with the same answer.
    #[schema(min_length = 1, max_length = 100)]
    pub key: String,
}

impl DraftInput {
    /// Checks what the types leave open. The parser could not name the field, because [`NewDraft`] flattens this.
    pub fn check(&self) -> ApiResult<()> {
        for (field, value) in [("form", &self.form), ("input", &self.input)] {
            if !value.is_object() {
                return Err(ApiError::invalid(field, "This value has the wrong type."));
            }
        }
        Ok(())
    }
}

/// A new draft.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct NewDraft {
    pub kind: DraftKind,
    /// Number of the record; without one the draft is of a new record, or of what there is only one of.
    #[serde(default)]
    pub record_id: Option<i32>,
    #[serde(flatten)]
    pub content: DraftInput,
}

/// A draft without its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct DraftRow {
    /// Number of the draft.
    pub id: i32,
    pub kind: RecordKind,
    /// Number of the record; null for a new one, and for what there is only one of.
    #[schema(required = true)]
    pub record_id: Option<i32>,
    pub label: String,
    /// Whether all editors share it. One that a form saved on its own is kept for its author alone.
    pub shared: bool,
    /// Raised with every save; a change names the one that it is meant for.
    pub revision: i32,
    /// The revision of the record that it is based on.
    pub base_revision: i32,
    /// Who saved it last.
    #[schema(example = "Asha Rao <asha@example.com>")]
    pub author: String,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
    /// When it was saved last, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
}

/// A draft with what its form needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct DraftJson {
    #[serde(flatten)]
    pub row: DraftRow,
    /// As it was sent.
    #[schema(value_type = Object)]
    pub form: Value,
}

/// The columns of a [`DraftRow`], in its order.
pub(super) type DraftColumns =
    (i32, RecordKind, Option<i32>, String, i32, i32, i32, String, DateTime<Utc>, DateTime<Utc>);

impl From<DraftColumns> for DraftRow {
    fn from(columns: DraftColumns) -> Self {
        let (id, kind, record_id, label, owner_id, revision, base_revision, author, created_at, updated_at) =
            columns;
        Self {
            id,
            kind,
            record_id: record_id.filter(|id| *id > 0),
            label,
            shared: owner_id == SHARED,
            revision,
            base_revision,
            author,
            created_at: timestamp(created_at),
            updated_at: timestamp(updated_at),
        }
    }
}

impl TryFrom<&Model> for DraftJson {
    type Error = ApiError;

    fn try_from(row: &Model) -> ApiResult<Self> {
        let form = serde_json::from_str(&row.form).map_err(ApiError::internal)?;
        let Model { id, kind, record_id, owner_id, revision, base_revision, created_at, updated_at, .. } =
            *row;
        let (label, author) = (row.label.clone(), row.author.clone());
        let columns =
            (id, kind, record_id, label, owner_id, revision, base_revision, author, created_at, updated_at);
        Ok(Self { row: columns.into(), form })
    }
}
