//! The email messages about leads, composed at delivery time from the current data.
//!
//! - [`compose`]: from an outbox row to a finished message
//! - [`lead`]: about a lead, to staff and to its sender; [`digest`]: what waits for staff; [`batch`]: to those who wait;
//!   [`newsletter`]; [`my_data`]

pub mod batch;
pub mod compose;
pub mod digest;
pub mod lead;
pub mod my_data;
pub mod newsletter;
