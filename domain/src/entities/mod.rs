//! The tables, each defined once, and the words that they store. What a subject does with a row stands in the subject.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

pub mod audit;
pub mod auth;
pub mod batches;
pub mod consultancy;
pub mod courses;
pub mod drafts;
pub mod indexnow;
pub mod lead_cvs;
pub mod lead_feeds;
pub mod leads;
pub mod mail;
pub mod media;
pub mod newsletter;
pub mod preview_links;
pub mod saved_views;
pub mod search;
pub mod settings;
pub mod team;
pub mod testimonials;
pub mod vacancies;
pub mod versions;
pub mod visits;
