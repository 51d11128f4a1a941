//! Batches of courses: when, where and how a course is taught, and how many seats it has.
//!
//! - [`day`]: what ends with a day
//! - [`json`]: a batch as the API sends it; [`input`]: what a change may contain
//! - [`languages`]: those of the lessons, one by one
//! - [`queries`]: the batches that visitors see; [`starts`]: those of all courses; [`words`]: how they are named
//! - [`staff`]: lists for staff; [`mod@found`]: batches that they look for
//! - [`writes`]: changing and copying
//! - `seats`: one taken by the log of an enquiry, or given back
//! - [`timing`]: weekend, weekdays, morning and evening
//! - [`waiting`]: who is told when one opens

pub mod day;
pub mod found;
pub mod input;
pub mod json;
pub mod languages;
pub mod queries;
pub(crate) mod seats;
pub mod staff;
pub mod starts;
pub mod timing;
pub mod waiting;
pub mod words;
pub mod writes;

pub use crate::entities::batches::{BatchMode, BatchState, Weekday};
pub use input::{BatchCopy, BatchInput};
pub use json::{BatchDetails, BatchJson, StaffBatchJson, next_to_enrol, price_on};
pub use queries::Offer;
pub(crate) use queries::{details_of_courses, find, next_start, of_courses, offers};
