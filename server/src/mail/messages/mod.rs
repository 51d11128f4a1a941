//! What mails say. Written when a mail is sent, from ids in its row, so that it tells the state of things.
//!
//! - [`letter`]: the one form that all mails have, as text and HTML
//! - [`lead`]: about a lead, to staff and to its sender; [`newsletter`]; [`my_data`]
//! - [`envelope`]: head, addresses, parts

pub mod envelope;
pub mod lead;
pub mod letter;
pub mod my_data;
pub mod newsletter;

pub use envelope::compose;
pub use letter::{Letter, Mail};
