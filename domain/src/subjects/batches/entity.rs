//! The table `batch`, and the columns of `course` and `lead` that batches need.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

/// How a batch is taught.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema,
)]
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
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
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
    /// The words of [`Weekday`] as JSON; see [`crate::kernel::lists`].
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

/// A course, as far as its batches are concerned. Courses show their batches, so they cannot be imported here.
pub mod course {
    use sea_orm::entity::prelude::*;

    use crate::subjects::fees::{Early, Gst, Pricing};

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "course")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub slug: String,
        pub title: String,
        pub category: String,
        pub category_key: String,
        pub price_paise: i64,
        pub gst: Gst,
        pub published: bool,
        pub early_paise: Option<i64>,
        pub early_days: Option<i32>,
        pub early_until: Option<Date>,
        pub deleted_at: Option<DateTimeUtc>,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        pub fn early(&self) -> Option<Early> {
            Early::of(self.early_paise, self.early_days, self.early_until)
        }

        pub fn pricing(&self, percent: i64) -> Pricing {
            Pricing { price: self.price_paise, gst: self.gst, early: self.early(), percent }
        }
    }
}

/// A lead, as far as it waits for a batch. Leads name batches, so they cannot be imported here.
pub mod lead {
    use sea_orm::entity::prelude::*;

    use crate::store::ids::LeadId;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: LeadId,
        pub kind: String,
        pub status: String,
        pub email: String,
        pub email_key: String,
        pub course_id: Option<i32>,
        pub told_at: Option<DateTimeUtc>,
        pub consent_withdrawn_at: Option<DateTimeUtc>,
        pub erased_at: Option<DateTimeUtc>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
