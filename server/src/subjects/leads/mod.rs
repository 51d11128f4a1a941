//! Leads: whatever a visitor sends, from the form to the inbox.
//!
//! - [`intake`]: from a form to a stored lead
//! - [`kinds`], [`phone`]: kinds and statuses, and telephone numbers
//! - [`consent`], [`events`]: what senders agreed to, and what happened to a lead since
//! - [`mails`], [`facts`]: the mails that an enquiry entails, and what they may tell of it
//! - [`inbox`]: leads as staff list, answer and export them
//! - [`newsletter`]: the list, which takes confirmed addresses only
//! - [`my_data`]: what people may see of theirs, take back and have erased
//! - `entity`: the tables; not for other modules

pub mod consent;
pub(crate) mod entity;
pub mod events;
pub mod facts;
pub mod inbox;
pub mod intake;
pub mod kinds;
pub mod mails;
pub mod messages;
pub mod my_data;
pub mod newsletter;
pub mod phone;
