//! The table `audit_entry`.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

use sea_orm::entity::prelude::*;

use crate::subjects::audit::{Action, RecordKind};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub at: DateTimeUtc,
    /// No foreign key: an entry outlives the account.
    pub user_id: Option<i32>,
    pub actor: String,
    pub action: Action,
    pub kind: RecordKind,
    pub record_id: Option<i32>,
    pub label: String,
    /// A list of [`crate::subjects::audit::Change`] as JSON.
    pub changes: String,
}

impl ActiveModelBehavior for ActiveModel {}
