//! The mails about an enquiry.
//!
//! - [`queue`]: which there are, put into the outbox; [`facts`]: what they may contain
//! - [`lead`]: to staff and to the sender; [`batch`]: to those who wait for one; [`newsletter`]; [`my_data`]
//! - `words`: the words of those to visitors, which are texts of staff

pub mod batch;
pub mod facts;
pub mod lead;
pub mod my_data;
pub mod newsletter;
pub mod queue;
mod words;
