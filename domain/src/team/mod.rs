//! Team members: the people on the about page, each with a page of their own. [`slugs`] knows whose page an address is.

pub mod found;
pub mod json;
pub mod queries;
pub mod search;
pub mod slugs;
pub mod writes;

pub use json::{MemberName, StaffTeamMemberJson, TeamMemberInput, TeamMemberJson};
pub use queries::NAMES_PATH;
pub use queries::{addresses, find_by_name, list, names};
pub use slugs::find_by_slug;
