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

    use crate::store::ids::LeadId;
    use crate::subjects::leads::events::EventKind;

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

    use crate::store::ids::LeadId;
    use crate::subjects::leads::consent::ConsentPurpose;

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
