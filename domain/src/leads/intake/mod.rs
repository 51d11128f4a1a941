//! Intake of enquiries, sent as JSON or as a form post.
//!
//! A request passes these steps:
//!
//! - [`payloads`]: request bodies of the forms; [`form_post`]: the same without JavaScript
//! - [`form_token`], [`form_limits`], [`spam`]: rate limits and spam signals
//! - [`checks`], [`companies`], `fields`: validation; [`enquiry`]: the validated enquiry
//! - [`receive`]: stores lead, consents and messages in one transaction; [`with_cv`]: with a CV; `repetitions`: what comes
//!   again
//!
//! [`written`] is the way of enquiries that another site or a file brings.
//!
//! Beside them: [`chat_references`], codes in WhatsApp messages.

pub mod chat_references;
pub mod checks;
mod companies;
pub mod enquiry;
mod fields;
pub mod form_limits;
pub mod form_post;
pub mod form_token;
pub mod payloads;
pub mod receive;
mod repetitions;
pub mod spam;
pub mod with_cv;
pub mod written;
