//! The protocol: from the socket to the handlers, without the state of the site.
//!
//! - [`listener`], [`connections`], [`answering`]: accepting, time limits, which connection is closed first
//! - [`policy`]: the rules of a route
//! - [`host`], [`client_address`], [`request_id`], [`request_log`], [`request_counts`]: which host and client a
//!   request names, its log line, and the counts for metrics
//! - [`security_headers`], [`cache_policy`], [`conditional`], [`encoding`]: headers of answers
//! - [`stored_body`]: bodies in memory that are sent again; [`assets`]: built files; [`dev_proxy`]: their replacement
//!   during development
//! - [`extract`], [`edit`], [`respond`], [`csv_file`]: reading requests, answering in JSON or with a table;
//!   [`error_response`], [`envelope`]: the one shape of errors and the id in it;
//!   [`kept_form`]: what was typed into a form; [`refusals`]: refusals for the API document

use axum::http::HeaderValue;

pub mod access;
pub mod answering;
pub mod assets;
pub mod cache_policy;
pub mod client_address;
pub mod conditional;
pub mod connections;
pub mod csv_file;
pub mod dev_proxy;
pub mod edit;
pub mod encoding;
pub mod envelope;
pub mod error_response;
pub mod extract;
pub mod file_field;
pub mod host;
pub mod kept_form;
pub mod listener;
pub mod policy;
pub mod refusals;
pub mod request_counts;
pub mod request_id;
pub mod request_log;
pub mod respond;
pub mod security_headers;
pub mod stored_body;

/// The content type of every API answer.
pub const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// Largest body of a public call, and so of a form.
pub const BODY_LIMIT: usize = 64 * 1024;
