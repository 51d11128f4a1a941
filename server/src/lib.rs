//! The server of the training site: data, pages, leads and e-mail in one process.
//!
//! To follow a request, start at [`router::table`], the route table. Imports point down only:
//!
//! | layer | holds |
//! |---|---|
//! | [`commands`], [`telemetry`], [`traces`] | the commands `serve`, `migrate`, `seed` …; logging; OpenTelemetry |
//! | [`router`] | the route table and the middleware |
//! | [`web`] | requests and responses: protocol, pages, forms, the JSON API |
//! | [`config`] | configuration from the environment |
//! | [`domain`] | what the site is about, in a crate of its own: subjects, storage, utilities |

pub mod commands;
pub mod config;
pub mod router;
pub mod telemetry;
pub mod traces;
pub mod web;
