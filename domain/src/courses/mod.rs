//! Courses: the records, their addresses, lists, search and writes.
//!
//! - [`rules`]: what a category key, a duration and a slug are
//! - [`mod@addresses`]: which course pages there are, for sitemaps and feeds
//! - [`categories`]: what the listing of each category is called
//! - `drawings`: which drawing of the site stands for a course
//! - [`modules`]: short modules of the catalogue that count towards courses
//! - [`json`]: a course as the API sends it
//! - [`content`]: what only the page of a course shows; `syllabus_hours`: the hours at the end of a syllabus' lines
//! - [`mod@facets`]: what visitors narrow the list by; `facet_index`: narrowing, counting, the menu
//! - [`featured`]: the courses that staff put on the home page
//! - [`filter`]: which part of the list is asked for; [`api_paths`]: with which address
//! - [`intent`]: words of a search that are filters
//! - [`mod@found`]: courses that staff look for
//! - [`queries`]: reading; [`writes`]: changing; [`input`]: what a change may contain
//! - [`sheet`]: courses as a CSV file
//! - [`slugs`]: from the name in an address to a course
//! - [`search`]: courses in the search
//! - [`staff`]: courses as staff see them

pub mod addresses;
pub mod api_paths;
pub mod categories;
pub mod content;
mod drawings;
mod facet_index;
pub mod facets;
pub mod featured;
pub mod filter;
pub mod found;
pub mod gaps;
pub mod input;
pub mod intent;
pub mod json;
pub mod modules;
pub mod queries;
pub mod rules;
pub mod search;
pub mod sheet;
pub mod slugs;
pub mod staff;
mod syllabus_hours;
pub mod syllabus_links;
pub mod writes;

pub use addresses::{AddressPart, CourseAddress, NewCourse, address_parts, addresses};
pub use addresses::{last_change, newest};
pub use api_paths::{counts_path, facets_path, search_path};
pub use categories::category_texts;
pub use content::{CourseContentInput, CourseContentJson};
pub use facets::{FacetCounts, Facets};
pub use filter::{CategoryFilter, CourseFilter, Sort};
pub use input::CourseInput;
pub use json::{CategoryCounts, CourseJson, CourseMenu, CourseSummary, HomeCourses, Suggestion};
pub use queries::{FoundCourses, called, find, suggest};
pub use queries::{counts, facets, for_home, list, related};
pub use rules::{CategoryKey, CourseLevel};
pub use slugs::{find_by_slug, find_slug_by_id};
pub(crate) use slugs::{ids_of_slugs, titles};
