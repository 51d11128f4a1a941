//! Mail: what has to go out, and how it gets out.
//!
//! A mail begins as a row in the [`outbox`], written in the transaction of what it is about. The [`worker`] leases due
//! rows ([`claim`]), has the text written ([`compose`], [`messages`]) and hands it to the [`transport`]: an SMTP server
//! ([`smtp`], [`smtp_url`]) or files. [`crate::store::jobs::retry`] decides when to try again and when to give up; [`tokens`] are what links
//! in mails carry; [`delivery_status`] is what staff see of the mails of a lead; [`config`] is what the environment says.

pub mod claim;
pub mod compose;
pub mod config;
pub mod delivery_status;
pub(crate) mod entity;
pub mod messages;
pub mod outbox;
pub mod smtp;
pub mod smtp_url;
pub mod tokens;
pub mod transport;
pub mod worker;

pub use outbox::{MailKind, NewMail};
pub use smtp_url::SmtpUrl;
