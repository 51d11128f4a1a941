//! What the site is about: one module per subject, each with its entities, rules, queries and JSON. None knows a request.

pub mod audit;
pub mod auth;
pub mod catalogue;
pub mod consultancy;
pub mod courses;
pub mod indexnow;
pub mod leads;
pub mod mail;
pub mod media;
pub mod records;
pub mod settings;
pub mod team;
pub mod testimonials;
