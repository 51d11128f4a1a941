//! Courses: the records, their addresses, lists, search and writes.
//!
//! - [`rules`]: what a category key, a price, a duration and a slug are
//! - [`mod@addresses`]: which course pages there are, for sitemaps and feeds
//! - [`categories`]: what the listing of each category is called
//! - `entity`: the tables
//! - `drawings`: which drawing of the site stands for a course
//! - [`json`]: a course as the API sends it
//! - [`filter`]: which part of the list is asked for
//! - [`queries`]: reading; [`writes`]: changing; [`input`]: what a change may contain
//! - [`slugs`]: from the name in an address to a course
//! - [`search`]: finding by words
//! - [`staff`]: courses as staff see them

pub mod addresses;
pub mod categories;
mod drawings;
mod entity;
pub mod filter;
pub mod input;
pub mod json;
pub mod queries;
pub mod rules;
pub mod search;
pub mod slugs;
pub mod staff;
pub mod writes;

pub use addresses::{AddressPart, CourseAddress, NewCourse, address_parts, addresses, last_change, newest};
pub use categories::category_texts;
pub use filter::{CategoryFilter, CourseFilter, Sort, counts_path};
pub use input::CourseInput;
pub use json::{CategoryCounts, CourseJson, CourseMenu, CourseSuggestion, CourseSummary};
pub use queries::{FoundCourses, counts, find, list, menu, related, suggest};
pub use rules::CategoryKey;
pub use slugs::{find_by_slug, find_slug_by_id};
