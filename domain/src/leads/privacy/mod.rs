//! What senders agreed to, and their rights over what is stored about them.
//!
//! - [`consent`]: the purposes agreed to; [`newsletter`]: the list of subscribers, with double opt-in;
//!   [`subscribers`]: the list as a file
//! - [`my_data`]: self-service: view, withdraw, erase; also what expires by itself

pub mod consent;
pub mod my_data;
pub mod newsletter;
pub mod subscribers;
