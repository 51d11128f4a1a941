//! The JSON API: one module per subject, `staff_…` where staff and the public have calls of their own.

pub mod audit;
pub mod audit_entries;
pub mod auth;
pub mod consultancy;
pub mod courses;
pub mod csp_report;
pub mod health;
pub mod inbox;
pub mod records;
pub mod settings;
pub mod staff_courses;
pub mod staff_team;
pub mod staff_testimonials;
pub mod team;
pub mod testimonials;
