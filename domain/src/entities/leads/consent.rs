//! A consent of the sender of a lead.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use storage::ids::LeadId;

/// What data may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ConsentPurpose {
    Enquiry,
    /// Sending news of courses.
    Newsletter,
    /// Keeping the CV of somebody who looks for work.
    Cv,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "consent")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub lead_id: LeadId,
    pub purpose: ConsentPurpose,
    pub label: String,
    pub notice_version: String,
    pub channel: String,
    pub given_at: DateTimeUtc,
    pub withdrawn_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
