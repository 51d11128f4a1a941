//! Feeds of enquiries, and what they delivered.

use sea_orm::entity::prelude::*;

/// Another site that sends enquiries.
pub mod lead_feed {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead_feed")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        /// Its name in the address to which it sends; the source of its leads in reports.
        #[sea_orm(unique)]
        pub slug: String,
        pub name: String,
        /// What people agree to there, as the form there says it.
        pub consent: String,
        /// As JSON text, see `crate::leads::feeds::mapping`.
        pub mapping: String,
        /// Encrypted.
        pub secret: String,
        pub wrong_signatures: i32,
        /// When the last delivery with a wrong signature came.
        pub wrong_at: Option<DateTimeUtc>,
        pub revision: i32,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What became of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum DeliveryState {
    /// It is a lead.
    Stored,
    /// It could not be read, and waits for staff.
    Refused,
}

/// What a feed delivered with a right signature, once for each enquiry.
pub mod lead_delivery {
    use sea_orm::entity::prelude::*;

    use super::DeliveryState;
    use storage::ids::LeadId;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead_delivery")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub feed_id: i32,
        /// Hash of what the feed calls the delivery; none where it does not say.
        pub delivery_key: Option<String>,
        /// Hash of the body.
        pub body_key: String,
        pub state: DeliveryState,
        /// Why it was refused; else empty.
        pub reason: String,
        /// The body of one that was refused; else empty, because the lead has what it said.
        pub body: String,
        /// Whether the body is a form rather than JSON.
        pub is_form: bool,
        pub lead_id: Option<LeadId>,
        pub received_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
