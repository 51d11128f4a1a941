//! The layout common to all messages.
//!
//! - [`letter`]: text and HTML; [`envelope`]: headers, addresses, MIME parts

pub mod envelope;
pub mod letter;

pub use envelope::compose;
pub use letter::{Letter, Mail};
