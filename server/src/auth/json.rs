//! What the calls of `/api/auth` take and give.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use super::entity::{session, user};

/// Somebody who is signed in, as the screens show them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct UserJson {
    /// Number of the account.
    pub id: i32,
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Whether the staff area is open to them.
    pub is_admin: bool,
}

impl From<user::Model> for UserJson {
    fn from(row: user::Model) -> Self {
        Self { id: row.id, name: row.name, email: row.email, is_admin: row.is_admin }
    }
}

/// What somebody types to sign in.
#[derive(Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct LoginInput {
    /// E-mail address of the account.
    pub email: String,
    /// Password.
    pub password: String,
    /// Stay signed in for 30 days, also when the browser is closed.
    pub remember: bool,
}

impl std::fmt::Debug for LoginInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoginInput").field("remember", &self.remember).finish_non_exhaustive()
    }
}

/// The answer to a sign-in. The cookie beside it is what browsers use; the token is for other clients.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct LoginAnswer {
    /// Bearer token: ends with the session.
    pub token: String,
    /// Who signed in.
    pub user: UserJson,
}

impl std::fmt::Debug for LoginAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoginAnswer").field("user", &self.user).finish_non_exhaustive()
    }
}

/// One of the devices on which somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SessionJson {
    /// Number of the session.
    pub id: i32,
    /// Whether this very request belongs to it.
    pub current: bool,
    /// Whether it outlives the browser.
    pub remember: bool,
    /// What the browser calls itself.
    pub user_agent: String,
    /// Sign-in, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
    /// Last use, UTC, to about five minutes.
    #[schema(value_type = String, format = DateTime)]
    pub seen_at: String,
    /// When it ends at the latest, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: String,
}

impl SessionJson {
    pub(super) fn new(row: session::Model, current: i32) -> Self {
        Self {
            id: row.id,
            current: row.id == current,
            remember: row.remember,
            user_agent: row.user_agent,
            created_at: timestamp(row.created_at),
            seen_at: timestamp(row.seen_at),
            expires_at: timestamp(row.expires_at),
        }
    }
}

fn timestamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}
