//! The tables `user`, `account_link`, `session`, `api_token`, `totp`, `recovery_code`, `half_sign_in`, `passkey`,
//! `passkey_challenge` and `sign_in_failure`.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

/// What an account is for. An account without a role cannot use the staff area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Role {
    /// Everything, also accounts and settings.
    Owner,
    /// The content of the site, and enquiries.
    Coordinator,
    /// The content of the site.
    Editor,
    /// Enquiries.
    Counsellor,
    /// Reads content and enquiries.
    Viewer,
}

/// Somebody who may sign in.
pub mod user {
    use sea_orm::entity::prelude::*;

    use super::Role;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "user")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        #[sea_orm(unique)]
        pub email: String,
        pub name: String,
        /// Empty until the invited person has chosen a password.
        pub password_hash: String,
        /// Without one the staff area is closed to them.
        pub role: Option<Role>,
        /// The password was made up here: the staff area opens when the person has chosen another one.
        pub must_change_password: bool,
        /// Until when such a password works.
        pub password_until: Option<DateTimeUtc>,
        /// Whether the account has a second factor, an app or a passkey: a password alone is no sign-in then.
        pub second_factor: bool,
        /// 64 random bytes in base64url, by which authenticators know the account. Made for the first passkey, and kept.
        pub passkey_handle: Option<String>,
        /// Since then it cannot be used.
        pub deactivated_at: Option<DateTimeUtc>,
        /// The last sign-in.
        pub signed_in_at: Option<DateTimeUtc>,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        /// Whether the staff area is open to this account.
        pub fn is_staff(&self) -> bool {
            self.role.is_some()
        }

        pub fn is_active(&self) -> bool {
            self.deactivated_at.is_none()
        }

        /// Whether the invitation was not redeemed yet.
        pub fn is_invited(&self) -> bool {
            self.password_hash.is_empty()
        }
    }
}

/// A one-time link by which a person chooses a password. All links of one round have the same moment of issue.
pub mod account_link {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "account_link")]
    pub struct Model {
        /// SHA-256 of the token.
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub user_id: i32,
        pub issued_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
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
        /// The same of the id that this one replaced, which counts until then, for requests under way.
        pub former_key: Option<String>,
        pub former_until: Option<DateTimeUtc>,
        pub user_id: i32,
        /// SHA-256 of the password hash at sign-in: with another password the session ends.
        pub auth_hash: String,
        pub remember: bool,
        pub user_agent: String,
        pub created_at: DateTimeUtc,
        pub seen_at: DateTimeUtc,
        pub idle_until: DateTimeUtc,
        pub expires_at: DateTimeUtc,
        /// When the person last showed that it is they: at the sign-in, or with password or code since then.
        pub confirmed_at: Option<DateTimeUtc>,
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

/// The secret that an account shares with an authenticator app.
pub mod totp {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "totp")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: i32,
        /// Encrypted.
        pub secret: String,
        pub created_at: DateTimeUtc,
        /// Since then it counts: the person has shown a code of it.
        pub confirmed_at: Option<DateTimeUtc>,
        /// The time step of the last code that was taken. None up to this one is taken again.
        pub last_step: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A code that works once in place of one of the app.
pub mod recovery_code {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recovery_code")]
    pub struct Model {
        /// SHA-256 of account and code.
        #[sea_orm(primary_key, auto_increment = false)]
        pub code_hash: String,
        pub user_id: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A sign-in with the right password that waits for the second factor.
pub mod pending_sign_in {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "half_sign_in")]
    pub struct Model {
        /// SHA-256 of the token in the cookie.
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub user_id: i32,
        /// As in a session.
        pub auth_hash: String,
        pub remember: bool,
        pub wrong_codes: i32,
        pub expires_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A passkey of an account.
pub mod passkey {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "passkey")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub user_id: i32,
        /// In base64url, as browsers write it.
        #[sea_orm(unique)]
        pub credential_id: String,
        pub name: String,
        /// Public key and fixed properties, as `webauthn_rp` encodes them, in base64url.
        pub public_key: String,
        /// Signature counter and backup state, likewise.
        pub state: String,
        pub created_at: DateTimeUtc,
        pub used_at: Option<DateTimeUtc>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A challenge that waits for the answer of a passkey.
pub mod passkey_challenge {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "passkey_challenge")]
    pub struct Model {
        /// SHA-256 of the challenge.
        #[sea_orm(primary_key, auto_increment = false)]
        pub challenge_hash: String,
        /// What the answer is for, with the session or half sign-in that it belongs to.
        pub purpose: String,
        /// What the answer is checked against, as `webauthn_rp` encodes it, in base64url.
        pub state: String,
        pub expires_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// How often a sign-in failed, by account, network or browser.
pub mod sign_in_failure {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sign_in_failure")]
    pub struct Model {
        /// SHA-256 of what it is counted under, or the number of an account with what it tried.
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub number: i32,
        pub last_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
