//! Testimonials: what learners say.

mod entity;
pub mod handlers;
pub mod json;
pub mod queries;
pub mod writes;

pub use json::{TestimonialInput, TestimonialJson};
pub use queries::{find, list};
pub use writes::{create, delete, update};
