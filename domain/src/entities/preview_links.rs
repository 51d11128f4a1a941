//! The table `preview_link`.

use sea_orm::entity::prelude::*;

use crate::entities::audit::RecordKind;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "preview_link")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    /// The draft, which may be gone.
    pub draft_id: i32,
    /// The record of the draft, to which its link leads afterwards.
    pub kind: RecordKind,
    pub record_id: Option<i32>,
    pub created_by: String,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub withdrawn_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
