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
//! | [`subjects`] | courses, people, leads, mail, accounts: rules, queries and JSON of each |
//! | [`store`] | the database, its content version, job queues |
//! | [`kernel`] | errors, clock, validation and other utilities without database and HTTP |

pub mod commands;
pub mod config;
pub mod kernel;
pub mod router;
pub mod store;
pub mod subjects;
pub mod telemetry;
pub mod traces;
pub mod web;
