//! Accounts, sign-in and sessions.
//!
//! - [`current`]: who is asking; begin a protected handler with [`RequireAdmin`] or [`SignedIn`]
//! - [`login`], [`handlers`]: the calls
//! - [`password`]: hashing; [`secrets`]: random values and their hashes
//! - [`sessions`]: lifetime and end of sessions; [`store`]: where `tower-sessions` keeps them; [`cookie`]
//! - `entity`, `users`: the tables; not for other modules

pub mod cookie;
pub mod current;
mod entity;
pub mod handlers;
pub mod json;
pub mod login;
pub mod password;
pub mod secrets;
pub mod sessions;
pub mod store;
mod users;

pub use current::{AdminUser, RequireAdmin, SignedIn};
