//! How enquiries come in: from a form, as JSON or without JavaScript, to a lead that is stored with all it entails.
//!
//! A request goes through these in turn:
//!
//! - [`payloads`]: what the five forms send
//! - [`form_token`], [`limits`], [`spam`]: how many have come, and the signs of a person or of a program
//! - [`checks`]: what is acceptable; [`enquiry`]: the one shape that it comes down to
//! - [`receive`]: stores lead, consents and mails, all or nothing

pub mod checks;
pub mod enquiry;
pub mod form_token;
pub mod limits;
pub mod payloads;
pub mod receive;
pub mod spam;
