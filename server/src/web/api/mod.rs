//! The JSON API: one module per subject, `staff_…` what only staff may call where the public have calls, too.

pub mod audit;
pub mod audit_entries;
pub mod auth;
pub mod consultancy;
pub mod courses;
pub mod csp_report;
pub mod health;
pub mod inbox;
pub mod media;
mod media_upload;
pub mod settings;
pub mod staff_courses;
pub mod staff_records;
pub mod team;
pub mod testimonials;
