//! The JSON of the audit log.

use serde::Serialize;
use serde_json::Value;

use crate::audit::{Action, Change, RecordKind};
use crate::entities::audit::Model;
use base::clock::timestamp;

/// An entry of the audit log.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct AuditJson {
    /// Number of the entry.
    pub id: i32,
    /// When, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub at: String,
    /// The account, unless the command line was used.
    #[schema(required = true)]
    pub user_id: Option<i32>,
    /// Who, in words.
    #[schema(example = "Asha Rao <asha@example.com>")]
    pub actor: String,
    /// What was done.
    pub action: Action,
    /// Kind of record.
    pub kind: RecordKind,
    /// Number of the record; settings have none.
    #[schema(required = true)]
    pub record_id: Option<i32>,
    /// What people called it then.
    pub label: String,
    /// Who sent a lead, as far as that is still stored; empty for all else.
    pub sender: String,
    /// Whether this is a deletion that was not undone yet, of a record that can be restored.
    pub restorable: bool,
    /// What differed.
    #[schema(value_type = Vec<Change>)]
    pub changes: Value,
}

impl From<Model> for AuditJson {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            at: timestamp(row.at),
            user_id: row.user_id,
            actor: row.actor,
            action: row.action,
            kind: row.kind,
            record_id: row.record_id,
            label: row.label,
            sender: String::new(),
            restorable: false,
            changes: serde_json::from_str(&row.changes).unwrap_or_else(|_| Value::Array(Vec::new())),
        }
    }
}
