//! Accounts, sign-in and sessions.
//!
//! - [`current`]: who is asking; [`credential`]: what they show for it; begin a protected handler with [`RequireAdmin`] or [`SignedIn`]
//! - [`login`], [`login_page`], [`handlers`]: the calls
//! - [`guard`]: who sees which page of the staff area
//! - [`accounts`]: making accounts and giving them passwords; [`cli`]: the commands for it
//! - [`password`], [`password_rules`]: hashing, and what may be chosen; `secrets`: random values and their hashes
//! - [`throttle`], [`device`]: how often somebody may try
//! - [`sessions`]: lifetime and end of sessions; [`store`]: where `tower-sessions` keeps them; [`cookie`]
//! - `entity`, `users`: the tables; not for other modules

pub mod accounts;
pub mod cli;
pub mod cookie;
pub mod credential;
pub mod current;
pub mod device;
mod entity;
pub mod guard;
pub mod handlers;
pub mod json;
pub mod login;
pub mod login_page;
pub mod password;
pub mod password_rules;
pub mod secrets;
pub mod sessions;
pub mod store;
pub mod throttle;
mod users;

pub use current::{AdminUser, RequireAdmin, SignedIn};
