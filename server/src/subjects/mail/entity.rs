//! The tables `mail_outbox` and `mail_token`.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

/// A queued message: its kind and recipient. The text is composed at delivery time.
pub mod mail_outbox {
    use sea_orm::entity::prelude::*;

    use crate::store::ids::{LeadId, MailId};
    use crate::subjects::mail::outbox::{MailKind, MailState};

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "mail_outbox")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: MailId,
        #[sea_orm(unique)]
        pub message_key: String,
        pub kind: MailKind,
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

    use crate::subjects::mail::tokens::TokenPurpose;

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
