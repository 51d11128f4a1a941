//! The tables `lead`, `lead_event`, `consent`.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

/// An enquiry. `item_*`, `price_paise`, `duration` and `level` are copies taken at that time.
pub mod lead {
    use sea_orm::entity::prelude::*;

    use crate::store::ids::LeadId;
    use crate::subjects::leads::kinds::{Kind, Status};

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: LeadId,
        pub kind: Kind,
        pub status: Status,
        pub name: String,
        pub email: String,
        pub email_key: String,
        pub phone: Option<String>,
        pub subject: String,
        pub message: String,
        pub course_id: Option<i32>,
        pub item_ref: Option<String>,
        pub item_name: String,
        pub item_group: String,
        pub price_paise: Option<i64>,
        pub duration: String,
        pub level: String,
        pub page: String,
        pub campaign: String,
        pub agent: String,
        pub network: String,
        pub spam_score: i32,
        pub spam_reasons: String,
        pub form_nonce: Option<String>,
        pub idempotency_key: Option<String>,
        pub dedupe_key: Option<String>,
        pub search: String,
        pub notes: String,
        pub next_action_at: Option<DateTimeUtc>,
        pub revision: i32,
        pub consent_withdrawn_at: Option<DateTimeUtc>,
        pub erased_at: Option<DateTimeUtc>,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// An event in the history of a lead.
pub mod lead_event {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;

    use crate::store::ids::LeadId;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum EventKind {
        /// The same enquiry came again and said something else.
        Repeated,
        /// Staff changed its status.
        Status,
        /// Staff changed the notes or the next action.
        Edited,
        /// Staff sent a message once more.
        Resent,
        /// Staff gave a message up.
        Stopped,
        /// The sender took a consent back.
        Withdrawn,
        /// The sender had it erased.
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
}

/// A consent of the sender of a lead.
pub mod consent {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;

    use crate::store::ids::LeadId;

    /// What data may be used for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum ConsentPurpose {
        Enquiry,
        /// Sending news of courses.
        Newsletter,
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
}
