//! The form that all messages have. They are written when they are sent, so that they tell the state of things.
//!
//! - [`letter`]: text and HTML; [`envelope`]: head, addresses, parts

pub mod envelope;
pub mod letter;

pub use envelope::compose;
pub use letter::{Letter, Mail};
