//! Integration tests: the real router over real databases, in process.
//!
//! A test inside [`db_test!`](support::db_test) runs on `SQLite` and, when `TEST_DATABASE_URL` names a
//! `PostgreSQL` (`tools/with-postgres` provides one), there as well.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on ends where it stands")]

mod support;

mod access_matrix;
mod accounts;
mod audit;
mod auth;
mod auth_sessions;
mod auth_throttle;
mod backup;
mod batches;
mod batches_shown;
mod call_limits;
mod connections;
mod content_version;
mod course_content;
mod course_copies;
mod course_files;
mod course_filters;
mod courses;
mod cpu;
mod database;
mod discovery_files;
mod discovery_structured_data;
mod draft_previews;
mod drafts;
mod erasure;
mod errors;
mod failing_pages;
mod fallback;
mod featured;
mod fees;
mod forms_failures;
mod guard;
mod hidden;
mod http;
mod inbox;
mod inbox_export;
mod indexnow;
mod kill;

mod leads;
mod leads_abuse;
mod leads_bulk;
mod leads_by_hand;
mod leads_each_form;
mod leads_follow_up;
mod leads_forms;
mod leads_log;
mod leads_owner;
mod leads_person;
mod leads_shared_network;
mod mail_injection;
mod media;
mod media_refusals;
mod media_stores;
mod migrations;
mod my_data;
mod newsletter_links;
mod openapi;
mod operations;
mod origin;
mod outbox;
mod page_pictures;
mod pages;
mod passkeys;
mod people;
mod prepared;
mod reply_templates;
mod report;
mod reservations;
mod sandbox;
mod saved_views;
mod search;
mod second_factor;
mod seed;
mod services;
mod settings;
mod several;
mod slugs;
mod snapshots;
mod staff_accounts;
mod staff_links;
mod staff_writes;
mod start;
mod starts;
mod syllabus;
mod today;
mod trash;
mod versions;
mod waiting_list;
mod writes;
