//! Enquiries of visitors, from the form to the inbox: seven rooms, each of which knows those before it.
//!
//! - [`cvs`]: files of people who look for work
//! - [`privacy`]: consents, newsletter, personal data
//! - [`assignment`]: owners, office hours, waiting time
//! - [`messages`]: the mails about an enquiry
//! - [`intake`]: from a submitted form to a stored lead
//! - [`feeds`]: other sites that deliver enquiries
//! - [`inbox`]: what staff see and do
//!
//! Below them stand [`kinds`] (forms, statuses, sources), [`phone`] numbers, [`events`] (the history of a lead) and [`aliases`]
//! (senders that are one person), above them [`compose`] (from an outbox row to a mail). [`promise`] is what the sender of a
//! reservation may count on.

pub mod aliases;
pub mod assignment;
pub mod compose;
pub mod cvs;
pub mod events;
pub mod feeds;
pub mod inbox;
pub mod intake;
pub mod kinds;
pub mod messages;
pub mod phone;
pub mod privacy;
pub mod promise;
