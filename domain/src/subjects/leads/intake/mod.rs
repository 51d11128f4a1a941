//! Intake of enquiries, sent as JSON or as a form post.
//!
//! A request passes these steps:
//!
//! - [`payloads`]: request bodies of the forms
//! - [`form_token`], [`limits`], [`spam`]: rate limits and spam signals
//! - [`checks`], [`companies`]: validation; [`enquiry`]: the validated enquiry
//! - [`receive`]: stores lead, consents and messages in one transaction

pub mod checks;
mod companies;
pub mod enquiry;
pub mod form_token;
pub mod limits;
pub mod payloads;
pub mod receive;
pub mod spam;
