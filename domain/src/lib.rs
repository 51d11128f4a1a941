//! What the site is about, without requests: a module for each subject with its rules, queries and JSON.

pub mod audit;
pub mod auth;
pub mod batches;
pub mod bulk;
pub mod case_sheet;
pub mod catalogue;
pub mod channel;
pub mod consultancy;
pub mod courses;
pub mod day;
pub mod drafts;
pub mod entities;
pub mod expiry;
pub mod fees;
pub mod finder;
pub mod indexnow;
pub mod leads;
pub mod mail;
pub mod media;
pub mod ordering;
pub mod preview_links;
pub mod records;
pub mod saved_views;
pub mod search;
pub mod settings;
#[cfg(test)]
mod stored_documents;
pub mod team;
pub mod testimonials;
pub mod trash;
pub mod vacancies;
pub mod versions;
pub mod visits;
