//! The tables `user`, `session` and `api_token`.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

/// Somebody who may sign in.
pub mod user {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "user")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        #[sea_orm(unique)]
        pub email: String,
        pub name: String,
        pub password_hash: String,
        pub is_admin: bool,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A sign-in on one device.
pub mod session {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "session")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        /// SHA-256 of the id in the cookie.
        #[sea_orm(unique)]
        pub key: String,
        pub user_id: i32,
        /// SHA-256 of the password hash at sign-in: with another password the session ends.
        pub auth_hash: String,
        pub remember: bool,
        pub user_agent: String,
        pub created_at: DateTimeUtc,
        pub seen_at: DateTimeUtc,
        pub idle_until: DateTimeUtc,
        pub expires_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A token of an API client.
pub mod api_token {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "api_token")]
    pub struct Model {
        /// SHA-256 of the token.
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub session_id: i32,
        pub created_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
