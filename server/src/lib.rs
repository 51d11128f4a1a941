//! The training site's server.
//!
//! One process owns data, pages, leads and mail. Read a request from [`router`], the table of every address, to the
//! handler it names.
//!
//! | module | holds |
//! |---|---|
//! | [`commands`] | what `server serve`, `migrate`, `seed` do |
//! | [`config`], [`telemetry`], [`lifecycle`], [`clock`] | environment, logs, start and stop, time |
//! | [`app`], [`db`], [`backup`], [`content`], [`cpu`] | what handlers share, the database and its copies, the version of what visitors see, CPU-bound work |
//! | [`private_files`] | files that other users of the machine cannot read |
//! | [`http`] | accept loop, host check, headers, cache policy, extractors, answers |
//! | [`audit`] | the trail of who changed what |
//! | [`auth`] | accounts, sign-in, sessions, who may do what |
//! | [`courses`], [`team`], [`testimonials`], [`settings`], [`catalogue`], [`consultancy`] | one room a resource |
//! | [`records`] | how staff find, change, delete and restore courses, team members and testimonials |
//! | [`leads`], [`mail`] | enquiries from the form to the inbox, and the mails about them |
//! | [`pages`] | from an address to a finished page: table, data, renderer, cache, ladder |
//! | [`discovery`], [`previews`], [`indexnow`] | robots, sitemap, feed, manifest; the pictures of link previews; notices to search engines |
//! | [`error`], [`openapi`], [`health`] | the one shape of errors, the API document, health |
//! | [`validate`], [`lists`], [`slugs`] | rules that several resources share |

pub mod app;
pub mod audit;
pub mod auth;
pub mod backup;
pub mod catalogue;
pub mod clock;
pub mod commands;
pub mod config;
pub mod consultancy;
pub mod content;
pub mod courses;
pub mod cpu;
pub mod db;
pub mod discovery;
pub mod error;
pub mod health;
pub mod http;
pub mod indexnow;
pub mod leads;
pub mod lifecycle;
pub mod lists;
pub mod mail;
pub mod openapi;
pub mod pages;
pub mod previews;
pub mod private_files;
pub mod records;
pub mod router;
pub mod seed;
pub mod settings;
pub mod slugs;
pub mod team;
pub mod telemetry;
pub mod testimonials;
pub mod validate;
