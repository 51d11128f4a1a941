//! The tables `mail_outbox` and `mail_token`.

/// A queued message: its kind and recipient. The text is composed at delivery time.
pub mod mail_outbox {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;

    use storage::ids::{LeadId, MailId};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum MailKind {
        /// The notice of a new lead, to its owner or to the address for staff.
        StaffLead,
        /// The news that a lead has become one's own, to its new owner.
        LeadHandedOver,
        /// What waits for a member of staff, in the morning.
        Digest,
        /// The confirmation to the sender of a lead.
        VisitorLead,
        /// The link that confirms a newsletter address.
        NewsletterConfirm,
        /// The link to what is stored about an address.
        MyData,
        /// The news that a batch has opened, to those who wait for one.
        BatchOpened,
        /// The link by which a member of staff chooses a password.
        AccountLink,
        /// What happened to an account, to its holder.
        AccountNotice,
        /// Deliveries of a feed that could not be read, to owners.
        FeedRefused,
    }

    /// State of a message. "Being sent" is no state: it is a lease on a queued row.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum MailState {
        Queued,
        /// Accepted by the mail server.
        Sent,
        /// Dead letter: given up after a permanent failure, or after two days of temporary ones.
        Dead,
        Cancelled,
    }

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "mail_outbox")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: MailId,
        #[sea_orm(unique)]
        pub message_key: String,
        pub kind: MailKind,
        /// Whether the quota of messages to visitors holds for it. Follows from `kind`, for the indexes.
        pub to_visitors: bool,
        pub lead_id: Option<LeadId>,
        pub topic: String,
        pub recipient: String,
        pub mailbox: String,
        pub state: MailState,
        pub attempts: i32,
        pub next_attempt_at: DateTimeUtc,
        pub give_up_at: DateTimeUtc,
        pub lease_token: Option<String>,
        pub lease_until: Option<DateTimeUtc>,
        pub last_error: Option<String>,
        pub created_at: DateTimeUtc,
        pub sent_at: Option<DateTimeUtc>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// The hash of a token that was sent in a message.
pub mod mail_token {
    use sea_orm::entity::prelude::*;

    /// What a token permits.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum TokenPurpose {
        /// Confirm a newsletter subscription.
        Confirm,
        Unsubscribe,
        /// Open what is stored about an address, once.
        MyData,
        /// View and erase stored data, and withdraw consents, in the browser that has opened it.
        MyDataOpened,
    }

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "mail_token")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub purpose: TokenPurpose,
        pub email_key: String,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
        pub used_at: Option<DateTimeUtc>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
