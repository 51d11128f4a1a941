//! Visits of the public pages as numbers, and what came of them: the report by source, course and month.
//!
//! - [`counter`]: counts views in memory and writes them now and then
//! - [`crawlers`]: tells programs from people
//! - [`report`]: views, enquiries and enrolments together

pub mod counter;
pub mod crawlers;
pub mod report;
