//! Testimonials: what learners say.

pub mod found;
pub mod json;
pub mod queries;
pub mod writes;

pub use json::{StaffTestimonialJson, TestimonialInput, TestimonialJson};
pub use queries::LIST_PATH;
pub(crate) use queries::counts;
pub use queries::{list, of_course};
