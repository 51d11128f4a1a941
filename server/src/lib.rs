//! The training site's server.
//!
//! One process owns data, pages, leads and mail. Read a request from [`router::table`], the table of every address, to the
//! handler it names. Imports point down only:
//!
//! | layer | holds |
//! |---|---|
//! | [`commands`], [`telemetry`] | what `server serve`, `migrate`, `seed` do; the log |
//! | [`router`] | the route table and the layers around it |
//! | [`web`] | requests and answers: protocol, pages, forms, the JSON API |
//! | [`config`] | the environment's settings |
//! | [`subjects`] | courses, people, leads, mail, accounts: rules, queries and JSON of each |
//! | [`store`] | the database, its content version, queues |
//! | [`kernel`] | errors, clock, validation and other small things without database and HTTP |

pub mod commands;
pub mod config;
pub mod kernel;
pub mod router;
pub mod store;
pub mod subjects;
pub mod telemetry;
pub mod web;
