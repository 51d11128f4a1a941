//! Accounts, sign-in and sessions.
//!
//! - [`accounts`]: making accounts and giving them passwords
//! - [`password`], [`password_rules`]: hashing, and what may be chosen
//! - [`throttle`]: how often sign-in may be tried
//! - [`sessions`]: lifetime and end of sessions
//! - `entity`, `users`: the tables

pub mod accounts;
pub(crate) mod entity;
pub mod json;
pub mod password;
pub mod password_rules;
pub mod sessions;
pub mod throttle;
pub(crate) mod users;

use crate::subjects::audit::Actor;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminUser {
    pub id: i32,
    pub name: String,
    pub email: String,
}

impl From<&AdminUser> for Actor {
    fn from(user: &AdminUser) -> Self {
        Self::account(user.id, &user.name, &user.email)
    }
}
