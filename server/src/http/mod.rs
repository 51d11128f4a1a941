//! What stands between the wire and the handlers.
//!
//! - [`listener`], [`connections`], [`answering`], [`overload`]: accepting, time limits, which connection is closed first;
//!   [`rate_limit`], [`limiter`]: how often one caller may ask
//! - [`host`], [`origin`], [`client_address`], [`request_id`], [`request_log`]: who asks whom, and what is remembered of it
//! - [`security_headers`], [`cache_policy`], [`conditional`], [`encoding`]: headers of answers
//! - [`assets`]: built files; [`dev_proxy`]: what stands in for them during development
//! - [`extract`], [`edit`], [`respond`]: reading requests and answering in JSON; [`kept_form`]: what was typed into a form

pub mod answering;
pub mod assets;
pub mod cache_policy;
pub mod client_address;
pub mod conditional;
pub mod connections;
pub mod csp_report;
pub mod dev_proxy;
pub mod edit;
pub mod encoding;
pub mod extract;
pub mod host;
pub mod kept_form;
pub mod limiter;
pub mod listener;
pub mod origin;
pub mod overload;
pub mod rate_limit;
pub mod request_id;
pub mod request_log;
pub mod respond;
pub mod security_headers;
