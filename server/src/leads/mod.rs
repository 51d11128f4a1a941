//! Leads: whatever a visitor sends, from the form to the inbox.
//!
//! - [`handlers`], [`submit`], [`payloads`]: the five calls, as JSON and as plain form posts ([`form_answers`])
//! - [`checks`], [`email`], [`phone`]: what is acceptable; [`enquiry`]: what it comes down to
//! - [`form_token`], [`spam`], [`arrival`]: what speaks for a person or against, and from where it came
//! - [`receive`]: the one seam that stores a lead with its consents ([`consent`]) and mails ([`mails`]); [`events`]
//! - [`inbox`]: leads as staff list, answer and export them
//! - [`newsletter`]: the list that nobody joins without confirming
//! - [`my_data`]: what people may see of theirs, take back and have erased
//! - [`facts`]: what mails may tell of a lead; [`secret`]: the key of form tokens
//! - `entity`: the tables; not for other modules

pub mod arrival;
pub mod checks;
pub mod consent;
pub mod email;
pub mod enquiry;
mod entity;
pub mod events;
pub mod facts;
pub mod form_answers;
pub mod form_token;
pub mod handlers;
pub mod inbox;
pub mod kinds;
pub mod mails;
pub mod my_data;
pub mod newsletter;
pub mod payloads;
pub mod phone;
pub mod receive;
pub mod secret;
pub mod spam;
pub mod submit;
