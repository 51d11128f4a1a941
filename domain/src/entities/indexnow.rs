//! The table `indexnow_notice`.

/// A changed URL, path only.
pub mod indexnow_notice {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "indexnow_notice")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub address: String,
        pub queued_at: DateTimeUtc,
        pub attempts: i32,
        pub next_attempt_at: DateTimeUtc,
        pub lease_token: Option<String>,
        pub lease_until: Option<DateTimeUtc>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
