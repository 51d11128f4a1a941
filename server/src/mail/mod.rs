//! Mail: what has to go out, and how it gets out.
//!
//! A mail begins as a row in the [`outbox`], written in the transaction of what it is about. The [`worker`] leases due
//! rows ([`claim`]), writes the text ([`writing`], [`messages`]) and hands it to the [`transport`]: an SMTP server
//! ([`smtp`], [`smtp_url`]) or files. [`retry`] decides when to try again and when to give up; [`tokens`] are what links
//! in mails carry; [`standing`] is what staff see of the mails of a lead; [`config`] is what the environment says.

pub mod claim;
pub mod config;
mod entity;
pub mod messages;
pub mod outbox;
pub mod retry;
pub mod smtp;
pub mod smtp_url;
pub mod standing;
pub mod tokens;
pub mod transport;
pub mod worker;
pub mod writing;

pub use outbox::{MailKind, NewMail, OutboxSignal};
pub use smtp_url::SmtpUrl;
