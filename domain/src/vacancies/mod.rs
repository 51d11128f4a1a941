//! Vacancies: work that companies offer through the site, each with a page of its own until its last day is over.
//! [`slugs`] knows which one an address is.

pub mod day;
pub mod found;
mod input;
pub mod json;
pub mod queries;
pub mod search;
mod slugs;
pub mod writes;

pub use input::VacancyInput;
pub use json::{StaffVacancyJson, VacancyJson, VacancySummary};
pub use queries::{NewVacancy, OPEN_PATH, newest, of_course, open};
pub use slugs::find_by_slug;
