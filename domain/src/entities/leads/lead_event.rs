//! An event in the history of a lead.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use storage::ids::LeadId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum EventKind {
    /// The same enquiry came again and said something else.
    Repeated,
    /// Staff changed its status.
    Status,
    /// Staff changed the follow-up; until there was a log, the notes as well.
    Edited,
    /// Staff entered it by hand.
    Entered,
    /// Another site delivered it.
    Delivered,
    /// Staff corrected its sender or its course.
    Corrected,
    /// It has another owner, or none.
    Owner,
    /// Its sender has a seat in a batch.
    Seat,
    /// Staff sent a message once more.
    Resent,
    /// Staff gave a message up.
    Stopped,
    /// Staff noted that the sender is one person with another, or not any more.
    Person,
    /// The sender took a consent back.
    Withdrawn,
    /// The sender had it erased, or an owner for them.
    Erased,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "lead_event")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub lead_id: LeadId,
    pub kind: EventKind,
    pub actor: String,
    pub detail: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
