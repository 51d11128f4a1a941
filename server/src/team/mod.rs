//! Team members: the people on the about page.

mod entity;
pub mod handlers;
pub mod json;
pub mod queries;
pub mod writes;

pub use json::{TeamMemberInput, TeamMemberJson};
pub use queries::{find, list};
pub use writes::{create, delete, update};
