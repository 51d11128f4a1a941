//! Outgoing e-mail.
//!
//! A message is queued as a row of the [`outbox`], in the transaction of the change that causes it. The [`worker`]
//! leases due rows ([`claim`], [`quota`]), has the message composed ([`compose`], [`messages`]) and passes it to the
//! [`transport`]: an SMTP server ([`smtp`], [`smtp_url`]) or files. The retry policy is [`storage::jobs::retry`].
//! [`tokens`] authorize the links in messages; [`delivery_status`] is what staff see of the messages of a lead;
//! [`config`] reads the environment.

pub mod claim;
pub mod compose;
pub mod config;
pub mod delivery_status;
pub mod messages;
pub mod outbox;
pub mod quota;
pub mod smtp;
pub mod smtp_url;
pub mod tokens;
pub mod transport;
pub mod worker;

pub use outbox::{MailKind, NewMail};
pub use smtp_url::SmtpUrl;
