//! The JSON API: one module per subject, `staff_…` what only staff may call where the public have calls, too.

pub mod accounts;
pub mod audit;
pub mod audit_entries;
pub mod auth;
pub mod batches;
pub mod consultancy;
pub mod course_files;
pub mod courses;
pub mod csp_report;
pub mod drafts;
pub mod health;
pub mod inbox;
pub mod media;
mod media_upload;
pub mod preview_links;
pub mod report;
pub mod search;
pub mod settings;
pub mod several;
pub mod staff_courses;
pub mod staff_links;
pub mod staff_records;
pub mod team;
pub mod testimonials;
pub mod today;
pub mod trash;
pub mod versions;
