//! The table `record_version`.

use sea_orm::entity::prelude::*;

use crate::entities::audit::RecordKind;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "record_version")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub kind: RecordKind,
    /// Zero for what there is only one of, and for a draft of a record that is not there yet.
    pub record_id: i32,
    /// Of the record; of a draft the one that the draft is based on.
    pub revision: i32,
    /// Of which draft it is a version, unless it was public.
    pub draft_id: Option<i32>,
    pub at: DateTimeUtc,
    /// Name and address of the account, as in the audit log.
    pub author: String,
    /// The record as staff see it, or the values of the form of a draft: JSON, compressed with zlib.
    pub content: Vec<u8>,
}

impl ActiveModelBehavior for ActiveModel {}
