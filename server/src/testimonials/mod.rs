//! Testimonials: what learners say.
//!
//! [`handlers`] holds the public calls, [`staff_handlers`] those of staff.

mod entity;
pub mod handlers;
pub mod json;
pub mod queries;
pub mod staff_handlers;
pub mod writes;

pub use json::{StaffTestimonialJson, TestimonialInput, TestimonialJson};
pub use queries::{find, list};
pub use writes::{create, delete, update};
