//! What the site is about: one module per subject, each with its entities, rules, queries and JSON. None knows a request.

pub mod audit;
pub mod auth;
pub mod batches;
pub mod bulk;
pub mod catalogue;
pub mod consultancy;
pub mod courses;
pub mod drafts;
pub mod fees;
pub mod finder;
pub mod indexnow;
pub mod leads;
pub mod mail;
pub mod media;
pub mod ordering;
pub mod preview_links;
pub mod records;
pub mod retention;
pub mod saved_views;
pub mod search;
pub mod settings;
pub mod team;
pub mod testimonials;
pub mod trash;
pub mod versions;
pub mod visits;
