//! The table `batch`.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

/// How a batch is taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum BatchMode {
    Online,
    /// At the centre.
    Centre,
    /// Online and at the centre, as each learner prefers.
    Both,
}

/// Whether a batch takes learners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum BatchState {
    Open,
    /// Few seats are left.
    Filling,
    Full,
    /// It does not take place; visitors do not see it.
    Cancelled,
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Weekday {
    Mon,
    Tue,
    Wed,
    Thu,
    Fri,
    Sat,
    Sun,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "batch")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub course_id: i32,
    /// First and last day, in India.
    pub starts_on: Date,
    pub ends_on: Date,
    /// The words of [`Weekday`] as JSON; see [`base::lists`].
    pub days: String,
    /// `HH:MM`, in India.
    pub from_time: String,
    pub to_time: String,
    pub remark: String,
    pub mode: BatchMode,
    pub place: String,
    pub language: String,
    pub seats: i32,
    pub seats_taken: i32,
    pub enrol_by: Option<Date>,
    pub fee_paise: Option<i64>,
    pub state: BatchState,
    pub revision: i32,
    pub deleted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
