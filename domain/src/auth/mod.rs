//! Accounts, sign-in and sessions.
//!
//! - [`permissions`]: roles, and what each may do
//! - [`accounts`]: making accounts and giving them passwords
//! - [`manage`]: accounts as owners manage them
//! - [`links`]: one-time links of invitations and forgotten passwords; [`messages`]: their mails
//! - [`password`], [`password_rules`], `common_passwords`: hashing, and what may be chosen
//! - [`second_factor`]: codes of an app and recovery codes; [`pending_sign_in`]: between the password and the code
//! - [`passkeys`]: WebAuthn credentials, each a complete sign-in
//! - [`throttle`]: how often sign-in may be tried; [`sign_in_counts`]: how many failed
//! - [`sessions`]: lifetime and end of sessions
//! - `users`: the accounts

pub mod accounts;
mod common_passwords;
pub mod json;
pub mod links;
pub mod manage;
pub mod messages;
pub mod notices;
mod owners;
pub mod passkeys;
pub mod password;
pub mod password_rules;
pub mod pending_sign_in;
pub mod permissions;
pub mod second_factor;
pub mod sessions;
pub mod sign_in_counts;
pub mod throttle;
pub mod users;

use crate::audit::Actor;
use crate::auth::permissions::Role;

/// A member of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminUser {
    pub id: i32,
    pub name: String,
    pub email: String,
    pub role: Role,
}

impl From<&AdminUser> for Actor {
    fn from(user: &AdminUser) -> Self {
        Self::account(user.id, &user.name, &user.email)
    }
}
