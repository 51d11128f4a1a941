//! The e-mail messages about leads, written when they are sent from what is stored then.
//!
//! - [`compose`]: from a row of the outbox to a finished message
//! - [`lead`]: about a lead, to staff and to its sender; [`newsletter`]; [`my_data`]

pub mod compose;
pub mod lead;
pub mod my_data;
pub mod newsletter;
