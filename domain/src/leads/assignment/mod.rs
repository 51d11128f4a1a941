//! Who works on an enquiry, and how soon.
//!
//! - [`rules`]: who becomes the owner of a new one, when the office is open; [`colleagues`]: who can own one
//! - [`waiting`]: since when a sender waits, in office hours

pub mod colleagues;
pub mod rules;
pub mod waiting;
