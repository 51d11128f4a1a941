//! What all layers share: no database, no HTTP.

pub mod bounded_queue;
pub mod clock;
pub mod config_error;
pub mod cpu;
pub mod disk;
pub mod durations;
pub mod email;
pub mod error;
pub mod http_client;
pub mod json;
pub mod lifecycle;
pub mod limiter;
pub mod lists;
pub mod made_files;
pub mod money;
pub mod month;
pub mod private_files;
pub mod public_url;
pub mod query;
pub mod retention;
pub mod revision;
pub mod secrets;
pub mod slug;
pub mod spans;
pub mod spreadsheet;
pub mod validate;
