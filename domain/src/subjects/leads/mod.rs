//! Leads: enquiries of visitors, from the form to the inbox.
//!
//! - [`intake`]: from a submitted form to a stored lead
//! - [`person`]: senders that are one person
//! - [`kinds`], [`phone`]: kinds and statuses; phone numbers
//! - [`channel`]: where a visitor came from
//! - [`chat_references`]: codes in WhatsApp messages
//! - [`consent`], [`events`]: consents and history of a lead
//! - [`figures`]: how many came from where
//! - [`colleagues`], [`rules`]: who can own a lead, and the rules that name the owner of a new one
//! - [`waiting`]: since when a sender waits, in office hours; [`digest`]: what waits, by mail each morning
//! - [`promise`]: what the sender of a reservation may count on
//! - [`mails`], [`facts`]: the messages of an enquiry, and the data in them
//! - [`inbox`]: list, edit and export for staff
//! - [`templates`]: texts with placeholders for replies
//! - [`newsletter`]: the subscriber list, with double opt-in
//! - [`my_data`]: self-service for personal data: view, withdraw, erase
//! - `entity`: the tables; not for other modules

pub mod channel;
pub mod chat_references;
pub mod colleagues;
pub mod consent;
pub mod digest;
pub(crate) mod entity;
pub mod events;
pub mod facts;
pub mod figures;
pub mod inbox;
pub mod intake;
pub mod kinds;
pub mod mails;
pub mod messages;
pub mod my_data;
pub mod newsletter;
pub mod person;
pub mod phone;
pub mod promise;
pub mod rules;
pub mod templates;
pub mod waiting;
