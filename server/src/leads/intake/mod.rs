//! How enquiries come in: from a form, as JSON or without JavaScript, to a lead that is stored with all it entails.
//!
//! A request goes through these in turn:
//!
//! - [`handlers`]: the five calls, and the token for their forms
//! - [`submit`]: the way that is common to all of them; [`payloads`]: what they take
//! - [`arrival`], [`form_token`], [`limits`], [`spam`]: from where it came, how many have come, and what speaks for a
//!   person or against
//! - [`checks`]: what is acceptable; [`enquiry`]: the one shape that it comes down to
//! - [`receive`]: the one seam that stores lead, consents and mails, all or nothing
//! - [`form_answers`]: the answer to a post without JavaScript
//! - [`secret`]: the key of form tokens

pub mod arrival;
pub mod checks;
pub mod enquiry;
pub mod form_answers;
pub mod form_token;
pub mod handlers;
pub mod limits;
pub mod payloads;
pub mod receive;
pub mod secret;
pub mod spam;
pub mod submit;
